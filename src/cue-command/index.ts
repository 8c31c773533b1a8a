/** The `cue` commands on files. Each command takes arguments and returns its output and an exit code. */
export { runRequest } from './command';
export type { Port } from './port';
