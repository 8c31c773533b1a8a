/**
 * Expands the entries of a functionConfig into single layers. An entry with a `labelSelector` or a `directory`
 * becomes one layer for each object or file.
 *
 * `{name: teams, configMap: {labelSelector: tier=web, key: app.yaml}}` becomes the layers "teams/cart" and "teams/shop"
 * if the selector matches the ConfigMaps `cart` and `shop`.
 */
import { FileAccessError, classifiedEntries } from '../../../src/files';
import { formatOfKey } from '../../../src/formats';
import { unusedMessage } from '../../../src/function';
import { withSubfield, nearFile, type ObjectReader, writtenLabels } from '../../../src/kit';
import { compareBytes } from '../../../src/go';
import {
  effectiveNamespace,
  fixedVersion,
  orphanedKey,
  parseLabelSelector,
  type ReferencedKind,
} from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { Directory, Document, Layer as LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { versionLabels } from '../../../src/versions';

/** A document reference whose `name` (the name of a ConfigMap or Secret) is always set. */
export type NamedDocument = Document & { readonly name: string };

export interface LayerFile {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly format: Directory['format'];
}

export interface SingleLayer extends Omit<LayerConfig, 'configMap' | 'secret' | 'directory'> {
  readonly configMap?: NamedDocument;
  readonly secret?: NamedDocument;
  readonly file?: LayerFile;
}

/**
 * Expands an entry into single layers. If the objects or files cannot be found or read, reports the problem and returns
 * undefined.
 */
export function singleLayers(
  layer: LayerConfig,
  reader: ObjectReader,
  context: LayerContext,
): readonly SingleLayer[] | undefined {
  const { configMap, secret, directory, ...rest } = layer;
  if (directory !== undefined) {
    return filesIn(directory, withSubfield(reader, 'directory'), context)?.map((file) => ({
      ...rest,
      name: `${layer.name}/${file.name}`,
      file,
    }));
  }
  for (const [member, kind, document] of [
    ['configMap', 'ConfigMap', configMap],
    ['secret', 'Secret', secret],
  ] as const) {
    if (document?.labelSelector === undefined) continue;
    const found = objectsWith(kind, document.labelSelector, withSubfield(reader, member), context);
    return found?.map(({ id: { name } }) => ({
      ...rest,
      name: `${layer.name}/${name}`,
      [member]: { ...document, name },
    }));
  }
  return [{ ...rest, ...(configMap && { configMap: named(configMap) }), ...(secret && { secret: named(secret) }) }];
}

const named = (document: Document): NamedDocument => ({ ...document, name: document.name ?? '' });

/** Returns the selected objects, sorted by name. Excludes copies, and objects that this LayerConfig generated. */
function objectsWith(
  kind: ReferencedKind,
  labelSelector: string,
  { description, field, ignoreMissing }: ObjectReader,
  context: LayerContext,
): readonly Resource[] | undefined {
  const matches = parseLabelSelector(labelSelector);
  const namespaces = new Set([context.namespace, context.writtenNamespace].map(effectiveNamespace));
  const there = context.resources.filter(
    (resource) =>
      resource.id.kind === kind &&
      resource.id.group === '' &&
      [resource.id, ...resource.previousIds()].some(({ namespace }) => namespaces.has(effectiveNamespace(namespace))) &&
      resource.labels().get(versionLabels.LayerConfig) !== context.configResource.id.name &&
      !isCopy(resource),
  );
  const found = there.filter((resource) => matches(resource.labels()));
  if (found.length > 0 || ignoreMissing === true) {
    return found.toSorted((one, other) => compareBytes(one.id.name, other.id.name));
  }
  const message = unusedMessage({
    what: `${description} reads each ${kind} with the labels "${labelSelector}" in namespace "${effectiveNamespace(context.namespace)}", but no such object exists`,
    candidates: there.flatMap(writtenLabels),
    allowedBy: 'ignoreMissing',
  });
  return context.config.error({ code: 'not-found', field: `${field}.labelSelector`, message });
}

/** Whether the object is a copy of another item: an earlier version, or a version that a VersionConfig created. */
const isCopy = (resource: Resource): boolean =>
  resource.annotations().get(orphanedKey) === 'true' || fixedVersion(resource)?.by === 'VersionConfig';

/** Returns the files with a known format, sorted by name. Skips hidden files, and warns about other skipped entries. */
function filesIn(
  { path, format }: Directory,
  { description, field, ignoreMissing }: ObjectReader,
  { files, config }: LayerContext,
): readonly LayerFile[] | undefined {
  const none = (problem: string, canBeAllowed = true): undefined => {
    const message = unusedMessage({
      what: `${description}: ${problem}`,
      ...nearFile(files, path),
      ...(canBeAllowed && { allowedBy: 'ignoreMissing' }),
    });
    return config.error({ code: 'not-found', field: `${field}.path`, message });
  };
  try {
    const hasFormat = (name: string): boolean =>
      format !== undefined || name.endsWith('.cue') || formatOfKey(name) !== undefined;
    const all = classifiedEntries(files.list(path), () => true, isHidden);
    const leftOut = [
      ...all.folders.map(({ name }) => ({ name, why: 'it is a directory: add a separate layer for the directory' })),
      ...all.files.flatMap(({ name }) => (hasFormat(name) ? [] : [{ name, why: noFormat }])),
      ...all.faults.flatMap(({ path: name, reason }) => (hasFormat(name) ? [] : [{ name, why: `it ${reason}` }])),
    ];
    for (const { name, why } of leftOut.toSorted((one, other) => compareBytes(one.name, other.name))) {
      const message = `${description} skips "${path}/${name}", because ${why}`;
      config.warning({ code: 'left-out', field: `${field}.path`, message });
    }
    const faults = all.faults.filter(({ path: name }) => hasFormat(name));
    for (const { path: name, reason } of faults) {
      const message = `${description} cannot read "${path}/${name}", because it ${reason}`;
      config.error({ code: 'file-not-readable', field: `${field}.path`, message });
    }
    if (faults.length > 0) return undefined;
    const found = all.files.filter(({ name }) => hasFormat(name));
    if (found.length === 0 && ignoreMissing !== true) return none(`no file in "${path}" has a known format`);
    return found
      .toSorted((one, other) => compareBytes(one.name, other.name))
      .map(({ name }) => ({ path: `${path}/${name}`, name, text: files.read(`${path}/${name}`), format }));
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    if (ignoreMissing === true && files.kind(path) === undefined && !error.isOutside) return [];
    return none(error.message, !error.isOutside);
  }
}

const isHidden = (name: string): boolean => name.startsWith('.');

const noFormat = 'its extension does not match a format: set `directory.format` if all files have the same format';
