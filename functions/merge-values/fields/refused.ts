/** Changes of a resource that would break it: other values where Kubernetes takes texts only, or the loss of what kustomize and kpt note in annotations. */
import type { Tree } from '../../../src/data';
import type { Change } from '../../../src/formats';
import { type Encoding, holdsStrings, refusal } from '../../../src/kit';
import { formatKeys, isBookkeeping } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { MergeError } from '../merge/merge-error';

/** Throws MergeError. `changes` are those of the field at `keys`. */
export function refuseChanges(resource: Resource, keys: readonly string[], changes: readonly Change[]): void {
  for (const change of changes) {
    const place = [...keys, ...change.path.map(String)];
    if (change.kind === 'set') refuseStructure(resource, place, change.value);
    refuseLoss(resource, place, change.kind === 'delete');
  }
}

/** What Kubernetes will refuse of what is written: numbers in labels, plain text in a Secret's `data`. One sentence for each place. */
export function refusedValues(
  resource: Resource,
  keys: readonly string[],
  value: Tree,
  encoding: Encoding | undefined,
): readonly string[] {
  if (value.kind === 'scalar') {
    const problem = refusal(resource, keys, value, encoding, 'put it in quotes');
    return problem === undefined ? [] : [problem];
  }
  const children =
    value.kind === 'map'
      ? value.entries.map(({ key, value: child }) => [key, child] as const)
      : value.items.map((child, index) => [String(index), child] as const);
  return children.flatMap(([step, child]) => refusedValues(resource, [...keys, step], child, encoding));
}

function refuseStructure(resource: Resource, place: readonly string[], value: Tree): void {
  for (let length = 1; length < place.length; length++) {
    const holder = place.slice(0, length);
    if (holdsStrings(resource, holder)) throw noStructure(holder, 'map');
  }
  if (value.kind === 'scalar') return;
  if (holdsStrings(resource, place)) throw noStructure(place, value.kind);
  // Deeper maps than those of metadata hold no fields of this kind.
  if (value.kind === 'map' && place.length < 3) {
    for (const { key, value: child } of value.entries) refuseStructure(resource, [...place, key], child);
  }
}

const noStructure = (place: readonly string[], kind: string): MergeError =>
  new MergeError(
    'type-mismatch',
    'overlay',
    `has a ${kind} for \`${formatKeys(place)}\`, where Kubernetes takes a text only: to merge into the document that it holds, name it in \`fieldPaths\``,
  );

/** A merge of maps changes single annotations: what sets or deletes all of them replaces the map. */
function refuseLoss(resource: Resource, place: readonly string[], isDeletion: boolean): void {
  const [first, second, third, fourth] = place;
  if (first !== 'metadata' || fourth !== undefined || (second ?? 'annotations') !== 'annotations') return;
  const isLost =
    third === undefined ? [...resource.annotations().keys()].some(isBookkeeping) : isDeletion && isBookkeeping(third);
  if (!isLost) return;
  throw new MergeError(
    'type-mismatch',
    'overlay',
    'would remove annotations that kustomize or kpt needs: name the annotations that shall go',
  );
}
