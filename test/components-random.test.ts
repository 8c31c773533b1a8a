/**
 * Random small apps, rendered by the qbec on PATH and by `render-components`: the same objects in the same order, or mistakes in
 * the same words, as far as the README of the function promises them. FC_SEED and QBEC_APPS try others, and more of them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { renderComponents } from '../functions/render-components/function';
import { rootFiles } from '../src/files/root-files';
import { run } from '../src/function/run';
import { Random } from './fuzz/random';
import { type Command, type QbecApp, randomApp } from './fuzz/qbec-app';
import { orchestrators } from './orchestrators';
import { childEnvironment } from './project';
import { configOf, listOf } from './run-on-values';
import { temporaryFolder } from './temporary-folder';

interface Outcome {
  /** Undefined for a run that failed. */
  readonly objects: readonly object[] | undefined;
  readonly warnings: readonly string[];
  /** One for each mistake. */
  readonly errors: readonly string[];
}

/** Where they differ on purpose: what the README says of it, and what tells such a case. */
interface Known {
  readonly why: string;
  readonly fits: (app: QbecApp, ours: Outcome, theirs: Outcome) => boolean;
}

const known: readonly Known[] = [];

/** What we warn of and qbec passes over. */
const ownAdvice = /without `metadata\.name`|is no component, and no other mentions it|^nothing is rendered/;

describe('random apps as qbec renders them', function () {
  this.timeout(600_000);
  const onPath = orchestrators().find(({ name }) => name === 'qbec');
  const seed = Number(process.env['FC_SEED'] ?? 7);
  const count = Number(process.env['QBEC_APPS'] ?? 200);

  it(`come to the same as with qbec on PATH`, async function () {
    if (onPath === undefined) return this.skip();
    const faults: string[] = [];
    let rendered = 0;
    let refused = 0;
    for (let index = 0; index < count; index++) {
      const app = randomApp(new Random(seed * 10_007 + index * 31));
      const folder = temporaryFolder(app.files);
      const theirs = byQbec(onPath.command, resolve(folder, app.directory), app.command);
      const ours = await byOurs(folder, app);
      if (theirs.objects === undefined) refused++;
      else if (theirs.objects.length > 0) rendered++;
      const fault = difference(ours, theirs);
      if (fault === undefined || known.some(({ fits }) => fits(app, ours, theirs))) continue;
      faults.push(`app ${index} of FC_SEED=${seed} in ${folder} (${app.mistake ?? 'no mistake'}): ${fault}`);
    }
    if (process.env['QBEC_SHOW'] !== undefined) {
      console.log(faults.join('\n\n'));
      spawnSync('sleep', ['0']);
    }
    assert.deepEqual(faults.slice(0, 5), [], `${faults.length} of ${count} differ`);
    assert.ok(
      rendered > count / 3 && refused > count / 5,
      `qbec rendered ${rendered} and refused ${refused} of ${count}`,
    );
  });
});

