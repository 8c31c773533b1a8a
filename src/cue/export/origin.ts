/** Determines the origins of values in the result. */
import type { Path } from '../../data/tree';
import { defaultOf, settled, type Vertex } from '../evaluate/vertex';
import { kinds } from '../values/kind';
import { regular } from '../values/label';
import { placeOf, type CueContribution, type CuePlace } from './errors';

/** The position of the code that determines a value. */
export interface CueOrigin extends CuePlace {
  /** Whether the value or a label on its path comes from a Secret, directly or through a computation. */
  readonly isSecret: boolean;
  /** Whether a label on the path of the value comes from a Secret. */
  readonly hidesLabel: boolean;
}

export function originOf(root: Vertex, path: Path): CueOrigin | undefined {
  const derivation = verticesOn(root, path);
  const found = derivation?.at(-1);
  const atom = found && defaultOf(found)?.atom;
  if (atom === undefined) return undefined;
  const hidesLabel = derivation?.some((vertex) => vertex.hidesLabel) === true;
  return { ...placeOf(atom.span), isSecret: atom.value.isSecret === true || hidesLabel, hidesLabel };
}

/** Whether the last label of a path comes from a Secret. */
export const isHiddenLabel = (root: Vertex, path: Path): boolean => vertexAt(root, path)?.hidesLabel === true;

/** Returns the source text of the values at a path. */
export const writtenAt = (root: Vertex, path: Path): readonly CueContribution[] =>
  (vertexAt(root, path)?.conjuncts ?? []).map(({ code: { span } }) => {
    const { isSecret, text } = span.source;
    return { ...placeOf(span), isSecret, value: text.slice(span.begin, span.end) };
  });

export const isReplaced = (root: Vertex, path: Path): boolean => vertexAt(root, path)?.isReplaced === true;

/**
 * Returns the possible kinds of the value at a path, including all alternatives of a disjunction. If the path has no
 * value, returns all kinds.
 */
export function kindsOf(root: Vertex, path: Path): number {
  const found = vertexAt(root, path);
  return found === undefined ? kinds.all : possible(found);
}

function possible(vertex: Vertex): number {
  const { outcomes, kinds: own } = settled(vertex);
  if (outcomes === undefined) return own;
  return outcomes.reduce((all, outcome) => all | possible(outcome.vertex), 0);
}

const vertexAt = (root: Vertex, path: Path): Vertex | undefined => verticesOn(root, path)?.at(-1);

/** Returns the root and the vertex after each step of the path; undefined if the path does not exist. */
function verticesOn(root: Vertex, path: Path): readonly Vertex[] | undefined {
  let last = root;
  const found = [root];
  for (const step of path) {
    const next = (defaultOf(last) ?? settled(last)).arcs.get(typeof step === 'number' ? String(step) : regular(step));
    if (next === undefined) return undefined;
    found.push(next);
    last = next;
  }
  return found;
}
