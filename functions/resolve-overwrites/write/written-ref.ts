/**
 * Finds the reference as written by the user: in the spec, in the inline descriptor or, if a previous run resolved the
 * reference, in the annotations. Also returns the map to write back after resolving.
 */
import { emptyMap, stringScalar, type MapTree, type Tree, withEntries } from '../../../src/data';
import { formatPath } from '../../../src/krm';
import { readRef, type Attribute, type ComponentRef } from '../model/component-ref';
import { Fields } from '../model/fields';
import { inlineDescriptors, type InlineDescriptors } from '../descriptors/inline-descriptors';
import { inlinePath, refPath, type Installation } from '../read/installation';
import type { Run } from '../follow/run';
import { recordedOriginal } from './recorded-refs';

export interface WrittenRef {
  readonly ref: ComponentRef;
  /** The map of the reference, as written by the user or as recorded; undefined for an inline descriptor. */
  readonly map: MapTree | undefined;
  readonly inline: InlineDescriptors | undefined;
}

/**
 * Finds the written reference. If `fromRecord` is true, the recorded original is used instead of the resolved reference
 * in the spec.
 */
export function writtenRef(
  installation: Installation,
  fromRecord: boolean,
  { settings, report }: Run,
): WrittenRef | 'none' | 'broken' {
  const { resource, ref, inline } = installation;
  if (inline !== undefined) {
    const found = inlineDescriptors(inline, settings.descriptorLookup, report.at(resource, formatPath(inlinePath)));
    return found === undefined ? 'broken' : { ref: found.root, map: undefined, inline: found };
  }
  if (ref === undefined) return 'none';
  const map = (fromRecord ? recordedOriginal(resource, ref) : undefined) ?? ref;
  const fields = new Fields(map, report.at(resource), refPath);
  const written = readRef(fields, []);
  return fields.failed ? 'broken' : { ref: written, map, inline: undefined };
}

/**
 * Returns `map` with the `changed` attributes from `ref`. The order and all other entries are kept. Returns `map`
 * itself if nothing changes.
 */
export function rewrittenRef(map: MapTree, ref: ComponentRef, changed: readonly Attribute[]): MapTree {
  if (changed.length === 0) return map;
  return withEntries(map, Object.fromEntries(changed.map((attribute) => [attribute, valueOf(ref, attribute)])));
}

function valueOf(ref: ComponentRef, attribute: Attribute): Tree {
  const value = ref[attribute];
  return typeof value === 'string' ? stringScalar(value) : (value?.tree ?? emptyMap);
}
