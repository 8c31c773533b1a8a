/** Runs packages in parallel. A program runs once for each package, and a failure does not stop the other packages. */
import { exitCodes } from '../../function/exit-codes';
import { join } from 'node:path';
import { getOrMake } from '../../data/get-or-make';
import { shownLine } from '../../data/text/shown-text';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import type { BuildMessages } from '../output-format';
import { systemWords } from '../../files/system-words';
import { writeOutput, type WrittenOutput } from '../build';
import { CommandError, type Outcome, type Port } from '../port';
import type { Package } from './packages';

export interface BuildResult {
  /** The output of the package. Undefined if the package failed. */
  readonly output: string | undefined;
  /** The standard error of kustomize or kpt, or the reason why the package was not built. */
  readonly messages: string;
  /** The messages of functions, if they are collected. */
  readonly results?: readonly Diagnostic[];
}

export interface Batch {
  readonly packages: readonly Package[];
  /** The maximum number of packages that run at the same time. */
  readonly jobs: number;
  /** The output folder, with one file per package. If undefined, outputs are written to standard output. */
  readonly folder?: string | undefined;
  /** Whether to also write outputs through links that point outside that folder. */
  readonly followLinks?: boolean;
  /** Runs one package. Throws if all other packages would also fail. */
  readonly perform: (one: Package) => Promise<BuildResult>;
  /** The word for a finished package in the summary: `built`. */
  readonly done: string;
  /** Additional clauses at the end of the summary. */
  readonly rest: readonly string[];
  /** Receives the messages of all packages. If given, the messages are not part of the outcome. */
  readonly onMessages?: ((all: readonly BuildMessages[]) => void) | undefined;
}

/**
 * Writes each output as soon as it is available. On standard output, the outputs appear in the order of the packages. If a
 * package failed, the exit code is `exitCodes.mistake`. An exception stops the run after the running packages have
 * finished.
 */
export async function runPackages(
  { packages, jobs, folder, followLinks = false, perform, done, rest, onMessages }: Batch,
  port: Port,
): Promise<Outcome> {
  const packageMessages: PackageMessages[] = [];
  // Progress lines are omitted if they would be mixed with machine-readable messages in a log.
  const showProgress = (line: string | undefined): void => {
    if (onMessages === undefined) port.showProgress(line);
  };
  const waiting = new Map<number, string>();
  let [printed, finished, failed, isFirst] = [0, 0, 0, true];
  let printing = Promise.resolve();
  const deliver = (index: number, one: Package, output: string): WrittenOutput => {
    if (folder !== undefined) {
      const path = join(folder, one.output);
      const { hasFailed, messages, fault } = writeOutput(path, output, port, followLinks ? undefined : folder);
      const problem = fault === undefined ? '' : `"${shownLine(path)}" ${fault}\n`;
      return { hasFailed, messages: messages + problem };
    }
    waiting.set(index, output);
    let text = '';
    for (let ready = waiting.get(printed); ready !== undefined; ready = waiting.get(printed)) {
      waiting.delete(printed++);
      if (ready === '') continue;
      text += isFirst ? ready : `---\n${ready}`;
      isFirst = false;
    }
    if (text !== '') printing = printing.then(() => port.print(text));
    return { hasFailed: false, messages: '' };
  };
  const run = async (one: Package, index: number): Promise<void> => {
    const { output, messages, results = [] } = await perform(one);
    const delivered = output === undefined && folder !== undefined ? undefined : deliver(index, one, output ?? '');
    const hasFailed = output === undefined || delivered?.hasFailed === true;
    if (hasFailed) failed += 1;
    const text = messages + (delivered?.messages ?? '');
    if (hasFailed || text.trim() !== '' || results.length > 0) {
      packageMessages.push({ index, name: one.name, hasFailed, text, results });
    }
    finished += 1;
    showProgress(shownLine(`${finished}/${packages.length} ${done}, ${one.name}`));
    // Wait until the outputs that are ready have been printed.
    await printing;
  };
  showProgress(`0/${packages.length} ${done}`);
  await performAll(packages, jobs, run).finally(() => showProgress(undefined));
  const sorted = packageMessages.toSorted((a, b) => a.index - b.index);
  onMessages?.(sorted);
  const counts = [`${packages.length - failed} ${done}`, `${failed} failed`, ...rest].join(', ');
  return {
    stdout: '',
    stderr: onMessages === undefined ? `${messagesOf(sorted)}${counts}\n` : '',
    keepsLines: true,
    exitCode: failed === 0 ? exitCodes.done : exitCodes.mistake,
    files: [],
  };
}

/**
 * Calls `perform` for each item, at most `jobs` times at once, and returns the results in the order of the items. After
 * an exception, no more items are started, and the exception is thrown when the started items have finished.
 */
export async function performAll<T, R>(
  items: readonly T[],
  jobs: number,
  perform: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a worker handles one item at a time
      for (let at = next++; at < items.length; at = next++) results[at] = await perform(items[at] as T, at);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(jobs, items.length) }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return results;
}

interface PackageMessages extends BuildMessages {
  readonly index: number;
  readonly name: string;
}

/** The messages of failures come last. Equal notes about several packages are printed once. */
function messagesOf(sorted: readonly PackageMessages[]): string {
  const notes = new Map<string, PackageMessages[]>();
  for (const one of sorted) if (!one.hasFailed) getOrMake(notes, one.text, () => []).push(one);
  const lines = [...notes].map(([text, [first, ...more]]) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return `note: "${shownLine(first?.name ?? '')}"${others}:\n${indented(text)}`;
  });
  const failures = sorted
    .filter(({ hasFailed }) => hasFailed)
    .map(({ name, text }) => `error: "${shownLine(name)}" failed:\n${indented(text)}`);
  return [...lines, ...failures].join('');
}

const indented = (text: string): string =>
  text.trim() === '' ? '' : `${text.trimEnd().replaceAll(/^(?=.)/gm, '  ')}\n`;

/** Throws CommandError if the program could not be started, because every other start would also fail. */
export function doneOf(program: string, ended: Awaited<ReturnType<Port['startInParallel']>>): BuildResult {
  if ('code' in ended) throw new CommandError(`${program} cannot be started: ${systemWords(ended.code)}`);
  const { status, stdout, stderr, results = [] } = ended;
  const messages = status === undefined ? `${stderr}${program} was terminated by a signal\n` : stderr;
  return { output: status === 0 ? stdout : undefined, messages, results };
}
