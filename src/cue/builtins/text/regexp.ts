/** Implements the package `regexp`. */
import {
  compileFinder,
  quoteMeta,
  replaceAllString,
  type Finder,
  type PatternMatch,
  type StepBudget,
} from '../../../go/patterns/regexp';
import { catchError } from '../../../data/catch-error';
import type { Call } from '../../evaluate/expressions/call';
import { vertexSteps } from '../../evaluate/limits';
import { searched } from '../../evaluate/structs/pattern-match';
import type { Vertex } from '../../evaluate/vertex';
import { stringAtom } from '../../values/value';
import { fail, fn, test, type Functions } from '../signature';

const finder = (pattern: string): Finder =>
  catchError(
    Error,
    () => compileFinder(pattern),
    ({ message }) => fail(message),
  );

export function firstMatch(pattern: string, text: string): PatternMatch | undefined {
  const find = finder(pattern);
  return searched((budget) => find(text, 0, budget));
}

const first = (pattern: string, text: string): PatternMatch => firstMatch(pattern, text) ?? fail('no match');

/** Returns all matches, or the first `max` matches. Skips an empty match directly after the previous match. */
function every(call: Call, pattern: string, text: string, max: number): readonly PatternMatch[] {
  const find = finder(pattern);
  const found: PatternMatch[] = [];
  const search = (budget: StepBudget): void => {
    let done = -1;
    for (let from = 0; from <= text.length && found.length !== max;) {
      const match = find(text, from, budget);
      if (match === undefined) return;
      const { start, end } = match;
      if (end > start || start !== done) {
        call.machine.step(vertexSteps * (1 + find.groups));
        found.push(match);
      }
      done = end;
      from = end > from ? end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
    }
  };
  searched(search);
  return found.length === 0 ? fail('no match') : found;
}

const groups = (pattern: string, match: PatternMatch): readonly string[] =>
  Array.from({ length: finder(pattern).groups + 1 }, (_, at) => match.group(at));

const named = (call: Call, pattern: string, match: PatternMatch): Vertex =>
  call.struct([...finder(pattern).names].map(([name, at]) => [name, stringAtom(match.group(at))] as const));

function replaced(pattern: string, text: string, template: string): string {
  const find = finder(pattern);
  return searched((budget) => replaceAllString(find, text, template, budget));
}

export const regexp = (): Functions => ({
  Valid: test('s', (pattern) => finder(pattern).groups >= 0),
  Match: test('ss', (pattern, text) => firstMatch(pattern, text) !== undefined),
  QuoteMeta: fn('s', quoteMeta),
  Find: fn('ss', (pattern, text) => first(pattern, text).group(0)),
  FindAll: fn('ssi', (pattern, text, max, call) => every(call, pattern, text, max).map((match) => match.group(0))),
  FindSubmatch: fn('ss', (pattern, text) => groups(pattern, first(pattern, text))),
  FindAllSubmatch: fn('ssi', (pattern, text, max, call) =>
    every(call, pattern, text, max).map((match) => groups(pattern, match)),
  ),
  FindNamedSubmatch: fn('ss', (pattern, text, call) => named(call, pattern, first(pattern, text))),
  FindAllNamedSubmatch: fn('ssi', (pattern, text, max, call) =>
    every(call, pattern, text, max).map((match) => named(call, pattern, match)),
  ),
  ReplaceAll: fn('sss', (pattern, text, template) => replaced(pattern, text, template)),
  ReplaceAllLiteral: fn('sss', (pattern, text, literal) => replaced(pattern, text, literal.replaceAll('$', '$$$$'))),
});
