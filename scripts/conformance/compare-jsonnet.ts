/**
 * `npm run dev -- compare:jsonnet --count 20000 --seed 1`: runs random programs on our engine and on go-jsonnet, which
 * must be on PATH as `go-jsonnet` or `jsonnet`. Both engines must print the same text, or both must fail. Each
 * difference is classified by its reason, as in the table of src/jsonnet/README.md; the exit code is 1 if a difference
 * matches no class.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { evaluateToText, JsonnetError, memoryImporter } from '../../src/jsonnet';
import { runCommand } from '../../test/run-command';
import { temporaryFolder } from '../../test/temporary-folder';
import { randomProgram } from './random-jsonnet';
import { files } from './random-jsonnet-texts';

/** The output of a program, or the reason why it failed. */
interface Outcome {
  readonly output: string | null;
  readonly error: string;
}

interface Difference {
  readonly program: string;
  readonly own: Outcome;
  readonly go: Outcome;
}

const usesMathematics = /\bstd\.(?:exp|log|log2|log10|pow|sin|cos|tan|asin|acos|atan|atan2)\b/;

/**
 * Returns whether both outputs are hashes. If the hashed numbers differ in their last digits, the hashes differ
 * completely.
 */
const isDigest = (program: string, own: Outcome, go: Outcome): boolean =>
  /\bstd\.(?:md5|sha\d+)\b/.test(program) && [own, go].every(({ output }) => /^"[0-9a-f]{32,}"\n$/.test(output ?? ''));

/** The reasons for intended differences. The first match wins. */
const classes: readonly (readonly [reason: string, fits: (difference: Difference) => boolean])[] = [
  ['go-jsonnet ends with an internal error', ({ go }) => /INTERNAL ERROR|\(CRASH\)|panic/.test(go.error)],
  [
    'the overflow of a sum or an average is an error',
    ({ own, go }) => own.error.includes('overflow') && /\bInf|NaN/.test(go.output ?? ''),
  ],
  [
    'a formatted field may be longer than a few hundred characters',
    ({ program, go }) => /%[^%]*(?:\d{3}|\*)/.test(program) && go.error.includes('max stack frames exceeded'),
  ],
  ['a function in std.manifestYamlDoc is an error', ({ own }) => own.error.includes('Tried to manifest function')],
  ['a duplicate parameter is an error', ({ own }) => own.error.includes('Duplicate function parameter')],
  ['`~` of a number beyond 64 bits is an error', ({ own }) => own.error.includes('range of 64-bit integers')],
  ["Go's logarithm of numbers below 2.3e-308 is wrong", ({ program }) => program.includes('5e-324')],
  [
    'an argument of the wrong type is an error, but go-jsonnet continues',
    ({ own }) => /parameter must be (?:an array|a String)|Builtin function \w+ expected/.test(own.error),
  ],
  [
    "the last digits of libm's functions",
    ({ program, own, go }) =>
      usesMathematics.test(program) && (rounded(own.output) === rounded(go.output) || isDigest(program, own, go)),
  ],
];

const timeoutMs = 10_000;
const maxSteps = 100_000_000;

const folder = temporaryFolder(files);

function ourOutcome(program: string): Outcome {
  try {
    return {
      output: `${evaluateToText({ name: 'program', code: program, importer: memoryImporter(files), limits: { maxSteps } })}\n`,
      error: '',
    };
  } catch (error) {
    if (error instanceof JsonnetError) return { output: null, error: error.message };
    throw new Error(`our engine crashed on\n${program}`, { cause: error });
  }
}

async function theirs(command: string, program: string): Promise<Outcome> {
  const options = { cwd: folder, env: process.env, input: program, timeout: timeoutMs };
  const { status, stdout, stderr } = await runCommand(command, ['-'], options);
  return status === 0 ? { output: stdout, error: '' } : { output: null, error: stderr };
}

/** Returns the text with each number rounded to 6 digits, because small differences grow in later computations. */
const rounded = (text: string | null): string | null =>
  text?.replaceAll(/-?\d+\.?\d*(?:e[-+]?\d+)?/g, (number) => Number(number).toPrecision(6)) ?? null;

function goJsonnet(): string {
  for (const name of ['go-jsonnet', 'jsonnet']) {
    const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    if (stdout?.includes('(Go implementation)')) return name;
  }
  throw new Error("neither go-jsonnet nor Go's jsonnet is on PATH");
}

const shown = ({ output, error }: Outcome): string => (output ?? error.split('\n', 1)[0] ?? '').trimEnd().slice(0, 300);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
  const [count, seed] = [Number(values.count ?? 2000), Number(values.seed ?? 1)];
  const command = goJsonnet();
  const found = new Map<string, Difference[]>();
  const ends = { value: 0, error: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const program = randomProgram(seed * 1_000_000 + next++);
      const go = await theirs(command, program);
      const difference = { program, go, own: ourOutcome(program) };
      ends[go.output === null ? 'error' : 'value']++;
      if (difference.own.output === go.output) continue;
      const reason = classes.find(([, fits]) => fits(difference))?.[0] ?? 'NO KNOWN REASON';
      found.set(reason, [...(found.get(reason) ?? []), difference]);
    }
  };
  await Promise.all([work(), work(), work()]);
  console.log(`${count} programs, seed ${seed}: ${ends.value} values, ${ends.error} errors in go-jsonnet\n`);
  console.log('| reason | programs |\n| --- | ---: |');
  for (const [reason, some] of found) console.log(`| ${reason} | ${some.length} |`);
  const unknown = found.get('NO KNOWN REASON') ?? [];
  for (const { program, go, own } of unknown.toSorted((a, b) => a.program.length - b.program.length).slice(0, 40)) {
    console.log(`\n${program}\n  go-jsonnet: ${shown(go)}\n  ours:      ${shown(own)}`);
  }
  if (unknown.length > 0) process.exitCode = 1;
}

void main();
