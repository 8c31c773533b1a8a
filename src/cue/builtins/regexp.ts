/** The package regexp. */
import { compileFinder, quoteMeta, replaceAllString, type PatternMatch } from '../../go/regexp';
import { CallFault } from '../evaluate/call';
import { kinds } from '../values/kind';
import { stringAtom } from '../values/value';
import { define, integer, listOfTexts, text, type Argument } from './arguments';

const { string, bytes, int } = kinds;

function finder(pattern: Argument): ReturnType<typeof compileFinder> {
  try {
    return compileFinder(text(pattern));
  } catch (error) {
    throw new CallFault(error instanceof Error ? error.message : 'invalid regular expression');
  }
}

function first(pattern: Argument, value: Argument): PatternMatch {
  const found = finder(pattern)(text(value), 0);
  if (found === undefined) throw new CallFault('no match');
  return found;
}

function every(pattern: Argument, value: Argument, most: Argument): readonly PatternMatch[] {
  const find = finder(pattern);
  const whole = text(value);
  const count = integer(most);
  const found: PatternMatch[] = [];
  for (let from = 0; from <= whole.length;) {
    const match = found.length === count ? undefined : find(whole, from);
    if (match === undefined) break;
    found.push(match);
    from = match.end > match.start ? match.end : match.end + 1;
  }
  if (found.length === 0) throw new CallFault('no match');
  return found;
}

function groups(pattern: Argument, match: PatternMatch): readonly string[] {
  const count = groupCount(text(pattern));
  return Array.from({ length: count + 1 }, (_, at) => match.group(at));
}

/** Parentheses that open a group. */
const groupCount = (pattern: string): number =>
  [...pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, '').matchAll(/\((?!\?(?!P?<))/g)].length;

const named = (pattern: Argument, match: PatternMatch): readonly (readonly [string, ReturnType<typeof stringAtom>])[] =>
  [...finder(pattern).names].map(([name, at]) => [name, stringAtom(match.group(at))] as const);

export const regexp = {
  Valid: define(
    [string],
    (_call, pattern) => {
      finder(pattern);
      return true;
    },
    true,
  ),
  Match: define([string, string | bytes], (_call, pattern, value) => finder(pattern)(text(value), 0) !== undefined),
  QuoteMeta: define([string], (_call, value) => quoteMeta(text(value))),
  Find: define([string, string], (_call, pattern, value) => first(pattern, value).group(0)),
  FindAll: define([string, string, int], (call, pattern, value, most) =>
    listOfTexts(
      call,
      every(pattern, value, most).map((match) => match.group(0)),
    ),
  ),
  FindSubmatch: define([string, string], (call, pattern, value) =>
    listOfTexts(call, groups(pattern, first(pattern, value))),
  ),
  FindAllSubmatch: define([string, string, int], (call, pattern, value, most) =>
    call.list(every(pattern, value, most).map((match) => listOfTexts(call, groups(pattern, match)))),
  ),
  FindNamedSubmatch: define([string, string], (call, pattern, value) =>
    call.struct(named(pattern, first(pattern, value))),
  ),
  FindAllNamedSubmatch: define([string, string, int], (call, pattern, value, most) =>
    call.list(every(pattern, value, most).map((match) => call.struct(named(pattern, match)))),
  ),
  ReplaceAll: define([string, string, string], (_call, pattern, value, template) =>
    replaceAllString(finder(pattern), text(value), text(template), () => {}),
  ),
  ReplaceAllLiteral: define([string, string, string], (_call, pattern, value, literal) =>
    replaceAllString(finder(pattern), text(value), text(literal).replaceAll('$', '$$$$'), () => {}),
  ),
};
