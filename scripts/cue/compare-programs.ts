/** Random programs on our engine and on the real `cue`: the same data, or an error in both. */
import { spawn } from 'node:child_process';
import type { Tree } from '../../src/data/tree';
import { exportSources } from '../../src/cue/engine';
import { CueLimitError } from '../../src/cue/evaluate/limits';
import { formatCueError } from '../../src/cue/export/errors';
import { readJsonDocument } from '../../src/formats';
import { childEnvironment } from '../../test/project';
import { randomProgram, type RandomProgram } from './random-program';

/** What a program evaluates to, or why to nothing. */
interface Outcome {
  readonly data: Tree | undefined;
  /** Of the real one, what it prints; of ours, what we would. */
  readonly error: string;
}

export interface Comparison {
  readonly program: string;
  readonly feature: string;
  readonly own: Outcome;
  readonly real: Outcome;
  /** Undefined where they are alike, the order of fields apart. */
  readonly difference: string | undefined;
  /** Whether the order of fields is the same, too. */
  readonly isOrdered: boolean;
}

/** The class of a difference that nobody knows. */
export const unknown = 'NO KNOWN REASON';

const timeoutMs = 10_000;

/** Why we differ on purpose, or know that we do. The first that fits counts. */
const classes: readonly (readonly [reason: string, fits: (own: Outcome, real: Outcome, program: string) => boolean])[] =
  [
    ['`cue` does not end', (_, real) => real.error === 'no end'],
    ['`cue` breaks off', (_, real) => /^(?:panic|runtime|fatal error|goroutine)/m.test(real.error)],
  ];

/** The data as text, with the spelling of numbers. */
function dataText(tree: Tree, isSorted: boolean): string {
  switch (tree.kind) {
    case 'map': {
      const entries = tree.entries.map(({ key, value }) => `${JSON.stringify(key)}:${dataText(value, isSorted)}`);
      return `{${(isSorted ? entries.toSorted() : entries).join(',')}}`;
    }
    case 'list':
      return `[${tree.items.map((item) => dataText(item, isSorted)).join(',')}]`;
    case 'scalar':
      return tree.type === 'string' ? JSON.stringify(tree.text) : tree.text;
  }
}

export const shownOutcome = ({ data, error }: Outcome): string =>
  (data === undefined ? error : dataText(data, false)).trimEnd().slice(0, 600);

function ownOutcome(text: string): Outcome {
  try {
    const result = exportSources([{ name: '-', text }], { limits: { deadlineMs: timeoutMs } });
    if ('data' in result) return { data: result.data, error: '' };
    return { data: undefined, error: result.errors.map(formatCueError).join('\n') };
  } catch (error) {
    if (error instanceof CueLimitError) return { data: undefined, error: error.message };
    throw new Error(`our engine broke on\n${text}`, { cause: error });
  }
}

function realOutcome(command: string, program: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['export', '-'], { env: childEnvironment(), timeout: timeoutMs });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => {
      const data = status === 0 ? readJsonDocument(texts.stdout).roots[0] : undefined;
      resolve({ data, error: data !== undefined ? '' : status === null ? 'no end' : texts.stderr });
    });
    child.stdin.end(program);
  });
}

/** One error hides all else of a program, so of two programs one is the first of some that has a value here. */
function chosen(seed: number): RandomProgram & { readonly own: Outcome } {
  const attempts = seed % 2 === 0 ? 1 : 12;
  for (let attempt = 1; ; attempt++) {
    const program = randomProgram(seed, attempt);
    const own = ownOutcome(program.text);
    if (own.data !== undefined || attempt === attempts) return { ...program, own };
  }
}

/** Compares one program. Throws where our engine breaks off. */
export async function compareProgram(command: string, seed: number): Promise<Comparison> {
  const { text: program, feature, own } = chosen(seed);
  const real = await realOutcome(command, program);
  const text = (outcome: Outcome, isSorted: boolean): string =>
    outcome.data === undefined ? '' : dataText(outcome.data, isSorted);
  const isSame = text(own, true) === text(real, true);
  const reason = classes.find(([, fits]) => fits(own, real, program))?.[0] ?? unknown;
  return {
    program,
    feature,
    own,
    real,
    difference: isSame ? undefined : reason,
    isOrdered: text(own, false) === text(real, false),
  };
}
