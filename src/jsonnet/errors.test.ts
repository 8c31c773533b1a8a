/** What a failure says to programs: its kind, and what belongs to that. Its words are the other tests' subject. */
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
  it('is static where the program cannot be run', () => {
    failures({ kind: 'static' }, '1 +', '"abc', 'x', 'import "a" + "b"', 'import "bad.jsonnet"', 'local f = 1; self');
  });

  it('is the program itself where it says so', () => {
    failures(
      { kind: 'program' },
      'error "out of memory."',
      'assert 1 == 2; 3',
      'assert false : "no"; 1',
      '{ assert false }',
    );
  });

  it('names the import that is not there', () => {
    for (const how of ['import', 'importstr', 'importbin']) {
      failures({ kind: 'import', path: '../"a".jsonnet' }, `${how} '../"a".jsonnet'`);
    }
    failures({ kind: 'import', path: '' }, 'import ""');
  });

  it('names the variable that is not set', () => {
    failures({ kind: 'variable', name: 'a b' }, 'std.extVar("a b")');
  });

  it('names the argument that is left out', () => {
    failures({ kind: 'argument', name: 'b' }, '(function(a, b) a)(1)', '(function(a, b) a)(a=1)', 'function(b) b');
    failures({ kind: 'argument', name: 'str' }, 'std.length("") + std.parseInt()');
  });

  it('names the type of what is no function', () => {
    failures({ kind: 'call', type: 'object' }, '({})(1)', '{}(a=1)');
    failures({ kind: 'call', type: 'null' }, 'null()');
  });

  it('is of no such kind otherwise', () => {
    failures(
      { kind: 'runtime' },
      '1 / 0',
      '{}.a',
      '[][0]',
      'std.parseJson("{")',
      'std.toString(function() 1)',
      'if 1 then 2',
    );
  });

  it('names the limit that is exceeded', () => {
    const limits: Readonly<Record<string, readonly [limit: string, bounds?: Options['limits']]>> = {
      'local f(x) = f(x + 1); f(0)': ['stack'],
      'local x = x; x': ['stack', { maxStack: 10 }],
      'local f(x) = f(x + 1) tailstrict; f(0)': ['steps', { maxSteps: 100 }],
      'local g(x) = g(x + 1) tailstrict; g(0)': ['time', { deadlineMs: 20 }],
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
    // The stack of JavaScript ends first.
    assert.deepEqual(failureOf('local f(x) = f(x + 1); f(0)', { limits: { maxStack: 1_000_000 } }), {
      kind: 'limit',
      limit: 'stack',
    });
  });

  it('is the limit that a native function throws, and of what else it throws nothing but the words', () => {
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
