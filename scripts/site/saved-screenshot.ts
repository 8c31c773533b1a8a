/** Saves screenshots for pages. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../test/project';

/** Saves a PNG with 32 colors, which pngquant chooses, and prints its size. `path` is relative to the project. */
export async function saveScreenshot(page: Page, path: string): Promise<void> {
  const file = join(root, path);
  await page.screenshot({ path: file });
  execFileSync('pngquant', ['--force', '--nofs', '--strip', '--speed', '1', '--ext', '.png', '32', file]);
  console.log(`${path}  ${Math.ceil(statSync(file).size / 1024)} KiB`);
}
