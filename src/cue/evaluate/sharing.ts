/**
 * A vertex that is only a reference shares the target of the reference instead of evaluating the same conjuncts again:
 * `x: #L` shares `#L`. The vertex keeps its own conjuncts, so that the definition also closes vertices that refer to
 * this vertex. If a conjunct arrives that the target does not have, the vertex becomes separate again.
 */
import { isDatum } from '../values/label';
import { isTop } from './conjuncts';
import { originalOf } from './cycles';
import { contextOf, type Machine } from './machine';
import { isClosed } from './structs/closedness';
import { real, trialOf, type Conjunct, type Vertex, type Derivation } from './vertex';

const references = new Set<Conjunct['code']['kind']>(['field', 'selector', 'index', 'binding', 'let', 'self']);

export const isReference = ({ kind }: Conjunct['code']): boolean => references.has(kind);

/**
 * Returns the vertex that `vertex` can share if all its conjuncts are references; undefined if the first reference does
 * not lead to `target`, or if other conjuncts may follow.
 */
export function sharable(
  machine: Machine,
  vertex: Vertex,
  target: Vertex,
  conjunct: Conjunct,
  derivation: Derivation,
): Vertex | undefined {
  const { parent, conjuncts, inbox } = vertex;
  if (parent === undefined || !vertex.isSharable || vertex.isOperand || vertex.original !== undefined) return undefined;
  if (vertex.isRefused || isOwnValueOfLet(conjunct.code) || derivation.state === 'cyclic') return undefined;
  // Checking only the first reference keeps the cost linear in the number of references.
  if (inbox?.isEmpty === false || conjuncts.find(({ code }) => !isTop(code)) !== conjunct) return undefined;
  const all = conjuncts.filter(({ code }) => !isTop(code));
  if (!all.every(({ code }) => isReference(code))) return undefined;
  if (!canShare(vertex, target) || mayGrow(vertex)) return undefined;
  if (isClosedMore(vertex, target)) return undefined;
  if (all.length === 1) return target;
  const found = widestSharable(machine, vertex, target, all.slice(1));
  if (found !== undefined) vertex.unshared = () => unsharedOf(machine, vertex);
  return found;
}

/** Reports whether a reference leads to a `let` clause whose value is not a reference. */
const isOwnValueOfLet = (code: Conjunct['code']): boolean =>
  code.kind === 'let' && (!isReference(code.clause.value) || isOwnValueOfLet(code.clause.value));

/** Reports whether a definition closes `vertex` but not `target`. In this case, `cue` does not share the target. */
export const isClosedMore = (vertex: Vertex, target: Vertex): boolean =>
  isFromDefinition(vertex) && !isFromDefinition(real(target));

const isFromDefinition = (vertex: Vertex): boolean =>
  isClosed(vertex) || vertex.conjuncts.some(({ scope }) => scope.closing !== undefined);

function unsharedOf(machine: Machine, vertex: Vertex): Vertex {
  const made = trialOf(vertex);
  vertex.unshared = () => made;
  machine.complete(made);
  return made;
}

function canShare(vertex: Vertex, target: Vertex): boolean {
  const shared = real(target);
  return !shared.isOperand && !shared.isRefused && originalOf(shared) !== originalOf(vertex) && !vertex.isBelow(shared);
}

/** Returns the target that is already unified with the targets of all other references. */
function widestSharable(
  machine: Machine,
  vertex: Vertex,
  first: Vertex,
  others: readonly Conjunct[],
): Vertex | undefined {
  const targets = [first];
  for (const conjunct of others) {
    const target = machine.value(conjunct.code, contextOf(vertex, conjunct));
    const isCyclic = conjunct.derivation.state === 'cyclic';
    if (target.type !== 'vertex' || isCyclic || !canShare(vertex, target)) return undefined;
    machine.evaluate(target);
    targets.push(target);
  }
  // Evaluating the targets may have caused one of them to share this vertex.
  if (!targets.every((each) => canShare(vertex, each))) return undefined;
  return targets.find((whole) => targets.every((each) => contains(whole, each)));
}

/**
 * Reports whether a reference to `part` adds nothing to `whole`, because `whole` already contains `part`: `#A & b` is
 * `b` if `b` is `#A & c`. `part` must close `whole`. Otherwise, a vertex that refers to both would not allow all fields
 * of `whole`.
 */
export function contains(whole: Vertex, part: Vertex): boolean {
  const at = real(whole);
  if (real(part) === at) return true;
  return [...(at.referenced?.get(part) ?? [])].some(({ kind, depth }) => kind === 'definition' && depth === at.depth);
}

export function unshare(vertex: Vertex): void {
  vertex.shared = undefined;
  vertex.isSharable = false;
  vertex.expanded = 0;
  vertex.references = undefined;
}

/** Reports whether the enclosing structs, or the vertices that they refer to, may still add conjuncts to a vertex. */
export function mayGrow(vertex: Vertex): boolean {
  let child = vertex;
  for (let at = vertex.parent; at !== undefined; at = at.parent) {
    if (at.state !== 'done' && mayAddTo(at, child)) return true;
    child = at;
    const { sources } = at;
    if (sources === undefined) continue;
    at.sources = undefined;
    if (!sources.some(mayGrow)) continue;
    at.sources = sources;
    return true;
  }
  return false;
}

/** Reports whether an unfinished vertex may still add conjuncts to one of its fields. */
function mayAddTo(vertex: Vertex, field: Vertex): boolean {
  // A task may add a pattern that matches the field.
  const isMatched = vertex.tasks.size > 0 && isDatum(field.label);
  const isMade = field.producers?.some(({ state }) => state !== 'done') === true;
  return isMatched || isMade || vertex.postponed.length > 0 || mayAdd(vertex);
}

/** Reports whether an unfinished vertex may still get fields with unknown names. */
export const mayAdd = (vertex: Vertex): boolean =>
  vertex.hasNew ||
  vertex.isExpanding ||
  vertex.disjunctions.length > 0 ||
  [...vertex.tasks].some(({ isOpen }) => isOpen);
