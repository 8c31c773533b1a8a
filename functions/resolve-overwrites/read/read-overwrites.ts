/**
 * Reads a ComponentVersionOverwrites. Its `overwrites` is at the top level, not in a `spec`, and an entry must have both
 * halves.
 */
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import type { Path } from '../../../src/data';
import { attributes, readRef, type ComponentRef } from '../model/component-ref';
import { Fields } from '../model/fields';
import type { Overwrite } from '../overwrites/overwrite-index';
import { OverwriteList } from '../overwrites/substitute';

/**
 * ```yaml
 * overwrites:
 * - source: {componentName: example.com/a}
 *   substitution: {version: v2}
 * ```
 * Undefined where a field is wrong, which is reported.
 */
export function readOverwrites(resource: Resource, report: Report): OverwriteList | undefined {
  const fields = new Fields(resource.root, report.at(resource));
  fields.known([], ['apiVersion', 'kind', 'metadata', 'overwrites'], 'spec');
  if (!fields.failed && fields.list(['overwrites']) === undefined) {
    fields.doubtful(['overwrites'], 'is missing: the list overwrites nothing; `overwrites: []` says so');
  }
  const overwrites = (fields.list(['overwrites'])?.items ?? []).flatMap((_, index): readonly Overwrite[] => {
    if (fields.requiredMap(['overwrites', index]) === undefined) return [];
    fields.known(['overwrites', index], ['source', 'substitution']);
    const half = (name: string) => {
      const path = ['overwrites', index, name];
      fields.requiredMap(path);
      fields.known(path, attributes);
      const ref = readRef(fields, path);
      checkTexts(ref, fields, path);
      return ref;
    };
    return [{ index, source: half('source'), substitution: half('substitution') }];
  });
  return fields.failed ? undefined : new OverwriteList(resource, overwrites);
}

/** Names and versions are compared letter by letter, so what no component can have matches nothing. */
function checkTexts({ componentName, version }: ComponentRef, fields: Fields, path: Path): void {
  if (componentName !== '' && !/^[\w.-]+(?:\/[\w.-]+)*$/.test(componentName)) {
    fields.doubtful(
      [...path, 'componentName'],
      `"${componentName}" is no name of a component, such as example.com/shop: there are no patterns`,
    );
  }
  if (version !== '' && !/^[\w.+-]+$/.test(version)) {
    fields.doubtful(
      [...path, 'version'],
      `"${version}" is no version, such as v1.2.0: there are no patterns, and no ranges`,
    );
  }
}
