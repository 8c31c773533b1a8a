/**
 * Parses path patterns in the syntaxes of Go's standard library and of the Go package doublestar. Both syntaxes have
 * `*`, `?` and classes such as `[a-z]` within a name, and `\` before a literal character. In both, wildcards also match
 * names that start with a dot. The standard library's `filepath.Match` only supports `[^a-z]` for a negated class. The
 * package doublestar also supports `[!a-z]`, `**` for any number of folders, and `{a,b/c}` for alternatives.
 */

/** The text of Go's `ErrBadPattern`. */
export class BadPatternError extends Error {
  override readonly name = 'BadPatternError';
  override readonly message = 'syntax error in pattern';
}

/** The part of a pattern between two slashes: a name, a regular expression for names, or any number of folders. */
export type Segment = string | RegExp | typeof anyFolders;

export const anyFolders = Symbol('**');

/** Parses a `filepath.Glob` pattern, split at every slash. Throws BadPatternError. */
export const parseFilepath = (pattern: string): readonly Segment[] =>
  pattern
    .split('/')
    // As in Go, a segment with an escape is matched against names, so `\.\.` is not the parent folder.
    .map((segment) => (/[*?[\\]/.test(segment) ? testOf(tokensIn(segment, filepathTokens), '^') : segment));

/** Parses a doublestar pattern into alternatives, each split at its slashes. Throws BadPatternError. */
export function parseDoublestar(pattern: string): readonly (readonly Segment[])[] {
  checkBraces(pattern);
  return alternatives(pattern, maxAlternatives).map((one) => one.split('/').map(doublestarSegment));
}

function doublestarSegment(segment: string): Segment {
  if (segment === '**') return anyFolders;
  const tokens = Array.from(segment.matchAll(doublestarTokens), ([token]) => token);
  return tokens.some(isSpecial) ? testOf(tokens, '!^') : tokens.map(unescaped).join('');
}

/** The maximum number of alternatives. Each pair of braces multiplies the number of alternatives. */
const maxAlternatives = 1000;

/** An escape or a class is one token. In a character class of `filepath`, a literal hyphen must be escaped. */
const filepathTokens = /\\[^]|\[(?:\^|(?=[^^]))(?:(?:\\[^]|[^\]\\-])(?:-(?:\\[^]|[^\]\\-]))?)+\]|[^]/gu;
const doublestarTokens = /\\[^]|\[[!^]?(?:\\[^]|[^\]\\])+\]|[^]/gu;

function tokensIn(pattern: string, tokens: RegExp): readonly string[] {
  const found = Array.from(pattern.matchAll(tokens), ([token]) => token);
  if (found.includes('[') || found.includes('\\')) throw new BadPatternError();
  return found;
}

function checkBraces(pattern: string): void {
  let depth = 0;
  for (const token of tokensIn(pattern, doublestarTokens)) {
    if (token === '{') depth++;
    if (token === '}' && --depth < 0) throw new BadPatternError();
  }
  if (depth !== 0) throw new BadPatternError();
}

/**
 * Expands all braces to one pattern for each combination of options. Throws BadPatternError for more than `limit`
 * patterns.
 */
function alternatives(pattern: string, limit: number): readonly string[] {
  const all: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const options = firstBraces(next);
    if (options === undefined) all.push(next);
    else open.push(...options);
    if (all.length + open.length > limit) throw new BadPatternError();
  }
  return all;
}

/** Expands the first pair of braces to one pattern for each option. Returns undefined if the pattern has no braces. */
function firstBraces(pattern: string): readonly string[] | undefined {
  let depth = 0;
  let start = 0;
  let from = 0;
  const options: string[] = [];
  for (const { 0: token, index } of pattern.matchAll(doublestarTokens)) {
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

function testOf(tokens: readonly string[], negations: string): RegExp {
  return new RegExp(`^${tokens.map((token) => sourceOf(token, negations)).join('')}$`, 'su');
}

const isClass = (token: string): boolean => token.startsWith('[') && token.length > 1;
const isSpecial = (token: string): boolean => token === '*' || token === '?' || isClass(token);
const unescaped = (token: string): string => token.replace(/^\\/, '');
const literal = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
const inClass = (char: string): string => char.replace(/[\\^\]-]/, '\\$&');

function sourceOf(token: string, negations: string): string {
  if (token === '*') return '.*';
  if (token === '?') return '.';
  return isClass(token) ? classSource(token, negations) : literal(unescaped(token));
}

/** Converts a class to a regular expression: `[a-c\]]` is unchanged. A reversed range such as `z-a` matches nothing. */
function classSource(token: string, negations: string): string {
  const isNegated = negations.includes(token.charAt(1));
  const body = token.slice(isNegated ? 2 : 1, -1);
  let source = '';
  for (const [, from = '', to] of body.matchAll(/(\\[^]|[^])(?:-(\\[^]|[^]))?/gu)) {
    const [first, last] = [unescaped(from), to === undefined ? undefined : unescaped(to)];
    if (last === undefined) source += inClass(first);
    else if ((first.codePointAt(0) ?? 0) <= (last.codePointAt(0) ?? 0)) source += `${inClass(first)}-${inClass(last)}`;
  }
  return `[${isNegated ? '^' : ''}${source}]`;
}
