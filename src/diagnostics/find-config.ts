/**
 * Finds the text of a functionConfig under the folder of the run. Orchestrators pass a re-serialized functionConfig,
 * usually without its file name. Therefore, the folder is searched, but only if there is a diagnostic to print.
 * @lazy
 */
import { catchError } from '../data/catch-error';
import { lineAt, lineStarts } from '../data/text/line-starts';
import { entriesOf, entryOf, itemsAt, stringOf, type Tree } from '../data/tree';
import { equalTrees } from '../data/trees/equal';
import { FileAccessError, type Files } from '../files/files';
import type { SourceNode, SourceScalar } from '../formats/source-node';
import { inlineConfigName } from '../krm/resource-id';
import { indentOf, rootsIn, type ConfigText } from './source-place';

/**
 * Limits on the number of searched files and folders and on the size of a file in bytes. Without these limits, printing
 * a message could cause a search of the whole disk.
 */
const maxEntries = 5000;
const maxBytes = 2 ** 20;

/**
 * Finds the document or the step of a Kptfile whose content is the functionConfig. Returns undefined unless exactly one
 * matches. `path` is the file named by the orchestrator. `folder` is prepended to all paths.
 */
export function findConfig(config: Tree, path: string | undefined, files: Files, folder = ''): ConfigText | undefined {
  const kind = stringOf(entryOf<Tree>(config, 'kind')) ?? '';
  const name = nameOf(config) ?? '';
  const isOfStep = kind === 'ConfigMap' && name === inlineConfigName;
  const found: ConfigText[] = [];
  for (const file of path === undefined ? filesBelow(files) : [path]) {
    const text = catchError(FileAccessError, () => files.read(file, maxBytes));
    if (text === undefined) continue;
    const shown = folder === '' ? file : `${folder}/${file}`;
    if (text.includes(kind) && text.includes(name)) found.push(...documentsIn(shown, text, config));
    if (isOfStep && /(?:^|\/)Kptfile$/.test(file)) found.push(...stepsIn(shown, text, config));
  }
  const [one, another] = found;
  return another === undefined ? one : undefined;
}

const nameOf = (config: Tree): string | undefined => stringOf(entryOf<Tree>(entryOf<Tree>(config, 'metadata'), 'name'));

/** Lists YAML and JSON files. Files in a folder come before files in its subfolders. */
function* filesBelow(files: Files): Generator<string> {
  const folders = ['.'];
  let left = maxEntries;
  for (const folder of folders) {
    for (const { name, kind, link } of catchError(FileAccessError, () => files.list(folder)) ?? []) {
      if (left-- === 0) return;
      const path = folder === '.' ? name : `${folder}/${name}`;
      if (kind === 'file' && /\.(?:ya?ml|json)$|^Kptfile$|^Kustomization$/.test(name)) yield path;
      if (kind === 'directory' && !link && !name.startsWith('.') && name !== 'node_modules') folders.push(path);
    }
  }
}

/** The documents of a file, including inline documents in the lists of a kustomization. */
function documentsIn(file: string, text: string, config: Tree): readonly ConfigText[] {
  const isWanted = (root: SourceNode): boolean => isSource(root, config);
  return rootsIn(text).flatMap((root) => {
    const inline = ['transformers', 'generators', 'validators'].flatMap((list) =>
      itemsAt(root, list).flatMap((item) =>
        item.kind === 'scalar' && item.style === 'literal' ? inBlock(file, text, item, isWanted) : [],
      ),
    );
    return [...(isWanted(root) ? [{ file, text, root }] : []), ...inline];
  });
}

function inBlock(
  file: string,
  text: string,
  block: SourceScalar,
  isWanted: (root: SourceNode) => boolean,
): readonly ConfigText[] {
  const line = lineAt(lineStarts(text), block.start) + 1;
  const column = indentOf(text.slice(block.start, block.end).split('\n').slice(1));
  return rootsIn(block.text)
    .filter(isWanted)
    .map((root) => ({ file, text: block.text, root, within: { line, column } }));
}

/** The pipeline steps whose `configMap` equals the `data` of the functionConfig. */
function stepsIn(file: string, text: string, config: Tree): readonly ConfigText[] {
  return rootsIn(text)
    .flatMap((root) =>
      ['mutators', 'validators'].flatMap((list) => itemsAt(entryOf<SourceNode>(root, 'pipeline'), list)),
    )
    .flatMap((step) => {
      const value = entryOf<SourceNode>(step, 'configMap');
      if (value === undefined || !areEqual(value, entryOf<Tree>(config, 'data'))) return [];
      const { start, end } = value;
      const entry = { key: 'data', keyStart: start, keyEnd: start, value };
      return [{ file, text, root: { kind: 'map' as const, flow: false, start, end, entries: [entry] } }];
    });
}

const areEqual = (a: Tree | undefined, b: Tree | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equalTrees(a, b);

/**
 * True if all fields except the metadata are equal, and `config` has the metadata of `root`. Orchestrators add
 * annotations, labels and a namespace.
 */
const isSource = (root: Tree, config: Tree): boolean =>
  nameOf(root) === nameOf(config) &&
  equalTrees(withoutMetadata(root), withoutMetadata(config)) &&
  includes(entryOf<Tree>(config, 'metadata'), entryOf<Tree>(root, 'metadata'));

const withoutMetadata = (tree: Tree): Tree => ({
  kind: 'map',
  entries: entriesOf(tree).filter(({ key }) => key !== 'metadata'),
});

const includes = (tree: Tree | undefined, part: Tree | undefined): boolean =>
  part?.kind === 'map'
    ? part.entries.every(({ key, value }) => includes(entryOf<Tree>(tree, key), value))
    : part === undefined || areEqual(tree, part);
