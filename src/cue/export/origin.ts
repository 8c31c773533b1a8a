/** Where a value of the result comes from. */
import type { Path } from '../../data/tree';
import { defaultOf, settled, type Vertex } from '../evaluate/vertex';
import { kinds } from '../values/kind';
import { regular } from '../values/label';
import { placeOf, type CuePlace } from './errors';

export interface CueOrigin extends CuePlace {
  /** Whether it comes out of a Secret, or was computed from one. */
  readonly isSecret: boolean;
}

export function originOf(root: Vertex, path: Path): CueOrigin | undefined {
  const found = vertexAt(root, path);
  const atom = found && defaultOf(found)?.atom;
  return atom && { ...placeOf(atom.span), isSecret: atom.value.isSecret === true };
}

/** Whether an override has taken the place of what others say at a path. */
export const isReplaced = (root: Vertex, path: Path): boolean => vertexAt(root, path)?.isReplaced === true;

/** What the value at a path may be, its default or not; everything where there is none. */
export function kindsOf(root: Vertex, path: Path): number {
  const found = vertexAt(root, path);
  return found === undefined ? kinds.all : possible(found);
}

function possible(vertex: Vertex): number {
  const { outcomes, kinds: own } = settled(vertex);
  if (outcomes === undefined) return own;
  return outcomes.reduce((all, outcome) => all | possible(outcome.vertex), 0);
}

/** The field or item at a path. */
function vertexAt(root: Vertex, path: Path): Vertex | undefined {
  let found: Vertex | undefined = root;
  for (const step of path) {
    found = (defaultOf(found) ?? settled(found)).arcs.get(typeof step === 'number' ? String(step) : regular(step));
    if (found === undefined) return undefined;
  }
  return found;
}
