/**
 * Implements `matchN` and `matchIf`, and the schema check of `list.MatchN`. A schema is unified with the data of a
 * value, without the value's constraints on missing fields.
 */
import type { CallCode, Code } from '../../resolve/code';
import { constant, plainField, plainList, plainStruct } from '../../resolve/plain-code';
import type { Span } from '../../syntax/source';
import { isIncomplete, type Contribution, type Fault } from '../../values/fault';
import { kinds, kindText } from '../../values/kind';
import { isIndex, isRegular } from '../../values/label';
import { boundKinds, intAtom } from '../../values/value';
import { itemsOf, vertexFor } from './call';
import { close } from '../structs/closedness';
import { firstFault } from '../disjunctions/disjunctions';
import { faultAt, type Context, type Machine } from '../machine';
import { rootScope, type Scope } from '../structs/scope';
import { shownCode, shownVertex } from '../shown';
import {
  defaultOf,
  Environment,
  isMember,
  settled,
  startOfDerivation,
  trialOf,
  type Conjunct,
  type MadeCode,
  type Validator,
  type Vertex,
} from '../vertex';

/**
 * Leaves a definition and its nested structs open, as if they contained `...`. In a definition with schemas, only the
 * schemas restrict the fields.
 */
export function leaveOpen(machine: Machine, vertex: Vertex, { scope }: Conjunct, code: CallCode): void {
  vertex.ellipses = [...vertex.ellipses, scope.child('schemas', code, vertex)];
  close(machine, vertex, scope);
}

/** Whether a value matches a schema, or may match with more input, such as required fields or missing operands. */
interface Verdict {
  readonly result: 'matches' | 'may match' | 'fails';
  readonly faults: readonly Fault[];
}

function verdictOf(vertex: Vertex, seen = new Set<Vertex>()): Verdict {
  const at = settled(vertex);
  if (seen.has(at)) return matching;
  seen.add(at);
  // The first fault usually causes the later faults.
  const conflict = at.faults.find((fault) => !isIncomplete(fault));
  if (conflict !== undefined) return { result: 'fails', faults: conflict.parts ?? [conflict] };
  const [lack] = at.faults;
  let found: Verdict = lack === undefined ? matching : { result: 'may match', faults: [lack] };
  if (at.outcomes !== undefined && at.outcomes.length > 0) return found;
  for (const arc of at.made.values()) {
    if (!isMember(arc)) continue;
    const inner = arc.presence === '!' ? missing(arc) : verdictOf(arc, seen);
    if (inner.result === 'fails') return inner;
    if (found === matching) found = inner;
  }
  return found;
}

const matching: Verdict = { result: 'matches', faults: [] };

const required = 'field is required but not present';

/** Returns the verdict for a missing required field. */
function missing(arc: Vertex): Verdict {
  const places = arc.conjuncts.map(({ label, code }) => label ?? code.span);
  return { result: 'may match', faults: [faultAt('incomplete', required, arc, places)] };
}

/**
 * Reports whether a list item matches a schema. For `list.MatchN`, incomplete items count as matches, unless a required
 * field is missing.
 */
export function matches(vertex: Vertex): boolean {
  const { result, faults } = verdictOf(vertex);
  return result === 'matches' || (result === 'may match' && faults[0]?.message !== required);
}

/**
 * Converts the data of a value to code, without closedness, required fields and constraints on missing fields. Values
 * that are not data become bindings in `names`, in the environment `up` levels above.
 */
function dataCode(machine: Machine, vertex: Vertex, names: Map<string, Vertex>, place: Span, up = 0): Code {
  machine.step();
  const at = defaultOf(vertex);
  const spans = vertex.conjuncts.map(({ code }) => code.span);
  // If a source hides the names of its fields, the code also hides these names.
  const span = spans.find(({ source }) => source.hidesNames) ?? spans[0] ?? place;
  if (at?.atom !== undefined) return constant(at.atom.value, at.atom.span);
  const arcs = [...(at?.made.values() ?? [])];
  for (const arc of arcs) machine.complete(arc);
  if (at !== undefined && at.lists.length > 0) {
    const items = arcs.filter(({ label }) => isIndex(label)).map((arc) => dataCode(machine, arc, names, span, up));
    return plainList(
      items,
      span,
      at.lists.every(({ isOpen }) => isOpen),
    );
  }
  if (at?.kinds === kinds.struct && at.outcomes === undefined) {
    const data = arcs.filter(({ label, presence }) => presence === '' && isRegular(label));
    const fields = data.map((arc) => {
      const label = arc.conjuncts.find((each) => each.label !== undefined)?.label ?? span;
      return plainField(arc.label, dataCode(machine, arc, names, label, up + 1), label);
    });
    return plainStruct(fields, span);
  }
  const name = String(names.size);
  names.set(name, vertex);
  return { kind: 'binding', up, name, span };
}

