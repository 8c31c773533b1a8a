/** The fields that identify an object. Without these fields, the next run could not read the object. */
import { entryOf, nodeAt, textOf, type Tree } from '../../../data/tree';
import { FieldError, RefusedError } from '../../faults/field-error';

const identity: readonly (readonly string[])[] = [['apiVersion'], ['kind'], ['metadata', 'name']];

/** The fields of a Secret that are not confidential. */
const publicFields: readonly (readonly string[])[] = [...identity, ['metadata', 'namespace'], ['type']];

export const isPublic = (path: readonly string[]): boolean => publicFieldIn(path, undefined) !== undefined;

/** The public field that would be set if `value` were written to `path`; undefined if none would be set. */
export const publicFieldIn = (path: readonly string[], value: Tree | undefined): readonly string[] | undefined =>
  publicFields.find(
    (field) =>
      path.every((step, index) => step === field[index]) &&
      (field.length === path.length || (value !== undefined && nodeAt(value, field.slice(path.length)) !== undefined)),
  );

/**
 * Checks that `after` may replace `before` at `path` of a resource. `after` is undefined for a deletion. Returns a
 * warning, if any. Throws FieldError or RefusedError if the change is not allowed.
 */
export function checkIdentity(
  path: readonly string[],
  before: Tree | undefined,
  after: Tree | undefined,
): string | undefined {
  let warning: string | undefined;
  for (const part of identity) {
    if (path.length > part.length || path.some((step, index) => step !== part[index])) continue;
    const below = part.slice(path.length);
    const old = before && nodeAt(before, below);
    if (old === undefined) continue;
    const now = after && nodeAt(after, below);
    const name = `\`${(now === undefined ? path : part).join('.')}\``;
    if (now === undefined && (part.length === 1 || !hasGenerateName(path, after))) {
      const problem = `${path.length === 0 ? `\`${part.join('.')}\`` : name} identifies the object and cannot be deleted`;
      throw new FieldError({ code: 'invalid-path', problem });
    }
    // A changed `kind` is usually due to a field path that was intended for another field, or a selector that is too
    // broad.
    if (part[0] === 'kind' && textOf(old) !== textOf(now)) {
      warning = `the kind was "${textOf(old)}"; the other fields and the references to the object are not adapted to the new kind`;
    }
    if (now === undefined || (now.kind === 'scalar' && now.text !== '' && now.type !== 'null')) continue;
    throw new RefusedError('invalid-value', `${name} identifies the object and must be a non-empty string`);
  }
  return warning;
}

const hasGenerateName = (path: readonly string[], after: Tree | undefined): boolean =>
  entryOf(path.length === 0 ? entryOf(after, 'metadata') : after, 'generateName') !== undefined;
