/** The files that a function may read. */
export { FileAccessError, noFiles, type DirectoryEntry, type FileKind, type Files } from './files';
