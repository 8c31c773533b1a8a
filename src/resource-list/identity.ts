/**
 * What a resource is called, found without parsing it: the lines `apiVersion:`, `kind:` and `metadata:` stand at a
 * known column, and whatever else stands at that column in valid YAML is another key. Anything but a bare or simply
 * quoted word there is left to a real parse. This is what keeps a run over 10 000 items cheap.
 */

export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

const word = /^[ ]+(?:([A-Za-z0-9][A-Za-z0-9./_-]*)|"([A-Za-z0-9][^"\\\n]*)"|'([A-Za-z0-9][^'\n]*)')[ ]*$/;

/**
 * The identity of the block map whose keys stand at `column` of `text`, in its first line maybe behind a `- `, or undefined where
 * only a parse can tell. A missing field is the empty string.
 */
export function scanIdentity(text: string, column: number): Identity | undefined {
  const indent = ' '.repeat(column);
  if (!startsWithKey(text, column)) return undefined;
  const apiVersion = scalarLine(text, indent, 'apiVersion', 0, text.length);
  const kind = scalarLine(text, indent, 'kind', 0, text.length);
  if (apiVersion === undefined || kind === undefined) return undefined;

  const metadata = lineOf(text, indent, 'metadata', 0, text.length);
  if (metadata === -1) return { apiVersion, kind, name: '', namespace: '' };
  const block = blockBelow(text, metadata + column + 'metadata:'.length, column);
  if (block === undefined) return undefined;
  const name = scalarLine(text, block.indent, 'name', block.start, block.end);
  const namespace = scalarLine(text, block.indent, 'namespace', block.start, block.end);
  return name === undefined || namespace === undefined ? undefined : { apiVersion, kind, name, namespace };
}

/** The first line must begin a block map with bare keys, else the column says nothing (a flow map, a comment, a quoted key). */
function startsWithKey(text: string, column: number): boolean {
  for (let i = 0; i < column; i++) {
    const isDash = i === column - 2 && text.charCodeAt(i) === 45;
    if (text.charCodeAt(i) !== 32 && !isDash) return false;
  }
  return /^[A-Za-z]+:(?: |\n|$)/.test(text.slice(column, column + 64));
}

/** Offset of the line `<indent><key>:` within [from, to), or -1. */
function lineOf(text: string, indent: string, key: string, from: number, to: number): number {
  const line = `${indent}${key}:`;
  if (from === 0 && text.startsWith(`${key}:`, indent.length)) return 0;
  if (text.startsWith(line, from)) return from;
  const at = text.indexOf(`\n${line}`, from);
  return at === -1 || at >= to ? -1 : at + 1;
}

/** The word after `key:`; '' where there is no such line; undefined where it is no simple word. */
function scalarLine(text: string, indent: string, key: string, from: number, to: number): string | undefined {
  const line = lineOf(text, indent, key, from, to);
  if (line === -1) return quotedKey(text, indent, key, from, to) ? undefined : '';
  const end = text.indexOf('\n', line);
  const match = word.exec(text.slice(line + indent.length + key.length + 1, end === -1 ? to : end));
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3]);
}

/** `"kind": …` is rare but legal. */
function quotedKey(text: string, indent: string, key: string, from: number, to: number): boolean {
  for (const quote of ['"', "'"]) {
    const at = text.indexOf(`\n${indent}${quote}${key}${quote}`, from);
    if (at !== -1 && at < to) return true;
  }
  return false;
}

/** The lines indented deeper than `column` that follow offset `after`, which must be at the end of its line. */
function blockBelow(
  text: string,
  after: number,
  column: number,
): { readonly start: number; readonly end: number; readonly indent: string } | undefined {
  if (text.charCodeAt(after) !== 10) return undefined;
  const start = after + 1;
  let deeper = start;
  while (text.charCodeAt(deeper) === 32) deeper++;
  const indent = deeper - start;
  if (indent <= column || !/[A-Za-z]/.test(text.charAt(deeper))) return undefined;
  let end = start;
  while (end < text.length) {
    let first = end;
    while (text.charCodeAt(first) === 32) first++;
    const code = text.charCodeAt(first);
    const content = first < text.length && code !== 10 && code !== 35;
    if (content && first - end <= column) break;
    const next = text.indexOf('\n', first);
    end = next === -1 ? text.length : next + 1;
  }
  return { start, end, indent: ' '.repeat(indent) };
}
