/** Calls of builtin functions. Some are conjuncts (`close`, `and`, `or`), some validators, the others give a value. */
import type { CallCode, Code } from '../resolve/code';
import { isIncomplete, type Fault } from '../values/fault';
import { kinds, kindText } from '../values/kind';
import { isIndex } from '../values/label';
import { atomText, scalarText } from '../values/format';
import { atomKind, isAtom, type Atom, type Bottom } from '../values/value';
import { firstFault } from './disjunctions';
import { bottom, contextOf, faultAt, type Blocked, type Context, type Machine, type Value } from './machine';
import { concrete, type Concrete } from './read';
import { addReferenced } from './references';
import { addScalar, fits } from './scalars';
import type { Scope } from './scope';
import { shownVertex } from './shown';
import {
  defaultOf,
  Environment,
  settled,
  Vertex,
  type Alternative,
  type Conjunct,
  type MadeCode,
  type Validator,
} from './vertex';

/** What a function may ask for. */
export interface Call {
  readonly machine: Machine;
  readonly context: Context;
  readonly span: Code['span'];
  /** The items of a list. */
  items(list: Concrete): readonly Vertex[];
  isConcrete(item: Vertex): boolean;
  /** The concrete value of an item; throws a CallFault where it has none. */
  concreteOf(item: Vertex): Concrete;
  list(items: readonly (Atom | Vertex)[]): Vertex;
  struct(fields: readonly (readonly [string, Atom | Vertex])[]): Vertex;
}

/** Thrown by a function that has no value for its arguments. */
export class CallFault extends Error {
  constructor(
    message: string,
    /** The fault of an argument, where that is the reason. */
    readonly fault?: Fault,
    readonly isBlocked = false,
  ) {
    super(message);
  }
}

export interface Builtin {
  /** The kinds of the parameters. */
  readonly parameters: readonly number[];
  /** Whether it may be written with its first argument left out, and then tests the value. */
  readonly isValidator?: boolean;
  /** Throws a CallFault. */
  run(call: Call, ...values: readonly Concrete[]): Atom | Vertex;
}

export type Builtins = (name: string) => Builtin | undefined;

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
    const scope = conjunct.scope.child('close', code, vertex.depth);
    (vertex.closings ??= new Set()).add(scope);
    machine.expand(vertex, { ...conjunct, code: first, scope });
    demandStruct(vertex, name, first);
    return;
  }
  if ((name === '__closeAll' || name === '__reclose') && first !== undefined) {
    machine.expand(vertex, { ...conjunct, code: first, scope: conjunct.scope.child('definition', code, vertex.depth) });
    demandStruct(vertex, name, first);
    return;
  }
  if (name === 'matchN' && first !== undefined && second !== undefined) {
    addScalar(vertex, matchN(machine, code, first, second, contextOf(vertex, conjunct)), code.span, conjunct.scope);
    return;
  }
  if (name === 'matchIf' && first !== undefined && second !== undefined && third !== undefined) {
    addScalar(
      vertex,
      matchIf(machine, code, [first, second, third], contextOf(vertex, conjunct)),
      code.span,
      conjunct.scope,
    );
    return;
  }
  vertex.tasks.push({
    conjunct,
    labels: undefined,
    run: () => {
      const context = contextOf(vertex, conjunct);
      if (name === 'and' || name === 'or') return listCall(machine, vertex, conjunct, code, disjoin);
      const value = call(machine, builtins, code, context);
      if (value.type === 'blocked') return false;
      if (value.type === 'bottom') vertex.faults.push(value.fault);
      else if (value.type === 'vertex') addReferenced(machine, vertex, value, conjunct);
      else if (value.type !== 'function') addScalar(vertex, value, code.span, conjunct.scope);
      return true;
    },
  });
}

function demandStruct(vertex: Vertex, name: string, argument: Code): void {
  if ((vertex.kinds & kinds.struct) !== 0 || vertex.faults.length > 0) return;
  const message = `cannot use ${shownVertex(vertex)} (type ${kindText(vertex.kinds)}) as struct in argument 1 to ${name}`;
  vertex.faults.push(faultAt('eval', message, vertex, [argument.span]));
}

