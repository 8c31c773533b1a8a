/** All of the site in one folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocs, write, type DocsOptions } from './docs';
import { playgroundExamples } from './playground-examples';
import { playgroundPage } from './playground-page';

export async function buildSite(options: DocsOptions): Promise<void> {
  rmSync(options.outDir, { recursive: true, force: true });
  const examples = await playgroundExamples();
  await buildDocs(examples, options);
  write(join(options.outDir, 'playground/index.html'), await playgroundPage(examples));
}
