/**
 * Tests `inlay doctor` on deliberately broken set-ups: it must report each problem by name, and nothing else. Also
 * tests `inlay build` with a real kustomize.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { parse } from 'yaml';
import { config, diagnosed, doctorPath, kptfile, programs, sound } from '../../../test/command/diagnosed';
import { kustomizeFolder, withOwnSchema } from '../../../test/kustomize';
import { functionNames, runExecutable } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import type { DirectoryEntry } from '../../files/files';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';

describe('inlay doctor', function () {
  it('finds no problems in a sound set-up, and prints versions', async () => {
    for (const changes of [
      {},
      {
        'host.yaml': '',
        'fn/kustomization.yaml': 'resources: [host.yaml]\n',
        'fn/host.yaml': config,
        'kustomization.yaml': 'resources: [shop.yaml]\ntransformers: [fn]\n',
      },
      {
        'host.yaml': '',
        'kustomization.yaml': `resources: [shop.yaml]\ntransformers:\n- |\n${config.replaceAll(/^/gm, '  ')}`,
      },
      {
        'host.yaml': '',
        'kustomization.yaml': `resources: [shop.yaml]\ntransformers:\n- '${JSON.stringify(parse(config))}'\n`,
      },
      kptfile('{exec: replace-values, configPath: host.yaml}'),
      {
        ...kptfile('{exec: replace-values, configMap: {kind: ConfigMap, path: data.port, value: 80}}'),
        'host.yaml': '',
      },
      { 'values.yaml': 'a: 1\n', 'broken.yaml': 'a: [\n', 'list.yaml': '- a\n', 'empty.yaml': '' },
      { 'host.yaml': config.replace('config.kubernetes.io', 'config.k8s.io') },
      { 'schema/kptfile.yaml': 'type: object\n', 'flux/kustomize.yaml': 'kind: Kustomization\nspec: {}\n' },
      { 'host.yaml': `apiVersion: v1\nkind: List\nitems:\n${inList}` },
      {
        'none.yaml': '# later\n',
        'kustomization.yaml': 'resources: [shop.yaml, none.yaml]\ntransformers: [host.yaml]\n',
      },
      {
        ...kptfile('{image: "registry.example.com/inlay/replace-values:v1", configPath: host.yaml}'),
        'values.yaml': 'a: 1\n',
        '.krmignore': 'values.yaml\n',
        '.github/dependabot.yml': 'version: 2\n',
      },
    ]) {
      const { exitCode, stdout, names } = await diagnosed(changes);
      assert.deepEqual([exitCode, names], [0, []], stdout);
      assert.match(stdout, /^inlay \S+, node \d+\.\d+\.\d+, kustomize 5\.8\.2, kpt 5\.8\.2\n[^]*no problems found\n$/);
    }
  });

  const annotated = (text: string): Readonly<Record<string, string>> => ({
    'host.yaml': config.replace('exec: {path: replace-values}', text),
  });
  const inList = `- ${config.replaceAll(/\n(?=.)/g, '\n  ')}`;
  const broken: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string, RegExp]>> = {
    'a list instead of a functionConfig': [
      { 'host.yaml': inList },
      'broken-file',
      /host\.yaml:1: contains a list, not an object: separate objects with `---` lines/,
    ],
    'a string instead of a functionConfig': [
      { 'host.yaml': 'host # ReplaceValues\n' },
      'broken-file',
      /host\.yaml:1: contains a value/,
    ],
    'an empty functionConfig file': [
      { 'host.yaml': '# ReplaceValues, later\n' },
      'broken-file',
      /host\.yaml: is empty/,
    ],
    'an empty kustomization.yaml': [
      { 'kustomization.yaml': 'resources: [prod]\ntransformers: [host.yaml]\n', 'prod/kustomization.yaml': '\n' },
      'broken-file',
      /prod.kustomization\.yaml: is empty/,
    ],
    'a wrong field of a functionConfig in a List': [
      { 'host.yaml': `apiVersion: v1\nkind: List\nitems:\n${inList.replace('replacements:', 'replacement:')}` },
      'invalid-config',
      /host\.yaml:11: unknown field `replacement`/,
    ],
    'a script without the flags': [
      { 'build.sh': 'set -e\nkustomize build --enable-exec .\n' },
      'flags-missing',
      /build\.sh:2: .*without `--enable-alpha-plugins` fails: external plugins disabled/,
    ],
    'a script without the flag whose absence causes no error': [
      { 'build.sh': 'set -e\nkustomize build --enable-alpha-plugins .\n' },
      'flags-missing',
      /build\.sh:2: .*without `--enable-exec` silently skips functions/,
    ],
    'a workflow without the flags': [
      { '.github/workflows/ci.yaml': 'jobs:\n  a:\n    steps:\n    - run: kustomize build overlays/prod\n' },
      'flags-missing',
      /ci\.yaml:4: /,
    ],
    'kubectl apply -k': [
      { Makefile: 'deploy:\n\tkubectl apply -k .\n' },
      'flags-missing',
      /Makefile:2: kubectl does not run executables/,
    ],
    'kpt without --allow-exec': [
      { ...kptfile('{exec: replace-values, configPath: host.yaml}'), 'build.sh': 'kpt fn render .\n' },
      'flags-missing',
      /`--allow-exec`/,
    ],
    'a functionConfig that no file lists': [
      { 'more.yaml': config },
      'not-listed',
      /more\.yaml:1: no kustomization or Kptfile lists this ReplaceValues/,
    ],
    'a transformer among the resources': [
      { 'kustomization.yaml': 'resources:\n- shop.yaml\n- host.yaml\n' },
      'listed-as-resource',
      /kustomization\.yaml:3: .*move the line to `transformers`/,
    ],
    'a transformer among the generators': [
      { 'kustomization.yaml': 'resources: [shop.yaml]\ngenerators: [host.yaml]\n' },
      'listed-as-generator',
      /does not receive resources/,
    ],
    'a missing file': [
      { 'kustomization.yaml': 'transformers: [host.yaml, hots.yaml]\n' },
      'no-such-file',
      /"hots\.yaml", which does not exist: did you mean "host\.yaml"\?/,
    ],
    'a misspelled kind': [
      { 'host.yaml': config.replace('ReplaceValues', 'ReplaceValue') },
      'wrong-kind',
      /host\.yaml:2: .*did you mean "ReplaceValues"\?/,
    ],
    'an unknown version': [
      { 'host.yaml': config.replace('v1alpha1', 'v1') },
      'wrong-version',
      /host\.yaml:1: .*must be "fn\.inlay\.dev\/v1alpha1"/,
    ],
    'no annotation': [
      { 'host.yaml': config.replace(/ {2}annotations:\n.*\n.*\n/, '') },
      'no-function',
      /unable to find plugin root/,
    ],
    'an annotation that is not valid YAML': [
      annotated('exec: {path: replace-values'),
      'wrong-annotation',
      /is not valid YAML/,
    ],
    'an annotation without a function': [
      annotated('exec: replace-values'),
      'wrong-annotation',
      /does not name a function/,
    ],
    'an annotation with another function': [
      annotated('exec: {path: merge-values}'),
      'other-function',
      /only replace-values accepts this kind/,
    ],
    'a name that is not on PATH': [
      annotated('exec: {path: replace-value}'),
      'not-on-path',
      /did you mean "replace-values"\?/,
    ],
    'a missing executable': [
      annotated('exec: {path: ./bin/replace-values}'),
      'no-such-executable',
      /"\.\/bin\/replace-values" does not exist/,
    ],
    'a file that is not executable': [
      { ...annotated('exec: {path: ./bin/replace-values}'), 'bin/replace-values': '#!/bin/sh\n' },
      'not-executable',
      /chmod \+x/,
    ],
    'a misspelled field': [
      { 'host.yaml': `apiVersion: v1\nkind: A\n---\n${config.replace('fieldPaths', 'fieldPath')}` },
      'invalid-config',
      /host\.yaml:15: .*fieldPath/,
    ],
    'a kustomization that is not valid YAML': [
      {
        'kustomization.yaml': 'resources: [base]\ntransformers: [host.yaml]\n',
        'base/kustomization.yaml': 'resources: [\n',
      },
      'broken-file',
      /base.kustomization\.yaml:\d: is not valid YAML/,
    ],
    'a functionConfig that is not valid YAML': [
      { 'host.yaml': `${config}x: "a\\.b"\n` },
      'broken-file',
      /host\.yaml:\d+: is not valid YAML: a backslash/,
    ],
    'two kustomizations in one folder': [
      { 'kustomization.yml': 'resources: [shop.yaml]\ntransformers: [host.yaml]\n' },
      'two-kustomizations',
      /"kustomization\.yaml" and "kustomization\.yml" are in the same folder/,
    ],
    'two functionConfigs with one name': [
      { 'more.yaml': config, 'kustomization.yaml': 'resources: [shop.yaml]\ntransformers: [host.yaml, more.yaml]\n' },
      'same-name',
      /two functionConfigs of kind ReplaceValues with the name "host", in ".*host\.yaml" and ".*more\.yaml"/,
    ],
    'no name': [{ 'host.yaml': config.replace('  name: host\n', '') }, 'no-name', /has no `metadata\.name`/],
    'a missing resource': [
      {
        'kustomization.yaml':
          'resources:\n- shop.yaml\n- shops.yaml\n- https://a.example/b\ntransformers: [host.yaml]\n',
      },
      'no-such-file',
      /kustomization\.yaml:3: `resources` lists "shops\.yaml", which does not exist: did you mean "shop\.yaml"\?/,
    ],
    'a Makefile with kustomize in a variable': [
      { Makefile: 'all:\n\t$(KUSTOMIZE) build .\n' },
      'flags-missing',
      /Makefile:2: /,
    ],
    'build options of Argo CD without the flags': [
      {
        'argocd-cm.yaml':
          'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm}\ndata: {kustomize.buildOptions: --enable-helm}\n',
      },
      'flags-missing',
      /argocd-cm\.yaml:1: `kustomize\.buildOptions` lacks `--enable-alpha-plugins` and/,
    ],
    'a kustomization that Flux builds': [
      {
        'clusters/shop.yaml':
          'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: shop}\nspec: {path: ./}\n',
      },
      'flux',
      /shop\.yaml:1: Flux builds "\.\/", which lists functions/,
    ],
    'a step of kpt with the functionConfig of another function': [
      kptfile('{exec: merge-values, configPath: host.yaml}'),
      'other-function',
      /passes "host\.yaml" to merge-values, but only replace-values accepts this kind/,
    ],
    'a step of kpt that names no function': [
      kptfile('{name: host, configPath: host.yaml}'),
      'no-function',
      /neither `exec` nor `image`/,
    ],
    'a file in a kpt package that is not a resource': [
      { ...kptfile('{exec: replace-values, configPath: host.yaml}'), 'charts/values.yaml': 'a: 1\n' },
      'not-a-resource',
      /values\.yaml:1: has no `kind`, and .*`\.krmignore`/,
    ],
    'a functionConfig in a misspelled field of a Kptfile': [
      {
        ...kptfile('{exec: replace-values, configPath: host.yaml}'),
        Kptfile:
          'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\npipelines:\n  mutators: [{configPath: host.yaml}]\n',
      },
      'unknown-field',
      /Kptfile:1: `pipelines`: did you mean `pipeline`\?/,
    ],
    'a step outside of the pipeline': [
      {
        ...kptfile('{}'),
        Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\nmutators: [{exec: replace-values}]\n',
      },
      'unknown-field',
      /`mutators` belongs in `pipeline`/,
    ],
    'a misspelled field of a step': [
      kptfile('{exec: replace-values, configPath: host.yaml, selector: []}'),
      'unknown-field',
      /`selector`: did you mean `selectors`\?/,
    ],
    'two programs for one step': [
      kptfile('{exec: replace-values, image: replace-values, configPath: host.yaml}'),
      'two-ways',
      /both `image` and `exec`/,
    ],
    'two functionConfigs for one step': [
      kptfile('{exec: replace-values, configPath: host.yaml, configMap: {a: b}}'),
      'two-ways',
      /both `configMap` and `configPath`/,
    ],
    'a functionConfig outside of the package': [
      {
        'kustomization.yaml': '',
        'build.sh': '',
        'a/Kptfile': kptfile('{exec: replace-values, configPath: ../host.yaml}')['Kptfile'] ?? '',
      },
      'outside',
      /a[\\/]Kptfile:1: `configPath` is "\.\.\/host\.yaml", but kpt accepts only files in the package/,
    ],
    'several functionConfigs in a file for kpt': [
      { ...kptfile('{exec: replace-values, configPath: host.yaml}'), 'host.yaml': `${config}---\n${config}` },
      'several-configs',
      /"host\.yaml" contains 2 objects/,
    ],
    'a file name that kpt ignores': [
      { 'a/kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a} # replace-values\n' },
      'wrong-name',
      /a[\\/]kptfile: kpt looks for "Kptfile"/,
    ],
    'a file name that kustomize ignores': [
      { 'kustomization.yaml': '', 'Kustomization.yaml': sound['kustomization.yaml'] },
      'wrong-name',
      /Kustomization\.yaml: kustomize looks for "kustomization\.yaml"/,
    ],
    'a functionConfig that is listed twice': [
      { 'kustomization.yaml': 'resources: [shop.yaml]\ntransformers:\n- host.yaml\n- ./host.yaml\n' },
      'same-name',
      /kustomization\.yaml:4: .*lists ".*host\.yaml" twice/,
    ],
    'a functionConfig under validators': [
      { 'kustomization.yaml': 'resources: [shop.yaml]\nvalidators: [host.yaml]\n' },
      'listed-as-validator',
      /`validators` lists the ReplaceValues of ".*host\.yaml"/,
    ],
    'a functionConfig without an apiVersion': [
      { 'host.yaml': config.replace(/^.*\n/, '') },
      'wrong-version',
      /a ReplaceValues has no `apiVersion`/,
    ],
    'a functionConfig without a kind': [
      { 'host.yaml': config.replace(/kind: .*\n/, '') },
      'wrong-kind',
      /host\.yaml:1: has no `kind`/,
    ],
    'a wrong kind inside a kustomization': [
      {
        'host.yaml': '',
        'kustomization.yaml': `resources: [shop.yaml]\ntransformers:\n- |\n${config.replace('kind: Replace', 'kind: Repalce').replaceAll(/^/gm, '  ')}`,
      },
      'wrong-kind',
      /kustomization\.yaml:5: no function accepts `kind` "RepalceValues"/,
    ],
    'a functionConfig in JSON': [
      {
        'host.yaml': '',
        'host.json':
          '{"apiVersion": "fn.inlay.dev/v1alpha1", "kind": "ReplaceValues", "metadata": {"name": "a"}, "replacements": []}',
        'kustomization.yaml': 'resources: [shop.yaml]\ntransformers: [host.json]\n',
      },
      'no-function',
      /host\.json:1: the annotation/,
    ],
    'a missing patch': [
      { 'kustomization.yaml': `${sound['kustomization.yaml']}patches: [{path: shops.yaml}, {patch: "a\\nb"}]\n` },
      'no-such-file',
      /`patches` lists "shops\.yaml", which does not exist: did you mean "shop\.yaml"\?/,
    ],
    'a missing file of a generator': [
      { 'kustomization.yaml': `${sound['kustomization.yaml']}configMapGenerator: [{name: a, files: [k=a.txt]}]\n` },
      'no-such-file',
      /`configMapGenerator` lists "a\.txt", which does not exist/,
    ],
    'arguments after the name of a function': [
      annotated('exec: {path: replace-values --quiet}'),
      'wrong-annotation',
      /kustomize treats "replace-values --quiet" as the name of a program/,
    ],
    'a folder instead of a function': [
      { ...annotated('exec: {path: ./bin}'), 'bin/README': 'x' },
      'not-executable',
      /"\.\/bin" is not a file/,
    ],
    'values that kpt cannot read': [
      kptfile('{exec: replace-values, configMap: {ports: [80]}}'),
      'not-text',
      /`configMap\.ports` is a map or a list/,
    ],
    'a missing configPath': [kptfile('{exec: replace-values, configPath: hots.yaml}'), 'no-such-file', /"hots\.yaml"/],
    'a misspelled field of a kustomization': [
      { 'kustomization.yaml': 'resources: [shop.yaml]\ntransformer: [host.yaml]\n' },
      'unknown-field',
      /kustomization\.yaml:2: `transformer`: did you mean `transformers`\?/,
    ],
    'an old Kptfile': [
      { Kptfile: 'apiVersion: kpt.dev/v1alpha2\nkind: Kptfile\nmetadata: {name: a}\n' },
      'wrong-version',
      /kpt\.dev\/v1\/Kptfile/,
    ],
  };
  for (const [title, [changes, name, text]] of Object.entries(broken)) {
    it(`finds ${title}`, async function () {
      if (process.platform === 'win32' && name === 'not-executable') return this.skip();
      const { exitCode, stdout, names } = await diagnosed(changes);
      assert.equal(exitCode, 1, stdout);
      // Functions that are no longer listed are also reported.
      const others = names.filter((one) => one !== 'not-listed' || name === one);
      assert.deepEqual(others, [name], stdout);
      assert.match(stdout, text);
    });
  }

  it('finds broken links, devices, and scripts with Windows line ends', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({
      'kustomization.yaml': 'resources: [shop.yaml, device.yaml]\ntransformers: [host.yaml]\n',
      'host.yaml': config.replace('path: replace-values', 'path: ./run.sh'),
      'run.sh': '#!/bin/sh\r\nexec replace-values\r\n',
    });
    symlinkSync('nothing.yaml', join(folder, 'shop.yaml'));
    symlinkSync('/dev/null', join(folder, 'device.yaml'));
    chmodSync(join(folder, 'run.sh'), 0o755);
    const { stdout } = await execute(['doctor', folder], {
      ...systemPort(__filename),
      environment: { PATH: doctorPath() },
    });
    assert.match(stdout, /\[no-such-file\] .*`resources` lists "shop\.yaml", which is a broken link\n/);
    assert.match(stdout, /\[broken-file\] .*device\.yaml: is a pipe, a socket or a device, not a file\n/);
    assert.match(stdout, /\[not-executable\] .*"\.\/run\.sh" has a carriage return at the end of its first line/);
  });

  it('shows untrusted names on one line, without control characters', async function () {
    if (process.platform === 'win32') return this.skip();
    const { stdout, names } = await diagnosed({
      'kustomization.yaml': 'resources: ["\\e[31mshop.yaml"] # replace-values\n',
      'host.yaml': '',
      'a\nno problems found\n/kustomization.yaml': 'resources: [b.yaml] # replace-values\n',
    });
    assert.deepEqual(names, ['no-such-file', 'no-such-file']);
    assert.doesNotMatch(stdout, /\u001b|^no problems found$/m);
    assert.match(stdout, /`resources` lists "\\u001B\[31mshop\.yaml", which does not exist/);
  });

  it('finds programs that are missing or too old', async () => {
    const none = { environment: { PATH: programs(functionNames) } };
    assert.match((await diagnosed({}, none)).stdout, /\[no-tool\] kustomize is not on PATH: install it \(https:/);
    assert.match(
      (await diagnosed({}, { environment: { PATH: programs(['kustomize']) } })).stdout,
      /\[not-on-path\] .*inlay build/,
    );
    const old = { start: () => ({ status: 0, stdout: '{Version:kustomize/v3.9.4}', stderr: '' }) };
    assert.match((await diagnosed({}, old)).stdout, /\[old-tool\] kustomize 3\.9\.4/);
    assert.match((await diagnosed({}, { nodeVersion: '18.20.1' })).stdout, /\[old-tool\] Node\.js 18\.20\.1/);
  });

  it('does not require Node.js for the single file', async () => {
    const program = { file: '/bin/inlay', isSingleFile: true };
    const { stdout } = await diagnosed({}, { program, nodeVersion: '18.20.1' });
    assert.match(stdout, /^inlay \S+, kustomize 5\.8\.2, kpt 5\.8\.2\n[^]*no problems found\n$/);
    const without = await diagnosed({}, { program, environment: { PATH: programs(['kustomize']) } });
    assert.match(without.stdout, /\[not-on-path\] .*`inlay install FOLDER`.*`inlay build`/);
  });

  it('counts kustomizations, Kptfiles and their functions', async () => {
    const { stdout } = await diagnosed(kptfile('{exec: replace-values, configPath: host.yaml}'));
    assert.match(stdout, /^0 kustomizations with 0 functionConfigs, 1 Kptfile with 1 function$/m);
    assert.match((await diagnosed({})).stdout, /^1 kustomization with 1 functionConfig, 0 Kptfiles with 0 functions$/m);
  });

  it('reads all files, or reports that there are too many', async () => {
    const entry: DirectoryEntry = { name: 'x', kind: 'file', link: false };
    const answer = async (count: number): Promise<readonly [number, string]> => {
      const { exitCode, stdout, stderr } = await execute(['doctor', '.'], {
        ...systemPort(__filename),
        kind: (one) => (one === '.' ? 'directory' : undefined),
        realPath: (folder) => folder,
        list: (folder) =>
          folder === '.'
            ? [{ name: 'a', kind: 'directory', link: false }, ...Array.from({ length: count }, () => entry)]
            : [{ name: 'kustomization.yaml', kind: 'file', link: false }],
        read: () => 'transformers: [absent.yaml] # replace-values\n',
      });
      return [exitCode, stdout + stderr];
    };
    const [found, told] = await answer(999_998);
    assert.deepEqual([found, told.includes('1 kustomization with')], [1, true]);
    assert.deepEqual(await answer(999_999), [
      2,
      'error: "." has more than 1000000 files and folders: name a folder in it\n',
    ]);
  });

  it('does not enter excluded folders', async () => {
    const folder = temporaryFolder({ 'a/kustomization.yaml': '', 'out/b/kustomization.yaml': '', 'c.yaml': '' });
    const port = systemPort(__filename);
    const entered: string[] = [];
    const list = (at: string): readonly DirectoryEntry[] => {
      entered.push(relative(folder, at));
      return port.list(at);
    };
    const excluded = ['out/', 'c.yaml'].flatMap((one) => ['--exclude', `${folder}/${one}`]);
    await execute(['doctor', folder, ...excluded], { ...port, list });
    assert.deepEqual(entered, ['', 'a']);
  });

  it('fails if the folder does not exist', async () => {
    assert.equal(
      (await execute(['doctor', 'absent'], systemPort(__filename))).stderr,
      'error: "absent" is not a folder\n',
    );
  });
});

describe('inlay doctor in a folder that does not use Inlay', () => {
  it('reports folders that it could not enter', async function () {
    const folder = temporaryFolder({ 'app.yaml': 'a: 1\n' });
    try {
      mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe9])]));
    } catch {
      return this.skip();
    }
    const { exitCode, stderr } = await execute(['doctor', folder], systemPort(__filename));
    assert.equal(exitCode, 0);
    assert.match(stderr, /^note: skipped 1 unusable path:\n {2}.*\\xE9\n$/);
  });
});

describe('inlay build', function () {
  const build = (args: readonly string[], folders: readonly string[]): ReturnType<typeof runExecutable> =>
    runExecutable('inlay', ['build', ...args], { env: { PATH: folders.join(delimiter) } });

  it('runs functions that are not on PATH, and passes on flags and failures', function () {
    if (process.platform === 'win32') return this.skip();
    const path = [kustomizeFolder(), '/usr/bin', '/bin'];
    const folder = temporaryFolder(withOwnSchema(sound));
    const { status, stdout, stderr } = build([folder], path);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /host: shop\.example\.com/);
    const ordered = build(['--reorder', 'none', '--enable-exec', folder], path);
    assert.equal(ordered.stdout, stdout, ordered.stderr);
    const failed = build([join(folder, 'absent')], path);
    assert.deepEqual([failed.status, failed.stdout], [2, '']);
    assert.match(failed.stderr, /absent/);
    const none = build([folder], ['/nowhere']);
    assert.deepEqual([none.status, none.stdout], [2, '']);
    assert.match(none.stderr, /^error: kustomize is not on PATH: install it/);
  });

  it('starts the file with an extension on Windows, not the shell script next to the file', async () => {
    const startedOf = async (...files: readonly string[]): Promise<string> => {
      let started = '';
      const bin = temporaryFolder(Object.fromEntries(files.map((name) => [name, ''])));
      const { stderr } = await execute(['build', '.'], {
        ...systemPort(__filename),
        isWindows: true,
        isExecutable: () => true,
        environment: { PATH: bin, PATHEXT: '.EXE;.CMD;' },
        startInParallel: (program) => {
          started = program.slice(bin.length + 1);
          return Promise.resolve({ status: 0, stdout: '', stderr: '' });
        },
      });
      return started + stderr.replaceAll(bin, '');
    };
    assert.equal(await startedOf('kustomize', 'kustomize.cmd', 'kustomize.exe'), 'kustomize.exe');
    assert.match(await startedOf('kustomize'), /kustomize is not on PATH/);
    assert.match(await startedOf('kustomize.cmd'), /kustomize\.cmd" is a batch file, .*: put kustomize\.exe on PATH/);
    const port = { ...systemPort(__filename), isWindows: true, isExecutable: () => true, environment: {} };
    const folder = temporaryFolder({
      ...sound,
      'host.yaml': config.replace('path: replace-values', 'path: ./bin/replace-values'),
      'bin/replace-values.exe': '',
    });
    const { stdout } = await execute(['doctor', folder], port);
    assert.doesNotMatch(stdout, /no-such-executable/);
    const other = config.replace('path: replace-values', 'path: bin\\merge-values.exe');
    writeFileSync(join(folder, 'host.yaml'), other);
    assert.match((await execute(['doctor', folder], port)).stdout, /\[other-function\] .*specifies merge-values/);
  });

  it('reports that it needs a temporary folder', async () => {
    const { exitCode, stderr } = await execute(['build', '.'], {
      ...systemPort(__filename),
      environment: { PATH: programs(['kustomize']) },
      functionFolder: () => ({ code: 'EROFS' }),
    });
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /cannot create a temporary folder for the functions: the file system is read-only\. .*`TMPDIR`/,
    );
  });
});
