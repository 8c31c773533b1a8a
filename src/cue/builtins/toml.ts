/** The package encoding/toml. */
import { hexOf } from '../../go/escapes';
import { compareBytes } from '../../go/compare-bytes';
import { emptyMap, type MapTree, type Scalar, type Tree } from '../../data/tree';
import { someScalar } from '../../data/visit';
import { rescue } from '../../data/rescue';
import { DocumentSyntaxError } from '../../formats/document';
import type { Code } from '../resolve/code';
import { codeOfData } from '../resolve/data-code';
import type { Source } from '../syntax/source';
import { readDecimal } from '../values/decimal';
import { tomlReader } from './apart';
import { dataFor, textSource, vertexOf } from './data';
import { fail, fn, plainText, type Functions } from './signature';

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
  const { units, exponent } = readDecimal(String(value));
  const digits = String(units).replace('-', '');
  const sign = value < 0 ? '-' : '';
  if (exponent >= 0) return `${sign}${digits}${'0'.repeat(exponent)}.0`;
  const padded = digits.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

function quotedText(text: string): string {
  if (!/['\x00-\x1f\x7f]/.test(text)) return `'${text}'`;
  const body = text.replaceAll(/["\\\x00-\x1f\x7f]/g, (char) => {
    const short = JSON.stringify(char).slice(1, -1);
    return short.length === 2 ? short : `\\u00${hexOf(char).toUpperCase()}`;
  });
  return `"${body}"`;
}

/** A document. Throws a CallFault where the tree is no table. */
export function tomlText(tree: Tree): string {
  if (tree.kind !== 'map') {
    const type = tree.kind === 'list' ? '[]interface {}' : tree.type === 'float' ? 'float64' : tree.type;
    return fail(`toml: cannot encode a ${type} as a document root`);
  }
  const lines: string[] = [];
  writeTable(tree, [], lines);
  return lines.map((line) => `${line}\n`).join('');
}

const isInfinite = ({ type, text }: Scalar): boolean => type === 'float' && /[fn]$/.test(text);

/** The code of a document. Throws a CallFault that says what is wrong with it. */
export function readTomlCode(source: Source): Code {
  const { tomlFormat } = tomlReader();
  const { name } = source;
  const [root] = rescue(
    DocumentSyntaxError,
    () => tomlFormat.read(source.text).roots,
    ({ line, message }) => fail(`${name}:${line}: ${message}`),
  );
  if (root !== undefined && someScalar(root, isInfinite)) fail(`${name}: infinities and NaN are not numbers of CUE`);
  return codeOfData(source, root ?? emptyMap, false);
}

export const toml = (): Functions => ({
  Marshal: fn('v', (value, call) => tomlText(dataFor(call, value))),
  Unmarshal: fn('a', (value, call) =>
    vertexOf(call, readTomlCode(textSource(call, 'toml.Unmarshal', value, plainText(value)))),
  ),
});
