/** Reads, edits and prints oslo.config files, a dialect of INI that `read.ts` describes. */
import { entryOf, type Tree } from '../../data/tree';
import type { Branch } from '../changes/branch';
import { type Format, NoSpellingError } from '../document';
import { sectionFormat } from '../ini/format';
import { spellingOf, type IniDialect } from '../ini/spell';
import { osloProblem } from './problem';
import { readOslo } from './read';

const oslo: IniDialect = {
  title: 'oslo.config',
  hasKeysAlone: false,
  valueLines: (text, style) => {
    const problem = osloProblem(text);
    if (problem !== undefined) throw new NoSpellingError(`oslo.config cannot read this value: it ${problem}`);
    const [first = '', ...further] = text.split('\n');
    const isQuoted = style === 'double' || first.trim() !== first || /^(["']).*\1$|^["']$/.test(first);
    const mark = style === 'single' ? "'" : isQuoted ? '"' : '';
    return [mark + first + mark, ...further];
  },
};

function check(key: string, { kind }: Tree): void {
  if (kind === 'map') return;
  throw new NoSpellingError(
    `oslo.config reads options only in sections, and joins sections with the same name: "${key}" must be a map`,
  );
}

/** Checks new top-level values, and a section that becomes a list of sections. */
function checkChange(key: string, { change, children }: Branch, root: Tree): void {
  const old = entryOf(root, key);
  const isItem = [...children.keys()].some((step) => typeof step === 'number');
  if (change?.kind === 'set' && (old === undefined || old.kind !== change.value.kind)) check(key, change.value);
  if (isItem && old?.kind === 'map') check(key, { kind: 'list', items: [old] });
}

/** `read('[a]\nx = "1"\n').edit([{kind: 'set', path: ['a', 'x'], value: 2}])` is `[a]\nx = "2"\n`. */
export const osloFormat: Format = sectionFormat({
  title: oslo.title,
  read: readOslo,
  spelling: spellingOf(oslo),
  check,
  checkChange,
});
