import assert from 'node:assert/strict';
import { holds } from '../../../test/law';
import { cpuMs } from '../../../test/cpu-time';
import { orError } from '../../../test/or-error';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { arbitraryPattern, arbitraryText } from './arbitrary-patterns.test';
import { compileFinder, compilePattern, compileQuery, prefixOf, StepBudget, StepLimitError } from './regexp';

describe('compilePattern', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['web', 'web', true],
    ['web', 'web2', false],
    ['web', 'my-web', false],
    ['', 'anything', true],
    ['', '', true],
    ['my-app.v1', 'my-app.v1', true],
    ['my-app.v1', 'my-appXv1', true],
    ['my-app.v1', 'my-app.v12', false],
    ['a.b', 'a\nb', false],
    ['a.b', 'a\rb', true],
    ['a.b', 'a\u2028b', true],
    ['a.b', 'a\u{1F600}b', true],
    ['a', 'a\n', false],
    ['a.', 'ab\n', false],
    ['app-.*', 'app-web', true],
    ['app-.*', 'my-app-web', false],
    ['a|b', 'b', true],
    ['a|b', 'ab', false],
    ['^web$', 'web', true],
    ['(?i)web', 'WEB', true],
    ['w(?i)eb', 'wEB', true],
    ['w(?i)eb', 'Web', false],
    ['(?s)a.b', 'a\nb', true],
    ['[[:alpha:]]+', 'abc', true],
    ['[[:alpha:]]+', 'ab1', false],
    ['\\pL+', 'äöü', true],
    ['\\p{Greek}', 'α', true],
    ['\\Qa.b\\E', 'a.b', true],
    ['a\\_[\\_]', 'a__', true],
    ['\\Qa.b\\E', 'axb', false],
    ['a\\z', 'a', true],
    ['(?P<n>a)b', 'ab', true],
    ['(?<n>a)b', 'ab', true],
    ['a{2}', 'aa', true],
    ['a{,2}', 'a{,2}', true],
    // Go puts any text between `^(?:` and `)$`, even with unbalanced parentheses.
    ['a)|(?:b', 'b', true],
  ];
  for (const [source, text, expected] of cases) {
    const verb = expected ? 'matches' : 'does not match';
    it(`${JSON.stringify(source)} ${verb} ${JSON.stringify(text)}`, () =>
      assert.equal(compilePattern(source)(text), expected));
  }

  const errors: readonly (readonly [string, string])[] = [
    ['(a', 'missing closing ): `^(?:(a)$`'],
    ['a)', 'unexpected ): `^(?:a))$`'],
    ['[a', 'missing closing ]: `[a)$`'],
    ['*a', 'missing argument to repetition operator: `*`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['[b-a]', 'invalid character class range: `b-a`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?!a)', 'invalid or unsupported Perl syntax: `(?!`'],
  ];
  for (const [source, message] of errors) {
    it(`refuses ${source}`, () =>
      assert.throws(() => compilePattern(source), { message: `error parsing regexp: ${message}` }));
  }

  it('refuses lookbehind', () => {
    assert.throws(() => compilePattern('(?<=a)b'), /^\w+: error parsing regexp: /);
    assert.throws(() => compilePattern('(?<!a)b'), /^\w+: error parsing regexp: /);
  });

  it('refuses patterns that need a huge machine', () => {
    assert.throws(() => compilePattern('((a{1,1000}){1,1000}){1,1000}'), /invalid repeat count: `\{1,1000\}`/);
    assert.throws(() => compileQuery('(?:[a-z]{1000}|b){1}'.repeat(200)), /expression too large/);
  });

  it('needs time in proportion to the text', () => {
    const text = 'a'.repeat(200_000);
    const cost = cpuMs(() => {
      assert.equal(compilePattern('(a*)*b')(text), false);
      assert.equal(compilePattern('(a|aa)+b')(text), false);
      assert.equal(compileQuery('(x+x+)+y')('x'.repeat(200_000)), false);
    });
    // A backtracking engine would not finish.
    assert.ok(cost < 4000, `${cost} ms`);
  });
});

describe('compileQuery', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['web', 'web2', true],
    ['80', '8080', true],
    ['web', 'we', false],
    ['', 'anything', true],
    ['nginx:1.2', 'docker.io/nginx:1.25', true],
    ['nginx:1.2', 'nginx:1-2', true],
    ['nginx:1.2', 'nginx:12', false],
    ['^web$', 'web', true],
    ['^web$', 'web2', false],
    ['a|b', 'xbx', true],
    ['(?i)WEB', 'my-web', true],
  ];
  for (const [source, text, expected] of cases) {
    const verb = expected ? 'is found in' : 'is not found in';
    it(`${JSON.stringify(source)} ${verb} ${JSON.stringify(text)}`, () =>
      assert.equal(compileQuery(source)(text), expected));
  }

  it('shows a bad pattern unchanged', () => {
    assert.throws(() => compileQuery('(a'), { message: 'error parsing regexp: missing closing ): `(a`' });
  });
});

describe('patterns that JavaScript runs', () => {
  it('have the same meaning as in RE2', () => {
    const source = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/', '.', '\u{1F600}', '\n') });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/', '.', '\u{1F600}', '\n', '\r', '\u2028') });
    holds(300, [source, text], (pattern, line) => {
      if (pattern !== '') {
        assert.equal(compilePattern(pattern)(line), RE2JS.compile(`^(?:${pattern})$`).test(line));
      }
      assert.equal(compilePattern(pattern)(pattern), true);
      assert.equal(compileQuery(pattern)(line), RE2JS.compile(pattern).test(line));
    });
  });
});

