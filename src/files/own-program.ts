/** This program as a file: a script for Node, or the single file that bun has made of it. */

/** Where bun runs the program. */
declare const Bun: { readonly isStandaloneExecutable?: boolean } | undefined;

export interface OwnProgram {
  /** On the disk, to be copied or linked. */
  readonly file: string;
  /** The program of a thread. */
  readonly thread: string;
  /** The command that starts it again, before its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly isSingleFile: boolean;
}

/** `script` is the `__filename` of the executable. In a single file that is a name from where it was built, which leads nowhere. */
export function ownProgram(script: string): OwnProgram {
  const { execPath, argv } = process;
  if (typeof Bun === 'object' && Bun.isStandaloneExecutable === true) {
    return { file: execPath, thread: argv[1] ?? script, command: [execPath], isSingleFile: true };
  }
  return { file: script, thread: script, command: [execPath, script], isSingleFile: false };
}
