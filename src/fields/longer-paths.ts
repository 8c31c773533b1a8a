/** Checks whether a path can continue after `=`. The path in `path=value` may itself contain `=`: `[name=web]`. */
import { catchError } from '../data/catch-error';
import type { Tree } from '../data/tree';
import { parseFieldPath } from '../krm/field-path';
import type { OpenedScalar } from './documents/open-field';
import { elementText } from './elements';
import { FieldError } from './faults/field-error';
import type { WalkOptions } from './matches';
import type { Position } from './position';
import { lookupField } from './walk';

/**
 * Returns false if `lookupField` can find no field at any path that begins with `start`. `start` ends in `=`. Returns
 * true if such a path leads to a field or may lead to one.
 */
export function mayStartPath(root: Tree, start: string, options: WalkOptions): boolean {
  const path = catchError(Error, () => parseFieldPath(start));
  if (path === undefined) return false;
  return catchError(FieldError, () => lookupField(root, path, options) !== undefined, mayContinue);
}

function mayContinue({ code, stop }: FieldError): boolean {
  if (stop === undefined || severalDocuments(stop.at)) return true;
  const { at, path, step } = stop;
  // Longer paths have the same steps up to the last one, so they fail at the same step or in the same string.
  if (at.depth < path.steps.length - 1 || code === 'not-a-document') return false;
  return step === undefined || at.node.kind === 'scalar' || hasStepFrom(at, step.raw);
}

/** Whether a step that begins with `text` leads to a key or an element. */
function hasStepFrom({ node }: Position, text: string): boolean {
  if (node.kind === 'map' && node.entries.some(({ key }) => key.startsWith(text))) return true;
  const [query, key = '', value = ''] = /^\[([^=]*)==?([^]*)$/.exec(text) ?? [];
  // A single element is treated as a list.
  const elements = node.kind === 'list' ? node.items : [node];
  const textOf = elementText(key);
  return query !== undefined && elements.some((one) => textOf(one)?.startsWith(value) === true);
}

/** Whether the path leads through a string with several documents, of which only one needs to contain the field. */
function severalDocuments(position: Position): boolean {
  for (let at: Position | undefined = position; at !== undefined; at = at.up) {
    const text: OpenedScalar | undefined = at.node.kind === 'scalar' ? at.node : undefined;
    if (text?.opened !== undefined && text.opened.roots.length > 1) return true;
  }
  return false;
}