/** Returns whether the data of a value matches the constraint `code`. `key` identifies the constraint. */
function trial(machine: Machine, vertex: Vertex, code: Code | MadeCode, key: Code, context: Context): Verdict {
  // While a validator checks a value, the same validator accepts nested values. The validator rejects the value itself,
  // to avoid endless recursion.
  for (let at: Scope | undefined = context.scope; at !== undefined; at = at.parent) {
    if (at.kind !== 'trial' || at.key !== key) continue;
    return { result: at.depth === vertex.depth ? 'fails' : 'matches', faults: [] };
  }
  const scope = context.scope.child('trial', key, vertex);
  const names = new Map<string, Vertex>();
  const data = dataCode(machine, vertex, names, key.span);
  const environment = new Environment(undefined, undefined, names);
  const attempt = trialOf(vertex, [
    { code, environment: context.environment, scope, derivation: context.derivation },
    { code: data, environment, scope: rootScope, derivation: startOfDerivation },
  ]);
  machine.complete(attempt);
  return verdictOf(attempt);
}

/** Returns the validator for `matchN`; undefined for a wrong number of arguments. */
export function matchN(machine: Machine, code: CallCode, context: Context): Validator | undefined {
  const [count, list, more] = code.arguments;
  if (count === undefined || list === undefined || more !== undefined) return undefined;
  const check = (vertex: Vertex): Fault | 'incomplete' | undefined => {
    const wanted = vertexFor(machine, context, count);
    const options = vertexFor(machine, context, list);
    const wrong = misuse(machine, vertex, wanted, kinds.int, 2) ?? misuse(machine, vertex, options, kinds.list, 3);
    if (wrong !== undefined) return wrong;
    const chosen = defaultOf(options);
    if (chosen === undefined) return 'incomplete';
    const verdicts = itemsOf(chosen).map((item) =>
      trial(machine, vertex, { kind: 'vertex', vertex: item, span: code.span }, list, context),
    );
    const matched = verdicts.filter(({ result }) => result === 'matches').length;
    const open = verdicts.filter(({ result }) => result === 'may match').length;
    const isWanted = (matchCount: number): boolean => {
      const unified = vertexFor(machine, context, count, constant(intAtom(matchCount), code.span));
      return firstFault(machine, machine.evaluate(unified)) === undefined;
    };
    if (isWanted(matched)) return undefined;
    const { atom, bounds, kinds: own } = settled(wanted);
    const [{ bound } = {}, other] = bounds;
    const isPlain = atom !== undefined || (bound !== undefined && other === undefined && boundKinds(bound) === own);
    const reason = `${matched} matched, expected ${shownVertex(wanted)}`;
    const fault = refusal(vertex, 'matchN', reason, [code.span, count.span]);
    const also = verdicts.flatMap(({ faults }) => faults);
    // More input may make the value match. If the count is neither a number nor a bound, it is unknown whether more
    // input helps.
    const canMatch = !isPlain || Array.from({ length: open }, (_, at) => matched + at + 1).some(isWanted);
    return { ...fault, also, ...(canMatch && { code: 'incomplete' }) };
  };
  return schemaValidator('matchN', code, check);
}

const schemaValidator = (name: string, code: CallCode, check: Validator['check']): Validator => ({
  type: 'validator',
  name,
  get text() {
    return `${name}(${code.arguments.map((each) => shownCode(each)).join(', ')})`;
  },
  span: code.span,
  kinds: kinds.all,
  check,
  admits: () => true,
});

/** Returns the fault if `matchN` does not accept the kind of an argument. */
function misuse(machine: Machine, vertex: Vertex, given: Vertex, set: number, at: number): Fault | undefined {
  const { kinds: own } = settled(machine.evaluate(given));
  if ((own & set) !== 0) return undefined;
  const message = `cannot use ${shownVertex(given)} (type ${kindText(own)}) as ${kindText(set)} in argument ${at} to matchN`;
  const places = given.conjuncts.map(({ code }) => code.span);
  return faultAt('eval', message, vertex, places);
}

/** Creates the fault for a failed constraint. The message shows the whole value. */
function refusal(vertex: Vertex, name: string, reason: string, places: readonly (Span | Contribution)[]): Fault {
  const shown = shownVertex(vertex);
  const values = vertex.conjuncts.flatMap(({ code: { kind, span } }) =>
    kind === 'call' ? [] : [{ place: span, value: shown }],
  );
  const message = `invalid value ${shown} (does not satisfy ${name}): ${reason}`;
  return faultAt('eval', message, vertex, [...places.slice(0, 1), ...values, ...places.slice(1)]);
}

/** Returns the validator for `matchIf`; undefined for a wrong number of arguments. */
export function matchIf(machine: Machine, code: CallCode, context: Context): Validator | undefined {
  const [condition, consequent, alternative, more] = code.arguments;
  if (condition === undefined || consequent === undefined || alternative === undefined || more !== undefined) {
    return undefined;
  }
  const check = (vertex: Vertex): Fault | 'incomplete' | undefined => {
    const met = trial(machine, vertex, condition, condition, context).result;
    const chosen = met === 'matches' ? consequent : alternative;
    const { result, faults } = trial(machine, vertex, chosen, chosen, context);
    if (result === 'matches') return undefined;
    const [first] = faults;
    const reason = first?.message ?? `${met === 'matches' ? 'if-then' : 'else'} clause not satisfied`;
    const places = [code.span, chosen.span, ...(first?.contributions ?? [])];
    const fault = refusal(vertex, 'matchIf', reason, places);
    return result === 'may match' ? { ...fault, code: 'incomplete' } : fault;
  };
  return schemaValidator('matchIf', code, check);
}