/** A function that stands alone is a validator: `list.UniqueItems`. */
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
  if (builtin?.isValidator === true && builtin.parameters.length === 1) {
    addScalar(vertex, validatorOf(machine, builtin, name, [], contextOf(vertex, conjunct), span), span, conjunct.scope);
  } else vertex.faults.push(faultAt('eval', `function ${name} is not a value: call it`, vertex, [span]));
}

function listCall(machine: Machine, vertex: Vertex, conjunct: Conjunct, code: CallCode, disjoin: Disjoin): boolean {
  const name = code.callee.kind === 'builtin' ? code.callee.name : '';
  const [first] = code.arguments;
  if (first === undefined || code.arguments.length !== 1) {
    vertex.faults.push(faultAt('eval', arityText(name, code.arguments.length, 1), vertex, [code.span]));
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
    vertex.faults.push(list.fault);
    return true;
  }
  if (list.type !== 'vertex' || list.lists.length === 0) {
    const shown = list.type === 'vertex' ? shownVertex(list) : atomText(list);
    const message = `cannot use ${shown} (type ${typeName(list)}) as list in argument 1 to ${name}`;
    vertex.faults.push(faultAt('eval', message, vertex, [first.span]));
    return true;
  }
  const items = itemsOf(list).map((item): MadeCode => ({ kind: 'vertex', vertex: item, span: code.span }));
  if (name === 'and') {
    for (const item of items) machine.expand(vertex, { ...conjunct, code: item });
    return true;
  }
  if (items.length === 0) {
    vertex.faults.push(faultAt('incomplete', 'empty list in call to or', vertex, [code.span]));
    return true;
  }
  disjoin(items.map((item) => ({ code: item, isDefault: false })));
  return true;
}

const arityText = (name: string, have: number, want: number): string =>
  `${have < want ? 'not enough' : 'too many'} arguments in call to ${name} (have ${have}, want ${want})`;

const typeName = (value: Concrete): string => kindText(value.type === 'vertex' ? value.kinds : atomKind(value));

const itemsOf = (list: Vertex): readonly Vertex[] =>
  [...settled(list).arcs].flatMap(([label, arc]) => (isIndex(label) ? [arc] : []));

function call(machine: Machine, builtins: Builtins, code: CallCode, context: Context): Value {
  const { vertex } = context;
  const callee = machine.value(code.callee, context);
  if (callee.type === 'blocked' || callee.type === 'bottom') return callee;
  if (callee.type !== 'function') {
    const shown =
      callee.type === 'vertex' ? shownVertex(callee) : callee.type === 'validator' ? callee.text : scalarText(callee);
    return bottom('eval', `cannot call non-function ${shown}`, vertex, code.callee.span);
  }
  const { name } = callee;
  const builtin = builtins(name);
  if (builtin === undefined) return bottom('eval', `the function ${name} is not supported`, vertex, code.span);
  const want = builtin.parameters.length;
  const have = code.arguments.length;
  const isTest = builtin.isValidator === true && have === want - 1;
  if (have !== want && !isTest) return bottom('eval', arityText(name, have, want), vertex, code.span);
  const values: Concrete[] = [];
  const parameters = isTest ? builtin.parameters.slice(1) : builtin.parameters;
  for (const [at, argument] of code.arguments.entries()) {
    const value = argumentOf(machine, argument, parameters[at] ?? kinds.all, at, name, context);
    if (value.type === 'blocked' || value.type === 'bottom') return value;
    values.push(value);
  }
  if (isTest) return validatorOf(machine, builtin, name, values, context, code.span);
  return run(machine, builtin, name, values, context, code.span);
}

function argumentOf(
  machine: Machine,
  code: Code,
  allowed: number,
  at: number,
  name: string,
  context: Context,
): Concrete | Blocked | Bottom {
  const describe = (text: string): string => `non-concrete argument ${at} to ${name}: ${text}`;
  const value = concrete(machine, machine.value(code, context), context.vertex, describe, code.span);
  if (value.type === 'blocked' || value.type === 'bottom') return value;
  const kind = value.type === 'vertex' ? value.kinds : atomKind(value);
  if ((kind & allowed) !== 0) return value;
  const shown = value.type === 'vertex' ? shownVertex(value) : atomText(value);
  const message = `cannot use ${shown} (type ${kindText(kind)}) as ${kindText(allowed)} in argument ${at + 1} to ${name}`;
  return bottom('eval', message, context.vertex, code.span);
}

