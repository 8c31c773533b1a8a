/**
 * Tests the command `inlay` in this process, on files in memory. Also builds real kustomizations before and after `init
 * --from`, with a real kustomize.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { kustomizeBinary, kustomizeFolder, withOwnSchema } from '../../test/kustomize';
import { childEnvironment, functionNames, pathWith, runExecutable } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { wrongFlag } from './build';
import { execute } from './inlay';
import { systemPort } from './processes/system';
import type { Outcome } from './port';

const run = (args: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  execute(args, { ...systemPort(__filename), read: (path) => files[path.replaceAll(sep, '/')] ?? { code: 'ENOENT' } });

const native = (path: string): string => path.replaceAll('/', sep);

const story = `resources:
- ../base
configMapGenerator:
- name: demo
  behavior: merge
  mergeValues:
  - key: config.json
    format: json
  literals:
  - config.json: |-
      {
        "config": {
          "hostname": "www.example.com",
          "parameter": { "baz": "qux" }
        }
      }
`;

describe('inlay', () => {
  it('shows its commands and its version, and suggests corrections for mistakes', async () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { exitCode, stdout } = await run(args);
      assert.equal(exitCode, 0);
      assert.match(stdout, /^Usage: inlay [^]*\n {2}init .*\n/);
    }
    assert.match((await run(['--version'])).stdout, /^inlay \S+\n$/);
    assert.match((await run(['init', '--help'])).stdout, /^Usage: inlay init [^]*--from <file>/);
    assert.deepEqual(await run(['help', 'init']), await run(['init', '--help']));
    // `--check --fix` writes the functionConfig.
    assert.match((await run(['run', '--help'])).stdout, /--check +Write no resources[^-]* --diff +Write no resources/);
    for (const [args, message] of [
      [[], /^Usage: inlay /],
      [['inti'], /^error: .*inti.*\n\(Did you mean init\?\)\n$/],
      [['init'], /^error: name a function, or a kustomization.yaml with '--from <file>'\n$/],
      [['build', '.', '--enable-hlem'], /^error: .*--enable-hlem.*\n\(Did you mean --enable-helm\?\)\n$/],
      [['build', '--load-restricter=None'], /^error: .*--load-restricter'\n\(Did you mean --load-restrictor\?\)\n$/],
      [['build', '-R', '--lsit', '.'], /^error: .*--lsit.*\n\(Did you mean --list\?\)\n$/],
      [['run', '-R', '--', '--results-dri', 'a'], /^error: .*--results-dri.*\n\(Did you mean --results-dir\?\)\n$/],
      [
        ['build', '--foo', 'absent'],
        /^error: unknown option '--foo'\n\(If your version of .*, write --foo=absent\)\n$/,
      ],
      [['build', '.', '-x', 'absent'], /^error: unknown option '-x'\n/],
      [['build', '.', '--foo=absent', 'gone'], /^error: "gone" does not exist\n$/],
      [['run', '-R', '--', '--foo', 'absent'], /^error: unknown option '--foo'\n/],
      [['init', '--form', 'a'], /^error: .*--form.*\n\(Did you mean --from\?\)\n$/],
      [['init', '--from', 'a', 'b'], /^error: '--from' converts a file/],
    ] as const) {
      const { exitCode, stdout, stderr, files } = await run(args);
      assert.deepEqual([exitCode, stdout, files], [2, '', []]);
      assert.match(stderr, message);
    }
  });
});

describe('an unknown flag for kustomize', () => {
  it('is compared with all known flags, and is reported if the next argument may be its value', () => {
    const known = ['--log-level-limit', '--log_level_limet'];
    const remedyOf = (...args: readonly string[]): string | undefined =>
      wrongFlag(args, known, systemPort(__filename))?.remedy;
    assert.equal(remedyOf('--log_level_limit'), 'Did you mean --log_level_limet?');
    assert.equal(remedyOf('--load-restrictors', 'absent'), 'Did you mean --load-restrictor?');
    assert.equal(remedyOf('--load-restrictors', '.'), undefined);
    for (const args of [
      ['--foo', '.'],
      ['--foo'],
      ['--foo', 'https://example.com/a'],
      ['--env', 'absent'],
      ['-eHOME', 'absent'],
      ['-', 'absent'],
    ]) {
      assert.equal(remedyOf(...args), undefined, args.join(' '));
    }
  });
});

describe('inlay init --from', () => {
  it('writes the functionConfigs next to the kustomization, and the kustomization last', async () => {
    const { files, stdout, stderr, exitCode } = await run(
      ['init', '--no-verify', '--from', native('prod/kustomization.yaml')],
      { 'prod/kustomization.yaml': `${story}patches: [{path: a.yaml}]\n` },
    );
    const paths = files.map(({ path }) => path);
    assert.deepEqual([exitCode, paths], [0, ['prod/merge-values.yaml', 'prod/kustomization.yaml'].map(native)]);
    assert.equal(stdout, native('prod/merge-values.yaml\nprod/kustomization.yaml\nBuild with: inlay build prod\n'));
    assert.match(stderr, /^note: prod[\\/]kustomization\.yaml:17: `patches`/);
  });

  it("prints the build command relative to the user's current folder", async () => {
    for (const [from, command] of [
      ['kustomization.yaml', 'inlay build .'],
      ['../a b/kustomization.yaml', "inlay build '../a b'"],
      ['-prod/kustomization.yaml', 'inlay build ./-prod'],
      ['/srv/prod/kustomization.yaml', 'inlay build /srv/prod'],
    ] as const) {
      const { stdout } = await run(['init', '--no-verify', `--from=${from}`], { [from]: story });
      assert.ok(stdout.endsWith(`\nBuild with: ${command}\n`), stdout);
    }
  });

  it('writes nothing if there is an error or nothing to do', async () => {
    const messages = async (files: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const outcome = await run(['init', '--no-verify', '--from', 'k.yaml'], files);
      assert.deepEqual(outcome.files, []);
      return [outcome.exitCode, outcome.stdout + outcome.stderr];
    };
    assert.deepEqual(await messages({}), [2, 'error: "k.yaml" cannot be read: it does not exist\n']);
    assert.deepEqual(await messages({ 'k.yaml': 'a: [' }), [
      2,
      'error: k.yaml:1: not valid YAML: text in brackets must be closed, and indented deeper than the lines around it\n',
    ]);
    assert.match(
      String((await messages({ 'k.yaml': story, 'merge-values.yaml': 'kind: Other\n' }))[1]),
      /^error: "merge-values.yaml" already exists/,
    );
    assert.match(String((await messages({ 'k.yaml': 'resources: []\n' }))[1]), /nothing to do\n/);
    const [config] = (await run(['init', '--no-verify', '--from', 'k.yaml'], { 'k.yaml': story })).files;
    const again = await run(['init', '--no-verify', '--from', 'k.yaml'], {
      'k.yaml': story,
      'merge-values.yaml': config?.content ?? '',
    });
    assert.equal(again.exitCode, 0, again.stderr);
  });
});

describe('a kustomization that inlay init --from has converted', () => {
  let path: string;
  before(() => {
    path = [kustomizeFolder(), pathWith(functionNames)].join(delimiter);
  });

  const build = (folder: string): string => {
    const args = ['build', '--enable-alpha-plugins', '--enable-exec', folder];
    const { status, stdout, stderr } = spawnSync(kustomizeBinary(), args, {
      encoding: 'utf8',
      env: childEnvironment({ PATH: path }),
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };

  const init = (folder: string): string => {
    const { status, stdout, stderr } = runExecutable('inlay', ['init', '--from', join(folder, 'kustomization.yaml')], {
      env: { PATH: path },
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };

  const base = {
    '.git/HEAD': '',
    'base/kustomization.yaml': `configMapGenerator:
- name: demo
  literals:
  - |-
    config.json={
      "config": {
        "loglevel": debug,
        "parameter": {
          "foo": "bar"
        }
      }
    }
resources: [pod.yaml]
`,
    'base/pod.yaml': `apiVersion: v1
kind: Pod
metadata: {name: app, annotations: {host: none}}
spec:
  containers:
  - name: app
    image: app:1.0
    envFrom: [{configMapRef: {name: demo}}]
`,
  };

  it('builds Story 2 of the proposal as described, with the hash and the reference', () => {
    const folder = temporaryFolder(withOwnSchema({ ...base, 'overlay/kustomization.yaml': story }));
    const overlay = join(folder, 'overlay');
    init(overlay);
    const built = build(overlay);
    const [, hash = ''] = /^ {2}name: demo-(\w+)$/m.exec(built) ?? [];
    assert.match(built, new RegExp(`name: demo-${hash}\\n[^]*name: demo-${hash}\\n`));
    assert.ok(
      built.includes(
        `
      "config": {
        "loglevel": debug,
        "hostname": "www.example.com",
        "parameter": {
          "foo": "bar",
          "baz": "qux"
        }
      }
`.slice(1),
      ),
      built,
    );
    const before = readFileSync(join(overlay, 'kustomization.yaml'), 'utf8');
    assert.match(init(overlay), /nothing to do/);
    assert.equal(readFileSync(join(overlay, 'kustomization.yaml'), 'utf8'), before);
  });

  it('builds the same result as the replacements, prefix, labels and images of kustomize', () => {
    const folder = temporaryFolder(
      withOwnSchema({
        // kustomize 4 starts functions of an overlay in the folder of its base, where `path` does not exist.
        'overlay/pod.yaml': base['base/pod.yaml'],
        'overlay/kustomization.yaml': `${base['base/kustomization.yaml']}namePrefix: dev-
namespace: shop
commonLabels: {app: shop}
images: [{name: app, newTag: "2.0"}]
replacements:
- source: {kind: Pod, name: app, fieldPath: spec.containers.0.image, options: {delimiter: ':', index: 1}}
  targets:
  - select: {kind: Pod}
    fieldPaths: [metadata.annotations.host]
- path: more.yaml
transformers: [label.yaml]
`,
        'overlay/more.yaml': `source: {kind: ConfigMap, name: demo, fieldPath: metadata.name}
targets:
- select: {kind: Pod, name: dev-app}
  fieldPaths: [metadata.annotations.config]
  options: {create: true}
`,
        'overlay/label.yaml': `apiVersion: builtin
kind: AnnotationsTransformer
metadata: {name: x}
annotations: {host: last}
fieldSpecs: [{kind: ConfigMap, path: metadata/annotations, create: true}]
`,
      }),
    );
    const overlay = join(folder, 'overlay');
    const before = build(overlay);
    const { status, stderr } = runExecutable(
      'inlay',
      ['init', '--all-replacements', '--from', join(overlay, 'kustomization.yaml')],
      { env: { PATH: path } },
    );
    assert.equal(status, 0, stderr);
    assert.equal(build(overlay), before);
  });

  it('builds the same result as kustomize for merges of whole values', () => {
    const entry = (fields: string): string => `secretGenerator:
- name: demo
  behavior: merge
${fields}  literals: [b=2]
  options: {labels: {team: one}}
generatorOptions: {annotations: {by: two}}
`;
    const generator = 'secretGenerator:\n- {name: demo, literals: [a=1, b=1], type: t}\nnamePrefix: x-\n';
    const overlaid = 'resources: [../base]\nnameSuffix: -y\n';
    const folder = temporaryFolder(
      withOwnSchema({
        '.git/HEAD': '',
        'base/kustomization.yaml': generator,
        'plain/kustomization.yaml': `${overlaid}${entry('  type: t\n')}`,
        'overlay/kustomization.yaml': `${overlaid}${entry('  type: t\n  mergeValues: [{key: b, format: json}]\n')}`,
      }),
    );
    const overlay = join(folder, 'overlay');
    init(overlay);
    assert.equal(build(overlay), build(join(folder, 'plain')));
  });
});
