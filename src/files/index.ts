/** The files that a function may read. */
export { isSkippedByDefault, classifiedEntries, walkTree } from './tree';
export { FileAccessError, noFiles, refusal, type DirectoryEntry, type Files } from './files';
