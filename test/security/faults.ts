/**
 * Faults around an executable: truncated input; closed, broken or slow streams; signals during writes; unusual files.
 * Each fault is drawn from a seed. After each fault, the test checks that the executable did not exit with 0 although
 * its output was incomplete. The tests draw a few hundred faults, `npm run dev -- faults` any number.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../fuzz/random';
import { temporaryFolder } from '../temporary-folder';
import { jsonFormat, yamlFormat } from '../../src/formats';
import { readListText } from '../../src/resource-list/texts/read';
import { cutSections } from '../../src/resource-list/texts/sections/sections';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import { childEnvironment, executable, functionNames, root } from '../project';
import { scenariosOf } from '../scenario';

/** A list that a function processes completely, and its required output. */
interface Sample {
  readonly name: string;
  /** The folder from which the function reads files. */
  readonly folder: string;
  /** The layout of the list: `items first`, `Windows` … */
  readonly spelling: string;
  readonly text: string;
  /** The input items that a complete run returns, edited or not. */
  readonly kept: readonly string[];
  readonly args?: readonly string[];
}

/**
 * The outcome of one fault. `refused`: exit code other than 0. `undetectable`: a truncation that leaves complete input.
 */
export type Ending = 'complete' | 'refused' | 'undetectable';

type Verdict = Ending | { readonly violation: string };

export interface Tally {
  readonly faults: number;
  readonly endings: Readonly<Record<Ending, number>>;
  /**
   * One line for each run that exited with 0 and incomplete output, left a torn or additional file, or showed a stack
   * trace.
   */
  readonly violations: readonly string[];
}

/** Items that no function changes, to make the list longer than a pipe's buffer. */
const filler = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `- apiVersion: example.com/v1\n  kind: Filler\n  metadata:\n    name: filler-${index}\n`,
  ).join('');

/** The layouts of a list whose items are at column 0; empty for other lists. */
function spellings(text: string): ReadonlyMap<string, string> {
  const cut = cutSections(text);
  const items = cut?.sections.find(({ key }) => key === 'items');
  if (cut === undefined || items === undefined || cut.dashColumn !== 0 || cut.itemStarts.length < 2) return new Map();
  const of = (keep: (key: string) => boolean): string =>
    cut.sections
      .filter(({ key }) => keep(key))
      .map(({ start, end }) => text.slice(start, end))
      .join('');
  const [config, list] = [of((key) => key === 'functionConfig'), of((key) => key === 'items')];
  const head = of((key) => key !== 'functionConfig' && key !== 'items');
  const [tree] = yamlFormat.read(text).roots;
  return new Map([
    ['items first', head + list + config],
    ['functionConfig first', head + config + list],
    ['Windows', (head + list + config).replaceAll(/\r?\n/g, '\r\n')],
    ['JSON', tree === undefined ? '' : jsonFormat.print(tree)],
    ['long', head + list + filler(3000) + config],
  ]);
}

const idsOf = (text: string): readonly string[] =>
  readListText(text).resources.map(({ identity }) =>
    [identity.apiVersion, identity.kind, identity.namespace, identity.name].join('/'),
  );

