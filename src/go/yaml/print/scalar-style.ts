/**
 * Determines how go-yaml v3 writes a string: plain if the text is read as the same string, otherwise in the quotes that
 * go-yaml prefers, or as a literal block.
 */
import type { ScalarStyle } from '../../../data/tree';
import { resolvePlain } from '../../../formats/yaml/scalar/resolve-scalar';
import { oldBooleans } from '../plain-value';
import { goTimestamp } from '../timestamp';

/** Multi-line text becomes a literal block if it has no special characters and no trailing spaces. */
export function scalarStyle(text: string): Exclude<ScalarStyle, 'folded'> {
  if (isSpecial.test(text)) return 'double';
  if (text.includes('\n')) return / (?:\n|$)/.test(text) ? 'double' : 'literal';
  if (!staysString(text)) return 'double';
  if (text.includes('\t')) return 'double';
  return startsOtherwise.test(text) || endsPlain.test(text) ? 'single' : 'plain';
}

/** Characters that go-yaml escapes, and line and paragraph separators, which single quotes would leave unescaped. */
const isSpecial = /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[\u2028\u2029]/;

/** The start of a string that needs quotes: an indicator, a document marker, a space. */
const startsOtherwise = /^(?:[#,[\]{}&*!|>'"%@` ]|[?:-](?: |$)|---|\.\.\.)/;
/** Text that would end a plain scalar: a comment, a colon that would end a key, a space at the end. */
const endsPlain = /(?: #|:(?: |$)| $)/;

/** Reports whether both YAML 1.1 and 1.2 read the unquoted text as a string. */
function staysString(text: string): boolean {
  if (oldBooleans.has(text) || sexagesimal.test(text) || goTimestamp(text) !== undefined) return false;
  return resolvePlain(text) === 'string';
}

const sexagesimal = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
