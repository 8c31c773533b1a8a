/** Creates the fields and items of a vertex and adds conjuncts to them. */
import type { Aliases, Code, Constraint } from '../resolve/code';
import { constant } from '../resolve/plain-code';
import type { Span } from '../syntax/source';
import { isRegular, nameOf, type Label } from '../values/label';
import { stringAtom, withSecret, type Atom } from '../values/value';
import { optionalDerivation } from './cycles';
import { faultAt, type Machine } from './machine';
import { vertexSteps } from './limits';
import { fieldsIn } from './structs/latent';
import { rootScope } from './structs/scope';
import {
  Environment,
  startOfDerivation,
  Vertex,
  withCode,
  type Conjunct,
  type MadeCode,
  type Pattern,
  type Task,
} from './vertex';

const strength: Readonly<Record<Vertex['presence'], number>> = { none: 0, '?': 1, '!': 2, '': 3 };

/** Returns the field with a label, or creates it. A new field gets the values of the matching patterns. */
export function arcOf(
  machine: Machine,
  vertex: Vertex,
  label: Label,
  presence: Constraint,
  span: Span,
  labelledBy = 0,
): Vertex {
  let arc = vertex.made.get(label);
  const isNew = arc === undefined;
  if (arc === undefined) {
    machine.step(vertexSteps);
    arc = newArc(vertex, label);
  }
  arc.labelledBy |= labelledBy;
  if (isNew || arc.isPromised) {
    arc.isPromised = false;
    for (const pattern of vertex.patterns) applyPattern(machine, arc, pattern);
    // Sixteen literals with latent fields count as one step.
    machine.step(vertex.latent.length >> 4);
    for (const latent of vertex.latent) latent.add(arc);
  }
  if (isNew && presence === '' && vertex.isFrozen && isRegular(label)) {
    const message = `adding field ${arc.name} not allowed as field set was already referenced`;
    vertex.addFault(faultAt('eval', message, vertex, [span]));
  }
  raise(arc, presence);
  return arc;
}

/** Records that a field exists, is required or is optional, unless a stronger presence has already been recorded. */
export function raise(arc: Vertex, presence: Constraint): void {
  if (strength[presence] > strength[arc.presence]) arc.presence = presence;
}

function newArc(vertex: Vertex, label: Label): Vertex {
  const arc = new Vertex(vertex, label);
  vertex.addArc(arc);
  return arc;
}

/**
 * Reserves positions for the fields that literals and comprehensions may create. Records which comprehension may create
 * each field.
 */
export function promise(vertex: Vertex, code: Code, task?: Task): void {
  for (const { label, value } of fieldsIn(code)) {
    let arc = vertex.made.get(label);
    if (arc === undefined) {
      arc = newArc(vertex, label);
      arc.isPromised = true;
    }
    if (task === undefined) continue;
    if (arc.isPromised) (task.promised ??= new Set()).add(vertex);
    (arc.producers ??= []).push(task);
    if (value.kind === 'struct' && arc.shared === undefined) promise(arc, value, task);
  }
}

export function addPattern(machine: Machine, vertex: Vertex, pattern: Pattern): void {
  vertex.patterns = [...vertex.patterns, pattern];
  for (const arc of vertex.made.values()) applyPattern(machine, arc, pattern);
}

function applyPattern(machine: Machine, arc: Vertex, { matches, value, aliases, conjunct }: Pattern): void {
  if (arc.isPromised || !isRegular(arc.label) || !matches(arc.label)) return;
  const code = codeFor(arc, value, aliases, conjunct.environment.vertex);
  machine.push(arc, withCode(conjunct, code, { derivation: optionalDerivation(conjunct.derivation) }));
}

/** Returns the code of a field's value, with the bindings of the field's aliases. */
export function codeFor(
  arc: Vertex,
  code: Code | MadeCode,
  aliases: Aliases | undefined,
  parent: Vertex | undefined,
): Conjunct['code'] {
  if (aliases === undefined) return code;
  // A label that is used as a value has the position of the field's name.
  const span = arc.conjuncts.find((each) => each.label !== undefined)?.label ?? code.span;
  const label = madeVertex(parent, constant(keyAtom(arc), span));
  return { kind: 'named', value: code, aliases, label, span: code.span };
}

/** The label as a string, which is secret if the label comes from a Secret. */
export const keyAtom = ({ label, hidesLabel }: Vertex): Atom => withSecret(stringAtom(nameOf(label)), hidesLabel);

/** Creates the environment that binds the aliases of a value. */
export function naming(
  vertex: Vertex,
  { aliases, label }: Extract<MadeCode, { kind: 'named' }>,
  environment: Environment,
): Environment {
  const names = new Map<string, Vertex>();
  for (const name of aliases.values) names.set(name, vertex);
  for (const name of aliases.labels) names.set(name, label);
  return new Environment(environment, undefined, names);
}

/** Creates a vertex that is not part of the result. Its only conjunct is `code`. */
export function madeVertex(parent: Vertex | undefined, code: Code): Vertex {
  const vertex = new Vertex(parent, '');
  vertex.addConjunct({ code, environment: noEnvironment, scope: rootScope, derivation: startOfDerivation });
  return vertex;
}

export const noEnvironment = new Environment(undefined, undefined);
