/** Which definitions close a struct, and which fields it does not have. */
import type { Code } from '../resolve/code';
import type { Fault } from '../values/fault';
import { faultAt } from './machine';
import { isDefinition, isRegular, nameOf, type Label } from '../values/label';
import { embeddingsAround, type Scope } from './scope';
import type { Vertex } from './vertex';

/** A literal out of a definition closes the struct; what a definition is embedded in is closed, too. */
export function close(vertex: Vertex, scope: Scope): void {
  let inner: Scope | undefined;
  // What is around a call does not close its arguments.
  for (let at: Scope | undefined = scope; at !== undefined && at.kind !== 'trial'; at = at.parent) {
    if (at.kind === 'definition' && addClosing(vertex, at) && at.depth === vertex.depth) closeAround(vertex, at);
    if (at.kind === 'struct') {
      const owner = ancestorAt(vertex, at.depth);
      for (const [embedding, definitions] of owner?.embedded?.get(at) ?? []) {
        if (embedding === inner) continue;
        for (const each of definitions) {
          if (owner?.ellipses.some((open) => open.isIn(each)) !== true) addClosing(vertex, each);
        }
      }
    }
    inner = at;
  }
}

/** Closes a struct, unless `...` after what it embeds has opened it. Returns whether it did. */
export function addClosing(vertex: Vertex, closing: Scope): boolean {
  const isOpened = vertex.opens !== undefined && [...vertex.opens].some((open) => closing.isIn(open));
  (isOpened ? (vertex.opened ??= new Set()) : (vertex.closings ??= new Set())).add(closing);
  return !isOpened;
}

/** Notes for the literals that embed a definition in this struct that they are closed. */
function closeAround(vertex: Vertex, definition: Scope): void {
  for (const { scope, literal } of embeddingsAround(definition)) {
    if (scope.depth !== definition.depth) continue;
    const all = (vertex.embedded ??= new Map<Scope, Map<Scope, Set<Scope>>>());
    const own = all.get(literal) ?? new Map<Scope, Set<Scope>>();
    all.set(literal, own.set(scope, (own.get(scope) ?? new Set()).add(definition)));
  }
}

function ancestorAt(vertex: Vertex, depth: number): Vertex | undefined {
  let at: Vertex | undefined = vertex;
  while (at !== undefined && at.depth > depth) at = at.parent;
  return at;
}

export function checkClosed(vertex: Vertex): void {
  const { closings } = vertex;
  if (closings === undefined || vertex.isTentative) return;
  for (const arc of vertex.arcs.values()) {
    if (arc.isRefused || arc.isFixed || !isRegular(arc.label) || arc.presence === 'none') continue;
    for (const closing of closings) {
      if (admits(vertex, closing, arc.label, arc)) continue;
      if (arc.presence === '?') {
        // Nobody can set it.
        arc.presence = 'none';
        break;
      }
      arc.isRefused = true;
      const strangers = arc.conjuncts.filter(({ scope }) => !closing.admits(scope));
      const places = (strangers.length > 0 ? strangers : arc.conjuncts).map(({ code, label }) => label ?? code.span);
      const fields = (): readonly string[] =>
        [...vertex.arcs.values()]
          .filter((each) => each !== arc && isRegular(each.label) && admits(vertex, closing, each.label, each))
          .map((each) => nameOf(each.label));
      const refusal: Fault = {
        ...faultAt('eval', 'field not allowed', arc, places),
        isOfField: true,
        closed: {
          by: closing.key !== undefined && isCode(closing.key) ? closing.key.span : undefined,
          fields,
        },
      };
      arc.faults = [refusal, ...arc.faults];
      arc.keptFaults++;
      break;
    }
  }
}

const isCode = (key: object): key is Code => 'span' in key;

/** Whether a struct takes only some fields: it comes from a definition, or is part of one. */
export function isClosed(vertex: Vertex): boolean {
  if (vertex.closings !== undefined && vertex.closings.size > 0) return true;
  return isInDefinition(vertex);
}

function isInDefinition(vertex: Vertex): boolean {
  for (let at: Vertex | undefined = vertex; at !== undefined; at = at.parent) if (isDefinition(at.label)) return true;
  return false;
}

/** Whether a struct takes a further field of this label. */
export function takes(vertex: Vertex, label: Label): boolean {
  if (vertex.closings === undefined && isInDefinition(vertex)) {
    return (
      vertex.ellipses.length > 0 || vertex.arcs.has(label) || vertex.patterns.some(({ matches }) => matches(label))
    );
  }
  return [...(vertex.closings ?? [])].every((closing) => admits(vertex, closing, label, vertex.arcs.get(label)));
}

function admits(vertex: Vertex, closing: Scope, label: Label, arc: Vertex | undefined): boolean {
  // Most fields have a conjunct or two, of which the first is admitted.
  const first = arc?.conjuncts[0];
  return (
    (first !== undefined && closing.admits(first.scope)) ||
    arc?.conjuncts.some(({ scope }) => closing.admits(scope)) === true ||
    vertex.ellipses.some((scope) => closing.admits(scope)) ||
    vertex.patterns.some(({ matches, conjunct }) => closing.admits(conjunct.scope) && matches(label))
  );
}
