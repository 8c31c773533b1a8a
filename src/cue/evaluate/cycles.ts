/**
 * Detects structural cycles: structs that contain themselves infinitely. Each conjunct records the references that led
 * to it. A conjunct is cyclic if it comes from a cyclic conjunct, from a reference to an enclosing vertex, or from a
 * repeated reference to the same target. A vertex with only cyclic conjuncts is a structural cycle. If another conjunct
 * provides data, the recursion is only as deep as the data. Optional fields, patterns and alternatives are evaluated
 * once more, because their recursion may end by itself. A vertex that shares another vertex is a structural cycle if
 * the fields of that vertex are being completed.
 */
import type { Span } from '../syntax/source';
import { faultAt, type Machine } from './machine';
import type { Conjunct, ReferenceHop, Vertex, Derivation } from './vertex';

/** Returns the original of a trial, or the vertex itself if it is not a trial. */
export const originalOf = (vertex: Vertex): Vertex => vertex.original ?? vertex;

/** Returns the derivation for conjuncts of an optional field, a pattern or an alternative. */
export const optionalDerivation = (derivation: Derivation): Derivation =>
  derivation.state === 'plain' ? { ...derivation, state: 'optional' } : derivation;

/** Returns the derivation for an operand that is evaluated separately. */
export const operandDerivation = ({ state, passed }: Derivation): Derivation => ({
  state: state === 'cyclic' ? 'cyclic' : 'plain',
  passed,
});

/** The positions of the references in a derivation, except references that are the only conjunct of a field. */
export function referencesOn({ passed }: Derivation): readonly Span[] {
  const found: Span[] = [];
  for (let at = passed; at !== undefined; at = at.before) {
    const owner = at.before?.target;
    const isAll = owner?.conjuncts.length === 1 && owner.conjuncts[0]?.code === at.code;
    if (!isAll) found.push(at.code.span);
  }
  return found;
}

/** Records that a vertex has received a conjunct that is neither cyclic nor renewed. */
export function recordConjunct(vertex: Vertex, { state }: Derivation): void {
  if (state === 'plain' || state === 'optional') vertex.hasAcyclicConjunct = true;
}

/**
 * Records that an acyclic conjunct determines the value of a vertex. The vertex then receives its postponed conjuncts.
 * `isTop` means that the conjunct is `_`.
 */
export function recordValue(vertex: Vertex, { state }: Derivation, isTop = false): void {
  if (state === 'cyclic' || (vertex.hasAcyclicValue && (isTop || vertex.isMoreThanTop))) return;
  vertex.hasAcyclicValue = true;
  vertex.isMoreThanTop ||= !isTop;
  if (vertex.postponed.length === 0) return;
  for (const each of vertex.postponed) vertex.receive(each);
  vertex.postponed = [];
}

/**
 * Returns the derivation of the conjuncts that a reference adds to a vertex; undefined if the reference adds no
 * conjuncts, or cannot add them yet.
 */
export function derivationAfter(
  machine: Machine,
  vertex: Vertex,
  target: Vertex,
  conjunct: Conjunct,
): Derivation | undefined {
  const { derivation, code } = conjunct;
  // A second reference from the same vertex to the same target adds no conjuncts.
  for (let at = derivation.passed; at !== undefined; at = at.before) {
    machine.smallStep();
    if (at.at === vertex && at.target === target) return undefined;
  }
  if (vertex.isBelow(target)) {
    vertex.ancestorReference ??= code.span;
    return cyclicDerivation(vertex, target, conjunct, vertex.isMoreThanTop);
  }
  if (derivation.state === 'renewed' && vertex.hasAcyclicConjunct) {
    return extendedDerivation(vertex, target, conjunct, 'renewed');
  }
  const hop = previousHop(
    machine,
    originalOf(target),
    originalOf(vertex),
    conjunct,
    vertex.hasAcyclicConjunct && vertex.hasAcyclicValue,
  );
  if (hop !== undefined) {
    if (derivation.state === 'optional' && vertex.hasAcyclicConjunct) {
      return hop.at.depth === vertex.depth ? undefined : { state: 'renewed', passed: undefined };
    }
    return cyclicDerivation(vertex, target, conjunct, vertex.hasAcyclicConjunct || vertex.hasAcyclicValue);
  }
  return extendedDerivation(vertex, target, conjunct, derivation.state);
}

function extendedDerivation(
  vertex: Vertex,
  target: Vertex,
  { derivation, code }: Conjunct,
  state: Derivation['state'],
): Derivation {
  const isRepeated = derivation.passed?.isRepeated === true || vertex.referenced?.has(target) === true;
  return { state, passed: { code, target, isRepeated, at: vertex, before: derivation.passed, within: undefined } };
}

function cyclicDerivation(
  vertex: Vertex,
  target: Vertex,
  conjunct: Conjunct,
  continues: boolean,
): Derivation | undefined {
  vertex.cyclicReference ??= conjunct.code.span;
  if (continues) return extendedDerivation(vertex, target, conjunct, 'cyclic');
  vertex.postponed = [...vertex.postponed, { ...conjunct, derivation: { ...conjunct.derivation, state: 'cyclic' } }];
  return undefined;
}

/**
 * The hop that already led to the target, if any. In a vertex with its own value, a non-optional conjunct may reach the
 * target a second time through another reference.
 */
function previousHop(
  machine: Machine,
  target: Vertex,
  vertex: Vertex,
  conjunct: Conjunct,
  hasValue: boolean,
): ReferenceHop | undefined {
  const { code, derivation } = conjunct;
  let seen: Set<ReferenceHop> | undefined;
  const open = derivation.passed === undefined ? [] : [derivation.passed];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    machine.smallStep();
    // For a `renewed` conjunct, only hops at vertices without acyclic conjuncts count as previous hops.
    if (originalOf(at.target) === target && (derivation.state !== 'renewed' || !at.at.hasAcyclicConjunct)) {
      const isOther = hasValue && derivation.state !== 'optional' && at.code !== code && originalOf(at.at) !== vertex;
      if (!isOther) return at;
    }
    if (at.before !== undefined) open.push(at.before);
    if (at.within === undefined || seen?.has(at.within) === true) continue;
    // Visit each hop of an operand once, because derivations may share these hops.
    (seen ??= new Set()).add(at.within);
    open.push(at.within);
  }
  return undefined;
}

/** Reports the structural cycle of a vertex that is only a reference to one of its enclosing vertices. */
export function endSharedCycle(vertex: Vertex): void {
  vertex.shared = undefined;
  addCycle(
    vertex,
    vertex.conjuncts.map(({ code }) => code.span),
  );
}

const addCycle = (vertex: Vertex, places: readonly Span[]): void =>
  vertex.addFault(faultAt('structural', 'structural cycle', vertex, places));

/**
 * Reports a structural cycle and drops the fields if a vertex contains itself infinitely. Returns false for other
 * vertices.
 */
export function endStructuralCycle(vertex: Vertex): boolean {
  const place =
    (vertex.isMoreThanTop ? undefined : vertex.ancestorReference) ??
    (vertex.hasAcyclicConjunct ? undefined : vertex.cyclicReference);
  if (place === undefined) return false;
  addCycle(vertex, [place]);
  vertex.dropArcs();
  return true;
}
