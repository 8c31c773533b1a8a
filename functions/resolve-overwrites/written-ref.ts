/**
 * The reference that an Installation is written with: in its spec, or made of its inline descriptor. In `resolve` mode an
 * Installation that was resolved before is written with what its annotations record.
 */
import { formatPath, type MapTree, type Report } from '../../src/index';
import type { ComponentRef } from './component-ref';
import { Fields, type Complain } from './fields';
import { inlineDescriptors, type InlineDescriptors } from './inline-descriptors';
import { inlinePath, refPath, type Installation } from './installation';
import { readRef } from './read-ref';
import { recordedOriginal } from './recorded-refs';
import type { Settings } from './settings';

export interface WrittenRef {
  readonly ref: ComponentRef;
  /** The map in which it stands, or stood before it was resolved; undefined for an inline descriptor. */
  readonly map: MapTree | undefined;
  /** The inline descriptor, with those nested in it. */
  readonly inline: InlineDescriptors | undefined;
}

export function writtenRef(
  installation: Installation,
  settings: Settings,
  report: Report,
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
  const map = settings.mode === 'resolve' ? (recordedOriginal(resource, ref) ?? ref) : ref;
  const complain: Complain = (field, message) => report.error({ code: 'invalid-field', message, resource, field });
  const fields = new Fields(map, complain, refPath);
  const written = readRef(fields, []);
  return fields.failed ? 'broken' : { ref: written, map, inline: undefined };
}
