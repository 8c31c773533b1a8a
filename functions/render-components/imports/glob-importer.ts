/**
 * Handles `import 'glob-import:lib/*.libsonnet'` and `import 'glob-importstr:…'`, which return an object with the
 * content of every file that matches a pattern. The keys of the object are the files' paths, relative to the importing
 * file. The object is generated as a Jsonnet program that consists of imports, so a file is imported only when its
 * field is read. Library folders are not searched.
 */
import { BadPatternError, compareBytes, doublestarGlob, goCleanPath, relativePath } from '../../../src/go';
import type { Files } from '../../../src/files';
import type { Importer } from '../../../src/jsonnet';
import { folderOf, globRefusal, joined, withTexts } from '../../../src/render';

/**
 * Returns an importer that handles globs and passes all other paths to `importer`. `resolve` throws an Error with
 * qbec's message: `invalid glob pattern '/etc/*.x', cannot be absolute`. The generated program's id is a path in the
 * folder of the importing file.
 */
export function globImporter(importer: Importer, files: Files): Importer {
  const programs = new Map<string, string>();
  const resolve: Importer['resolve'] = (from, path) => {
    const [, verb, pattern = ''] = /^glob-(import|importstr):([^]*)$/.exec(path) ?? [];
    if (verb === undefined) return importer.resolve(from, path);
    const folder = folderOf(from);
    // The slashes of the pattern are escaped, so that the id is a path in the folder of the importing file.
    const id = joined(folder, `glob-${verb}:${pattern.replaceAll('%', '%25').replaceAll('/', '%2F')}`);
    if (!programs.has(id)) programs.set(id, program(verb, matches(files, folder || '.', pattern)));
    return id;
  };
  return withTexts(importer, resolve, (id) => programs.get(id));
}

function program(verb: string, paths: readonly string[]): string {
  const lines = paths.map((path) => {
    const name = path.replaceAll(/[\\']/g, String.raw`\$&`);
    return `\t'${name}': ${verb} '${name}',\n`;
  });
  return `{\n${lines.join('')}}`;
}

function matches(files: Files, folder: string, pattern: string): readonly string[] {
  if (pattern.startsWith('/')) throw new Error(`invalid glob pattern '${pattern}', cannot be absolute`);
  const path = goCleanPath(`${folder}/${pattern}`);
  const shown = JSON.stringify(path);
  try {
    const found = doublestarGlob(files, path);
    const refused = found.length === 0 ? globRefusal(files, path) : undefined;
    if (refused !== undefined) throw new Error(`unable to expand glob ${shown}, ${refused}`);
    return found.map((one) => relativePath(folder, one)).toSorted(compareBytes);
  } catch (error) {
    if (!(error instanceof BadPatternError)) throw error;
    throw new Error(`unable to expand glob ${shown}, ${error.message}`, { cause: error });
  }
}
