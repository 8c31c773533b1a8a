/**
 * Appends kustomize's hash to the names of generated objects, outside kustomize, and rewrites the references to them: `demo`
 * becomes `demo-8b7k2fh4tc`. The name without the hash is kept in an annotation, so that the next run finds the object
 * again.
 */
import { stringScalar } from '../../../src/data';
import { type Rename, rewriteReferences } from '../../../src/fields';
import { annotate } from '../../../src/function';
import { baseNameKey, nameHash, needsHashKey } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { GeneratedKind } from '../sources/stored-values';

/** `wantsHash` has the indexes of the generated objects, and whether their names get the hash. */
export function withNameSuffixes(
  resources: readonly Resource[],
  wantsHash: ReadonlyMap<number, boolean>,
): readonly Resource[] {
  const renames: Rename[] = [];
  const renamed = resources.map((resource, index) => {
    const hashed = wantsHash.get(index);
    // kustomize appends the hash itself, at the end of the build.
    if (hashed === undefined || resource.annotations().has(needsHashKey)) return resource;
    const { name: current, namespace, kind } = resource.id;
    const base = baseName(resource) || current;
    const name = hashed ? `${base}-${nameHash(resource.root)}` : base;
    if (name === current && name === base) return resource;
    const names = new Set([base, current]);
    renames.push({
      kind: kind as GeneratedKind,
      namespace,
      from: { part: base, matches: (old) => names.has(old) },
      to: name,
    });
    if (name === current) return resource;
    const now = resource.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar(name) }]);
    return annotate(now, { [baseNameKey]: name === base ? undefined : base });
  });
  // To follow references is a file to load.
  return renames.length === 0 ? renamed : rewriteReferences(renamed, renames).resources;
}

/** The name without the hash that this function has added; '' where it has added none. */
const baseName = (resource: Resource): string =>
  resource.mentions(baseNameKey) ? (resource.annotations().get(baseNameKey) ?? '') : '';
