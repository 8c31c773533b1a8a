/** Tests the landing page: its statements match the sources, and its interactive parts can be used by keyboard and by touch. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { landingFiles, readmePictures } from '../../../scripts/site/landing/landing';
import { docsFiles } from '../../../scripts/site/pages';
import { functionNames, root } from '../../project';
import { temporaryFolder } from '../../temporary-folder';
import { assertUsable, displays, inChromium, phone } from './browser';

describe('the landing page', () => {
  let files: ReadonlyMap<string, string>;
  let html: string;

  before(async () => {
    files = await landingFiles();
    html = files.get('index.html') ?? '';
  });

  it('is one file of at most 150 KB, compressed, that loads nothing', () => {
    assert.ok(gzipSync(html).length < 150_000);
    assert.doesNotMatch(html, /<(?:script|img|iframe)[^>]* src=|<link(?![^>]*href="data:)|@import|url\((?!#)/);
  });

  it('links to existing pages', async () => {
    const docs = await docsFiles([]);
    const links = [...html.matchAll(/<a [^>]*href="(?!https?:)([^"#]+)(?:#[^"]*)?"/g)].map(([, href = '']) => href);
    assert.ok(links.length > 20);
    const page = (href: string): string => posix.normalize(href).replace(/html$/, 'md');
    assert.deepEqual(
      links.filter((href) => !docs.has(page(href)) && !['./', 'playground/index.html'].includes(href)),
      [],
    );
  });

  it('names each function, and each limit of the README', () => {
    for (const name of functionNames) assert.ok(html.includes(`functions/${name}/index.html">${name}</a></dt>`), name);
    assert.equal(html.match(/<li>\s*<b>/g)?.length, 8);
  });

  it('shows a conflict with both places, a version that stays and an overwritten reference', () => {
    assert.match(html, /<b>error\[layer-conflict\]<\/b>: server.timeout: .*30.*60/s);
    assert.match(html, /layers.yaml:8:\d+/);
    assert.match(html, /<code>(app-\w+)<\/code><small>kept/);
    assert.equal(html.match(/<path class="line thick"/g)?.length, 1);
  });

  it('shows the changes of each tool', () => {
    const counts = [...html.matchAll(/<b[^>]*>(\d+ lines? removed, \d+ added)<\/b>/g)].map(([, count = '']) => count);
    assert.deepEqual(counts, ['7 lines removed, 10 added', '4 lines removed, 7 added', '2 lines removed, 2 added']);
  });

  it('has the picture of the README', async () => {
    for (const [name, picture] of await readmePictures()) {
      const path = join(root, 'docs/pictures', name);
      if (process.env['UPDATE_GOLDENS'] !== undefined) writeFileSync(path, picture);
      assert.equal(picture, readFileSync(path, 'utf8'));
    }
  });

  describe('in chromium', () => {
    const opened = inChromium(() => {
      const playground = '<!doctype html><link rel="icon" href="data:,">';
      return temporaryFolder({ ...Object.fromEntries(files), 'playground/index.html': playground });
    }, 'networkidle');
    const open = (options?: Parameters<typeof opened>[1]): Promise<Page> => opened('/', options);

    const diff = (page: Page): Promise<string> => page.locator('#inlay-diff').innerText();

    for (const display of displays) {
      it(`can be used by everybody: ${display.colorScheme}, ${display.viewport.width} pixels wide`, async () => {
        await assertUsable(await open(display));
      });
    }

    /** Presses Tab until the element is focused. */
    async function tabTo(page: Page, id: string): Promise<void> {
      for (let count = 0; count < 40; count++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.id === ${JSON.stringify(id)}`)) return;
      }
      assert.fail(`Tab does not reach ${id}`);
    }

    describe('by keyboard alone', () => {
      it('changes the resource, and shows the diff of that', async () => {
        const page = await open();
        await tabTo(page, 'input');
        for (const key of ['Control+Home', 'End']) await page.keyboard.press(key);
        await page.keyboard.type(' # new');
        await page.getByText('apiVersion: v1 # new').last().waitFor();
        assert.match(await diff(page), /\n\+ {6}"host": "shop\.example\.com",\n/);
      });

      it('shows a mistake with its place, and reverts the change', async () => {
        const page = await open();
        await tabTo(page, 'config');
        await page.keyboard.press('Control+End');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.type('s');
        await page.getByText('did you mean `host`?').waitFor();
        assert.equal(await page.locator('#inlay-count').innerText(), 'Nothing is written');
        await tabTo(page, 'reset');
        await page.keyboard.press('Enter');
        await page.getByText('2 lines removed, 2 added').waitFor();
      });

      it('shows the text that a browser restored, and can reset it', async () => {
        const page = await open();
        await tabTo(page, 'input');
        await page.keyboard.press('Control+End');
        await page.keyboard.type('# kept');
        await page.goto(new URL('playground/', page.url()).href);
        await page.goBack();
        await page.locator('.editor pre', { hasText: '# kept' }).waitFor();
        await page.getByRole('button', { name: 'Reset' }).click();
        assert.equal(await page.locator('.editor pre', { hasText: '# kept' }).count(), 0);
        assert.doesNotMatch(await page.locator('#input').inputValue(), /kept/);
      });

      it('goes through the tools with the arrow keys', async () => {
        const page = await open();
        await tabTo(page, 'tab-inlay');
        await page.keyboard.press('ArrowLeft');
        assert.equal(await page.locator('#yq').isVisible(), true);
        await page.keyboard.press('ArrowLeft');
        assert.match(await page.locator('#kustomize').innerText(), /"rate": 1\.1\n/);
        await page.getByText('kustomization.yaml').first().click();
        assert.match(await page.locator('#kustomize details').innerText(), /replacements:\n- sourceValue/);
      });

      it('chooses the dark scheme, which is kept', async () => {
        const page = await open();
        await page.getByRole('switch').focus();
        await page.keyboard.press('Space');
        await page.reload();
        assert.equal(await page.locator('html').getAttribute('class'), 'dark');
        assert.equal(await page.getByRole('switch').getAttribute('aria-checked'), 'true');
      });

      it('skips to the content', async () => {
        const page = await open();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForURL(/#main$/);
      });
    });

    describe('by thumb', () => {
      it('compares the tools', async () => {
        const page = await open(phone);
        await page.getByRole('tab', { name: 'kustomize' }).tap();
        assert.match(await page.locator('#kustomize').innerText(), /7 lines removed, 10 added/);
      });

      it('edits the change', async () => {
        const page = await open(phone);
        await page.locator('#config').tap();
        await page.locator('#config').fill((await page.locator('#config').inputValue()).replace('shop.', 'cart.'));
        await page.getByText('+      "host": "cart.example.com",').waitFor();
      });

      it('reports that the other tools used the original text', async () => {
        const page = await open(phone);
        await page.locator('#config').fill('a: b');
        await page.getByRole('tab', { name: 'yq' }).tap();
        const after = 'getComputedStyle(document.querySelector("#yq .recorded"), "::after").content';
        assert.match(String(await page.evaluate(after)), /Recorded/);
      });

      it('stays where it is with each tool', async () => {
        const page = await open(phone);
        const heights = new Set<number>();
        for (const name of ['Inlay', 'yq', 'kustomize']) {
          await page.getByRole('tab', { name }).tap();
          heights.add((await page.locator('#task').boundingBox())?.height ?? 0);
        }
        assert.equal(heights.size, 1);
      });

      it('selects a command that the browser does not let it copy', async () => {
        const page = await open(phone);
        await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
        await page.getByRole('button', { name: 'Copy' }).first().tap();
        await page.getByRole('button', { name: 'Selected' }).waitFor();
        assert.match(String(await page.evaluate('String(getSelection())')), /^npm ci/);
      });

      it('copies a command', async () => {
        const page = await open({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
        await page.getByRole('tab', { name: 'npm' }).tap();
        await page.getByRole('button', { name: 'Copy' }).tap();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'npm install --global inlay-krm');
      });

      it('opens the task in the playground', async () => {
        const page = await open(phone);
        await page.getByRole('link', { name: 'Open in the playground' }).tap();
        await page.waitForURL(/\/playground\/index\.html#1.{100,}$/);
      });
    });
  });
});
