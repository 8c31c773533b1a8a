/** ComponentVersionOverwrites, as Landscaper's API has it: `overwrites` stands at the top, both halves of an entry must be there. */
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
 * Undefined where something is wrong with it.
 */
export function readOverwrites(resource: Resource, report: Report): OverwriteList | undefined {
  const fields = new Fields(resource.root, report.at(resource));
  fields.known([], ['apiVersion', 'kind', 'metadata', 'overwrites'], 'spec');
  const overwrites = (fields.list(['overwrites'])?.items ?? []).flatMap((_, index): readonly Overwrite[] => {
    if (fields.requiredMap(['overwrites', index]) === undefined) return [];
    fields.known(['overwrites', index], ['source', 'substitution']);
    const half = (name: string) => {
      const path = ['overwrites', index, name];
      fields.requiredMap(path);
      fields.known(path, attributes);
      return readRef(fields, path);
    };
    return [{ index, source: half('source'), substitution: half('substitution') }];
  });
  return fields.failed ? undefined : new OverwriteList(resource, overwrites);
}
