/**
 * The program of a JsonnetWorker's thread. The thread evaluates one Job after another. Evaluation is synchronous, so
 * the thread waits while the caller's thread runs the user's functions.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import {
  evaluate,
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  ParseCache,
  type NativeFunction,
  type Options,
} from '../evaluate';
import type { Importer } from '../imports/importer';
import { fileImporter } from '../imports/importer-files';
import type { Json } from '../../data/json';
import { receivedError, sentError, type Answer, type Ask, type Forms, type Job, type ThreadMessage } from './messages';

const forms: Forms = { evaluate, evaluateToText, evaluateToString, evaluateMulti, evaluateStream };

/** Counts the answers, so that the thread can wait for the next answer. */
const answers = new Int32Array(workerData as SharedArrayBuffer);

const cache = new ParseCache();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no target origin
const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

function ask(question: Ask): unknown {
  const count = Atomics.load(answers, 0);
  send({ ask: question });
  Atomics.wait(answers, 0, count);
  const answer = parentPort === null ? undefined : (receiveMessageOnPort(parentPort)?.message as Answer | undefined);
  if (answer === undefined) throw new Error('the response of the main thread is missing');
  if ('error' in answer) throw receivedError(answer.error);
  return answer.value;
}

function importerOf(importer: Job['importer']): Importer | undefined {
  if (importer === undefined) return undefined;
  if ('files' in importer) return fileImporter(importer.files);
  // The engine checks the returned values.
  const asked = {
    resolve: (from: string, path: string) => ask({ method: 'resolve', from, path }) as string | undefined,
    load: (id: string) => ask({ method: 'load', id }) as string,
  };
  if (!importer.hasBytes) return asked;
  return { ...asked, loadBytes: (id) => ask({ method: 'loadBytes', id }) as Uint8Array };
}

/** Milliseconds since an arbitrary point in time. `performance.now()` would make Node load ten modules. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

function expiredAfter(milliseconds: number): () => boolean {
  const end = now() + milliseconds;
  return () => now() > end;
}

function perform({ form, strings, options, deadlineMs, importer, natives, traced }: Job): unknown {
  const asked = importerOf(importer);
  const functions = Object.entries(natives).map(([name, parameters]): [string, NativeFunction] => [
    name,
    { parameters, call: (...args) => ask({ method: 'native', name, args }) as Json },
  ]);
  const whole: Options = {
    ...options,
    cache,
    natives: Object.fromEntries(functions),
    ...(asked === undefined ? {} : { importer: asked }),
    ...(deadlineMs === undefined ? {} : { limits: { ...options.limits, expired: expiredAfter(deadlineMs) } }),
    ...(traced ? { trace: (trace) => send({ trace }) } : {}),
  };
  return forms[form](whole, strings);
}

parentPort?.on('message', (job: Job) => {
  send('started');
  let answer: Answer;
  try {
    answer = { value: perform(job) };
  } catch (error) {
    answer = { error: sentError(error) };
  }
  send(answer);
});
