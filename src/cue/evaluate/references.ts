/** Adds what a reference points to: the conjuncts of its target, evaluated in the place of the reference. */
import { faultAt, type Machine } from './machine';
import { namesDefinition } from './expression';
import type { Conjunct, Vertex, Way } from './vertex';

export function addReferenced(machine: Machine, vertex: Vertex, target: Vertex, conjunct: Conjunct): void {
  const own = vertex.original ?? vertex;
  if ((target.original ?? target) === own) return;
  const isBelow = vertex.isBelow(target);
  const passed = passes(conjunct.way, target);
  // It leads back to the same place, without a field between: that adds nothing.
  if (passed?.at === vertex) return;
  const isGrounded = passed === undefined || hasOtherGround(vertex, target);
  // After data have led around, one round more shows how optional parts end: `next: #List | null`.
  const isLast = !isGrounded && (isUngrounded(conjunct.way, target) || rounds(conjunct.way, target) < 2);
  if (isBelow || isLast) {
    vertex.faults.push(faultAt('structural', 'structural cycle', vertex, [conjunct.code.span]));
    return;
  }
  const scope = namesDefinition(conjunct.code)
    ? conjunct.scope.child('definition', conjunct.code, vertex.depth)
    : conjunct.scope;
  vertex.referenced ??= new Map();
  const scopes = vertex.referenced.get(target);
  if (scopes?.has(scope) === true) return;
  if (scopes === undefined) vertex.referenced.set(target, new Set([scope]));
  else scopes.add(scope);
  const way: Way = { target, at: vertex, isGrounded, before: conjunct.way, within: undefined };
  // The target may get conjuncts while these are added, and later.
  if (mayGrow(target)) (target.dependents ??= []).push({ vertex, scope, way });
  const { length } = target.conjuncts;
  for (let at = 0; at < length; at++) {
    const each = target.conjuncts[at];
    if (each === undefined) continue;
    const within = target.isOperand ? each.way : undefined;
    const there = within === undefined ? way : { ...way, within };
    machine.expand(vertex, { code: each.code, environment: each.environment, scope, way: there });
  }
}

function passes(way: Way | undefined, target: Vertex): Way | undefined {
  for (let at = way; at !== undefined; at = at.before) {
    if (at.target === target) return at;
    const within = at.within === undefined ? undefined : passes(at.within, target);
    if (within !== undefined) return within;
  }
  return undefined;
}

function rounds(way: Way | undefined, target: Vertex): number {
  let count = 0;
  for (let at = way; at !== undefined; at = at.before) {
    count += (at.target === target ? 1 : 0) + rounds(at.within, target);
  }
  return count;
}

function isUngrounded(way: Way | undefined, target: Vertex): boolean {
  for (let at = way; at !== undefined; at = at.before) {
    if ((at.target === target && !at.isGrounded) || isUngrounded(at.within, target)) return true;
  }
  return false;
}

/** Whether a conjunct that does not come from `target` says that the vertex exists: data end a recursion. */
const hasOtherGround = (vertex: Vertex, target: Vertex): boolean =>
  vertex.conjuncts.some(({ way }) => passes(way, target) === undefined);

function mayGrow(target: Vertex): boolean {
  for (let at: Vertex | undefined = target; at !== undefined; at = at.parent) if (at.state !== 'done') return true;
  return false;
}
