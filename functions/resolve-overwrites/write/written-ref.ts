/**
 * The reference that an Installation is written with: in its spec, made of its inline descriptor, or, where it has been resolved
 * before, recorded in its annotations.
 */
import type { MapTree } from '../../../src/data';
import { formatPath } from '../../../src/krm';
import type { ComponentRef } from '../model/component-ref';
import { Fields, type Complain } from '../model/fields';
import { inlineDescriptors, type InlineDescriptors } from '../descriptors/inline-descriptors';
import { inlinePath, refPath, type Installation } from '../read/installation';
import type { Inventory } from '../read/inventory';
import { readRef } from '../read/read-ref';
import { recordedOriginal } from './recorded-refs';

export interface WrittenRef {
  readonly ref: ComponentRef;
  /** The map in which it stands, or stood before it was resolved; undefined for an inline descriptor. */
  readonly map: MapTree | undefined;
  /** The inline descriptor, with those nested in it. */
  readonly inline: InlineDescriptors | undefined;
}

/** `fromRecord`: what the annotations of an Installation record counts, rather than what it was resolved to. */
export function writtenRef(
  installation: Installation,
  fromRecord: boolean,
  { settings, report }: Inventory,
): WrittenRef | 'none' | 'broken' {
  const { resource, ref, inline } = installation;
  if (inline !== undefined) {
    const found = inlineDescriptors(inline, settings.descriptorLookup, (path, message) => {
      const field = [formatPath(inlinePath), path].filter(Boolean).join('.');
      report.error({ code: 'invalid-component-descriptor', message, resource, field });
    });
    return found === undefined ? 'broken' : { ref: found.root, map: undefined, inline: found };
  }
  if (ref === undefined) return 'none';
  const map = (fromRecord ? recordedOriginal(resource, ref) : undefined) ?? ref;
  const complain: Complain = (field, message) => report.error({ code: 'invalid-field', message, resource, field });
  const fields = new Fields(map, complain, refPath);
  const written = readRef(fields, []);
  return fields.failed ? 'broken' : { ref: written, map, inline: undefined };
}
