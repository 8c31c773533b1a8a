/**
 * Broken Jsonnet programs from whole ones, and what must hold of any of them: a result that is JSON, or an error that a
 * user can read, within bounds. For the tests (our own programs) and the conformance run (those of a checkout).
 */
import assert from 'node:assert/strict';
import { evaluateToText, JsonnetError, type Importer } from '../src/jsonnet';

const pieces = (
  "self super $ local x=1; error assert : :: ::: +: [ ] { } ( ) , ; . | ||| ' \" \\u @' for x in if then else " +
  'function(x) import std. std.length( std.map( tailstrict null true 1e308 -1 0.5 == + - * / % << >> & ^ ! ~ ' +
  '[x for x in [1]] [::2] {a+:1} {[x]:1} \u{1f600} \u0001'
).split(' ');

/** A generator of whole numbers below a bound, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** The program with one to four changes; `other` is a program to take parts from. */
export function mutate(program: string, other: string, seed: number): string {
  const below = numbers(seed);
  let text = program;
  for (let left = 1 + below(4); left > 0; left -= 1) {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + below(12));
    const from = below(other.length + 1);
    const inserts = [
      '',
      pieces[below(pieces.length)] ?? '',
      other.slice(from, from + below(40)),
      text.slice(at, end) + text.slice(at, end),
    ];
    text = text.slice(0, at) + (inserts[below(inserts.length)] ?? '') + text.slice(below(2) === 0 ? at : end);
  }
  return text;
}

/** Evaluates within bounds that every program must end in. Says how it ended. */
export function endsWell(name: string, code: string, importer?: Importer): 'result' | 'error' {
  const start = performance.now();
  let ended: 'result' | 'error' = 'result';
  try {
    const limits = { maxSteps: 200_000, deadlineMs: 2_000, maxOutputBytes: 1_000_000 };
    JSON.parse(evaluateToText({ name, code, limits, ...(importer === undefined ? {} : { importer }) }));
  } catch (error) {
    assert.ok(error instanceof JsonnetError, `${String(error)}\n${code}`);
    const text = error.format();
    assert.match(text, /^(?:STATIC|RUNTIME) ERROR: /);
    assert.doesNotMatch(text, /\.[jt]s:\d|\b(?:RangeError|TypeError|undefined)\b(?! external| variable)/, code);
    ended = 'error';
  }
  assert.ok(performance.now() - start < 10_000, `too slow:\n${code}`);
  return ended;
}
