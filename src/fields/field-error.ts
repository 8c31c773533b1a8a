/** A field path that cannot be followed in a resource. `message` names no value. */
import type { Tree } from '../data/tree';
import { formatPath } from '../krm/field-path';

export type FieldFault =
  | 'field-not-found'
  | 'invalid-path'
  | 'wrong-node-kind'
  | 'not-a-document'
  | 'ambiguous-document'
  | 'index-out-of-range';

export class FieldError extends Error {
  override readonly name = 'FieldError';

  constructor(
    readonly code: FieldFault,
    message: string,
  ) {
    super(message);
  }
}

const nodeKinds = { map: 'MappingNode', list: 'SequenceNode', scalar: 'ScalarNode' } as const;

/** kustomize's words; it also prints the node, which may be a Secret's. */
export const wrongKind = (expected: 'MappingNode' | 'SequenceNode', node: Tree): FieldError =>
  new FieldError('wrong-node-kind', `wrong node kind: expected ${expected} but got ${nodeKinds[node.kind]}`);

export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError(
    'ambiguous-document',
    `the path fits more than one of the ${count} documents in \`${formatPath(keys)}\`: put \`[0]\`, \`[1]\`, … behind the field to say which`,
  );
