/**
 * `npm run dev -- screenshots:vscode`: takes the pictures of docs/write-a-replacement-with-completion while it performs
 * the tasks of that page in VS Code, with the code-server and the chromium on PATH. The pngquant on PATH reduces the
 * pictures to 32 colors.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { files, tasks } from '../../test/editors/first-replacement';
import { openVsCode } from '../../test/editors/vs-code';
import { root } from '../../test/project';
import { temporaryFolder, writeFiles } from '../../test/temporary-folder';

const target = join('docs', 'write-a-replacement-with-completion');

async function main(): Promise<void> {
  const folder = join(temporaryFolder(), 'shop');
  writeFiles(folder, files);
  const code = await openVsCode(folder);
  if (code === undefined) throw new Error('it needs code-server and chromium on PATH, and `npm run dev -- vscode`');
  mkdirSync(join(root, target), { recursive: true });
  try {
    for (const { act } of tasks) {
      await act(code, async (name) => {
        // Error marks and hints appear after a pause in typing.
        await code.page.waitForTimeout(700);
        const path = join(target, `${name}.png`);
        await code.page.screenshot({ path: join(root, path) });
        const file = join(root, path);
        execFileSync('pngquant', ['--force', '--nofs', '--strip', '--speed', '1', '--ext', '.png', '32', file]);
        console.log(`${path}  ${Math.ceil(statSync(file).size / 1024)} KiB`);
      });
    }
  } finally {
    await code.end();
  }
}

void main();
