/**
 * `npm run bench:jsonnet -- PATH…`: each Jsonnet program in the given folders on our command and on every other engine on
 * PATH, in one run. CPU time of whole processes, less the engine's own time for a trivial program: what evaluation
 * costs. Nothing counts unless the outputs agree; a program that ends in an error everywhere is no benchmark.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { childEnvironment, executable } from '../test/project';
import { measure, measureOver, type Command } from './measure';

interface Engine {
  readonly name: string;
  readonly command: readonly [file: string, ...args: readonly string[]];
}

interface Cell {
  /** CPU ms over the trivial run; null where there is no figure, and `text` says why. */
  readonly ms: number | null;
  readonly text: string;
}

const peers = ['jsonnet', 'go-jsonnet', 'jrsonnet'];
/** A run that takes longer is given up. */
const longestMs = 120_000;

const inlay: Engine = { name: 'inlay-jsonnet', command: [process.execPath, executable('inlay-jsonnet')] };
const engines: readonly Engine[] = [
  inlay,
  ...peers
    .filter((name) => spawnSync(name, ['--version']).error === undefined)
    .map((name): Engine => ({ name, command: [name] })),
];

/** Folders' programs, and files themselves. */
function programs(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => name.endsWith('.jsonnet'))
          .toSorted()
          .map((name) => join(path, name))
      : [path],
  );
}

const commandFor = ({ command: [file, ...first] }: Engine, args: readonly string[]): Command => ({
  file,
  args: [...first, ...args],
});

interface Run {
  /** The result in one spelling of numbers; null where there is none. */
  readonly output: string | null;
  readonly reason: string;
  readonly wallMs: number;
}

function run({ file, args }: Command): Run {
  const start = performance.now();
  const child = spawnSync(file, args, {
    encoding: 'utf8',
    env: childEnvironment(),
    timeout: longestMs,
    maxBuffer: 1024 * 1024 * 1024,
  });
  const wallMs = performance.now() - start;
  if (child.error !== undefined) return { output: null, reason: `over ${longestMs / 1000} s`, wallMs };
  if (child.status !== 0) return { output: null, reason: child.stderr.split('\n', 1)[0] ?? '', wallMs };
  // Engines differ in how they print the same number.
  return { output: JSON.stringify(JSON.parse(child.stdout)), reason: '', wallMs };
}

const trivialRun = (engine: Engine): Command => commandFor(engine, ['-e', 'null']);

function cell(engine: Engine, args: readonly string[], expected: Run): Cell {
  const command = commandFor(engine, args);
  const first = engine === inlay ? expected : run(command);
  if (first.output === null) return { ms: null, text: first.reason };
  if (expected.output !== null && first.output !== expected.output) return { ms: null, text: 'OTHER OUTPUT' };
  // The shorter a program, the more of it is noise.
  const runs = first.wallMs > 5000 ? 1 : first.wallMs > 500 ? 5 : 21;
  const ms = measureOver(command, trivialRun(engine), runs);
  return { ms, text: ms.toFixed(0) };
}

/** Some programs need more stack than an engine gives by default. Then every engine is told to give it. */
function attempt(ours: Engine, program: string): { readonly args: readonly string[]; readonly expected: Run } {
  const folder = ['-J', dirname(program)];
  const args = [...folder, program];
  const expected = run(commandFor(ours, args));
  if (!expected.reason.includes('max stack frames exceeded')) return { args, expected };
  const deep = [...folder, '-s', '1000000', program];
  return { args: deep, expected: run(commandFor(ours, deep)) };
}

/** How many times as long as ours; below a millisecond nothing can be compared. */
const ratio = (theirs: Cell, ours: Cell): number | null =>
  theirs.ms === null || ours.ms === null ? null : Math.max(theirs.ms, 1) / Math.max(ours.ms, 1);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

async function main(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw new Error('usage: npm run bench:jsonnet -- PATH… (folders of programs, or programs)');
  for (const { name, command } of engines) {
    const [file, ...first] = command;
    console.log(`${name}: ${spawnSync(file, [...first, '--version'], { encoding: 'utf8' }).stdout.trim()}`);
  }
  const trivial: number[] = [];
  for (const engine of engines) trivial.push((await measure(trivialRun(engine), 15)).cpuMs);
  const headings = engines.flatMap(({ name }, at) => (at === 0 ? [name] : [name, 'times ours']));
  console.log(`\n${row(['evaluation, CPU ms', ...headings])}`);
  console.log(row(['---', ...headings.map(() => '---:')]));
  console.log(
    row(['(trivial run)', ...trivial.flatMap((ms, at) => (at === 0 ? [ms.toFixed(0)] : [ms.toFixed(0), '']))]),
  );
  const ratios = engines.map((): number[] => []);
  for (const program of programs(paths)) {
    const { args, expected } = attempt(inlay, program);
    const cells = engines.map((engine) => cell(engine, args, expected));
    const [ours] = cells;
    const texts = cells.flatMap((each, at) => {
      const times = at === 0 || ours === undefined ? null : ratio(each, ours);
      if (times !== null) ratios[at]?.push(times);
      return at === 0 ? [each.text] : [each.text, times === null ? '' : times.toFixed(1)];
    });
    console.log(row([[...args.slice(2, -1), join(basename(dirname(program)), basename(program))].join(' '), ...texts]));
  }
  console.log(row(['geometric mean', ...ratios.flatMap((some, at) => (at === 0 ? [''] : ['', mean(some)]))]));
}

const mean = (some: readonly number[]): string =>
  some.length === 0 ? '' : Math.exp(some.reduce((sum, each) => sum + Math.log(each), 0) / some.length).toFixed(1);

void main(process.argv.slice(2));
