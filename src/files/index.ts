/** The files that a function may read. */
export { FileAccessError, noFiles, refusal, type DirectoryEntry, type Files } from './files';
