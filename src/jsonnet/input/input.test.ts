/** Tests invalid input from users and from their functions and importers. */
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { errorFrom } from '../../../test/or-error';
import {
  evaluate,
  JsonnetError,
  memoryImporter,
  type Importer,
  type Input,
  type Json,
  type NativeFunction,
} from '../index';

class Point {
  readonly x = 1;
}

const around: unknown[] = [];
around.push({ again: around });

/** Values that are not data, with the path below `at` and the reported kind. */
const odd: readonly (readonly [value: unknown, path: string, kind: string])[] = [
  [undefined, '', 'undefined'],
  [{ a: [1, undefined] }, '.a[1]', 'undefined'],
  // oxlint-disable-next-line no-sparse-arrays -- this case tests a sparse array
  [[1, , 2], '[1]', 'undefined'],
  [{ 'a b': NaN }, '["a b"]', 'NaN'],
  [[-Infinity], '[0]', '-Infinity'],
  [10n, '', 'a bigint'],
  [{ f: () => 1 }, '.f', 'a function'],
  [Symbol('s'), '', 'a symbol'],
  [{ at: new Date(0) }, '.at', 'a Date'],
  [new Map([['a', 1]]), '', 'a Map'],
  [new Set([1]), '', 'a Set'],
  [[new Point()], '[0]', 'a Point'],
  [new Uint8Array(1), '', 'a Uint8Array'],
  [runInNewContext('new Date(0)'), '', 'a Date'],
  [Object.create({ inherited: Object.prototype, __proto__: Array.prototype }), '', 'an Array'],
  [around, '[0].again', 'a value that contains itself'],
];

const rule = 'data must be null, a boolean, a finite number, a string, an array or a plain object';

describe('external variables and top-level arguments', () => {
  const used = (input: unknown, name = 'x'): Json =>
    evaluate({ name: 'f', code: `std.extVar('${name}')`, extVars: { [name]: input as Input } });

  it('are strings, code and plain data', () => {
    const shared = { n: 1 };
    const data = {
      a: [null, true, -1.5, 'é', [], {}],
      b: shared,
      c: shared,
      ['__proto__']: 2,
      d: Object.assign(Object.create(null) as object, { e: 3 }),
      other: runInNewContext('({ realm: [1] })') as unknown,
    };
    assert.equal(
      JSON.stringify(used({ data })),
      '{"__proto__":2,"a":[null,true,-1.5,"é",[],{}],"b":{"n":1},"c":{"n":1},"d":{"e":3},"other":{"realm":[1]}}',
    );
    assert.deepEqual(
      [used('1'), used({ code: '1+1' }), used({ data: null }), used({ data: 'x' })],
      ['1', 2, null, 'x'],
    );
    const topLevelArguments = { a: { data: { x: 1 } }, b: 't' };
    assert.deepEqual(evaluate({ name: 'f', code: 'function(a, b) a + { b: b }', topLevelArguments }), { b: 't', x: 1 });
  });

  it('cannot have any other form', () => {
    for (const [input, kind] of [
      [{ x: 1 }, 'an object with the fields x'],
      [{}, 'an object with the fields (none)'],
      [{ code: '1', data: 1 }, 'an object with the fields code, data'],
      [{ code: 1 }, 'an object with the fields code'],
      [null, 'null'],
      [1, '1'],
      [['a'], 'an array'],
      [() => 'a', 'a function'],
      [new Map(), 'a Map'],
    ] as const) {
      const form = "must be a string, { code: 'Jsonnet as a string' } or { data: plain data }";
      assert.throws(() => used(input), { name: 'TypeError', message: `\`extVars.x\` ${form}, not ${kind}` });
      const topLevelArguments = { 'a b': input as unknown as Input };
      assert.throws(() => evaluate({ name: 'f', code: 'function(x) 1', topLevelArguments }), {
        name: 'TypeError',
        message: `\`topLevelArguments["a b"]\` ${form}, not ${kind}`,
      });
    }
  });

  it('cannot contain data that JSON does not support', () => {
    for (const [data, path, kind] of odd) {
      const message = `\`extVars.x.data${path}\` is ${kind}: ${rule}`;
      assert.throws(() => used({ data }), { name: 'TypeError', message });
    }
  });

  it('count as steps', () => {
    const extVars = { x: { data: Array.from({ length: 200 }, () => 1) } };
    assert.throws(
      () => evaluate({ name: 'f', code: "std.extVar('x')", extVars, limits: { maxSteps: 100 } }),
      /max steps exceeded/,
    );
  });
});

