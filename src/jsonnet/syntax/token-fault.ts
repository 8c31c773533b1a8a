/** Explains why no token is valid at an offset. */

const numberPrefix = /(?:0|\d+(?:_\d+)*)(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+(?:_\d+)*)?/y;

export function tokenFault(text: string, begin: number): string {
  const char = text.charAt(begin);
  if (char === '"' || char === "'") return 'unterminated string';
  if (char === '@') {
    const quote = text.charAt(begin + 1);
    if (quote === '"' || quote === "'") return 'unterminated verbatim string';
    return `couldn't lex verbatim string, junk after '@': ${quote || '\0'}`;
  }
  if (/\d/.test(char)) return numberFault(text, begin);
  if (text.startsWith('/*', begin)) return 'multi-line comment has no terminating */.';
  if (text.startsWith('|||', begin)) return blockFault(text, begin);
  const code = char.charCodeAt(0);
  if (code === 0xfeff) return 'Could not lex the byte order mark (U+FEFF): save the file as UTF-8 without it';
  const name = code < 32 ? `code ${code}` : `'${String.fromCodePoint(text.codePointAt(begin) ?? 0)}'`;
  return `Could not lex the character ${name}`;
}

function numberFault(text: string, begin: number): string {
  numberPrefix.lastIndex = begin;
  numberPrefix.test(text);
  const end = numberPrefix.lastIndex;
  const fault = text.charAt(end);
  if (fault === '_' && end === begin + 1 && text.charAt(begin) === '0') {
    return "couldn't lex number, _ not allowed after leading 0";
  }
  const isSigned = /[eE][+-]/.test(text.slice(end, end + 2));
  const where = fault === '_' ? '_' : fault === '.' ? 'decimal point' : isSigned ? 'exponent sign' : "'E'";
  return `couldn't lex number, junk after ${where}: ${text.charAt(end + (isSigned ? 2 : 1)) || '\0'}`;
}

const opening = /\|\|\|-?[ \t\r]*\n+/y;

/** go-jsonnet treats an empty line that ends in CRLF as the end of the block. */
const emptyLineFault = 'an empty line of a text block ends in CRLF: save the file with LF line endings';

/** Explains why the `|||` at an offset does not start a text block. */
function blockFault(text: string, begin: number): string {
  opening.lastIndex = begin;
  if (!opening.test(text)) return 'text block syntax requires new line after |||.';
  const indent = indentation(text.slice(opening.lastIndex));
  if (text.startsWith('\r\n', opening.lastIndex)) return emptyLineFault;
  if (indent === '') return "text block's first line must start with whitespace.";
  const lines = new RegExp(`(?:${indent}[^\\n]*\\n|\\n)*`, 'y');
  lines.lastIndex = opening.lastIndex;
  lines.test(text);
  const rest = text.slice(lines.lastIndex);
  if (rest.startsWith(indent)) return 'unexpected EOF';
  if (rest.startsWith('\r\n')) return emptyLineFault;
  const found = indentation(rest);
  if (found === '') return 'text block not terminated with |||';
  return `text block indentation mismatch: expected at least ${describe(indent)}, found ${describe(found)}`;
}

const indentation = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? '';

function describe(indent: string): string {
  const tabs = indent.split('\t').length - 1;
  const spaces = indent.length - tabs;
  const parts: string[] = [];
  if (spaces > 0) parts.push(`${spaces} space${spaces === 1 ? '' : 's'}`);
  if (tabs > 0) parts.push(`${tabs} tab${tabs === 1 ? '' : 's'}`);
  return parts.join(' and ');
}
