/**
 * Random small apps, rendered by the qbec on PATH and by `render-components`. Both must give the same objects in the
 * same order, or the same messages, as far as the function's README promises. FC_SEED and QBEC_APPS select other apps,
 * or more apps.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { renderComponents } from '../../functions/render-components/function';
import { quoteMeta } from '../../src/go';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';
import { redacted } from '../../src/kit';
import { Random } from '../fuzz/random';
import { type QbecApp, randomApp } from '../fuzz/qbec/qbec-app';
import type { Command } from '../fuzz/qbec/qbec-draft';
import { orchestrators } from '../orchestrators';
import { childEnvironment } from '../project';
import { configOf, listOf } from '../run-on-values';
import { temporaryFolder } from '../temporary-folder';
import { adviceBeyondQbec, withoutOurMarks } from './without-our-marks';

interface Outcome {
  /** The objects; undefined for a run that failed. */
  readonly objects: readonly object[] | undefined;
  readonly warnings: readonly string[];
  /** One message for each mistake. */
  readonly errors: readonly string[];
}

/** An intended difference: the statement in the README, and a condition that recognizes it. */
interface KnownDifference {
  readonly reason: string;
  readonly matches: (app: QbecApp, ours: Outcome, theirs: Outcome) => boolean;
}

const known: readonly KnownDifference[] = [
  {
    reason: 'duplicate parameter names are an error, as the table in the README of the engine states',
    matches: ({ files }, ours) => ours.objects === undefined && textsOf(files).includes('function(x, x)'),
  },
  {
    reason: 'the native renderYaml escapes U+2028; qbec writes it as a line break, which readers convert to a space',
    matches: ({ files }, ours, theirs) =>
      /renderYaml[^]*\u2028/.test(textsOf(files)) && ours.objects !== undefined && theirs.objects !== undefined,
  },
];

const textsOf = (files: Readonly<Record<string, string>>): string => Object.values(files).join('\n');

/** Our messages whose wording differs from qbec's, each with the reason and a pattern. */
interface OtherWords {
  readonly reason: string;
  readonly ours: RegExp;
  readonly theirs: RegExp;
}

const engine = 'the words of the engine are those of the C++ implementation';

const otherWords: readonly OtherWords[] = [
  { reason: engine, ours: /RUNTIME ERROR: .*/, theirs: /RUNTIME ERROR: unexpected type .*/ },
  { reason: engine, ours: /\[json\.exception\..*/, theirs: /failed to parse JSON: .*/ },
  { reason: engine, ours: /array bounds error: .*/, theirs: /index -?\d+ out of bounds.*/ },
  { reason: engine, ours: /can only base64 encode.*/, theirs: /base64 encountered invalid.*/ },
  { reason: engine, ours: /couldn't manifest function in JSON output\./, theirs: /couldn't manifest function as JSON/ },
  {
    reason: 'an invalid pattern is named',
    ours: /^(?:load components: )?\S+: syntax error in pattern$/,
    theirs: /^(?:load components: )?syntax error in pattern$/,
  },
  {
    reason: 'values in YAML text are not shown, because they may be secret',
    ours: /(unsupported map key of type|invalid map key): .*/,
    theirs: /(unsupported map key of type|invalid map key): .*/,
  },
  {
    reason: 'the message names the fields of the functionConfig',
    ours: /^`spec.components`: (cannot include as well as exclude components, specify one or the other) .*/,
    theirs: /^cannot include as well as exclude components, specify one or the other$/,
  },
  {
    reason: 'Go reports the mistakes in random order, and Inlay the first by name',
    ours: /^verify environment [^:]*:/,
    theirs: /^verify environment [^:]*:/,
  },
];

describe('random apps, compared with qbec', function () {
  const onPath = orchestrators().find(({ name }) => name === 'qbec');
  const seed = Number(process.env['FC_SEED'] ?? 7);
  const count = Number(process.env['QBEC_APPS'] ?? 200);

  it(`have the same result as with qbec on PATH`, async function () {
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
      if (fault === undefined || known.some(({ matches }) => matches(app, ours, theirs))) continue;
      faults.push(`app ${index} of FC_SEED=${seed} in ${folder} (${app.mistake ?? 'no mistake'}): ${fault}`);
    }
    assert.deepEqual(faults.slice(0, 5), [], `${faults.length} of ${count} differ`);
    assert.ok(
      rendered > count / 3 && refused > count / 5,
      `qbec rendered ${rendered} and refused ${refused} of ${count}`,
    );
  });
});

/**
 * A description of the difference; undefined if there is none. qbec stops at the third mistake, and before it checks
 * for duplicates. Warnings of failing runs are not compared, because they come at different times.
 */