describe('compiled patterns', () => {
  it('are kept', () => {
    assert.equal(compilePattern('kept-.*'), compilePattern('kept-.*'));
    assert.notEqual(compilePattern('kept'), compileQuery('kept'));
  });

  it('are kept only in a limited number', () => {
    const first = compilePattern('forgotten-0');
    for (let i = 1; i <= 300; i++) compilePattern(`forgotten-${i}`);
    assert.notEqual(compilePattern('forgotten-0'), first);
  });
});

describe('prefixOf', () => {
  for (const [source, text, isEntirePattern] of [
    ['web', 'web', true],
    ['^web$', 'web', true],
    ['my\\.config', 'my.config', true],
    ['my.config', 'my', false],
    ['web-.*', 'web-', false],
    ['webs?', 'web', false],
    ['web\\.*', 'web', false],
    ['web\\d', 'web', false],
    ['web|db', '', false],
    ['(web)', '', false],
    ['(?i)web', '', false],
    ['.*', '', false],
  ] as const) {
    it(`${source}: "${text}"`, () => assert.deepEqual(prefixOf(source), { text, isEntirePattern }));
  }
});

describe('compileFinder', () => {
  it('finds places and groups from an offset, and takes the text before it into account', () => {
    const find = compileFinder('(?P<word>b+)(c)?');
    const match = find('abb bbc', 1);
    assert.deepEqual([match?.start, match?.end, match?.group(0), match?.group(1)], [1, 3, 'bb', 'bb']);
    assert.deepEqual([match?.group(2), match?.group(3)], ['', '']);
    assert.deepEqual([...find.names], [['word', 1]]);
    assert.equal(find('abb bbc', 4)?.group(2), 'c');
    assert.equal(find('abb', 3), undefined);
    assert.equal(compileFinder('^b')('ab', 1), undefined);
  });

  it('refuses with the messages of Go', () => {
    assert.throws(() => compileFinder('(a'), { message: 'error parsing regexp: missing closing ): `(a`' });
  });
});

describe('the machine', () => {
  it('finds the same matches as RE2, and reports the same errors', () => {
    holds(1000, [arbitraryPattern, arbitraryText(8)], (source, line) => {
      const wanted = outcome(() => {
        const matcher = RE2JS.compile(source).matcher(line);
        const isThere = matcher.find(0);
        if (!isThere) return 'no match';
        return Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '');
      });
      const found = outcome(() => {
        const find = compileFinder(source);
        const match = find(line, 0);
        const count = RE2JS.compile(source).groupCount();
        return match === undefined ? 'no match' : Array.from({ length: count + 1 }, (_, at) => match.group(at));
      });
      assert.deepEqual(found, wanted);
    });
  });

  it('counts the steps of searches, and reports an exceeded limit', () => {
    const find = compileFinder('a{0,100}b');
    const text = 'a'.repeat(1000);
    const [budget, same] = [new StepBudget(), new StepBudget()];
    assert.equal(find(text, 0, budget), undefined);
    assert.equal(find(text, 0, same), undefined);
    assert.equal(same.taken, budget.taken);
    assert.equal(find(text, 0, new StepBudget(budget.taken)), undefined);
    assert.throws(() => find(text, 0, new StepBudget(budget.taken - 1)), {
      name: 'StepLimitError',
      message: `the pattern \`a{0,100}b\` takes more than ${budget.taken - 1} steps on a text of 1000 characters: limit its repetitions`,
    });
    assert.throws(() => compileQuery('a{0,1000}b')('a'.repeat(1_000_000)), StepLimitError);
  });

  it('stays within the limit over all searches in a string', () => {
    const budget = new StepBudget(1_000_000);
    const find = compileFinder('(?s)a.*b|a');
    const text = 'a'.repeat(10_000);
    assert.throws(() => {
      for (let from = 0; from < text.length; from++) find(text, from, budget);
    }, StepLimitError);
  });

  it('finds a match by the text at its start', () => {
    const text = `${'key=1 '.repeat(1000)}\nkey=22 `;
    for (const [source, start] of [
      ['key=(\\d\\d)', 6001],
      ['(?m)^key=22', 6001],
      ['\\bke(?:y=2)', 6001],
      ['k{0}ey=2', 6002],
      ['(?i)KEY=2', 6001],
      ['\\n|=22', 6000],
    ] as const) {
      assert.equal(compileFinder(source)(text, 0)?.start, start, source);
    }
    // A match cannot start within a surrogate pair.
    assert.equal(compileFinder('\ude00')('😀', 0), undefined);
  });

  // Go's messages, which re2js also uses.
  for (const [source, message] of [
    ['\\', 'trailing backslash at end of expression: ``'],
    ['{1001}', 'invalid repeat count: `{1001}`'],
    ['(?i', 'invalid or unsupported Perl syntax: `(?i`'],
    ['(?P<>a)', 'invalid named capture: `(?P<>`'],
    ['(?<=a)b', 'invalid named capture: `(?<=a)b`'],
    ['a{2}{3}', 'invalid nested repetition operator: `{2}{3}`'],
    ['\\pX', 'invalid character class range: `\\pX`'],
    ['\\p{Foo', 'invalid character class range: `\\p{Foo`'],
    ['[[:foo:]]', 'invalid character class range: `[:foo:]`'],
    ['\\x{110000}', 'invalid escape sequence: `\\x{110000`'],
    ['\\xg', 'invalid escape sequence: `\\xg`'],
  ] as const) {
    it(`refuses ${source}`, () =>
      assert.throws(() => compileFinder(source), { message: `error parsing regexp: ${message}` }));
  }
});

function outcome(work: () => unknown): unknown {
  const result = orError(Error, work);
  return result instanceof Error ? result.message : result;
}
