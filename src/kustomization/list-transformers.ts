/** Adds transformers to a kustomization.yaml without changing other text. */
import { itemsAt, treeOf } from '../data';
import { yamlFormat, type Change } from '../formats';

/**
 * Adds `names` before or after the existing transformers. The kustomization may contain only comments. Throws
 * DocumentSyntaxError.
 */
export function listTransformers(text: string, names: readonly string[], where: 'first' | 'last'): string {
  const document = yamlFormat.read(text);
  const [root] = document.roots;
  if (root?.kind !== 'map') return text + yamlFormat.print(treeOf({ transformers: names }));
  const had = itemsAt(root, 'transformers').length;
  if (had === 0) return document.edit([{ kind: 'set', path: ['transformers'], value: treeOf(names) }]);
  return document.edit(
    names.map((name, index): Change => ({
      kind: 'set',
      path: ['transformers', had + index],
      value: treeOf(name),
      ...(where === 'first' && { beforeItem: 0 }),
    })),
  );
}
