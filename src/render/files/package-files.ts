/** Provides files to the CUE engine, which expects undefined for a missing file and [] for a missing folder. */
import { FileAccessError, type Files, classifiedEntries } from '../../files';
import { joined, listed } from './source-texts';

export interface PackageFiles {
  read(path: string): string | undefined;
  /** The names of the files and subfolders in a folder. Names of subfolders end in `/`. */
  list(folder: string): readonly string[];
}

const isCue = (name: string): boolean => name.endsWith('.cue');

/** Throws FileAccessError for an existing file that cannot be read. */
export const packageFiles = (files: Files): PackageFiles => ({
  read: (path) => (files.kind(path) === 'file' ? files.read(path) : undefined),
  list: (folder) => {
    const entries = listed(files, folder);
    // Without this error, the file would silently be missing from its package.
    const fault = classifiedEntries(entries, isCue).faults.find(({ path }) => isCue(path));
    if (fault !== undefined) throw new FileAccessError(`"${joined(folder, fault.path)}" ${fault.reason}`);
    return entries.map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name));
  },
});
