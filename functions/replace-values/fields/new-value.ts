/**
 * The new value of a field of a resource, and the former one: as `target-value.ts` makes it, checked against what Kubernetes
 * accepts there.
 */
import { equalTrees, nodeAt, stringOf, stringScalar, type Tree } from '../../../src/data';
import { type FieldBefore, FieldError, ifItFits } from '../../../src/fields';
import { base64Problem, holdsStrings, keepBookkeeping, refusal } from '../../../src/kit';
import { formatKeys, type ParsedFieldPath, parseFieldPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { Target } from '../generated/config';
import { targetValue, ValueError, type Talk } from './target-value';

/**
 * Throws ValueError and FieldError. `noString` makes the error for a path that goes on inside a field which can only be a
 * string; it is given the field's index among `keys`.
 */
export function newValue(
  value: Tree,
  field: FieldBefore,
  wholeDocument: boolean,
  resource: Resource,
  target: Target,
  talk: Talk,
  noString: (parent: number) => FieldError,
): Tree {
  if (field.embedded) return targetValue(value, { ...field, wholeDocument, stringsOnly: false }, target, talk);
  const { keys, node } = field;
  const parent = keys.findIndex((_, index) => holdsStrings(resource, keys.slice(0, index + 1)));
  if (parent !== -1 && parent < keys.length - 1) {
    throw noString(parent);
  }
  const written = targetValue(value, { ...field, wholeDocument, stringsOnly: parent !== -1 }, target, talk);
  const problem = base64Problem(resource, keys, written);
  if (problem !== undefined) throw new ValueError('invalid-value', problem);
  const refused = refusal(resource, keys, written, target.options?.encoding);
  if (refused !== undefined) talk.note({ severity: 'warning', code: 'kubernetes-refuses', message: refused });
  const kept = keepBookkeeping(written, node, keys);
  if (kept !== undefined) return kept;
  throw new ValueError(
    'type-mismatch',
    'the field holds annotations that kustomize or kpt needs: only a map can replace it',
  );
}

/**
 * The error for a path that goes on inside a field which can only be a string, while the field's value is something else.
 * `unmade` is the part of the path that `create` would make.
 */
export function stringExpected(
  root: Tree | undefined,
  keys: readonly string[],
  parent: number,
  unmade: FieldError | undefined,
): FieldError {
  const holder = keys.slice(0, parent + 1);
  const node = root && nodeAt(root, holder);
  if (node !== undefined && node.kind !== 'scalar') {
    const problem = `\`${formatKeys(holder)}\` is a ${node.kind}, where Kubernetes takes strings only: make it a text that holds the document`;
    return new FieldError({ code: 'wrong-node-kind', problem });
  }
  if (unmade?.suggests(true) === true) return unmade;
  const whole = formatKeys([...keys.slice(0, parent), keys.slice(parent).join('.')]);
  const problem = `\`${formatKeys(holder)}\` is missing, so there is no document to make the field in; if the dots are part of a key, write \`${whole}\``;
  return new FieldError({ code: 'field-not-found', problem });
}

/** A field as it was, decoded. */
export function textBefore({ node, text }: FieldBefore): Tree | undefined {
  const encoded = stringOf(node);
  return encoded === undefined ? node : stringScalar(ifItFits(text) ?? encoded);
}

/** Whether nothing changes. */
export const isSame = (before: Tree | undefined, written: Tree): boolean =>
  before !== undefined && equalTrees(before, written);

/** Whether the field becomes the text that the value makes as a document. */
export function isWholeDocument(path: ParsedFieldPath, { innerPath }: Target): boolean {
  const last = innerPath === undefined ? path : parseFieldPath(innerPath);
  // After `[1]` the path means that whole document, which is a part of a stream and has no text of its own.
  return last.wholeDocument && last.steps.at(-1)?.kind !== 'document';
}
