/**
 * A mistake, and the requirements for its answer: it is never silent, the line shows the place, the message names the remedy, and it is
 * written for people. The tables in this folder have the mistakes; `mistakes.test.ts` makes them.
 */
import assert from 'node:assert/strict';
import { printedLines } from '../printed-lines';

/**
 * `place` is where it is, as in the line: `v1/ConfigMap/shop data.host`. Of the functionConfig only the field: `replacements.0.targets`;
 * empty for all of it. If neither is known, the function's name. `way` is the remedy: the nearest name, the right spelling, what exists. If
 * a text cannot be read, also its line.
 */
type Answer = readonly [place: string | RegExp, way: RegExp];

/**
 * What must be said: one of the three. It is an error, unless the documents are kustomize's own, which stay as lenient as
 * kustomize, or what was written has a meaning that is seldom meant.
 */
export interface Said {
  readonly error?: Answer;
  readonly warning?: Answer;
  readonly info?: Answer;
}

/** Mistakes by what the user did, a phrase. */
export type Table<M> = Readonly<Record<string, M>>;

/** A run that says no error ends well. */
export const isFatal = (said: Said): boolean => said.error !== undefined;

export interface Mistake extends Said {
  /** The functionConfig behind its apiVersion, kind and metadata. */
  readonly config?: string;
  /** The whole functionConfig, where the mistake is in its head. */
  readonly document?: string;
  /** The resources, a YAML stream; `shop` unless set. */
  readonly items?: string;
  /** What is written although it was pointed out. */
  readonly writes?: true;
  /** The text of the functionConfig that the carets are below. */
  readonly marks?: string;
}

export const mapped = <M>(table: Table<M>, change: (mistake: M) => Mistake): Table<Mistake> =>
  Object.fromEntries(Object.entries(table).map(([title, mistake]) => [title, change(mistake)]));

/** The mistakes that are made about `items` where a row has no others. */
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
 * Fails unless one of the lines of `text` says `said`, and all of them are for people. `config` is the apiVersion and kind of
 * the functionConfig, whose name is `mistaken`.
 */
export function assertSaid(text: string, said: Said, config: string): void {
  for (const pattern of forMachines) assert.doesNotMatch(text, pattern);
  const severity = isFatal(said) ? 'error' : said.warning === undefined ? 'info' : 'warning';
  const [where, way] = said[severity] ?? assert.fail('the table does not say what must be said');
  // Further lines of a message follow its first one.
  const lines = printedLines(text)
    .split(/\n(?=.*\[(?:error|warning|info)\] )/)
    .flatMap((line) => parsed(line, config));
  const told = JSON.stringify(text);
  const severe = lines.filter((line) => line.severity === severity);
  assert.ok(severe.length > 0, `no ${severity}: ${told}`);
  const placed = severe.filter(({ place }) => fits(place, where));
  assert.ok(placed.length > 0, `not at ${where}: ${told}`);
  assert.ok(
    placed.some(({ message }) => way.test(message)),
    `no ${way}: ${told}`,
  );
}

/** `[error] v1/ConfigMap/shop data.host: must be … [code]`, wherever an orchestrator puts it. */
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

/** A position in a file is that of a field in the functionConfig: `made.ts` asserts the fields. */
const fits = (place: string, wanted: string | RegExp): boolean =>
  /:\d+:\d+$/.test(place) || (typeof wanted === 'string' ? place === wanted : wanted.test(place));
