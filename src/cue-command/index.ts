/** The commands of `cue` on files: they take arguments and return texts and an exit code. */
export { runRequest } from './command';
export type { Port } from './port';
