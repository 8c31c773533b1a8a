/** The playground: the functions out of a browser's bundle, and the page in Chromium where it is on PATH. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { scriptOf } from '../scripts/playground-bundle';
import { playgroundExamples } from '../scripts/playground-examples';
import { playgroundPage } from '../scripts/playground-page';
import type { Example } from '../site/playground/example';
import type { Answer, Task } from '../site/playground/messages';
import { run } from '../src/function/run';
import { memoryFiles } from '../src/render/files/memory-files';
import { functionCalled } from '../src/inlay-command/functions';
import { orchestrators } from './orchestrators';
import { functionNames } from './project';
import { inputOf, scenariosOf, type Scenario } from './scenario';
import { temporaryFolder } from './temporary-folder';

type Run = Pick<Answer, 'stdout' | 'stderr'>;

/** Some need what a page has not: threads with a deeper stack, a disk that a message is about, files that are no text. */
const needsNode = (scenario: Scenario): boolean =>
  /\bmaxStack\b/.test(inputOf(scenario)) ||
  expectedOf(scenario).stderr.includes('below the root directory') ||
  Object.values(filesOf(scenario)).some((text) => text.includes('\uFFFD'));

/** The scenario's folder, which its function may read. */
function filesOf({ folder }: Scenario): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [relative(folder, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')];
    }),
  );
}

function expectedOf({ folder }: Scenario): Run {
  const said = join(folder, 'stderr.txt');
  return {
    stdout: readFileSync(join(folder, 'expected.yaml'), 'utf8'),
    stderr: existsSync(said) ? readFileSync(said, 'utf8') : '',
  };
}

describe('the playground', function () {
  this.timeout(300_000);
  let worker: string;

  before(async () => {
    worker = await scriptOf('worker.ts');
  });

  it('has functions that need nothing of Node', async () => {
    for (const fn of functionNames) {
      const [scenario] = scenariosOf(fn);
      assert.ok(scenario !== undefined);
      const input = inputOf(scenario);
      assert.deepEqual(
        await inBareContext(worker, { function: fn, config: '', input, files: {} }),
        expectedOf(scenario),
      );
    }
  });

  describe('in chromium', () => {
    let examples: readonly Example[];
    let browser: Browser | undefined;
    let url: string;
    let html: string;

    before(async function () {
      const found = orchestrators().find(({ name }) => name === 'chromium');
      if (found === undefined) return this.skip();
      examples = await playgroundExamples();
      html = await playgroundPage(examples);
      const file = join(temporaryFolder(), 'index.html');
      writeFileSync(file, html);
      url = pathToFileURL(file).href;
      browser = await chromium.launch({ executablePath: found.command, args: ['--no-sandbox'] });
    });
    after(async () => browser?.close());

    async function open(
      options: { hash?: string; colorScheme?: 'light' | 'dark'; width?: number } = {},
    ): Promise<{ page: Page; requests: string[] }> {
      assert.ok(browser !== undefined);
      const { hash = '', colorScheme = 'light', width = 1280 } = options;
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => assert.fail(error));
      await page.goto(url + hash);
      await ended(page);
      return { page, requests };
    }

    it('is one file of at most 700 KB, compressed', () => {
      const size = gzipSync(html, { level: 9 }).length;
      assert.ok(size <= 700 * 1024, `${size} bytes`);
    });

    it('prints the bytes that Node prints, for all scenarios', async () => {
      const { page } = await open();
      const wanted: Run[] = [];
      const tasks: Task[] = [];
      for (const scenario of functionNames.flatMap((fn) => scenariosOf(fn))) {
        const input = inputOf(scenario);
        if (needsNode(scenario)) continue;
        const scene = { function: scenario.fn, config: '', input, files: filesOf(scenario) };
        tasks.push({ id: tasks.length, scene });
        wanted.push(expectedOf(scenario));
      }
      assert.ok(tasks.length > 400, `${tasks.length}`);
      const answers = await answersOf(page, worker, tasks);
      const others = answers.filter(
        ({ id, stdout, stderr }) => stdout !== wanted[id]?.stdout || stderr !== wanted[id].stderr,
      );
      assert.deepEqual(
        others.map(({ id, stderr }) => [tasks[id]?.scene.input, stderr, wanted[id]?.stderr]),
        [],
      );
    });

    it('opens each example, runs it and shows what Node prints, without any request', async () => {
      const { page, requests } = await open();
      const before = requests.length;
      for (const { title, scene } of examples) {
        await choose(page, title);
        const { stdout, stderr } = await run(functionCalled(scene.function), {
          text: scene.input,
          functionConfig: scene.config,
          mayBeEmpty: true,
          files: () => memoryFiles(new Map(Object.entries(scene.files))),
        });
        assert.match(await said(page, '#state'), /^Done in \d+ ms$/, title);
        assert.equal(await page.evaluate('playground.result()'), stdout);
        assert.equal((await said(page, '#messages')).length > 0, stderr !== '', title);
      }
      assert.deepEqual(
        requests.slice(before).filter((one) => !one.startsWith('blob:')),
        [],
      );
    });

    it('leads from a message to its line', async () => {
      const { page } = await open();
      await choose(page, 'replace-values-secret');
      await write(page, (text) => text.replace('kind: Secret', 'knd: Secret'));
      const message = page.locator('#messages button').first();
      assert.match(await message.innerText(), /did you mean/);
      assert.equal(
        await page
          .locator('#state')
          .innerText()
          .then((text) => text.startsWith('Nothing written')),
        true,
      );
      await message.click();
      const line = await page.evaluate("getSelection().anchorNode.parentElement.closest('.cm-line').textContent");
      assert.match(String(line), /knd/);
      await write(page, (text) => text.replace('knd: Secret', 'kind: Secret'));
      assert.equal(await page.locator('.cm-lintRange').count(), 0);
    });

    it('has links that hold everything', async () => {
      const { page } = await open();
      await choose(page, 'render-components-qbec-app');
      await write(page, (text) => `${text}# mine\n`);
      await page.click('#share');
      await page.waitForFunction('location.hash.length > 1');
      const hash = new URL(page.url()).hash;
      const { page: other } = await open({ hash });
      const scene = 'JSON.stringify(playground.scene())';
      assert.equal(await other.evaluate(scene), await page.evaluate(scene));
      assert.match(String(await other.evaluate(scene)), /# mine/);
    });

    for (const [what, name, code] of [
      ['Jsonnet', 'render-jsonnet', 'local f(x) = f(x + 1) tailstrict; f(0)'],
      ['CUE', 'render-components', ''],
    ] as const) {
      it(`ends a program in ${what} that does not end, and goes on`, async () => {
        const { page } = await open();
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
        await page.evaluate(`playground.show(${JSON.stringify(scene)})`);
        await ended(page);
        assert.match(await said(page, '#messages'), /still running|steps|stack|limit|too/);
        await choose(page, 'replace-values-secret');
        assert.match(await said(page, '#state'), /^Done/);
      });
    }

    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        it(`can be used by everybody: ${colorScheme}, ${width} pixels wide`, async () => {
          const { page } = await open({ colorScheme, width });
          const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
          await page.evaluate(axe);
          const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
          assert.deepEqual(found, []);
          assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
        });
      }
    }
  });
});

