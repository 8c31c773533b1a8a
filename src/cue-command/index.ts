/** The commands of `cue`, for who has files: what arguments ask for in, texts and an exit code out. */
export { runRequest } from './command';
export type { Port } from './port';
