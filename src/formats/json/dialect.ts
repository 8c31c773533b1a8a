/** How strict JSON spells scalars and keys, whatever the superset the document around them uses. */
import { javaScriptEscape, jsonEscape } from './escape';
import { jsonNumber } from './number';
import { spliceQuoted } from './splice-quoted';
import { scalarValue } from '../../data/scalar-value';
import type { Scalar } from '../../data/tree';
import { NoSpellingError } from '../document';
import type { FlowDialect } from '../flow-edit';

/**
 * Strings by JSON.stringify; `True` -> `true`, `~` -> `null`, `0x1F` -> `31`. A string that was quoted before keeps its
 * escapes where it does not change. Throws NoSpellingError for infinity and NaN.
 */
export const jsonDialect: FlowDialect = {
  scalar: printScalar,
  key: (key) => JSON.stringify(key),
  replaceScalar(source, old, value) {
    if (old.type !== 'string' || value.type !== 'string') return printScalar(value);
    if (old.style === 'double') return spliceQuoted(source, old.text, value.text, jsonEscape, escapeDouble);
    if (old.style === 'single') return spliceQuoted(source, old.text, value.text, javaScriptEscape, escapeSingle);
    return printScalar(value);
  },
};

function printScalar(value: Scalar): string {
  const { type, text } = value;
  if (type === 'string') return JSON.stringify(text);
  if (type === 'null') return 'null';
  if (type === 'bool') return String(scalarValue(value));
  const number = jsonNumber(text);
  if (number === undefined) {
    throw new NoSpellingError('JSON has no spelling for this number: infinity and NaN can only be strings');
  }
  return number;
}

const escapeDouble = (text: string): string => JSON.stringify(text).slice(1, -1);

const escapeSingle = (text: string): string =>
  escapeDouble(text).replaceAll(/\\"|'/g, (match) => (match === "'" ? "\\'" : '"'));
