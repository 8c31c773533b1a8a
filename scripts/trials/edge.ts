/**
 * Finds the lowest step limit at which a random program gives the same result as without a limit. With one step fewer,
 * the program must fail with the step limit error on every machine.
 */
import { hash } from 'node:crypto';
import { exportSources } from '../../src/cue/engine';
import { CueLimitError } from '../../src/cue/evaluate/limits';
import { formatCueError } from '../../src/cue/export/errors';
import { compileFinder, StepBudget, StepLimitError } from '../../src/go/patterns/regexp';
import { evaluateToText, JsonnetError, memoryImporter } from '../../src/jsonnet';
import { Random } from '../../test/fuzz/random';
import { randomProgram as randomCue } from '../cue/random/random-program';
import { randomProgram as randomJsonnet } from '../conformance/random-jsonnet';
import { files } from '../conformance/random-jsonnet-texts';

/** A limit that hardly any of these random programs reaches. */
const maxStepLimit = 2 ** 21;

/** The result of a program; undefined if it exceeds its step limit. */
type End = string | undefined;

const kinds: readonly (readonly [kind: string, program: (seed: number) => (steps: number) => End])[] = [
  ['jsonnet', jsonnet],
  ['cue', cue],
  ['pattern', pattern],
];

function jsonnet(seed: number): (steps: number) => End {
  const program = randomJsonnet(seed);
  const random = new Random(seed);
  // Most random programs are short, so half of them run repeatedly.
  const code = random.chance(50) ? program : `[${program} for again in std.range(0, ${random.below(40)})]`;
  return (maxSteps) => {
    try {
      return evaluateToText({ name: 'p', code, importer: memoryImporter(files), limits: { maxSteps } });
    } catch (error) {
      if (!(error instanceof JsonnetError)) throw error;
      return error.failure.kind === 'limit' && error.failure.limit === 'steps' ? undefined : error.message;
    }
  };
}

function cue(seed: number): (steps: number) => End {
  const { text } = randomCue(seed, 0);
  return (maxSteps) => {
    try {
      const result = exportSources([{ name: 'p.cue', text }], { limits: { maxSteps } });
      return 'data' in result ? JSON.stringify(result.data) : result.errors.map(formatCueError).join('\n');
    } catch (error) {
      if (!(error instanceof CueLimitError)) throw error;
      return error.limit === 'steps' ? undefined : error.message;
    }
  };
}

function pattern(seed: number): (steps: number) => End {
  const random = new Random(seed);
  const source = randomPattern(random, 3);
  const text = random.list(0, 300, () => random.pick(['a', 'a', 'b', '-', '.', '\n'])).join('');
  return (steps) => {
    try {
      const found = compileFinder(source)(text, 0, new StepBudget(steps));
      return found === undefined ? 'nothing' : `${found.start} ${found.end}`;
    } catch (error) {
      if (error instanceof StepLimitError) return undefined;
      return error instanceof Error ? error.message : String(error);
    }
  };
}

function randomPattern(random: Random, depth: number): string {
  const piece = (): string => {
    if (depth === 0 || random.chance(50)) {
      return random.pick(['a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '-']);
    }
    return `(${random.list(1, 2, () => randomPattern(random, depth - 1)).join('|')})`;
  };
  return random.list(1, 3, () => piece() + random.pick(['', '', '*', '+', '?', '*?', '{0,9}', '{2,}'])).join('');
}

/**
 * Returns the result of the program with the given number, as one line. Throws unless a limit that is one step lower
 * causes the limit error.
 */
export function edgeOf(number: number): string {
  const [kind, program] = kinds[number % kinds.length] ?? kinds[0] ?? ['', () => () => ''];
  const run = program(number);
  const end = run(maxStepLimit);
  if (end === undefined) return `${number} ${kind}: more than ${maxStepLimit} steps`;
  // Find the lowest sufficient limit: `few` is too low, and `most` is sufficient.
  let [few, most] = [-1, 1];
  while (run(most) !== end) [few, most] = [most, most * 2];
  while (most - few > 1) {
    const middle = (few + most) >> 1;
    if (run(middle) === end) most = middle;
    else few = middle;
  }
  if (few >= 0 && run(few) !== undefined) {
    throw new Error(`${kind} ${number} ends differently with ${few} of ${most} steps`);
  }
  return `${number} ${kind}: ${most} steps, ${hash('sha256', end).slice(0, 16)}`;
}
