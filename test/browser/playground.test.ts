/** Tests the playground: the functions in the bundle for browsers, and the page in Chromium if it is on PATH. */
import assert from 'node:assert/strict';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { workerScript } from '../../scripts/site/playground/bundle';
import { menuExamples } from '../../scripts/site/playground/examples';
import { playgroundFiles } from '../../scripts/site/playground/page';
import type { Example } from '../../site/playground/example';
import type { Answer, RunTask } from '../../site/playground/messages';
import { runScene } from '../../site/playground/run-scene';
import { sampled } from '../law';
import { snapshot } from '../packages';
import { functionNames } from '../project';
import { outcomeOf, scenariosOf, type Scenario } from '../scenario';
import { choose, cursorLine, focused, playgroundInChromium, repliesOf, show, textOf } from './playground-page';

type Run = Pick<Answer, 'stdout' | 'stderr'>;

/**
 * Whether a scenario needs features that a page lacks: threads with a deeper stack, a file system that a message
 * mentions, or files that are not text.
 */
const needsNode = (scenario: Scenario): boolean =>
  /\bmaxStack\b/.test(scenario.input) ||
  scenario.expected.results.includes('in the root directory of the function') ||
  Object.values(filesOf(scenario)).some((text) => text.includes('\uFFFD'));

/** The files in the scenario's folder, which its function may read. */
const filesOf = ({ folder }: Scenario): Readonly<Record<string, string>> => Object.fromEntries(snapshot(folder));

async function expectedOf(scenario: Scenario): Promise<Run> {
  const { stdout, stderr } = await outcomeOf(scenario);
  return { stdout, stderr };
}

describe('the playground', function () {
  let worker: string;

  before(async () => {
    worker = await workerScript();
  });

  it('has functions that work without Node.js', async () => {
    for (const fn of functionNames) {
      const [scenario] = scenariosOf(fn);
      assert.ok(scenario !== undefined);
      assert.deepEqual(
        await inBareContext(worker, { function: fn, config: '', input: scenario.input, files: {} }),
        await expectedOf(scenario),
      );
    }
  });

  describe('in chromium', () => {
    let examples: readonly Example[];
    let files: ReadonlyMap<string, string>;

    const open = playgroundInChromium(async () => {
      examples = await menuExamples();
      files = await playgroundFiles(examples);
      return files;
    });

    it('has at most 750 KiB, compressed', () => {
      const sizes = [...files.values()].map((text) => gzipSync(text, { level: 9 }).length);
      const size = sizes.reduce((sum, one) => sum + one, 0);
      assert.ok(size <= 750 * 1024, `${size} bytes`);
    });

    it('prints the bytes that Node prints, for scenarios', async () => {
      const page = await open();
      const wanted: Run[] = [];
      const tasks: RunTask[] = [];
      const scenarios = functionNames.flatMap((fn) => scenariosOf(fn)).filter((scenario) => !needsNode(scenario));
      assert.ok(scenarios.length > 400, `${scenarios.length}`);
      for (const scenario of sampled(scenarios, 8)) {
        const scene = { function: scenario.fn, config: '', input: scenario.input, files: filesOf(scenario) };
        tasks.push({ id: tasks.length, scene, asks: 'run' });
        wanted.push(await expectedOf(scenario));
      }
      const answers = await repliesOf<Answer>(page, tasks);
      const others = answers.filter(
        ({ id, stdout, stderr }) => stdout !== wanted[id]?.stdout || stderr !== wanted[id].stderr,
      );
      assert.deepEqual(
        others.map(({ id, stderr }) => [tasks[id]?.scene.input, stderr, wanted[id]?.stderr]),
        [],
      );
    });

    it('opens each example, runs it, and shows the same output as Node.js', async () => {
      const page = await open();
      for (const { title, scene } of examples) {
        await choose(page, title);
        const { stdout, stderr } = await runScene(scene);
        assert.match(await textOf(page, '#state'), /^Done in \d+ ms/, title);
        assert.equal(await page.evaluate('playground.result()'), stdout);
        assert.equal((await textOf(page, '#messages')).length > 0, stderr !== '', title);
      }
    });

    it('shows no value of a Secret in the origin of a line', async () => {
      const page = await open();
      await choose(page, 'layer-config-keystone');
      await page.locator('#origin').waitFor();
      await page.locator('#text .cm-content').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('ArrowUp');
      const reported = await page.locator('#origin').innerText();
      assert.match(reported, /database\.connection = \(secret\)\s+set by layer "db", Secret\/keystone-db/);
      assert.match(reported, /ConfigMap\/team-keystone, line 2 of config\.yaml\s+instead of 255/);
      assert.doesNotMatch(reported, /correct/);
      await page.locator('#origin button', { hasText: 'line 2 of config.yaml' }).click();
      assert.equal(await focused(page), 'resources');
      assert.match(await cursorLine(page), /max_token_size: 512/);
    });

    for (const [what, name, code] of [
      ['Jsonnet', 'render-jsonnet', 'local f(x) = f(x + 1) tailstrict; f(0)'],
      ['CUE', 'render-components', ''],
    ] as const) {
      it(`terminates an endless program in ${what}, and continues`, async () => {
        const page = await open();
        const scene =
          what === 'Jsonnet'
            ? {
                function: name,
                config: `apiVersion: fn.inlay.dev/v1alpha1\nkind: RenderJsonnet\nmetadata: {name: endless}\nspec:\n  file: main.jsonnet\n`,
                input: '',
                files: { 'main.jsonnet': code },
              }
            : {
                function: name,
                config:
                  'apiVersion: fn.inlay.dev/v1alpha1\nkind: RenderComponents\nmetadata: {name: endless}\nspec:\n  app: .\n  environment: _\n',
                input: '',
                files: {
                  'qbec.yaml':
                    'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: a}\nspec: {environments: {dev: {server: "https://example.com"}}}\n',
                  'components/a.cue':
                    'import "list"\na: [for x in list.Range(0, 3000, 1) for y in list.Range(0, 3000, 1) {x * y}]\n',
                },
              };
        await show(page, scene);
        assert.match(await textOf(page, '#messages'), /still running|steps|stack|limit|too/);
        await choose(page, 'replace-values-secret');
        assert.match(await textOf(page, '#state'), /^Done/);
      });
    }
  });
});

/** Runs the worker's program in a context with only JavaScript and the features of every browser. */
async function inBareContext(worker: string, scene: RunTask['scene']): Promise<Run> {
  return new Promise((resolve) => {
    let hear: ((event: { readonly data: RunTask }) => void) | undefined;
    const context = createContext({
      performance,
      TextDecoder,
      TextEncoder,
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
      postMessage: ({ stdout, stderr }: Answer) => resolve({ stdout, stderr }),
    });
    runInContext(worker, context);
    hear?.({ data: { id: 1, scene, asks: 'run' } });
  });
}
