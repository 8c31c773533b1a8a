/** Tests that the landing page can be used by keyboard and by touch, in Chromium if it is on PATH. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { landingFiles } from '../../scripts/site/landing/landing';
import { temporaryFolder } from '../temporary-folder';
import { assertUsable, displays, inChromium, phone, tabUntil } from './browser';

describe('the landing page in chromium', () => {
  const opened = inChromium(async () => {
    const playground = '<!doctype html><link rel="icon" href="data:,">';
    return temporaryFolder({ ...Object.fromEntries(await landingFiles()), 'playground/index.html': playground });
  }, 'networkidle');
  const open = (options?: Parameters<typeof opened>[1]): Promise<Page> => opened('/', options);

  const diff = (page: Page): Promise<string> => page.locator('#inlay-diff').innerText();

  for (const display of displays) {
    it(`is accessible: ${display.colorScheme}, ${display.viewport.width} pixels wide`, async () => {
      await assertUsable(await open(display));
    });
  }

  const tabTo = (page: Page, id: string): Promise<void> =>
    tabUntil(page, 'document.activeElement.id', new RegExp(`^${id}$`));

  describe('by keyboard alone', () => {
    it('shows the diff after a change to the resource', async () => {
      const page = await open();
      await tabTo(page, 'input');
      for (const key of ['Control+Home', 'End']) await page.keyboard.press(key);
      await page.keyboard.type(' # new');
      await page.getByText('apiVersion: v1 # new').last().waitFor();
      assert.match(await diff(page), /\n\+ {6}"host": "shop\.example\.com",\n/);
    });

    it('shows a mistake with its location, and reverts the change', async () => {
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

    it('shows and resets text that the browser restored', async () => {
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

  describe('by touch', () => {
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

    it('keeps its height when another tool is chosen', async () => {
      const page = await open(phone);
      const heights = new Set<number>();
      for (const name of ['Inlay', 'yq', 'kustomize']) {
        await page.getByRole('tab', { name }).tap();
        heights.add((await page.locator('#task').boundingBox())?.height ?? 0);
      }
      assert.equal(heights.size, 1);
    });

    it('selects a command if the browser does not allow copying', async () => {
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
