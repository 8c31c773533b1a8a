/** The licences of packages whose code is bundled. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';

/** The bundle contains copies of these packages, whose licences must be copied with them. */
export function licences(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => /^.*?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []));
  const texts = [...packages].toSorted().flatMap((path) => {
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].map((name) => join(root, path, name)).find(existsSync);
    return file === undefined
      ? []
      : [`${path.replace(/^.*?node_modules\//, '')}\n\n${readFileSync(file, 'utf8').trim()}`];
  });
  return texts.length === 0 ? '' : `/*\n${ascii(texts.join('\n\n')).replaceAll('*/', '* /')}\n*/\n`;
}

/** V8 uses two bytes per character if a text is not ASCII. */
const ascii = (text: string): string => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
