/** Which string fields of a resource hold base64, and which can hold nothing but strings. */
import { base64Codec, plainCodec, type Codec, type Resource, type Tree } from '../../src/index';
import type { Encoding } from './generated/config';

/**
 * The codec of the field at `keys` (from the resource's root). A Secret's `data` and a ConfigMap's `binaryData` are base64
 * unless `encoding` says otherwise; `encoding: base64` makes any field so.
 */
export function codecAt(resource: Resource, encoding: Encoding | undefined): (keys: readonly string[]) => Codec {
  const { kind, group } = resource.id;
  const encoded =
    group !== '' ? undefined : kind === 'Secret' ? 'data' : kind === 'ConfigMap' ? 'binaryData' : undefined;
  return (keys) => {
    if (encoding !== undefined && encoding !== '') return encoding === 'base64' ? base64Codec : plainCodec;
    return keys.length === 2 && keys[0] === encoded ? base64Codec : plainCodec;
  };
}

/** True for the maps whose values Kubernetes takes as strings only: a ConfigMap's and a Secret's data, labels, annotations. */
export function holdsStrings(resource: Resource, path: readonly string[]): boolean {
  const { kind, group } = resource.id;
  const [first, second] = path;
  if (path.length === 3) return first === 'metadata' && (second === 'labels' || second === 'annotations');
  if (path.length !== 2 || group !== '') return false;
  if (kind === 'ConfigMap') return first === 'data' || first === 'binaryData';
  return kind === 'Secret' && (first === 'data' || first === 'stringData');
}

/** What is wrong with a whole map written where each value must be base64; undefined where nothing is. */
export function base64Problem(resource: Resource, keys: readonly string[], value: Tree): string | undefined {
  if (keys.length !== 1 || value.kind !== 'map') return undefined;
  const codecOf = codecAt(resource, undefined);
  const wrong = value.entries.find(({ key, value: entry }) => {
    const codec = codecOf([...keys, key]);
    return codec !== plainCodec && (entry.kind !== 'scalar' || !isBase64(entry.text));
  });
  return wrong === undefined
    ? undefined
    : `the values of \`${keys[0]}\` must be base64: write plain text to \`stringData\``;
}

const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(text) && text.replaceAll(/\s/g, '').length % 4 === 0;
