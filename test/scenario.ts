/**
 * A scenario is one behavior of a function. An archive `functions/<name>/scenarios/<topic>.txtar` contains the
 * scenarios of a topic, each in a folder whose name is a sentence. The input:
 *
 * - `items.yaml`, the list under `items`. A line `@name` is replaced by the item `items/name.yaml` of the archive, or of
 *   `items.txtar` in the same folder.
 * - `config.yaml`, the functionConfig. By default, it has the function's own apiVersion and kind, and the function's
 *   name.
 * - or `input.yaml`, the whole input, unchanged.
 *
 * A scenario without its own `items.yaml` or `config.yaml` uses the archive's file. The expected output:
 *
 * - `diff`: the difference between input and output, without the results. No `diff` means no difference.
 * - `results`: the results, as lines.
 * - `stderr`: the text on standard error, if it contains more than the results.
 *
 * A folder `functions/<name>/scenarios/<sentence>` contains files that the scenario reads. This module runs scenarios
 * in this process. `scenarios.test.ts` runs all of them, some also through the executables. The command is
 * `npm run scenario`.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import { plainOf } from '../src/data';
import type { Files } from '../src/files/files';
import { rootFiles } from '../src/files/root-files';
import { yamlFormat } from '../src/formats/yaml/format';
import { run, type Outcome } from '../src/function/run';
import { terminalText } from '../src/diagnostics/terminal';
import { functionCalled } from '../src/inlay-command/functions';
import { kindOf, root } from './project';
import { temporaryFolder } from './temporary-folder';
import { archiveText, readArchive } from './command/text-archive';

export interface Scenario {
  readonly fn: string;
  /** A sentence, with dashes instead of spaces. */
  readonly name: string;
  /** The archive that contains the scenario. */
  readonly file: string;
  /** The folder that the function may read. */
  readonly folder: string;
  readonly input: string;
  /** The expected output. */
  readonly expected: Expectation;
}

/** A missing text means an empty text. */
type Expectation = Readonly<Record<Golden, string>>;

export const goldens = ['diff', 'results', 'stderr'] as const;
export type Golden = (typeof goldens)[number];

/** A deviation from the expected output. */
export interface Difference {
  readonly what: string;
  /** The name of the expected text in the archive, if there is one. */
  readonly golden?: Golden;
  readonly expected: string;
  readonly actual: string;
}

interface ScenarioRun {
  readonly outcome: Outcome;
  /** The methods by which the function accessed files, including absent files. */
  readonly asked: ReadonlySet<keyof Files>;
  readonly differences: readonly Difference[];
}