function run(
  machine: Machine,
  builtin: Builtin,
  name: string,
  values: readonly Concrete[],
  context: Context,
  span: Code['span'],
): Value {
  try {
    const result = builtin.run(new CallTools(machine, context, span), ...values);
    if (result.type === 'vertex' || result.type === 'bool' || !values.some(holdsSecret)) return result;
    return { ...result, isSecret: true };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    if (error.isBlocked) return { type: 'blocked' };
    if (error.fault !== undefined) return { type: 'bottom', fault: error.fault };
    return bottom(
      name === 'error' ? 'user' : 'eval',
      name === 'error' ? error.message : `error in call to ${name}: ${error.message}`,
      context.vertex,
      span,
    );
  }
}

function holdsSecret(value: Concrete): boolean {
  if (value.type !== 'vertex') return value.isSecret === true;
  return [...value.arcs.values()].some((arc) => settled(arc).atom?.value.isSecret === true);
}

class CallTools implements Call {
  constructor(
    readonly machine: Machine,
    readonly context: Context,
    readonly span: Code['span'],
  ) {}

  items(list: Concrete): readonly Vertex[] {
    return list.type === 'vertex' ? itemsOf(list) : [];
  }

  isConcrete(item: Vertex): boolean {
    const { machine, context, span } = this;
    const value = concrete(machine, item, context.vertex, (text) => text, span);
    if (value.type === 'blocked') throw new CallFault('', undefined, true);
    return value.type !== 'bottom';
  }

  concreteOf(item: Vertex): Concrete {
    const { machine, context, span } = this;
    const value = concrete(machine, item, context.vertex, (text) => `non-concrete value ${text}`, span);
    if (value.type === 'blocked') throw new CallFault('', undefined, true);
    if (value.type === 'bottom') throw new CallFault('', value.fault);
    return value;
  }

