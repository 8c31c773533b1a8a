/** Tests the API: inputs, result forms, limits and importers. */
import assert from 'node:assert/strict';
import { memoryImporter } from './imports/importer';
import { cpuMs } from '../../test/cpu-time';
import {
  evaluate,
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  JsonnetError,
  ParseCache,
  type Json,
  type Limits,
  type Options,
} from './index';

const run = (code: string, options: Partial<Options> = {}): unknown => evaluate({ name: 'f', code, ...options });

const fullStack = (frames: number, maxStack = 500): string =>
  `the stack of this thread ended at ${frames} frames, although \`maxStack\` is ${maxStack}: reduce the nesting, or use a thread with a larger stack`;

/** Fills the stack of the thread. */
const recurse = (): Json => [recurse()];

describe('evaluate', () => {
  it('accepts external variables as strings and as code', () => {
    const extVars = { a: '1', b: { code: '{ x: std.extVar("a") }' } };
    assert.deepEqual(run('[std.extVar("a"), std.extVar("b").x]', { extVars }), ['1', '1']);
  });

  it('calls a program that is a function with the top-level arguments', () => {
    const topLevelArguments = { a: '1', b: { code: '2' } };
    assert.deepEqual(run('function(a, b, c=3) [a, b, c]', { topLevelArguments }), ['1', 2, 3]);
    assert.deepEqual(run('4', { topLevelArguments }), 4);
    assert.throws(() => run('function(a) a', { topLevelArguments }), /function has no parameter b/);
    const seen: (readonly string[])[] = [];
    const chosen = (parameters: readonly string[]): Record<string, string> => {
      seen.push(parameters);
      return { b: '2' };
    };
    assert.equal(run('function(b, c=3) b', { topLevelArguments: chosen }), '2');
    assert.equal(run('4', { topLevelArguments: chosen }), 4);
    assert.deepEqual(seen, [['b', 'c']]);
    assert.throws(() => run('function(a) a'), /function parameter a not bound in call\./);
  });

  it('offers native functions', () => {
    const natives = {
      add: { parameters: ['a', 'b'], call: (a: unknown, b: unknown) => ({ sum: Number(a) + Number(b) }) },
    };
    assert.deepEqual(run('std.native("add")(b=2, a=1)', { natives }), { sum: 3 });
    assert.deepEqual(run('std.native("none")', { natives }), null);
    const found = (name: string): (typeof natives)['add'] | undefined => {
      if (name === 'absent') throw new Error('there is no "absent"');
      return name === 'add' ? natives.add : undefined;
    };
    assert.deepEqual(run('[std.native("add")(1, 2), std.native("none")]', { natives: found }), [{ sum: 3 }, null]);
    assert.throws(() => run('std.native("absent")', { natives: found }), {
      message: 'RUNTIME ERROR: there is no "absent"',
    });
    const broken = {
      throws: { parameters: [], call: () => assert.fail('no luck') },
      full: { parameters: [], call: recurse },
      program: { parameters: [], call: () => evaluate({ name: 'inner', code: 'error "inside"' }) },
    };
    assert.throws(() => run('std.native("throws")()', { natives: broken }), { message: 'RUNTIME ERROR: no luck' });
    const fails = (name: string, message: string, limits: Limits = {}): void => {
      assert.throws(() => run(`std.native("${name}")()`, { natives: broken, limits }), {
        name: 'JsonnetError',
        message,
      });
    };
    fails('full', `RUNTIME ERROR: ${fullStack(2)}`);
    fails('program', 'RUNTIME ERROR: inside');
  });

  it('passes the output of std.trace to the sink', () => {
    const messages: string[] = [];
    assert.equal(run('\nstd.trace("hi", 1)', { trace: (message) => messages.push(message) }), 1);
    assert.deepEqual(messages, ['TRACE: f:2 hi']);
  });

  it('returns strings, several files and streams', () => {
    assert.equal(evaluateToString({ name: 'f', code: '"a" + "b"' }), 'ab');
    assert.throws(() => evaluateToString({ name: 'f', code: '1' }), /expected string result, got: number/);
    assert.deepEqual(
      [...evaluateMulti({ name: 'f', code: '{ b: 1, a: [] }' })],
      [
        ['a', '[ ]'],
        ['b', '1'],
      ],
    );
    assert.deepEqual([...evaluateMulti({ name: 'f', code: '{ a: "x" }' }, true)], [['a', 'x']]);
    assert.throws(() => evaluateMulti({ name: 'f', code: '1' }), /multi mode: top-level object was a number/);
    assert.deepEqual(evaluateStream({ name: 'f', code: '[1, "x"]' }), ['1', '"x"']);
    assert.deepEqual(evaluateStream({ name: 'f', code: '["x"]' }, true), ['x']);
    assert.throws(() => evaluateStream({ name: 'f', code: '{}' }), /stream mode: top-level object was a object/);
  });

  it('reuses a parsed program unless the text changed', () => {
    const cache = new ParseCache();
    assert.equal(cache.get('f', '1'), cache.get('f', '1'));
    assert.equal(run('1', { cache }), 1);
    assert.equal(run('2', { cache }), 2);
    assert.equal(run('local f(x) = x + 1; f(1)', { cache }), 2);
    // The size of the cache is limited.
    const first = cache.get('g', '1');
    cache.get('f', ' '.repeat(2 ** 24) + 1);
    assert.notEqual(cache.get('g', '1'), first);
    assert.equal(run('local f(x) = x + 1; f(1)', { cache }), 2);
  });

  it('returns the result of a view of the value, and evaluates nothing else', () => {
    const code = "function(x) { a: { b: x }, c: error 'not looked at' }";
    const options: Options = { name: 'f', code, topLevelArguments: { x: 'y' } };
    assert.deepEqual(evaluate({ ...options, view: 'function(main) main.a' }), { b: 'y' });
    assert.equal(
      evaluateToText({ ...options, view: 'function(main) std.objectFields(main)' }),
      '[\n   "a",\n   "c"\n]',
    );
    assert.throws(() => evaluate({ ...options, view: '1' }), {
      message: 'RUNTIME ERROR: `view` must be a function, not number',
    });
    assert.throws(() => evaluate({ ...options, view: 'function(main) main.c' }), {
      message: 'RUNTIME ERROR: not looked at',
    });
    assert.throws(() => evaluate({ ...options, view: 'function(' }), { message: /^STATIC ERROR: <view>:1:10: / });
  });
});

