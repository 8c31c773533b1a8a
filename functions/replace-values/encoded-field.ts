/** Which string fields of a resource hold base64, and whose values are secret. */
import { base64Codec, plainCodec, type Codec, type Resource } from '../../src/index';

export const isSecret = ({ id }: Resource): boolean => id.kind === 'Secret' && id.group === '';

/**
 * The codec of the field at `keys` (from the resource's root). A Secret's `data` and a ConfigMap's `binaryData` are base64
 * unless `encoding` says otherwise; `encoding: base64` makes any field so.
 */
export function codecAt(
  resource: Resource,
  encoding: 'base64' | 'none' | undefined,
): (keys: readonly string[]) => Codec {
  const { kind, group } = resource.id;
  const encoded =
    group !== '' ? undefined : kind === 'Secret' ? 'data' : kind === 'ConfigMap' ? 'binaryData' : undefined;
  return (keys) => {
    if (encoding !== undefined) return encoding === 'base64' ? base64Codec : plainCodec;
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
