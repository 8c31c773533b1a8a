/** Functions that are conjuncts (`close`, `and`, `or`) or take values that are not concrete (`matchN`); `call.ts` has the others. */
import type { CallCode, Code } from '../../resolve/code';
import type { Span } from '../../syntax/source';
import { isIncomplete, type Contribution, type Fault } from '../../values/fault';
import { kinds, kindText } from '../../values/kind';
import { scalarText } from '../../values/format';
import { atomKind, intAtom, isAtom } from '../../values/value';
import { arityText, call, itemsOf, shownName, validatorOf, type Builtins } from './call';
import { addClosing, close } from '../structs/closedness';
import { vertexSteps } from '../limits';
import { contextOf, faultAt, known, type Context, type Machine, type Value } from '../machine';
import { concrete, listLength, type Concrete } from '../read';
import { addReferenced } from './references';
import { addScalar, fits, sameAtom } from './scalars';
import type { Scope } from '../structs/scope';
import { shownValue, shownVertex } from '../shown';
import {
  defaultOf,
  isMember,
  settled,
  Vertex,
  withCode,
  type Alternative,
  type Conjunct,
  type MadeCode,
  type Validator,
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
  const [first, second, third] = code.arguments;
  if (name === 'close' && first !== undefined) {
    const scope = conjunct.scope.child('close', code, vertex);
    addClosing(machine, vertex, scope);
    const before = vertex.kinds;
    machine.expand(vertex, withCode(conjunct, first, { scope }));
    if ((before & kinds.struct) !== 0) demandStruct(vertex, name, first);
    return;
  }
  if ((name === '__closeAll' || name === '__reclose') && first !== undefined) {
    closeAgain(machine, vertex, conjunct, code, name, first);
    return;
  }
  if (name === 'matchN' || name === 'matchIf') leaveOpen(machine, vertex, conjunct, code);
  if (name === 'matchN' && first !== undefined && second !== undefined) {
    addScalar(vertex, matchN(machine, code, first, second, contextOf(vertex, conjunct)), code.span, conjunct);
    return;
  }
  if (name === 'matchIf' && first !== undefined && second !== undefined && third !== undefined) {
    addScalar(vertex, matchIf(machine, code, [first, second, third], contextOf(vertex, conjunct)), code.span, conjunct);
    return;
  }
  vertex.addTask(conjunct, true, () => {
    const context = contextOf(vertex, conjunct);
    if (name === 'and' || name === 'or') return listCall(machine, vertex, conjunct, code, disjoin);
    const value = call(machine, builtins, code, context);
    if (value.type === 'blocked') return false;
    if (value.type === 'bottom') vertex.addFault(value.fault);
    else if (value.type === 'vertex') addReferenced(machine, vertex, value, conjunct);
    else if (value.type !== 'function') addScalar(vertex, value, code.span, conjunct);
    return true;
  });
}

/** A definition with schemas for its values leaves all fields to them, like `...`, and those of its fields also. */
function leaveOpen(machine: Machine, vertex: Vertex, { scope }: Conjunct, code: CallCode): void {
  vertex.ellipses = [...vertex.ellipses, scope.child('schemas', code, vertex)];
  close(machine, vertex, scope);
}

