/** Reads Java properties according to the grammar of java.util.Properties. Keys are flat: `a.b` is one key. */
import { behindBlanks, behindBreak, isBlank, isBreak, propertyUnit } from './escapes';
import { matchEnd } from '../../data/text/match-end';
import { DocumentSyntaxError, RepeatedKeyError } from '../document';
import type { Row } from '../rows/edit';

/** A document of a file. In Spring Boot, the lines `#---` and `!---` separate documents. */
export interface PropertyDocument {
  /**
   * The rows, one for each logical line, which may consist of several lines of text. If a key is repeated, the last row
   * is used.
   */
  readonly rows: readonly Row[];
  /** The offset after the separator, or the start of the text. */
  readonly start: number;
}

/**
 * Returns the documents that contain a key, or one empty document. Throws DocumentSyntaxError for `\u` without four
 * digits, like Java. A document separator must be alone on its line and not indented. As in Spring, `#---` below a `#`
 * comment, or `!---` below a `!` comment, is not a separator, even if blank lines are between them. A line is also not
 * a separator if a comment follows it before the next key.
 */
export function readPropertyDocuments(text: string): readonly [PropertyDocument, ...PropertyDocument[]] {
  const top = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const documents: { rows: Row[]; start: number }[] = [];
  let open = { rows: [] as Row[], start: top };
  let sign = '';
  for (let at = top; at < text.length;) {
    const { row, comment = '', end } = lineAt(text, at);
    if (row !== undefined) {
      open.rows.push(row);
      sign = '';
    } else if (comment !== sign && isSeparator(text.slice(at, end))) {
      if (open.rows.length > 0) documents.push(open);
      open = { rows: [], start: end };
    } else if (comment !== '') {
      if (open.rows.length === 0) open = documents.pop() ?? open;
      sign = comment;
    }
    at = end;
  }
  if (open.rows.length > 0) documents.push(open);
  const [first = open, ...others] = documents;
  return [first, ...others];
}

/**
 * Throws DocumentSyntaxError for a duplicate key in one document. Java would ignore all values except the last. Callers
 * that must not lose any value use this function.
 */
export function refuseRepeatedProperties(text: string): void {
  for (const { rows } of readPropertyDocuments(text)) {
    const keys = new Set<string>();
    for (const { key, keyStart, keyEnd } of rows) {
      if (keys.has(key)) throw new RepeatedKeyError('duplicate key', text, keyStart, keyEnd, key);
      keys.add(key);
    }
  }
}

const isSeparator = (line: string): boolean => /^[#!]---[ \t\f]*[\r\n]*$/.test(line);

interface LogicalLine {
  /** Undefined if the line is a comment or blank. */
  readonly row?: Row;
  readonly comment?: '#' | '!';
  readonly end: number;
}

const line = /[^\r\n]*/y;

function lineAt(text: string, start: number): LogicalLine {
  const keyStart = behindBlanks(text, start);
  const first = text.charAt(keyStart);
  if (first === '#' || first === '!') {
    return { comment: first, end: behindBreak(text, matchEnd(line, text, keyStart) ?? keyStart) };
  }
  // A line that contains only a backslash is blank, so the next line may be a comment.
  if (first === '\\' && isBreak(text.charAt(keyStart + 1))) return { end: behindBreak(text, keyStart + 1) };
  const key = wordAt(text, keyStart, true);
  const valueStart = behindSeparator(text, key.end);
  const value = wordAt(text, valueStart, false);
  const end = behindBreak(text, value.end);
  if (valueStart === key.end && key.text === '') return { end };
  return {
    row: {
      key: key.text,
      keyStart,
      keyEnd: key.end,
      value: { kind: 'scalar', type: 'string', text: value.text, style: 'plain', start: valueStart, end: value.end },
      start,
      end,
    },
    end,
  };
}

/** Returns the text up to the end of the line or, for a key, up to the end of the key. */
function wordAt(text: string, start: number, isKey: boolean): { readonly text: string; readonly end: number } {
  const parts: string[] = [];
  let from = start;
  let at = start;
  for (; at < text.length;) {
    const character = text.charAt(at);
    if (isBreak(character) || (isKey && (isBlank(character) || isSign(character)))) break;
    if (character !== '\\') {
      at++;
      continue;
    }
    const unit = propertyUnit(text, at);
    if (unit === undefined) throw new DocumentSyntaxError('\\u must be followed by four hexadecimal digits', text, at);
    parts.push(text.slice(from, at), unit.text);
    from = unit.end;
    at = unit.end;
  }
  parts.push(text.slice(from, at));
  return { text: parts.join(''), end: at };
}

const isSign = (character: string): boolean => character === '=' || character === ':';

/** Returns the offset after whitespace and at most one `=` or `:`. */
function behindSeparator(text: string, from: number): number {
  let isSigned = false;
  let at = from;
  for (;;) {
    const character = text.charAt(at);
    if (isBlank(character)) at++;
    else if (isSign(character) && !isSigned) {
      isSigned = true;
      at++;
    } else {
      const unit = propertyUnit(text, at);
      // A unit without text is a backslash before a line break or the end of the text.
      if (unit?.text !== '') return at;
      at = unit.end;
    }
  }
}
