/** Replaces the messages of the parser's errors, because these messages may quote text that comes from a Secret. */
import { isLanguageLimit } from '../../../data/stack-overflow';
import { DocumentSyntaxError, RepeatedKeyError } from '../../document';
import { decodeBasic } from './unit';

const messages: ReadonlyMap<string, string> = new Map([
  ['Unterminated string constant', 'a string is not closed'],
  ['Unterminated table-key', 'a table header must end in "]"'],
  ['Unterminated array', 'an array is not closed: expected "]"'],
  ['Unterminated inline table', 'an inline table is not closed: expected "}"'],
  ['Empty bare keys are not allowed', 'a key is missing'],
  ['Must be a newline', 'expected the end of the line'],
  ['Expected equal (=) token', 'expected "=" after a key'],
  ['Unspecified values are invalid', 'a value is missing'],
  ['Expected comma (,) token', 'expected "," between values'],
  ['The key, equals sign, and value must be on the same line', 'a key, its "=" and its value must be on the same line'],
  ['Underscores are allowed between digits', 'an underscore must be between digits'],
  ['Unexpected spaces', 'a space is not allowed here'],
  ['Three or more quotes are not permitted', 'three quotes in a row are not allowed inside a multi-line string'],
  ['Unexpected invalid date', 'not a valid date'],
  ['Unexpected invalid time', 'not a valid time'],
  ['Leading zeros are not allowed', 'a number must not start with a zero'],
  ['Trailing comma is not permitted in an inline table', 'an inline table must not end in a comma'],
  ['Invalid character in escape sequence', 'not a valid TOML escape sequence'],
  ['Consecutive dots are not permitted in keys', 'a key is missing before or after a dot'],
  ['Keys cannot end with a dot', 'a key is missing before or after a dot'],
  ['Keys cannot start with a dot', 'a key is missing before or after a dot'],
]);

const key = /"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/y;

/** Converts a parser error about the text into a DocumentSyntaxError. Returns any other error unchanged. */
export function tomlSyntaxError(error: unknown, text: string): unknown {
  // The parser is recursive, and passes each character of a key or number as a separate function argument.
  if (isLanguageLimit(error)) {
    return new DocumentSyntaxError(
      'values are nested too deeply, or a key or number is longer than 100 000 characters',
      text,
      0,
    );
  }
  if (!(error instanceof SyntaxError) || !('index' in error)) return error;
  const { message, index } = error;
  if (message === 'Defining a key multiple times is invalid') {
    const start = Number(index);
    key.lastIndex = start;
    const [source = ''] = key.exec(text) ?? [];
    const name = source.startsWith('"') ? decodeBasic(source.slice(1, -1)) : source.replaceAll("'", '');
    return new RepeatedKeyError('duplicate key in a table', text, start, start + source.length, name);
  }
  const known = message.startsWith('No newlines') ? 'an inline table must be on one line' : messages.get(message);
  return new DocumentSyntaxError(
    known ?? 'this character is not allowed here',
    text,
    Math.min(Number(index), text.length),
  );
}
