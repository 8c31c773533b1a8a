/**
 * Spells new scalars: text without quotes where every reader reads it back as the same text, else in quotes; text of several lines as a
 * literal where that is safe. `web` is `web`, `80` as a string is `"80"`, `say "hi"` is `'say "hi"'`.
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

/** As `printOneLine`, or the lines of a literal. The first line is then its header. */
export function printScalar(value: Scalar, margin: Margin, isQuoted = false): readonly string[] {
  const isLiteral = value.type === 'string' && value.text.includes('\n') && isLiteralText(value.text, margin);
  return isLiteral ? literalLines(value.text, margin) : [printOneLine(value, false, isQuoted)];
}

/**
 * A key on one line, in quotes where `like` is, the source text of another key of the map. A key that is too long for `key: value` gets a
 * question mark: `? "…"`.
 */
export function printKey(key: string, isFlow: boolean, like = ''): string {
  const isSingle = like.startsWith("'") && isSingleText(key);
  const text = isSingle ? singleQuoted(key) : printOneLine(stringScalar(key), isFlow, like.startsWith('"'));
  return text.length > maxKey ? `? ${text}` : text;
}

/** YAML's limit is 1024 characters, colon included. */
const maxKey = 1000;

/** True where single quotes can hold the text. */
export const isSingleText = (text: string): boolean => isOrdinary(text) && !/[\n\t]/.test(text);

/** A null without text becomes `null`: an empty text is read as null only where nothing follows. */
function printOther({ type, text }: Scalar): string {
  if (type === 'null') return text === '' ? 'null' : text;
  // YAML needs the tag to read a float, where JSON has just `3`.
  return type === 'float' && resolvePlain(text) === 'int' ? `!!float ${text}` : text;
}
