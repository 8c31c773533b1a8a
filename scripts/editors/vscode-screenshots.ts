/**
 * `npm run dev -- screenshots:vscode`: performs the tasks of docs/write-a-replacement-with-completion.md in VS Code,
 * and takes the screenshots of that page. Needs code-server, chromium and pngquant on PATH.
 */
import { join } from 'node:path';
import { files, tasks } from '../../test/editors/first-replacement';
import { openVsCode } from '../../test/editors/vs-code';
import { temporaryFolder, writeFiles } from '../../test/temporary-folder';
import { saveScreenshot } from '../site/saved-screenshot';

const target = join('docs', 'write-a-replacement-with-completion');

async function main(): Promise<void> {
  const folder = join(temporaryFolder(), 'shop');
  writeFiles(folder, files);
  const code = await openVsCode(folder);
  if (code === undefined) throw new Error('install code-server and chromium, then run `npm run dev -- vscode`');
  try {
    for (const { act } of tasks) {
      await act(code, async (name) => {
        // Error marks and hints appear after a pause in typing.
        await code.page.waitForTimeout(700);
        await saveScreenshot(code.page, join(target, `${name}.png`));
      });
    }
  } finally {
    await code.end();
  }
}

void main();
