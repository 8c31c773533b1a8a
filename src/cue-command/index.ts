/** Runs `cue export` and `cue vet` on files. */
export { runRequest } from './command';
export type { Port } from './place';
