/**
 * Entry point of the `inlay` executable. When the executable is run under a function's name, for example through a
 * symlink, it behaves like that function. Only the code for this name is loaded, because orchestrators start a function
 * many times.
 */
import { basename } from 'node:path';
import { isJobThread } from '../jobs/job-threads';
import type { PerformJob } from '../jobs/jobs';
import { main as functionMain } from '../process/main';
import { functionThread, loadFunction, type AnyFunction } from './functions';
import { jsonnetName } from '../jsonnet-command/bounds';
import { inlay, serveCalls, threadedMain } from './processes/late-processes';

/** The names that this process may have been started under. In a thread, this is the thread's first argument. */
function calledNames(): readonly string[] {
  const { argv, argv0 } = process;
  if (isJobThread) return argv.slice(2, 3);
  return [argv[1] ?? '', argv0].map((path) => basename(path).replace(/\.(?:c?js|exe)$/, ''));
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

function start(): Promise<void> | void {
  const names = calledNames();
  if (isJobThread && names.includes(functionThread)) return serveCalls(__filename);
  if (names.includes(jsonnetName)) return jsonnet(process.argv.slice(isJobThread ? 3 : 2));
  const called = names.map(loadFunction).find((fn) => fn !== undefined);
  const [word, ...rest] = process.argv.slice(2);
  if (called === undefined) return word === 'jsonnet' ? jsonnet(rest, 'inlay jsonnet') : inlay(__filename);
  return hasJobs(called) ? threadedMain(called, __filename) : functionMain(called);
}

void start();
