/**
 * Structural cycles: a struct within itself, without end. Each conjunct knows the references by which it came to its place. One that
 * comes by a reference to a vertex around its place, or to one where it has been, has led around, and so has all that comes out of it. A
 * vertex of which everything has led around is a cycle. Where something else gives it a value, the recursion goes on, as far as that
 * goes: data end it. What is optional gets another round, which shows whether it ends by itself.
 */
import type { Span } from '../syntax/source';
import { faultAt, type Machine } from './machine';
import type { Conjunct, ReferenceHop, Vertex, Derivation } from './vertex';

/** The vertex itself, also where this is a trial of it. */
export const origin = (vertex: Vertex): Vertex => vertex.original ?? vertex;

/** The way of what an optional field, a pattern or an alternative brings. */
export const optionally = (derivation: Derivation): Derivation =>
  derivation.state === 'plain' ? { ...derivation, state: 'optional' } : derivation;

/** The way of an operand that is evaluated on its own. */
export const inward = ({ state, passed }: Derivation): Derivation => ({
  state: state === 'cyclic' ? 'cyclic' : 'plain',
  passed,
});

/** Notes that a conjunct has come to a vertex. */
export function arrive(vertex: Vertex, { state }: Derivation): void {
  if (state === 'plain' || state === 'optional') vertex.isFresh = true;
}

/** Notes that a conjunct says what the value of a vertex is, or only that there is one: `_`. */
export function ground(vertex: Vertex, { state }: Derivation, isTop = false): void {
  if (state === 'cyclic' || (vertex.isGrounded && (isTop || vertex.isFilled))) return;
  vertex.isGrounded = true;
  vertex.isFilled ||= !isTop;
  if (vertex.postponed.length === 0) return;
  for (const each of vertex.postponed) vertex.receive(each);
  vertex.postponed = [];
}

/** The way of what a reference brings to a vertex; undefined if it brings nothing, or nothing yet. */
export function follow(machine: Machine, vertex: Vertex, target: Vertex, conjunct: Conjunct): Derivation | undefined {
  const { derivation, code } = conjunct;
  // To come back to the same place by the same target, without a field between, adds nothing.
  for (let at = derivation.passed; at !== undefined; at = at.before) {
    machine.look();
    if (at.at === vertex && at.target === target) return undefined;
  }
  if (vertex.isBelow(target)) {
    vertex.backBy ??= code.span;
    return around(vertex, target, conjunct, vertex.isFilled);
  }
  if (derivation.state === 'renewed' && vertex.isFresh) return onward(vertex, target, conjunct, 'renewed');
  const passage = meeting(machine, origin(target), origin(vertex), conjunct, vertex.isFresh && vertex.isGrounded);
  if (passage !== undefined) {
    if (derivation.state === 'optional' && vertex.isFresh) {
      return passage.at.depth === vertex.depth ? undefined : { state: 'renewed', passed: undefined };
    }
    return around(vertex, target, conjunct, vertex.isFresh || vertex.isGrounded);
  }
  return onward(vertex, target, conjunct, derivation.state);
}

function onward(
  vertex: Vertex,
  target: Vertex,
  { derivation, code }: Conjunct,
  state: Derivation['state'],
): Derivation {
  const isAgain = derivation.passed?.isAgain === true || vertex.referenced?.has(target) === true;
  return { state, passed: { code, target, isAgain, at: vertex, before: derivation.passed, within: undefined } };
}

function around(vertex: Vertex, target: Vertex, conjunct: Conjunct, goesOn: boolean): Derivation | undefined {
  vertex.aroundBy ??= conjunct.code.span;
  if (goesOn) return onward(vertex, target, conjunct, 'cyclic');
  vertex.postponed = [...vertex.postponed, { ...conjunct, derivation: { ...conjunct.derivation, state: 'cyclic' } }];
  return undefined;
}

/**
 * Where the way has been at the target before. In a vertex that has a value of its own, what is not optional may come there by another
 * reference.
 */
function meeting(
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
    machine.look();
    // A new round begins where nothing fresh comes any more.
    if (origin(at.target) === target && (derivation.state !== 'renewed' || !at.at.isFresh)) {
      const isOther = hasValue && derivation.state !== 'optional' && at.code !== code && origin(at.at) !== vertex;
      if (!isOther) return at;
    }
    if (at.before !== undefined) open.push(at.before);
    if (at.within === undefined || seen?.has(at.within) === true) continue;
    // The ways of operands meet again: each is walked once.
    (seen ??= new Set()).add(at.within);
    open.push(at.within);
  }
  return undefined;
}

/** Ends a vertex that is a mere reference to one which it is part of. */
export function endSharedCycle(vertex: Vertex): void {
  vertex.shared = undefined;
  addCycle(
    vertex,
    vertex.conjuncts.map(({ code }) => code.span),
  );
}

const addCycle = (vertex: Vertex, places: readonly Span[]): void =>
  vertex.addFault(faultAt('structural', 'structural cycle', vertex, places));

/** Ends a vertex that is within itself, without end. Returns whether it is. */
export function endsCycle(vertex: Vertex): boolean {
  const place = (vertex.isFilled ? undefined : vertex.backBy) ?? (vertex.isFresh ? undefined : vertex.aroundBy);
  if (place === undefined) return false;
  addCycle(vertex, [place]);
  vertex.dropArcs();
  return true;
}
