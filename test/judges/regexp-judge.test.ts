/** Tests that our regular expressions find the same matches as Go's own package, at a similar cost. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { arbitraryPattern, arbitraryText } from '../../src/go/patterns/arbitrary-patterns.test';
import { compileFinder, type Finder } from '../../src/go/patterns/regexp';
import { cpuMs } from '../cpu-time';
import { samples } from '../law';
import { goProgramOrSkip, throughProcess } from './programs';
import { Random } from '../fuzz/random';

interface Question {
  readonly pattern: string;
  readonly text: string;
  readonly runs: number;
}

interface Answer {
  readonly matches: readonly (readonly number[])[];
  readonly cpuMs: number;
  readonly error?: string;
}

/** Like Go's FindAllStringSubmatchIndex: an empty match directly after another match does not count. */
function allMatches(find: Finder, text: string): readonly (readonly number[])[] {
  const all: (readonly number[])[] = [];
  let done = -1;
  for (let from = 0; from <= text.length;) {
    const match = find(text, from);
    if (match === undefined) break;
    const { start, end } = match;
    if (end > start || start !== done) {
      all.push(Array.from({ length: find.groups + 1 }, (_, group) => match.place(group) ?? [-1, -1]).flat());
    }
    done = end;
    from = end > from ? end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
  return all;
}

/** A long log, and text that is not a log. */
const random = new Random(7);
const log = Array.from(
  { length: 3500 },
  (_, at) =>
    `2026-11-${10 + (at % 20)} level=info host: db${random.below(100)}.example.com:54${at % 100} msg="request ${at} done" image: registry.example.com/shop/web:1.${at % 50}.3 user_id=${random.below(1e6)}\n`,
).join('');
const prose = 'the quick brown fox jumps over the lazy dog and Then Runs Away from 12 wolves; '.repeat(6000);

const long: Readonly<Record<string, readonly [pattern: string, text: string]>> = {
  'a literal': ['registry\\.example\\.com/shop/web:1\\.49\\.3', log],
  'an alternation': ['fox|wolves|Away', prose],
  'counted characters': ['[0-9]{4}-[0-9]{2}-[0-9]{2}', log],
  'a counted repetition without its end': ['a{0,1000}b', 'a'.repeat(10_000)],
  'any text': ['host: (.*) msg', log],
  classes: ['[A-Z][a-z]+ [A-Z][a-z]+', prose],
  'either case': ['(?i)lazy dog', prose],
  groups: ['image: ([^:]+):([0-9.]+) user_id=([0-9]+)', log],
  'whole lines': ['(?m)^(\\S+) level=(\\w+) host: (\\S+):([0-9]+) .*$', log],
  'a whole text': ['(?s)^(.*)user_id=([0-9]+)(.*)$', log],
};

describe("a Go program, Go's package regexp", function () {
  /** Go's answers. The test is skipped if the program is not available. */
  const ask = (test: Mocha.Context, questions: readonly Question[]): readonly Answer[] => {
    const lines = questions.map((each) => JSON.stringify(each));
    return throughProcess(goProgramOrSkip(test, 'regexp'), [], lines).map((line) => JSON.parse(line) as Answer);
  };

  it('finds the same matches and reports the same errors for thousands of random patterns', function () {
    const seed = Number(process.env['FC_SEED'] ?? 1);
    const questions = fc
      .sample(fc.record({ pattern: arbitraryPattern, text: arbitraryText(30) }), { numRuns: samples(20_000, 5), seed })
      .map((each) => ({ ...each, runs: 1 }));
    const answers = ask(this, questions);
    let matching = 0;
    for (const [at, { pattern, text }] of questions.entries()) {
      const { matches, error } = answers[at] as Answer;
      const what = JSON.stringify({ pattern, text });
      if (error !== undefined) assert.throws(() => compileFinder(pattern), { message: error }, what);
      else assert.deepEqual(allMatches(compileFinder(pattern), text), matches, what);
      if (error === undefined && matches.length > 0) matching++;
    }
    assert.ok(matching > samples(2000, 5), `${matching} match`);
  });

  it('takes at least a twentieth of our time on texts of half a megabyte', function () {
    const questions = Object.values(long).map(([pattern, text]): Question => ({ pattern, text, runs: 2 }));
    const answers = ask(this, questions);
    for (const [at, name] of Object.keys(long).entries()) {
      const { pattern, text } = questions[at] as Question;
      const theirs = answers[at] as Answer;
      let min = Infinity;
      // The minimum of many runs, because the load of the machine also counts as our cost.
      for (let run = 0; run < 20 && min > 20 * theirs.cpuMs; run++) {
        min = Math.min(
          min,
          cpuMs(() => assert.equal(allMatches(compileFinder(pattern), text).length, theirs.matches.length)),
        );
      }
      assert.ok(min <= 20 * theirs.cpuMs, `${name}: ${min.toFixed(1)} ms, Go's ${theirs.cpuMs.toFixed(1)} ms`);
    }
  });
});
