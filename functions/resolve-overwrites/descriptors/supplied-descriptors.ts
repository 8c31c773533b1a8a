/**
 * The descriptors among the items: ComponentVersions of schema v3alpha1, and ConfigMaps with a key `component-descriptor.yaml`
 * or `*.component-descriptor.yaml`, each a stream of documents of either schema.
 */
import { equalTrees } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import type { Report } from '../../../src/function';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import {
  descriptorCode,
  isComponentVersion,
  readComponentDescriptor,
  type ComponentDescriptor,
} from './component-descriptor';
import { versionName } from '../model/component-ref';
import { readStream, type StreamedDocument } from './descriptor-stream';
import { Descriptors, type DescriptorLookup } from './descriptors';
import { Fields } from '../model/fields';
import { isMarked } from '../write/marked-config-map';
import { resourcePlace } from '../model/resource-place';

/** What a former run has made is no input. */
const ownMark = 'inlay.dev/overwritten';

const keyEnd = 'component-descriptor.yaml';

export function suppliedDescriptors(
  resources: readonly Resource[],
  lookup: DescriptorLookup,
  report: Report,
): Descriptors {
  const descriptors = new Descriptors(lookup);
  // Sources without their trees, since there can be thousands.
  const sources = new Map<ComponentDescriptor, Source>();
  for (const { tree, text, resource, field } of documents(resources, report)) {
    const place = report.at(resource, field);
    const descriptor = readComponentDescriptor(tree, place, () => yamlFormat.read(text).roots[0] ?? tree);
    if (descriptor === undefined) continue;
    const first = descriptors.add(descriptor);
    const other = first && sources.get(first);
    if (other === undefined) sources.set(descriptor, { text, resource, field });
    else if (!isEqual(text, other.text)) {
      const message = `duplicate component version ${versionName(descriptor)}: another descriptor of it, ${sourceName(other)}, differs; keep one`;
      place.error({ code: 'duplicate-resource', message });
    }
  }
  return descriptors;
}

function isEqual(text: string, other: string): boolean {
  const [a, b] = [text, other].map((one) => yamlFormat.read(one).roots[0]);
  return text === other || (a !== undefined && b !== undefined && equalTrees(a, b));
}

interface Source {
  readonly text: string;
  readonly resource: Resource;
  /** The field of the resource with the descriptor; '' for the resource itself. */
  readonly field: string;
}

type SuppliedDocument = StreamedDocument & Source;

const sourceName = ({ resource, field }: Source): string =>
  `${field === '' ? '' : `${field} of `}${resource.id.kind} ${resourcePlace(resource)}`;

function* documents(resources: readonly Resource[], report: Report): Generator<SuppliedDocument> {
  for (const resource of resources) {
    const { apiVersion, kind } = resource.identity;
    if (isComponentVersion(apiVersion, kind)) {
      yield { tree: resource.root, text: resource.text, resource, field: '' };
    }
    // A quick look at the text: most ConfigMaps have no such key, and need not be parsed.
    if (kind === 'ConfigMap' && apiVersion === 'v1' && resource.mentions(keyEnd) && !isMarked(resource, ownMark)) {
      yield* documentsIn(resource, report);
    }
  }
}

function* documentsIn(resource: Resource, report: Report): Generator<SuppliedDocument> {
  const data = resource.get(['data']);
  if (data?.kind !== 'map') return;
  const fields = new Fields(resource.root, report.at(resource), descriptorCode);
  for (const { key } of data.entries) {
    if (key !== keyEnd && !key.endsWith(`.${keyEnd}`)) continue;
    const field = formatPath(['data', key]);
    const streamed = read(fields.text(['data', key]), report.at(resource, field));
    for (const [index, document] of streamed.entries()) {
      yield { ...document, resource, field: streamed.length === 1 ? field : `${field}.[${index}]` };
    }
  }
}

function read(text: string, report: Report): readonly StreamedDocument[] {
  try {
    return readStream(text);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const message = `cannot parse component descriptor: ${error.message} (line ${error.line}, column ${error.column})`;
    report.error({ code: descriptorCode, message });
    return [];
  }
}
