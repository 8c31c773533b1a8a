/**
 * CUE components, which qbec never had but in a proposal: a file `x.cue`, or a folder with `index.cue`, of which all
 * files without a package clause are one value. Top-level variables are tags.
 */
import { type CueFile, type CueInput, evaluateCue } from '../../../src/cue';
import type { Json } from '../../../src/data';

/** Rejects with CueError. */
export const evaluateCueComponent = ({ files, ...input }: CueInput): Promise<Json> =>
  evaluateCue({ ...input, files: files.length === 1 ? files : files.filter(hasNoPackage) });

/** `package _` says that there is none. */
function hasNoPackage({ text }: CueFile): boolean {
  const [, name] = /^(?:\s|\/\/[^\n]*(?:\n|$)|@[^\n]*\n)*package\s+([\w$#]+)/.exec(text) ?? [];
  return name === undefined || name === '_';
}
