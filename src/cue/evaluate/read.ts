/** Reads fields and concrete values of other vertices. Values that are not known yet block the reading task. */
import type { Code } from '../resolve/code';
import type { Span } from '../syntax/source';
import { kinds, kindText } from '../values/kind';
import { isDatum, isIndex, isRegular, labelText, type Label } from '../values/label';
import { scalarText } from '../values/format';
import { atomKind, boundKinds, isAtom, topValue, type Atom, type Bottom, type KindValue } from '../values/value';
import { takes } from './structs/closedness';
import { isIncomplete, type Fault } from '../values/fault';
import { bottom, isNone, type Blocked, type Context, type Machine, type MissingField, type Value } from './machine';
import { originalOf } from './cycles';
import { shownCode, shownVertex } from './shown';
import { canRun, runProducers, unfinishedProducer, incompleteReason } from './producers';
import { mayAdd } from './sharing';
import { defaultOf, isStruct, seenFrom, settled, type Vertex } from './vertex';

export type Selection = Extract<Code, { kind: 'selector' | 'index' }>;

/**
 * Returns the field of a vertex, as seen from `reader`. `selection` is the selector or index that selects the field;
 * undefined for a name.
 */
export function fieldOf(
  machine: Machine,
  vertex: Vertex,
  label: Label,
  reader: Vertex,
  span: Span,
  selection?: Selection,
): Vertex | KindValue | Blocked | MissingField {
  runProducers(machine, vertex);
  const place = seenFrom(machine.evaluate(vertex), reader);
  const pending = place.arc(label);
  const task = unfinishedProducer(machine, place);
  const maker = pending === undefined ? task : unfinishedProducer(machine, pending);
  const owner = machine.evaluate(place);
  const at = defaultOf(owner) ?? settled(owner);
  const arc = at.arc(label);
  if (owner.state === 'done' && at.outcomes !== undefined && at.outcomes.length > 1) {
    return unresolved(at, reader, selection?.operand.span ?? span);
  }
  if (arc?.presence === '') {
    // Incomplete validators do not prevent reading a field.
    const isWrong = (fault: Fault, index: number): boolean => index < at.keptFaults || !isIncomplete(fault);
    const wrong = owner.state === 'done' ? at.faults.find(isWrong) : undefined;
    return wrong === undefined ? seenFrom(arc, reader) : { type: 'bottom', fault: wrong };
  }
  const name = labelText(label);
  if (maker !== undefined) {
    if (canRun(maker)) return machine.wait(maker.owner);
    if (pending?.isPromised === true) return bottom('cycle', `cyclic reference to field ${name}`, reader, span);
    machine.unknownReads++;
  }
  if (owner.state !== 'done' && mayAdd(owner)) {
    if (!owner.isForced) return machine.wait(owner);
    machine.unknownReads++;
  }
  // Only a cyclic conjunct could provide the field, but a cyclic conjunct adds no more fields.
  if (at.postponed.length > 0) {
    return reader.hasAcyclicValue ? topValue : bottom('structural', 'structural cycle', reader, span);
  }
  if (arc !== undefined && !arc.isPromised) {
    if (arc.presence !== '!') return bottom('incomplete', `cannot reference optional field: ${name}`, reader, span);
    return { ...bottom('incomplete', `required field missing: ${name}`, reader, span), required: arc };
  }
  const [fault] = at.faults;
  if (fault !== undefined) return { type: 'bottom', fault };
  // The value of the operand depends on the field that is being read.
  if (at.isOperand && (at.ancestorReference ?? at.cyclicReference) !== undefined) {
    return bottom('structural', 'structural cycle', reader, span);
  }
  if (at.lists.length > 0) return indexFault(at, label, reader, span);
  if (selection !== undefined && isDatum(label) && at.kinds !== kinds.struct) {
    return notSelectable(selection, at.kinds, reader);
  }
  if (isIndex(label) && isStruct(at)) {
    return bottom('eval', `invalid index ${label} (found struct, want list)`, reader, span);
  }
  return bottom(maySet(at, label) ? 'incomplete' : 'eval', `undefined field: ${name}`, reader, span);
}

/** Reports whether additional input may still set a field that a vertex does not have. */
function maySet(vertex: Vertex, label: Label): boolean {
  const isOpen = isStruct(vertex) ? !isRegular(label) : (vertex.kinds & kinds.struct) !== 0;
  return isOpen || vertex.ellipses.length > 0 || takes(vertex, label);
}

