/**
 * The fields in which ConfigMaps and Secrets store values. A ConfigMap has text in `data` and bytes in `binaryData`.
 * A Secret has base64 in `data`, with the line lengths of kustomize, or text in `stringData`.
 */
import { isNull, type Tree } from '../../../src/data';
import { encodeBase64, kustomizeLayout, type SourceNode } from '../../../src/formats';
import { compareBytes } from '../../../src/go';
import type { Resource } from '../../../src/resource-list';

export type GeneratedKind = 'ConfigMap' | 'Secret';

export type DataField = 'data' | 'binaryData' | 'stringData';

export interface StoredValue {
  readonly field: DataField;
  /** The text as stored: base64 in `binaryData` and in a Secret's `data`. */
  readonly text: string;
}

export function storeValue(kind: GeneratedKind, value: string | Uint8Array): StoredValue {
  if (kind === 'ConfigMap' && typeof value === 'string') return { field: 'data', text: value };
  return { field: kind === 'ConfigMap' ? 'binaryData' : 'data', text: encodeBase64(value, kustomizeLayout) };
}

/** The fields that can contain a value. If both contain the same key, the API server uses the first field. */
export const dataFields: Readonly<Record<GeneratedKind, readonly DataField[]>> = {
  ConfigMap: ['data', 'binaryData'],
  Secret: ['stringData', 'data'],
};

/** The value of `key`, and the field that contains it. Null counts as missing. */
export function valueAt(
  resource: Resource,
  kind: GeneratedKind,
  key: string,
): { readonly field: DataField; readonly node: SourceNode } | undefined {
  for (const field of dataFields[kind]) {
    const node = resource.get([field, key]);
    if (node !== undefined && !isNull(node)) return { field, node };
  }
  return undefined;
}

export type Entries = readonly (readonly [key: string, value: string])[];

/** Sorts by UTF-8 bytes, as Go and therefore kustomize do. */
export const sortedByKey = (entries: Entries): Entries => entries.toSorted(([a], [b]) => compareBytes(a, b));

export const isTrue: Tree = { kind: 'scalar', type: 'bool', text: 'true' };
