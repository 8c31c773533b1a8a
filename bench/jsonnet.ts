/**
 * `npm run dev -- bench:jsonnet [-J FOLDER]… PATH…`: runs Jsonnet programs, or all programs in a folder, alternately
 * with our command and every other engine on PATH. It measures the CPU time and peak memory of whole processes. An
 * engine is measured only if its output does not differ from ours. The summary for a peer compares only programs that
 * take this peer at least 10 ms longer than a trivial program.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, executable } from '../test/project';
import { measure, measureByTurns, printRow, shown, type Command, type Measurement } from './measure';

interface Engine {
  readonly name: string;
  readonly command: readonly [file: string, ...args: readonly string[]];
  readonly trivial: Measurement;
}

/** An engine's result for one program. If there is no measurement, `text` is the reason. */
interface Cell {
  readonly measured?: Measurement;
  readonly text: string;
}

interface Row {
  readonly program: string;
  readonly cells: readonly Cell[];
}

const peers = ['go-jsonnet', 'jsonnet', 'jsonnet-cpp', 'jrsonnet', 'sjsonnet'];
/** Longer runs are aborted. */
const maxMs = 120_000;
/** The minimum cost of a compared program in milliseconds. Cheaper programs mostly measure the engine's start-up. */
const minMs = 10;

const commandFor = ({ command: [file, ...first] }: Pick<Engine, 'command'>, args: readonly string[]): Command => ({
  file,
  args: [...first, ...args],
});

/** The engines on PATH, starting with our own. */
async function enginesOnPath(): Promise<readonly Engine[]> {
  const found: Pick<Engine, 'name' | 'command'>[] = [
    { name: 'inlay-jsonnet', command: [process.execPath, executable('inlay-jsonnet')] },
    ...peers.map((name): Pick<Engine, 'name' | 'command'> => ({ name, command: [name] })),
  ];
  const engines: Engine[] = [];
  for (const engine of found) {
    const { file, args } = commandFor(engine, ['--version']);
    const { error, stdout } = spawnSync(file, args, { encoding: 'utf8' });
    if (error !== undefined) continue;
    console.log(`${engine.name}: ${stdout.trim()}`);
    engines.push({ ...engine, trivial: await measure(commandFor(engine, ['-e', 'null']), 15) });
  }
  return engines;
}

/** The given files, and the programs in the given folders. */
function programsIn(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => name.endsWith('.jsonnet'))
          .toSorted()
          .map((name) => join(path, name))
      : [path],
  );
}

interface Run {
  /** The result with normalized numbers; null if the engine failed. */
  readonly output: string | null;
  readonly reason: string;
  readonly wallMs: number;
}

function run({ file, args }: Command): Run {
  const start = performance.now();
  const child = spawnSync(file, args, {
    encoding: 'utf8',
    env: childEnvironment(),
    timeout: maxMs,
    maxBuffer: 1024 * 1024 * 1024,
  });
  const wallMs = performance.now() - start;
  if (child.error !== undefined) return { output: null, reason: `over ${maxMs / 1000} s`, wallMs };
  if (child.status !== 0) return { output: null, reason: child.stderr.trim().split('\n', 1)[0] ?? '', wallMs };
  // Engines differ in how they print the same number.
  return { output: JSON.stringify(JSON.parse(child.stdout)), reason: '', wallMs };
}

/**
 * Runs a program on our engine. Returns the arguments for all engines, and the result of the run. If the program
 * exceeds our default stack, it runs again with a larger stack.
 */
function attempt(ours: Engine, program: string, folders: readonly string[]): readonly [readonly string[], Run] {
  const options = [...folders, dirname(program)].flatMap((folder) => ['-J', folder]);
  const first = run(commandFor(ours, [...options, program]));
  if (!first.reason.includes('max stack frames exceeded')) return [[...options, program], first];
  const deep = [...options, '-s', '1000000', program];
  return [deep, run(commandFor(ours, deep))];
}