describe('the limits of an evaluation', () => {
  const fails = (code: string, limits: Limits, message: RegExp): void => {
    assert.throws(
      () => run(code, { limits }),
      (error) => error instanceof JsonnetError && message.test(error.message),
      code,
    );
  };

  it('bound the stack', () => {
    fails('local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(510)', {}, /max stack frames exceeded\./);
    fails('local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(50)', { maxStack: 20 }, /max stack frames exceeded\./);
    const nested = 'std.foldl(function(a, _) [a], std.range(1, 10000), [])';
    for (const code of [nested, `std.toString(${nested})`, `std.flattenDeepArray(${nested})`]) {
      fails(code, {}, /max stack frames exceeded\./);
    }
    // A comparison takes only one frame, but the nesting of its data is limited as well.
    fails(`${nested} == ${nested}`, {}, /max stack frames exceeded\./);
    assert.throws(() => evaluateToText({ name: 'f', code: nested }), /max stack frames exceeded\./);
  });

  it('count long texts from outside as steps', () => {
    const text = 'x'.repeat(1_000_000);
    for (const code of ['std.native("text")()', 'importstr "text"']) {
      assert.throws(
        () =>
          evaluate({
            name: 'f',
            code,
            natives: { text: { parameters: [], call: () => text } },
            importer: memoryImporter({ text }),
            limits: { maxSteps: 500 },
          }),
        /max steps exceeded: 500\./,
        code,
      );
    }
  });

  it('restrict the steps, and the time that the caller measures', () => {
    fails('local f(x) = f(x + 1) tailstrict; f(0)', { maxSteps: 100 }, /max steps exceeded: 100\./);
    const cost = cpuMs(() => {
      let asked = 0;
      const expired = (): boolean => ++asked % 10 === 0;
      fails('local f(x) = f(x + 1) tailstrict; f(0)', { expired }, /deadline exceeded\./);
      const endless = '[1 for a in std.range(1, 1e5) for b in std.range(1, 1e5) if a < b]';
      fails(endless, { expired }, /deadline exceeded\./);
    });
    assert.ok(cost < 4000, `${cost} ms`);
  });

  it('bound the output', () => {
    fails('std.repeat("x", 100)', { maxOutputBytes: 50 }, /output exceeds 50 bytes/);
    const limited = (code: string): Options => ({ name: 'f', code, limits: { maxOutputBytes: 50 } });
    assert.throws(() => evaluateToText(limited('std.range(1, 100)')), /output exceeds 50 bytes/);
    assert.throws(() => evaluateToString(limited('std.repeat("x", 51)')), /output exceeds 50 bytes/);
    assert.throws(() => evaluateStream(limited('[std.repeat("x", 51)]'), true), /output exceeds 50 bytes/);
    assert.equal(evaluateToString(limited('std.repeat("x", 50)')).length, 50);
  });
});
