/** Which fields a closed struct does not have. */
import type { Code } from '../resolve/code';
import { faultAt } from './machine';
import { isDefinition, isRegular, nameOf, type Label } from '../values/label';
import type { Scope } from './scope';
import type { Vertex } from './vertex';

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
      const fields = [...vertex.arcs.values()].filter(
        (each) => each !== arc && admits(vertex, closing, each.label, each),
      );
      const refusal = {
        ...faultAt('eval', 'field not allowed', arc, places),
        closed: {
          by: closing.key !== undefined && isCode(closing.key) ? closing.key.span : undefined,
          fields: fields.flatMap((each) => (isRegular(each.label) ? nameOf(each.label) : [])),
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
  return (
    arc?.conjuncts.some(({ scope }) => closing.admits(scope)) === true ||
    vertex.ellipses.some((scope) => closing.admits(scope)) ||
    vertex.patterns.some(({ matches, conjunct }) => closing.admits(conjunct.scope) && matches(label))
  );
}
