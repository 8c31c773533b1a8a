/** Tests the structured data of failures: the kind and its details. Other tests check the messages. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../test/or-error';
import { evaluate, JsonnetError, memoryImporter, type Failure, type NativeFunction, type Options } from './index';

const importer = memoryImporter({ 'bad.jsonnet': '1 +' });

function failureOf(code: string, options: Partial<Options> = {}): Failure {
  const { kind, failure } = errorFrom(JsonnetError, () => evaluate({ name: 'f', code, importer, ...options }));
  assert.equal(kind, failure.kind);
  return failure;
}

function failures(kind: Failure, ...programs: readonly string[]): void {
  for (const code of programs) assert.deepEqual(failureOf(code), kind, code);
}

describe('the failure of a Jsonnet program', () => {
  it('is static if the program cannot be run', () => {
    failures({ kind: 'static' }, '1 +', '"abc', 'x', 'import "a" + "b"', 'import "bad.jsonnet"', 'local f = 1; self');
  });

  it('is raised by the program itself with `error` or `assert`', () => {
    const kind: Failure = { kind: 'program' };
    failures(kind, 'error "out of memory."', 'assert 1 == 2; 3', 'assert false : "no"; 1', '{ assert false }');
  });

  it('names the missing import', () => {
    for (const how of ['import', 'importstr', 'importbin']) {
      failures({ kind: 'import', path: '../"a".jsonnet' }, `${how} '../"a".jsonnet'`);
    }
    failures({ kind: 'import', path: '' }, 'import ""');
  });

  it('names the variable that is not set', () => {
    failures({ kind: 'variable', name: 'a b' }, 'std.extVar("a b")');
  });

  it('names the missing argument', () => {
    failures({ kind: 'argument', name: 'b' }, '(function(a, b) a)(1)', '(function(a, b) a)(a=1)', 'function(b) b');
    failures({ kind: 'argument', name: 'str' }, 'std.length("") + std.parseInt()');
  });

  it('names the type of a value that is not a function', () => {
    failures({ kind: 'call', type: 'object' }, '({})(1)', '{}(a=1)');
    failures({ kind: 'call', type: 'null' }, 'null()');
  });

  it('is a runtime failure otherwise', () => {
    const programs = ['1 / 0', '{}.a', '[][0]', 'std.parseJson("{")', 'std.toString(function() 1)', 'if 1 then 2'];
    failures({ kind: 'runtime' }, ...programs);
  });

  it('names the limit that is exceeded', () => {
    const limits: Readonly<Record<string, readonly [limit: string, bounds?: Options['limits']]>> = {
      'local f(x) = f(x + 1); f(0)': ['stack'],
      'local x = x; x': ['stack', { maxStack: 10 }],
      'local f(x) = f(x + 1) tailstrict; f(0)': ['steps', { maxSteps: 100 }],
      'local g(x) = g(x + 1) tailstrict; g(0)': ['time', { expired: () => true }],
      'std.repeat("x", 100)': ['output', { maxOutputBytes: 50 }],
      'std.makeArray(1e10, function(i) i)': ['size'],
      'std.range(-1e300, 1)': ['size'],
      'std.repeat("abc", 1e9)': ['size'],
      'std.foldl(function(a, i) a + a, std.range(1, 30), { a: 1 })': ['size'],
      'std.stringChars(std.repeat("x", 9000000))': ['size'],
      'std.parseYaml(std.repeat("x", 9000000))': ['size'],
      'std.format("%.1000000f", 5)': ['size'],
    };
    for (const [code, [limit, bounds = {}]] of Object.entries(limits)) {
      assert.deepEqual(failureOf(code, { limits: bounds }), { kind: 'limit', limit }, code);
    }
  });

  it('reports that the stack of the thread is exhausted, if that happens first', () => {
    const code = 'local f(x) = 1 + f(x + 1); f(0)';
    const { failure, detail, trace } = errorFrom(JsonnetError, () =>
      evaluate({ name: 'f', code, limits: { maxStack: 1_000_000 } }),
    );
    const [, frames = ''] =
      /^the stack of this thread ended at (\d+) frames, although `maxStack` is 1000000: reduce the nesting, or use a thread with a larger stack$/.exec(
        detail,
      ) ?? [];
    assert.ok(Number(frames) > 500, detail);
    assert.deepEqual(failure, { kind: 'limit', limit: 'stack', frames: Number(frames) });
    assert.equal(trace.length, Number(frames) - 1);
  });

  it('is the limit that a native function throws, or `runtime` for any other error', () => {
    const natives = (thrown: unknown): Readonly<Record<string, NativeFunction>> => ({
      f: {
        parameters: [],
        call: () => {
          throw thrown;
        },
      },
    });
    const thrown = (error: unknown): Failure => failureOf("std.native('f')()", { natives: natives(error) });
    const time: Failure = { kind: 'limit', limit: 'time' };
    assert.deepEqual(thrown(new JsonnetError(time, 'deadline exceeded.')), time);
    assert.deepEqual(thrown(new JsonnetError({ kind: 'import', path: 'a' }, 'b')), { kind: 'runtime' });
    assert.deepEqual(thrown(new JsonnetError({ kind: 'static' }, 'b')), { kind: 'runtime' });
    assert.deepEqual(thrown(new Error('deadline exceeded.')), { kind: 'runtime' });
  });
});

describe('the location of a failure', () => {
  const errorOf = (code: string, options: Partial<Options> = {}): JsonnetError =>
    errorFrom(JsonnetError, () => evaluate({ name: 'f', code, importer, ...options }));

  it('is the innermost place in a text, in addition to each line of the trace', () => {
    const error = errorOf('local g(x) =\n  /* 😀 */ error x;\n{ a: g("no") }');
    const inner = { file: 'f', line: 2, column: 12, endLine: 2, endColumn: 19 };
    const call = { file: 'f', line: 3, column: 6, endLine: 3, endColumn: 13 };
    assert.deepEqual(error.location, inner);
    assert.deepEqual(error.trace, [
      { place: 'f:2:12-19', label: 'function <g>', location: inner },
      { place: 'f:3:6-13', label: 'object <anonymous>', location: call },
      { place: 'During manifestation', label: '', location: undefined },
    ]);
  });

  it('is the place of a static error', () => {
    const place = { file: 'f', line: 3, column: 2, endLine: 3, endColumn: 3 };
    assert.deepEqual(errorOf('{\n a: 1\n b: 2 }').location, place);
    const imported = { file: 'bad.jsonnet', line: 1, column: 4, endLine: 1, endColumn: 5 };
    assert.deepEqual(errorOf('import "bad.jsonnet"').location, imported);
  });

  it('may have several lines, and be in a variable', () => {
    const place = { line: 1, column: 1, endLine: 2, endColumn: 3 };
    const code = 'error\n 1';
    assert.deepEqual(errorOf(code).location, { file: 'f', ...place });
    const extVars = { x: { code } };
    assert.deepEqual(errorOf('std.extVar("x")', { extVars }).location, { file: '<extvar:x>', ...place });
    const topLevelArguments = { x: { code } };
    assert.deepEqual(errorOf('function(x) x', { topLevelArguments }).location, { file: 'tla:x', ...place });
  });

  it('is the operation that compares two arrays', () => {
    const { location } = errorOf('local f(x) =\n  x > [{}]; { a: f([1]) }');
    assert.deepEqual(location, { file: 'f', line: 2, column: 3, endLine: 2, endColumn: 11 });
  });

  it('is undefined if the program does not start', () => {
    assert.equal(errorOf('function(x) x').location, undefined);
  });
});
