/** Builds the whole site in one folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocs, write, type DocsOptions } from './docs';
import { landingFiles } from './landing/landing';
import { playgroundExamples } from './playground/examples';
import { playgroundFiles } from './playground/page';

export async function buildSite(options: DocsOptions): Promise<void> {
  rmSync(options.outDir, { recursive: true, force: true });
  const examples = await playgroundExamples();
  await buildDocs(examples, options);
  const playground = [...(await playgroundFiles(examples))].map(
    ([path, text]) => [`playground/${path}`, text] as const,
  );
  const pages = [...(await landingFiles()), ...playground];
  for (const [path, content] of pages) write(join(options.outDir, path), content);
}
