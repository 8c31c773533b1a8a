/** Checks that errors of the engine have qbec's wording, and that exceeded limits are recognized. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import type { Json } from '../../data';
import { JsonnetError, ParseCache } from '../../jsonnet';
import { EvaluationError, evaluateProgram, type Program } from './program';
import { textNatives } from './natives';
import type { ProgramImporter } from '../imports';
import { limitsOf, Steps } from '../limits';

/** Finds no files except `full`, whose loading fails as if the memory were full. */
const importer: ProgramImporter = {
  refused: (path) => (path === '../"out"' ? 'it leads out' : undefined),
  similarName: () => undefined,
  resolve: (_, path) => (path === 'full' ? path : undefined),
  load: () => {
    throw new JsonnetError({ kind: 'limit', limit: 'memory' }, 'out of memory.');
  },
};

const evaluated = (code: string, more: Partial<Program> = {}, limits: { steps?: number } = {}): Json =>
  evaluateProgram(
    { name: 'a.jsonnet', code, extVars: {}, ...more },
    { importer, cache: new ParseCache(), natives: textNatives, steps: new Steps(limitsOf(limits)) },
  );

const failed = (code: string, more: Partial<Program> = {}, limits: { steps?: number } = {}): EvaluationError =>
  errorFrom(EvaluationError, () => evaluated(code, more, limits));

/** The first line of the error. The program must not exceed a limit. */
function errorOf(code: string, more?: Partial<Program>): string {
  const { message, limit } = failed(code, more);
  assert.equal(limit, false, code);
  return message.split('\n', 1)[0] ?? '';
}

describe('a program of an app', () => {
  it("fails in qbec's words", () => {
    const notFound = ': no match locally or in the Jsonnet library paths';
    assert.equal(errorOf('std.extVar("a")'), 'RUNTIME ERROR: Undefined external variable: a');
    assert.equal(errorOf('function(a) a'), 'RUNTIME ERROR: Missing argument: a');
    assert.equal(errorOf('{}()'), 'RUNTIME ERROR: Unexpected type object, expected function');
    assert.equal(
      errorOf('local match = std.native("regexMach"); match("a", "a")'),
      'RUNTIME ERROR: Unexpected type null, expected function; native function "regexMach" does not exist: did you mean "regexMatch"?',
    );
    assert.match(
      errorOf('if std.native("absent") == null then std.native("regexMach")("a", "a")'),
      /native function "regexMach" does not exist/,
    );
    assert.equal(errorOf('import "a."'), `RUNTIME ERROR: couldn't open import "a."${notFound}`);
    assert.equal(
      errorOf('import ""'),
      'RUNTIME ERROR: couldn\'t open import "": the empty string is not a valid filename',
    );
    assert.equal(errorOf('1 / 0'), 'RUNTIME ERROR: division by zero.');
    assert.equal(errorOf('1 +'), 'STATIC ERROR: a.jsonnet:1:4: unexpected end of file.');
  });

  it('gets an error for an import that points outside the app, regardless of its path', () => {
    assert.match(errorOf(`import '../"out"'`), /no match .*; it leads out$/);
  });

  it('keeps its own message and its trace', () => {
    assert.equal(
      failed('local f() = error "undefined external variable: a"; f()').message,
      'RUNTIME ERROR: undefined external variable: a\n\ta.jsonnet:1:13-51\tfunction <f>\n\ta.jsonnet:1:53-56',
    );
    assert.equal(
      failed('local f() = std.extVar("a"); f()').message,
      'RUNTIME ERROR: Undefined external variable: a\n\ta.jsonnet:1:13-28\tfunction <f>\n\ta.jsonnet:1:30-33',
    );
  });

  it("shows no line of a variable's own code", () => {
    const more = { extVars: { v: { code: 'local password = "p"; 1 +' } } };
    assert.equal(failed('std.extVar("v")', more).message, 'STATIC ERROR: <extvar:v>:1:26: unexpected end of file.');
  });

  const limits: Readonly<Record<string, readonly [code: string, message: RegExp]>> = {
    'its frames': ['local f(x) = 1 + f(x + 1); f(1)', /max stack frames exceeded/],
    'its memory': ['import "full"', /out of memory/],
    'its output': ['[std.repeat("x", 1000 * 1000) for i in std.range(1, 200)]', /output exceeds 67108864 bytes/],
    'the length of a string': ['std.repeat("x", 1e9)', /string of 1000000000 characters is too long/],
    'the input of a native function': [
      "std.native('regexMatch')('a', std.repeat('x', 60000000))",
      /string of 60000000 characters is too long/,
    ],
    'the steps of a pattern': [
      "std.native('regexMatch')('[ab]{900}c', std.repeat('a', 8000000))",
      /the pattern `\[ab\]\{900\}c` takes more than \d+ steps/,
    ],
  };
  for (const [what, [code, message]] of Object.entries(limits)) {
    it(`exceeds a limit: ${what}`, () => {
      const error = failed(code);
      assert.match(error.message, message);
      assert.equal(error.limit, true);
    });
  }

  it('exceeds the limit of steps, even in its native functions', () => {
    const message =
      'RUNTIME ERROR: the program takes more than 3000 steps (`spec.limits.steps`): shorten its loops, or set a larger limit';
    const endless = 'local f(x) = f(x + 1) tailstrict; f(0)';
    const search = "std.native('regexSubst')('a', std.repeat('a', 1000), 'b')";
    for (const code of [endless, search]) {
      const error = failed(code, {}, { steps: 3000 });
      assert.deepEqual([error.message.split('\n', 1)[0], error.limit], [message, true]);
    }
  });

  it('counts the depth of compared data', () => {
    const { message, limit } = failed('local a = [b], b = [a]; a == b');
    assert.equal(message, 'RUNTIME ERROR: max stack frames exceeded.\n\ta.jsonnet:1:25-31');
    assert.equal(limit, true);
  });

  it('exceeds no limit if its own error has the message of a limit', () => {
    for (const words of ['out of memory.', 'deadline exceeded.', 'a value is too large']) {
      assert.equal(errorOf(`error "${words}"`), `RUNTIME ERROR: ${words}`);
    }
  });
});
