/**
 * The descriptors among the items: ComponentVersions of schema v3alpha1, and ConfigMaps with a key `component-descriptor.yaml`
 * or `*.component-descriptor.yaml`, each a stream of documents of either schema.
 */
import { DocumentSyntaxError, formatPath, yamlFormat, type Report, type Resource, type Tree } from '../../src/index';
import { isComponentVersion, readComponentDescriptor } from './component-descriptor';
import { versionName } from './component-ref';
import { Descriptors, type DescriptorLookup } from './descriptors';

const keyEnd = 'component-descriptor.yaml';

export function suppliedDescriptors(
  resources: readonly Resource[],
  lookup: DescriptorLookup,
  report: Report,
): Descriptors {
  const descriptors = new Descriptors(lookup);
  for (const { tree, resource, field } of documents(resources, report)) {
    const inside = (path: string): string => [field, path].filter(Boolean).join('.');
    const descriptor = readComponentDescriptor(tree, (path, message) =>
      report.error({ code: 'invalid-component-descriptor', message, resource, field: inside(path) }),
    );
    if (descriptor === undefined || descriptors.add(descriptor)) continue;
    report.error({
      code: 'duplicate-resource',
      message: `duplicate component version ${versionName(descriptor)}: another descriptor of it differs; keep one`,
      resource,
      field,
    });
  }
  return descriptors;
}

interface SuppliedDocument {
  readonly tree: Tree;
  readonly resource: Resource;
  /** Where it stands in the resource; '' for the resource itself. */
  readonly field: string;
}

function* documents(resources: readonly Resource[], report: Report): Generator<SuppliedDocument> {
  for (const resource of resources) {
    const { apiVersion, kind } = resource.identity;
    if (isComponentVersion(apiVersion, kind)) yield { tree: resource.root, resource, field: '' };
    // The text tells without a parse that a ConfigMap has no such key.
    else if (kind === 'ConfigMap' && apiVersion === 'v1' && resource.text.includes(keyEnd)) {
      yield* documentsIn(resource, report);
    }
  }
}

function* documentsIn(resource: Resource, report: Report): Generator<SuppliedDocument> {
  const data = resource.get(['data']);
  if (data?.kind !== 'map') return;
  for (const { key, value } of data.entries) {
    if ((key !== keyEnd && !key.endsWith(`.${keyEnd}`)) || value.kind !== 'scalar') continue;
    const field = formatPath(['data', key]);
    const trees = read(value.text, (message) =>
      report.error({ code: 'invalid-component-descriptor', message, resource, field }),
    );
    for (const [index, tree] of trees.entries()) {
      yield { tree, resource, field: trees.length === 1 ? field : `${field}.[${index}]` };
    }
  }
}

function read(text: string, complain: (message: string) => void): readonly Tree[] {
  try {
    return yamlFormat.read(text).roots.filter((root) => root.kind !== 'scalar' || root.type !== 'null');
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    complain(`cannot parse component descriptor: ${error.message} (line ${error.line}, column ${error.column})`);
    return [];
  }
}
