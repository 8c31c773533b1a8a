/**
 * The patterns of `glob-import:`, those of Go's package doublestar: `*`, `?` and `[a-z]` (or `[!a-z]`, `[^a-z]`) within a
 * name, `**` for any number of folders, `{a,b/c}` for either, `\` before what is to be taken as it is. Names that start
 * with a dot are names like any other.
 */

/** What may stand between two slashes: a name as it is, a test for names, or any number of folders. */
export type Segment = string | RegExp | typeof anyFolders;

export const anyFolders = Symbol('**');

/** The pattern's alternatives, each cut at its slashes; undefined where the pattern is malformed. */
export function parseGlob(pattern: string): readonly (readonly Segment[])[] | undefined {
  if (!isValid(pattern)) return undefined;
  const found = alternatives(pattern, maxAlternatives);
  return found?.map((one) => one.split('/').map(parseSegment));
}

/** Braces multiply; nobody needs so many. */
const maxAlternatives = 1000;

/** `\` and what follows it, or a class, as one token. */
const tokens = /\\[^]|\[[!^]?(?:\\[^]|[^\]\\])+\]|[^]/gu;

function isValid(pattern: string): boolean {
  let depth = 0;
  for (const [token] of pattern.matchAll(tokens)) {
    if (token === '[' || token === '\\') return false;
    if (token === '{') depth++;
    if (token === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** The pattern without braces; undefined where there are more than `limit`. */
function alternatives(pattern: string, limit: number): readonly string[] | undefined {
  const all: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const options = firstBraces(next);
    if (options === undefined) all.push(next);
    else open.push(...options);
    if (all.length + open.length > limit) return undefined;
  }
  return all;
}

/** The pattern with each option of its first braces in their place; undefined where it has none. */
function firstBraces(pattern: string): readonly string[] | undefined {
  let depth = 0;
  let start = 0;
  let from = 0;
  const options: string[] = [];
  for (const { 0: token, index } of pattern.matchAll(tokens)) {
    if (token === '{' && depth++ === 0) {
      start = index;
      from = index + 1;
    } else if (token === ',' && depth === 1) {
      options.push(pattern.slice(from, index));
      from = index + 1;
    } else if (token === '}' && --depth === 0) {
      options.push(pattern.slice(from, index));
      const [before, behind] = [pattern.slice(0, start), pattern.slice(index + 1)];
      return options.map((option) => before + option + behind);
    }
  }
  return undefined;
}

function parseSegment(segment: string): Segment {
  if (segment === '**') return anyFolders;
  const parts = Array.from(segment.matchAll(tokens), ([token]) => token);
  if (!parts.some(isSpecial)) return parts.map(unescaped).join('');
  return new RegExp(`^${parts.map(sourceOf).join('')}$`, 'su');
}

const isClass = (token: string): boolean => token.startsWith('[') && token.length > 1;
const isSpecial = (token: string): boolean => token === '*' || token === '?' || isClass(token);
const unescaped = (token: string): string => token.replace(/^\\/, '');
const literal = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
const inClass = (char: string): string => char.replace(/[\\^\]-]/, '\\$&');

function sourceOf(token: string): string {
  if (token === '*') return '.*';
  if (token === '?') return '.';
  return isClass(token) ? classSource(token) : literal(unescaped(token));
}

/** `[a-c\]]` is itself; a range that ends before it starts holds nothing. */
function classSource(token: string): string {
  const [, not = '', body = ''] = /^\[([!^]?)([^]*)\]$/u.exec(token) ?? [];
  let source = '';
  for (const [, from = '', to] of body.matchAll(/(\\[^]|[^])(?:-(\\[^]|[^]))?/gu)) {
    const [first, last] = [unescaped(from), to === undefined ? undefined : unescaped(to)];
    if (last === undefined) source += inClass(first);
    else if ((first.codePointAt(0) ?? 0) <= (last.codePointAt(0) ?? 0)) source += `${inClass(first)}-${inClass(last)}`;
  }
  return `[${not === '' ? '' : '^'}${source}]`;
}
