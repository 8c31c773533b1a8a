/**
 * Evaluates calls to functions that add conjuncts (such as `close`, `and`, `or`) or accept non-concrete arguments
 * (`matchN`, `matchIf`). `call.ts` evaluates all other calls.
 */
import type { CallCode, Code } from '../../resolve/code';
import type { Span } from '../../syntax/source';
import type { Fault } from '../../values/fault';
import { kinds } from '../../values/kind';
import { arityText, call, itemsOf, schemaOf, shownName, validatorOf, type Builtins } from './call';
import { addClosing } from '../structs/closedness';
import type { Scope } from '../structs/scope';
import { vertexSteps } from '../limits';
import { contextOf, faultAt, knownVertex, type Machine } from '../machine';
import { listLength, operandOf, typeName, type Concrete } from '../read';
import { addReferenced } from './references';
import { addScalar } from './scalars';
import { leaveOpen, matchIf, matchN } from './schemas';
import { isReference } from '../sharing';
import { shownValue, shownVertex } from '../shown';
import {
  settled,
  withCode,
  type Alternative,
  type Conjunct,
  type MadeCode,
  type Validator,
  type Vertex,
} from '../vertex';

type Disjoin = (alternatives: readonly Alternative[]) => void;

export function expandCall(
  machine: Machine,
  builtins: Builtins,
  vertex: Vertex,
  conjunct: Conjunct,
  code: CallCode,
  disjoin: Disjoin,
): void {
  const { callee } = code;
  const name = callee.kind === 'builtin' ? callee.name : '';
  const [first] = code.arguments;
  if (name === 'close' && first !== undefined) {
    const inner = withCode(conjunct, first, { scope: conjunct.scope.child('close', code, vertex) });
    if (first.kind === 'struct') {
      addClosing(machine, vertex, inner.scope);
      const before = vertex.kinds;
      machine.expand(vertex, inner);
      const isStruct = (vertex.kinds & kinds.struct) !== 0 || (before & kinds.struct) === 0;
      if (!isStruct && vertex.faults.length === 0) demandStruct(vertex, vertex, first);
      const references = first.declarations.flatMap((each) =>
        each.kind === 'embedding' && isReference(each.value) ? [each.value] : [],
      );
      const environment = vertex.structs.get(first)?.layer;
      if (references.length === 0 || environment === undefined) return;
      // The references may not be known yet, so a task checks later whether they lead to scalars.
      vertex.addTask(inner, false, () => {
        for (const each of references) {
          const value = machine.value(each, { ...contextOf(vertex, inner), environment });
          if (value.type === 'blocked') return false;
          const isScalar = value.type === 'vertex' && (settled(machine.evaluate(value)).kinds & kinds.struct) === 0;
          if (isScalar && vertex.faults.length === 0) demandStruct(vertex, vertex, first);
        }
        return true;
      });
    } else vertex.addTask(inner, true, () => closeValue(machine, vertex, inner, first));
    return;
  }
  if ((name === '__closeAll' || name === '__reclose') && first !== undefined) {
    closeAgain(machine, vertex, conjunct, code, name, first);
    return;
  }
  if (name === 'matchN' || name === 'matchIf') {
    const context = contextOf(vertex, conjunct);
    const validator = name === 'matchN' ? matchN(machine, code, context) : matchIf(machine, code, context);
    if (validator === undefined) {
      const [have, want] = [code.arguments.length, name === 'matchN' ? 3 : 4];
      const message = have === want ? `${name} is a validator, not a function` : arityText(name, have, want);
      vertex.addFault(faultAt('eval', message, vertex, [code.span]));
      return;
    }
    leaveOpen(machine, vertex, conjunct, code);
    addScalar(vertex, validator, code.span, conjunct);
    vertex.addTask(conjunct, false, () => {
      const wrong = code.arguments.map((each) => schemaOf(machine, each, context)).find((each) => 'type' in each);
      if (wrong !== undefined) vertex.addFault(wrong.fault);
      return true;
    });
    return;
  }
  vertex.addTask(conjunct, true, () => {
    if (name === 'and' || name === 'or') {
      const fault = listCall(machine, vertex, conjunct, code, name, disjoin);
      if (fault === 'blocked') return false;
      if (fault !== undefined) vertex.addFault(fault);
      return true;
    }
    const value = call(machine, builtins, code, contextOf(vertex, conjunct));
    if (value.type === 'blocked') return false;
    if (value.type === 'bottom') vertex.addFault(value.fault);
    else if (value.type === 'vertex') addReferenced(machine, vertex, value, conjunct);
    else if (value.type !== 'function') addScalar(vertex, value, code.span, conjunct);
    return true;
  });
}

/**
 * Implements `__closeAll` and `__reclose`. `cue fix` writes these functions for language versions in which `x...` opens
 * a value. `__closeAll` closes a literal and everything in it. `__reclose` restores the closedness that an embedded
 * value had before `...` opened the value.
 */
