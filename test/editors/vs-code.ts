/**
 * A real VS Code with the packed extension, served by code-server, in Chromium. The tests use keys and the mouse like
 * a person, and check what is visible.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { toolCalled } from '../orchestrators';
import { childEnvironment } from '../project';
import { temporaryFolder } from '../temporary-folder';
import { extensionPath } from './extension-file';

/** The selection in the status bar: `Ln 16, Col 49 (4 selected)` */
const selection = '[id="status.editor.selection"]';

/** Settings to show only the folder and its files. Untrusted folders open in Restricted Mode. */
const settings = {
  'chat.disableAIFeatures': true,
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'extensions.ignoreRecommendations': true,
  'security.workspace.trust.banner': 'never',
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
};

/** Opens VS Code. Returns undefined if a required program or the extension is missing. */
export async function openVsCode(folder: string): Promise<VsCode | undefined> {
  const [server, browser] = ['code-server', 'chromium'].map(toolCalled);
  if (server === undefined || browser === undefined || !existsSync(extensionPath)) return undefined;
  const home = temporaryFolder();
  const places = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
  mkdirSync(join(home, 'data', 'User'), { recursive: true });
  writeFileSync(join(home, 'data', 'User', 'settings.json'), JSON.stringify(settings));
  const env = childEnvironment({ HOME: home });
  execFileSync(server.command, [...places, '--install-extension', extensionPath], { env, stdio: 'ignore' });
  const flags = ['--bind-addr', '127.0.0.1:0', '--auth', 'none', '--disable-telemetry', '--disable-update-check'];
  const child = spawn(server.command, [...places, ...flags], { env });
  const address = await addressOf(child);
  const chrome = await chromium.launch({
    executablePath: browser.command,
    args: ['--no-sandbox', '--disable-lcd-text'],
  });
  const page = await chrome.newPage({ viewport: { width: 1100, height: 560 } });
  const code = new VsCode(page, chrome, { process: child, address });
  await code.openFolder(folder);
  return code;
}

/** The address, which code-server prints when it listens. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`code-server exited: ${printed}`)));
  });

interface Server {
  readonly process: ChildProcess;
  /** The address, with a slash at the end. */
  readonly address: string;
}

export class VsCode {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #server: Server;

  constructor(page: Page, browser: Browser, server: Server) {
    this.page = page;
    this.#browser = browser;
    this.#server = server;
  }

  async end(): Promise<void> {
    await this.#browser.close();
    this.#server.process.kill();
  }

  async openFolder(folder: string): Promise<void> {
    await this.page.goto(`${this.#server.address}?folder=${encodeURIComponent(folder)}`);
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 120_000 });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types at the speed of a quick typist. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 50 });
  }

  async open(file: string): Promise<void> {
    await this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${file}"]`).dblclick();
    await this.isOpen(file);
  }

  async isOpen(file: string): Promise<void> {
    await this.page.locator(`.tab.active[data-resource-name="${file}"]`).waitFor();
  }

  async close(file: string): Promise<void> {
    const tab = this.page.locator(`.tab[data-resource-name="${file}"]`);
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
  }

  async #search(text: string): Promise<void> {
    await this.press('F1');
    await this.page.locator('.quick-input-widget:visible input').waitFor();
    await this.type(text);
  }

  /** Runs a command from the command palette. */
  async command(title: string): Promise<void> {
    await this.#search(title);
    await this.page.locator(`.quick-input-list .monaco-list-row.focused[aria-label*="${title}"]`).waitFor();
    await this.press('Enter');
  }

  /** The titles in the command palette that contain the text. */
  async commands(text: string): Promise<readonly string[]> {
    await this.#search(text);
    const rows = this.page.locator(`.quick-input-list .monaco-list-row[aria-label*="${text}"]`);
    await rows.first().waitFor();
    const labels = await Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')));
    await this.press('Escape');
    return labels.map((label) => label ?? '');
  }

  /** Answers the prompt of a command. */
  async answer(title: string, text: string): Promise<void> {
    await this.page.locator('.quick-input-widget:visible .quick-input-title', { hasText: title }).waitFor();
    await this.press('ControlOrMeta+a');
    await this.type(text);
    await this.page.waitForTimeout(300);
    await this.press('Enter');
  }

  /** Moves the cursor to the start of the first occurrence of the text in the open file. */
  async goTo(text: string): Promise<void> {
    await this.press('ControlOrMeta+f', 'ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
    await this.page.locator(selection, { hasText: `(${text.length} selected)` }).waitFor();
    await this.press('Escape', 'ArrowLeft');
  }

  /** Deletes the rest of the line. */
  async deleteToEnd(): Promise<void> {
    await this.press('Shift+End', 'Delete');
  }

  /** The labels in the list of completions, once the list contains `label`. */
  async offered(label: string): Promise<readonly string[]> {
    await this.#row(label).waitFor();
    return this.page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();
  }

  /** Chooses a completion with the keyboard. */
  async take(label: string): Promise<void> {
    await this.#row(label).waitFor();
    const focused = this.page.locator('.suggest-widget.visible .monaco-list-row.focused .label-name');
    for (let tries = 0; (await focused.innerText()) !== label; tries++) {
      assert.ok(tries < 50, `no way to ${label}`);
      await this.press('ArrowDown');
      await this.page.waitForTimeout(50);
    }
    await this.press('Enter');
  }

  #row(label: string): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row', {
      has: this.page.locator('.label-name', { hasText: exactly(label) }),
    });
  }

  /** Waits until the open file shows the text. Hints are part of the text. */
  async shown(text: string): Promise<void> {
    await this.page.locator('.editor-instance .view-line', { hasText: text }).first().waitFor();
  }

  /** The position of the cursor: `host.yaml:16:9` */
  async place(): Promise<string> {
    const file = await this.page.locator('.tab.active').getAttribute('data-resource-name');
    const text = await this.page.locator(selection).innerText();
    const [line, column] = text.match(/\d+/g) ?? [];
    return `${file}:${line}:${column}`;
  }

  async isAt(place: string): Promise<void> {
    await this.until(async () => (await this.place()) === place);
  }

  /** Repeats the task until the result is true, because the server answers some time after the last key. */
  async until(act: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await act()); tries++) {
      assert.ok(tries < 50, `the expected result did not appear at ${await this.place()}`);
      await this.page.waitForTimeout(200);
    }
  }

  async save(): Promise<void> {
    await this.command('File: Save All Files');
    await this.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  }
}

const exactly = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.[\]]/g, String.raw`\$&`)}$`);
