/**
 * CPU time and peak memory of whole processes, including start-up. These are the costs that a user of kustomize or kpt
 * sees. Linux only.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** The path of a file to pass on standard input. */
  readonly input?: string;
  /** The working directory. */
  readonly cwd?: string;
}

export interface Measurement {
  /** The median of user plus system time over all runs. */
  readonly cpuMs: number;
  /** The median wall-clock time over all runs. */
  readonly wallMs: number;
  /** The peak resident set size of one run. */
  readonly peakMb: number;
}

/** The costs as a table cell: `52 ms, 40 MB`. */
export const shown = ({ cpuMs, peakMb }: Measurement): string => `${cpuMs.toFixed(0)} ms, ${peakMb.toFixed(0)} MB`;

/** Prints a row of a Markdown table. */
export const printRow = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

/** NODE_EXTRA_CA_CERTS costs Node 20 about 70 ms per start. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return rest;
};

export async function measure(command: Command, runs: number): Promise<Measurement> {
  const [measurement] = await measureByTurns([{ command, runs }]);
  if (measurement === undefined) throw new Error('nothing was measured');
  return measurement;
}

/** Measures each command. The commands run alternately, so that a changing load affects all of them. */
export async function measureByTurns(
  commands: readonly { readonly command: Command; readonly runs: number }[],
): Promise<readonly Measurement[]> {
  const times = commands.map((): Times[] => []);
  for (let turn = 0; turn < Math.max(...commands.map(({ runs }) => runs)); turn += 1) {
    for (const [at, { command, runs }] of commands.entries()) {
      if (turn < runs) times[at]?.push(timesOf(command));
    }
  }
  const measurements: Measurement[] = [];
  for (const [at, { command }] of commands.entries()) {
    const own = times[at] ?? [];
    measurements.push({
      cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
      wallMs: median(own.map(({ wallMs }) => wallMs)),
      peakMb: await peakMemory(command),
    });
  }
  return measurements;
}

type Times = Pick<Measurement, 'cpuMs' | 'wallMs'>;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** Bash's `times` prints the CPU time of its children to the millisecond. */
function timesOf({ file, args, input = '/dev/null', cwd }: Command): Times {
  const script = 'in=$1; shift; "$@" <"$in" >/dev/null || exit 9; times';
  const start = performance.now();
  // Without `--norc`, Bash may read ~/.bashrc, because its standard input is a socket in children of Node.
  const child = spawnSync('bash', ['--norc', '-c', script, 'bench', input, file, ...args], {
    encoding: 'utf8',
    ...(cwd === undefined ? {} : { cwd }),
    env: environment(),
    // Functions print a line for each result to standard error.
    maxBuffer: 64 * 1024 * 1024,
  });
  const wallMs = performance.now() - start;
  // The functions print errors before other messages.
  if (child.status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${child.stderr.slice(0, 2000)}`);
  const [, user = '', system = ''] = /^(\S+) (\S+)$/.exec(child.stdout.trim().split('\n').at(-1) ?? '') ?? [];
  return { cpuMs: milliseconds(user) + milliseconds(system), wallMs };
}

/** The output of a command, for use as the input of another command. */
export function outputOf({ file, args, input = '/dev/null', cwd }: Command): string {
  const child = spawnSync(file, args, {
    input: readFileSync(input),
    encoding: 'utf8',
    ...(cwd === undefined ? {} : { cwd }),
    env: environment(),
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (child.status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${child.stderr.slice(0, 2000)}`);
  return child.stdout;
}

function milliseconds(time: string): number {
  const [, minutes = '0', seconds = '0'] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
  return Number(minutes) * 60_000 + Number(seconds) * 1000;
}

function peakMemory({ file, args, input = '/dev/null', cwd }: Command): Promise<number> {
  const [stdin, nowhere] = [openSync(input, 'r'), openSync('/dev/null', 'w')];
  const child = spawn(file, args, {
    // With `ignore`, Node opens /dev/null for reading and writing, which looks like a closed output to our functions.
    stdio: [stdin, nowhere, nowhere],
    env: environment(),
    ...(cwd === undefined ? {} : { cwd }),
  });
  closeSync(stdin);
  closeSync(nowhere);
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // `/proc` no longer contains the process, because it has just ended.
    }
  }, 2);
  return new Promise((resolve) =>
    child.on('close', () => {
      clearInterval(timer);
      resolve(peak / 1024);
    }),
  );
}