export function scenariosOf(fn: string, project = root): readonly Scenario[] {
  const folder = join(project, 'functions', fn, 'scenarios');
  if (!existsSync(folder)) return [];
  const shared = join(folder, 'items.txtar');
  const items = existsSync(shared) ? filesOf(shared) : [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txtar'))
    .toSorted()
    .flatMap((file) => scenariosIn(fn, folder, join(folder, file), items));
}

type Texts = Iterable<readonly [path: string, text: string]>;

const filesOf = (file: string): Texts => readArchive(readFileSync(file, 'utf8')).files;

let empty: string | undefined;

function scenariosIn(fn: string, folder: string, file: string, items: Texts): readonly Scenario[] {
  const files = new Map([...items, ...filesOf(file)]);
  const names = new Set([...files.keys()].flatMap((path) => /^(?!items\/)([^/]+)\//.exec(path)?.[1] ?? []));
  return [...names].map((name) => {
    const own = join(folder, name);
    const given = (path: string): string => files.get(`${name}/${path}`) ?? files.get(path) ?? '';
    const [diff = '', results = '', stderr = ''] = goldens.map((golden) => files.get(`${name}/${golden}`));
    return {
      fn,
      name,
      file,
      folder: existsSync(own) ? own : (empty ??= temporaryFolder()),
      input: files.get(`${name}/input.yaml`) ?? inputText(fn, files, given('items.yaml'), given('config.yaml')),
      expected: { diff, results, stderr },
    };
  });
}

function inputText(fn: string, files: ReadonlyMap<string, string>, items: string, config: string): string {
  const list = items.replaceAll(/^@(\S+)\n/gm, (_, name: string) => {
    const item = files.get(`items/${name}.yaml`);
    if (item === undefined) throw new Error(`there is no item "${name}"`);
    return item;
  });
  const name = /^metadata:/m.test(config) ? '' : `metadata: {name: ${fn}}\n`;
  const header = config.startsWith('apiVersion:')
    ? ''
    : `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kindOf(fn)}\n${name}`;
  return [
    'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n',
    list === '' ? 'items: []\n' : `items:\n${list}`,
    `functionConfig:\n${`${header}${config}`.replaceAll(/^(?=.)/gm, '  ')}`,
  ].join('');
}

/** Outcomes by the input of a scenario, because several tests in one process need all of them. */
const outcomes = new Map<string, Outcome>();

const givenTo = ({ fn, folder, input }: Scenario): string => [fn, folder, input].join('\0');

export async function outcomeOf(scenario: Scenario): Promise<Outcome> {
  const { fn, folder, input } = scenario;
  const known = outcomes.get(givenTo(scenario));
  const outcome = known ?? (await run(functionCalled(fn), { text: input, files: () => rootFiles(folder) }));
  outcomes.set(givenTo(scenario), outcome);
  return outcome;
}

/** Runs a scenario, and then again on its output. The second run must change nothing. */
export async function runScenario(scenario: Scenario): Promise<ScenarioRun> {
  const { fn, folder, input, expected } = scenario;
  const target = functionCalled(fn);
  const asked = new Set<keyof Files>();
  const files = rootFiles(folder);
  const askedTo = (how: keyof Files): Files => {
    asked.add(how);
    return files;
  };
  const watched: Files = {
    root: folder,
    read: (path) => askedTo('read').read(path),
    readBytes: (path) => askedTo('readBytes').readBytes(path),
    kind: (path) => askedTo('kind').kind(path),
    list: (path) => askedTo('list').list(path),
  };
  const runOn = async (text: string): Promise<Outcome> => run(target, { text, files: () => watched });
  const outcome = await runOn(input);
  outcomes.set(givenTo(scenario), outcome);
  const again = await runOn(outcome.stdout);
  const actual = expectationOf(scenario, outcome);
  const differences: readonly Difference[] = [
    ...goldens.map((golden) => ({ what: golden, golden, expected: expected[golden], actual: actual[golden] })),
    {
      what: 'errors and exit code go together',
      expected: `exit code 0: ${!outcome.results.some(({ severity }) => severity === 'error')}\n`,
      actual: `exit code 0: ${outcome.exitCode === 0}\n`,
    },
    {
      what: 'running on its own output must change nothing',
      expected: withoutRepetition(outcome.stdout),
      actual: withoutRepetition(again.stdout),
    },
  ];
  // A run that reports something searches for the file of its functionConfig.
  if (folder === empty) asked.delete('list');
  return { outcome, asked, differences: differences.filter((one) => one.expected !== one.actual) };
}

function expectationOf({ fn, input }: Scenario, { stdout, stderr, results: told }: Outcome): Expectation {
  const at = stdout.search(/^results:\n(?=- )/m);
  const list = at < 0 ? stdout : stdout.slice(0, at);
  const results = at < 0 ? [] : resultsIn(stdout.slice(at));
  return {
    diff: stdout === '' ? 'no output\n' : diffOf(input, list),
    results: results.map((one) => `${resultLines(one)}${otherFields(fn, one)}`).join(''),
    stderr: stderr === terminalText(told) ? '' : stderr,
  };
}

function resultsIn(text: string): readonly ResultData[] {
  const [tree] = yamlFormat.read(text).roots;
  assert.ok(tree);
  return (plainOf(tree) as { readonly results: readonly ResultData[] }).results;
}

function diffOf(before: string, after: string): string {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 0 });
  return hunks
    .map(({ oldStart, newStart, lines }) => `@@ -${oldStart} +${newStart} @@\n${lines.join('\n')}\n`)
    .join('');
}

interface ResultData {
  readonly message: string;
  readonly severity: string;
  readonly resourceRef?: Readonly<Record<string, string>>;
  readonly field?: Readonly<Record<string, unknown>>;
  readonly file?: { readonly path: string; readonly index?: number };
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * A result as lines: `[error] v1/ConfigMap/shop data.port: must be a number [invalid-value] from
 * replacements[0].targets[0].fieldPaths[0]`
 */
function resultLines({ message, severity, resourceRef: ref, field, file, tags }: ResultData): string {
  const resource = [ref?.['apiVersion'], ref?.['kind'], ref?.['namespace'], ref?.['name']].filter(Boolean).join('/');
  const subject = [resource, field?.['path']].filter(Boolean).join(' ') || tags?.['function'];
  const code = tags?.['code'] === undefined ? '' : ` [${tags['code']}]`;
  const from = tags?.['config'] === undefined ? '' : ` from ${tags['config']}`;
  const index = file?.index ? `#${file.index}` : '';
  const place = file === undefined ? '' : ` (${file.path}${index})`;
  const [first = '', ...others] = message.split('\n');
  return [`[${severity}] ${subject}: ${first}${place}${code}${from}\n`, ...others.map((line) => `    ${line}\n`)].join(
    '',
  );
}

const plainNumber = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** Other fields of a result: values, and the function if it is not the function of the scenario. */
function otherFields(fn: string, { field, tags }: ResultData): string {
  const { path: _, ...values } = field ?? {};
  const { code: __, config: ___, function: name, ...more } = tags ?? {};
  const others = { ...values, ...more, ...(name === fn ? {} : { function: name }) };
  return Object.entries(others)
    .map(([key, value]) => `  ${key}: ${JSON.stringify(value, plainNumber)}\n`)
    .join('');
}

/** Accepts the actual results as the expected results. Review the diff afterwards. */
export function writeGolden({ file, name }: Scenario, golden: Golden, actual: string): void {
  const { comment, files } = readArchive(readFileSync(file, 'utf8'));
  const own = [...files].filter(([path]) => path.startsWith(`${name}/`) && path !== `${name}/${golden}`);
  const texts = new Map([...own, ...(actual === '' ? [] : [[`${name}/${golden}`, actual] as const])]);
  if (texts.size === 0) texts.set(`${name}/diff`, '');
  const order = (path: string): number => goldens.findIndex((one) => path === `${name}/${one}`);
  const sorted = [...texts].toSorted(([a], [b]) => order(a) - order(b));
  const all = [...files];
  const at = all.findIndex(([path]) => path.startsWith(`${name}/`));
  const others = all.filter(([path]) => !path.startsWith(`${name}/`));
  writeFileSync(
    file,
    archiveText({ comment, files: new Map([...others.slice(0, at), ...sorted, ...others.slice(at)]) }),
  );
}

/** The output without results about work that is already done. Such results only appear in a run on its own output. */
const withoutRepetition = (stdout: string): string =>
  stdout
    .replaceAll(/^- message: .*\n(?: {2}.*\n)*? {4}code: already-done\n(?: {4}config: .*\n)?/gm, '')
    .replace(/^results:\n(?!-)/m, '');
