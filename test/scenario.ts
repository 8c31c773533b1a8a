/**
 * A scenario is one behaviour of a function: a folder `functions/<name>/scenarios/<sentence>` with `input.yaml`, the
 * `expected.yaml` that the function must print for it and, where it says something, `stderr.txt`. Here a scenario runs in
 * this process. The suite is `scenarios.test.ts`, which runs some through the executables, too; the command is
 * `npm run scenario`.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../src/files/files';
import { rootFiles } from '../src/files/root-files';
import { run, type Outcome } from '../src/function/run';
import { functionCalled } from '../src/inlay-command/functions';
import { directories, root } from './project';

export interface Scenario {
  /** The folder of its function. */
  readonly fn: string;
  /** A sentence, with dashes for spaces. */
  readonly name: string;
  readonly folder: string;
}

/** What is not as it must be. */
export interface Difference {
  readonly what: string;
  /** The file in the scenario's folder that says what must be, where one does. */
  readonly golden?: string;
  readonly expected: string;
  readonly actual: string;
}

interface ScenarioRun {
  readonly outcome: Outcome;
  /** Whether the function asked for a file, one that is not there included. */
  readonly readsFiles: boolean;
  readonly differences: readonly Difference[];
}

export function scenariosOf(fn: string, project = root): readonly Scenario[] {
  const folder = join(project, 'functions', fn, 'scenarios');
  return existsSync(folder) ? directories(folder).map((name) => ({ fn, name, folder: join(folder, name) })) : [];
}

export const inputOf = ({ folder }: Scenario): string => readFileSync(join(folder, 'input.yaml'), 'utf8');

/** Runs it, and once more on its own output, which must change nothing. */
export async function runScenario(scenario: Scenario): Promise<ScenarioRun> {
  const { fn, folder } = scenario;
  const target = functionCalled(fn);
  let readsFiles = false;
  const files = rootFiles(folder);
  const asked = (): Files => {
    readsFiles = true;
    return files;
  };
  const watched: Files = {
    root: folder,
    read: (path) => asked().read(path),
    readBytes: (path) => asked().readBytes(path),
    kind: (path) => asked().kind(path),
    list: (path) => asked().list(path),
  };
  const runOn = async (text: string): Promise<Outcome> => run(target, { text, files: () => watched });
  const outcome = await runOn(inputOf(scenario));
  const again = await runOn(outcome.stdout);
  const differences: readonly Difference[] = [
    golden(folder, 'expected.yaml', outcome.stdout),
    golden(folder, 'stderr.txt', outcome.stderr),
    {
      what: 'errors and exit code go together',
      expected: `exit code 0: ${!/^\[error\]/m.test(outcome.stderr)}\n`,
      actual: `exit code 0: ${outcome.exitCode === 0}\n`,
    },
    {
      what: 'running on its own output must change nothing',
      expected: withoutRepetition(outcome.stdout),
      actual: withoutRepetition(again.stdout),
    },
  ];
  return { outcome, readsFiles, differences: differences.filter(({ expected, actual }) => expected !== actual) };
}

/** An absent golden stands for the empty text. */
function golden(folder: string, file: string, actual: string): Difference {
  const path = join(folder, file);
  return { what: file, golden: path, expected: existsSync(path) ? readFileSync(path, 'utf8') : '', actual };
}

/** Makes what is what must be. Whoever asks for this has to read the difference. */
export function writeGolden(path: string, actual: string): void {
  if (actual === '') rmSync(path);
  else writeFileSync(path, actual);
}

/** Without what only a run on its own output has to say: that it finds the work done. */
const withoutRepetition = (stdout: string): string =>
  stdout
    .replaceAll(/^- message: .*\n(?: {2}.*\n)*? {4}code: already-replaced\n/gm, '')
    .replace(/^results:\n(?!-)/m, '');
