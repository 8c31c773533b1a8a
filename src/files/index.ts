/** The files that a function may read. */
export { FileAccessError, noFiles, type DirectoryEntry, type Files } from './files';
