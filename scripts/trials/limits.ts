/**
 * `npm run dev -- limits --programs 5000 --seed 1`: runs random Jsonnet and CUE programs and patterns at the edge of
 * their step limits, in a separate process. The command repeats the runs in a process that is stopped and continued at
 * random and, if `cpulimit` is on PATH, in a process that gets a third of a processor. The exit code is 1 if a
 * program's result is not the same in all processes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Random } from '../../test/fuzz/random';
import { childEnvironment } from '../../test/project';
import { edgeOf } from './edge';
import { numberOptions } from './number-options';

/**
 * Starts this script, which prints the results of programs. `before` is a command that runs the script, and `slow`
 * slows the process down until it ends.
 */
async function printed(
  args: readonly string[],
  before: readonly string[] = [],
  slow: (pid: number, isOver: () => boolean) => void = () => {},
): Promise<readonly string[]> {
  const [command = '', ...rest] = [...before, process.execPath, __filename, '--print', '1', ...args];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'], env: childEnvironment() });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  slow(child.pid ?? 0, () => child.exitCode !== null || child.signalCode !== null);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (/^\d+ \w+: /.test(line)) lines.push(line);
  const status = await ended;
  if (status !== 0) throw new Error(`the process ended with ${child.signalCode ?? `exit code ${status}`}`);
  return lines;
}

/** Alternately stops and continues a process, for up to 20 milliseconds each time. */
function stopped(seed: number): (pid: number, isOver: () => boolean) => void {
  const random = new Random(seed);
  return (pid, isOver) => {
    const turn = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
      if (isOver()) return;
      process.kill(pid, signal);
      setTimeout(turn, 1 + random.below(20), signal === 'SIGSTOP' ? 'SIGCONT' : 'SIGSTOP');
    };
    turn('SIGSTOP');
  };
}

async function main(): Promise<void> {
  const { programs, seed, print } = numberOptions({ programs: 5000, seed: 1, print: 0 });
  if (print === 1) {
    for (let at = 0; at < programs; at++) console.log(edgeOf(seed * 1_000_000 + at));
    return;
  }
  const args = ['--programs', String(programs), '--seed', String(seed)];
  const alone = await printed(args);
  const hasCpuLimit = spawnSync('cpulimit', ['--help']).error === undefined;
  const slowed = {
    'stopped at random times': await printed(args, [], stopped(seed)),
    ...(hasCpuLimit ? { 'under cpulimit': await printed(args, ['cpulimit', '--limit=33', '--foreground', '--']) } : {}),
  };
  const steps = alone.map((line) => Number(/(\d+) steps/.exec(line)?.[1]));
  console.log(`${alone.length} programs, seed ${seed}: ${Math.min(...steps)} to ${Math.max(...steps)} steps`);
  for (const [how, lines] of Object.entries(slowed)) {
    const others = alone.filter((line, at) => line !== lines[at]);
    console.log(`${how}: ${others.length} end otherwise`);
    for (const line of others.slice(0, 10)) console.log(`  ${line}`);
    if (others.length > 0 || lines.length !== alone.length) process.exitCode = 1;
  }
}

void main();