/**
 * Creates the fault for a selection from a value that is not known to be a struct. `set` contains the possible kinds of
 * the value.
 */
export function notSelectable(selection: Selection, set: number, reader: Vertex): Bottom {
  const { operand } = selection;
  const [shown, type] = [shownCode(operand), kindText(set)];
  if ((set & kinds.struct) === 0) {
    const message = `invalid operand ${shown} (found ${type}, want list or struct)`;
    return bottom('eval', message, reader, operand.span);
  }
  const message = `${shownCode(selection)} undefined as ${shown} is incomplete (type ${type})`;
  return bottom('incomplete', message, reader, operand.span);
}

/** Creates the fault for a disjunction where a single value is required. */
export const unresolved = (vertex: Vertex, reader: Vertex, span: Span): Bottom =>
  bottom(
    'incomplete',
    `unresolved disjunction ${shownVertex(vertex)} (type ${kindText(kindsOf(vertex))})`,
    reader,
    span,
  );

/** Returns the kinds of a vertex or, for a disjunction, of all alternatives. */
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

/** A value that operators and functions accept: an atom, a struct or a list. */
export type Concrete = Atom | Vertex;

/** The type of a value as shown in messages. */
export const typeName = (value: Concrete): string => kindText(value.type === 'vertex' ? value.kinds : atomKind(value));

/** Creates the message for a value that is not concrete. */
type Describe = (text: string, kind: string) => string;

export function concrete(
  machine: Machine,
  value: Value,
  reader: Vertex,
  describe: Describe,
  span: Span,
): Concrete | Blocked | Bottom {
  if (isNone(value)) return value;
  if (value.type === 'vertex') return concreteVertex(machine, value, reader, describe, span);
  if (isAtom(value)) return value;
  const text = value.type === 'validator' ? value.text : value.type === 'function' ? value.name : scalarText(value);
  const kind = value.type === 'kinds' || value.type === 'validator' ? kindText(value.kinds) : '';
  return bottom('incomplete', describe(text, kind), reader, span);
}

export const operandOf = (
  machine: Machine,
  code: Code,
  context: Context,
  describe: Describe,
): Concrete | Blocked | Bottom => concrete(machine, machine.value(code, context), context.vertex, describe, code.span);

function concreteVertex(
  machine: Machine,
  vertex: Vertex,
  reader: Vertex,
  describe: Describe,
  span: Span,
): Concrete | Blocked | Bottom {
  runProducers(machine, vertex);
  const maker = unfinishedProducer(machine, vertex);
  const owner = machine.evaluate(vertex, true);
  if (owner.state !== 'done' && !owner.isForced) {
    // A known value does not change, even if it is unified with other values.
    if (owner.atom !== undefined && owner.faults.length === 0) return owner.atom.value;
    return machine.wait(owner);
  }
  const at = defaultOf(vertex);
  if (at === undefined) return unresolved(settled(vertex), reader, span);
  const [fault] = at.faults;
  if (fault !== undefined) return { type: 'bottom', fault };
  if (at.atom !== undefined) return at.atom.value;
  if (isIterable(at)) {
    if (maker !== undefined || at.state === 'running') at.isFrozen = true;
    return incompleteReason(machine, vertex, span, false) ?? at;
  }
  if (maker !== undefined && canRun(maker)) return machine.wait(maker.owner);
  if (at.state === 'running') {
    const { fault: found } = bottom('cycle', `cycle with field: ${at.path}`, reader, span);
    // An alternative that reads its own disjunction counts as failed.
    const isOwn = at === reader;
    if (isOwn) originalOf(at).isSelfRead = true;
    return { type: 'bottom', fault: isOwn ? found : { ...found, isLoop: true } };
  }
  return bottom('incomplete', describe(shownVertex(at), kindText(at.kinds)), reader, span, ...placesOf(at));
}

/** Reports whether a vertex is a struct or a list. A running vertex counts as a struct if it has a struct literal. */
export const isIterable = ({ kinds: set, lists, literal, state }: Vertex): boolean =>
  set === kinds.struct ||
  lists.length > 0 ||
  (state === 'running' && literal !== undefined && (set & kinds.struct) !== 0);

/** The position of the code that determines the value or its kinds, if known. */
export const placesOf = ({ atom, kindsBy }: Vertex): readonly Span[] => {
  const by = atom ?? kindsBy;
  return by === undefined ? [] : [by.span];
};
