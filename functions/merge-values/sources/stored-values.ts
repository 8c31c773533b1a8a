/**
 * Where a ConfigMap and a Secret keep their values, and how: text in `data`, bytes in `binaryData`; of a Secret everything in
 * base64 in `data`, wrapped as kustomize wraps it, or as text in `stringData`.
 */
import { isNull } from '../../../src/data';
import { encodeBase64, kustomizeLayout, type SourceNode } from '../../../src/formats';
import { compareBytes } from '../../../src/go';
import type { Resource } from '../../../src/resource-list';

export type GeneratedKind = 'ConfigMap' | 'Secret';

export type DataField = 'data' | 'binaryData' | 'stringData';

export interface StoredValue {
  readonly field: DataField;
  /** As it stands there. */
  readonly text: string;
}

/** A new value. */
export function storeValue(kind: GeneratedKind, value: string | Uint8Array): StoredValue {
  if (kind === 'ConfigMap' && typeof value === 'string') return { field: 'data', text: value };
  return { field: kind === 'ConfigMap' ? 'binaryData' : 'data', text: encodeBase64(value, kustomizeLayout) };
}

/** The fields that a value may stand in; of two that hold the same key the API server uses the first. */
export const dataFields: Readonly<Record<GeneratedKind, readonly DataField[]>> = {
  ConfigMap: ['data', 'binaryData'],
  Secret: ['stringData', 'data'],
};

/** The value under `key`, and the field it stands in. Null is none. */
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

/** In Go's order, which is kustomize's. */
export const sortedByKey = (entries: Entries): Entries => entries.toSorted(([a], [b]) => compareBytes(a, b));
