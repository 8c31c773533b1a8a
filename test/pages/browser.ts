/** Chromium for tests of pages, and the requirements for each page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { orchestrators } from '../orchestrators';

export const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Both widths in both schemes. */
export const displays = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [wide, phone].map((display) => ({ ...display, colorScheme })),
);

export async function launched(): Promise<Browser | undefined> {
  const found = orchestrators().find(({ name }) => name === 'chromium');
  return found && chromium.launch({ executablePath: found.command, args: ['--no-sandbox'] });
}

/** Open a page of a server. It must not contact other servers, and must not throw. */
export async function opened(
  browser: Browser | undefined,
  server: string,
  path: string,
  options: BrowserContextOptions = wide,
): Promise<Page> {
  assert.ok(browser !== undefined);
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('request', (request) => {
    const address = request.url().replace(/^blob:/, '');
    assert.ok(address.startsWith(server) || address.startsWith('data:'), address);
  });
  page.on('pageerror', (error) => assert.fail(error));
  await page.goto(server + path, { waitUntil: 'networkidle' });
  return page;
}

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Assert that Axe finds nothing, and that no content is wider than the screen. A phone's screen is also tested at the smallest width. */
export async function assertUsable(page: Page): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
  );
  assert.deepEqual(found, [], page.url());
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const one of width < 400 ? [width, 360, 320] : [width]) {
    await page.setViewportSize({ width: one, height });
    // `innerWidth` of a phone grows with overflowing content.
    const taken = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(taken <= one, `${page.url()} is ${taken} pixels wide on ${one}`);
  }
  await page.setViewportSize({ width, height });
}
