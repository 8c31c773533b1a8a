/**
 * The plugins of docs/run-in-argo-cd.md, started in the same way as by Argo CD (argoproj/argo-cd 3.6,
 * cmpserver/plugin): in the Application's folder, with no variables but those of the container and Argo CD's own, as
 * user 999, on files that are not executable in folders that are not writable.
 */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { fileName, readPage } from '../pages/fences';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { executable, functionNames } from '../project';
import { temporaryFolder, type FileTexts } from '../temporary-folder';

interface Command {
  readonly command: readonly string[];
  readonly args?: readonly string[];
}

interface Plugin {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly generate: Command; readonly discover?: { readonly find: Command } };
}

const page = join('docs', 'run-in-argo-cd.md');

const files: FileTexts = Object.fromEntries(
  readPage(page).flatMap((fence) => {
    const name = fileName(fence);
    return name === undefined ? [] : [[name, fence.content]];
  }),
);

const plugin = (folder: string): Plugin => load(String(files[join('argocd', folder, 'plugin.yaml')])) as Plugin;

/** The fields that Argo CD reads, from the structs in cmpserver/plugin/config.go. Argo CD ignores all other fields. */
const command = { command: 1, args: 1 };
const known: object = {
  apiVersion: 1,
  kind: 1,
  metadata: { name: 1 },
  spec: {
    version: 1,
    init: command,
    generate: command,
    discover: { fileName: 1, find: { ...command, glob: 1 } },
    parameters: {
      static: [
        { name: 1, title: 1, tooltip: 1, required: 1, itemType: 1, collectionType: 1, string: 1, array: 1, map: 1 },
      ],
      dynamic: command,
    },
    preserveFileMode: 1,
    provideGitCreds: 1,
  },
};

/** The paths of values in `given` that are not in `table`. */
function unknownIn(given: unknown, table: unknown, path = ''): readonly string[] {
  if (Array.isArray(table) && Array.isArray(given)) {
    return given.flatMap((one, index) => unknownIn(one, table[0], `${path}.${index}`));
  }
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(given as object).flatMap(([key, value]) =>
    Object.hasOwn(table, key)
      ? unknownIn(value, (table as Readonly<Record<string, unknown>>)[key], `${path}.${key}`)
      : [`${path}.${key}`],
  );
}

