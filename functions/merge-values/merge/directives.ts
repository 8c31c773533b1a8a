/** Directives of kustomize's strategic merge patches in an overlay: merging knows none, so they would end up in the file. */
import type { Tree } from '../../../src/data';
import type { Sides } from './unused-rules';

const directive = /^\$(?:patch|retainKeys|(?:setElementOrder|deleteFromPrimitiveList)(?:\/.*)?)$/;

/** What is wrong with the overlay, if one is in it. A base with directives is about patches: there they are data. */
export function directiveIn({ base, overlay }: Sides): string | undefined {
  const found = firstIn(overlay);
  if (found === undefined || firstIn(base) !== undefined) return undefined;
  const name = found.replace(/\/.*$/, '/…');
  return `has the directive \`${name}\` of a strategic merge patch in it, which would be written into the file: here \`key: null\` deletes a key, \`lists\` says how a list is merged, and any other list is replaced whole`;
}

function firstIn(trees: readonly Tree[]): string | undefined {
  for (const tree of trees) {
    const found = tree.kind === 'map' ? inMap(tree.entries) : firstIn(tree.kind === 'list' ? tree.items : []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const inMap = (entries: readonly { readonly key: string; readonly value: Tree }[]): string | undefined =>
  entries.find(({ key }) => directive.test(key))?.key ?? firstIn(entries.map(({ value }) => value));
