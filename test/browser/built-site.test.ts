/** Tests the site as users see it: built by VitePress, served by a server, and opened in Chromium. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Page } from 'playwright-core';
import { buildSite } from '../../scripts/site/build-site';
import { anchorsOf, docsFiles } from '../../scripts/site/pages';
import { toolCalled } from '../orchestrators';
import { temporaryFolder } from '../temporary-folder';
import { assertUsable, displays, inChromium, phone } from './browser';

// The path of the site on its host. The site is not at the root of the host, as on GitHub Pages.
const base = '/inlay/';

describe('the site that VitePress builds', function () {
  this.timeout(300_000);
  let host: string;
  let folder: string;

  before(async function () {
    if (toolCalled('VitePress') === undefined) return this.skip();
    host = temporaryFolder();
    folder = join(host, base);
    await buildSite({ base, outDir: folder });
  });

  const html = (path: string): string => readFileSync(join(folder, path), 'utf8');

  it('has the anchors that GitHub gives to headings', async () => {
    for (const [path, content] of await docsFiles([])) {
      if (!path.endsWith('.md')) continue;
      const ids = [...html(path.replace(/md$/, 'html')).matchAll(/<h\d id="([^"]*)"/g)].map(([, id = '']) => id);
      assert.deepEqual(ids, anchorsOf(String(content)), path);
    }
  });

  it('links to existing pages, and loads nothing from elsewhere', () => {
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
    assert.ok(pages.length > 80);
    for (const path of pages.map((one) => one.replaceAll('\\', '/'))) {
      for (const [, tag = '', attributes = ''] of html(path).matchAll(/<(a|link|script|img)\b([^>]*)>/g)) {
        const [, address = ''] = /\b(?:href|src)="([^"#?]*)/.exec(attributes) ?? [];
        if (tag === 'a' && /^https?:/.test(address)) continue;
        if (address === '' || address.startsWith('data:')) continue;
        assert.doesNotMatch(address, /^(?:https?:)?\/\//, path);
        const target = posix.relative(base, posix.resolve(base, posix.dirname(path), address));
        const file = address.endsWith('/') ? join(target, 'index.html') : target;
        assert.ok(existsSync(join(folder, file)), `${path}: ${address}`);
      }
    }
  });

  describe('in chromium', () => {
    const opened = inChromium(() => host, 'networkidle');
    const open = (path: string, options?: Parameters<typeof opened>[1]): Promise<Page> =>
      opened(posix.join(base, path), options);

    for (const display of displays) {
      it(`is accessible: ${display.colorScheme}, ${display.viewport.width} pixels wide`, async () => {
        for (const path of ['docs/cookbook', 'functions/replace-values/index', 'docs/the-inlay-command']) {
          await assertUsable(await open(`/${path}.html`, display));
        }
      });
    }

    describe('by keyboard alone', () => {
      async function search(page: Page, words: string): Promise<void> {
        await page.keyboard.press('Control+k');
        await page.locator('#localsearch-input').waitFor();
        await page.keyboard.insertText(words);
        await page.locator('.result.selected').waitFor();
      }

      for (const [words, address] of [
        ['quickstart', /\/docs\/tour\.html/],
        ['dockerconfigjson', /\/docs\/cookbook\.html#the-password-inside-dockerconfigjson$/],
        ['external plugins disabled', /\/docs\/troubleshooting\.html#/],
        ['hostname json', /host-name/],
        ['hostname', /\/docs\/cookbook\.html#a-host-name-inside-json$/],
        ['replace-values', /\/functions\/replace-values\/#/],
        ['error[wrong-node-kind]: `acme.prot` is a list', /\/docs\/result-codes\.html#wrong-node-kind$/],
        ['nothing is selected: no item is of kind "Shpo"', /#nothing-(?:is-)?selected$/],
        ['`prot` is not a keyword of JSON Schema: did you mean "port"?', /\/docs\/result-codes\.html#invalid-schema$/],
      ] as const) {
        it(`finds ${words}`, async () => {
          const page = await open('/docs/');
          await search(page, words);
          await page.keyboard.press('Enter');
          await page.waitForURL(address);
        });
      }

      it('shows headings with their capital letters', async () => {
        const page = await open('/docs/');
        await search(page, 'hostname');
        assert.match(await page.locator('.result.selected').innerText(), /A host name inside JSON$/);
      });

      it('links from a missing address to all pages', async () => {
        const page = await open('/404.html');
        await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
        await page.getByRole('link', { name: 'All pages' }).click();
        await page.waitForURL(/\/docs\/$/);
      });

      it('chooses another result with the arrow keys, and leaves the search with Escape', async () => {
        const page = await open('/docs/');
        await search(page, 'secret');
        const second = (await page.locator('.result').nth(1).getAttribute('href')) ?? '?';
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.href.endsWith(second));
        await search(page, 'secret');
        await page.keyboard.press('Escape');
        assert.equal(await page.locator('#localsearch-input').count(), 0);
      });
    });

    describe('by touch', () => {
      it('opens another page from the menu', async () => {
        const page = await open('/docs/', phone);
        await page.getByRole('button', { name: 'Menu' }).tap();
        await page.getByRole('link', { name: 'Troubleshooting' }).first().tap();
        await page.waitForURL(/troubleshooting\.html$/);
        await page.getByRole('heading', { level: 1, name: 'Troubleshooting' }).waitFor();
      });

      it('opens a heading from the contents of the page', async () => {
        const page = await open('/docs/tour.html', phone);
        await page.getByRole('button', { name: 'On this page' }).tap();
        await page.locator('.VPLocalNavOutlineDropdown').getByRole('link', { name: 'A mistake' }).tap();
        await page.waitForURL(/#4-a-mistake$/);
      });

      it('opens a recipe in the playground', async () => {
        const page = await open('/docs/cookbook.html', phone);
        await page.getByRole('link', { name: 'Open in the playground' }).first().tap();
        await page.waitForURL(/\/playground\/index\.html#1/);
      });

      it('goes to the next page', async () => {
        const page = await open('/docs/tour.html', phone);
        await page.locator('.pager-link.next').tap();
        await page.waitForURL(/playground\.html$/);
      });

      it('keeps the dark scheme on the next page', async () => {
        const page = await open('/docs/tour.html', { ...phone, colorScheme: 'light' });
        await page.getByRole('button', { name: 'mobile navigation' }).tap();
        await page.locator('.VPNavScreen .VPSwitchAppearance').tap();
        assert.equal(await page.evaluate('localStorage.getItem("vitepress-theme-appearance")'), 'dark');
        await page.goto(new URL('cookbook.html', page.url()).href);
        assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(15, 21, 20)');
      });
    });
  });
});
