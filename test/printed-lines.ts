/** Converts the output of functions so that each diagnostic is on one line, and tests can search for a sentence. */
import assert from 'node:assert/strict';
import type { KrmFunction } from '../src/function/krm-function';
import { run, type Outcome, type RunInput } from '../src/function/run';
import type { Printed } from './run-command';

/** Match the first line of a diagnostic, its position, its frame, and its resources. */
const head = /^(error|warning|info)(?:\[([\w-]+)\])?: /;
const place = /^ *--> (.*)$/;
const frame = /^ *\d* \|/;
const resource = /^ *= (?!and \d+ more)(.*)$/;

/**
 * Each diagnostic as `[error] v1/ConfigMap/shop data.host, v1/ConfigMap/bar: the message [code]`. Without resources,
 * the subject is the position in the functionConfig: `[error] ReplaceValues/hosts replacements.0: the message [code]`.
 * All other lines are unchanged.
 */
export function printedLines(text: string): string {
  const out: string[] = [];
  for (const entry of text.split(/^(?=(?:error|warning|info)(?:\[[\w-]+\])?: )/m)) {
    const [, severity, code] = head.exec(entry) ?? [];
    if (severity === undefined) {
      out.push(entry);
      continue;
    }
    const lines = entry.replace(head, '').replace(/\n$/, '').split('\n');
    const end = lines.findIndex((line) => place.test(line));
    const message = lines.slice(0, end === -1 ? undefined : end).reduce(joined);
    const others = end === -1 ? [] : unwrapped(lines.slice(end));
    const [, at = ''] = place.exec(others[0] ?? '') ?? [];
    const resources = others.flatMap((line) => resource.exec(line)?.[1] ?? []);
    const named = resources.length > 0 ? resources.join(', ') : dotted(at);
    const [, subject = named, file = ''] = /^([^(]*?)( \([^()]*\))$/.exec(named) ?? [];
    const rest = others.slice(1).filter((line) => !resource.test(line) && !frame.test(line) && !/^ *= and/.test(line));
    const [first, ...more] = message.split('\n');
    const lead = `[${severity}] ${subject === '' ? '' : `${subject}: `}`;
    out.push(`${lead}${first}${file}${code === undefined ? '' : ` [${code}]`}\n`);
    out.push(...[...more, ...rest].map((line) => `${line}\n`));
  }
  return out.join('');
}

/** The output of a command with its lines unwrapped. */
export const asOneLine = (text: string): string => text.replaceAll(/\n {2}(?=\S)(?!-->|= )/g, ' ');

/** Asserts that a command has printed only this message, without colors, and has exited with 2. */
export function assertRefused({ status, stdout, stderr }: Printed, message: RegExp): void {
  assert.deepEqual([status, stdout], [2, ''], stderr);
  assert.match(asOneLine(stderr), message);
  assert.doesNotMatch(stderr, /\u001b/);
}

/** A wrapped line continues after two spaces; four spaces start another line of a message. */
const joined = (before: string, line: string): string =>
  /^ {2}\S/.test(line) ? `${before} ${line.trimStart()}` : `${before}\n${line}`;

const unwrapped = (lines: readonly string[]): readonly string[] =>
  lines.reduce<string[]>((all, line) => {
    const isMore = /^ {5,}\S/.test(line) && !frame.test(line) && !resource.test(line);
    all.push(isMore ? `${all.pop()} ${line.trimStart()}` : line);
    return all;
  }, []);

const dotted = (field: string): string => field.replaceAll(/\[(\d+)\]/g, '.$1');

/** Runs a function; each diagnostic on standard error is one line. */
export async function runPrinted<Config>(fn: KrmFunction<Config>, input: RunInput): Promise<Outcome> {
  const outcome = await run(fn, input);
  return { ...outcome, stderr: printedLines(outcome.stderr) };
}
