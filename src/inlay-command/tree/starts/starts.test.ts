/**
 * Tests ways to make `inlay build` start a program that is not Inlay's. Each attempt must be refused before kustomize
 * is started. If the program is started, it leaves a mark.
 */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evil, listed, named, ours, soundPackages, startTricks } from '../../../../test/security/hostile-packages';
import { kustomizeFolder, withOwnSchema } from '../../../../test/kustomize';
import { temporaryFolder, type FileTexts } from '../../../../test/temporary-folder';
import { Kustomize } from '../../build';
import { execute } from '../../inlay';
import type { Outcome, Port } from '../../port';
import { systemPort } from '../../processes/system';

interface Built extends Outcome {
  readonly isStarted: boolean;
  readonly isMarked: boolean;
}

async function build(files: FileTexts, ...args: readonly string[]): Promise<Built> {
  const mark = temporaryFolder();
  const script = `#!/bin/sh\ntouch ${mark}/MARK\ncat\n`;
  const folder = temporaryFolder({
    'app.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\n',
    'evil.sh': script,
    'replace-values': script,
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, String(text).replaceAll('MARK', `${mark}/MARK`)]),
    ),
  });
  for (const name of ['evil.sh', 'replace-values']) chmodSync(join(folder, name), 0o755);
  let isStarted = false;
  const port = systemPort(__filename);
  const outcome = await execute(['build', folder, ...args], {
    ...port,
    workingFolder: folder,
    environment: { PATH: kustomizeFolder() },
    startInParallel: () => {
      isStarted = true;
      return Promise.resolve({ status: 0, stdout: '', stderr: '' });
    },
  });
  return { ...outcome, isStarted, isMarked: readdirSync(mark).length > 0 };
}

describe('inlay build starts nothing', () => {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  for (const [name, files, message] of startTricks) {
    it(`by ${name}`, async () => {
      const { exitCode, stdout, stderr, isStarted, isMarked } = await build(files);
      assert.deepEqual([exitCode, stdout, isStarted, isMarked], [2, '', false, false], stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^(?:error: \S.*\n)+$/);
    });
  }

  it('by bytes that are not UTF-8, and by a path that is not a file', async () => {
    const folder = temporaryFolder({ 'u/x.yaml': evil, 'd/x.yaml': evil });
    writeFileSync(join(folder, 'u', 'kustomization.yaml'), Buffer.from('\uFEFFtransformers: [x.yaml]\n', 'utf16le'));
    symlinkSync('/dev/null', join(folder, 'd', 'kustomization.yaml'));
    for (const [name, message] of [
      ['u', /not valid UTF-8/],
      ['d', /not a regular file/],
    ] as const) {
      const { exitCode, stderr } = await execute(['build', join(folder, name)], systemPort(__filename));
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    }
  });

  it('by a folder after a flag whose value is another flag', async () => {
    const folder = temporaryFolder(listed(evil));
    const { exitCode, stderr } = await execute(['build', '--env', '--env', folder], systemPort(__filename));
    assert.equal(exitCode, 2);
    assert.match(stderr, /is not one of Inlay's/);
  });

  it('by a file with the name of an image that is allowed', async () => {
    const image = listed(named('exec: {path: example.com/fn:v1}'));
    const { stderr, isStarted } = await build(image, '--allow-function', 'example.com/fn:v1');
    assert.deepEqual([stderr.includes('--allow-function'), isStarted], [false, false]);
  });

  it('by charts that may render functionConfigs, even if helm is allowed', async () => {
    const files = {
      'kustomization.yaml': 'resources: [app.yaml]\ntransformers: [t]\n',
      't/kustomization.yaml': 'helmCharts: [{name: c}]\n',
    };
    const { stderr, isStarted } = await build(files, '--allow-function', 'helm');
    assert.match(stderr, /^error: t\/kustomization\.yaml:1: `helmCharts` may change which functions are started here/);
    assert.equal(isStarted, false);
  });

  it('by helm, whose plugins a kustomization may contain, or by a remote URL', async () => {
    assert.match((await build(listed(ours), '--enable-helm')).stderr, /allow both with `--allow-function helm`/);
    const { stderr } = await execute(['build', 'https://example.com/x'], systemPort(__filename));
    assert.match(stderr, /"https:\/\/example\.com\/x" is a remote URL, .*`--allow-function git`/);
    assert.match((await build({}, '../absent')).stderr, /^error: "..\/absent" does not exist\n$/);
  });
});

describe('inlay build accepts', () => {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  for (const [name, files] of soundPackages) {
    it(name, async () => {
      const { exitCode, stderr, isStarted } = await build(files);
      assert.deepEqual([exitCode, stderr, isStarted], [0, '', true]);
    });
  }

  it('only programs that are allowed by name, on the command line or in a file', async () => {
    const names = temporaryFolder({ names: '# comment\n\n ./evil.sh \r\nalpine\ngit\n' });
    const both = { ...listed(`${evil}---\n${named('container: {image: alpine}')}`) };
    assert.equal((await build(both, '--allow-functions-from', join(names, 'names'))).exitCode, 0);
    const { exitCode, stderr } = await build(both, '--allow-function', './evil.sh');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: x\.yaml:7: the build would start docker for the image "alpine": .*\n$/);
    assert.equal((await build(both, '--allow-function', './evil.sh', '--allow-function', 'alpine')).exitCode, 0);
  });
});

