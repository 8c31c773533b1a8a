/**
 * Tests every image, built by `npm run dev -- images` on a base image that the test builds, and run by kpt and
 * kustomize through podman. Skipped if podman is absent or cannot run a container.
 */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { functionMetadata } from '../../scripts/generators/function-metadata';
import { conformanceOf } from '../command/conformance';
import { importBaseImage } from './base-image';
import { names } from '../../scripts/release/names';
import { trackChanges } from '../pages/git-changes';
import { toolCalled } from '../orchestrators';
import { changeConfigFiles, sortedData } from '../packages';
import { childEnvironment, executable, filesOf, functionNames, manifest, root } from '../project';

const emptyList = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n';

const layers = `
apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata: {name: app, namespace: shop}
spec:
  layers: [{name: limits, cue: "port: 8000 + 80"}]
  output: {files: [{key: app.json, format: json}]}`;

/** A functionConfig with CUE for each function that supports it; the value is 8080. */
const cue: Readonly<Record<string, string>> = {
  'layer-config': layers,
  'render-components': `
apiVersion: fn.inlay.dev/v1alpha1
kind: RenderComponents
metadata: {name: app}
spec:
  environment: dev
  spec: {}
  files:
    components/web.cue: |
      {apiVersion: "v1", kind: "Service", metadata: name: "web", spec: ports: [{port: 8000 + 80}]}`,
  'run-pipeline': `
apiVersion: fn.inlay.dev/v1alpha1
kind: RunPipeline
metadata: {name: app}
spec:
  functions:
  -${layers.replaceAll('\n', '\n    ')}`,
};

/** The fewest permissions that a container can have. */
const confined =
  'run --rm -i --network none --read-only --read-only-tmpfs=false --cap-drop ALL --security-opt no-new-privileges'.split(
    ' ',
  );

// Other users of this machine may also run this test.
const tag = `test-${process.pid}`;
const prefix = 'localhost/inlay-test/';
const image = (name: string): string => `${prefix}${name}:${tag}`;
const base = image('base');
const script = join(root, 'dist', 'scripts', 'package', 'images.js');

