/**
 * Writes new scalars. A string is unquoted if every reader reads it back as the same string. A string with several
 * lines becomes a literal block scalar if that is safe. Any other string is quoted. The string `web` stays `web`, `80`
 * becomes `"80"`, and `"hi"` becomes `'"hi"'`.
 */
import { isOrdinary } from './characters';
import {
  chompFor,
  contentLines,
  canPrecede,
  indented,
  isBlockText,
  isLiteralText,
  literalLines,
  type Margin,
} from './literal';
import { flowIndicator, isPlainText } from './plain-text';
import { doubleQuoted, singleQuoted } from './quoted';
import { resolvePlain } from './resolve-scalar';
import { NoSpellingError } from '../../document';
import { tooLargeNumber } from '../../json/number';
import { isText, type Scalar, stringScalar } from '../../../data/tree';

/** A scalar on one line: `80`, `"80"`, `'"hi"'`, `web`. `isQuoted` is true for documents that quote every string. */
export function printOneLine(value: Scalar, isFlow: boolean, isQuoted?: boolean): string {
  if (value.raw !== undefined) return withTag(value, rawOneLine(value, value.raw, isFlow));
  if (!isText(value)) return printOther(value);
  const { text } = value;
  if (isQuoted) return doubleQuoted(text);
  if (isPlainText(text, isFlow)) return text;
  return /["\\]/.test(text) && isSingleText(text) ? singleQuoted(text) : doubleQuoted(text);
}

/** Returns the result of `printOneLine`, or the lines of a block scalar, starting with its header. */
export function printScalar(value: Scalar, margin: Margin, isQuoted?: boolean): readonly string[] {
  if (value.raw !== undefined) {
    const [head = '', ...body] = blockLines(value, value.raw, margin) ?? [rawOneLine(value, value.raw, false)];
    return [withTag(value, head), ...body];
  }
  const isLiteral = isText(value) && value.text.includes('\n') && isLiteralText(value.text, margin);
  return isLiteral ? literalLines(value.text, margin) : [printOneLine(value, false, isQuoted)];
}

/** `text` must not be empty, because some characters must not directly follow a tag. */
const withTag = ({ tag }: Scalar, text: string): string => (tag === undefined ? text : `${tag} ${text}`);

/**
 * Returns `raw` if it is valid on one line and, with `isFlow`, in a flow collection; else `null` or a quoted string.
 */
function rawOneLine(value: Scalar, raw: string, isFlow: boolean): string {
  const isPlain = value.style === 'plain';
  const isAlone = isPlain ? raw !== '' && !(isFlow && flowIndicator.test(raw)) : !isBlockStyle(value);
  if (isAlone) return raw;
  return value.type === 'null' ? 'null' : doubleQuoted(value.text);
}

/**
 * The lines of a block scalar. Returns undefined for other styles, or if readers could not separate the lines from the
 * following text.
 */
function blockLines(value: Scalar, raw: string, { column, parent, follow }: Margin): readonly string[] | undefined {
  const { text, style } = value;
  if (!isBlockStyle(value) || !isBlockText(text) || !canPrecede(text, column, follow)) return undefined;
  const isIndented = /^\n*[ \t]/.test(raw);
  const digit = column - parent;
  if (isIndented && digit > 9) return undefined;
  const header = `${style === 'literal' ? '|' : '>'}${isIndented ? digit : ''}${chompFor(text)}`;
  return [header, ...contentLines(raw).map((line) => indented(line, column))];
}

const isBlockStyle = ({ style }: Scalar): boolean => style === 'literal' || style === 'folded';

/**
 * A key on one line. The key is quoted if `like`, the source text of another key of the map, is quoted. A key that is
 * too long for `key: value` gets a question mark: `? "…"`. `node` is the key's node if its spelling must be kept.
 */
export function printKey(key: string, isFlow: boolean, like = '', node?: Scalar): string {
  const isSingle = like.startsWith("'") && isSingleText(key);
  const text = isSingle ? singleQuoted(key) : printOneLine(node ?? stringScalar(key), isFlow, like.startsWith('"'));
  return text.length > maxKey ? `? ${text}` : text;
}

/** YAML's limit is 1024 characters, including the colon. */
const maxKey = 1000;

export const isSingleText = (text: string): boolean => isOrdinary(text) && !/[\n\t]/.test(text);

/**
 * Returns the spelling of a scalar that is not a string. A null without text becomes `null`, because empty text is read
 * as null only if no text follows.
 */
function printOther({ type, text }: Scalar): string {
  if (type === 'null') return text === '' ? 'null' : text;
  if (type !== 'float') return text;
  const read = resolvePlain(text);
  // JSON and CUE allow numbers that are too large for a float64, for example `1e400`.
  if (read === 'string') throw new NoSpellingError(tooLargeNumber);
  // Without `!!float`, YAML would read a float whose text is `3` as an integer.
  return read === 'int' ? `!!float ${text}` : text;
}
