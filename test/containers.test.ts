/**
 * Every image, built by `npm run images` and run by kpt and kustomize through podman. The base image is made here, of this
 * machine's Node and nothing else: no registry is needed, and what the image contains beside it is what we put there.
 * Skipped where podman is absent or cannot run a container.
 */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { trackChanges } from './git-changes';
import { orchestrators, type Orchestrator } from './orchestrators';
import { configFiles, sortedData } from './packages';
import { childEnvironment, functionNames, root } from './project';

/** The examples to run: one kpt package and one kustomization for each function, neither of which needs files. */
const examples: Readonly<Record<string, { readonly kpt: string; readonly kustomize: readonly [string, string] }>> = {
  'layer-config': {
    kpt: 'layer-config-keystone',
    kustomize: ['layer-config-keystone-kustomize', 'build'],
  },
  'merge-values': {
    kpt: 'merge-values-kpt-package',
    kustomize: ['merge-values-json-in-configmap', 'prod'],
  },
  'render-components': {
    kpt: 'render-components-kpt-inline',
    kustomize: ['render-components-overlays', 'prod'],
  },
  'resolve-overwrites': {
    kpt: 'resolve-overwrites-kpt-resolve',
    kustomize: ['resolve-overwrites-echo-server', 'resolve'],
  },
  'run-pipeline': {
    kpt: 'run-pipeline-kpt',
    kustomize: ['run-pipeline-kustomize', 'build'],
  },
  'replace-values': {
    kpt: 'replace-values-kpt-package',
    kustomize: ['replace-values-json-in-configmap', 'prod'],
  },
};

const tag = 'test';
const prefix = 'localhost/inlay-test/';
const image = (name: string): string => `${prefix}${name}:${tag}`;
const base = `${prefix}base:${tag}`;

const tool = (name: string): Orchestrator | undefined => orchestrators().find((one) => one.name === name);

describe('images under podman', function () {
  this.timeout(300_000);
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  const run = (command: string, args: readonly string[], input = ''): SpawnSyncReturns<string> =>
    spawnSync(command, args, { encoding: 'utf8', cwd: root, env: environment, input });
  const sh = (command: string, ...args: readonly string[]): string => {
    const child = run(command, args);
    assert.equal(child.status, 0, `${command} ${args.join(' ')}\n${child.stderr}${child.error ?? ''}`);
    return child.stdout;
  };

  before(function () {
    if (tool('podman') === undefined || process.platform !== 'linux') return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'inlay-images-'));
    environment = childEnvironment({
      KPT_FN_RUNTIME: 'podman',
      KRM_FN_RUNTIME: 'podman',
      PATH: `${dockerIsPodman(folder)}${delimiter}${process.env['PATH']}`,
    });
    const archive = baseArchive(folder);
    const imported = run('podman', ['import', '--change', 'CMD ["node"]', archive, base]);
    const works = imported.status === 0 && run('podman', ['run', '--rm', base, 'node', '-e', '0']);
    if (works === false || works.status !== 0) {
      console.log(`      podman cannot run a container here: ${(works || imported).stderr.trim()}`);
      return this.skip();
    }
    const script = join(root, 'dist', 'scripts', 'images.js');
    sh(process.execPath, script, '--tool', 'podman', '--prefix', prefix, '--tag', tag, '--base', base);
  });
  after(() => {
    if (folder === undefined) return;
    run('podman', ['rmi', '--force', ...functionNames.map(image), base]);
    rmSync(folder, { recursive: true });
  });

  for (const name of functionNames) {
    const example = examples[name];

    it(`${name} has examples that need no files`, () => assert.ok(example));
    if (example === undefined) continue;

    it(`${name} runs as nobody, without network, on a read-only file system (podman)`, () => {
      const args = ['run', '--rm', '-i', '--network', 'none', '--read-only', '--user', 'nobody', image(name)];
      const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n`;
      const child = run('podman', args, list);
      assert.equal(child.status, 3, child.stderr);
      assert.match(child.stdout, /^items: \[\]$/m);
    });

    it(`${name} prints its help for kpt fn doc (podman)`, function () {
      const kpt = tool('kpt');
      if (kpt === undefined) return this.skip();
      const usage = sh(kpt.command, 'fn', 'doc', '--image', image(name));
      assert.ok(usage.includes(`${name} `), usage.slice(0, 200));
    });

    for (const verb of ['render', 'eval'] as const) {
      it(`${name} under kpt fn ${verb} (podman), as git diff shows it`, function () {
        const [kpt, git] = [tool('kpt'), tool('git')];
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
      const kubectl = tool('kubectl');
      if (kubectl === undefined) return this.skip();
      const [package_, overlay] = example.kustomize;
      const copy = join(folder, `kustomize-${name}`);
      cpSync(join(root, 'examples', package_), copy, { recursive: true });
      for (const file of configFiles(copy)) {
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text.replaceAll(
            /exec:\n(\s+)path: (\S+)/g,
            (_, indent: string, fn: string) => `container:\n${indent}image: ${image(fn)}`,
          ),
        );
      }
      const directory = overlay === 'build' ? copy : join(copy, 'overlays', overlay);
      const out = sh(kubectl.command, 'kustomize', '--enable-alpha-plugins', directory);
      assert.deepEqual(sortedData(out), sortedData(readFileSync(join(copy, '.expected', `${overlay}.yaml`), 'utf8')));
    });
  }
});

/** kustomize knows no other name. */
function dockerIsPodman(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'docker'), '#!/bin/sh\nexec podman "$@"\n');
  chmodSync(join(bin, 'docker'), 0o755);
  return bin;
}

/** This machine's Node with the libraries that it is linked with, and a user `nobody`. */
function baseArchive(folder: string): string {
  const files = join(folder, 'base');
  const put = (from: string, to: string): void => {
    mkdirSync(join(files, dirname(to)), { recursive: true });
    cpSync(realpathSync(from), join(files, to));
  };
  put(process.execPath, '/usr/local/bin/node');
  const libraries = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout.matchAll(/(\/\S+) \(/g);
  for (const [, library = ''] of libraries) put(library, library);
  mkdirSync(join(files, 'etc'));
  writeFileSync(join(files, 'etc', 'passwd'), 'nobody:x:65534:65534:nobody:/nonexistent:/bin/false\n');
  writeFileSync(join(files, 'etc', 'group'), 'nobody:x:65534:\n');
  mkdirSync(join(files, 'tmp'), { mode: 0o1777 });
  const archive = join(folder, 'base.tar');
  const tar = spawnSync('tar', ['-C', files, '-c', '-f', archive, '.'], { encoding: 'utf8' });
  assert.equal(tar.status, 0, tar.stderr);
  return archive;
}
