/** CUE: evaluate files of it, and what failed, as data. */
export { CueError, type CueFailure, type CueFault, type CuePlace } from './cue-error';
export { evaluateCue, exportCue, type CueFile, type CueInput } from './evaluate';
