/** `npm run site`: the playground, one HTML file that needs no server, in dist/playground. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../test/project';
import { playgroundPage } from './playground-page';
import { playgroundExamples } from './playground-examples';

async function main(): Promise<void> {
  const folder = join(root, 'dist', 'playground');
  mkdirSync(folder, { recursive: true });
  const html = await playgroundPage(await playgroundExamples());
  writeFileSync(join(folder, 'index.html'), html);
  console.log(`dist/playground/index.html  ${Math.ceil(gzipSync(html, { level: 9 }).length / 1024)} KiB compressed`);
}

void main();
