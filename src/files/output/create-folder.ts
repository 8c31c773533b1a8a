/** Creates folders. */
import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Unlike `mkdirSync` with `recursive`, this also ends in a file system such as `/proc`,
 * which reports that the parent of a new folder does not exist. Throws the system's error.
 */
export function createFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (lstatSync(parent, { throwIfNoEntry: false }) === undefined && parent !== path) createFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created the folder.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
