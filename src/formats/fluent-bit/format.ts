/**
 * Reads, edits and prints Fluent Bit's classic configuration. A single `[SERVICE]` is a map. Other sections are lists,
 * even with one item: `OUTPUT.[Name=es].Host`. Commands such as `@INCLUDE` are siblings of the sections.
 *
 * ```text
 * [SERVICE]
 *     Log_Level     info
 * [OUTPUT]
 *     Name  es
 * ```
 */
import { readFluentBit } from './read';
import type { Tree } from '../../data/tree';
import { sectionFormat } from '../ini/format';
import type { IniRow } from '../ini/read';
import { sectionsIn } from '../ini/spell';
import { type Format, NoSpellingError } from '../document';
import type { Branch } from '../changes/branch';
import type { Row, RowSpelling } from '../rows/edit';

/** Setting `SERVICE.Flush` to 5 in `[SERVICE]\n  Flush 1\n` returns `[SERVICE]\n  Flush 5\n`. */
export const fluentBitFormat: Format = sectionFormat({
  title: 'a Fluent Bit file',
  read: readFluentBit,
  spelling,
  isList,
  check: checkEntry,
  checkChange: (name, branch) => {
    if (branch.change?.kind === 'set') checkEntry(name, branch.change.value);
    else checkBelow(branch);
  },
});

function isList(section: string): boolean {
  return section.toUpperCase() !== 'SERVICE';
}

/** Throws NoSpellingError for a key outside sections, a command in a section, and a map that must be a list. */
function checkEntry(name: string, value: Tree): void {
  const sections = sectionsIn(value);
  if (sections === undefined) {
    if (!isCommand(name)) {
      throw new NoSpellingError('in Fluent Bit, a key must be in a section, except for commands such as `@SET`');
    }
    return;
  }
  if (isList(name) && value.kind === 'map') {
    throw new NoSpellingError('in Fluent Bit, all sections except SERVICE are lists: write a list with one item');
  }
  for (const section of sections) checkKeys([], section);
}

function checkBelow({ children }: Branch): void {
  for (const [step, below] of children) {
    if (below.change?.kind === 'set') checkKeys([String(step)], below.change.value);
    else checkBelow(below);
  }
}

function checkKeys(names: readonly string[], value: Tree): void {
  const all = value.kind === 'map' ? [...names, ...value.entries.map(({ key }) => key)] : names;
  if (all.some(isCommand)) throw new NoSpellingError('in Fluent Bit, commands such as `@SET` must be outside sections');
}

/** Implements `IniSpelling`. Without a neighbor, keys are indented deeper than the headers, but commands are not. */
function spelling(text: string, newline: string, like: IniRow | undefined, lead: string): RowSpelling {
  return {
    format: 'Fluent Bit',
    repeats: true,
    row: (key, value, neighbor) => {
      const model = [neighbor, like].find((one) => one !== undefined && isCommand(one.key) === isCommand(key));
      const indent =
        model === undefined ? (isCommand(key) ? lead : `${lead}    `) : text.slice(model.start, model.keyStart);
      return indent + checkedKey(key) + separatorOf(text, model, key.length) + checkedValue(value) + newline;
    },
    rewrite: ({ value: { start, end } }, value) => ({ start, end, text: checkedValue(value) }),
  };
}

const isCommand = (key: string): boolean => key.startsWith('@');

/** Returns the spaces that align a new value with the value of `row`. A tab or a single space is copied. */
function separatorOf(text: string, row: Row | undefined, width: number): string {
  if (row === undefined) return ' ';
  const separator = text.slice(row.keyEnd, row.value.start);
  if (separator.includes('\t') || separator.length === 1) return separator;
  return ' '.repeat(Math.max(row.value.start - row.keyStart - width, 1));
}

function checkedKey(key: string): string {
  if (!/^[^\s=:#[][^\s=:]*$/.test(key)) {
    throw new NoSpellingError(
      'a Fluent Bit key cannot be empty, begin with "#" or "[", or contain whitespace, "=" or ":"',
    );
  }
  return key;
}

function checkedValue(value: string): string {
  if (value === '' || value !== value.trim() || /[\n\r]|^[=:]/.test(value)) {
    throw new NoSpellingError(
      'a Fluent Bit value cannot be empty, begin with "=" or ":", start or end with whitespace, or contain a line break',
    );
  }
  return value;
}
