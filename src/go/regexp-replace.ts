/** Replaces what a pattern matches, with a template, as `Regexp.ReplaceAllString` of Go's package `regexp` does. */
import type { Finder, PatternMatch } from './regexp';

/**
 * `replaceAllString(compileFinder('a(x*)b'), '-axxb-', '<${1}>', …)` is `-<xx>-`. In the template `$1`, `$name`, `${1}` and `${name}`
 * stand for groups, `$$` for a dollar; a name is as long as can be, so `$1W` means the group `1W`. `beforeSearch` may throw to
 * break it off: every search may go to the end of the text.
 */
export function replaceAllString(find: Finder, text: string, template: string, beforeSearch: () => void): string {
  let out = '';
  let done = 0;
  let from = 0;
  while (from <= text.length) {
    beforeSearch();
    const match = find(text, from);
    if (match === undefined) break;
    out += text.slice(done, match.start);
    // No replacement for nothing right behind a match.
    if (match.end > done || match.start === 0) out += expand(template, match, find.names);
    done = match.end;
    from = Math.max(from + widthAt(text, from), match.end);
  }
  return out + text.slice(done);
}

const reference = /\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu;

function expand(template: string, match: PatternMatch, names: ReadonlyMap<string, number>): string {
  return template.replaceAll(reference, (_, bare: string | undefined, braced: string | undefined) => {
    const name = bare ?? braced;
    if (name === undefined) return '$';
    const number = /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : names.get(name);
    return number === undefined ? '' : match.group(number);
  });
}

/** Of the character there, in UTF-16 code units. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
