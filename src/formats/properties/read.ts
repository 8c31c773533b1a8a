/** Reads Java properties by the grammar of java.util.Properties. Keys are flat: `a.b` is one key. */
import { behindBlanks, behindBreak, isBlank, isBreak, propertyUnit } from './unit';
import { DocumentSyntaxError } from '../document';
import type { Row } from '../row-edit';

/**
 * One row per logical line, which may take several lines of text. Throws DocumentSyntaxError for `\u` without four
 * digits, as Java does, and for a key that stands twice: Java takes the last one without a word.
 */
export function readPropertyRows(text: string): readonly Row[] {
  const rows: Row[] = [];
  const keys = new Set<string>();
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    const { row, end } = lineAt(text, start);
    start = end;
    if (row === undefined) continue;
    if (keys.has(row.key)) throw new DocumentSyntaxError('a key stands twice', text, row.keyStart);
    keys.add(row.key);
    rows.push(row);
  }
  return rows;
}

interface LogicalLine {
  /** Undefined for a comment or a blank line. */
  readonly row: Row | undefined;
  readonly end: number;
}

function lineAt(text: string, start: number): LogicalLine {
  const keyStart = behindBlanks(text, start);
  const first = text.charAt(keyStart);
  if (first === '#' || first === '!') {
    let at = keyStart;
    while (at < text.length && !isBreak(text.charAt(at))) at++;
    return { row: undefined, end: behindBreak(text, at) };
  }
  // Nothing but a joint is a blank line: a comment may start behind it.
  if (first === '\\' && isBreak(text.charAt(keyStart + 1))) {
    return { row: undefined, end: behindBreak(text, keyStart + 1) };
  }
  const key = wordAt(text, keyStart, true);
  const valueStart = behindSeparator(text, key.end);
  const value = wordAt(text, valueStart, false);
  const end = behindBreak(text, value.end);
  if (valueStart === key.end && key.text === '') return { row: undefined, end };
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

/** The text up to the end of the line, or of a key up to what ends it. */
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
    if (unit === undefined) throw new DocumentSyntaxError('\\u must have four hexadecimal digits behind it', text, at);
    parts.push(text.slice(from, at), unit.text);
    from = unit.end;
    at = unit.end;
  }
  parts.push(text.slice(from, at));
  return { text: parts.join(''), end: at };
}

const isSign = (character: string): boolean => character === '=' || character === ':';

/** Behind blanks and at most one `=` or `:`. */
function behindSeparator(text: string, from: number): number {
  let isSigned = false;
  let at = from;
  for (;;) {
    const character = text.charAt(at);
    if (isBlank(character)) at++;
    else if (isSign(character) && !isSigned) {
      isSigned = true;
      at++;
    } else if (character === '\\' && (text.charAt(at + 1) === '' || isBreak(text.charAt(at + 1)))) {
      at = propertyUnit(text, at)?.end ?? at + 1;
    } else return at;
  }
}
