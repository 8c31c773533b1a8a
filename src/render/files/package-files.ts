/** Files as the CUE engine asks for them: a path that is no file has no text, a folder that is not there has nothing. */
import { FileAccessError, type Files } from '../../files';

export interface PackageFiles {
  read(path: string): string | undefined;
  /** Names of files, and of folders with a `/` at the end. */
  list(folder: string): readonly string[];
}

/** Throws a FileAccessError for a file that is there and cannot be read. */
export const packageFiles = (files: Files): PackageFiles => ({
  read: (path) => (files.kind(path) === 'file' ? files.read(path) : undefined),
  list: (folder) => {
    try {
      return files
        .list(folder === '' ? '.' : folder)
        .map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name));
    } catch (error) {
      if (error instanceof FileAccessError) return [];
      throw error;
    }
  },
});
