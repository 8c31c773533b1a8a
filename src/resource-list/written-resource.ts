/** Implements `Resource.write`: writes to all fields of a resource at one path. @lazy */
import type { Tree } from '../data/tree';
import { walkOptions } from '../fields/documents/encoded-field';
import type { FieldMatch } from '../fields/matches';
import { matchFields } from '../fields/walk';
import { keep, valueBefore, type Decide } from '../fields/write/outcome';
import type { WriteOptions } from '../fields/write/guards/guard';
import { parseFieldPath } from '../krm/field-path';
import { ResourceDraft, type Editable } from './resource-draft';

export function writtenResource<R extends Editable<R>>(
  resource: R,
  path: string,
  value: Tree | ((value: Tree | undefined) => Tree | undefined),
  options: WriteOptions,
): R {
  const { isSecret = false } = options;
  const draft = new ResourceDraft<R>(resource);
  const decide: Decide = (field) => {
    const written = typeof value === 'function' ? value(valueBefore(field)) : value;
    return written === undefined ? keep : { kind: 'set', value: written, isSecret };
  };
  const find = (root: Tree): readonly FieldMatch[] =>
    matchFields(root, parseFieldPath(path), walkOptions(resource.id, { options }));
  draft.write(find, decide, options);
  return draft.finish();
}
