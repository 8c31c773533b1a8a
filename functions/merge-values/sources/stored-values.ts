/**
 * Describes the fields in which ConfigMaps and Secrets store values. A ConfigMap has text in `data` and bytes in
 * `binaryData`. A Secret has base64 in `data`, with the line lengths of kustomize, or text in `stringData`.
 */
import type { Tree } from '../../../src/data';
import { encodeBase64, kustomizeLayout } from '../../../src/formats';
import { compareBytes } from '../../../src/go';
import type { DataField } from '../../../src/kit';
import type { ReferencedKind } from '../../../src/krm';

export interface StoredValue {
  readonly field: DataField;
  /** The text as stored: base64 in `binaryData` and in a Secret's `data`. */
  readonly text: string;
}

export function storeValue(kind: ReferencedKind, value: string | Uint8Array): StoredValue {
  if (kind === 'ConfigMap' && typeof value === 'string') return { field: 'data', text: value };
  return { field: kind === 'ConfigMap' ? 'binaryData' : 'data', text: encodeBase64(value, kustomizeLayout) };
}

export type Entries = readonly (readonly [key: string, value: string])[];

/** Sorts by UTF-8 bytes, like Go and kustomize. */
export const sortedByKey = (entries: Entries): Entries => entries.toSorted(([a], [b]) => compareBytes(a, b));

export const isTrue: Tree = { kind: 'scalar', type: 'bool', text: 'true' };
