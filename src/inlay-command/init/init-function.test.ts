/** `inlay init <function>`: creates a working build in an empty folder, for kustomize and kpt, and adds lines to existing files. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { kustomizeFolder, withOwnSchema } from '../../../test/kustomize';
import { toolCalled } from '../../../test/orchestrators';
import { assertRefused } from '../../../test/printed-lines';
import { childEnvironment, functionNames, pathWith, runExecutable } from '../../../test/project';
import { temporaryFolder, writeFiles } from '../../../test/temporary-folder';
import { inlayIn } from '../../../test/inlay-in-process';

describe('inlay init of a function', function () {
  let path: string;
  before(() => {
    path = pathWith(functionNames);
  });

  const init = async (folder: string, args: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await inlayIn(folder, ['init', ...args]);
    assert.equal(status, 0, stderr);
    return stdout;
  };

  /** Matches the built sample. */
  const isMade = (name: string): RegExp =>
    name === 'resolve-overwrites' ? /kind: Installation[^]*version: v1\.1\.0-dev/ : /shop\.example\.com/;

  for (const name of functionNames) {
    it(`creates a kustomization with ${name} that builds`, async function () {
      if (process.platform === 'win32') return this.skip();
      const folder = temporaryFolder();
      assert.match(await init(folder, [name]), /\nBuild with: inlay build \.\n$/);
      const kustomization = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
      writeFiles(folder, withOwnSchema({ 'kustomization.yaml': kustomization }));
      const { status, stdout, stderr } = runExecutable('inlay', ['build', '.'], {
        cwd: folder,
        env: { PATH: [kustomizeFolder(), '/usr/bin', '/bin'].join(delimiter) },
      });
      assert.equal(status, 0, stderr);
      assert.match(
        stdout,
        isMade(name),
        `starter.yaml must write shop.example.com into starter-resources.yaml:\n${stdout}`,
      );
      const text = readFileSync(join(folder, `${name}.yaml`), 'utf8');
      assert.doesNotMatch(text, /https?:/);
    });
  }

  it('creates packages that build, under kpt', async function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const cwd = temporaryFolder({ Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: all}\n' });
    for (const name of functionNames) await init(cwd, [name, name, '--kpt']);
    const env = childEnvironment({ PATH: path });
    const { status, stderr } = spawnSync(kpt.command, ['fn', 'render', '--allow-exec', '.'], {
      cwd,
      encoding: 'utf8',
      env,
    });
    assert.equal(status, 0, stderr);
    for (const name of functionNames) assert.match(stderr, new RegExp(`^\\[PASS\\] "${name}"`, 'm'));
  });

  it('adds a line to existing files, and keeps everything else', async () => {
    const kustomization =
      '# ours\nresources: # all\n- a.yaml\ntransformers:\n# first\n- one.yaml # why\nnamePrefix: x-\n';
    const folder = temporaryFolder({
      'a/kustomization.yaml': kustomization,
      'b/kustomization.yml': '# ours\nresources: [a.yaml]\n',
      'c/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: c # why\npipeline:\n  validators: []\n',
    });
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    assert.match(
      await init(folder, ['replace-values', 'a', '--name', 'host']),
      /^a.host\.yaml\na.kustomization\.yaml\nEdit a.host\.yaml: the selected resource is an example\nBuild/,
    );
    assert.equal(read('a/kustomization.yaml'), kustomization.replace('# why\n', '# why\n- host.yaml\n'));
    assert.match(read('a/host.yaml'), /\n {2}name: host\n/);
    await init(folder, ['layer-config', 'b']);
    assert.match(
      read('b/kustomization.yml'),
      /^# ours\nresources: \[a\.yaml\]\ntransformers:\n- layer-config\.yaml\n$/,
    );
    assert.match(await init(folder, ['merge-values', 'c']), /Build with: kpt fn render --allow-exec c\n$/);
    assert.match(await init(folder, ['merge-values', "my app's"]), /Build with: inlay build 'my app'\\''s'\n$/);
    assert.match(await init(folder, ['merge-values', 'für/x']), /Build with: inlay build für.x\n$/);
    assert.match(
      read('c/Kptfile'),
      /name: c # why\n[^]*mutators:\n\s*- exec: merge-values\n\s*configPath: merge-values\.yaml\n/,
    );
  });

  it('uses only the resources of a folder without a kustomization', async () => {
    const folder = temporaryFolder({
      'app.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: mine}\n',
      'values.yaml': 'replicaCount: 1\n',
      'package.json': '{}\n',
      'sub/web.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n',
    });
    const printed = await init(folder, ['replace-values']);
    assert.match(printed, /^replace-values\.yaml\nkustomization\.yaml\nEdit replace-values\.yaml: /);
    assert.match(
      readFileSync(join(folder, 'kustomization.yaml'), 'utf8'),
      /^resources:\n- app\.yaml\ntransformers:\n- replace-values\.yaml\n$/m,
    );
  });

  it('fills in an empty kustomization.yaml or Kptfile', async () => {
    const folder = temporaryFolder({
      'a/kustomization.yaml': '',
      'b/kustomization.yaml': '# ours',
      'c/Kptfile': '---\n',
    });
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    for (const one of ['a', 'b', 'c']) await init(folder, ['replace-values', one]);
    assert.match(
      read('a/kustomization.yaml'),
      /^apiVersion: .*\nkind: Kustomization\nresources:\n- app\.yaml\ntransformers:\n/,
    );
    assert.equal(read('b/kustomization.yaml'), `# ours\n${read('a/kustomization.yaml')}`);
    assert.match(read('c/Kptfile'), /^---\napiVersion: kpt\.dev\/v1\nkind: Kptfile\n[^]*- exec: replace-values\n/);
  });

  it('overwrites nothing', async () => {
    const folder = temporaryFolder({
      'replace-values.yaml': 'a: 1\n',
      'broken/kustomization.yaml': '- a\n',
      'open/kustomization.yaml': 'resources: [\n',
      'text/kustomization.yaml': 'transformers: host.yaml\n',
      'map/kustomization.yaml': 'transformers: {a: b}\n',
      'kpt/Kptfile': 'pipeline: [a]\n',
      'values/app.yaml': 'url: localhost\n',
    });
    for (const [args, message] of [
      [['replace-values'], /"replace-values\.yaml" already exists/],
      [['replace-values', 'broken'], /is not a map/],
      [['replace-values', 'open'], /open.kustomization\.yaml:2: is not valid YAML/],
      [['replace-values', 'text'], /`transformers` must be a list/],
      [['replace-values', 'map'], /`transformers` must be a list/],
      [['replace-values', 'kpt'], /`pipeline` must be a map/],
      [['replace-values', 'replace-values.yaml'], /"replace-values\.yaml" is not a folder/],
      [['replace-values', '--all-replacements'], /needs '--from <file>'/],
      [['--from', 'x', '--kpt'], /'--kpt' cannot be combined with '--from <file>'/],
      [['replace-value'], /did you mean "replace-values"\?/],
      [['replace-values', '--name', '../x'], /must be a Kubernetes name/],
      [
        ['replace-values', 'new', '--name', 'kustomization'],
        /"new.kustomization\.yaml" is also the name of another new file/,
      ],
      [['replace-values', 'new', '--name', 'app'], /"new.app\.yaml" is also the name of another new file/],
      [['replace-values', 'values'], /"values.app\.yaml" contains no resources/],
      [['replace-values', '--from', 'x'], /remove the function/],
    ] as const) {
      assertRefused(await inlayIn(folder, ['init', ...args]), message);
    }
    assert.equal(readFileSync(join(folder, 'replace-values.yaml'), 'utf8'), 'a: 1\n');
  });

  it('writes nothing if the list is a link that points outside, or is not a file', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({
      'outside/kustomization.yaml': 'resources: []\n',
      'folder/kustomization.yaml/a': '',
      'link/README': '',
      'kpt/README': '',
    });
    symlinkSync('../outside/kustomization.yaml', join(folder, 'link/kustomization.yaml'));
    symlinkSync('../outside/kustomization.yaml', join(folder, 'kpt/Kptfile'));
    for (const [name, message] of [
      ['link', /"link\/kustomization\.yaml" is a link that points outside "link"/],
      ['kpt', /"kpt\/Kptfile" is a link that points outside "kpt"/],
      ['folder', /"folder\/kustomization\.yaml" is not a file/],
    ] as const) {
      const before = readdirSync(join(folder, name));
      assertRefused(await inlayIn(folder, ['init', 'replace-values', name]), message);
      assert.deepEqual(readdirSync(join(folder, name)), before);
    }
  });

  it('follows a named link, unless it points outside its repository or the current folder', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ 'repo/.git/HEAD': '', 'repo/app/README': '', 'outside/.git/HEAD': '' });
    for (const [link, target] of [
      ['repo/inner', 'app'],
      ['repo/out', '../outside'],
      ['repo/nothing', '../absent'],
      ['named', 'repo'],
      ['elsewhere', temporaryFolder({})],
    ] as const) {
      symlinkSync(target, join(folder, link));
    }
    for (const [name, message] of [
      ['repo/out', /the symbolic link ".*out" points outside ".*repo": name the folder/],
      ['repo/out/new', /"repo\/out\/new" is not written, because the symbolic link ".*out" points outside/],
      ['elsewhere', /the symbolic link ".*elsewhere" points outside/],
      ['repo/nothing', /nothing" is a broken link/],
      ['repo/nothing/new', /nothing" is a broken link/],
    ] as const) {
      assertRefused(await inlayIn(folder, ['init', 'replace-values', name]), message);
    }
    assert.deepEqual([readdirSync(join(folder, 'outside')), existsSync(join(folder, 'absent'))], [['.git'], false]);
    await init(folder, ['replace-values', 'repo/inner']);
    await init(folder, ['replace-values', 'named']);
    for (const one of ['repo/app', 'repo']) assert.ok(existsSync(join(folder, one, 'kustomization.yaml')));
  });
});
