/** Text blocks: the lines between `|||` and `|||`, without the indentation of the first line. */

const opening = /\|\|\|(-?)[ \t\r]*\n(?:\r?\n)*/y;

/** The content of a block. */
export function blockContent(block: string): string {
  const begin = block.indexOf('\n') + 1;
  const lines = block.slice(begin, block.lastIndexOf('\n') + 1).split('\n');
  const indent = indentation(lines.find((line) => indentation(line) !== '') ?? '');
  const content = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : '')).join('\n');
  return block.startsWith('|||-') ? content.slice(0, -1) : content;
}

/** Why no block begins at an offset, where there is `|||`. */
export function blockFault(text: string, begin: number): string {
  opening.lastIndex = begin;
  if (!opening.test(text)) return 'text block syntax requires new line after |||.';
  const indent = indentation(text.slice(opening.lastIndex));
  if (indent === '') return "text block's first line must start with whitespace.";
  const lines = new RegExp(`(?:${indent}[^\\n]*\\n|\\r?\\n)*`, 'y');
  lines.lastIndex = opening.lastIndex;
  lines.test(text);
  const rest = text.slice(lines.lastIndex);
  if (rest.startsWith(indent)) return 'unexpected EOF';
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
