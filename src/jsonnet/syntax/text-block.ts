/** Text blocks: the lines between `|||` and `|||`, without the indentation of the first line. */

/** Reads the block that begins at `begin`; `end` is the offset after its last `|`. */
export function readTextBlock(
  text: string,
  begin: number,
  fail: (detail: string) => Error,
): { readonly end: number; readonly text: string } {
  let at = begin + 3;
  const chomp = text.charAt(at) === '-';
  if (chomp) at++;
  while (' \t\r'.includes(text.charAt(at)) && at < text.length) at++;
  if (text.charAt(at) !== '\n') throw fail('text block syntax requires new line after |||.');
  at++;
  const lines: string[] = [];
  const skipBlank = (): void => {
    for (; text.charAt(at) === '\n' || text.startsWith('\r\n', at); at = text.indexOf('\n', at) + 1) lines.push('\n');
  };
  skipBlank();
  const indent = indentation(text, at);
  if (indent === '') throw fail("text block's first line must start with whitespace.");
  for (;;) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) throw fail('unexpected EOF');
    lines.push(text.slice(at + indent.length, newline + 1));
    at = newline + 1;
    skipBlank();
    if (text.startsWith(indent, at)) continue;
    const found = indentation(text, at);
    if (!text.startsWith('|||', at + found.length)) {
      if (found === '') throw fail('text block not terminated with |||');
      throw fail(`text block indentation mismatch: expected at least ${describe(indent)}, found ${describe(found)}`);
    }
    const content = lines.join('');
    return { end: at + found.length + 3, text: chomp ? content.slice(0, -1) : content };
  }
}

function indentation(text: string, at: number): string {
  let end = at;
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end++;
  return text.slice(at, end);
}

function describe(indent: string): string {
  const tabs = indent.split('\t').length - 1;
  const spaces = indent.length - tabs;
  const parts: string[] = [];
  if (spaces > 0) parts.push(`${spaces} space${spaces === 1 ? '' : 's'}`);
  if (tabs > 0) parts.push(`${tabs} tab${tabs === 1 ? '' : 's'}`);
  return parts.join(' and ');
}
