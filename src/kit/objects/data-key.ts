/** Reads the decoded text of one key of a ConfigMap or Secret. */
import { catchError, entriesOf, isNull } from '../../data';
import { base64Codec, isEncoded, NotADocumentError } from '../../fields';
import type { SourceNode } from '../../formats';
import { unusedMessage } from '../../function';
import { formatPath, type ReferencedKind } from '../../krm';
import type { Resource } from '../../resource-list';
import { allowMissing, findObject, type ObjectContext, type ObjectReader } from './find-object';

export type DataField = 'data' | 'binaryData' | 'stringData';

export interface KeyRef {
  readonly name: string;
  readonly key: string;
}

export interface DataKey {
  readonly resource: Resource;
  /** `data.config\.yaml` */
  readonly field: string;
  readonly text: string;
  /** True if the text contains a Secret value. */
  readonly secret: boolean;
}

/** Returns undefined if the text cannot be read. Reports the reason, unless the missing object or key is optional. */
export function readDataKey(
  kind: ReferencedKind,
  { name, key }: KeyRef,
  reader: ObjectReader,
  context: ObjectContext,
): DataKey | undefined {
  const resource = findObject({ apiVersion: 'v1', kind, name }, reader, context);
  if (resource === undefined) return undefined;
  const found = valueAt(resource, kind, key);
  if (found?.node.kind === 'scalar') {
    const keys = [found.field, key];
    const field = formatPath(keys);
    const text = isEncoded(resource.id, keys) ? decoded(found.node.text) : found.node.text;
    if (text !== undefined) return { resource, field, text, secret: context.secrets.isHidden(resource, keys) };
    const message = `${reader.description} cannot read \`${field}\`, because the value is not base64-encoded text`;
    return context.report.error({ code: 'layer-not-readable', message, resource, field });
  }
  if (reader.ignoreMissing === true) return undefined;
  const message = unusedMessage({
    what: `${reader.description} reads the key "${key}", which ${kind}/${name} does not contain`,
    name: key,
    candidates: dataFields[kind].flatMap((one) => entriesOf(resource.get([one])).map((entry) => entry.key)),
    ...allowMissing(reader),
  });
  return context.config.error({ code: 'not-found', field: `${reader.field}.key`, message });
}

/** The decoded text. Undefined if `base64` is not base64-encoded UTF-8. */
export const decoded = (base64: string): string | undefined =>
  catchError(NotADocumentError, () => base64Codec.decode(base64));

/**
 * The fields of each kind that can contain the value of a key. If both fields of a Secret contain the same key, the API
 * server uses the value in `stringData`.
 */
export const dataFields: Readonly<Record<ReferencedKind, readonly DataField[]>> = {
  ConfigMap: ['data', 'binaryData'],
  Secret: ['stringData', 'data'],
};

/** The value of `key`, and the field that contains it. Null counts as missing. */
export function valueAt(
  resource: Resource,
  kind: ReferencedKind,
  key: string,
): { readonly field: DataField; readonly node: SourceNode } | undefined {
  for (const field of dataFields[kind]) {
    const node = resource.get([field, key]);
    if (node !== undefined && !isNull(node)) return { field, node };
  }
  return undefined;
}
