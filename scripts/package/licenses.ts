/** Collects the licenses of packages whose code is bundled. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildResult } from 'esbuild';
import { root } from '../../test/project';

/**
 * Returns a comment with the licenses of the packages among `inputs`, because the bundle contains copies of these
 * packages.
 */
export function licenses(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => /^.*?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []));
  const texts = [...packages].toSorted().flatMap((path) => {
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].map((name) => join(root, path, name)).find(existsSync);
    return file === undefined
      ? []
      : [`${path.replace(/^.*?node_modules\//, '')}\n\n${readFileSync(file, 'utf8').trim()}`];
  });
  return texts.length === 0 ? '' : `/*\n${ascii(texts.join('\n\n')).replaceAll('*/', '* /')}\n*/\n`;
}

/** Appends the licenses to a bundle that esbuild wrote. */
export function appendLicenses(bundle: string, { metafile }: BuildResult<{ metafile: true }>): void {
  appendFileSync(bundle, licenses(Object.keys(metafile.inputs)));
}

/** Replaces typographic quotes, because V8 stores text with such quotes in two bytes per character. */
const ascii = (text: string): string => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");