/** The elements of `wanted` that are missing in `given`, with repetitions. */
function missing(wanted: readonly string[], given: readonly string[]): readonly string[] {
  const left = [...given];
  return wanted.filter((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** `each` samples for each function and layout, drawn from the function's scenarios. */
export async function listSamples(random: Random, each: number): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const name of functionNames) {
    const count = new Map<string, number>();
    const scenarios = [...scenariosOf(name)];
    while (scenarios.length > 0 && [...count.values()].filter((many) => many >= each).length < 5) {
      const [{ folder, input: written } = { folder: '', input: '' }] = scenarios.splice(
        random.below(scenarios.length),
        1,
      );
      // Some scenarios are mistakes, including unreadable text.
      if ((await runHere({ name, folder }, written)).exitCode !== 0) continue;
      for (const [spelling, text] of spellings(written)) {
        if ((count.get(spelling) ?? 0) >= each) continue;
        const sample = await sampleOf({ name, folder, spelling, text });
        if (sample === undefined) continue;
        found.push(sample);
        count.set(spelling, (count.get(spelling) ?? 0) + 1);
      }
    }
  }
  return found;
}

async function sampleOf(sample: Omit<Sample, 'kept'>): Promise<Sample | undefined> {
  const { stdout, exitCode } = await runHere(sample, sample.text);
  if (exitCode !== 0) return undefined;
  const out = idsOf(stdout);
  const kept = idsOf(sample.text).filter((id) => out.includes(id));
  return kept.length === 0 ? undefined : { ...sample, kept };
}

function runHere({ name, folder }: Pick<Sample, 'name' | 'folder'>, text: string): ReturnType<typeof run> {
  return run(functionCalled(name), { text, files: () => rootFiles(folder) });
}

class Count {
  readonly endings: Record<Ending, number> = { complete: 0, refused: 0, undetectable: 0 };
  readonly violations: string[] = [];
  faults = 0;

  add(what: string, ending: Verdict): void {
    this.faults++;
    if (typeof ending === 'string') this.endings[ending]++;
    else this.violations.push(`${what}: ${ending.violation}`);
  }
}

/**
 * Truncated inputs, in this process: half at any offset, half at the end of a line, where truncation is the hardest to
 * detect.
 */
export async function cutInputs(all: readonly Sample[], count: number, random: Random): Promise<Tally> {
  const tally = new Count();
  for (let fault = 0; fault < count; fault++) {
    const sample = random.pick(all);
    const offset = random.below(sample.text.length);
    const text = sample.text.slice(0, fault % 2 === 0 ? offset : sample.text.lastIndexOf('\n', offset) + 1);
    const { stdout, exitCode } = await runHere(sample, text);
    const what = `${sample.name}, ${sample.spelling}, cut at ${text.length}`;
    tally.add(what, exitCode === 0 ? endingOf(sample, text, stdout) : 'refused');
  }
  return tally;
}

function endingOf({ kept }: Sample, given: string, stdout: string): Verdict {
  const lost = missing(kept, idsOf(stdout));
  if (lost.length === 0) return 'complete';
  return given.endsWith('\n') ? 'undetectable' : { violation: `exit code 0 without ${lost.slice(0, 3).join(', ')}` };
}

/** A fault of a process. Resolves to its outcome. */
type Fault = (sample: Sample, random: Random, folder: string) => Promise<Verdict>;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Start {
  readonly args?: readonly string[];
  /** File descriptors instead of pipes. */
  readonly stdin?: number;
  readonly stdout?: number;
  readonly feed?: (stdin: NodeJS.WritableStream) => Promise<void> | void;
  readonly drain?: (stdout: NodeJS.ReadableStream & { destroy(): void }) => Promise<void> | void;
  readonly meanwhile?: (kill: (signal: NodeJS.Signals) => void) => Promise<void>;
}

async function launch({ name, folder, text, args = [] }: Sample, how: Start): Promise<Ended> {
  const child = spawn(process.execPath, [executable(name), ...args, ...(how.args ?? [])], {
    cwd: folder,
    env: childEnvironment(),
    stdio: [how.stdin ?? 'pipe', how.stdout ?? 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  // A process that ends early does not read the rest of its input.
  child.stdin?.on('error', () => undefined);
  if (child.stdout !== null) {
    if (how.drain === undefined) child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    else await how.drain(child.stdout);
  }
  if (child.stdin !== null) {
    if (how.feed === undefined) child.stdin.end(text);
    else await how.feed(child.stdin);
  }
  await how.meanwhile?.((signal) => child.kill(signal));
  const code = await closed;
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

const after =
  (milliseconds: number, signal: NodeJS.Signals): NonNullable<Start['meanwhile']> =>
  async (kill) => {
    await sleep(milliseconds);
    kill(signal);
  };

function judge(sample: Sample, { code, stdout, stderr }: Ended, given = sample.text): Verdict {
  if (/^ {4}at .*\n(?![^]*This is a defect of the function)/m.test(stderr)) {
    return { violation: `a stack: ${stderr.slice(0, 200)}` };
  }
  return code === 0 ? endingOf(sample, given, stdout) : 'refused';
}

const mustFail = ({ code, stderr }: Ended): Verdict =>
  code === 0 ? { violation: `exit code 0 ${stderr}` } : 'refused';

async function withDescriptor<T>(path: string, flags: string, task: (descriptor: number) => Promise<T>): Promise<T> {
  const descriptor = openSync(path, flags);
  try {
    return await task(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const oddFilesName = 'files that are not what they should be';

/** The faults by name. Messages contain the names. */
const faults: Readonly<Record<string, Fault>> = {
  'input cut at a byte': async (sample, random) => {
    const bytes = Buffer.from(sample.text);
    const given = bytes.subarray(0, random.below(bytes.length));
    return judge(sample, await launch(sample, { feed: (stdin) => void stdin.end(given) }), given.toString());
  },
  'input in pieces, cut while the process waits': async (sample, random) => {
    const given = sample.text.slice(0, random.below(sample.text.length));
    const half = random.below(given.length + 1);
    const feed = async (stdin: NodeJS.WritableStream): Promise<void> => {
      stdin.write(given.slice(0, half));
      await sleep(random.below(80));
      stdin.end(given.slice(half));
    };
    return judge(sample, await launch(sample, { feed }), given);
  },
  'no input': async (sample) => mustFail(await launch(sample, { feed: (stdin) => void stdin.end() })),
  'input that is a directory, or cannot be read': async (sample, random, folder) => {
    const odd = [
      [folder, 'r'],
      ['/dev/null', 'w'],
      ['/dev/null', 'r'],
    ] as const;
    const [path, flags] = random.pick(odd);
    return withDescriptor(path, flags, async (stdin) => mustFail(await launch(sample, { stdin })));
  },
  'output to the null device': async (sample, random) =>
    withDescriptor('/dev/null', random.pick(['w', 'r+']), async (stdout) => {
      const { code, stderr } = await launch(sample, { stdout });
      return code === 0 ? 'complete' : { violation: `exit code ${code}: ${stderr}` };
    }),
  'unread output': async (sample) => mustFail(await launch(sample, { drain: (stdout) => stdout.destroy() })),
  'output to a full disk': async (sample) =>
    withDescriptor('/dev/full', 'w', async (stdout) => mustFail(await launch(sample, { stdout }))),
  'output read slowly': async (sample, random) => {
    const chunks: Buffer[] = [];
    const drain = (stdout: NodeJS.ReadableStream): void => {
      const read = async (): Promise<void> => {
        for await (const chunk of stdout) {
          chunks.push(chunk as Buffer);
          await sleep(random.below(8));
        }
      };
      void read();
    };
    const ended = await launch(sample, { drain });
    return judge(sample, { ...ended, stdout: Buffer.concat(chunks).toString() });
  },
  'a signal at any time': async (sample, random) => {
    const signal = random.pick(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const);
    return judge(sample, await launch(sample, { meanwhile: after(random.below(200), signal) }));
  },
  'a signal while a file is written': signalWhileWriting,
  [oddFilesName]: oddFiles,
};

async function signalWhileWriting(sample: Sample, random: Random, folder: string): ReturnType<Fault> {
  const [input, output] = [join(folder, 'in'), join(folder, 'out')];
  const before = 'kept: as it was\n';
  writeFileSync(input, sample.text);
  writeFileSync(output, before, { mode: 0o600 });
  const signal = random.pick(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const);
  const { code } = await launch(sample, {
    args: ['-i', input, '-o', output],
    meanwhile: after(40 + random.below(140), signal),
  });
  const written = readFileSync(output, 'utf8');
  if (written === before) return code === 0 ? { violation: 'exit code 0 and nothing written' } : 'refused';
  const lost = missing(sample.kept, idsOf(written));
  if (lost.length > 0) return { violation: `a torn file, without ${lost.slice(0, 3).join(', ')}` };
  const beside = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
  return signal !== 'SIGKILL' && beside.length > 0 ? { violation: `left ${beside.join(', ')}` } : 'complete';
}

async function oddFiles(sample: Sample, random: Random, folder: string): ReturnType<Fault> {
  const [input, absent, loop, empty, bytes] = ['in', 'absent', 'loop', 'empty', 'bytes'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string];
  writeFileSync(input, sample.text);
  writeFileSync(empty, '');
  writeFileSync(bytes, Buffer.concat([Buffer.from(sample.text), Buffer.from([0xff])]));
  symlinkSync('loop', loop);
  const args = random.pick([
    ['-i', absent],
    ['-i', folder],
    ['-i', loop],
    ['-i', empty],
    ['-i', bytes],
    ['-i', '/dev/null'],
    ['-i', input, '-f', absent],
    ['-i', input, '-f', folder],
    ['-i', input, '-f', empty],
    ['-i', input, '-o', folder],
    ['-i', input, '-o', join(absent, 'out')],
    ['-i', input, '-o', loop],
    ['-i', input, '-o', '/dev/full'],
    ['-i', input, '-i', input],
    ['-i', input, '-o', ''],
  ]);
  const ended = await launch(sample, { args });
  const ending = mustFail(ended);
  if (readdirSync(folder).some((name) => name.endsWith('.tmp'))) return { violation: `${args.join(' ')} left a file` };
  return typeof ending === 'string' ? judge(sample, ended) : { violation: `${args.join(' ')}: ${ending.violation}` };
}

/** The only executable that takes no list. Truncation of its input cannot be detected. */
const program: Sample = {
  name: 'inlay-jsonnet',
  folder: root,
  spelling: 'a program',
  text: 'std.repeat("long ", 100000)\n',
  kept: [],
  args: ['-'],
};

/** Repeats the sample with `inlay run`. */
const byCommand = (sample: Sample): Sample => ({ ...sample, name: 'inlay', args: ['run', '-'] });

/**
 * Disturbs real processes, two at a time. Each kind of fault is equally frequent, and about half of the processes run
 * the command `inlay`.
 */
export async function disturbProcesses(all: readonly Sample[], count: number, random: Random): Promise<Tally> {
  const tally = new Count();
  // A pipe holds shorter output completely, so breaking the pipe has no effect.
  const long = all.filter(({ spelling }) => spelling === 'long');
  const kinds = Object.entries(faults).filter(([what]) => what !== 'output to a full disk' || existsSync('/dev/full'));
  // Drawn before the first run, so that the choice does not depend on the order in which runs end.
  const drawn = Array.from({ length: count }, (_, index) => {
    const [what, fault] = kinds[index % kinds.length] as [string, Fault];
    const fitting = what.startsWith('output') ? [...long, ...(what === 'output read slowly' ? [] : [program])] : all;
    const sample = random.pick(fitting);
    // The command takes several files and folders.
    const isOfCommand = what !== oddFilesName && sample !== program && random.below(2) === 0;
    return { what, fault, sample: isOfCommand ? byCommand(sample) : sample, own: new Random(random.below(2 ** 31)) };
  });
  const worker = async (): Promise<void> => {
    for (let next = drawn.shift(); next !== undefined; next = drawn.shift()) {
      const { what, fault, sample, own } = next;
      const folder = temporaryFolder();
      try {
        const work = join(folder, 'work');
        mkdirSync(work);
        tally.add(`${sample.name}, ${sample.spelling}, ${what}`, await fault(sample, own, work));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
}
