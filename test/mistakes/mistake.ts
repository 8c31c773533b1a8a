/**
 * Defines what a table of mistakes contains, and what each message must do: show the location, name the remedy, and
 * speak to people. The tables in this folder contain the mistakes. `mistakes.test.ts` runs them.
 */
import assert from 'node:assert/strict';
import { printedLines } from '../printed-lines';

/**
 * `place` is the location in the message: `v1/ConfigMap/shop data.host`. A location in the functionConfig is only the
 * field, such as `replacements.0.targets`, or empty for the whole functionConfig. If no location is known, `place` is
 * the function's name. `way` is the remedy: the most similar name, the right spelling, or the existing names. If the
 * text cannot be read, `way` also contains the line.
 */
type Answer = readonly [place: string | RegExp, way: RegExp];

/**
 * The required message, with one of the three severities. Mistakes are errors, with two exceptions: kustomize's own
 * documents, where we are as lenient as kustomize, and valid input that is rarely intended.
 */
export interface ExpectedMessages {
  readonly error?: Answer;
  readonly warning?: Answer;
  readonly info?: Answer;
}

/** Mistakes, keyed by a phrase that describes the user's action. */
export type Table<M> = Readonly<Record<string, M>>;

/** Whether the run must fail, because an error is expected. */
export const isFatal = (messages: ExpectedMessages): boolean => messages.error !== undefined;

export interface Mistake extends ExpectedMessages {
  /** The functionConfig after its apiVersion, kind and metadata. */
  readonly config?: string;
  /** The whole functionConfig, if the mistake is in its apiVersion, kind or metadata. */
  readonly document?: string;
  /** The resources, a YAML stream; `shop` by default. */
  readonly items?: string;
  /** Set if the output is written despite the message. */
  readonly writes?: true;
  /** The text of the functionConfig that the carets mark. */
  readonly marks?: string;
  /** Set if the suggested edits must fix the mistake. */
  readonly mended?: true;
}

export const mapped = <M>(table: Table<M>, change: (mistake: M) => Mistake): Table<Mistake> =>
  Object.fromEntries(Object.entries(table).map(([title, mistake]) => [title, change(mistake)]));

/** Mistakes that use `items` unless a row has its own items. */
export const withItems = (items: string, table: Table<Mistake>): Table<Mistake> =>
  mapped(table, (mistake) => ({ items, ...mistake }));

const forMachines = [
  /INTERNAL ERROR/,
  /\[no(?:Ver|Grp|Kind|Name|Ns)\]/,
  /\bundefined\b/,
  /\[object \w+\]/,
  /\bNaN\b/,
  /\n\s+at .*:\d+:\d+/,
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u,
];

/**
 * Asserts that one of the messages in `text` matches `messages`, and that all of them are written for people. `config`
 * is the apiVersion and kind of the functionConfig, whose name is `mistaken`.
 */
export function assertMessages(text: string, messages: ExpectedMessages, config: string): void {
  for (const pattern of forMachines) assert.doesNotMatch(text, pattern);
  const severity = isFatal(messages) ? 'error' : messages.warning === undefined ? 'info' : 'warning';
  const [where, way] = messages[severity] ?? assert.fail('the row has no expected message');
  // Continuation lines of a message follow its first line.
  const lines = printedLines(text)
    .split(/\n(?=.*\[(?:error|warning|info)\] )/)
    .flatMap((line) => parsed(line, config));
  const reported = JSON.stringify(text);
  const severe = lines.filter((line) => line.severity === severity);
  assert.ok(severe.length > 0, `no ${severity}: ${reported}`);
  const placed = severe.filter(({ place }) => matches(place, where));
  assert.ok(placed.length > 0, `not at ${where}: ${reported}`);
  assert.ok(
    placed.some(({ message }) => way.test(message)),
    `no ${way}: ${reported}`,
  );
}

/** Parses `[error] v1/ConfigMap/shop data.host: must be … [code]` anywhere in an orchestrator's line. */
function parsed(
  line: string,
  config: string,
): readonly { readonly severity: string; readonly place: string; readonly message: string }[] {
  const match = /\[(error|warning|info)\] (.*?): ([^]*)$/.exec(line);
  if (match === null) return [];
  const [, severity = '', subject = '', message = ''] = match;
  const [resource = '', ...field] = subject.split(' ');
  const isConfig = [config, config.split('/').at(-1)].some((one) => resource === `${one}/mistaken`);
  const place = isConfig ? field.join(' ') : subject;
  const [, row, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
  return [{ severity, place, message: row === undefined ? message : `(line ${row}, column ${column}) ${message}` }];
}

/** A position in a file always matches, because `run-mistakes.ts` asserts the fields of the functionConfig. */
const matches = (place: string, wanted: string | RegExp): boolean =>
  /:\d+:\d+$/.test(place) || (typeof wanted === 'string' ? place === wanted : wanted.test(place));
