/** Reads the decoded text of one key of a ConfigMap or Secret. */
import { catchError } from '../../data';
import { base64Codec, NotADocumentError } from '../../fields';
import { unusedMessage } from '../../function';
import { formatPath } from '../../krm';
import type { Resource } from '../../resource-list';
import { allowMissing, findObject, type ObjectReader } from './find-object';
import type { ObjectContext } from './object-context';

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

/** Returns undefined if the text does not exist, and reports this unless the text is optional. */
export function readDataKey(
  kind: 'ConfigMap' | 'Secret',
  { name, key }: KeyRef,
  reader: ObjectReader,
  context: ObjectContext,
): DataKey | undefined {
  const resource = findObject({ apiVersion: 'v1', kind, name }, reader, context);
  if (resource === undefined) return undefined;
  // If both fields have the key, the API server uses `stringData`.
  for (const section of kind === 'Secret' ? ['stringData', 'data'] : ['data']) {
    const node = resource.get([section, key]);
    if (node?.kind !== 'scalar') continue;
    const field = formatPath([section, key]);
    const text = section === 'data' && kind === 'Secret' ? decoded(node.text) : node.text;
    const secret = context.secrets.isHidden(resource, [section, key]);
    if (text !== undefined) return { resource, field, text, secret };
    const message = `${reader.description} cannot read \`${field}\`: it is not base64 text`;
    return context.report.error({ code: 'layer-not-readable', message, resource, field });
  }
  if (reader.ignoreMissing === true) return undefined;
  const message = unusedMessage({
    what: `${reader.description} reads the key "${key}", which ${kind}/${name} does not contain`,
    name: key,
    candidates: keysOf(resource),
    ...allowMissing(reader),
  });
  return context.config.error({ code: 'not-found', field: `${reader.field}.key`, message });
}

/** The text in a Secret's value; undefined if the value is not base64-encoded UTF-8. */
export const decoded = (base64: string): string | undefined =>
  catchError(NotADocumentError, () => base64Codec.decode(base64));

const keysOf = (resource: Resource): readonly string[] =>
  ['stringData', 'data'].flatMap((section) => {
    const node = resource.get([section]);
    return node?.kind === 'map' ? node.entries.map((entry) => entry.key) : [];
  });
