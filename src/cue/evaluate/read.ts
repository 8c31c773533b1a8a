/** Reads what other vertices are: fields of theirs, concrete values. Where they are not known yet, the reader is blocked. */
import type { Code } from '../resolve/code';
import type { Span } from '../syntax/source';
import { kinds, kindText } from '../values/kind';
import { isIndex, isRegular, labelText, type Label } from '../values/label';
import { scalarText } from '../values/format';
import { atomKind, boundKinds, isAtom, topValue, type Atom, type Bottom, type KindValue } from '../values/value';
import { isClosed } from './closedness';
import { bottom, type Blocked, type Machine, type Value } from './machine';
import { shownCode, shownVertex } from './shown';
import { defaultOf, settled, type Vertex } from './vertex';

/** A field of a vertex, for a reader at `reader`; `operand` is the code that the vertex is of. */
export function fieldOf(
  machine: Machine,
  vertex: Vertex,
  label: Label,
  reader: Vertex,
  span: Span,
  operand?: Code,
): Vertex | KindValue | Blocked | Bottom {
  const owner = machine.evaluate(vertex);
  const at = defaultOf(owner) ?? settled(owner);
  const arc = at.arcs.get(label);
  if (owner.state === 'done' && at.outcomes !== undefined && at.outcomes.length > 1) {
    return unresolved(at, reader, span);
  }
  if (arc?.presence === '') return arc;
  const name = labelText(label);
  if (owner.state !== 'done' && (owner.state !== 'running' || mayAdd(owner, label))) {
    if (!owner.isForced) return machine.wait(owner);
    if ([...owner.tasks].some(({ labels }) => labels?.has(label) === true)) {
      const message = `circular dependency in evaluation of conditionals: ${name} changed after evaluation`;
      return bottom('cycle', message, reader, span);
    }
    (at.missed ??= new Set()).add(label);
  }
  // What has led around says nothing more.
  if (at.postponed.length > 0) {
    return reader.isGrounded ? topValue : bottom('structural', 'structural cycle', reader, span);
  }
  if (arc !== undefined && !arc.isPromised) {
    const message =
      arc.presence === '!' ? `required field missing: ${name}` : `cannot reference optional field: ${name}`;
    return bottom('incomplete', message, reader, span);
  }
  const [fault] = at.faults;
  if (fault !== undefined) return { type: 'bottom', fault };
  // What the operand is depends on the field that is read from it.
  if (at.isOperand && (at.backBy ?? at.aroundBy) !== undefined) {
    return bottom('structural', 'structural cycle', reader, span);
  }
  if (at.lists.length > 0) return indexFault(at, label, reader, span);
  if (at.atom !== undefined && (at.kinds & kinds.struct) === 0) {
    return notSelectable(operand, kindText(at.kinds), reader, span);
  }
  if (isIndex(label) && (at.literal !== undefined || at.arcs.size > 0)) {
    return bottom('eval', `invalid index ${label} (found struct, want list)`, reader, span);
  }
  return bottom(
    isClosed(at) && at.ellipses.length === 0 ? 'eval' : 'incomplete',
    `undefined field: ${name}`,
    reader,
    span,
  );
}

export const notSelectable = (operand: Code | undefined, type: string, reader: Vertex, span?: Span): Bottom =>
  bottom(
    'eval',
    `invalid operand${operand === undefined ? '' : ` ${shownCode(operand)}`} (found ${type}, want list or struct)`,
    reader,
    ...[operand?.span ?? span ?? []].flat(),
  );

/** A disjunction that would have to be one value. */
export const unresolved = (vertex: Vertex, reader: Vertex, span: Span): Bottom =>
  bottom(
    'incomplete',
    `unresolved disjunction ${shownVertex(vertex)} (type ${kindText(kindsOf(vertex))})`,
    reader,
    span,
  );

/** The kinds of a vertex, or of all its alternatives. */
function kindsOf(vertex: Vertex): number {
  const { kinds: own, outcomes = [] } = settled(vertex);
  return outcomes.length === 0 ? own : outcomes.reduce((set, each) => set | kindsOf(each.vertex), 0);
}

export function kindsOfValue(value: Value): number {
  if (value.type === 'vertex') return kindsOf(value);
  if (value.type === 'kinds' || value.type === 'validator') return value.kinds;
  if (value.type === 'bound') return boundKinds(value);
  return isAtom(value) ? atomKind(value) : kinds.none;
}

/** Whether a vertex that is running may still get a field of this label. */
const mayAdd = (vertex: Vertex, label: Label): boolean =>
  vertex.expanded < vertex.conjuncts.length ||
  vertex.inbox.length > 0 ||
  vertex.awaited > 0 ||
  vertex.disjunctions.length > 0 ||
  [...vertex.tasks].some(({ labels }) => labels === undefined || labels.has(label));

function indexFault(list: Vertex, label: Label, reader: Vertex, span: Span): Bottom {
  const length = listLength(list);
  if (isRegular(label) || !/^\d+$/.test(label)) {
    return bottom('eval', `undefined field: ${labelText(label)}`, reader, span);
  }
  const isOpen = list.lists.every((part) => part.isOpen);
  if (isOpen) return bottom('incomplete', `undefined field: ${label}`, reader, span);
  return bottom('eval', `index out of range [${label}] with length ${length}`, reader, span);
}

export const listLength = ({ lists }: Vertex): number => Math.max(0, ...lists.map(({ count }) => count));

/** An atom, a struct or a list: what operators and functions work on. */
export type Concrete = Atom | Vertex;

/** The concrete value; a fault says that there is none, in the words that `describe` gives. */
/** Says what is wrong with a value that is not concrete. */
type Describe = (text: string, kind: string) => string;

export function concrete(
  machine: Machine,
  value: Value,
  reader: Vertex,
  describe: Describe,
  span: Span,
): Concrete | Blocked | Bottom {
  if (value.type === 'blocked' || value.type === 'bottom') return value;
  if (value.type === 'vertex') return concreteVertex(machine, value, reader, describe, span);
  if (isAtom(value)) return value;
  const text = value.type === 'validator' ? value.text : value.type === 'function' ? value.name : scalarText(value);
  const kind = value.type === 'kinds' || value.type === 'validator' ? kindText(value.kinds) : '';
  return bottom('incomplete', describe(text, kind), reader, span);
}

function concreteVertex(
  machine: Machine,
  vertex: Vertex,
  reader: Vertex,
  describe: Describe,
  span: Span,
): Concrete | Blocked | Bottom {
  const owner = machine.evaluate(vertex);
  if (owner.state !== 'done' && !owner.isForced) {
    // A value that is known stays, whatever else is unified with it.
    if (owner.atom !== undefined && owner.faults.length === 0 && owner.disjunctions.length === 0) {
      return owner.atom.value;
    }
    return machine.wait(owner);
  }
  const at = defaultOf(vertex);
  if (at === undefined) return unresolved(settled(vertex), reader, span);
  const [fault] = at.faults;
  if (fault !== undefined) return { type: 'bottom', fault };
  if (at.atom !== undefined) return at.atom.value;
  if (at.kinds === kinds.struct || at.lists.length > 0) return at;
  if (at.state === 'running') {
    return bottom('cycle', `cycle with field: ${at.path}`, reader, span);
  }
  return bottom('incomplete', describe(shownVertex(at), kindText(at.kinds)), reader, span, ...placesOf(at));
}

/** Where it is said what a value is, as far as it is known. */
export const placesOf = ({ atom, kindsBy }: Vertex): readonly Span[] => {
  const by = atom ?? kindsBy;
  return by === undefined ? [] : [by.span];
};
