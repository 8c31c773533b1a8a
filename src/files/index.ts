/** The files that a function may read. */
export { isPassedOver, sortedOut, walkTree } from './tree';
export { FileAccessError, noFiles, refusal, type DirectoryEntry, type Files } from './files';