async function ended(page: Page): Promise<void> {
  const isEnded = "!/^(?:|Running.*)$/.test(document.getElementById('state').textContent)";
  await page.waitForFunction(isEnded, undefined, { timeout: 60_000 });
}

const said = async (page: Page, selector: string): Promise<string> => (await page.textContent(selector)) ?? '';

async function choose(page: Page, title: string): Promise<void> {
  await page.selectOption('#example', title);
  await ended(page);
}

/** Changes the text in the left editor, as a reader does, and waits for the run. */
async function write(page: Page, change: (text: string) => string): Promise<void> {
  const text = String(await page.evaluate('playground.text()'));
  await page.locator('#input .cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate("void (document.getElementById('state').textContent = '')");
  await page.keyboard.insertText(change(text));
  await ended(page);
}

/** The answers of a worker in the page. */
async function answersOf(page: Page, worker: string, tasks: readonly Task[]): Promise<readonly Answer[]> {
  const program = `(async () => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(worker)}])));
    const answers = [];
    for (const task of ${JSON.stringify(tasks)}) {
      answers.push(await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(task);
      }));
    }
    worker.terminate();
    return answers;
  })()`;
  return (await page.evaluate(program)) as readonly Answer[];
}

/** The worker's program where there is nothing but JavaScript and what each browser has. */
async function inBareContext(worker: string, scene: Task['scene']): Promise<Run> {
  return new Promise((resolve) => {
    let hear: ((event: { readonly data: Task }) => void) | undefined;
    const context = createContext({
      performance,
      TextDecoder,
      TextEncoder,
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
      postMessage: ({ stdout, stderr }: Answer) => resolve({ stdout, stderr }),
    });
    runInContext(worker, context);
    hear?.({ data: { id: 1, scene } });
  });
}
