/** Reads, edits and prints INI. `read.ts` describes the data and the dialect. */
import { IniEditor } from './edit';
import { readIni, type IniText } from './read';
import { sectionTree } from './section-tree';
import { ini, printSections, spellingOf, type IniSpelling } from './spell';
import type { Tree } from '../../data/tree';
import { closedText, editClosed } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument } from '../document';
import type { Branch } from '../changes/branch';
import { lineBreakOf } from '../lines';
import { singleDocument } from '../rows/document';

/** A format whose files have sections. The checks throw NoSpellingError. */
interface SectionFormat {
  /** The name of the format in messages, such as `INI`. */
  readonly title: string;
  readonly read: (text: string) => IniText;
  readonly spelling: IniSpelling;
  /** Whether a section is a list even if it occurs only once. */
  readonly isList?: (section: string) => boolean;
  /** Checks a top-level value of a new file. */
  readonly check?: (key: string, value: Tree) => void;
  readonly checkChange?: (key: string, branch: Branch, root: Tree) => void;
}

/** Setting `a.x` to 2 in `[a]\nx = 1\n` returns `[a]\nx = 2\n`; `print({a: {x: 1}})` is `[a]\nx = 1\n`. */
export const iniFormat = sectionFormat({ title: ini.title, read: readIni, spelling: spellingOf(ini) });

export function sectionFormat({ title, read, spelling, isList, check, checkChange }: SectionFormat): Format {
  return { read: readDocument, print };

  function readDocument(text: string): SourceDocument {
    const newline = lineBreakOf(text);
    const closed = closedText(text, newline);
    const file = read(closed.text);
    const root = sectionTree(text, file, isList);
    const edit = (branch: Branch): string => {
      for (const [step, child] of branch.children) checkChange?.(String(step), child, root);
      return editClosed(closed, new IniEditor(closed.text, newline, file, spelling).edits(branch));
    };
    return singleDocument(text, root, edit, print);
  }

  function print(tree: Tree): string {
    if (tree.kind !== 'map') throw new NoSpellingError(`${title} must be a map of sections, not a ${tree.kind}`);
    for (const { key, value } of tree.entries) check?.(key, value);
    return printSections(tree.entries, spelling('', '\n', undefined, ''));
  }
}
