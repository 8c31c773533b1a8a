/** The package regexp. */
import { compileFinder, quoteMeta, replaceAllString, type Finder, type PatternMatch } from '../../go/regexp';
import type { Call } from '../evaluate/call';
import { bounded, stepsOf } from '../evaluate/pattern-match';
import type { Vertex } from '../evaluate/vertex';
import { stringAtom } from '../values/value';
import { fail, fn, test, type Functions } from './signature';

/** The finder, where the pattern is one and may search `text`. */
export function finder(pattern: string, text = ''): Finder {
  let find: Finder;
  try {
    find = compileFinder(pattern);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  return bounded(find, text);
}

const first = (pattern: string, text: string): PatternMatch => finder(pattern, text)(text, 0) ?? fail('no match');

/** All matches, or the first of them. An empty match right after another one is none. */
function every(call: Call, pattern: string, text: string, most: number): readonly PatternMatch[] {
  const find = finder(pattern, text);
  const found: PatternMatch[] = [];
  let done = -1;
  for (let from = 0; from <= text.length;) {
    call.machine.step(stepsOf(find, text));
    const match = found.length === most ? undefined : find(text, from);
    if (match === undefined) break;
    const { start, end } = match;
    if (end > start || start !== done) found.push(match);
    done = end;
    from = end > from ? end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
  return found.length === 0 ? fail('no match') : found;
}

const groups = (pattern: string, match: PatternMatch): readonly string[] =>
  Array.from({ length: finder(pattern).groups + 1 }, (_, at) => match.group(at));

const named = (call: Call, pattern: string, match: PatternMatch): Vertex =>
  call.struct([...finder(pattern).names].map(([name, at]) => [name, stringAtom(match.group(at))] as const));

function replaced(call: Call, pattern: string, text: string, template: string): string {
  const find = finder(pattern, text);
  return replaceAllString(find, text, template, () => call.machine.step(stepsOf(find, text)));
}

export const regexp = (): Functions => ({
  Valid: test('s', (pattern) => finder(pattern).size >= 0),
  Match: test('ss', (pattern, text) => finder(pattern, text)(text, 0) !== undefined),
  QuoteMeta: fn('s', quoteMeta),
  Find: fn('ss', (pattern, text) => first(pattern, text).group(0)),
  FindAll: fn('ssi', (pattern, text, most, call) => every(call, pattern, text, most).map((match) => match.group(0))),
  FindSubmatch: fn('ss', (pattern, text) => groups(pattern, first(pattern, text))),
  FindAllSubmatch: fn('ssi', (pattern, text, most, call) =>
    every(call, pattern, text, most).map((match) => groups(pattern, match)),
  ),
  FindNamedSubmatch: fn('ss', (pattern, text, call) => named(call, pattern, first(pattern, text))),
  FindAllNamedSubmatch: fn('ssi', (pattern, text, most, call) =>
    every(call, pattern, text, most).map((match) => named(call, pattern, match)),
  ),
  ReplaceAll: fn('sss', (pattern, text, template, call) => replaced(call, pattern, text, template)),
  ReplaceAllLiteral: fn('sss', (pattern, text, literal, call) =>
    replaced(call, pattern, text, literal.replaceAll('$', '$$$$')),
  ),
});
