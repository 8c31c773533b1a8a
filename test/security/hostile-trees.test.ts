/**
 * Tests that every command that reads a tree of unknown origin reports unusable files by name, and ignores problems in
 * files that it does not need.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { rootFiles } from '../../src/files/root-files';
import { run as runFunction } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import { execute } from '../../src/inlay-command/inlay';
import type { Outcome, Port } from '../../src/inlay-command/port';
import { systemPort } from '../../src/inlay-command/processes/system';
import { temporaryFolder } from '../temporary-folder';

/** Valid files for each walker. */
const replace =
  'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n- sourceValue: b\n  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.annotations.b], options: {create: true}}]\n';

const sound = {
  'kustomize/a/kustomization.yaml': 'resources: []\n',
  'kpt/a/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\n',
  'resources/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
  'cue/a.cue': 'package cue\na: 1\n',
  'layers/a.yaml': 'a: 1\n',
  'descriptors/a.yaml':
    'meta: {schemaVersion: v2}\ncomponent: {name: example.com/a, version: v1, provider: a, repositoryContexts: [], resources: [], sources: [], componentReferences: []}\n',
  'programs/a.jsonnet': "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}}\n",
  'components/a.jsonnet': "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}}\n",
  'functions/app/kustomization.yaml': 'transformers: [replace.yaml]\n',
  'functions/app/replace.yaml': replace.replace(
    '{name: x}',
    '{name: x, annotations: {config.kubernetes.io/function: "exec: {path: replace-values}"}}',
  ),
  'replace.yaml': replace,
};

type Answer = Pick<Outcome, 'exitCode' | 'stdout' | 'stderr'>;

/** The port of a command that was started in the folder. */
function portIn(folder: string): Port {
  const port = systemPort(__filename);
  const at = (path: string): string => resolve(folder, path);
  return {
    ...port,
    workingFolder: folder,
    read: (path) => port.read(at(path)),
    list: (path) => port.list(at(path)),
    kind: (path) => port.kind(at(path)),
  };
}

async function inlay(...args: readonly string[]): Promise<Answer> {
  const bin = temporaryFolder({ kustomize: '', kpt: '', 'replace-values': '', 'kustomize.exe': '', 'kpt.exe': '' });
  return execute(args, {
    ...systemPort(__filename),
    environment: { PATH: bin },
    isExecutable: () => true,
    start: () => ({ status: 0, stdout: 'v5.8.2', stderr: '' }),
    startInParallel: () => Promise.resolve({ status: 0, stdout: 'of: it\n', stderr: '' }),
    print: () => Promise.resolve(),
  });
}

async function fn(name: string, kind: string, folder: string, spec: string): Promise<Answer> {
  return runFunction(functionCalled(name), {
    text: 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n',
    file: 'input.yaml',
    functionConfig: `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata: {name: x}\nspec:\n${spec}\n`,
    files: () => rootFiles(folder),
  });
}

interface Walker {
  readonly name: string;
  /** The folder to walk. */
  readonly at: string;
  /** A file that the command reads. */
  readonly file: string;
  /** Whether the command enters folders at `at`, including through links. */
  readonly enters?: true;
  /** Whether the command reads all files in such a folder, instead of only searching for packages. */
  readonly readsAll?: true;
  walk(folder: string): Promise<Answer>;
}

const walkers: readonly Walker[] = [
  ...[['build', '-R', '--list'], ['build', '-R'], ['doctor']].map((args) => {
    const at = args[0] === 'doctor' ? 'functions' : 'kustomize';
    return {
      name: args.join(' '),
      at,
      file: 'kustomization.yaml',
      enters: true as const,
      walk: (folder: string) => inlay(...args, join(folder, at)),
    };
  }),
  {
    name: 'run -R',
    at: 'kpt',
    file: 'Kptfile',
    enters: true,
    walk: (folder) => inlay('run', '-R', join(folder, 'kpt')),
  },
  {
    name: 'run -i',
    at: 'resources',
    file: 'b.yaml',
    enters: true,
    readsAll: true,
    walk: (folder) => inlay('run', join(folder, 'replace.yaml'), join(folder, 'resources')),
  },
  {
    name: 'init',
    at: 'resources',
    file: 'kustomization.yaml',
    walk: (folder) => inlay('init', 'replace-values', join(folder, 'resources')),
  },
  {
    name: 'init of resources',
    at: 'resources',
    file: 'b.yaml',
    walk: (folder) => inlay('init', 'replace-values', join(folder, 'resources')),
  },
  {
    name: 'cue export',
    at: 'cue',
    file: 'b.cue',
    walk: (folder) => execute(['cue', 'export', '.'], portIn(join(folder, 'cue'))),
  },
  {
    name: 'layer-config',
    at: 'layers',
    file: 'b.yaml',
    walk: (folder) =>
      fn(
        'layer-config',
        'LayerConfig',
        folder,
        '  layers: [{name: a, directory: {path: layers}}]\n  output: {files: [{key: a.yaml, format: yaml}]}',
      ),
  },
  {
    name: 'resolve-overwrites',
    at: 'descriptors',
    file: 'b.yaml',
    walk: (folder) =>
      fn('resolve-overwrites', 'ResolveOverwrites', folder, '  descriptors: [descriptors]\n  ignoreMissing: true'),
  },
  {
    name: 'render-jsonnet',
    at: 'programs',
    file: 'b.jsonnet',
    walk: (folder) => fn('render-jsonnet', 'RenderJsonnet', folder, '  directory: {path: programs, recurse: true}'),
  },
  {
    name: 'render-components',
    at: 'components',
    file: 'b.jsonnet',
    walk: (folder) =>
      fn(
        'render-components',
        'RenderComponents',
        folder,
        '  environment: dev\n  spec: {componentsDir: components, environments: {dev: {defaultNamespace: x, server: https://a.example}}}',
      ),
  },
];

