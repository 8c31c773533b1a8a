/** The fields that make an object what it is. Without them the next run could not read it. */
import { entryOf, nodeAt, type Tree } from '../../../data/tree';
import { FieldError } from '../../faults/field-error';
import { RefusedError } from './refused-error';

const identity: readonly (readonly string[])[] = [['apiVersion'], ['kind'], ['metadata', 'name']];

/** `after` takes the place of `before` at `path` of a resource; undefined where nothing does. Throws FieldError and RefusedError. */
export function checkIdentity(path: readonly string[], before: Tree | undefined, after: Tree | undefined): void {
  for (const part of identity) {
    if (path.length > part.length || path.some((step, index) => step !== part[index])) continue;
    const below = part.slice(path.length);
    const old = before && nodeAt(before, below);
    if (old === undefined) continue;
    const now = after && nodeAt(after, below);
    const name = `\`${(now === undefined ? path : part).join('.')}\``;
    const isGenerated = part.length > 1 && now === undefined && hasGenerateName(path, after);
    if (now === undefined && !isGenerated) {
      const problem = `${path.length === 0 ? `\`${part.join('.')}\`` : name} makes the object what it is and cannot be deleted`;
      throw new FieldError({ code: 'invalid-path', problem });
    }
    if (now === undefined || (now.kind === 'scalar' && now.text !== '' && now.type !== 'null')) continue;
    throw new RefusedError('invalid-value', `${name} makes the object what it is: it takes a text that is not empty`);
  }
}

/** Kubernetes makes the name of such an object. */
const hasGenerateName = (path: readonly string[], after: Tree | undefined): boolean =>
  entryOf(path.length === 0 ? entryOf(after, 'metadata') : after, 'generateName') !== undefined;
