/**
 * The tasks of docs/write-a-replacement-with-completion.md, performed in VS Code like a user. Each task begins where
 * the previous task ended.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fileName, readPage } from '../pages/fences';
import type { VsCode } from './vs-code';

export const page = join('docs', 'write-a-replacement-with-completion.md');

/** The files as shown at the beginning of the page. The end of the page shows their final content. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  readPage(page)
    .map((fence) => [fileName(fence) ?? '', fence.content] as const)
    .filter(([name]) => name !== '')
    .toReversed()
    .filter(([name]) => name !== 'host.yaml'),
);

interface Task {
  readonly title: string;
  /** `act` calls `see` when the screen shows a result. `see` may take a screenshot with the given name. */
  readonly act: (code: VsCode, see: Check) => Promise<void>;
}

export type Check = (picture: string) => Promise<void>;

const hint = '"localhost" → "shop.example.com"';

export const tasks: readonly Task[] = [
  {
    title: 'create a functionConfig',
    act: async (code, see) => {
      await code.open('shop.yaml');
      await code.command('Inlay: New functionConfig');
      await code.answer('New functionConfig', 'replace-values');
      await code.answer('New functionConfig in', 'host');
      await code.isOpen('host.yaml');
      // The new functionConfig contains an example name, which is marked as an error.
      await code.page.locator('.squiggly-error').first().waitFor();
      await see('created');
    },
  },
  {
    title: "complete the target's kind and name",
    act: async (code) => {
      await code.goTo('name: app');
      await code.press('End', 'Control+Shift+ArrowLeft', 'Delete', 'Control+Space');
      assert.deepEqual(await code.offered('shop'), ['shop']);
      await code.take('shop');
      await code.goTo('kind: ConfigMap');
      await code.press('End', 'Control+Shift+ArrowLeft', 'Delete', 'Control+Space');
      assert.deepEqual(await code.offered('ConfigMap'), ['Service', 'ConfigMap']);
      await code.take('ConfigMap');
    },
  },
  {
    title: 'complete a path into a document',
    act: async (code, see) => {
      await code.goTo('data.[app.json].url');
      await code.deleteToEnd();
      await code.press('Control+Space');
      for (const step of ['data', '[config.json]', 'servers', '[name=api]']) {
        await code.take(step);
        await code.type('.');
      }
      assert.deepEqual(await code.offered('host'), ['name', 'host', 'port']);
      await code.page.locator('.suggest-widget .monaco-list-row', { hasText: '"localhost"' }).waitFor();
      await see('complete');
      await code.take('host');
    },
  },
  {
    title: 'see the new value',
    act: async (code) => {
      await code.shown(hint);
      await code.open('shop.yaml');
      await code.shown('set by host.yaml');
      await code.open('host.yaml');
    },
  },
  {
    title: 'see which fields a path reaches',
    act: async (code, see) => {
      await code.goTo('servers');
      await code.press('End', 'ArrowLeft');
      await code.until(async () => {
        await code.press('Escape', 'ControlOrMeta+k', 'ControlOrMeta+i');
        const hover = code.page.locator('.monaco-hover:visible', { hasText: '1 field' });
        await hover.waitFor();
        return (await hover.innerText()).includes(`ConfigMap/shop (shop.yaml): ${hint}`);
      });
      await see('hover');
      await code.press('Escape');
    },
  },
  {
    title: 'fix a typo',
    act: async (code, see) => {
      await code.press('End', 'Backspace', 'Backspace');
      await code.type('ts');
      await code.press('Escape');
      const mark = code.page.locator('.squiggly-error').first();
      await mark.waitFor();
      await code.until(async () => {
        await code.press('Escape', 'ControlOrMeta+.');
        await code.page.waitForTimeout(500);
        return code.page.locator('.action-widget .monaco-list-row', { hasText: 'Change to host' }).isVisible();
      });
      await see('fix');
      await code.press('Enter');
      await code.shown(hint);
      await mark.waitFor({ state: 'detached' });
    },
  },
  {
    title: 'go to the value in the document',
    act: async (code) => {
      await code.goTo('[name=api].host');
      await code.press('End', 'ArrowLeft', 'F12');
      await code.isAt('shop.yaml:17:34');
    },
  },
  {
    title: 'go back to the path',
    act: async (code, see) => {
      await code.shown('set by host.yaml');
      await see('back');
      await code.until(async () => {
        await code.press('Escape', 'Shift+F12');
        await code.page.waitForTimeout(300);
        return (await code.place()) === 'host.yaml:16:7';
      });
    },
  },
  {
    title: 'look at the diff',
    act: async (code, see) => {
      await code.command('Inlay: Show What This Changes');
      const diff = code.page.locator('.editor-instance', { hasText: '+++' });
      await diff.waitFor();
      // Hide the side bar to make space for both editors.
      await code.press('ControlOrMeta+b');
      await see('diff');
      await code.press('ControlOrMeta+b');
      const lines = (await diff.locator('.view-line').allInnerTexts()).map((line) => line.replaceAll('\u00A0', ' '));
      const isShown = lines.some((line) => line.startsWith('+') && line.includes('"host": "shop.example.com"'));
      assert.ok(isShown, lines.join('\n'));
      await code.close('host.yaml.diff');
    },
  },
  {
    title: 'rename a key in the document',
    act: async (code) => {
      await code.open('host.yaml');
      await code.goTo('[name=api].host');
      await code.press('End', 'ArrowLeft', 'F2');
      await code.page.locator('.rename-box input:focus').waitFor();
      await code.type('address');
      await code.press('Enter');
      await code.shown('servers.[name=api].address');
      await code.shown(hint);
      await code.open('shop.yaml');
      await code.shown('"address": "localhost"');
      await code.press('ControlOrMeta+z');
      await code.shown('"host": "localhost"');
      await code.open('host.yaml');
      await code.shown('servers.[name=api].host');
    },
  },
];
