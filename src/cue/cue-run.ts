/** What is asked of whatever runs CUE, and what comes of it. */

/** One call of the command `cue`. */
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

/** Whoever runs the command `cue`. Rejects with CueError where it does not come to an end. */
export type CueBackend = (request: CueRequest) => Promise<CueRun>;
