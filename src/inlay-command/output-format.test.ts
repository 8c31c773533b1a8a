/** Tests `--output-format` of `inlay build` and `inlay doctor`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { kustomizeFolder, withOwnSchema } from '../../test/kustomize';
import { childEnvironment, executable } from '../../test/project';
import { temporaryFolder, type FileTexts } from '../../test/temporary-folder';
import { execute } from './inlay';
import { ownMessages, printBuildMessages } from './output-format';
import type { Outcome } from './port';
import { systemPort } from './processes/system';

const packageIn = (folder: string, key: string): FileTexts => ({
  [`${folder}/kustomization.yaml`]: 'resources: [app.yaml]\ntransformers: [host.yaml]\n',
  [`${folder}/app.yaml`]: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata: {host: a}\n',
  [`${folder}/host.yaml`]: `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: host
  annotations: {config.kubernetes.io/function: 'exec: {path: replace-values}'}
replacements:
- sourceValue: b
  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.${key}]}]
`,
});

interface Shown {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly severity: string;
    readonly message: string;
    readonly resources: readonly object[];
    readonly functionConfig?: { readonly file: string; readonly line: number; readonly column: number };
  }[];
}

describe('inlay build and inlay doctor with an output format', function () {
  const bin = kustomizeFolder();
  const folder = temporaryFolder(
    withOwnSchema({
      ...packageIn('good', 'host'),
      ...packageIn('wrong', 'hots'),
      ...packageIn('missing', 'host'),
      'missing/kustomization.yaml': 'resources: [absent-settings.yaml]\ntransformers: [host.yaml]\n',
    }),
  );
  const progress: (string | undefined)[] = [];
  function inlay(...args: readonly string[]): Promise<Outcome> {
    const port = systemPort(executable('inlay'));
    return execute(args, {
      ...port,
      environment: { ...port.environment, PATH: bin },
      showProgress: (line) => progress.push(line),
    });
  }
  const shown = ({ stderr }: Outcome): readonly (readonly (string | number | undefined)[])[] =>
    (JSON.parse(stderr) as Shown).diagnostics.map(({ code, severity, functionConfig: at }) => [
      severity,
      code,
      at && `${at.file.replace(/^.*\/(?=wrong)/, '')}:${at.line}:${at.column}`,
    ]);

  before(function () {
    if (process.platform === 'win32') this.skip();
    symlinkSync('nothing', join(folder, 'lost'));
  });

  const mistake = ['error', 'field-not-found', 'wrong/host.yaml:8:59'];

  it('prints the messages of functions', async () => {
    const good = await inlay('build', join(folder, 'good'), '--output-format', 'json');
    assert.deepEqual([good.exitCode, shown(good)], [0, []]);
    assert.match(good.stdout, /host: b/);
    const wrong = await inlay('build', join(folder, 'wrong'), '--output-format', 'json');
    assert.deepEqual([wrong.exitCode, shown(wrong), wrong.stdout], [2, [mistake], '']);
  });

  it('prints the messages of kustomize, and of all packages in a tree', async () => {
    const outcome = await inlay('build', '--recursive', folder, '--output-format', 'json');
    assert.deepEqual(
      [outcome.exitCode, shown(outcome)],
      [2, [['error', undefined, undefined], mistake, ['info', undefined, undefined]]],
    );
    assert.deepEqual(progress, []);
    const { diagnostics } = JSON.parse(outcome.stderr) as Shown;
    assert.deepEqual(
      [diagnostics[0]?.message, diagnostics[0]?.resources],
      ['"absent-settings.yaml" does not exist', [{ file: join(folder, 'missing/kustomization.yaml'), line: 1 }]],
    );
    assert.match(diagnostics[2]?.message ?? '', /^skipped 1 broken link[^]*lost$/);
    const args = [executable('inlay'), 'build', '--recursive', folder, '--output-format', 'json'];
    const { stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: childEnvironment({ PATH: [bin, process.env['PATH']].join(delimiter) }),
    });
    assert.equal(stderr, outcome.stderr);
  });

  it("prints kustomize's warnings, even if a function failed, and errors first", () => {
    const text = "# Warning: 'bases' is deprecated\nError: couldn't execute function: exit status 2\n";
    const results = [{ severity: 'error', message: 'a mistake' }] as const;
    assert.equal(
      printBuildMessages('github', [{ name: 'a', hasFailed: true, text, results }]),
      `::error::a mistake\n::warning::"a": 'bases' is deprecated\n`,
    );
    const notes = ownMessages('note: 1 package is gone:\n  a\nerror: "a.yaml" cannot be removed: EACCES\n');
    assert.equal(
      printBuildMessages('github', [{ hasFailed: true, text: '', results: notes }]),
      '::error::"a.yaml" cannot be removed: EACCES\n::notice::1 package is gone:%0A  a\n',
    );
  });

  it('refuses a script instead of kustomize, because functions cannot communicate through it', async () => {
    const script = temporaryFolder({ kustomize: '#!/bin/sh\n' });
    chmodSync(join(script, 'kustomize'), 0o755);
    const port = systemPort(executable('inlay'));
    const { stderr } = await execute(['build', folder, '--output-format', 'json'], {
      ...port,
      environment: { ...port.environment, PATH: script },
    });
    assert.match(stderr, /`--output-format` needs the kustomize executable/);
  });

  it('prints the problems of doctor on standard output', async () => {
    const { stdout, exitCode } = await inlay('doctor', join(folder, 'missing'), '--output-format', 'github');
    assert.equal(exitCode, 1);
    const at = `file=${join(folder, 'missing/kustomization.yaml')},line=1,title=no-such-file`;
    assert.ok(
      stdout.includes(`::error ${at}::\`resources\` lists "absent-settings.yaml", which does not exist\n`),
      stdout,
    );
  });
});
