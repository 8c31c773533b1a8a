/** Runs a program for each package, in parallel. If the program fails, the other packages are still processed. */
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
  /** The maximum number of packages that are processed at the same time. */
  readonly jobs: number;
  /** The folder for one output file per package. If undefined, outputs are written to standard output. */
  readonly folder?: string | undefined;
  /** Whether to also write outputs through links that point outside that folder. */
  readonly followLinks?: boolean;
  /** Processes one package. Throws an exception only if all other packages would also fail. */
  readonly perform: (one: Package) => Promise<BuildResult>;
  /** The word for finished packages in the summary, such as `built`. */
  readonly done: string;
  /** Additional clauses at the end of the summary. */
  readonly rest: readonly string[];
  /** Receives the messages of all packages. If set, the messages are not part of the outcome. */
  readonly onMessages?: ((all: readonly BuildMessages[]) => void) | undefined;
}

/**
 * Writes each output as soon as it is available. On standard output, the outputs are in the order of the packages. If a
 * package failed, the exit code is `exitCodes.mistake`. After an exception, no more packages are started, and the run
 * ends when the running packages have finished.
 */
export async function runPackages(
  { packages, jobs, folder, followLinks = false, perform, done, rest, onMessages }: Batch,
  port: Port,
): Promise<Outcome> {
  const packageMessages: PackageMessages[] = [];
  // Omit progress lines if messages are machine-readable, because both could end up in the same log.
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
    // Wait until all available outputs have been printed.
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
 * Calls `perform` for each item, with at most `jobs` calls at a time. Returns the results in the order of the items.
 * After an exception, no more calls are started. The exception is rethrown when the running calls have finished.
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

/** Joins messages. Messages about failures come last. If several packages have the same note, it is printed once. */
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
