/**
 * Writes scalars and keys in strict JSON, even if the surrounding document uses extensions of JSON. Only an edited
 * string may keep its single quotes. The text must have the same meaning in YAML, because a YAML parser may read the
 * document.
 */
import { jsonEscape } from './read/escape';
import { jsonNumber, refuseAmbiguousNumber } from './number';
import { spliceQuoted } from '../splice-quoted';
import { decimalText } from '../../data/text/numbers/decimal-text';
import { scalarValue } from '../../data/trees/scalar-value';
import { isText, type Scalar } from '../../data/tree';
import { NoSpellingError } from '../document';
import type { FlowDialect } from '../flow/edit';
import { doubleQuoted, escapeDouble } from '../yaml/scalar/quoted';

/**
 * New strings are in double quotes; `True` -> `true`, `~` -> `null`, `0x1F` -> `31`. An edited string in double quotes
 * keeps the escapes in its unchanged parts. Single quotes are kept if the new text needs no escapes. Throws
 * NoSpellingError for infinity, NaN and ambiguous numbers.
 */
export const jsonDialect: FlowDialect = {
  scalar: printScalar,
  key: doubleQuoted,
  replaceScalar(source, old, value) {
    if (old.type !== 'string' || !isText(value)) return printScalar(value);
    // The source may contain unpaired surrogates, which are read as U+FFFD. After a splice, two unpaired surrogates
    // could form a pair.
    if (old.text.includes('\ufffd')) return printScalar(value);
    if (old.style === 'double') return spliceQuoted(source, old.text, value.text, jsonEscape, escapeDouble);
    if (old.style === 'single' && isBareText(value.text)) return `'${value.text}'`;
    return printScalar(value);
  },
};

function printScalar(value: Scalar): string {
  const { type, text } = value;
  if (isText(value)) return doubleQuoted(text);
  if (type === 'null') return 'null';
  if (type === 'bool') return String(scalarValue(value));
  refuseAmbiguousNumber(text);
  const number = jsonNumber(text) ?? jsonNumber(decimalText(text));
  if (number === undefined) {
    throw new NoSpellingError('JSON cannot represent this number: write infinity and NaN as strings');
  }
  return number;
}

/** Returns true for text without characters to escape. JavaScript and YAML have different escapes in single quotes. */
const isBareText = (text: string): boolean =>
  !text.includes("'") && doubleQuoted(text) === `"${text.replaceAll('"', '\\"')}"`;
