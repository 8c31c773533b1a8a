/**
 * `npm run dev -- site`: all pages and the playground as one folder, dist/website. Any server can serve it below any address, and it also
 * opens as files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../test/project';
import { playgroundPage } from './playground-page';
import { playgroundExamples } from './playground-examples';
import { siteFiles, siteFolder } from './site-files';

async function main(): Promise<void> {
  const examples = await playgroundExamples();
  const files = new Map<string, string | Uint8Array>([
    ...(await siteFiles(examples)),
    ['playground/index.html', await playgroundPage(examples)],
  ]);
  rmSync(siteFolder, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(siteFolder, path)), { recursive: true });
    writeFileSync(join(siteFolder, path), content);
  }
  const sizes = [...files.values()].map((content) => gzipSync(content, { level: 9 }).length);
  const kib = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1024);
  console.log(`${relative(root, join(siteFolder, 'index.html'))}  ${files.size} files, ${kib} KiB compressed`);
}

void main();
