/**
 * `npm run api`: the pages of the API, `docs/api`, from the declarations that `tsc` has just written. They are committed. With
 * `--check` nothing is written; stale pages are listed and fail the run.
 */
import { apiPages, pagesFolder } from './api-pages';
import { bringFolder } from './bring';
import { publicEntries } from './public-api';

bringFolder(pagesFolder, apiPages(publicEntries()), process.argv.includes('--check'));
