/** Which definitions close a struct, and which fields it does not have. */
import type { Code } from '../resolve/code';
import type { Fault } from '../values/fault';
import { faultAt, type Machine } from './machine';
import { isDefinition, isRegular, nameOf, type Label } from '../values/label';
import { embeddingsAround, type Scope } from './scope';
import type { Vertex } from './vertex';

/** A literal out of a definition closes the struct; what a definition is embedded in is closed, too. */
export function close(machine: Machine, vertex: Vertex, scope: Scope): void {
  let inner: Scope | undefined;
  // What is around a call does not close its arguments.
  for (let at: Scope | undefined = scope; at !== undefined && at.kind !== 'trial'; at = at.parent) {
    machine.look();
    if (at.kind === 'definition' && addClosing(vertex, at) && at.depth === vertex.depth) closeAround(vertex, at);
    if (at.kind === 'struct') {
      machine.look(vertex.depth - at.depth);
      const owner = ancestorAt(vertex, at.depth);
      const part = vertex.depth > at.depth ? ancestorAt(vertex, at.depth + 1) : undefined;
      for (const [embedding, definitions] of owner?.embedded?.get(at) ?? []) {
        if (embedding === inner) continue;
        for (const each of definitions) {
          machine.look();
          if (part !== undefined && isForeign(part, each)) continue;
          // `...` in what is embedded opens what that embeds, too.
          const isOpened = owner?.ellipses.some((open) => open.isIn(embedding) && each.admits(open)) === true;
          if (!isOpened) addClosing(vertex, each);
        }
      }
    }
    inner = at;
  }
}

/** Whether a definition says nothing of a hidden field, or of a definition, beside it. */
const isForeign = ({ label, conjuncts }: Vertex, definition: Scope): boolean =>
  !isRegular(label) && !conjuncts.some(({ scope }) => scope.isIn(definition));

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

export function checkClosed(machine: Machine, vertex: Vertex): void {
  const { closings } = vertex;
  if (closings === undefined || vertex.isTentative) return;
  for (const arc of vertex.made.values()) {
    if (arc.isRefused || arc.isFixed || !isRegular(arc.label) || arc.presence === 'none') continue;
    for (const closing of closings) {
      machine.look(1 + vertex.ellipses.length + vertex.patterns.length);
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
  return (vertex.closings?.size ?? 0) > 0 || isInDefinition(vertex);
}

function isInDefinition(vertex: Vertex): boolean {
  for (let at: Vertex | undefined = vertex; at !== undefined; at = at.parent) if (isDefinition(at.label)) return true;
  return false;
}

/** Whether a struct takes a further field of this label. */
export function takes(vertex: Vertex, label: Label): boolean {
  if (vertex.closings === undefined && isInDefinition(vertex)) {
    return (
      vertex.ellipses.length > 0 ||
      vertex.arc(label) !== undefined ||
      vertex.patterns.some(({ matches }) => matches(label))
    );
  }
  return [...(vertex.closings ?? [])].every((closing) => admits(vertex, closing, label, vertex.arc(label)));
}

function admits(vertex: Vertex, closing: Scope, label: Label, arc: Vertex | undefined): boolean {
  // Most fields have a conjunct or two, of which the first is admitted.
  const first = arc?.conjuncts[0];
  return (
    (first !== undefined && closing.admits(first.scope)) ||
    arc?.conjuncts.some(({ scope }) => closing.admits(scope)) === true ||
    vertex.ellipses.some((open) => closing.admits(open) && opens(open, closing, arc)) ||
    vertex.patterns.some(({ matches, conjunct }) => closing.admits(conjunct.scope) && matches(label))
  );
}

/** Whether a `...` beside an embedding opens it for a field: not for one that only the embedding has, `{#A & {b: 1}, ...}`. */
function opens(open: Scope, closing: Scope, arc: Vertex | undefined): boolean {
  if (arc === undefined || open.isIn(closing)) return true;
  return embeddingsAround(closing).some(
    ({ scope, literal }) =>
      open.isIn(literal) && !open.isIn(scope) && arc.conjuncts.some((each) => !each.scope.isIn(scope)),
  );
}
