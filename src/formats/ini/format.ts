/** Reads, edits and prints INI. `read.ts` describes the data and the dialect. */
import { IniEditor } from './edit';
import { readIni, type IniText } from './read';
import { sectionTree } from './section-tree';
import { ini, printSections, spellingOf, type IniDialect } from './spell';
import { entryOf, type Tree } from '../../data/tree';
import { closedText, editClosed } from '../rows/closed-text';
import { type Format, NoSpellingError, type SourceDocument } from '../document';
import type { Branch } from '../changes/branch';
import { lineBreakOf } from '../lines';
import { singleDocument } from '../rows/document';

/** Setting `a.x` to 2 in `[a]\nx = 1\n` returns `[a]\nx = 2\n`; `print({a: {x: 1}})` is `[a]\nx = 1\n`. */
export const iniFormat = iniFormatOf(readIni, ini);

/**
 * Returns a format for INI or a dialect. `check` throws NoSpellingError for top-level values that cannot be written.
 */
export function iniFormatOf(
  read: (text: string) => IniText,
  dialect: IniDialect,
  check: (key: string, value: Tree) => void = () => {},
): Format {
  const spelling = spellingOf(dialect);
  return { read: readDocument, print };

  function readDocument(text: string): SourceDocument {
    const newline = lineBreakOf(text);
    const closed = closedText(text, newline);
    const file = read(closed.text);
    const root = sectionTree(text, file);
    const edit = (branch: Branch): string => {
      for (const [step, child] of branch.children) checkNew(String(step), child, root);
      return editClosed(closed, new IniEditor(closed.text, newline, file, spelling).edits(branch));
    };
    return singleDocument(text, root, edit, print);
  }

  /** Checks new top-level values, and a section that becomes a list of sections. */
  function checkNew(key: string, { change, children }: Branch, root: Tree): void {
    const old = entryOf(root, key);
    const isItem = [...children.keys()].some((step) => typeof step === 'number');
    if (change?.kind === 'set' && (old === undefined || old.kind !== change.value.kind)) check(key, change.value);
    if (isItem && old?.kind === 'map') check(key, { kind: 'list', items: [old] });
  }

  function print(tree: Tree): string {
    if (tree.kind !== 'map') {
      throw new NoSpellingError(`${dialect.title} must be a map of sections, not a ${tree.kind}`);
    }
    for (const { key, value } of tree.entries) check(key, value);
    return printSections(tree.entries, spelling('', '\n', undefined, ''));
  }
}
