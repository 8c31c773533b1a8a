/**
 * The process edge of `inlay`. One program, many names: called by the name of a function (by a link, say), it is that function's
 * executable.
 */
import { basename } from 'node:path';
import { shownLines } from '../data/shown-text';
import { ownProgram } from '../files/own-program';
import { isOutputClosed } from '../files/standard-files';
import { internalError } from '../function/internal-error';
import { isJobThread } from '../jobs/job-threads';
import type { PerformJob } from '../jobs/jobs';
import { main as functionMain } from '../process/main';
import { threadedMain } from '../process/threaded-main';
import { loadFunction, type AnyFunction } from './functions';
import { execute } from './inlay';
import { OutputError, type OutputFile, type Port } from './port';
import { jsonnetName } from '../jsonnet-command/bounds';
import { systemPort } from './system';

/** The names that this process may have been called by, or the one whose thread this is. */
function calledNames(): readonly string[] {
  const { argv, argv0 } = process;
  if (isJobThread) return argv.slice(2, 3);
  return [argv[1] ?? '', argv0].map((path) => basename(path).replace(/\.(?:c?js|exe)$/, ''));
}

/** What went wrong, if anything did. */
function writeFiles(files: readonly OutputFile[], port: Port): string | undefined {
  for (const { path, content } of files) {
    const fault = port.write(path, content);
    if (fault !== undefined) return `[error] "${path}" cannot be written: ${fault.code}\n`;
  }
  return undefined;
}

async function inlay(): Promise<void> {
  // The run counts as failed until the last byte has been written.
  process.exitCode = 70;
  if (isOutputClosed()) {
    process.stderr.write('[error] inlay: standard output is closed\n');
    return;
  }
  const port = systemPort(ownProgram(__filename).file);
  try {
    const { stdout, stderr, exitCode, files } = await execute(process.argv.slice(2), port);
    process.stderr.write(shownLines(stderr));
    const problem = writeFiles(files, port);
    if (problem !== undefined) {
      process.stderr.write(shownLines(problem));
      process.exitCode = 1;
      return;
    }
    await port.print(stdout);
    process.exitCode = exitCode;
  } catch (error) {
    if (error instanceof OutputError) {
      if (error.code !== 'EPIPE') process.stderr.write(shownLines(`[error] standard output: ${error.message}\n`));
      return;
    }
    process.stderr.write(shownLines(internalError('inlay', error)));
    process.exitCode = 2;
  }
}

const hasJobs = (fn: AnyFunction): fn is AnyFunction & { readonly perform: PerformJob } => fn.perform !== undefined;

function jsonnet(args: readonly string[], name?: string): Promise<void> {
  const { jsonnetCommand } = require('../jsonnet-command/command') as typeof import('../jsonnet-command/command');
  return jsonnetCommand(args, {
    script: __filename,
    threadArguments: [jsonnetName],
    ...(name === undefined ? {} : { name }),
  });
}

function start(): Promise<void> {
  const names = calledNames();
  if (names.includes(jsonnetName)) return jsonnet(process.argv.slice(isJobThread ? 3 : 2));
  const called = names.map(loadFunction).find((fn) => fn !== undefined);
  const [word, ...rest] = process.argv.slice(2);
  if (called === undefined) return word === 'jsonnet' ? jsonnet(rest, 'inlay jsonnet') : inlay();
  return hasJobs(called) ? threadedMain(called, __filename) : functionMain(called);
}

void start();