describe('a kustomization with functions that did not exist during the check', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('does not start helm, although allowed programs get the whole PATH', async () => {
    const bin = kustomizeFolder();
    writeFileSync(join(bin, 'helm'), '#!/bin/sh\n: > "$0.started"\n', { mode: 0o755 });
    const folder = temporaryFolder({
      'kustomization.yaml': 'helmCharts: [{name: c, releaseName: c}]\n',
      'charts/c/values.yaml': '',
    });
    const port = { ...systemPort(__filename), environment: { PATH: bin } };
    for (const [name, isStarted] of [
      ['./other', false],
      ['helm', true],
    ] as const) {
      await new Kustomize([], { allowFunction: [name] }, port).start([folder]);
      assert.equal(existsSync(join(bin, 'helm.started')), isStarted);
    }
  });

  it("gets only Inlay's functions on its PATH, no plugins, and no git", async () => {
    const mark = temporaryFolder();
    const home = temporaryFolder();
    const script = `#!/bin/sh\ntouch ${mark}/MARK\n`;
    const plugin = join('.config', 'kustomize', 'plugin', 'example.com', 'v1', 'evil');
    const tree = temporaryFolder({
      ...withOwnSchema({ 'a/kustomization.yaml': 'transformers: [x.yaml]\nresources: [app.yaml]\n' }),
      'a/app.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\n',
      'a/x.yaml': named('exec: {path: evil}'),
      'b/kustomization.yaml': 'generators: [x.yaml]\n',
      'b/x.yaml': 'apiVersion: example.com/v1\nkind: Evil\nmetadata: {name: a}\n',
      [join('home', plugin, 'Evil')]: script,
      'bin/evil': script,
    });
    for (const file of [join('home', plugin, 'Evil'), 'bin/evil']) chmodSync(join(tree, file), 0o755);
    const { PATH, HOME } = process.env;
    Object.assign(process.env, { PATH: [kustomizeFolder(), join(tree, 'bin')].join(':'), HOME: join(tree, 'home') });
    try {
      const port: Port = systemPort(__filename);
      const kustomize = new Kustomize([], {}, port);
      for (const [name, message] of [
        ['a', /"evil": executable file not found/],
        ['b', /expected file with Go object code at: .*inlay-|unable to load plugin/],
      ] as const) {
        const ended = await kustomize.start([join(tree, name)]);
        assert.ok('status' in ended && ended.status === 1, JSON.stringify(ended));
        assert.match(ended.stderr, message);
      }
    } finally {
      Object.assign(process.env, { PATH, HOME });
    }
    assert.deepEqual([readdirSync(mark), existsSync(home)], [[], true]);
  });
});
