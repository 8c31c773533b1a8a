/** The playground in Chromium, for tests, which use it as a reader does. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { served, type ServedFolder } from '../../scripts/site/served';
import type { Scene } from '../../site/playground/scene';
import { temporaryFolder } from '../temporary-folder';
import { launched } from './browser';

interface PageOptions {
  readonly hash?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly hasTouch?: boolean;
  /** Else tests may wait for expressions, which the page itself forbids. */
  readonly hasPolicy?: boolean;
  /** A file that cannot be loaded. */
  readonly without?: string;
}

/** Opens pages during the tests of a suite. Each test fails if its pages ask for anything that is not a file of the playground. */
export function playgroundInChromium(
  files: () => Promise<ReadonlyMap<string, string>>,
): (options?: PageOptions) => Promise<Page> {
  let browser: Browser | undefined;
  let site: ServedFolder | undefined;
  const refused: string[] = [];

  before(async function () {
    browser = await launched();
    if (browser === undefined) return this.skip();
    site = await served(temporaryFolder(Object.fromEntries(await files())));
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
  });
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
    assert.deepEqual(refused.splice(0), []);
  });

  return async ({
    hash = '',
    colorScheme = 'light',
    width = 1280,
    hasTouch = false,
    hasPolicy = false,
    without,
  } = {}) => {
    assert.ok(browser !== undefined && site !== undefined);
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ bypassCSP: !hasPolicy, colorScheme, hasTouch, viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const { url } = site;
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`)) refused.push(request.url());
    });
    page.on('response', (response) => {
      if (!response.ok()) refused.push(response.url());
    });
    page.on('pageerror', (error) => assert.fail(error));
    if (without === undefined) {
      page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
    } else {
      await context.route(`**/${without}*`, (route) => route.abort());
    }
    await page.goto(`${url}/index.html${hash}`);
    await ended(page);
    return page;
  };
}

export const configEditor = '#config-text .cm-content';
const resourcesEditor = '#input .cm-content';

export async function ended(page: Page): Promise<void> {
  await page.locator('#state', { hasText: /^(?!Running)./ }).waitFor({ timeout: 60_000 });
}

export const textOf = async (page: Page, selector: string): Promise<string> => (await page.textContent(selector)) ?? '';

export async function choose(page: Page, title: string): Promise<void> {
  await page.selectOption('#example', title);
  await ended(page);
  await reveal(page, 'Output');
}

export async function show(page: Page, scene: Scene): Promise<void> {
  await page.evaluate(`playground.show(${JSON.stringify(scene)})`);
  await ended(page);
}

/** The line of the cursor in the editor that has the focus. */
export const cursorLine = async (page: Page): Promise<string> =>
  String(
    await page.evaluate(`(() => {
      const { anchorNode } = getSelection();
      const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      return element?.closest('.cm-line')?.textContent ?? '';
    })()`),
  );

/** The id of the panel with the focus. */
export const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate("document.activeElement.closest('.panel')?.id ?? ''"));

/** A narrow page shows one panel at a time. */
async function reveal(page: Page, panel: 'Config' | 'Output' | 'Resources'): Promise<void> {
  const tab = page.locator('#panels').getByRole('tab', { name: panel });
  if (await tab.isVisible()) await tab.click();
}

/** Changes a text as a reader does, and waits for the run. */
export async function write(
  page: Page,
  change: (text: string) => string,
  panel: 'config' | 'input' = 'config',
): Promise<void> {
  const text = String(await page.evaluate(`playground.scene().${panel}`));
  await reveal(page, panel === 'config' ? 'Config' : 'Resources');
  await page.locator(panel === 'config' ? configEditor : resourcesEditor).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate("void (document.getElementById('state').textContent = '')");
  await page.keyboard.insertText(change(text));
  await ended(page);
}
