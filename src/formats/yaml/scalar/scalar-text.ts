/**
 * Spells scalars that have no spelling yet: plain where every reader takes that for text, else quoted, several lines as
 * a literal where that is safe.
 */
import { isOrdinary } from './characters';
import { isLiteralText, literalLines, type Margin } from './literal';
import { isPlainText } from './plain-text';
import { doubleQuoted, singleQuoted } from './quoted';
import { resolvePlain } from './resolve-scalar';
import { type Scalar, stringScalar } from '../../../data/tree';

/** `80`, `"80"`, `'say "hi"'`, `web`: on one line. `isQuoted` is for documents that quote every string, as JSON does. */
export function printOneLine(value: Scalar, isFlow: boolean, isQuoted = false): string {
  if (value.type !== 'string') return printOther(value);
  const { text } = value;
  if (isQuoted) return doubleQuoted(text);
  if (isPlainText(text, isFlow)) return text;
  return /["\\]/.test(text) && isSingleText(text) ? singleQuoted(text) : doubleQuoted(text);
}

/** As `printOneLine`, or the lines of a literal, the first of which is its header. */
export function printScalar(value: Scalar, margin: Margin): readonly string[] {
  const isLiteral = value.type === 'string' && value.text.includes('\n') && isLiteralText(value.text, margin);
  return isLiteral ? literalLines(value.text, margin) : [printOneLine(value, false)];
}

/**
 * A key, on one line, in quotes where `like`, the source text of another key of the map, is. Longer keys than YAML
 * allows on one line with their values get the mark that allows them: `? "…"`.
 */
export function printKey(key: string, isFlow: boolean, like = ''): string {
  const isSingle = like.startsWith("'") && isSingleText(key);
  const text = isSingle ? singleQuoted(key) : printOneLine(stringScalar(key), isFlow, like.startsWith('"'));
  return text.length > maxKey ? `? ${text}` : text;
}

/** YAML's limit is 1024 characters, colon included. */
const maxKey = 1000;

/** True where single quotes can hold the text as it stands. */
export const isSingleText = (text: string): boolean => isOrdinary(text) && !/[\n\t]/.test(text);

/** A null without text would be read as one only where nothing follows. */
function printOther({ type, text }: Scalar): string {
  if (type === 'null') return text === '' ? 'null' : text;
  // `!!float 3` is how YAML can say it; to JSON it is just `3`.
  return type === 'float' && resolvePlain(text) === 'int' ? `!!float ${text}` : text;
}
