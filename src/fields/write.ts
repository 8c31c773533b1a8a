/**
 * Writes a value into the fields that a path has found: from the innermost document outwards, each text edited in
 * place by its own format.
 */
import { stringScalar, type Tree } from '../data/tree';
import type { Change } from '../formats/document';
import type { SourceNode } from '../formats/source-node';
import { plainCodec, type Codec } from './embedded';
import { inField } from './open-field';
import type { FieldMatch } from './match';

/** A field before it is written. */
export interface FieldBefore {
  /** As it stands there, still encoded; undefined where it is to be made. */
  readonly node: SourceNode | undefined;
  /** The text of a scalar, decoded. Throws FieldError where it is not in its encoding. */
  readonly text: () => string;
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
        const text = (): string => (node.kind === 'scalar' ? inField(keys, () => codec.decode(node.text)) : '');
        return { kind: 'set', path, value: encodeValue(valueFor({ node, text, keys, embedded }), codec, node) };
      }
      case 'missing': {
        const value = valueFor({ node: undefined, text: () => '', keys, embedded });
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

/** In an encoded field every scalar is text. */
function encodeValue(value: Tree, codec: Codec, before: SourceNode | undefined): Tree {
  if (codec === plainCodec || value.kind !== 'scalar') return value;
  return stringScalar(codec.encode(value.text, before?.kind === 'scalar' ? before.text : undefined));
}
