/**
 * A tree of kustomizations that random commits change: files, bases, components, functionConfigs, links, renames,
 * added and removed folders. Kustomizations are JSON, which is also YAML.
 */
import { dirname, join, relative } from 'node:path/posix';
import type { Random } from '../fuzz/random';

/** The content of a file or the target of a link, keyed by path. */
export type Tree = Map<string, string | { readonly link: string }>;

type Fields = Record<string, unknown[]>;

const folders = ['a', 'b', 'c', 'a/x', 'a/y', 'b/z', 'd/e', 'd/e/f', 'lib/p', 'lib/q', 'parts'];
const links = ['l', 'a/l', 'lib/l', 'd/l.yaml'];
const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
const entryFields = ['resources', 'bases', 'components', 'transformers', 'crds'];

const kustomizationOf = (tree: Tree, folder: string): string | undefined =>
  names.map((name) => join(folder, name)).find((path) => typeof tree.get(path) === 'string');

const packagesOf = (tree: Tree): readonly string[] => folders.filter((one) => kustomizationOf(tree, one) !== undefined);

const below = (tree: Tree, folder: string): readonly string[] =>
  [...tree.keys()].filter((path) => path.startsWith(`${folder}/`));

/** Removes files and links that block a folder or a file at the path. */
function clear(tree: Tree, path: string): void {
  for (const one of tree.keys()) {
    if (one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`)) tree.delete(one);
  }
}

/** Does nothing if the kustomization is broken. */
function edit(tree: Tree, folder: string, change: (fields: Fields) => void): void {
  const path = kustomizationOf(tree, folder);
  if (path === undefined) return;
  const text = tree.get(path);
  if (typeof text !== 'string' || !text.startsWith('{')) return;
  const fields = JSON.parse(text) as Fields;
  change(fields);
  tree.set(path, JSON.stringify(fields));
}

const add = (fields: Fields, field: string, entry: unknown): unknown => (fields[field] ??= []).push(entry);

let count = 0;
const fresh = (): string => `v${(count += 1)}`;

const functionConfig = (file: string): string =>
  JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'ReplaceValues',
    metadata: { name: fresh(), annotations: { 'config.kubernetes.io/function': 'exec: {path: replace-values}' } },
    replacements: [{ path: file }],
  });

function addFile(tree: Tree, random: Random, folder: string): void {
  const name = random.pick(['f0.yaml', 'f1.yaml', 'f2.yaml', 'f3.yaml', 'f4.yaml', 'f\n5.yaml']);
  const path = join(folder, name);
  if (below(tree, path).length > 0 || tree.has(path)) return;
  tree.set(path, fresh());
  edit(tree, folder, (fields) => {
    const kind = random.below(7);
    if (kind === 0) add(fields, 'patches', { path: name });
    else if (kind === 1) add(fields, 'configMapGenerator', { name: 'm', files: [`key=${name}`] });
    else if (kind === 2) {
      tree.set(join(folder, 't.yaml'), functionConfig(name));
      add(fields, 'transformers', 't.yaml');
    } else if (kind === 3) add(fields, 'transformers', functionConfig(name));
    else add(fields, random.pick(['resources', 'crds']), name);
  });
}

function addPackage(tree: Tree, random: Random, folder: string): void {
  clear(tree, folder);
  const kind = random.chance(20) ? { kind: 'Component' } : {};
  tree.set(join(folder, random.pick(names)), JSON.stringify({ ...kind, stamp: fresh() }));
  for (const _ of random.list(0, 2, () => 0)) addFile(tree, random, folder);
  for (const _ of random.list(0, 2, () => 0)) addEntry(tree, random, folder);
}

function addEntry(tree: Tree, random: Random, folder: string): void {
  const to = random.pick([...folders, ...links]);
  edit(tree, folder, (fields) => add(fields, random.pick(entryFields), relative(folder, to) || '.'));
}

function removeEntry(tree: Tree, random: Random, folder: string): void {
  edit(tree, folder, (fields) => {
    const field = random.pick(Object.keys(fields).filter((one) => Array.isArray(fields[one])));
    const list = fields[field];
    list?.splice(random.below(list.length), 1);
  });
}

function rename(tree: Tree, random: Random, from: string): void {
  const to = random.pick(folders.filter((one) => !one.startsWith(from) && !from.startsWith(one)));
  const files = below(tree, from).map((path) => [path.slice(from.length), tree.get(path)] as const);
  clear(tree, to);
  for (const [way, content] of files) {
    tree.delete(from + way);
    if (content !== undefined) tree.set(to + way, content);
  }
  if (random.chance(50)) return;
  for (const folder of packagesOf(tree)) {
    edit(tree, folder, (fields) => {
      for (const [field, list] of Object.entries(fields)) {
        if (!Array.isArray(list)) continue;
        fields[field] = list.map((entry) => (join(folder, String(entry)) === from ? relative(folder, to) : entry));
      }
    });
  }
}

function link(tree: Tree, random: Random): void {
  const path = random.pick(links);
  if (random.chance(25)) return void tree.delete(path);
  clear(tree, path);
  const files = [...tree.keys()];
  const target = path.endsWith('.yaml') || random.chance(10) ? random.pick(files) : random.pick([...folders, ...links]);
  if (target !== path) tree.set(path, { link: relative(dirname(path), target) || '.' });
}

function copyInPlaceOfLink(tree: Tree, random: Random): void {
  const path = random.pick(links);
  const found = tree.get(path);
  if (found === undefined || typeof found === 'string') return;
  const target = join(dirname(path), found.link);
  clear(tree, path);
  for (const file of below(tree, target)) tree.set(path + file.slice(target.length), tree.get(file) ?? '');
}

const steps: readonly (readonly [weight: number, step: (tree: Tree, random: Random, folder: string) => void])[] = [
  [
    6,
    (tree, random) => {
      const path = random.pick([...tree.keys()].filter((one) => /f\n?\d\.yaml$/.test(one)));
      if (typeof tree.get(path) === 'string') tree.set(path, fresh());
    },
  ],
  [3, addFile],
  [2, (tree, random) => tree.delete(random.pick([...tree.keys()].filter((one) => !one.startsWith('keep/'))))],
  [4, addEntry],
  [6, removeEntry],
  [3, (tree, random) => addPackage(tree, random, random.pick(folders))],
  [2, (tree, _, folder) => clear(tree, folder)],
  [2, rename],
  [3, link],
  [1, copyInPlaceOfLink],
  [
    1,
    (tree, random, folder) => {
      const path = kustomizationOf(tree, folder);
      const text = path === undefined ? undefined : tree.get(path);
      if (path === undefined || text === undefined) return;
      tree.delete(path);
      tree.set(join(folder, random.pick(names)), text);
    },
  ],
  [
    2,
    (tree, _, folder) =>
      edit(tree, folder, (fields) => {
        if (fields['kind'] === undefined) Object.assign(fields, { kind: 'Component' });
        else delete fields['kind'];
      }),
  ],
  [
    1,
    (tree, random, folder) => {
      const path = kustomizationOf(tree, folder);
      if (path === undefined) return;
      tree.set(path, random.chance(50) ? `a: [ ${fresh()}` : JSON.stringify({ stamp: fresh() }));
    },
  ],
  [2, (tree, _, folder) => tree.set(join(folder, 'README.md'), fresh())],
  [
    1,
    (tree, random, folder) => {
      const path = join(folder, `f${random.below(5)}.yaml`);
      clear(tree, path);
      tree.set(join(path, random.pick(names)), JSON.stringify({ stamp: fresh() }));
    },
  ],
];

const weighted = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** The folder `keep` is never removed, so that there is always a package to build. */
export function randomTree(random: Random): Tree {
  const tree: Tree = new Map([
    ['keep/kustomization.yaml', '{"resources":["f0.yaml"]}'],
    ['keep/f0.yaml', 'v0'],
  ]);
  for (const folder of folders) if (random.chance(60)) addPackage(tree, random, folder);
  for (const _ of links) if (random.chance(40)) link(tree, random);
  return tree;
}

export function changeTree(tree: Tree, random: Random): void {
  for (const step of random.list(1, 3, () => random.pick(weighted))) {
    step(tree, random, random.pick([...packagesOf(tree), 'keep']));
    tree.set('keep/kustomization.yaml', '{"resources":["f0.yaml"]}');
  }
}
