/**
 * Collects the supplied descriptors. An item can be a ComponentVersion of schema v3alpha1, or a ConfigMap. A key
 * `component-descriptor.yaml` or `*.component-descriptor.yaml` contains a stream of descriptors of either schema. A key
 * `component-constructor.yaml` or `*.component-constructor.yaml` contains a constructor. The functionConfig can also
 * list files under the root directory.
 */
import { equalTrees, type Tree } from '../../../src/data';
import { DocumentSyntaxError } from '../../../src/formats';
import type { Files, Report } from '../../../src/function';
import { isMarked, reportTo } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import {
  isComponentVersion,
  readComponentDescriptor,
  type ComponentDescriptor,
  type DescriptorSourceText,
} from './component-descriptor';
import { versionName } from '../model/component-ref';
import { descriptorsOf, isConstructor, plannedSource } from './constructor-input';
import { fileDescriptors } from './descriptor-files';
import { readStream, type StreamedDocument } from './descriptor-stream';
import { Descriptors, type DescriptorLookup } from './descriptors';
import { Fields } from '../model/fields';
import { placeOf } from '../model/settings';
import { overwrittenMark } from '../nested/previous-versions';
import { resourcePlace } from '../model/resource-place';

const keyEnd = 'component-descriptor.yaml';
const constructorEnd = 'component-constructor.yaml';

export interface Supply {
  readonly resources: readonly Resource[];
  readonly files: Files;
  /** Paths in the functionConfig, relative to the root directory. */
  readonly paths: readonly string[];
  readonly configResource: Resource;
}

export function suppliedDescriptors(supply: Supply, lookup: DescriptorLookup, report: Report): Descriptors {
  const descriptors = new Descriptors(lookup);
  // Store sources without their trees, because there can be thousands of descriptors.
  const sources = new Map<ComponentDescriptor, Supplied>();
  const add = (supplied: Supplied, tree: Tree): void => {
    const { place, source } = supplied;
    const descriptor = readComponentDescriptor(tree, place, source);
    if (descriptor === undefined) return;
    const first = descriptors.add(descriptor);
    const other = first && sources.get(first);
    if (other === undefined) {
      sources.set(descriptor, supplied);
      return;
    }
    // A descriptor from a constructor may differ from the descriptor that the component gets when it is added to a
    // repository.
    const isPlanned = (source.plan === undefined) !== (other.source.plan === undefined);
    if (!isPlanned && !equalTrees(tree, other.source.tree())) {
      const message = `duplicate component version ${versionName(descriptor)}: ${other.name()} describes it differently; keep only one of the two`;
      place.error({ code: 'duplicate', message });
    }
  };
  for (const { tree, source, resource, field } of documents(supply.resources, report)) {
    const name = (): string => `${field === '' ? '' : `${field} of `}${resource.id.kind} ${resourcePlace(resource)}`;
    add({ name, place: report.at(resource, field), source }, tree);
  }
  const { configResource } = supply;
  const settings = placeOf(configResource.id.kind);
  for (const [at, path] of supply.paths.entries()) {
    // In `data`, all paths are one string.
    const field = settings === 'data' ? 'data.descriptors' : `spec.descriptors.${at}`;
    const place = report.at(configResource, field);
    for (const { tree, path: file, source } of fileDescriptors(supply.files, path, place)) {
      const inFile = reportTo((severity, { code, message }) =>
        place[severity]({ code, message: `${file}: ${message}` }),
      );
      add({ name: () => file, place: inFile, source }, tree);
    }
  }
  return descriptors;
}

interface Supplied {
  /** The location of the descriptor, for a message about a duplicate. */
  readonly name: () => string;
  readonly place: Report;
  readonly source: DescriptorSourceText;
}

interface SuppliedDocument {
  readonly tree: Tree;
  readonly source: DescriptorSourceText;
  readonly resource: Resource;
  /** The field of the resource that contains the descriptor; '' for the resource itself. */
  readonly field: string;
}

function* documents(resources: readonly Resource[], report: Report): Generator<SuppliedDocument> {
  for (const resource of resources) {
    const { apiVersion, kind } = resource.identity;
    if (isComponentVersion(apiVersion, kind)) {
      yield { tree: resource.root, source: { tree: () => resource.root }, resource, field: '' };
    }
    // The output of a previous run is not used as input. The text is checked first, because most ConfigMaps do not have
    // the key and need not be parsed.
    if (
      kind === 'ConfigMap' &&
      apiVersion === 'v1' &&
      resource.matches(keyPattern) &&
      !isMarked(resource, overwrittenMark)
    ) {
      yield* documentsIn(resource, report);
    }
  }
}

function* documentsIn(resource: Resource, report: Report): Generator<SuppliedDocument> {
  const data = resource.get(['data']);
  if (data?.kind !== 'map') return;
  const fields = new Fields(resource.root, report.at(resource));
  for (const { key } of data.entries) {
    const end = [keyEnd, constructorEnd].find((each) => key === each || key.endsWith(`.${each}`));
    if (end === undefined) {
      warnOfKey(key, fields);
      continue;
    }
    const field = formatPath(['data', key]);
    const place = report.at(resource, field);
    const streamed = read(fields.text(['data', key]), place);
    for (const [index, { tree, source }] of streamed.entries()) {
      const at = streamed.length === 1 ? field : `${field}.[${index}]`;
      if (end === keyEnd) yield { tree, source, resource, field: at };
      else if (isConstructor(tree)) {
        for (const each of descriptorsOf(tree, '')) {
          yield { tree: each, source: plannedSource(each, ''), resource, field: at };
        }
      } else {
        const message =
          'not a component constructor: expected `components`, or a single component with `name`, `version` and `provider`';
        place.error({ code: 'invalid-resource', message });
      }
    }
  }
}

const keyPattern = /component-(?:descriptor|constructor)/;

function warnOfKey(key: string, fields: Fields): void {
  if (!keyPattern.test(key)) return;
  fields.warn(
    ['data', key],
    `is not read: rename the key to \`${keyEnd}\` or \`${constructorEnd}\`, or to a name that ends in \`.${keyEnd}\` or \`.${constructorEnd}\``,
  );
}

function read(text: string, report: Report): readonly StreamedDocument[] {
  try {
    return readStream(text);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const message = `cannot parse component descriptor: ${error.message} (line ${error.line}, column ${error.column})`;
    report.error({ code: 'invalid-resource', message });
    return [];
  }
}