describe('images under podman', function () {
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  const run = (command: string, args: readonly string[], input = ''): SpawnSyncReturns<string> =>
    spawnSync(command, args, { encoding: 'utf8', cwd: root, env: environment, input });
  const sh = (command: string, ...args: readonly string[]): string => {
    const child = run(command, args);
    assert.equal(child.status, 0, `${command} ${args.join(' ')}\n${child.stderr}${child.error ?? ''}`);
    return child.stdout;
  };

  const build = (...args: readonly string[]): string =>
    sh(process.execPath, script, '--tool', 'podman', '--prefix', prefix, '--tag', tag, ...args);

  before(function () {
    if (toolCalled('podman') === undefined || process.platform !== 'linux') return this.skip();
    folder = temporaryFolder();
    environment = childEnvironment({
      KPT_FN_RUNTIME: 'podman',
      KRM_FN_RUNTIME: 'podman',
      PATH: `${dockerIsPodman(folder)}${delimiter}${process.env['PATH']}`,
    });
    const problem = importBaseImage(base, folder);
    if (problem !== undefined) {
      console.log(`      podman cannot run a container here: ${problem}`);
      return this.skip();
    }
    build('--node', base, '--builder', base, '--label', 'org.opencontainers.image.revision=abc');
  });
  after(() => {
    if (folder === undefined) return;
    run('podman', ['rmi', '--force', ...[...functionNames, 'base'].map(image)]);
  });

  for (const name of functionNames) {
    const example = conformanceOf(name);

    it(`${name} describes itself in labels (podman)`, () => {
      const labels = JSON.parse(sh('podman', 'inspect', '--format', '{{json .Config.Labels}}', image(name))) as object;
      const { description, license } = functionMetadata(name);
      assert.deepEqual(
        Object.fromEntries(Object.entries(labels).filter(([key]) => key.startsWith('org.opencontainers'))),
        {
          'org.opencontainers.image.title': name,
          'org.opencontainers.image.description': description,
          'org.opencontainers.image.licenses': license,
          'org.opencontainers.image.version': manifest.version,
          'org.opencontainers.image.vendor': names.author,
          'org.opencontainers.image.source': names.repository,
          'org.opencontainers.image.documentation': `${names.repository}/blob/v${manifest.version}/functions/${name}/README.md`,
          'org.opencontainers.image.revision': 'abc',
        },
      );
    });

    it(`${name} contains only the files that it needs (podman)`, () => {
      const list = `console.log(require('node:fs').readdirSync('/inlay', { recursive: true }).join('\\n'))`;
      const files = sh('podman', 'run', '--rm', '--entrypoint', 'node', image(name), '-e', list).trim().split('\n');
      const parts = filesOf(executable(name)).slice(1);
      assert.deepEqual(
        files.toSorted(),
        ['LICENSE', 'function.cjs', 'inlay-parts', ...parts.map((part) => `inlay-parts/${basename(part)}`)].toSorted(),
      );
    });

    it(`${name} runs as any user, without network, capabilities and a place to write to (podman)`, () => {
      for (const user of ['nobody', '1000730000:0']) {
        const child = run('podman', [...confined, '--user', user, image(name)], emptyList);
        assert.equal(child.status, 2, child.stderr);
        assert.match(child.stdout, /^items: \[\]$/m);
      }
    });

    const withCue = cue[name];
    if (withCue !== undefined) {
      it(`${name} evaluates CUE, without network and a place to write to (podman)`, () => {
        const input = `${emptyList}functionConfig:${withCue.replaceAll('\n', '\n  ')}\n`;
        const child = run('podman', [...confined, '--user', '1000730000:0', image(name)], input);
        assert.equal(child.status, 0, child.stderr);
        assert.match(child.stdout, /port: 8080$|"port": 8080$/m);
      });
    }

    it(`${name} prints its help under kpt fn doc (podman)`, function () {
      const kpt = toolCalled('kpt');
      if (kpt === undefined) return this.skip();
      const usage = sh(kpt.command, 'fn', 'doc', '--image', image(name));
      assert.ok(usage.includes(`${name} `), usage.slice(0, 200));
    });

    for (const verb of ['render', 'eval'] as const) {
      it(`${name} under kpt fn ${verb} (podman), as git diff shows it`, function () {
        const [kpt, git] = [toolCalled('kpt'), toolCalled('git')];
        if (kpt === undefined || git === undefined) return this.skip();
        const copy = join(folder, `${verb}-${name}`);
        cpSync(join(root, 'examples', example.kpt), copy, { recursive: true });
        const kptfile = readFileSync(join(copy, 'Kptfile'), 'utf8');
        const pull = ['--image-pull-policy', 'never'];
        writeFileSync(
          join(copy, 'Kptfile'),
          kptfile.replaceAll(/exec: (\S+)/g, (_, fn: string) => `image: ${image(fn)}`),
        );
        const changes = trackChanges(git.command, copy);
        if (verb === 'render') {
          sh(kpt.command, 'fn', 'render', copy, ...pull);
        } else {
          const config = /configPath: (\S+)/.exec(kptfile)?.[1] ?? '';
          sh(kpt.command, 'fn', 'eval', copy, '--image', image(name), '--fn-config', join(copy, config), ...pull);
        }
        assert.equal(changes(), readFileSync(join(copy, '.expected', 'diff.patch'), 'utf8'));
      });
    }

    it(`${name} under kubectl kustomize (podman)`, function () {
      const kubectl = toolCalled('kubectl');
      if (kubectl === undefined) return this.skip();
      const [package_ = '', overlay = ''] = example.kustomize.split('/');
      const copy = join(folder, `kustomize-${name}`);
      cpSync(join(root, 'examples', package_), copy, { recursive: true });
      changeConfigFiles(copy, (text) =>
        text.replaceAll(
          /exec:\n(\s+)path: (\S+)/g,
          (_, indent: string, fn: string) => `container:\n${indent}image: ${image(fn)}`,
        ),
      );
      const directory = overlay === 'build' ? copy : join(copy, 'overlays', overlay);
      const out = sh(kubectl.command, 'kustomize', '--enable-alpha-plugins', directory);
      assert.deepEqual(sortedData(out), sortedData(readFileSync(join(copy, '.expected', `${overlay}.yaml`), 'utf8')));
    });
  }

  it('reads what kubectl kustomize mounts (podman)', function () {
    const kubectl = toolCalled('kubectl');
    if (kubectl === undefined) return this.skip();
    const copy = join(folder, 'mounts');
    writeFiles(copy, {
      'app/qbec.yaml':
        'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: shop}\nspec: {environments: {dev: {server: "https://dev.example.com"}}}\n',
      'app/components/web.jsonnet':
        "{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { ports: [{ port: 8080 }] } }\n",
      'kustomization.yaml': 'generators: [render.yaml]\n',
      'render.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: RenderComponents
metadata:
  name: shop
  annotations:
    config.kubernetes.io/function: |
      container:
        image: ${image('render-components')}
        network: false
        mounts:
        - {type: bind, src: ./app, dst: /app}
spec: {app: app, environment: dev}
`,
    });
    const out = sh(kubectl.command, 'kustomize', '--enable-alpha-plugins', copy);
    assert.match(out, /^kind: Service\n[^]*^ {2}- port: 8080\n$/m);
  });

  it('contains only Node.js, its libraries and a user (podman)', () => {
    const [name = ''] = functionNames;
    const archive = join(folder, 'image.tar');
    const id = sh('podman', 'create', image(name)).trim();
    sh('podman', 'export', '--output', archive, id);
    sh('podman', 'rm', id);
    const files = sh('tar', '-tf', archive)
      .split('\n')
      .filter((file) => /[^/]$/.test(file));
    const known =
      /^(?:etc\/(?:passwd|group|os-release)|inlay\/|usr\/local\/(?:bin\/node|LICENSE)$|usr\/share\/doc\/|var\/lib\/dpkg\/status\.d\/)/;
    const mounts = /^(?:dev|proc|sys|run)\/|^etc\/(?:hosts|hostname|resolv\.conf|mtab)$/;
    const others = files.filter((file) => !known.test(file) && !mounts.test(file));
    assert.ok(others.length > 0 && others.every((file) => /\.so(?:\.|$)/.test(file)), others.join('\n'));
  });
});

/** Creates a folder with a program `docker` that runs podman, because kustomize always calls `docker`. */
function dockerIsPodman(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'docker'), '#!/bin/sh\nexec podman "$@"\n', { mode: 0o755 });
  return bin;
}
