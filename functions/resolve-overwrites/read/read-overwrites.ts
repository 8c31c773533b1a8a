/**
 * Reads a ComponentVersionOverwrites object. The field `overwrites` is at the top level instead of in a `spec`, and
 * each entry must have a `source` and a `substitution`.
 */
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { attributes, readRef } from '../model/component-ref';
import { Fields } from '../model/fields';
import type { Overwrite } from '../overwrites/overwrite-index';
import { OverwriteList } from '../overwrites/substitute';

/**
 * ```yaml
 * overwrites:
 * - source: {componentName: example.com/a}
 *   substitution: {version: v2}
 * ```
 * If a field is invalid, reports the problem and returns undefined.
 */
export function readOverwrites(resource: Resource, report: Report): OverwriteList | undefined {
  const fields = new Fields(resource.root, report.at(resource));
  fields.checkNames([], ['apiVersion', 'kind', 'metadata', 'overwrites'], 'spec');
  const entries = fields.list(['overwrites']);
  if (!fields.failed && entries === undefined) {
    fields.warn(
      ['overwrites'],
      'is missing, so the list overwrites nothing: write `overwrites: []` if that is intended',
    );
  }
  const overwrites = (entries?.items ?? []).flatMap((_, index): readonly Overwrite[] => {
    if (fields.requiredMap(['overwrites', index]) === undefined) return [];
    fields.checkNames(['overwrites', index], ['source', 'substitution']);
    const refAt = (name: string) => {
      const path = ['overwrites', index, name];
      fields.requiredMap(path);
      fields.checkNames(path, attributes);
      return readRef(fields, path);
    };
    return [{ index, source: refAt('source'), substitution: refAt('substitution') }];
  });
  return fields.failed ? undefined : new OverwriteList(resource, overwrites);
}
