/** Opens pages in Chromium for tests, and checks the requirements for every page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { emptyPage, served, type ServedFolder } from '../../scripts/site/served';
import { toolCalled } from '../orchestrators';

const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Wide and phone displays, each in both color schemes. */
export const displays = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [wide, phone].map((display) => ({ ...display, colorScheme })),
);

/**
 * While Playwright is attached, V8 parses each script again to find the line numbers of its functions. For the
 * playground's worker, this takes 0.4 s. With this flag, V8 records the line numbers at the first parse.
 */
const quickStart = ['--js-flags=--no-enable-lazy-source-positions'];

export interface PageOptions extends Pick<
  BrowserContextOptions,
  'bypassCSP' | 'colorScheme' | 'hasTouch' | 'isMobile' | 'permissions'
> {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** A file whose requests fail. */
  readonly without?: string;
}

interface UsedPage {
  readonly page: Page;
  /** Pages with the same key differ only in the properties that `open` sets. */
  readonly key: string;
}

/**
 * Opens pages of a folder in Chromium during the tests of a suite. Without Chromium, the suite is skipped. A test fails
 * if a page throws or requests anything outside of the folder. Pages are reused, because opening a new one takes a
 * second. `waitUntil` is an event of Playwright.
 */
export function inChromium(
  folder: () => string | Promise<string>,
  waitUntil: 'load' | 'networkidle',
): (path: string, options?: PageOptions) => Promise<Page> {
  let browser: Browser | undefined;
  let site: ServedFolder | undefined;
  let count = 0;
  const idle: UsedPage[] = [];
  const used: UsedPage[] = [];
  const refused: string[] = [];

  before(async function () {
    const chromiumOnPath = toolCalled('chromium');
    if (chromiumOnPath === undefined) return this.skip();
    browser = await chromium.launch({ executablePath: chromiumOnPath.command, args: ['--no-sandbox', ...quickStart] });
    site = await served(await folder());
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
  });
  afterEach(async () => {
    for (const { page } of used) {
      await page.goto(`${site?.url}/${emptyPage}`);
      await page.evaluate('localStorage.clear()');
    }
    idle.push(...used.splice(0));
    assert.deepEqual(refused.splice(0), []);
  });

  const newPage = async ({ without, ...options }: PageOptions, url: string): Promise<Page> => {
    assert.ok(browser !== undefined);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('request', (request) => {
      const address = request.url().replace(/^blob:/, '');
      if (!address.startsWith(`${url}/`) && !address.startsWith('data:')) refused.push(address);
    });
    page.on('response', (response) => {
      if (!response.ok()) refused.push(response.url());
    });
    page.on('pageerror', (error) => assert.fail(error));
    if (without !== undefined) await context.route(`**/${without}*`, (route) => route.abort());
    else page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    return page;
  };

  return async (path, { viewport = wide.viewport, colorScheme = 'light', ...others } = {}) => {
    assert.ok(site !== undefined);
    const key = JSON.stringify(others);
    const index = idle.findIndex((one) => one.key === key);
    const page = idle.splice(index, index < 0 ? 0 : 1)[0]?.page ?? (await newPage(others, site.url));
    used.push({ page, key });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // Use a new query, because a change to the hash alone does not load the page again.
    const [file = '', hash] = path.split('#');
    await page.goto(`${site.url}${file}?${count++}${hash === undefined ? '' : `#${hash}`}`, { waitUntil });
    return page;
  };
}

/** Presses Tab until `expression`, evaluated in the page, matches. Fails if Tab does not reach such an element. */
export async function tabUntil(page: Page, expression: string, wanted: RegExp): Promise<void> {
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press('Tab');
    if (wanted.test(String(await page.evaluate(expression)))) return;
  }
  assert.fail(`Tab does not reach ${String(wanted)}`);
}

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Asserts that Axe finds no violations, and that no content is wider than the screen. Pages for phones are also tested
 * at smaller widths.
 */
export async function assertUsable(page: Page): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
  );
  assert.deepEqual(found, [], page.url());
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const one of width < 400 ? [width, 360, 320] : [width]) {
    await page.setViewportSize({ width: one, height });
    // On phones, `innerWidth` grows with overflowing content.
    const taken = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(taken <= one, `${page.url()} is ${taken} pixels wide on ${one}`);
  }
  await page.setViewportSize({ width, height });
}
