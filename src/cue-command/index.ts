/** The commands of `cue` on files: arguments in, texts and an exit code out. */
export { runRequest } from './command';
export type { Port } from './port';
