/** Writes into the fields of a resource to which one path leads: what `Resource.write` does. */
import type { Tree } from '../data/tree';
import { walkOptions, type FieldOptions } from '../fields/documents/encoded-field';
import { matchFields, type FieldMatch } from '../fields/walk';
import type { WriteRules } from '../fields/write/guards/guard';
import { keep, valueBefore, type Decide } from '../fields/write/outcome';
import { parseFieldPath } from '../krm/field-path';
import { ResourceDraft, type Editable } from './resource-draft';

/** How `Resource.write` follows a path and what it may write. */
export interface WriteOptions extends FieldOptions, Pick<WriteRules, 'allowSecretValues' | 'note'> {
  /** The value comes out of a Secret: it may only go into a Secret, unless `allowSecretValues` says otherwise. */
  readonly isSecret?: boolean;
  /** Fields that are missing are made. */
  readonly create?: boolean;
  /** `[key=value]` compares whole values; without it the value is a regular expression, as in kustomize. */
  readonly exactQueries?: boolean;
}

export function writtenResource<R extends Editable<R>>(
  resource: R,
  path: string,
  value: Tree | ((value: Tree | undefined) => Tree | undefined),
  options: WriteOptions,
): R {
  const { create = false, exactQueries = false, isSecret = false, encoding, ...rules } = options;
  const draft = new ResourceDraft<R>(resource);
  const decide: Decide = (field) => {
    const written = typeof value === 'function' ? value(valueBefore(field)) : value;
    return written === undefined ? keep : { kind: 'set', value: written, isSecret };
  };
  const find = (root: Tree): readonly FieldMatch[] =>
    matchFields(root, parseFieldPath(path), { ...walkOptions(resource.id, { options }), create, exactQueries });
  draft.write(find, decide, { encoding, ...rules });
  return draft.finish();
}