function difference(ours: Outcome, theirs: Outcome): string | undefined {
  if (ours.objects === undefined && theirs.objects === undefined) {
    const isCut = theirs.errors.some((error) => /^\.\.\. and \d+ more errors$/.test(error));
    const left = [...ours.errors];
    const missed = theirs.errors.filter((error) => {
      const at = left.findIndex((one) => isSameMistake(one, error));
      if (at !== -1) left.splice(at, 1);
      return at === -1 && !error.startsWith('... and ');
    });
    const more = left.filter((error) => !isCut && !error.startsWith('duplicate objects'));
    return missed.length + more.length === 0 ? undefined : JSON.stringify({ ours: more, qbec: missed }, undefined, 1);
  }
  try {
    assert.deepEqual(ours.objects, theirs.objects);
    const isSame = ours.warnings.every((warning, at) => isSameMistake(warning, theirs.warnings[at] ?? ''));
    if (!isSame || ours.warnings.length < theirs.warnings.length) assert.deepEqual(ours.warnings, theirs.warnings);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function isSameMistake(ours: string, theirs: string): boolean {
  if (ours.includes(redacted)) return hidden(ours).test(theirs);
  return (
    ours === theirs ||
    otherWords.some(
      (words) => words.ours.test(ours) && ours.replace(words.ours, '…') === theirs.replace(words.theirs, '…'),
    )
  );
}

/** A pattern for a message in which hidden values may be any text. */
const hidden = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(redacted)
      .map((part) => quoteMeta(part.replace(/^"|"$/, '')))
      .join('[^]*')}$`,
  );

function byQbec(command: string, cwd: string, how: Command): Outcome {
  const { status, stdout, stderr } = spawnSync(command, ['show', ...commandLine(how)], {
    cwd,
    encoding: 'utf8',
    env: childEnvironment(),
  });
  const [notes = '', ...rest] = stderr
    .replaceAll(`${cwd}/`, '')
    .replace(/\n*^command took .*\n/m, '\n')
    .split(/^✘ /m);
  return {
    objects: status === 0 ? objectsIn(stdout) : undefined,
    warnings: notes
      .split('\n')
      .filter((line) => line !== '' && !/^\d+ components evaluated in /.test(line))
      .map((line) => line.replace(/^\[warn\] /, ''))
      .toSorted(),
    errors: status === 0 ? [] : mistakesIn(rest.join('✘ ')),
  };
}

/** Null means no objects. A negative zero only exists in qbec's output; no Kubernetes reader keeps it. */
const objectsIn = (json: string): readonly object[] =>
  (JSON.parse(json, (_, value: unknown) => (value === 0 ? 0 : value)) as readonly object[] | null) ?? [];

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
  assert.ok(exitCode !== 3, stderr);
  if (exitCode === 0) {
    const again = await run(renderComponents, { text: stdout, files: () => rootFiles(folder) });
    assert.equal(again.stdout, stdout, folder);
  }
  const { items, results = [] } = JSON.parse(stdout) as {
    readonly items: readonly Parameters<typeof withoutOurMarks>[0][];
    readonly results?: readonly { readonly severity: string; readonly message: string }[];
  };
  const messages = (severity: string): readonly string[] =>
    results.filter((result) => result.severity === severity).map(({ message }) => message);
  return {
    objects: exitCode === 0 ? items.map(withoutOurMarks) : undefined,
    warnings: messages('warning')
      .filter((message) => !adviceBeyondQbec.test(message))
      .toSorted(),
    errors: messages('error').flatMap(mistakesIn).toSorted(),
  };
}

/** The separate mistakes, without the engines' own wording. */
const mistakesIn = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split(
      /\n+(?=evaluate '|extract objects|component '|run post-processor|non-kubernetes object|object \(map|[\w./]+, Kind=|\.\.\. and \d+ more errors|duplicate objects)/,
    )
    .map((mistake) =>
      inOrder(
        withoutTrace(
          mistake
            .trimEnd()
            .replace(/^component '[^']*': /, '')
            .replaceAll(/[;:] did you mean "[^"]*"\?/g, ''),
        ),
      ),
    )
    .toSorted();

/** Sorts the lists that Go prints in random order. */
function inOrder(mistake: string): string {
  if (!/^(?:invalid component references|strict vars check failures)\n/.test(mistake)) return mistake;
  return mistake
    .split(/\n:?\t/)
    .toSorted()
    .join('\n');
}

/** Jsonnet's messages: the message of a failure, or the line of a syntax error. */
function withoutTrace(mistake: string): string {
  const [, lead, words] = /^(.*?)RUNTIME ERROR: (?!\S+\.\w+:\d+:)([^]*)$/.exec(mistake) ?? [];
  if (lead !== undefined && words !== undefined) {
    const lines = words
      .split('\n')
      .filter(
        (line) =>
          !/^\t(?:\S+:\d+:\d|\S+:\(\d|Field |Array element |During |Checking object assertions|Top-level |\.\.\.|<builtin>|<std>|<extvar|<top-level)/.test(
            line,
          ),
      );
    return `${lead}RUNTIME ERROR: ${lines.join('\n').trimEnd()}`
      .replace(/RUNTIME ERROR: [A-Z]/, (start) => start.toLowerCase())
      .replace(/runtime error/i, 'RUNTIME ERROR');
  }
  const [, before, place] =
    /^(.*?)(?:STATIC ERROR: |RUNTIME ERROR: )?([^\s:]+:\(?\d+):\d+[-: )][^]*$/.exec(mistake) ?? [];
  return before === undefined ? mistake : `${before}STATIC ERROR: ${place}`;
}
