/** Adds the conjuncts of a reference's target to the vertex of the reference. */
import type { Machine } from '../machine';
import { derivationAfter, originalOf } from '../cycles';
import { close } from '../structs/closedness';
import { namesDefinition } from './expression';
import { vertexSteps } from '../limits';
import { contains, mayGrow, sharable, unshare } from '../sharing';
import { real, type Conjunct, type Vertex, type Derivation } from '../vertex';

export function addReferenced(machine: Machine, vertex: Vertex, target: Vertex, conjunct: Conjunct): void {
  if (vertex.shared !== undefined) {
    if (!contains(vertex, target)) unshare(vertex);
    return;
  }
  if (originalOf(real(target)) === originalOf(vertex)) return;
  const derivation = derivationAfter(machine, vertex, target, conjunct);
  if (derivation === undefined) {
    // The scope still closes the struct, for example if a definition is an alternative of itself.
    close(machine, vertex, conjunct.scope);
    return;
  }
  vertex.shared = sharable(machine, vertex, target, conjunct, derivation);
  if (vertex.shared !== undefined) return;
  const scope = namesDefinition(conjunct.code)
    ? conjunct.scope.child('definition', conjunct.code, vertex)
    : conjunct.scope;
  // The recorded hop and scope take about as much memory as a vertex.
  machine.step(vertexSteps);
  if (conjunct.derivation.passed?.at !== vertex) (vertex.leads ??= new Set()).add(target);
  vertex.referenced ??= new Map();
  const scopes = vertex.referenced.get(target);
  if (scopes?.has(scope) === true) return;
  if (scopes === undefined) vertex.referenced.set(target, new Set([scope]));
  else scopes.add(scope);
  // The target may still receive conjuncts, both during the loop below and later.
  if (mayGrow(target)) {
    (target.dependents ??= []).push({ vertex, scope, derivation });
    (vertex.sources ??= []).push(target);
  }
  const { length } = target.conjuncts;
  for (let at = 0; at < length; at++) {
    const each = target.conjuncts[at];
    if (each === undefined) continue;
    machine.expand(vertex, {
      code: each.code,
      environment: each.environment,
      // A definition that consists only of `close()` closes one level.
      scope: length === 1 && isClose(each.code) ? conjunct.scope : scope,
      derivation: target.isOperand ? within(derivation, each.derivation) : derivation,
      label: undefined,
    });
  }
}

/** Returns the derivation of an operand's conjunct, including the references inside the operand. */
function within(derivation: Derivation, inner: Derivation): Derivation {
  const { passed } = derivation;
  const state = inner.state === 'cyclic' ? 'cyclic' : derivation.state;
  return { state, passed: passed === undefined ? inner.passed : { ...passed, within: inner.passed } };
}

const isClose = (code: Conjunct['code']): boolean =>
  code.kind === 'call' && code.callee.kind === 'builtin' && code.callee.name === 'close';