function closeAgain(
  machine: Machine,
  vertex: Vertex,
  conjunct: Conjunct,
  code: CallCode,
  name: '__closeAll' | '__reclose',
  literal: Code,
): void {
  const isClose =
    name === '__reclose' &&
    literal.kind === 'call' &&
    literal.callee.kind === 'builtin' &&
    literal.callee.name === 'close';
  const inner = isClose ? (literal.arguments[0] ?? literal) : literal;
  const wanted =
    inner.kind !== 'struct' && inner.kind !== 'list'
      ? 'argument must be a struct or list literal'
      : inner.kind === 'struct' && !inner.isStrict
        ? `${name} may only be used when explicitopen is enabled`
        : undefined;
  if (wanted !== undefined) {
    vertex.addFault(faultAt('eval', `error in call to ${name}: ${wanted}`, vertex, [code.span]));
    return;
  }
  const { scope } = conjunct;
  const expandIn = (own: Scope): void => machine.expand(vertex, withCode(conjunct, literal, { scope: own }));
  if (name === '__closeAll') return expandIn(scope.child('definition', code, vertex));
  vertex.addTask(conjunct, true, () => {
    const value = machine.value(inner, contextOf(vertex, conjunct));
    if (value.type !== 'vertex') return value.type !== 'blocked';
    if (knownVertex(machine, value) === undefined) return false;
    const opened = new Set([...(settled(value).opened ?? [])].map(({ kind }) => kind));
    if (opened.has('definition')) expandIn(scope.child('definition', code, vertex));
    else if (opened.has('close')) {
      const closing = scope.child('close', code, vertex);
      addClosing(machine, vertex, closing);
      expandIn(closing);
    } else expandIn(scope);
    return true;
  });
}

/**
 * Adds the argument of `close`, and closes its outermost struct. If the argument is a disjunction, adds the default.
 * Returns false if the value is not known.
 */
function closeValue(machine: Machine, vertex: Vertex, conjunct: Conjunct, argument: Code): boolean {
  let open: string | undefined;
  const describe = (text: string): string => (open = `error in call to close: ${text} is not concrete`);
  const found = operandOf(machine, argument, contextOf(vertex, conjunct), describe);
  if (found.type === 'blocked') return false;
  if (found.type === 'bottom') vertex.addFault(open === undefined ? found.fault : { ...found.fault, code: 'eval' });
  else if (found.type === 'vertex' && found.lists.length === 0) {
    addClosing(machine, vertex, conjunct.scope);
    conjunct.scope.selections = found.choices;
    machine.expand(vertex, withCode(conjunct, { kind: 'vertex', vertex: found, span: argument.span }));
  } else demandStruct(vertex, found, argument);
  return true;
}

function demandStruct(vertex: Vertex, given: Concrete, { span }: Code): void {
  const message = `cannot use ${shownValue(given)} (type ${typeName(given)}) as struct in argument 1 to close`;
  vertex.addFault(faultAt('eval', message, vertex, [span]));
}

/**
 * Adds a function that is not called. The function is either a validator, such as `list.UniqueItems`, or does not match
 * any value. Expressions can still call the function by the name of the field.
 */
export function expandFunction(
  machine: Machine,
  builtins: Builtins,
  vertex: Vertex,
  conjunct: Conjunct,
  name: string,
): void {
  const builtin = builtins(name);
  const { span } = conjunct.code;
  // `__no_sharing` prevents the evaluator of `cue` from sharing vertices. The function has no effect in this engine.
  if (name === '__no_sharing') return;
  const validator: Validator =
    builtin?.isValidator === true && builtin.parameters.length === 1
      ? validatorOf(machine, builtin, name, [], contextOf(vertex, conjunct), span)
      : wrongArgument(name, span);
  addScalar(vertex, { ...validator, callable: name }, span, conjunct);
}

const wrongArgument = (name: string, span: Span): Validator => ({
  type: 'validator',
  name,
  text: shownName(name),
  span,
  kinds: kinds.all,
  check: (vertex) =>
    faultAt('eval', `conflicting values ${shownVertex(vertex)} and ${shownName(name)}`, vertex, [span]),
  admits: () => false,
});

/** Adds the items of a list, or a disjunction of these items. */
function listCall(
  machine: Machine,
  vertex: Vertex,
  conjunct: Conjunct,
  code: CallCode,
  name: 'and' | 'or',
  disjoin: Disjoin,
): Fault | 'blocked' | undefined {
  const [first] = code.arguments;
  if (first === undefined || code.arguments.length !== 1) {
    return faultAt('eval', arityText(name, code.arguments.length, 1), vertex, [code.span]);
  }
  const context = contextOf(vertex, conjunct);
  const list = operandOf(machine, first, context, (text) => `non-concrete list ${text} for ${name}`);
  if (list.type === 'blocked') return 'blocked';
  if (list.type === 'bottom') return list.fault;
  if (list.type !== 'vertex' || list.lists.length === 0) {
    const message = `cannot use ${shownValue(list)} (type ${typeName(list)}) as list in argument 1 to ${name}`;
    return faultAt('eval', message, vertex, [first.span]);
  }
  // Count steps, because this code runs again for each trial of an alternative.
  machine.step(1 + (listLength(list) >> 4));
  const items = itemsOf(list).map((item): MadeCode => ({ kind: 'vertex', vertex: item, span: code.span }));
  if (name === 'and') {
    machine.step(2 * vertexSteps * items.length);
    for (const item of items) machine.expand(vertex, withCode(conjunct, item));
    return undefined;
  }
  if (items.length === 0) return faultAt('incomplete', 'empty list in call to or', vertex, [code.span]);
  disjoin(items.map((item) => ({ code: item, isDefault: false })));
  return undefined;
}
