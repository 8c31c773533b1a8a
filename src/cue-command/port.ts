/** The files that a command may read and write. Paths use `/` and are relative to the working folder. */
export interface Port {
  readonly workingFolder: string;
  /** Returns the text of a file; undefined if the file does not exist. */
  read(path: string): string | undefined;
  /** Returns the names in a folder, with a trailing `/` for folders; empty if the folder does not exist. */
  list(folder: string): readonly string[];
  standardInput(): string;
  /** Writes a file. Returns the error message if the file cannot be written. */
  write(path: string, text: string): string | undefined;
}