/** What differs, for people; undefined where nothing does. qbec stops at the third mistake, and before it looks for duplicates. */
function difference(ours: Outcome, theirs: Outcome): string | undefined {
  const isCut = theirs.errors.some((error) => /^\.\.\. and \d+ more errors$/.test(error));
  const expected = theirs.errors.filter((error) => !error.startsWith('... and '));
  const isMore = (error: string): boolean => isCut || error.startsWith('duplicate objects');
  try {
    assert.deepEqual(ours.objects, theirs.objects);
    assert.deepEqual(ours.warnings, theirs.warnings);
    assert.deepEqual(
      ours.errors.filter((error) => expected.includes(error) || !isMore(error) || expected.length === 0),
      expected,
    );
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function byQbec(command: string, cwd: string, how: Command): Outcome {
  const { status, stdout, stderr } = spawnSync(command, ['show', ...commandLine(how)], {
    cwd,
    encoding: 'utf8',
    env: childEnvironment(),
  });
  const [notes = '', ...rest] = stderr.replaceAll(`${cwd}/`, '').split(/^✘ /m);
  return {
    objects: status === 0 ? ((JSON.parse(stdout || 'null') as readonly object[] | null) ?? []) : undefined,
    warnings: notes
      .split('\n')
      .filter((line) => line !== '' && !/^\d+ components evaluated in/.test(line))
      .map((line) => line.replace(/^\[warn\] /, ''))
      .toSorted(),
    errors: status === 0 ? [] : mistakesIn(rest.join('✘ ')),
  };
}

const commandLine = ({ environment, tag, strict, concurrency, external, topLevel, only, except }: Command): readonly string[] => [
  environment,
  '--format=json',
  '--show-secrets',
  `--eval-concurrency=${concurrency}`,
  ...(tag === '' ? [] : [`--app-tag=${tag}`]),
  ...(strict ? ['--strict-vars'] : []),
  ...Object.entries({ 'ext-str': external.str, 'ext-code': external.code, 'tla-str': topLevel.str, 'tla-code': topLevel.code })
    .flatMap(([flag, values]) => Object.entries(values).map(([name, value]) => `--vm:${flag}=${name}=${value}`)),
  ...only.map((name) => `--component=${name}`),
  ...except.map((name) => `--exclude-component=${name}`),
]; // prettier-ignore

async function byOurs(folder: string, { directory, command }: QbecApp): Promise<Outcome> {
  const { environment, tag, strict, concurrency, external, topLevel, only, except } = command;
  const spec = {
    app: directory === '' ? './' : directory,
    environment,
    tag,
    vars: { external, topLevel, ignoreMissing: true },
    ...(only.length > 0 && { components: only }),
    ...(except.length > 0 && { excludeComponents: except }),
    ...(strict && { strictVars: true }),
    ...(concurrency > 0 && { concurrency }),
  };
  const { stdout, stderr, exitCode } = await run(renderComponents, {
    text: listOf([], configOf('RenderComponents', { spec }, 'app')),
    files: () => rootFiles(folder),
  });
  assert.ok(exitCode !== 2, stderr);
  const { items, results = [] } = JSON.parse(stdout) as {
    readonly items: readonly Item[];
    readonly results?: readonly { readonly severity: string; readonly message: string }[];
  };
  const said = (severity: string): readonly string[] =>
    results.filter((result) => result.severity === severity).map(({ message }) => message);
  return {
    objects: exitCode === 0 ? items.map(withoutOurMarks) : undefined,
    warnings: said('warning')
      .filter((message) => !ownAdvice.test(message))
      .toSorted(),
    errors: said('error').flatMap(mistakesIn).toSorted(),
  };
}

interface Item {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
}

function withoutOurMarks(item: Item): object {
  const annotations = Object.fromEntries(
    Object.entries(item.metadata.annotations).filter(([key]) => !/^(?:inlay\.dev|internal\.config)/.test(key)),
  );
  return { ...item, metadata: { ...item.metadata, annotations } };
}

/** Each mistake for itself, without what the engines say in words of their own. */
const mistakesIn = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split(
      /\n(?=evaluate '|component '|run post-processor|non-kubernetes object|object \(map|[\w./]+, Kind=|\.\.\. and \d+ more errors|duplicate objects)/,
    )
    .map((mistake) => withoutTrace(mistake.replace(/^component '[^']*': /, '').replace(/[;:] did you mean .*\?$/, '')))
    
    .toSorted();

/** Of what Jsonnet says: the words of a failure, and the line of what is no program. */
function withoutTrace(mistake: string): string {
  const [, lead, words] = /^(.*?)RUNTIME ERROR: ([^]*)$/.exec(mistake) ?? [];
  if (lead !== undefined && words !== undefined) {
    const lines = words
      .split('\n')
      .filter(
        (line) =>
          !/^\t(?:\S+:\d+:\d|\S+:\(\d|Field |Array element |During |Top-level |\.\.\.|<builtin>|<std>|<extvar|<top-level)/.test(
            line,
          ),
      );
    return `${lead}RUNTIME ERROR: ${lines.join('\n').trimEnd()}`.replace(/RUNTIME ERROR: [A-Z]/, (start) => start.toLowerCase()).replace(/runtime error/i, 'RUNTIME ERROR');
  }
  const [, before, place] = /^(.*?)(?:STATIC ERROR: )?([^\s:]+:\(?\d+):\d+[-: )][^]*$/.exec(mistake) ?? [];
  return before === undefined ? mistake : `${before}STATIC ERROR: ${place}`;
}