/**
 * `cue fix` writes these for a language in which `x...` opens. `__closeAll` closes a literal and all in it. `__reclose` closes it as its
 * embedded value was closed before `...` opened it.
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
  if (name === '__closeAll') {
    machine.expand(vertex, withCode(conjunct, literal, { scope: scope.child('definition', code, vertex) }));
    return;
  }
  vertex.addTask(conjunct, true, () => {
    const value = machine.value(inner, contextOf(vertex, conjunct));
    if (value.type !== 'vertex') return value.type !== 'blocked';
    if (known(machine, value) === undefined) return false;
    const opened = new Set([...(settled(value).opened ?? [])].map(({ kind }) => kind));
    if (opened.has('definition')) {
      machine.expand(vertex, withCode(conjunct, literal, { scope: scope.child('definition', code, vertex) }));
    } else if (opened.has('close')) {
      const closing = scope.child('close', code, vertex);
      addClosing(machine, vertex, closing);
      machine.expand(vertex, withCode(conjunct, literal, { scope: closing }));
    } else machine.expand(vertex, withCode(conjunct, literal));
    return true;
  });
}

function demandStruct(vertex: Vertex, name: string, argument: Code): void {
  if ((vertex.kinds & kinds.struct) !== 0 || vertex.faults.length > 0) return;
  const message = `cannot use ${shownVertex(vertex)} (type ${kindText(vertex.kinds)}) as struct in argument 1 to ${name}`;
  vertex.addFault(faultAt('eval', message, vertex, [argument.span]));
}

/** A function that stands alone is a validator, as `list.UniqueItems`, or fits no value. It may be called by the name of its field. */
export function expandFunction(
  machine: Machine,
  builtins: Builtins,
  vertex: Vertex,
  conjunct: Conjunct,
  name: string,
): void {
  const builtin = builtins(name);
  const { span } = conjunct.code;
  // It asks the real evaluator to share nothing, which this one never does.
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

function listCall(machine: Machine, vertex: Vertex, conjunct: Conjunct, code: CallCode, disjoin: Disjoin): boolean {
  const name = code.callee.kind === 'builtin' ? code.callee.name : '';
  const [first] = code.arguments;
  if (first === undefined || code.arguments.length !== 1) {
    vertex.addFault(faultAt('eval', arityText(name, code.arguments.length, 1), vertex, [code.span]));
    return true;
  }
  const context = contextOf(vertex, conjunct);
  const list = concrete(
    machine,
    machine.value(first, context),
    vertex,
    (text) => `non-concrete list ${text} for ${name}`,
    first.span,
  );
  if (list.type === 'blocked') return false;
  if (list.type === 'bottom') {
    vertex.addFault(list.fault);
    return true;
  }
  if (list.type !== 'vertex' || list.lists.length === 0) {
    const shown = shownValue(list);
    const message = `cannot use ${shown} (type ${typeName(list)}) as list in argument 1 to ${name}`;
    vertex.addFault(faultAt('eval', message, vertex, [first.span]));
    return true;
  }
  // Each trial of an alternative comes here again.
  machine.step(1 + (listLength(list) >> 4));
  const items = itemsOf(list).map((item): MadeCode => ({ kind: 'vertex', vertex: item, span: code.span }));
  if (name === 'and') {
    machine.step(2 * vertexSteps * items.length);
    for (const item of items) machine.expand(vertex, withCode(conjunct, item));
    return true;
  }
  if (items.length === 0) {
    vertex.addFault(faultAt('incomplete', 'empty list in call to or', vertex, [code.span]));
    return true;
  }
  disjoin(items.map((item) => ({ code: item, isDefault: false })));
  return true;
}

const typeName = (value: Concrete): string => kindText(value.type === 'vertex' ? value.kinds : atomKind(value));

/** Whether a value fits, or would with more input: with fields that are required, or that something else needs. */
interface Verdict {
  readonly result: 'fits' | 'may fit' | 'fails';
  /** Why it does not fit. */
  readonly faults: readonly Fault[];
}

/** The verdict on a complete vertex. With `scope`, only the fields that it requires count as missing. */
export function verdictOf(vertex: Vertex, scope?: Scope, seen = new Set<Vertex>()): Verdict {
  const at = settled(vertex);
  if (seen.has(at)) return fit;
  seen.add(at);
  // Faults after the first are mostly its consequence.
  const conflict = at.faults.find((fault) => !isIncomplete(fault));
  if (conflict !== undefined) return { result: 'fails', faults: conflict.parts ?? [conflict] };
  const [lack] = at.faults;
  let found: Verdict = lack === undefined ? fit : { result: 'may fit', faults: [lack] };
  if (at.outcomes !== undefined && at.outcomes.length > 0) return found;
  for (const arc of at.made.values()) {
    if (!isMember(arc)) continue;
    const inner = arc.presence === '!' ? missing(arc, scope) : verdictOf(arc, scope, seen);
    if (inner.result === 'fails') return inner;
    if (found === fit) found = inner;
  }
  return found;
}

const fit: Verdict = { result: 'fits', faults: [] };

/** The verdict on a required field that is not there. */
function missing(arc: Vertex, scope: Scope | undefined): Verdict {
  if (scope !== undefined && !arc.conjuncts.some((each) => each.scope.isIn(scope))) return fit;
  const places = arc.conjuncts.map(({ label, code }) => label ?? code.span);
  return { result: 'may fit', faults: [faultAt('incomplete', 'field is required but not present', arc, places)] };
}

/** The verdict on the value with one more constraint, its own validators left out. `key` is the piece of code with the constraint. */
function trial(machine: Machine, vertex: Vertex, code: Code | MadeCode, key: Code, context: Context): Verdict {
  const attempt = new Vertex(vertex.parent, vertex.label);
  // A validator that comes upon itself adds nothing; in the same place it will never come to an end.
  for (let at: Scope | undefined = context.scope; at !== undefined; at = at.parent) {
    if (at.kind !== 'trial' || at.key !== key) continue;
    return { result: at.depth === vertex.depth ? 'fails' : 'fits', faults: [] };
  }
  const scope = context.scope.child('trial', key, vertex);
  attempt.trialScope = scope;
  attempt.original = vertex.original ?? vertex;
  attempt.presence = vertex.presence;
  attempt.choices = vertex.choices;
  for (const each of vertex.conjuncts) attempt.addConjunct(each);
  attempt.addConjunct({ code, environment: context.environment, scope, derivation: context.derivation });
  machine.complete(attempt);
  const verdict = verdictOf(attempt, scope);
  const isChanged = verdict.result !== 'fails' && !keepsDefaults(machine, vertex, attempt, 0);
  return isChanged ? { result: 'fails', faults: [] } : verdict;
}

/** The value that is held against a validator has taken its defaults: `{a: *3 | int}` is no `{a: 2}`. */
function keepsDefaults(machine: Machine, vertex: Vertex, attempt: Vertex, depth: number): boolean {
  if (depth > 50) return true;
  const [value, tried] = [settled(vertex), settled(attempt)];
  for (const [label, arc] of value.arcs) {
    const other = tried.arcs.get(label);
    if (arc.presence !== '' || other === undefined) continue;
    machine.evaluate(arc);
    const [before, after] = [defaultOf(arc)?.atom, defaultOf(other)?.atom];
    if (before !== undefined && after !== undefined && !sameAtom(before.value, after.value)) return false;
    if (!keepsDefaults(machine, arc, other, depth + 1)) return false;
  }
  return true;
}

function matchN(machine: Machine, code: CallCode, count: Code, list: Code, context: Context): Validator {
  const text = 'matchN';
  const check = (vertex: Vertex): Fault | 'incomplete' | undefined => {
    const wanted = machine.value(count, context);
    const options = machine.value(list, context);
    if (wanted.type === 'bottom') return wanted.fault;
    if (options.type === 'bottom') return options.fault;
    if (options.type !== 'vertex') return 'incomplete';
    machine.evaluate(options);
    const at = defaultOf(options);
    if (at === undefined) return 'incomplete';
    const verdicts: Verdict[] = [];
    for (const item of itemsOf(at)) {
      verdicts.push(trial(machine, vertex, { kind: 'vertex', vertex: item, span: code.span }, list, context));
    }
    const matched = verdicts.filter(({ result }) => result === 'fits').length;
    const open = verdicts.filter(({ result }) => result === 'may fit').length;
    const counts = Array.from({ length: open + 1 }, (_, more) => countFits(machine, wanted, matched + more));
    if (counts[0] === true) return undefined;
    const reason = `${matched} matched, expected ${shownCount(wanted)}`;
    const fault = refusal(machine, vertex, 'matchN', reason, [code.span, count.span]);
    const also = verdicts.flatMap(({ faults }) => faults);
    return { ...fault, also, ...(counts.some(Boolean) && { code: 'incomplete' }) };
  };
  return { type: 'validator', name: text, text, span: code.span, kinds: kinds.all, check, admits: () => true };
}

/** The failed constraint, with the whole value. */
function refusal(
  machine: Machine,
  vertex: Vertex,
  name: string,
  reason: string,
  places: readonly (Span | Contribution)[],
): Fault {
  for (const arc of settled(vertex).arcs.values()) machine.complete(arc);
  const shown = shownVertex(vertex);
  const [first, ...others] = places;
  const values = vertex.conjuncts.flatMap(({ code: { kind, span } }) =>
    kind === 'call' ? [] : [{ place: span, value: shown }],
  );
  const message = `invalid value ${shown} (does not satisfy ${name}): ${reason}`;
  return faultAt('eval', message, vertex, [...(first === undefined ? [] : [first]), ...values, ...others]);
}

function countFits(machine: Machine, wanted: Value, matched: number): boolean {
  const atom = intAtom(matched);
  if (wanted.type === 'bound') return fits(wanted, atom);
  if (wanted.type === 'validator') return wanted.admits(atom);
  if (wanted.type === 'vertex') {
    machine.evaluate(wanted);
    const at = settled(wanted);
    if (at.outcomes !== undefined) return at.outcomes.some(({ vertex }) => countFits(machine, vertex, matched));
    if (at.atom !== undefined) return countFits(machine, at.atom.value, matched);
    return at.bounds.every(({ bound }) => fits(bound, atom)) && at.validators.every((each) => each.admits(atom));
  }
  return isAtom(wanted) && sameAtom(wanted, atom);
}

const shownCount = (wanted: Value): string =>
  wanted.type === 'vertex'
    ? shownVertex(wanted)
    : isAtom(wanted) || wanted.type === 'bound'
      ? scalarText(wanted)
      : wanted.type;

function matchIf(machine: Machine, code: CallCode, parts: readonly [Code, Code, Code], context: Context): Validator {
  const [condition, consequent, alternative] = parts;
  const check = (vertex: Vertex): Fault | 'incomplete' | undefined => {
    const met = trial(machine, vertex, condition, condition, context).result;
    const chosen = met === 'fits' ? consequent : alternative;
    const { result, faults } = trial(machine, vertex, chosen, chosen, context);
    if (result === 'fits') return undefined;
    const [first] = faults;
    const reason = first?.message ?? `${met === 'fits' ? 'if-then' : 'else'} clause not satisfied`;
    const places = [code.span, chosen.span, ...(first?.contributions ?? [])];
    const fault = refusal(machine, vertex, 'matchIf', reason, places);
    return met === 'may fit' || result === 'may fit' ? { ...fault, code: 'incomplete' } : fault;
  };
  const text = 'matchIf';
  return { type: 'validator', name: text, text, span: code.span, kinds: kinds.all, check, admits: () => true };
}
