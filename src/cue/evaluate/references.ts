/** Adds what a reference points to: the conjuncts of its target, evaluated in the place of the reference. */
import type { Machine } from './machine';
import { follow, origin } from './cycles';
import { namesDefinition } from './expression';
import { vertexSteps } from './limits';
import { contains, mayGrow, sharable, unshare } from './sharing';
import { real, type Conjunct, type Vertex, type Way } from './vertex';

export function addReferenced(machine: Machine, vertex: Vertex, target: Vertex, conjunct: Conjunct): void {
  if (vertex.shared !== undefined) {
    if (!contains(vertex, target)) unshare(vertex);
    return;
  }
  if (origin(real(target)) === origin(vertex)) return;
  const way = follow(machine, vertex, target, conjunct);
  if (way === undefined) return;
  vertex.shared = sharable(machine, vertex, target, conjunct, way);
  if (vertex.shared !== undefined) return;
  const scope = namesDefinition(conjunct.code)
    ? conjunct.scope.child('definition', conjunct.code, vertex)
    : conjunct.scope;
  // What it keeps of the way and the scope is about as large as a vertex.
  machine.step(vertexSteps);
  if (conjunct.way.passed?.at !== vertex) (vertex.leads ??= new Set()).add(target);
  vertex.referenced ??= new Map();
  const scopes = vertex.referenced.get(target);
  if (scopes?.has(scope) === true) return;
  if (scopes === undefined) vertex.referenced.set(target, new Set([scope]));
  else scopes.add(scope);
  // The target may get conjuncts while these are added, and later.
  if (mayGrow(target)) {
    (target.dependents ??= []).push({ vertex, scope, way });
    (vertex.sources ??= []).push(target);
  }
  const { length } = target.conjuncts;
  for (let at = 0; at < length; at++) {
    const each = target.conjuncts[at];
    if (each === undefined) continue;
    machine.expand(vertex, {
      code: each.code,
      environment: each.environment,
      scope,
      way: target.isOperand ? within(way, each.way) : way,
      label: undefined,
    });
  }
}

/** The way of a conjunct of an operand, which is nowhere else. */
function within(way: Way, inner: Way): Way {
  const { passed } = way;
  const state = inner.state === 'cyclic' ? 'cyclic' : way.state;
  return { state, passed: passed === undefined ? inner.passed : { ...passed, within: inner.passed } };
}
