/** Mutates CUE programs. Each mutant must evaluate to data or to errors that a user can read, within the limits. */
import assert from 'node:assert/strict';
import { exportSources } from '../../src/cue/engine';
import { CueLimitError } from '../../src/cue/evaluate/limits';
import { formatCueError } from '../../src/cue/export/errors';
import { jsonFormat } from '../../src/formats';
import { Random } from '../fuzz/random';
import { inTime, mutate } from './mutate';

/** Words of CUE. */
const pieces = (
  '{ } [ ] ( ) : , . & | * + - / == != < <= > >= =~ !~ ! ? ... _ _|_ #A a b " \' \\( \\(a) """ #" 0 1 1.5 1e3 1e400 0x1F null true ' +
  'int string number bytes for x in if let y= import "list" list.Max( strings.Repeat( len( close( and( or( matchN(1,[ error( self. ' +
  '{a: [a]: [string]: #B: {#A} "\\(b)": (a): @x(y) X= package p let z=1 [...int] {if a!=_|_{b:1}} *1|int a.b a[0] \u{1f600} \u0001'
).split(' ');

const tokens = [
  /[A-Za-z_#$][\w#$]*/g,
  /\b\d+(?:\.\d+)?\b/g,
  /"(?:[^"\\\n]|\\.)*"/g,
  /[&|*+\-<>=!?]+/g,
  /[[\]{}(),:.]/g,
] as const;

/**
 * The program with one to four changes. Some change characters. Others replace a word with a word of the same kind,
 * which usually leaves the program valid.
 */
export function mutation(program: string, other: string, seed: number): string {
  if (seed % 2 === 0) return mutate(program, other, pieces, seed);
  const random = new Random(seed);
  let text = program;
  for (const token of random.list(1, 4, () => random.pick(tokens))) {
    const found = [...text.matchAll(token)];
    const from = random.pick(random.chance(70) ? found : [...other.matchAll(token)])?.[0] ?? '';
    const to = found.length === 0 ? undefined : random.pick(found);
    if (to !== undefined) text = text.slice(0, to.index) + from + text.slice(to.index + to[0].length);
  }
  return text;
}

/** Words from JavaScript errors. No message may contain them. */
const broken = /\.[jt]s:\d|\b(?:RangeError|TypeError)\b|\[object |Cannot read|undefined is|is undefined/;

/** Evaluates the program within bounds that every program must meet. Returns how the evaluation ended. */
export const endsWell = (text: string): 'data' | 'errors' | 'limit' => inTime(text, () => endOf(text));

function endOf(text: string): ReturnType<typeof endsWell> {
  try {
    const result = exportSources([{ name: 'p.cue', text }], {
      limits: { maxSteps: 200_000, maxOutputBytes: 1_000_000 },
    });
    if ('data' in result) {
      JSON.parse(jsonFormat.print(result.data));
      return 'data';
    }
    assert.ok(result.errors.length > 0);
    for (const each of result.errors) {
      assert.doesNotMatch(formatCueError(each), broken, text);
    }
    return 'errors';
  } catch (error) {
    if (error instanceof CueLimitError) return 'limit';
    throw new Error(`the engine broke on\n${text}`, { cause: error });
  }
}
