/** Opens the playground in Chromium, for tests that use it like a user. */
import type { Page } from 'playwright-core';
import type { RunTask } from '../../site/playground/messages';
import type { Scene } from '../../site/playground/scene';
import { temporaryFolder } from '../temporary-folder';
import { inChromium, type PageOptions } from './browser';

interface PlaygroundOptions extends Pick<PageOptions, 'colorScheme' | 'hasTouch' | 'without'> {
  readonly hash?: string;
  readonly width?: number;
  /**
   * Whether the page's content security policy applies. If it does not apply, tests may wait for JavaScript
   * expressions, which the policy forbids.
   */
  readonly hasPolicy?: boolean;
}

/** Opens the playground during the tests of a suite. */
export function playgroundInChromium(
  files: () => Promise<ReadonlyMap<string, string>>,
): (options?: PlaygroundOptions) => Promise<Page> {
  const open = inChromium(async () => temporaryFolder(Object.fromEntries(await files())), 'load');
  return async ({ hash = '', width = 1280, hasPolicy = false, ...others } = {}) => {
    const viewport = { width, height: 800 };
    const page = await open(`/index.html${hash}`, { bypassCSP: !hasPolicy, viewport, ...others });
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

/** The text of the cursor's line in the focused editor. */
export const cursorLine = async (page: Page): Promise<string> =>
  String(
    await page.evaluate(`(() => {
      const { anchorNode } = getSelection();
      const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      return element?.closest('.cm-line')?.textContent ?? '';
    })()`),
  );

/** The id of the focused panel. */
export const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate("document.activeElement.closest('.panel')?.id ?? ''"));

/** A narrow page shows one panel at a time. */
async function reveal(page: Page, panel: 'Config' | 'Output' | 'Resources'): Promise<void> {
  const tab = page.locator('#panels').getByRole('tab', { name: panel });
  if (await tab.isVisible()) await tab.click();
}

/** Changes the content of an editor like a user, and waits for the run. */
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

/** The replies of a worker in the page. */
export async function repliesOf<Reply>(page: Page, tasks: readonly RunTask[]): Promise<readonly Reply[]> {
  const program = `(async () => {
    const worker = new Worker('worker.js');
    const answers = [];
    for (const task of ${JSON.stringify(tasks)}) {
      answers.push(await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(task);
      }));
    }
    worker.terminate();
    return answers;
  })()`;
  return (await page.evaluate(program)) as readonly Reply[];
}
