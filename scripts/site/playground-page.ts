/** The playground as one HTML file, which can be opened without a server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../site/playground/example';
import { root } from '../../test/project';
import { pageScript, workerScript } from './playground-bundle';

const source = (name: string): string => readFileSync(join(root, 'site', name), 'utf8');

/** A script in HTML must not end the script element, nor begin a comment. */
const inHtml = (script: string): string => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

export async function playgroundPage(examples: readonly Example[]): Promise<string> {
  const worker = await workerScript();
  const page = await pageScript({ WORKER: JSON.stringify(worker), EXAMPLES: JSON.stringify(examples) });
  return source('playground/index.html')
    .replace('<!--style-->', () => source('colours.css') + source('playground/style.css'))
    .replace('<!--script-->', () => inHtml(page));
}
