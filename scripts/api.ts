/** The pages of the API, `docs/api`, from the declarations that `tsc` has just written. Git ignores them. */
import { apiPages, pagesFolder } from './api-pages';
import { bringFolder } from './write-if-changed';
import { publicEntries } from './public-api';

bringFolder(pagesFolder, apiPages(publicEntries()));
