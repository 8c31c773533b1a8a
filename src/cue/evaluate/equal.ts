/** Whether two vertices are the same value, whatever may still be added to them. */
import { boundText } from '../values/format';
import { sameAtom } from './scalars';
import { settled, type Vertex } from './vertex';

export function sameValue(left: Vertex, right: Vertex, depth = 0): boolean {
  const [a, b] = [settled(left), settled(right)];
  if (a === b) return true;
  if (depth > 100 || a.state !== 'done' || b.state !== 'done') return false;
  if (a.kinds !== b.kinds || (a.outcomes?.length ?? 0) !== (b.outcomes?.length ?? 0)) return false;
  if (a.atom !== undefined || b.atom !== undefined) {
    if (a.atom === undefined || b.atom === undefined || !sameAtom(a.atom.value, b.atom.value)) return false;
  }
  if (a.faults.length !== b.faults.length || a.validators.length !== b.validators.length) return false;
  if (a.validators.some((each, at) => each.text !== b.validators[at]?.text)) return false;
  if (a.atom === undefined && boundSet(a) !== boundSet(b)) return false;
  if (a.lists.length > 0 && a.lists.every(({ isOpen }) => isOpen) !== b.lists.every(({ isOpen }) => isOpen)) {
    return false;
  }
  if ((a.closings?.size ?? 0) > 0 !== (b.closings?.size ?? 0) > 0) return false;
  if (a.patterns.length !== b.patterns.length || a.arcs.size !== b.arcs.size) return false;
  if (a.patterns.some(({ value }, at) => value !== b.patterns[at]?.value)) return false;
  const outcomes = a.outcomes ?? [];
  if (!outcomes.every((each, at) => sameOutcome(each, b.outcomes?.[at], depth))) return false;
  for (const [label, arc] of a.arcs) {
    const other = b.arcs.get(label);
    if (other === undefined || other.presence !== arc.presence || !sameValue(arc, other, depth + 1)) return false;
  }
  return true;
}

type Outcome = NonNullable<Vertex['outcomes']>[number];

const sameOutcome = (a: Outcome, b: Outcome | undefined, depth: number): boolean =>
  b !== undefined && a.mark === b.mark && sameValue(a.vertex, b.vertex, depth + 1);

const boundSet = ({ bounds }: Vertex): string =>
  bounds
    .map(({ bound }) => boundText(bound))
    .toSorted()
    .join(' ');
