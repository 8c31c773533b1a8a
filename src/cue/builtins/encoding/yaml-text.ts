/** Writes values as YAML with the same quotes and block scalars as `cue`. Fields keep their order. */
import { encodeBase64 } from '../../../go/base64';
import { chompFor } from '../../../formats/yaml/scalar/literal';
import { resolvePlain } from '../../../formats/yaml/scalar/resolve-scalar';
import { defaultOf, type Vertex } from '../../evaluate/vertex';
import { partsOf, type Part } from '../../export/order';
import { atomText } from '../../values/format';
import { isIndex, isRegular, nameOf } from '../../values/label';
import type { Atom } from '../../values/value';
import { quoted } from '../text/quote';

/**
 * The YAML document for a complete value without faults: `a:\n  - 1\n`.
 * @param indent the number of columns by which a list is indented relative to the name of its field.
 */
export const yamlText = (value: Vertex | Atom, indent = 2): string =>
  `${value.type === 'vertex' ? nodeText(value, value, 0, false, indent) : scalarText(value, '', 0, false)}\n`;

/**
 * Formats a value as YAML, indented to `column`. `isField` is true for the value of a field. `model` determines the
 * order of the fields.
 */
function nodeText(vertex: Vertex, model: Vertex, column: number, isField: boolean, indent: number): string {
  const at = defaultOf(vertex) ?? vertex;
  if (at.atom !== undefined) {
    const { source, begin, end } = at.atom.span;
    return scalarText(at.atom.value, source.text.slice(begin, end), column, isField);
  }
  const margin = `\n${' '.repeat(column)}`;
  const parts = partsOf(at, model);
  if (at.lists.length > 0) {
    const items = parts.filter(({ label }) => isIndex(label));
    if (items.length === 0) return '[]';
    return items.map((item) => `- ${nodeText(item.arc, item.model, column + 2, false, indent)}`).join(margin);
  }
  const fields = parts.filter(({ label, arc }) => isRegular(label) && arc.presence === '');
  if (fields.length === 0) return '{}';
  return fields.map((field) => fieldText(field, column, indent)).join(margin);
}

function fieldText({ label, arc: value, model }: Part, column: number, indent: number): string {
  const name = nameOf(label);
  const at = defaultOf(value) ?? value;
  const inner = column + (at.lists.length > 0 ? indent : 2);
  const text = nodeText(value, model, inner, true, indent);
  const isBlock = at.atom === undefined && text !== '[]' && text !== '{}';
  const key = name.includes('\n') ? quoted(name) : lineText(name);
  return `${key}:${isBlock ? `\n${' '.repeat(inner)}` : ' '}${text}`;
}

/** `source` is the source text of the value, or empty. */
function scalarText(atom: Atom, source: string, column: number, isField: boolean): string {
  if (atom.type === 'bytes') return `!!binary ${encodeBase64(atom.value)}`;
  if (atom.type !== 'string') {
    const found = atomText({ ...atom, isSecret: false });
    return found.includes('.') ? found : found.replace('E', 'e');
  }
  const { value } = atom;
  // A literal that is not a field's value keeps its form, so a multi-line literal becomes a block scalar.
  const isLiteral = !isField && /^#*"/.test(source) && !/\\#*\(/.test(source);
  const isBlock = isLiteral ? /^#*"""/.test(source) : value.includes('\n');
  if (isBlock && canBeBlock(value)) return blockText(value, column === 0 ? 2 : column);
  return value.includes('\n') ? quoted(value) : lineText(value);
}

function blockText(value: string, column: number): string {
  const hint = value.startsWith('\n') ? '2' : '';
  const lines = value.replace(/\n$/, '').split('\n');
  return [`|${hint}${chompFor(value)}`, ...lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line))].join(
    '\n',
  );
}

const canBeBlock = (value: string): boolean => !/^$|^[ \t]| (?:\n|$)/.test(value) && !unprinted.test(value);

/** Characters that are written as escapes in double quotes. */
const unprinted = /[^\t\n\x20-\x7e\x80-\x84\x86-\u2027\u202a-\ufffd\u{10000}-\u{10ffff}]/u;

function lineText(value: string): string {
  if (/^\?(?: |$)|^<<$/.test(value)) return inSingle(value);
  if (needsDouble(value)) return quoted(value);
  return needsSingle.test(value) ? inSingle(value) : value;
}

const inSingle = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Words that some YAML parsers do not read as strings. */
const words = new Set(
  'y Y yes Yes YES n N t T f F no No NO true True TRUE false False FALSE on On ON off Off OFF .Nan'.split(' '),
);

/** Timestamps with `T`, hexadecimal numbers, and numbers with a leading zero. */
const numeric = /^[-+0-9:. \t]+[tT][-+0-9:. \t]+[zZ]?$|^0x[a-fA-F0-9]+$|^[-+]?0[0-9_]+$/;

const isNumeric = (value: string): boolean =>
  numeric.test(value) || (/^[-+0-9:. \t]+[zZ]?$/.test(value) && /.[-:][^zZ]/.test(value));

const needsDouble = (value: string): boolean =>
  words.has(value) ||
  isNumeric(value) ||
  resolvePlain(value.trimEnd()) !== 'string' ||
  value.includes('\t') ||
  unprinted.test(value);

const needsSingle = /^[*&[\]{},!|>%'"@#` ]|[: ]$|[#\\]|[:-] |^-$|^\.{3}/;
