/** Rewrites references so that they contain the current names of the generated objects. */
import { getOrMake } from '../../data';
import { type ExtraReference, nameReferences, type Rename, rewriteReferences } from '../../fields';
import { stemOf } from '../../krm';
import type { Resource } from '../../resource-list';
import type { NamedObject } from '../objects/versioned-object';
import { updateBlocker, mayName, objectKey, type ObjectNames } from './references';

export interface Rewritten {
  /** The resource after the change. */
  readonly resource: Resource;
  readonly fields: readonly string[];
  readonly from: readonly string[];
}

export interface Rollout {
  readonly rewritten: readonly Rewritten[];
  /** Resources that refer to an earlier name and keep this name, because they are pinned. */
  readonly pinned: readonly Resource[];
}

export interface Renaming {
  readonly object: NamedObject;
  readonly names: ObjectNames;
}

/**
 * Returns a function that finds the renamings that may apply to a resource, in their original order. There may be
 * thousands of renamings, so the function looks them up by the few names in the resource's references.
 */
function renamingsFor(
  all: readonly Renaming[],
  followed: readonly ExtraReference[],
): (resource: Resource) => readonly Renaming[] {
  const byStem = new Map<string, number[]>();
  for (const [index, { names }] of all.entries()) {
    for (const stem of names.stems ?? []) getOrMake(byStem, stem, () => []).push(index);
  }
  return (resource) => {
    if (all.length < 2) return all;
    const stems = new Set(nameReferences(resource, followed).map(({ name }) => stemOf(name)));
    const found = new Set([...stems].flatMap((stem) => byStem.get(stem) ?? []));
    return all.length === found.size ? all : [...found].toSorted((a, b) => a - b).flatMap((index) => all[index] ?? []);
  };
}

/**
 * Rewrites references so that they contain the current name of each object. A reference is rewritten if it contains the
 * object's base name, the name of a different version, or a name with a hash that no item has. `renamingOf` returns the
 * only renaming that applies to a resource, or undefined if all renamings apply. The rollouts are in the order of the
 * objects.
 */
export function rollOut(
  resources: readonly Resource[],
  all: readonly Renaming[],
  parts: readonly string[],
  renamingOf: (resource: Resource) => Renaming | undefined,
  followed: readonly ExtraReference[],
  isContent: (resource: Resource) => boolean,
): { readonly resources: readonly Resource[]; readonly rollouts: readonly Rollout[] } {
  const candidatesOf = renamingsFor(all, followed);
  const renamesBy = new Map<Renaming, readonly Rename[]>();
  const pinned = new Map<string, Resource[]>();
  const rewritten = new Map<string, Rewritten[]>();
  const edited = resources.map((resource) => {
    if (isContent(resource) || !mayName(resource, { parts })) return resource;
    const own = renamingOf(resource);
    const meant = own === undefined ? candidatesOf(resource) : [own];
    const renames = meant.flatMap((one) => getOrMake(renamesBy, one, () => renamesOf(one)));
    const found = rewriteReferences([resource], renames, followed);
    const now = found.resources[0];
    if (found.rewritten.length === 0 || now === undefined) return resource;
    const hold = updateBlocker(resource);
    const byObject = new Map<string, (typeof found.rewritten)[number][]>();
    for (const reference of found.rewritten) getOrMake(byObject, keyOf(reference.rename), () => []).push(reference);
    for (const [to, references] of byObject) {
      if (hold === 'pin') getOrMake(pinned, to, () => []).push(resource);
      if (hold !== undefined) continue;
      const fields = [...new Set(references.map(({ field }) => field))];
      const from = [...new Set(references.map((reference) => reference.from))];
      getOrMake(rewritten, to, () => []).push({ resource: now, fields, from });
    }
    return hold === undefined ? now : resource;
  });
  const rollouts = all.map(({ object: { kind, namespace, name } }): Rollout => {
    const key = keyOf({ kind, namespace, to: name });
    return { rewritten: rewritten.get(key) ?? [], pinned: pinned.get(key) ?? [] };
  });
  return { resources: edited, rollouts };
}

const keyOf = ({ kind, namespace, to }: Pick<Rename, 'kind' | 'namespace' | 'to'>): string =>
  objectKey(kind, namespace, to);

const renamesOf = ({ object: { kind, namespace, name }, names }: Renaming): readonly Rename[] =>
  names.parts.map((part) => ({ kind, namespace, from: { part, matches: names.has }, to: name }));