async function rowOf(engines: readonly Engine[], program: string, folders: readonly string[]): Promise<Row> {
  const [ours, ...others] = engines;
  if (ours === undefined) throw new Error('our own engine is missing');
  const [args, expected] = attempt(ours, program, folders);
  const first = [expected, ...others.map((engine) => run(commandFor(engine, args)))];
  const agrees = ({ output }: Run): boolean => output !== null && output === (expected.output ?? output);
  // Short programs run more often because noise affects them more.
  const turns = engines.map((engine, at) => {
    const wallMs = first[at]?.wallMs ?? 0;
    return { command: commandFor(engine, args), runs: wallMs > 5000 ? 1 : wallMs > 500 ? 5 : 15 };
  });
  const measured = await measureByTurns(turns.filter((_, at) => agrees(first[at] ?? expected)));
  const left = measured.values();
  const cells = first.map((each): Cell => {
    if (!agrees(each)) return { text: each.output === null ? each.reason : 'OTHER OUTPUT' };
    const { value } = left.next();
    return value === undefined ? { text: '' } : { measured: value, text: shown(value) };
  });
  return { program: join(basename(dirname(program)), basename(program)), cells };
}

/** Prints the comparison of one peer with our engine: means, and the programs on which we are slowest. */
function printSummary(ours: Engine, peer: Engine, rows: readonly Row[], at: number): void {
  const both = rows.flatMap(({ program, cells }) => {
    const [own, theirs] = [cells[0]?.measured, cells[at]?.measured];
    if (own === undefined || theirs === undefined) return [];
    const cost = theirs.cpuMs - peer.trivial.cpuMs;
    const ownCost = Math.max(own.cpuMs - ours.trivial.cpuMs, 1);
    return [
      { program, own, theirs, cost, ownCost, whole: own.cpuMs / theirs.cpuMs, evaluation: ownCost / Math.max(cost, 1) },
    ];
  });
  const long = both.filter(({ cost }) => cost >= minMs);
  const worst = long.toSorted((a, b) => b.whole - a.whole).slice(0, 5);
  const short = both.filter(({ cost }) => cost < minMs).toSorted((a, b) => b.ownCost - a.ownCost);
  console.log(`\nCompared with ${peer.name}, on the ${long.length} programs that take it at least ${minMs} ms:`);
  console.log(
    `- whole processes, ratio of our CPU time to the peer's: ${mean(long.map(({ whole }) => whole))} (geometric mean)`,
  );
  console.log(`- without start-up: ${mean(long.map(({ evaluation }) => evaluation))}`);
  console.log(`- our worst: ${worst.map(({ program, whole }) => `${program} ${whole.toFixed(2)}`).join(', ')}`);
  const max = short.slice(0, 5).map(({ program, ownCost }) => `${program} ${ownCost.toFixed(0)} ms`);
  console.log(`- our most expensive among the other ${short.length} programs: ${max.join(', ')}`);
  const slower = both.filter(({ own, theirs }) => own.cpuMs - theirs.cpuMs > minMs);
  console.log(`- more than ${minMs} ms slower: ${slower.map(({ program }) => program).join(', ') || 'none'}`);
}

const mean = (some: readonly number[]): string =>
  some.length === 0 ? '' : Math.exp(some.reduce((sum, each) => sum + Math.log(each), 0) / some.length).toFixed(3);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { jpath: { type: 'string', short: 'J', multiple: true } },
    allowPositionals: true,
  });
  const usage = 'usage: npm run dev -- bench:jsonnet [-J FOLDER]… PATH… (folders of programs, or programs)';
  if (positionals.length === 0) throw new Error(usage);
  const engines = await enginesOnPath();
  const [ours, ...others] = engines;
  if (ours === undefined) throw new Error('our own engine is missing');
  console.log('');
  printRow(['CPU, peak memory', ...engines.map(({ name }) => name)]);
  printRow(['---', ...engines.map(() => '---:')]);
  printRow(['(trivial)', ...engines.map(({ trivial }) => shown(trivial))]);
  const rows: Row[] = [];
  for (const program of programsIn(positionals)) {
    const row = await rowOf(engines, program, values.jpath ?? []);
    rows.push(row);
    printRow([row.program, ...row.cells.map(({ text }) => text)]);
  }
  for (const [at, peer] of others.entries()) printSummary(ours, peer, rows, at + 1);
}

void main();
