/** Writes the API pages, `docs/api`, from the declarations that `tsc` has just written. Git ignores these pages. */
import { apiPages, pagesFolder } from './package/api-pages';
import { syncFolder } from './generators/write-if-changed';
import { publicEntries } from './package/public-api';

syncFolder(pagesFolder, apiPages(publicEntries()));
