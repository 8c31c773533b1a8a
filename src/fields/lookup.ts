/** Reads the value of one field by its path, the way kustomize looks up a replacement's source. */
import type { Tree } from '../data/tree';
import type { FieldStep, ParsedFieldPath } from '../krm/field-path';
import { inField, openField } from './documents/open-field';
import { ambiguous } from './faults/path-errors';
import { sourceField, type WalkOptions } from './walk';

/** The value at `path`, decoded. Throws FieldError where nothing is there (`isMissing`) or the path does not fit. */
export function lookupField(root: Tree, path: ParsedFieldPath, options: WalkOptions): Tree {
  const steps = path.steps.flatMap(cleaned);
  const { keys, node, codec } = sourceField(root, { ...path, steps }, options);
  if (node.kind !== 'scalar' || node.type === 'null') return node;
  const last = options.text === undefined ? path : options.text.path;
  if (last !== undefined && meansDocument(last)) {
    const { roots, embedded } = openField(node, codec, keys, options);
    options.onDocument?.(embedded);
    const [only, second] = roots;
    if (only === undefined || second !== undefined) throw ambiguous(keys, roots.length);
    return only;
  }
  if (node.type !== 'string') return node;
  const text = inField(keys, () => codec.decode(node.text));
  return text === node.text ? node : { kind: 'scalar', type: 'string', text };
}

/** The path means the document in the text of the field. After `[1]` it means that whole document already, which is a part of a stream. */
export const meansDocument = ({ steps, wholeDocument }: ParsedFieldPath): boolean =>
  wholeDocument && steps.at(-1)?.kind !== 'document';

/** In a source kustomize trims keys and drops empty ones. */
function cleaned(step: FieldStep): readonly FieldStep[] {
  if (step.kind !== 'key') return [step];
  const key = step.key.trim();
  return key === '' ? [] : [{ ...step, key }];
}