describe('a native function', () => {
  const called = (result: unknown): Json => {
    const natives: Readonly<Record<string, NativeFunction>> = { now: { parameters: [], call: () => result as Json } };
    return evaluate({ name: 'f', code: "{ a: std.native('now')() }.a", natives });
  };

  it('returns plain data', () => assert.deepEqual(called({ b: [1, { c: null }] }), { b: [1, { c: null }] }));

  it('is named if its result is not data', () => {
    for (const [result, path, kind] of odd) {
      const { failure, message, location } = errorFrom(JsonnetError, () => called(result));
      assert.equal(message, `RUNTIME ERROR: native function "now": \`result${path}\` is ${kind}: ${rule}`);
      assert.deepEqual(failure, { kind: 'runtime' });
      assert.deepEqual(location, { file: 'f', line: 1, column: 6, endLine: 1, endColumn: 25 });
    }
  });

  it('is synchronous', () => {
    for (const result of [Promise.resolve(1), runInNewContext('Promise.resolve(1)') as unknown]) {
      assert.throws(() => called(result), {
        message:
          'RUNTIME ERROR: native function "now" returned a Promise: native functions are synchronous; in a JsonnetWorker, they can be asynchronous',
      });
    }
  });
});

describe('an importer', () => {
  const base = memoryImporter({ 'a.libsonnet': '1', 'b.libsonnet': "[importstr 'a.libsonnet']" });

  const failed = (importer: Partial<Importer>, code = "1 +\n  import 'a.libsonnet'"): JsonnetError =>
    errorFrom(JsonnetError, () => evaluate({ name: 'f', code, importer: { ...base, ...importer } }));

  const thrower = (error: unknown) => (): never => {
    throw error;
  };

  it('that throws ends the program at the location of the import', () => {
    const cause = new Error('no network');
    for (const importer of [{ resolve: thrower(cause) }, { load: thrower(cause) }]) {
      const error = failed(importer);
      assert.equal(error.message, 'RUNTIME ERROR: couldn\'t open import "a.libsonnet": no network');
      assert.deepEqual(error.failure, { kind: 'import', path: 'a.libsonnet' });
      assert.equal(error.cause, cause);
      assert.deepEqual(error.location, { file: 'f', line: 2, column: 3, endLine: 2, endColumn: 23 });
      assert.equal(error.format().split('\n')[1], '\tf:2:3-23\t');
    }
    assert.equal(failed({ loadBytes: thrower(cause) }, "importbin 'a.libsonnet'").cause, cause);
    assert.equal(failed({ load: thrower('text') }).detail, 'couldn\'t open import "a.libsonnet": text');
    const inner = failed(
      { load: (id) => (id === 'a.libsonnet' ? thrower(cause)() : base.load(id)) },
      "import 'b.libsonnet'",
    );
    assert.deepEqual([inner.location?.file, inner.cause], ['b.libsonnet', cause]);
    assert.equal(failed({}, 'import "none"').cause, undefined);
  });

  it('that throws for the program itself has no location', () => {
    const cause = new Error('no network');
    const error = errorFrom(JsonnetError, () =>
      evaluate({ name: 'm', importer: { ...base, resolve: thrower(cause) } }),
    );
    assert.equal(error.message, 'RUNTIME ERROR: couldn\'t open "m": no network');
    assert.deepEqual([error.cause, error.location, error.failure], [cause, undefined, { kind: 'import', path: 'm' }]);
  });

  it('that exceeds a limit ends the program as if the program had', () => {
    const error = failed({ load: () => evaluate({ name: 'g', code: '[1, 2]', limits: { maxSteps: 1 } }) as never });
    assert.deepEqual(error.failure, { kind: 'limit', limit: 'steps' });
    assert.equal(error.location?.line, 2);
    const recurse = (): string => `${recurse()}.`;
    assert.deepEqual(failed({ load: recurse }).failure, { kind: 'limit', limit: 'stack', frames: 1 });
  });

  it('that does not return text is reported', () => {
    const asynchronous = ': importers are synchronous; in a JsonnetWorker, they can be asynchronous';
    for (const [importer, reason] of [
      [
        { resolve: () => Promise.resolve('a') },
        `\`resolve\` of the importer returned a Promise, not a string${asynchronous}`,
      ],
      [{ resolve: () => null }, '`resolve` of the importer returned null, not a string'],
      [
        { load: () => Promise.resolve('1') },
        `\`load\` of the importer returned a Promise, not a string${asynchronous}`,
      ],
      [{ loadBytes: () => '1' }, '`loadBytes` of the importer returned a string, not a Uint8Array'],
      [{ load: () => Buffer.from('1') }, '`load` of the importer returned a Buffer, not a string'],
    ] as const) {
      const how = 'loadBytes' in importer ? 'importbin' : 'import';
      const error = failed(importer as unknown as Partial<Importer>, `${how} 'a.libsonnet'`);
      assert.equal(error.detail, `couldn't open import "a.libsonnet": ${reason}`);
    }
  });
});
