/** Runs the mistakes with each function in this process. */
import assert from 'node:assert/strict';
import { rootFiles } from '../../src/files/root-files';
import { runWithFixes } from '../../src/diagnostics/fixes/fix';
import type { Diagnostic } from '../../src/diagnostics/diagnostic';
import { terminalText } from '../../src/diagnostics/terminal';
import { shownMessages } from '../../src/diagnostics/shown-messages';
import { run, type Outcome } from '../../src/function/run';
import { type AnyFunction, functionCalled } from '../../src/inlay-command/functions';
import { everyField } from './every-field';
import { assertMessages, isFatal, type Mistake, type Table } from './mistake';
import { shop } from './shop';
import { functionNames } from '../project';
import { temporaryFolder } from '../temporary-folder';

/** The tables in `functions/<name>.ts`. */
const tablesOf = (name: string): readonly Table<Mistake>[] =>
  (require(`./functions/${name}`) as { readonly mistakes: readonly Table<Mistake>[] }).mistakes;

export const head = (kind: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: mistaken\n`;

/** The folder from which the functions read files. */
export const folder = temporaryFolder({
  'directory/kept': '',
  'there.json': '{}\n',
  'empty.yaml': '',
  'mistaken.yaml': '- sourceValue: x\n  target: []\n',
});

/**
 * The title of each mistake, and a function that makes the mistake and throws if the message is bad, keyed by function.
 */
export const mistakesMade: ReadonlyMap<string, readonly (readonly [title: string, make: () => Promise<void>])[]> =
  new Map(
    functionNames.map((name) => [
      name,
      [
        ...everyField(name),
        ...tablesOf(name)
          .flatMap((table) => Object.entries(table))
          .map(([title, mistake]) => [title, () => make(functionCalled(name), mistake)] as const),
      ],
    ]),
  );

/** The mistakes that suggestions have fixed so far. */
export const repairedMistakes: string[] = [];

const file = 'mistaken.yaml';

async function make(fn: AnyFunction, mistake: Mistake): Promise<void> {
  const { config = '', document = `${head(fn.accepts[0]?.kind ?? '')}${config.trim()}\n`, items = shop } = mistake;
  const runWith = async (functionConfig: string): Promise<Outcome> =>
    run(fn, { text: items, functionConfig, functionConfigFile: file, files: () => rootFiles(folder) });
  const outcome = await runWith(document);
  const [apiVersion, documentKind] = [/^apiVersion: (.*)$/m, /^kind: (.*)$/m].map(
    (one) => one.exec(document)?.[1] ?? '',
  );
  const inFields = terminalText(outcome.results.map(withoutFile));
  assertMessages(inFields === '' ? outcome.stderr : inFields, mistake, `${apiVersion}/${documentKind}`);
  assertPlaced(outcome, document, mistake.marks);
  assert.equal(outcome.exitCode !== 0, isFatal(mistake), outcome.stderr);
  if (mistake.writes !== true) assert.equal(outcome.stdout, items);
  const hasFix = outcome.exitCode !== 0 && outcome.results.some(({ fix }) => fix !== undefined);
  const isMended = hasFix && (await runWithFixes(document, file, runWith)).done.exitCode === 0;
  if (isMended) repairedMistakes.push(`${fn.name}: ${config}`);
  assert.ok(isMended || mistake.mended !== true, outcome.stderr);
}

/** A file that cannot be parsed has a line but no field. */
const withoutFile = ({ config, ...one }: Diagnostic): Diagnostic => ({
  ...one,
  ...(config && {
    config: config.field === '' && config.at?.text === '' ? config : { of: config.of, field: config.field },
  }),
});

/**
 * Asserts that each error points at characters of the functionConfig, appears once, and is short enough for a screen.
 */
function assertPlaced({ results, stderr }: Outcome, document: string, marks?: string): void {
  const errors = results.filter(({ severity }) => severity === 'error');
  const all: string[] = [];
  for (const { config, tags, resourceRef } of errors) {
    if (config?.at === undefined) {
      // The error is about an unusable resource.
      assert.ok(resourceRef !== undefined || tags?.['code'] === 'invalid-item', stderr);
      continue;
    }
    const { line, column, endColumn, text } = config.at;
    assert.ok(line <= document.split('\n').length, stderr);
    if (text === '') continue;
    const marked = document.split('\n')[line - 1]?.slice(column - 1, endColumn - 1) ?? '';
    all.push(marked);
    assert.match(marked, /\S/, stderr);
    assert.equal(marked.length, endColumn - column, stderr);
  }
  if (marks !== undefined) assert.ok(all.includes(marks), stderr);
  const lines = terminalText(errors).split(/^(?=error)/m);
  assert.equal(new Set(lines).size, lines.length, stderr);
  for (const line of shownMessages(stderr, false).split('\n')) assert.ok(line.length <= 100, line);
}
