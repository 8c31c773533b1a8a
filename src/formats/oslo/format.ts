/** Reads, edits and prints oslo.config files, a dialect of INI that `read.ts` describes. */
import type { Tree } from '../../data/tree';
import { type Format, NoSpellingError } from '../document';
import { iniFormatOf } from '../ini/format';
import type { IniDialect } from '../ini/spell';
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

/** `read('[a]\nx = "1"\n').edit([{kind: 'set', path: ['a', 'x'], value: 2}])` is `[a]\nx = "2"\n`. */
export const osloFormat: Format = iniFormatOf(readOslo, oslo, check);