  list(items: readonly (Atom | Vertex)[]): Vertex {
    const vertex = new Vertex(this.context.vertex, '');
    const elements = items.map((item): Code => this.#code(item, 0));
    const list: Code = { kind: 'list', elements, isOpen: false, rest: undefined, isLayer: false, span: this.span };
    this.machine.push(vertex, { ...this.#conjunct(), code: list });
    return vertex;
  }

  struct(fields: readonly (readonly [string, Atom | Vertex])[]): Vertex {
    const vertex = new Vertex(this.context.vertex, '');
    const declarations = fields.map(([label, value]) => ({
      kind: 'field' as const,
      label: `"${label}`,
      constraint: '' as const,
      // The struct is an environment of its own.
      value: this.#code(value, 1),
      aliases: undefined,
      span: this.span,
    }));
    const struct: Code = { kind: 'struct', declarations, embeds: false, isStrict: false, span: this.span };
    this.machine.push(vertex, { ...this.#conjunct(), code: struct });
    return vertex;
  }

  /** A vertex becomes a name of its own environment, since code holds no vertices. */
  #code(value: Atom | Vertex, up: number): Code {
    if (value.type !== 'vertex') return { kind: 'constant', value, span: this.span };
    const name = String(this.#names.size);
    this.#names.set(name, value);
    return { kind: 'binding', up, name, span: this.span };
  }

  readonly #names = new Map<string, Vertex>();

  #conjunct(): Omit<Conjunct, 'code'> {
    const { context } = this;
    const environment = new Environment(context.environment, undefined, this.#names);
    return { environment, scope: context.scope, way: context.way };
  }
}

function validatorOf(
  machine: Machine,
  builtin: Builtin,
  name: string,
  rest: readonly Concrete[],
  context: Context,
  span: Code['span'],
): Validator {
  const shownArguments = rest.map((each) => (each.type === 'vertex' ? shownVertex(each) : atomText(each)));
  const text = rest.length === 0 ? `${name}()` : `${name}(${shownArguments.join(', ')})`;
  const test = (value: Concrete, vertex: Vertex): Fault | 'incomplete' | undefined => {
    const result = run(machine, builtin, name, [value, ...rest], { ...context, vertex }, span);
    if (result.type === 'bool' && result.value) return undefined;
    if (result.type === 'blocked') return 'incomplete';
    if (result.type === 'bottom' && isIncomplete(result.fault)) return 'incomplete';
    const shown = value.type === 'vertex' ? shownVertex(value) : atomText(value);
    const reason = result.type === 'bottom' ? `: ${result.fault.message}` : '';
    const message = `invalid value ${shown} (does not satisfy ${text})${reason}`;
    return faultAt('eval', message, vertex, [
      { place: span, value: text },
      ...(vertex.atom === undefined ? [] : [{ place: vertex.atom.span, value: shown }]),
    ]);
  };
  return {
    type: 'validator',
    name,
    text,
    span,
    kinds: builtin.parameters[0] ?? kinds.all,
    check: (vertex) => test(vertex.atom?.value ?? vertex, vertex),
    admits: (atom) => test(atom, context.vertex) === undefined,
  };
}

/** The value with one more constraint, its own validators left out. */
type Verdict = 'fits' | 'fails' | 'may fit';

function trial(machine: Machine, vertex: Vertex, code: Code | MadeCode, context: Context): Verdict {
  const attempt = new Vertex(vertex.parent, vertex.label);
  // A validator that comes upon itself adds nothing.
  for (let at: Scope | undefined = context.scope; at !== undefined; at = at.parent) {
    if (at.kind === 'trial' && at.key === code.span) return 'fits';
  }
  const scope = context.scope.child('trial', code.span, vertex.depth);
  attempt.trialScope = scope;
  attempt.original = vertex.original ?? vertex;
  attempt.presence = vertex.presence;
  attempt.choices = vertex.choices;
  attempt.conjuncts.push(...vertex.conjuncts);
  attempt.conjuncts.push({ code, environment: context.environment, scope, way: context.way });
  machine.complete(attempt);
  if (firstFault(attempt) !== undefined) return 'fails';
  return lacks(attempt, 0) ? 'may fit' : 'fits';
}

/** Whether anything in a value is required and not there. */
function lacks(vertex: Vertex, depth: number): boolean {
  const at = settled(vertex);
  if (depth > 50) return false;
  return [...at.arcs.values()].some((arc) => arc.presence === '!' || (arc.presence === '' && lacks(arc, depth + 1)));
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
      verdicts.push(trial(machine, vertex, { kind: 'vertex', vertex: item, span: code.span }, context));
    }
    const matched = verdicts.filter((each) => each === 'fits').length;
    const open = verdicts.filter((each) => each === 'may fit').length;
    const counts = Array.from({ length: open + 1 }, (_, more) => countFits(machine, wanted, matched + more));
    if (counts.every(Boolean)) return undefined;
    const message = `invalid value ${shownVertex(vertex)} (does not satisfy matchN): ${matched} matched, expected ${shownCount(wanted)}`;
    return faultAt(counts.some(Boolean) ? 'incomplete' : 'eval', message, vertex, [code.span]);
  };
  return { type: 'validator', name: text, text, span: code.span, kinds: kinds.all, check, admits: () => true };
}

function countFits(machine: Machine, wanted: Value, matched: number): boolean {
  const atom: Atom = { type: 'int', value: { coefficient: BigInt(matched), exponent: 0 } };
  if (wanted.type === 'bound') return fits(wanted, atom);
  if (wanted.type === 'vertex') {
    machine.evaluate(wanted);
    const at = settled(wanted);
    if (at.atom !== undefined) return countFits(machine, at.atom.value, matched);
    return at.bounds.every(({ bound }) => fits(bound, atom));
  }
  return isAtom(wanted) && wanted.type === 'int' && wanted.value.coefficient === BigInt(matched);
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
    const isMet = trial(machine, vertex, condition, context) === 'fits';
    if (trial(machine, vertex, isMet ? consequent : alternative, context) !== 'fails') return undefined;
    const message = `invalid value ${shownVertex(vertex)} (does not satisfy matchIf): ${isMet ? 'if-then' : 'else'} clause not satisfied`;
    return faultAt('eval', message, vertex, [code.span]);
  };
  const text = 'matchIf';
  return { type: 'validator', name: text, text, span: code.span, kinds: kinds.all, check, admits: () => true };
}
