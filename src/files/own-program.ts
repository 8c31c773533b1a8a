/** Locates the file of this program, which is a script for Node or a single-file executable compiled by bun. */

/** Defined only if the program runs in bun. */
declare const Bun: { readonly isStandaloneExecutable?: boolean } | undefined;

export interface OwnProgram {
  /** The path on disk, for copying or linking. */
  readonly file: string;
  /** The path of the program that a worker thread runs. */
  readonly thread: string;
  /** The command, without arguments, that starts this program again. */
  readonly command: readonly [string, ...string[]];
  readonly isSingleFile: boolean;
}

/**
 * `script` is the `__filename` of the executable. In a single-file executable, `__filename` is a constant path that does
 * not exist at run time.
 */
export function ownProgram(script: string): OwnProgram {
  const { execPath, argv } = process;
  if (typeof Bun === 'object' && Bun.isStandaloneExecutable === true) {
    return { file: execPath, thread: argv[1] ?? script, command: [execPath], isSingleFile: true };
  }
  return { file: script, thread: script, command: [execPath, script], isSingleFile: false };
}
