/** Tests hostile programs. Each must end with a clear error within its limit, never with a crash, a hang or a JavaScript stack trace. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { errorFrom } from '../../test/or-error';
import { holds, samples } from '../../test/law';
import { cpuMs } from '../../test/cpu-time';
import { endsWell, pieces } from '../../test/mutations/jsonnet-mutations';
import { mutate } from '../../test/mutations/mutate';
import { evaluate, evaluateToText, JsonnetError, memoryImporter, type Limits, type Options } from './index';

function fails(code: string, detail: string | RegExp, limits: Limits = {}, options: Partial<Options> = {}): void {
  const error = errorFrom(JsonnetError, () => evaluateToText({ name: 'f', code, limits, ...options }));
  if (typeof detail === 'string') assert.equal(error.detail, detail, code);
  else assert.match(error.detail, detail, code);
  assert.equal(error.stack, error.message);
}

describe('a hostile Jsonnet program', () => {
  it('may not nest endlessly', () => {
    fails('['.repeat(10_000) + ']'.repeat(10_000), 'Exceeded maximum parse depth limit.');
    const row = (part: string, count: number): string =>
      `local a = { a: self, f(x): self }; std.type(a${part.repeat(count)})`;
    for (const part of ['.a', '["a"]', '.f(1)']) {
      const count = 800 / (part === '.f(1)' ? 2 : 1);
      assert.equal(evaluate({ name: 'f', code: row(part, count) }), 'object');
      fails(row(part, count + 1), 'Exceeded maximum of 800 fields, calls and indices in a row.');
    }
    fails(`{}${'.a'.repeat(100_000)}`, 'Exceeded maximum of 800 fields, calls and indices in a row.');
    const stack = 'max stack frames exceeded.';
    fails('local f(x) = f(x+1); f(0)', stack);
    fails('local x = x; x', stack);
    fails('{ a: self.b, b: self.a }', stack);
    fails('{ a: self }', stack);
    fails('local a = [b], b = [a]; a == b', stack);
    fails('{ assert self.a == 1, a: self.a }.a', stack);
    fails('function(x=y, y=x) x', stack);
    fails('std.parseJson(std.repeat("[", 10000) + std.repeat("]", 10000))', stack);
    // The limit on nested expressions applies to all frames together.
    const nested = `${'(1 + '.repeat(30)}f(n - 1)${')'.repeat(30)}`;
    fails(`local f(n) = if n == 0 then 0 else ${nested}; f(200)`, stack);
    fails('std.sort([1, 2], function(x) std.sort([x, 1], function(y) error "deep"))', 'deep');
    const texts = { a: 'import "b"', b: 'import "a"', c: '{ x: (import "c").x }' };
    fails('import "a"', stack, {}, { importer: memoryImporter(texts) });
    fails('(import "c").x', stack, {}, { importer: memoryImporter(texts) });
    const loop = { x: { code: 'std.extVar("y")' }, y: { code: 'std.extVar("x")' } };
    fails('std.extVar("x")', stack, {}, { extVars: loop });
  });

  it('may recurse and loop within its limits', () => {
    assert.equal(evaluate({ name: 'f', code: 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(490)' }), 490);
    const loop = 'local sum(n, a) = if n == 0 then a else sum(n - 1, a + n) tailstrict; sum(1000000, 0)';
    assert.equal(evaluate({ name: 'f', code: loop }), 500_000_500_000);
  });

  it('may not have tokens of millions of parts', () => {
    for (const code of [`'${'\\n'.repeat(8_000_000)}'`, `${'#\n'.repeat(8_000_000)}1`, `1${'_1'.repeat(8_000_000)}`]) {
      const error = errorFrom(JsonnetError, () => evaluateToText({ name: 'f', code }));
      assert.deepEqual(error.failure, { kind: 'limit', limit: 'size' });
    }
  });

  it('must not create values that exhaust memory', () => {
    fails('std.makeArray(1e10, function(i) i)', 'array of 10000000000 elements is too long');
    fails('std.range(-1e300, 1)', 'array of 1e+300 elements is too long');
    fails('[1, 2, 3][0:3:1e-300]', 'array of 3e+300 elements is too long');
    fails('std.foldl(function(a, i) a + a, std.range(1, 30), [1])', 'array of 16777216 elements is too long');
    fails('std.foldl(function(a, i) a + a, std.range(1, 30), { a: 1 })', 'object of 16777216 layers is too large');
    fails('std.foldl(function(a, i) a + a, std.range(1, 60), "x")', 'string of 536870912 characters is too long');
    fails('std.repeat("abc", 1e9)', 'string of 3000000000 characters is too long');
    fails('std.join("x", std.repeat([std.repeat("x", 1e6)], 1000))', 'string of 269000269 characters is too long');
    const text = 'local text = std.repeat("x", 9e6); ';
    for (const call of ['stringChars(text)', 'uniq(text)', 'map(std.length, text)', 'foldl(1, text, 2)']) {
      const code = `${text}std.${call.replace('foldl(1', 'foldl(function(a, b) a')}`;
      fails(code, 'string of 9000000 characters is too long to split into characters');
    }
    fails(`${text}(text + "😀")[0:5:2]`, 'string of 9000002 characters is too long to split into characters');
    fails(`${text}std.encodeUTF8(text)`, 'array of 9000000 elements is too long');
    fails(`${text}std.split(text, "x")`, 'array of 8388609 elements is too long');
    fails(`${text}std.splitLimitR(text, "x", -1)`, 'array of 8388609 elements is too long');
    fails(`${text}std.findSubstr("x", text)`, 'array of 8388609 elements is too long');
    const wide = '[1 for a in std.range(1, 3000) for b in std.range(1, 3000)]';
    const { message, trace } = errorFrom(JsonnetError, () => evaluate({ name: 'f', code: wide }));
    assert.equal(message, 'RUNTIME ERROR: array of 8388609 elements is too long');
    assert.match(trace[0]?.place ?? '', /^f:1:1-/);
    fails(`${text}std.parseYaml(text)`, 'string of 9000000 characters is too long to parse');
    fails('std.parseYaml(std.repeat("\\r", 2e8))', 'string of 200000000 characters is too long to parse');
    fails('std.parseJson(std.repeat("{},", 5e7))', 'string of 150000000 characters is too long to parse');
    fails('std.format("%.1000000f", 5)', 'a field of 1000000 characters is too long to format');
    fails('std.parseHex(std.repeat("f", 400))', 'overflow');
  });

  it('ends before the heap of its thread is full', async () => {
    const program =
      'local rows = [[{ x: i, y: [i * j] } for j in std.range(0, 999)] for i in std.range(0, 99999)];' +
      'std.foldl(function(sum, row) std.foldl(function(sum, cell) sum + cell.y[0], row, sum), rows, 0)';
    const thread = new Worker(
      `const { evaluate } = require(${JSON.stringify(require.resolve('./index'))});
       const { parentPort } = require('node:worker_threads');
       try { parentPort.postMessage(evaluate({ name: 'x', code: ${JSON.stringify(program)} })); }
       catch ({ message, failure }) { parentPort.postMessage({ message, failure }); }`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 200 } },
    );
    const [ended] = (await once(thread, 'message')) as [unknown];
    assert.deepEqual(ended, { message: 'RUNTIME ERROR: out of memory.', failure: { kind: 'limit', limit: 'memory' } });
  });

  it('ends within its step limit in every kind of work', () => {
    const limits = { maxSteps: 1_000_000 };
    const many = 'local many = std.repeat([[1]], 3000000); ';
    const wide = 'local wide = { ["a" + (i * 7919) % 20011]: i for i in std.range(1, 20000) }; ';
    const tall = 'local tall(n, o) = std.foldl(function(a, i) a + a, std.range(1, n), o); ';
    for (const code of [
      '[1 for a in std.range(1, 1e5) for b in std.range(1, 1e5)]',
      'local f(x) = f(x + 1) tailstrict; f(0)',
      'local f(x) = if "%.*d %*d" % [-1e9, x, -1e9, x] != "" then f(x + 1) tailstrict; f(0)',
      'std.sort(std.makeArray(2000000, function(i) (i * 7919) % 1000003))',
      'std.sort(std.makeArray(500000, function(i) "k" + (i * 7919) % 1000003))',
      'std.parseJson("[" + std.repeat("[],", 1000000) + "1]")',
      'std.parseJson("[" + std.repeat("[],", 1000000) + "1")',
      'std.parseYaml(std.repeat("- 1\\n", 500000))',
      'std.parseYaml("[" + std.repeat("1, ", 1000000) + "1]")',
      'std.parseYaml(std.repeat("- !t 1\\n", 1000000))',
      'std.parseYaml("[" + std.repeat("[1,\\n2], ", 800000) + "1]")',
      ...['Json', 'Python', 'Bash', 'Dollars', 'XML', 'Xml'].map(
        (name) => `std.escapeString${name}(std.repeat("\\"$'", 6e7))`,
      ),
      'std.repeat("\\n", 2e8)',
      'std.manifestPython(std.repeat("\\n", 2e8))',
      'std.manifestYamlDoc(std.repeat("\\n", 2e8))',
      'std.manifestTomlEx({ a: std.repeat("\\n", 2e8) }, "")',
      `${many}many`,
      `${many}std.manifestYamlDoc(many)`,
      `${many}std.manifestPython(many)`,
      `${many}std.manifestTomlEx({ a: many }, "")`,
      `${many}std.toString(many) == ""`,
      `${many}std.foldl(function(a, i) many[1:], std.range(1, 1000), 0)`,
      `${wide}std.foldl(function(a, i) std.length(std.mapWithKey(function(k, v) v, wide)), std.range(1, 1e5), 0)`,
      `${wide}std.foldl(function(a, i) std.objectValues(wide) == i, std.range(1, 1e5), 0)`,
      `${wide}${tall}std.length(tall(11, wide))`,
      'std.length({ ["a" + (i * 7919) % 2000003]: i for i in std.range(1, 2000000) })',
      `${tall}local o = tall(21, { a: 1 }); [std.objectHasAll(o, "b" + i) for i in std.range(1, 1e5)]`,
      `${tall}local o = tall(21, { a: 1 }); [std.objectHas(o, "a") for i in std.range(1, 1e5)]`,
      `${tall}local o = tall(19, { a: 1 }); [o + { b: i } for i in std.range(1, 1e5)]`,
      `${tall}local o = tall(19, { a: 1 }); [std.objectRemoveKey(o, "b") for i in std.range(1, 1e5)]`,
      'local text = std.repeat("xY", 1e7); std.foldl(function(a, i) std.asciiUpper(text) == i, std.range(1, 1000), 0)',
    ]) {
      const cost = cpuMs(() => fails(code, 'max steps exceeded: 1000000.', limits));
      assert.ok(cost < 6000, `${code}: ${cost} ms`);
    }
  });

  it('uses the same number of steps in every run, and ends at the first step above the limit', () => {
    const programs = [
      'local f(x) = if x == 0 then 0 else f(x - 1) tailstrict; f(1000)',
      'std.length(std.manifestYamlDoc({ ["k" + i]: [i, "a\\nb", 0.5] for i in std.range(1, 50) }))',
      'std.sort(["k" + (i * 7919) % 101 for i in std.range(1, 100)])',
      'std.parseJson("[" + std.repeat("{\\"a\\": 1},", 50) + "1]")',
      'std.parseYaml(std.repeat("- !t \\"x\\"\\n", 20))',
      '({ a: 1, b: self.a } + { a+: 1 }).b + std.length("%05.1f %s" % [3.14, [1, 2]])',
    ];
    for (const code of programs) {
      const counts: number[] = [];
      const run = (limits: Limits = {}): string =>
        evaluateToText({ name: 'f', code, limits: { ...limits, spent: (steps) => counts.push(steps) } });
      const result = run();
      assert.equal(run(), result);
      const [steps = 0, again] = counts;
      assert.equal(again, steps, code);
      assert.equal(run({ maxSteps: steps }), result);
      fails(code, `max steps exceeded: ${steps - 1}.`, { maxSteps: steps - 1 });
    }
  });

  it('does not split a string again for each character that it reads', () => {
    for (const last of ['→', '😀']) {
      for (const character of ['s[i]', 's[i:i + 1]', 'std.substr(s, i, 1)']) {
        const found = `[i for i in std.range(0, std.length(s) - 1) if ${character} == "c"]`;
        const code = `local s = std.repeat("abcdefghi${last}", 3000); std.length(${found})`;
        const cost = cpuMs(() => assert.equal(evaluate({ name: 'f', code }), 3000, code));
        assert.ok(cost < 1000, `${code}: ${cost} ms`);
      }
    }
  });

  it('uses more steps for larger objects', () => {
    const twenty = 'std.range(1, 20)';
    const tall = 'std.foldl(function(a, i) a + a, std.range(1, 18), { a: 1 })';
    const wide = '{ ["a" + i]: i for i in std.range(1, 20000) }';
    const cases: Readonly<Record<string, number>> = {
      [`local o = ${tall}; [std.objectHasAll(o, "b" + i) for i in ${twenty}]`]: 540_000,
      [`local o = { c: 1 } + ${tall}; [std.objectHasAll(o, "c") for i in ${twenty}]`]: 540_000,
      [`local o = ${tall}; [std.objectHas(o, "a") for i in ${twenty}]`]: 540_000,
      'std.type(std.foldl(function(a, i) a + a, std.range(1, 22), { a: 1 }))': 540_000,
      [`std.length(${tall})`]: 1_000_000,
      [`std.length(${wide})`]: 500_000,
      [`std.length(std.foldl(function(a, i) a + a, std.range(1, 9), ${wide}))`]: 5_000_000,
      [`local o = ${wide}; [std.type(std.mapWithKey(function(k, v) v, o)) for i in std.range(1, 500)]`]: 5_000_000,
      [`local o = ${wide}; [std.type(std.objectFields(o)) for i in std.range(1, 500)]`]: 5_000_000,
    };
    for (const [code, maxSteps] of Object.entries(cases)) fails(code, `max steps exceeded: ${maxSteps}.`, { maxSteps });
    // Sums share the layers of an object with many layers.
    for (const next of ['o + { b: i }', '{ b: i } + o', 'std.objectRemoveKey(o, "b")']) {
      const code = `local o = ${tall}; [std.type(${next}) for i in ${twenty}]`;
      assert.deepEqual(
        evaluate({ name: 'f', code, limits: { maxSteps: 540_000 } }),
        Array.from({ length: 20 }, () => 'object'),
        next,
      );
    }
  });

  it('does not expand an alias bomb by reading it', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`);
    const extVars = { yaml: `a0: &a0 [x]\n${lines.join('')}` };
    fails(
      'std.parseYaml(std.extVar("yaml"))',
      'failed to parse YAML: error converting YAML to JSON: yaml: document contains excessive aliasing',
      {},
      { extVars },
    );
  });
});

const programs = [
  'local f(x, y=2) = x + y; { a: f(1), b: f(1, y=3), c: [f(i) for i in std.range(1, 3) if i != 2] }',
  '{ local n = self.a, a: 1, b:: n, c+: { d: super.x }, assert self.a > 0 : "a" } { a: super.a + 1, c: $.a }',
  'local t = |||\n  text\n    block\n|||; std.join(",", std.split(t, " ")) + @\'raw\' + "\\u00e9\\n"',
  '{ [k]: { name: k, size: std.length(k) } for k in ["a", "bc"] } + { ["x" + "y"]: null, "z w": -1.5e3 }',
  'std.manifestYamlDoc({ a: [1, { b: "x\\n" }], c: {} }) + std.manifestJsonEx([1, "a"], " ") + "%5.2f %s" % [1.5, []]',
  'std.parseYaml("a: [1, {b: c}]\\nd: |\\n  text\\n") + std.parseJson("{\\"e\\": [null, true]}")',
  'local Base = { kind: error "kind", spec: { replicas: 1 } }; Base { kind: "A", spec+: { image: "b" } }',
  'std.sort(std.set([3, 1, 2, 3]) + [x * 2 for x in [1, 2] for y in [3]], function(x) -x)[1:3:1]',
  'local even(n) = if n == 0 then true else odd(n - 1) tailstrict, odd(n) = n != 0 && even(n - 1); [even(10), 5 % 3, 1 << 3]',
  'std.mergePatch(std.prune({ a: null, b: { c: [] } }), { b: { d: std.base64("x") } }) + { e: std.md5("") }',
];

describe('a Jsonnet program with random changes', () => {
  it('returns JSON or an error that a user can read', () => {
    for (const program of programs) assert.equal(endsWell('f', program), 'result', program);
    const ends = { result: 0, error: 0 };
    const program = fc.constantFrom(...programs);
    holds(600, [program, program, fc.nat()], (whole, other, seed) => {
      ends[endsWell('f', mutate(whole, other, pieces, seed))] += 1;
    });
    assert.ok(ends.result > samples(30) && ends.error > samples(200), JSON.stringify(ends));
  });
});
