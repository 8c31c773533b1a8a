/**
 * Uses the playground like people do, in Chromium if it is on PATH: only by keyboard, by touch, with their own files,
 * and with large inputs.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { menuExamples } from '../../scripts/site/playground/examples';
import { playgroundFiles } from '../../scripts/site/playground/page';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { assertUsable, tabUntil } from './browser';
import {
  choose,
  configEditor,
  cursorLine,
  ended,
  focused,
  playgroundInChromium,
  textOf,
  show,
  write,
} from './playground-page';

describe('in the playground in chromium', () => {
  const open = playgroundInChromium(async () => playgroundFiles(await menuExamples()));

  /** Presses Tab until an element with this text or label is focused. */
  const tabTo = (page: Page, wanted: RegExp): Promise<void> => {
    const name =
      '(({ ariaLabel, textContent, labels }) => labels?.[0]?.firstChild.textContent ?? ariaLabel ?? textContent)(document.activeElement)';
    return tabUntil(page, name, wanted);
  };

  it('works with its content security policy', async () => {
    const page = await open({ hasPolicy: true });
    assert.match(await textOf(page, '#state'), /^Done in \d+ ms: 3 lines changed$/);
  });

  it('chooses the function by the kind, or by the most similar kind', async () => {
    const page = await open();
    const link = page.locator('#function');
    await write(page, () => 'apiVersion: fn.inlay.dev/v1alpha1\nkind: LayerConfg\n');
    assert.equal(await link.innerText(), 'layer-config');
    await page.getByRole('button', { name: 'Change to LayerConfig' }).click();
    assert.match(await textOf(page, configEditor), /kind: LayerConfig/);
    await choose(page, 'merge-values-kpt-package');
    assert.equal(await link.innerText(), 'merge-values');
    assert.match(await textOf(page, configEditor), /kind: MergeValues/);
  });

  it('marks a wrong path at its position, and fixes it', async () => {
    const page = await open();
    await write(page, (text) => text.replace('server.host', 'server.hots'));
    assert.equal(await page.locator('#config-text .cm-lintRange-error').innerText(), 'hots');
    assert.equal(await page.locator('#input .cm-lintRange').count(), 0);
    await page.locator('#config-text .cm-lintRange-error').hover();
    await page.locator('.cm-tooltip-hover code', { hasText: /^hots$/ }).waitFor();
    await page.getByRole('button', { name: 'Change to host', exact: true }).click();
    await page.locator('#state', { hasText: 'Done' }).waitFor();
    assert.equal(await page.locator('#messages li').count(), 0);
    assert.match(await textOf(page, '#counts'), /^3 lines changed$/);
  });

  it('shows the written value after a path, and the new value after a field', async () => {
    const page = await open();
    await page.locator('#config-text .cm-hint').first().waitFor();
    assert.deepEqual(await page.locator('#config-text .cm-hint').allTextContents(), [
      '→ "https://shop.example.org/"',
      '→ "https://shop.example.org/home"',
      '→ "shop.example.org"',
    ]);
    assert.equal(await page.locator('#input .cm-hint').count(), 3);
  });

  it('supports the choice of an example by keyboard', async () => {
    const page = await open();
    await tabTo(page, /^Example/);
    await page.keyboard.press('ArrowDown');
    await page.locator('#about', { hasText: 'A port inside' }).waitFor();
    await ended(page);
    await tabTo(page, /^Changes$/);
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('#views [aria-selected=true]').innerText(), 'Result');
  });

  it('supports making and fixing a mistake by keyboard', async () => {
    const page = await open();
    await tabTo(page, /^Function config$/);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('x');
    await page.locator('#messages li').first().waitFor();
    await tabTo(page, /^error/);
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'config');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Backspace');
    await page.locator('#messages li').waitFor({ state: 'detached' });
    assert.match(await textOf(page, '#state'), /3 lines changed/);
  });

  it('indents the line below a field, and suggests its fields in the order of the schema', async () => {
    const page = await open();
    await tabTo(page, /^Function config$/);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('  - select:\n');
    await page.keyboard.press('Control+Space');
    const labels = page.locator('.cm-tooltip-autocomplete .cm-completionLabel');
    await labels.first().waitFor();
    assert.deepEqual((await labels.allInnerTexts()).slice(0, 4), ['group', 'version', 'kind', 'name']);
    await page.keyboard.press('Escape');
    await page.locator('#config').getByText('targets:').click();
    await page.keyboard.press('End');
    await page.keyboard.type('\n- x');
    assert.equal(await cursorLine(page), '  - x');
  });

  it('copies a kustomization by keyboard', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, /^Use locally$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Command$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Copy$/);
    await page.keyboard.press('Enter');
    await page.locator('#copied-way', { hasText: 'copied' }).waitFor();
    assert.match(
      String(await page.evaluate('navigator.clipboard.readText()')),
      /transformers:\n- replace-values\.yaml/,
    );
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate('document.activeElement.id'), 'use');
  });

  const phone = { width: 390, hasTouch: true } as const;

  it('shows each panel on a phone', async () => {
    const page = await open(phone);
    assert.match(await page.locator('#text').innerText(), /shop\.example\.org/);
    for (const [tab, text] of [
      ['Resources', 'kind: Ingress'],
      ['Config', 'kind: ReplaceValues'],
      ['Output', 'shop.example.org'],
    ] as const) {
      await page.locator('#panels').getByRole('tab', { name: tab }).tap();
      await page.locator('.panel.shown').getByText(text).first().waitFor();
      assert.equal(await page.locator('.panel:visible').count(), 1);
    }
  });

  it('supports editing by touch, and opens the location of a message', async () => {
    const page = await open(phone);
    await page.locator('#panels').getByRole('tab', { name: 'Config' }).tap();
    await page.locator('#config').getByText('kind: Ingress').tap();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    const message = page.locator('#messages button').first();
    await message.waitFor();
    await page.locator('#panels').getByRole('tab', { name: 'Output' }).tap();
    await message.tap();
    assert.match(await cursorLine(page), /kind: Ingresss/);
    await page.getByRole('button', { name: 'Change to Ingress' }).tap();
    await page.locator('#state', { hasText: '3 lines changed' }).waitFor();
  });

  it('keeps the edited line above the messages on a phone', async () => {
    const page = await open(phone);
    await page.locator('#panels').getByRole('tab', { name: 'Config' }).tap();
    await page.locator('#config').getByText('kind: Ingress').tap();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('- x\n'.repeat(20));
    await page.locator('#messages li').first().waitFor();
    const bottom = 'document.querySelector("#config-text .cm-line:last-child").getBoundingClientRect().bottom';
    await page.waitForFunction(`${bottom} <= document.querySelector("#report").getBoundingClientRect().top`);
  });

  it('provides a package by touch', async () => {
    const page = await open(phone);
    await page.getByRole('button', { name: 'Use locally' }).tap();
    await page.getByRole('tab', { name: 'kpt package' }).tap();
    await page.locator('#way', { hasText: 'mkdir' }).waitFor();
    await assertUsable(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('opens files and folders, and reports how each file is used', async () => {
    const page = await open();
    const folder = join(temporaryFolder(), 'shop');
    writeFiles(folder, {
      'host.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: mine}\ndata: {host: a}\n',
      'b/set.yaml':
        'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n- sourceValue: b\n  targets:\n  - select: {name: mine}\n    fieldPaths: [data.host]\n',
      'kustomization.yaml': 'resources: [host.yaml]\n',
      '.git/config': 'x',
      'b/notes.txt': 'hello\n',
    });
    await page.locator('#folder').setInputFiles(folder);
    await page.locator('#shared', { hasText: 'Opened' }).waitFor();
    assert.equal(
      await textOf(page, '#shared'),
      'Opened the function config, 1 resource file, 1 other file. kustomization.yaml is skipped: kustomize and kpt do not run here, so open the output of kustomize build as resources. Nothing leaves this page.',
    );
    await page.locator('#state', { hasText: '1 line changed' }).waitFor();
    assert.deepEqual(await page.evaluate('Object.keys(playground.scene().files)'), ['b/notes.txt']);
    // A dropped file replaces only the resources.
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['apiVersion: v1\\nkind: Secret\\nmetadata: {name: mine}\\nstringData: {host: z}\\n'], 's.yaml'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.locator('#input', { hasText: 'kind: Secret' }).waitFor();
    assert.match(await textOf(page, configEditor), /sourceValue: b/);
  });

  it('restores text that an example replaced, and describes the shown text', async () => {
    const page = await open();
    await write(page, (text) => `${text}# mine\n`);
    assert.equal(
      await textOf(page, '#about'),
      'Your own version of “One host name, three places”. To go back, choose an example.',
    );
    const { y } = (await page.locator('#columns').boundingBox()) ?? {};
    await choose(page, 'replace-values-secret');
    assert.match(await textOf(page, '#shared'), /^Your text was replaced\./);
    assert.equal((await page.locator('#columns').boundingBox())?.y, y);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.locator(configEditor, { hasText: '# mine' }).waitFor();
    // The browser asks for confirmation before a reload.
    const asked = page.waitForEvent('dialog');
    await Promise.all([page.evaluate('void setTimeout(() => location.reload())'), asked]);
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
  });

  it('adds and removes files, and rejects reserved names', async () => {
    const page = await open();
    const add = async (name: string): Promise<void> => {
      page.once('dialog', (dialog) => void dialog.accept(name));
      await page.getByRole('button', { name: 'Add file' }).click();
    };
    await add('resources');
    await page.locator('#shared', { hasText: '"resources" cannot be the path' }).waitFor();
    await add('../a.json');
    await page.locator('#shared', { hasText: '"../a.json" cannot be the path' }).waitFor();
    await add('a.json');
    assert.equal(await page.locator('#file option:checked').innerText(), 'a.json');
    await page.getByRole('button', { name: 'Remove file' }).click();
    assert.deepEqual(await page.evaluate('Object.keys(playground.scene().files)'), []);
    await page.getByRole('button', { name: 'Restore' }).click();
    assert.deepEqual(await page.evaluate('Object.keys(playground.scene().files)'), ['a.json']);
  });

  it('reports that the functions cannot be loaded', async () => {
    const page = await open({ without: 'worker.js' });
    assert.equal(await textOf(page, '#messages'), 'error the functions could not be loaded: reload the page');
    assert.equal(await textOf(page, '#state'), 'Nothing written');
    await page.getByRole('button', { name: 'Use locally' }).click();
    await page.locator('#shared', { hasText: 'could not be created' }).waitFor();
  });

  it('remains usable with 1.5 MB of input and 9,000 changes', async () => {
    const page = await open();
    const item = (index: number): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: m${index}\ndata:\n  config.json: |\n    {"host": "localhost", "port": ${index}}\n  other: "keep this value ${index} as it is, please"\n`;
    const input = Array.from({ length: 9000 }, (_, index) => item(index)).join('---\n');
    assert.ok(input.length > 1_500_000);
    const config =
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreport: true\nreplacements:\n- sourceValue: b\n  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths: ["data.[config.json].host"]\n';
    await page.evaluate(`(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ type: 'longtask' });
    })()`);
    await show(page, { function: 'replace-values', config, input, files: {} });
    assert.match(await textOf(page, '#counts'), /^9000 lines changed$/);
    await page.locator('#text .cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByText('"port": 8999').first().waitFor();
    await page.locator(configEditor).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('# mine\n');
    await page.locator('#state', { hasText: 'Running' }).waitFor();
    await ended(page);
    assert.ok((await page.locator('#messages li').count()) <= 101);
    const longest = Number(await page.evaluate('globalThis.longest'));
    // The limit allows for a machine that is busy with other tests.
    assert.ok(longest < 400, `${longest} ms`);
  });
});
