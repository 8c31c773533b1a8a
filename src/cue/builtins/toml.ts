/** The package encoding/toml. It writes, and does not read: a reader of TOML would be a tenth of the engine. */
import { compareBytes } from '../../go/compare-bytes';
import type { MapTree, Tree } from '../../data/tree';
import { CallFault } from '../evaluate/call';
import { readDecimal } from '../values/decimal';
import { kinds } from '../values/kind';
import { dataFor } from './data';
import { define } from './arguments';

const { string, bytes, all } = kinds;

type Entry = readonly [key: string, value: Tree];

/** The fields that are not null, by their names. */
const entriesOf = ({ entries }: MapTree): readonly Entry[] =>
  entries
    .flatMap(({ key, value }): Entry[] => (value.kind === 'scalar' && value.type === 'null' ? [] : [[key, value]]))
    .toSorted(([a], [b]) => compareBytes(a, b));

/** A map is a table, and a list of maps is a table for each. */
function tablesOf(value: Tree): readonly MapTree[] | undefined {
  if (value.kind === 'map') return [value];
  if (value.kind !== 'list' || value.items.length === 0) return undefined;
  const maps = value.items.filter((item) => item.kind === 'map');
  return maps.length === value.items.length ? maps : undefined;
}

/** The lines of a table: its values, then the tables in it. A blank line is only after values. */
function writeTable(table: MapTree, path: readonly string[], lines: string[]): void {
  const entries = entriesOf(table);
  for (const [key, value] of entries) {
    if (tablesOf(value) === undefined) lines.push(`${keyText(key)} = ${valueText(value)}`);
  }
  for (const [key, value] of entries) {
    const inner = [...path, keyText(key)];
    for (const each of tablesOf(value) ?? []) {
      if (lines.length > 0 && lines.at(-1)?.startsWith('[') === false) lines.push('');
      lines.push(value.kind === 'list' ? `[[${inner.join('.')}]]` : `[${inner.join('.')}]`);
      writeTable(each, inner, lines);
    }
  }
}

const keyText = (key: string): string => (/^[\w-]+$/.test(key) ? key : quotedText(key));

function valueText(value: Tree): string {
  if (value.kind === 'list') return `[${value.items.map(valueText).join(', ')}]`;
  if (value.kind === 'map') {
    return `{${entriesOf(value)
      .map(([key, each]) => `${keyText(key)} = ${valueText(each)}`)
      .join(', ')}}`;
  }
  switch (value.type) {
    case 'string':
      return quotedText(value.text);
    case 'int':
      // Go has no larger one.
      return BigInt.asIntN(64, BigInt(value.text)) === BigInt(value.text) ? value.text : quotedText(value.text);
    case 'float':
      return floatText(Number(value.text));
    default:
      return value.text;
  }
}

/** A number with all its digits before and after the point. */
function floatText(value: number): string {
  const { coefficient, exponent } = readDecimal(String(value));
  const digits = String(coefficient).replace('-', '');
  const sign = value < 0 ? '-' : '';
  if (exponent >= 0) return `${sign}${digits}${'0'.repeat(exponent)}.0`;
  const padded = digits.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

const escapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

function quotedText(text: string): string {
  if (!/['\x00-\x1f\x7f]/.test(text)) return `'${text}'`;
  const body = text.replaceAll(
    /["\\\x00-\x1f\x7f]/g,
    (char) => escapes[char] ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `"${body}"`;
}

export const toml = {
  Marshal: define([all], (call, value) => {
    const tree = dataFor(call, value);
    if (tree.kind !== 'map') {
      const type = tree.kind === 'list' ? '[]interface {}' : tree.type === 'float' ? 'float64' : tree.type;
      throw new CallFault(`toml: cannot encode a ${type} as a document root`);
    }
    const lines: string[] = [];
    writeTable(tree, [], lines);
    return lines.map((line) => `${line}\n`).join('');
  }),
  Unmarshal: define([string | bytes], () => {
    throw new CallFault('reading TOML is not supported: write the data as YAML or JSON');
  }),
};
