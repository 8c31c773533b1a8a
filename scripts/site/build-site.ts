/** Builds the whole site in one folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../test/temporary-folder';
import { buildDocs, type DocsOptions } from './docs';
import { landingFiles } from './landing/landing';
import { playgroundExamples } from './playground/examples';
import { playgroundFiles } from './playground/page';

export async function buildSite(options: DocsOptions): Promise<void> {
  rmSync(options.outDir, { recursive: true, force: true });
  const examples = await playgroundExamples();
  await buildDocs(examples, options);
  writeFiles(options.outDir, Object.fromEntries(await landingFiles()));
  writeFiles(join(options.outDir, 'playground'), Object.fromEntries(await playgroundFiles(examples)));
}
