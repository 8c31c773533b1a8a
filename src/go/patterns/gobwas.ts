/**
 * Compiles patterns of the package gobwas/glob. Like Argo CD, uses no separators: `*` and `**` match any text including
 * `/`, and `?` matches one character. `[abc]` and `[a-z]` match one of several characters, and `[!…]` any other
 * character. `{a,b*}` matches one of several patterns. `\` escapes a character.
 */
import { compareBytes } from '../compare-bytes';
import { BadPatternError } from './glob-pattern';
import { compileQuery, type Matcher, quoteMeta } from './regexp';

/**
 * Reports whether a pattern matches a whole string: `compileGobwas('{web,db/*}.yaml')('db/a/b.yaml')` is true. Throws
 * BadPatternError for an invalid pattern. Unlike gobwas, rejects an unclosed brace.
 */
export function compileGobwas(pattern: string): Matcher {
  return compileQuery(`^(?s:${sourceOf(pattern)})$`);
}

/** Matches one token: a class, two stars, an escape, or a character. A backslash at the end is ignored. */
const tokens = /\[(?:!|(?!!))(?:[^]-[^]|(?![^]-)(?:\\[^]|[^\]\\])+)\]|\*\*|\\[^]?|[^]/gu;

function sourceOf(pattern: string): string {
  let depth = 0;
  let source = '';
  for (const [token] of pattern.matchAll(tokens)) {
    if (token === '[') throw new BadPatternError();
    if (token === '{') depth++;
    if (token === '*' || token === '**') source += '.*';
    else if (token === '?') source += '.';
    else if (token === '{') source += '(?:';
    else if (token === ',' && depth > 0) source += '|';
    else if (token === '}' && depth > 0) {
      depth--;
      source += ')';
    } else if (token.startsWith('[')) source += classSource(token);
    else source += quoteMeta(token.replace(/^\\/, ''));
  }
  if (depth > 0) throw new BadPatternError();
  return source;
}

/** Converts a class to RE2 syntax. */
function classSource(token: string): string {
  const [, not = '', body = ''] = /^\[(!?)([^]*)\]$/u.exec(token) ?? [];
  const [, low, high] = /^([^])-([^])$/u.exec(body) ?? [];
  const open = not === '' ? '[' : '[^';
  if (low === undefined || high === undefined) {
    const chars = Array.from(body.matchAll(/\\?([^])/gu), ([, char = '']) => escaped(char));
    return `${open}${chars.join('')}]`;
  }
  if (compareBytes(low, high) > 0) throw new BadPatternError();
  return `${open}${escaped(low)}-${escaped(high)}]`;
}

const escaped = (char: string): string => `\\x{${(char.codePointAt(0) ?? 0).toString(16)}}`;