/** Replaces a file. Returns false if the system does not support it. */
type Trick = (path: string) => boolean;

const link =
  (target: string): Trick =>
  (path) => {
    symlinkSync(target, path);
    return true;
  };

const pipe: Trick = (path) => spawnSync('mkfifo', [path]).status === 0;

const tricks: Readonly<Record<string, readonly [Trick, RegExp]>> = {
  'a link to nothing': [link('absent'), /broken link|no such file|file not found/],
  'a link below a file': [link('a.yaml/x'), /broken link|no such file|not a directory|file not found/],
  'a link to itself': [(path) => link(path)(path), /forms? a loop|points outside the root|file not found/],
  'a pipe': [pipe, /pipe|not a file|file not found/],
  'a link to a device': [link('/dev/zero'), /device|points outside the root|not a file/],
};

describe('a tree of unknown origin', function () {
  if (process.platform === 'win32') return;

  for (const walker of walkers) {
    describe(`that ${walker.name} walks`, () => {
      let folder: string;
      beforeEach(() => (folder = temporaryFolder(sound)));
      const at = (path: string): string => join(folder, walker.at, path);
      const refuses = async (named: string, why: RegExp): Promise<void> => {
        const { exitCode, stdout, stderr } = await walker.walk(folder);
        assert.notEqual(exitCode, 0, stdout);
        const line = (stdout + stderr).split('\n').find((one) => one.includes(named));
        assert.match(line ?? stdout + stderr, why);
      };

      it('is complete without tricks, and with tricks in files that the command does not read', async () => {
        if (walker.readsAll !== true) symlinkSync('absent', at('notes'));
        symlinkSync('absent', at('.#lock'));
        mkdirSync(at('node_modules'));
        symlinkSync('absent', at('node_modules/x.yaml'));
        pipe(at('fifo'));
        const { exitCode, stdout, stderr } = await walker.walk(folder);
        assert.equal(exitCode, 0, stdout + stderr);
      });

      for (const [what, [trick, why]] of Object.entries(tricks)) {
        it(`reports the name of ${what} that replaces a file`, async function () {
          if (!trick(at(walker.file))) return this.skip();
          await refuses(walker.file, why);
        });
      }

      it('reports the name of a socket that replaces a file', async () => {
        const server = createServer();
        await new Promise<void>((done) => {
          server.listen(at(walker.file), done);
        });
        await refuses(walker.file, /socket|not a file|file not found/).finally(() => server.close());
      });

      it('names a file whose name is not UTF-8', async function () {
        if (walker.file === 'kustomization.yaml' || walker.file === 'Kptfile') return this.skip();
        const name = Buffer.concat([Buffer.from(`${at('')}/`), Buffer.from([0xe9]), Buffer.from(walker.file)]);
        try {
          writeFileSync(name, 'a: 1\n');
        } catch {
          return this.skip();
        }
        await refuses(`\\xE9${walker.file}`, /not valid UTF-8|cannot be read|file not found/);
      });

      if (walker.enters === true) {
        it('names links that may be folders', async () => {
          symlinkSync('absent', at('more'));
          symlinkSync('deep', at('deep'));
          if (walker.readsAll === true) return refuses('more', /is a broken link/);
          const { exitCode, stdout, stderr } = await walker.walk(folder);
          assert.equal(exitCode, 0, stdout + stderr);
          const links = ['deep', 'more'].map((name) => `  ${at(name)}\n`).join('');
          assert.ok(stderr.includes(`note: skipped 2 broken links:\n${links}`), stderr);
        });

        it('names a folder whose name is not UTF-8', async function () {
          try {
            mkdirSync(Buffer.concat([Buffer.from(`${at('')}/`), Buffer.from([0xe9])]));
          } catch {
            return this.skip();
          }
          await refuses('\\xE9', /has a name that is not valid UTF-8/);
        });

        it('terminates if links form a loop', async () => {
          symlinkSync(`../${walker.at}`, at('aaa'));
          symlinkSync('.', at('b'));
          const { exitCode, stdout, stderr } = await walker.walk(folder);
          assert.equal(exitCode, 0, stdout + stderr);
        });
      }
    });
  }
});
