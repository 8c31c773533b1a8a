/**
 * `npm run dev -- screenshots`: takes the screenshots in docs/playground from the real page. Needs chromium and
 * pngquant on PATH.
 */
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { toolCalled } from '../../test/orchestrators';
import { temporaryFolder } from '../../test/temporary-folder';
import { menuExamples } from './playground/examples';
import { playgroundFiles } from './playground/page';
import { saveScreenshot } from './saved-screenshot';
import { served } from './served';

interface Picture {
  readonly name: string;
  readonly example: string;
  readonly colorScheme: 'light' | 'dark';
  /** The user's actions before the screenshot is taken. */
  readonly act: (page: Page) => Promise<void>;
}

const viewport = { width: 1280, height: 700 };

const pictures: readonly Picture[] = [
  { name: 'changes', example: 'replace-values-kpt-package', colorScheme: 'light', act: async () => {} },
  {
    name: 'layers',
    example: 'layer-config-node-pools',
    colorScheme: 'light',
    act: async (page) => {
      await page.click('#views >> text=Result');
      await page.locator('#text .cm-content').click();
      await page.keyboard.press('ControlOrMeta+End');
      const panel = page.locator('#origin');
      while (!(await panel.innerText()).includes('instead of')) await page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'diagram',
    example: 'resolve-overwrites-aggregated',
    colorScheme: 'dark',
    act: async (page) => {
      await page.click('#views >> text=Diagram');
      await page.locator('#drawing svg').waitFor();
    },
  },
];

async function main(): Promise<void> {
  const found = toolCalled('chromium');
  if (found === undefined) throw new Error('chromium is not on PATH');
  // Grayscale text halves the file size of the screenshots.
  const args = ['--no-sandbox', '--disable-lcd-text'];
  const browser = await chromium.launch({ executablePath: found.command, args });
  try {
    const context = await browser.newContext({ viewport, bypassCSP: true });
    const files = await playgroundFiles(await menuExamples());
    const { url, server } = await served(temporaryFolder(Object.fromEntries(files)));
    for (const picture of pictures) await take(context, url, picture);
    server.close();
  } finally {
    await browser.close();
  }
}

const target = join('docs', 'playground');

async function take(context: BrowserContext, url: string, picture: Picture): Promise<void> {
  const { name, example, colorScheme, act } = picture;
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  await page.goto(`${url}/index.html`);
  await page.waitForFunction('playground.isWarm()');
  await page.selectOption('#example', example);
  await ended(page);
  await act(page);
  // Messages and marks appear after a pause in typing.
  await page.waitForTimeout(500);
  // The time differs from run to run.
  await page.evaluate(
    "document.getElementById('state').textContent = document.getElementById('state').textContent.replace(/\\d+/, '4')",
  );
  await saveScreenshot(page, join(target, `${name}.png`));
  await page.close();
}

const ended = (page: Page): Promise<unknown> =>
  page.waitForFunction("/^(?:Done|Nothing)/.test(document.getElementById('state').textContent)");

void main();
