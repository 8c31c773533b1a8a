/**
 * The requirements for any Jsonnet program, including a broken one: a result that is JSON, or an error that a user
 * can read, within bounds. Used by the tests (our own programs) and by the conformance run (programs of a checkout).
 */
import assert from 'node:assert/strict';
import { evaluateToText, JsonnetError, type Importer } from '../../src/jsonnet';
import { inTime } from './mutate';

/** Words of Jsonnet. */
export const pieces = (
  "self super $ local x=1; error assert : :: ::: +: [ ] { } ( ) , ; . | ||| ' \" \\u @' for x in if then else " +
  'function(x) import std. std.length( std.map( tailstrict null true 1e308 -1 0.5 == + - * / % << >> & ^ ! ~ ' +
  '[x for x in [1]] [::2] {a+:1} {[x]:1} \u{1f600} \u0001'
).split(' ');

/** Evaluates the program within bounds that every program must meet. Returns how the evaluation ended. */
export const endsWell = (name: string, code: string, importer?: Importer): 'result' | 'error' =>
  inTime(code, () => {
    try {
      const limits = { maxSteps: 2_000_000, maxOutputBytes: 1_000_000 };
      JSON.parse(evaluateToText({ name, code, limits, ...(importer === undefined ? {} : { importer }) }));
      return 'result';
    } catch (error) {
      assert.ok(error instanceof JsonnetError, `${String(error)}\n${code}`);
      const text = error.format();
      assert.match(text, /^(?:STATIC|RUNTIME) ERROR: /);
      assert.doesNotMatch(text, /\.[jt]s:\d|\b(?:RangeError|TypeError|undefined)\b(?! external| variable)/, code);
      return 'error';
    }
  });
