/**
 * Writes a value into the fields that a path has found: from the innermost document outwards, each text edited in
 * place by its own format.
 */
import { stringScalar, type Scalar, type Tree } from '../data/tree';
import type { Change } from '../formats/document';
import type { SourceNode } from '../formats/source-node';
import type { Codec } from './embedded';
import type { FieldMatch } from './match';

/** What a field held before. */
export interface FieldBefore {
  /** Decoded where the field is in base64; undefined where it is to be made. */
  readonly node: SourceNode | Scalar | undefined;
  /** The steps to it, from the resource's root through all documents, as the field path writes them. */
  readonly keys: readonly string[];
  /** In a document inside a string, not in the resource itself. */
  readonly embedded: boolean;
}

/** The changes, to one document, that put `valueFor(field)` into each of its `matches`. */
export function fieldChanges(
  matches: readonly FieldMatch[],
  valueFor: (field: FieldBefore) => Tree,
  embedded = false,
): readonly Change[] {
  return matches.map((match): Change => {
    const { path, keys, codec } = match;
    switch (match.kind) {
      case 'found': {
        const { node } = match;
        const value = valueFor({ node: decodeNode(node, codec), keys, embedded });
        return { kind: 'set', path, value: encodeValue(value, codec, node) };
      }
      case 'missing': {
        const value = valueFor({ node: undefined, keys, embedded });
        return { kind: 'set', path, value: match.wrap(encodeValue(value, codec, undefined)) };
      }
      case 'embedded': {
        const { document } = match.embedded;
        const text = document.edit(fieldChanges(match.fields, valueFor, true), match.root);
        const same = text === document.text;
        return { kind: 'set', path, value: stringScalar(same ? match.text : codec.encode(text, match.text)) };
      }
    }
  });
}

function decodeNode(node: SourceNode, codec: Codec): SourceNode | Scalar {
  if (node.kind !== 'scalar' || node.type !== 'string') return node;
  const text = codec.decode(node.text);
  return text === node.text ? node : stringScalar(text);
}

function encodeValue(value: Tree, codec: Codec, before: SourceNode | undefined): Tree {
  if (value.kind !== 'scalar' || value.type !== 'string') return value;
  const like = before?.kind === 'scalar' && before.type === 'string' ? before.text : undefined;
  // The same text can be encoded in many ways; one that need not change stays as it is spelt.
  if (like !== undefined && codec.decode(like) === value.text) return stringScalar(like);
  const text = codec.encode(value.text, like);
  return text === value.text ? value : stringScalar(text);
}