describe('plugins of Argo CD', function () {
  let bin: string;
  let user: { readonly uid?: number; readonly gid?: number };

  before(function () {
    if (process.platform === 'win32') return this.skip();
    bin = temporaryFolder();
    chmodSync(bin, 0o755);
    for (const name of ['inlay', ...functionNames]) symlinkSync(executable(name), join(bin, name));
    symlinkSync(kustomizeBinary(), join(bin, 'kustomize'));
    symlinkSync(process.execPath, join(bin, 'node'));
    user = {};
    // Only root can switch to another user. That user must be able to read the files of this test.
    const other = { uid: 999, gid: 999 };
    if (process.getuid?.() === 0 && start({ command: ['inlay', '--version'] }, '/', {}, other).status === 0) {
      user = other;
    }
  });

  /** Starts a command in the container's environment, without variables of this process. */
  const start = (
    { command: words, args = [] }: Command,
    cwd: string,
    variables: Readonly<Record<string, string>> = {},
    as: object = user,
  ): SpawnSyncReturns<string> => {
    const [program = '', ...own] = words;
    return spawnSync(join(program === 'sh' ? '/bin' : bin, program), [...own, ...args], {
      cwd,
      env: {
        PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
        ARGOCD_APP_NAME: 'guestbook',
        ...variables,
        NODE_V8_COVERAGE: undefined,
      },
      encoding: 'utf8',
      ...as,
    });
  };

  /** A checkout with the permissions that a plugin finds. */
  function checkout(changes: FileTexts = {}): string {
    const folder = temporaryFolder({ ...files, ...changes });
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
    }
    chmodSync(folder, 0o555);
    return folder;
  }

  const folders = ['', 'discovering', 'with-overlay'];

  it('have the form that Argo CD reads', () => {
    for (const one of folders.map(plugin)) {
      assert.deepEqual(unknownIn(one, known), []);
      assert.deepEqual([one.apiVersion, one.kind], ['argoproj.io/v1alpha1', 'ConfigManagementPlugin']);
      assert.notEqual(one.metadata.name, '');
      assert.notEqual(one.spec.generate.command.length, 0);
    }
    assert.deepEqual(unknownIn({ spec: { generat: {}, discover: { find: { globs: '' } } } }, known), [
      '.spec.generat',
      '.spec.discover.find.globs',
    ]);
  });

  it('print only resources, whatever variables Argo CD sets', () => {
    const parameters = JSON.stringify([{ name: 'host', string: 'a' }]);
    const { status, stdout, stderr } = start(plugin('').spec.generate, join(checkout(), 'guestbook'), {
      ARGOCD_ENV_KUSTOMIZE_PLUGIN_CONFIG_STRING: 'a: b',
      ARGOCD_APP_PARAMETERS: parameters,
      PARAM_HOST: 'a',
    });
    assert.deepEqual([status, stderr], [0, '']);
    const names = loadAll(stdout).map((one) => {
      const { kind, metadata } = one as { readonly kind: string; readonly metadata: { readonly name: string } };
      return `${kind}/${metadata.name}`;
    });
    assert.deepEqual(names, ['ConfigMap/kustomize-guestbook-ui', 'Service/kustomize-guestbook-ui']);
    assert.match(stdout, /"backend": "guestbook\.example\.com", "port": 80/);
  });

  it('print nothing to standard output if the build fails, and report the reason', () => {
    const changed = {
      'guestbook/settings.yaml': String(files['guestbook/settings.yaml']).replace('.backend', '.backnd'),
      'guestbook/kustomization.yaml': String(files['guestbook/kustomization.yaml']),
    };
    const folder = checkout(withOwnSchema(changed));
    const { status, stdout, stderr } = start(plugin('').spec.generate, join(folder, 'guestbook'));
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /^error\[[^]*did you mean `backend`\?[^]*v1\/ConfigMap\/kustomize-guestbook-ui /);
  });

  it('start no program that a repository contains or names', () => {
    const script = '#!/bin/sh\necho started >&2\ncat\n';
    for (const path of ['./x.sh', 'sh', '/bin/sh', './replace-values']) {
      const settings = String(files['guestbook/settings.yaml']).replace('path: replace-values', `path: ${path}`);
      const folder = checkout({ 'guestbook/settings.yaml': settings, 'guestbook/x.sh': script });
      const { status, stdout, stderr } = start(plugin('').spec.generate, join(folder, 'guestbook'));
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^error: settings\.yaml:1: the function ".*" is not one of Inlay's: [^]*\n$/);
    }
  });

  it('apply only to folders with a functionConfig', () => {
    const { find } = plugin('discovering').spec.discover ?? assert.fail();
    const folder = checkout({ 'plain/kustomization.yaml': 'resources: []\n' });
    const [ours, others] = ['guestbook', 'plain'].map((name) => start(find, join(folder, name)));
    assert.deepEqual([ours?.status, ours?.stdout], [0, './settings.yaml\n'], ours?.stderr);
    assert.deepEqual([others?.status, others?.stdout], [0, '']);
  });

  it('accept only overlays below the folder of the Application', () => {
    // No function runs here; the other tests run some.
    const folder = checkout({
      'guestbook/kustomization.yaml': 'resources: [app]\n',
      'guestbook/app/kustomization.yaml': 'resources: [shop.yaml]\n',
      'guestbook/app/shop.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\n',
      'guestbook/overlays/prod/kustomization.yaml': 'namePrefix: prod-\nresources: [../../app]\n',
    });
    const built = (variables: Readonly<Record<string, string>>): SpawnSyncReturns<string> =>
      start(plugin('with-overlay').spec.generate, join(folder, 'guestbook'), variables);
    assert.match(built({ PARAM_OVERLAY: 'overlays/prod' }).stdout, /name: prod-shop\n/);
    assert.match(built({}).stdout, /name: shop\n/);
    for (const outside of ['../plain', 'overlays/../..']) {
      const { status, stdout, stderr } = built({ PARAM_OVERLAY: outside });
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /must name a folder below/);
    }
  });

  for (const [patch, names] of [
    ['repo-server.yaml', ['inlay', 'argocd-repo-server']],
    ['init/repo-server.yaml', ['argocd-repo-server', 'inlay']],
  ] as const) {
    it(`come with argocd/${patch}, which kustomize applies to the repo server`, () => {
      const volumes = '[{name: var-files, emptyDir: {}}, {name: plugins, emptyDir: {}}]';
      const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: argocd-repo-server}\nspec: {template: {spec: {containers: [{name: argocd-repo-server, image: argocd}], volumes: ${volumes}}}}\n`;
      const folder = temporaryFolder({
        ...files,
        'kustomization.yaml': `resources: [argocd.yaml]\npatchesStrategicMerge: [argocd/${patch}]\n`,
        'argocd.yaml': deployment,
      });
      const { stdout, stderr } = spawnSync(kustomizeBinary(), ['build', folder], { encoding: 'utf8' });
      const { spec } = load(stdout) as {
        readonly spec: { readonly template: { readonly spec: Readonly<Record<string, readonly Named[]>> } };
      };
      const { containers = [], initContainers = [], volumes: all = [] } = spec.template.spec;
      const both = [...containers, ...initContainers];
      assert.deepEqual(
        both.map(({ name }) => name),
        names,
        stderr,
      );
      const mounted = both.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
      assert.notEqual(mounted.length, 0);
      const present = new Set(all.map(({ name }) => name));
      assert.deepEqual(
        mounted.filter((name) => !present.has(name)),
        [],
      );
    });
  }
});

interface Named {
  readonly name: string;
  readonly volumeMounts?: readonly { readonly name: string }[];
}
