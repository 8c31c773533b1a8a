/** The files that a command may read and write. Paths have `/`, and are seen from the folder that it runs in. */
export interface Port {
  /** That folder, as an absolute path. */
  readonly workingFolder: string;
  /** The text of a file; undefined if there is none. */
  read(path: string): string | undefined;
  /** The names in a folder, those of folders with a `/` at the end; nothing where there is no such folder. */
  list(folder: string): readonly string[];
  standardInput(): string;
  /** Returns what went wrong, if anything did. */
  write(path: string, text: string): string | undefined;
}
