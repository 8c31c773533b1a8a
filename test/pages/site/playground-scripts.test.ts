/** Tests the examples of the playground, and the scripts that do the same on the user's machine. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { menuExamples } from '../../../scripts/site/playground/examples';
import { playgroundFiles } from '../../../scripts/site/playground/page';
import type { Example } from '../../../site/playground/example';
import { runScene } from '../../../site/playground/run-scene';
import { usageTexts } from '../../../site/playground/usage/usage-texts';
import { kustomizeFolder } from '../../kustomize';
import { sampled } from '../../law';
import { toolCalled } from '../../orchestrators';
import { childEnvironment, functionNames, pathWith } from '../../project';
import { temporaryFolder } from '../../temporary-folder';

describe('examples of the playground', () => {
  let examples: readonly Example[];

  before(async () => {
    examples = await menuExamples();
  });

  it('shows the first example before a script runs', async () => {
    const html = (await playgroundFiles(examples)).get('index.html') ?? '';
    assert.match(html, /<span class="added"><i>\d+<\/i>.*shop\.example\.org/);
    assert.match(html, /kind: ReplaceValues/);
    assert.match(html, /kind: Ingress/);
  });

  it('shows no annotation of orchestrators', () => {
    for (const { title, scene } of examples) {
      assert.doesNotMatch(scene.input + scene.config, /config\.(?:k8s|kubernetes)\.io|yaml-language-server/, title);
    }
  });

  it('has a description of each example', () => {
    assert.ok(examples.length > 20, `${examples.length}`);
    for (const { title, label, about } of examples) assert.ok(label !== '' && about.endsWith('.'), title);
    assert.deepEqual([...new Set(examples.map(({ scene }) => scene.function))].toSorted(), functionNames.toSorted());
  });

  // A transformer, a generator without resources, a generator with files, and several resources.
  for (const title of sampled(
    ['replace-values-kpt-package', 'render-jsonnet-kpt-keys', 'render-components-qbec-app', 'layer-config-keystone'],
    3,
  )) {
    it(`provides scripts that do the same with kustomize: ${title}`, async () => {
      const { scene } = exampleCalled(title);
      const ways = usageTexts(scene);
      const folder = runs(ways.command);
      const { status, stdout } = inFolder(folder, `inlay run ${scene.function}.yaml resources.yaml`);
      const { stdout: wanted } = await runScene(scene);
      assert.equal(status, 0);
      // Without input resources, the command prints the new resources in a list.
      const lines = new Set(linesOf(stdout));
      if (scene.input === '') for (const line of linesOf(wanted)) assert.ok(lines.has(line), line);
      else assert.equal(stdout, wanted);
      runs(ways.kustomization);
    });

    it(`provides a package that renders under kpt: ${title}`, function () {
      if (toolCalled('kpt') === undefined) return this.skip();
      runs(usageTexts(exampleCalled(title).scene).package);
    });
  }

  it('provides scripts that write each file once, with any file names', async () => {
    const { scene } = exampleCalled('replace-values-kpt-package');
    const files = { 'resources.yaml': 'mine', 'Replace-Values.yaml/a': 'mine', '-m/b': 'mine' };
    const ways = usageTexts({ ...scene, files });
    const folder = runs(ways.command);
    for (const [path, text] of Object.entries(files)) {
      assert.equal(readFileSync(join(folder, path), 'utf8'), `${text}\n`);
    }
    const { stdout } = inFolder(folder, 'inlay run own-replace-values.yaml own-resources.yaml');
    assert.equal(stdout, (await runScene(scene)).stdout);
    runs(ways.kustomization);
  });

  function exampleCalled(title: string): Example {
    const found = examples.find((one) => one.title === title);
    assert.ok(found !== undefined);
    return found;
  }
});

/** Runs a script in a new folder, and returns the folder that the script created. */
function runs(script: string): string {
  const folder = temporaryFolder();
  const { status, stderr } = inFolder(folder, script);
  assert.equal(status, 0, stderr);
  return join(folder, 'inlay-playground');
}

function inFolder(
  folder: string,
  script: string,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  path ??= `${kustomizeFolder()}${delimiter}${pathWith(['inlay', ...functionNames])}`;
  const env = childEnvironment({ PATH: path });
  return spawnSync('sh', ['-euc', script], { cwd: folder, env, encoding: 'utf8' });
}

/** A PATH with `inlay`, all functions, and kustomize. */
let path: string | undefined;

/** The lines without indentation and list dashes. */
const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line === '---' ? [] : [line.replace(/^[ -]+/, '')]));
