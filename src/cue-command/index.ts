/** The commands of `cue`, for who has files: arguments in, texts and an exit code out. */
export { runCue } from './command';
export type { Port } from './port';
