/**
 * Finds the kind and the name of a resource without parsing it, so that a run with 10,000 items is fast. The keys
 * `apiVersion`, `kind` and `metadata` are at a known column, and in valid YAML each occurs at most once. The functions
 * return undefined if a value is not a bare or simply quoted word, or if a key was not found but a line may contain it
 * in a different spelling. In this case, the caller must parse the text.
 */

export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** A block map in the text: the offsets of its start and end, and the indentation of its keys. */
interface MapLines {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly indent: string;
}

const word = /^[ ]+(?:([\w][\w.,/-]*)|"([\w][^"\\\n]*)"|'([\w][^'\n]*)')[ ]*$/;
/** A key and its value on one line. A quoted value must be printable ASCII. */
const member = /^([\w./-]+):[ ]+(?:(\w(?:[\w .,/+=@()-]*[\w.,/+=@()-])?)|"([ !#-[\]-~]*)"|'([ -&(-~]*)')[ ]*$/;
const nullWord = /^(?:null|Null|NULL)$/;

/**
 * The identity of the block map whose keys begin at `column` of `text`; its first line can have a `- ` before the key.
 * Undefined if only a parser can determine the identity. A missing field is the empty string.
 */
export function scanIdentity(text: string, column: number): Identity | undefined {
  const root = rootBlock(text, column);
  if (root === undefined) return undefined;
  const apiVersion = wordOf(root, 'apiVersion');
  const kind = wordOf(root, 'kind');
  if (apiVersion === undefined || kind === undefined) return undefined;

  const metadata = lineOf(root, 'metadata');
  if (metadata === -1) return isSimpleMap(root) ? { apiVersion, kind, name: '', namespace: '' } : undefined;
  const block = blockBelow(root, metadata, 'metadata');
  if (block === undefined) return undefined;
  const name = wordOf(block, 'name');
  const namespace = wordOf(block, 'namespace');
  return name === undefined || namespace === undefined ? undefined : { apiVersion, kind, name, namespace };
}

/**
 * The labels or annotations of this block map. Undefined if only a parser can determine the labels or annotations, for
 * example if a value spans several lines.
 */
export function scanStrings(
  text: string,
  column: number,
  field: 'labels' | 'annotations',
): ReadonlyMap<string, string> | undefined {
  const root = rootBlock(text, column);
  const metadata = root && blockAt(root, 'metadata');
  const strings = metadata && blockAt(metadata, field);
  if (strings !== undefined) return wordsOf(strings);
  const isMissing = root && !hasLine(root, 'metadata') && isSimpleMap(root);
  const isEmpty = metadata && !hasLine(metadata, field) && isSimpleMap(metadata);
  return isMissing === true || isEmpty === true ? new Map() : undefined;
}

/** The block map that is the whole text. Undefined if the text does not begin with a bare key, as in flow style. */
function rootBlock(text: string, column: number): MapLines | undefined {
  for (let i = 0; i < column; i++) {
    const isDash = i === column - 2 && text.charCodeAt(i) === 45;
    if (text.charCodeAt(i) !== 32 && !isDash) return undefined;
  }
  if (!/^[A-Za-z]+:(?: |\n|$)/.test(text.slice(column, column + 64))) return undefined;
  return { text, start: 0, end: text.length, indent: ' '.repeat(column) };
}

/** The offset of the line `<indent><key>:`, or -1. */
function lineOf({ text, start, end, indent }: MapLines, key: string): number {
  if (text.startsWith(`${key}:`, start + indent.length)) return start;
  const at = text.indexOf(`\n${indent}${key}:`, start);
  return at === -1 || at >= end ? -1 : at + 1;
}

/** The word after `key:`; '' if the key is missing; undefined if only a parser can determine the value. */
function wordOf(block: MapLines, key: string): string | undefined {
  const { text, end, indent } = block;
  const line = lineOf(block, key);
  if (line === -1) return isSimpleMap(block) ? '' : undefined;
  const newline = text.indexOf('\n', line);
  const match = word.exec(text.slice(line + indent.length + key.length + 1, newline === -1 ? end : newline));
  if (match === null || nullWord.test(match[1] ?? '')) return undefined;
  return match[1] ?? match[2] ?? match[3];
}

/** The entries of a map. Undefined if a line does not match `member`. */
function wordsOf({ text, start, end, indent }: MapLines): ReadonlyMap<string, string> | undefined {
  const words = new Map<string, string>();
  for (let line = start; line < end;) {
    const newline = text.indexOf('\n', line);
    const stop = newline === -1 ? end : newline;
    const match = text.startsWith(indent, line) ? member.exec(text.slice(line + indent.length, stop)) : null;
    const [, key = '', plain, double, single] = match ?? [];
    if (match === null || nullWord.test(plain ?? '') || words.has(key)) return undefined;
    words.set(key, plain ?? double ?? single ?? '');
    line = stop + 1;
  }
  return words;
}

const hasLine = (block: MapLines, key: string): boolean => lineOf(block, key) !== -1;

/** True if each line at the keys' column is `key:`, a comment or a dash. Other lines may be keys in other spellings. */
function isSimpleMap({ text, start, end, indent }: MapLines): boolean {
  for (let line = start; line < end;) {
    const next = text.indexOf('\n', line);
    const stop = next === -1 ? end : next;
    const first = line + indent.length;
    const isAtColumn = text.startsWith(indent, line) || line === 0;
    if (isAtColumn && first < stop && text.charCodeAt(first) !== 32) {
      const content = text.slice(first, Math.min(stop, first + 300));
      if (!/^(?:[\w./-]+:(?: |\r?$)|#|- |-\r?$|\r$)/.test(content)) return false;
    }
    line = stop + 1;
  }
  return true;
}

function blockAt(block: MapLines, key: string): MapLines | undefined {
  const line = lineOf(block, key);
  return line === -1 ? undefined : blockBelow(block, line, key);
}

/**
 * The map below `key`, whose line starts at `line`: all lines with a deeper indentation. Undefined if text follows the
 * key on its line, or if the next line does not begin with an unquoted key.
 */
function blockBelow({ text, indent: outer }: MapLines, line: number, key: string): MapLines | undefined {
  const after = line + outer.length + key.length + 1;
  if (text.charCodeAt(after) !== 10) return undefined;
  const start = after + 1;
  let deeper = start;
  while (text.charCodeAt(deeper) === 32) deeper++;
  const indent = deeper - start;
  if (indent <= outer.length || !/[A-Za-z]/.test(text.charAt(deeper))) return undefined;
  let end = start;
  while (end < text.length) {
    let first = end;
    while (text.charCodeAt(first) === 32) first++;
    const code = text.charCodeAt(first);
    const content = first < text.length && code !== 10 && code !== 35;
    if (content && first - end <= outer.length) break;
    const next = text.indexOf('\n', first);
    end = next === -1 ? text.length : next + 1;
  }
  return { text, start, end, indent: ' '.repeat(indent) };
}
