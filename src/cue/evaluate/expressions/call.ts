/**
 * Evaluates calls to functions that take values and return a value. If the first argument is omitted, a function that
 * returns a bool is a validator.
 */
import type { CallCode, Code } from '../../resolve/code';
import type { Span } from '../../syntax/source';
import { redacted } from '../../../data/text/redacted';
import type { Contribution, Fault, CueErrorKind } from '../../values/fault';
import { kinds, kindText } from '../../values/kind';
import { constant, plainField, plainList, plainStruct } from '../../resolve/plain-code';
import { isIndex, regular } from '../../values/label';
import type { Decimal } from '../../values/decimal';
import { boolAtom, isText, withSecret, type Atom, type Bottom } from '../../values/value';
import { CueLimitError, maxText, tooLong } from '../limits';
import { bottom, faultAt, isNone, worse, type Blocked, type Context, type Machine, type Value } from '../machine';
import { concrete, kindsOfValue, type Concrete } from '../read';
import { inOrder } from './scalars';
import { shownValue, shownVertex } from '../shown';
import { Environment, settled, valueOf, Vertex, type Conjunct, type MadeCode, type Validator } from '../vertex';

interface Reason {
  /** The argument's error, which caused the failure. */
  readonly fault?: Fault;
  readonly more?: readonly Fault[];
  readonly code?: CueErrorKind;
  /** Positions that explain the failure, in addition to the position of the call. */
  readonly at?: readonly Span[];
  /** Whether a call returns false instead of an error. A validator always returns the error. */
  readonly isVerdict?: boolean;
  readonly isBlocked?: boolean;
}

/** Thrown by a function that cannot return a value for its arguments. */
export class CallFault extends Error {
  constructor(
    message: string,
    readonly reason: Reason = {},
  ) {
    super(message);
  }
}

/** The fault to throw if the function must wait until an argument is known. */
export const mustWait = (): CallFault => new CallFault('', { isBlocked: true });

export interface Builtin {
  /** The accepted kinds of each parameter, as a bit mask. */
  readonly parameters: readonly number[];
  /** Whether the function implements slicing: `x[1:2]`. */
  readonly isSlice?: true;
  /** Whether the first argument may be omitted. Without this argument, the call is a validator. */
  readonly isValidator?: boolean;
  /** The strings that the last parameter accepts. */
  readonly choices?: {
    readonly texts: readonly string[];
    /** Whether the argument may be omitted. The default is the first string. */
    readonly hasDefault: boolean;
  };
  /** The index of the first parameter that is a schema. The function receives each schema as a vertex. */
  readonly schemasFrom?: number;
  /** Throws a CallFault. */
  run(call: Call, ...values: readonly Concrete[]): Atom | Vertex;
}

export type Builtins = (name: string) => Builtin | undefined;

interface Argument {
  /** Undefined if the argument is not concrete. */
  readonly value: Concrete | undefined;
  readonly kinds: number;
  readonly text: () => string;
  readonly span: Span;
}

interface Failure {
  readonly type: 'failure';
  readonly code: CueErrorKind;
  readonly message: string;
  readonly at: readonly Span[];
  /** True if the check of the arguments failed, and not the function itself. */
  readonly isMisuse?: boolean;
  readonly isVerdict?: boolean | undefined;
  readonly also?: readonly Failure[];
}

const failure = (code: CueErrorKind, message: string, at: readonly Span[] = []): Failure => ({
  type: 'failure',
  code,
  message,
  at,
});

export const arityText = (name: string, have: number, want: number): string =>
  `${have < want ? 'not enough' : 'too many'} arguments in call to ${shownName(name)} (have ${have}, want ${want})`;

/** A function's name as `cue` shows it in messages: `"encoding/json".Marshal`. */
export const shownName = (name: string): string => name.replace(/^(.*\/.*)\./, '"$1".');

export const itemsOf = (list: Vertex): readonly Vertex[] =>
  [...settled(list).arcs].flatMap(([label, arc]) => (isIndex(label) ? [arc] : []));

export const placeOf = (vertex: Vertex): Span | undefined =>
  settled(vertex).atom?.span ?? vertex.conjuncts[0]?.code.span;

export function call(machine: Machine, builtins: Builtins, code: CallCode, context: Context): Value {
  const { vertex } = context;
  const callee = machine.value(code.callee, context);
  if (isNone(callee)) return callee;
  const name = callee.type === 'function' ? callee.name : callableOf(machine, callee);
  if (name === undefined) return uncallable(callee, context, code);
  const builtin = builtins(name);
  if (builtin === undefined) return bottom('eval', `the function ${name} is not supported`, vertex, code.span);
  const want = builtin.parameters.length;
  const have = code.arguments.length;
  const hasDefault = builtin.choices?.hasDefault === true;
  const isTest = builtin.isValidator === true && have === want - 1 && !hasDefault;
  if (have !== want && !isTest && !(hasDefault && have === want - 1)) {
    return bottom('eval', arityText(name, have, want), vertex, code.span);
  }
  const values: Argument[] = [];
  let missing: Bottom | undefined;
  for (const [at, argument] of code.arguments.entries()) {
    const isSchema = builtin.schemasFrom !== undefined && at + (isTest ? 1 : 0) >= builtin.schemasFrom;
    const value = isSchema ? schemaOf(machine, argument, context) : argumentOf(machine, argument, context);
    if (!('type' in value)) values.push(value);
    else if (value.type === 'blocked') return missing ?? value;
    else missing = missing === undefined ? value : worse(missing, value);
  }
  if (missing !== undefined) return missing;
  if (isTest) return validatorOf(machine, builtin, name, values, context, code.span);
  const result = run(machine, builtin, name, values, context, code.span);
  if (result.type !== 'failure') return result;
  if (result.isVerdict === true) return boolAtom(false);
  if (result.isMisuse === true) {
    const places = builtin.isSlice === true ? [code.span, ...result.at] : result.at;
    return bottom(result.code, result.message, vertex, ...places);
  }
  if (name === 'error') return bottom('user', result.message, vertex, code.span);
  const faultOf = (each: Failure): Fault =>
    faultAt(each.code, builtin.isSlice === true ? each.message : `error in call to ${name}: ${each.message}`, vertex, [
      code.span,
      ...each.at,
    ]);
  return { type: 'bottom', fault: { ...faultOf(result), also: (result.also ?? []).map(faultOf) } };
}

function uncallable(value: Value, { vertex }: Context, { callee, span }: CallCode): Bottom {
  const { source, begin, end } = callee.span;
  // A value that still allows all kinds may become a function.
  const isOpen = value.type === 'vertex' && settled(value).kinds === kinds.all;
  const what = `${isOpen ? 'non-concrete value' : 'non-function'} ${source.text.slice(begin, end)}`;
  return bottom(
    isOpen ? 'incomplete' : 'eval',
    `cannot call ${what} (type ${kindText(kindsOfValue(value))})`,
    vertex,
    span,
  );
}

function callableOf(machine: Machine, value: Value): string | undefined {
  if (value.type !== 'vertex') return undefined;
  machine.evaluate(value);
  return settled(value).validators.find(({ callable }) => callable !== undefined)?.callable;
}

function argumentOf(machine: Machine, code: Code, context: Context): Argument | Blocked | Bottom {
  const value = machine.value(code, context);
  let open: string | undefined;
  const describe = (text: string): string => {
    open = text;
    return text;
  };
  const found = concrete(machine, value, context.vertex, describe, code.span);
  if (found.type === 'blocked') return found;
  const span = (value.type === 'vertex' ? placeOf(value) : undefined) ?? code.span;
  if (open === undefined) {
    if (found.type === 'bottom') {
      const { isLoop: _, ...fault } = found.fault;
      return { type: 'bottom', fault };
    }
    const text = (): string => {
      if (found.type === 'vertex') machine.complete(found);
      return shownValue(found);
    };
    const given = found.type === 'vertex' && value.type === 'vertex' ? valueOf(value) : found;
    return { value: given, kinds: kindsOfValue(found), text, span };
  }
  const shown = open;
  return { value: undefined, kinds: kindsOfValue(value), text: () => shown, span };
}

/** Evaluates a schema argument without its validators. */
export function schemaOf(machine: Machine, code: Code, context: Context): Argument | Bottom {
  const vertex = vertexFor(machine, context, code);
  vertex.isTentative = true;
  const { state, faults } = settled(machine.evaluate(vertex));
  const [fault] = faults;
  if (state === 'done' && fault !== undefined) return { type: 'bottom', fault };
  const text = (): string => {
    machine.complete(vertex);
    return shownVertex(vertex);
  };
  return { value: vertex, kinds: kinds.all, text, span: code.span };
}

/** Returns the arguments for the function, or the failure if the function does not accept its arguments. */
function checked(builtin: Builtin, name: string, given: readonly Argument[]): readonly Concrete[] | Failure {
  const misuse = (message: string, { span }: Argument): Failure => ({
    ...failure('eval', message, [span]),
    isMisuse: true,
  });
  const { parameters, choices } = builtin;
  const values: Concrete[] = [];
  let missing: Failure | undefined;
  for (const [at, each] of given.entries()) {
    const allowed = parameters[at] ?? kinds.all;
    const where = `in argument ${at + 1} to ${shownName(name)}`;
    if ((each.kinds & allowed) === 0) {
      const value = `${each.text()} (type ${kindText(each.kinds)})`;
      const wrong = `cannot use ${value} as ${kindText(allowed)} ${where}`;
      if (builtin.isSlice !== true) return misuse(wrong, each);
      return misuse(at === 0 ? `cannot slice ${value}` : `cannot use ${value} as type int in slice index`, each);
    }
    if (choices !== undefined && at === parameters.length - 1 && each.value?.type === 'string') {
      if (!choices.texts.includes(each.value.value)) {
        const known = choices.texts.map((text) => JSON.stringify(text)).join(' | ');
        return misuse(`cannot use ${each.text()} as ${choices.hasDefault ? '*' : ''}${known} ${where}`, each);
      }
    }
  }
  for (const [at, { value, kinds: set, span }] of given.entries()) {
    if (value !== undefined) values.push(value);
    else if (parameters[at] === kinds.all) missing = failure('incomplete', `non-concrete argument ${at}`);
    else if (parameters[at] === kinds.struct) missing = failure('incomplete', `non-concrete struct for argument ${at}`);
    else missing = failure('incomplete', `non-concrete value ${kindText(set)}`, [span]);
  }
  if (missing !== undefined) return missing;
  const [first] = choices?.texts ?? [];
  if (first !== undefined && values.length < parameters.length) values.push({ type: 'string', value: first });
  return values;
}

function run(
  machine: Machine,
  builtin: Builtin,
  name: string,
  given: readonly Argument[],
  context: Context,
  span: Span,
): Atom | Vertex | Blocked | Failure {
  const values = checked(builtin, name, given);
  if ('type' in values) return values;
  // Check for secrets on demand, because some parts of the arguments are known only after the function has run.
  const isSecret = (): boolean => machine.hasSecrets && values.some((value) => containsSecret(value));
  try {
    for (const value of values) machine.step(stepsOf(value));
    const result = builtin.run(new Call(machine, context, span, isSecret), ...values);
    machine.step(stepsOf(result));
    return result.type === 'vertex' ? result : withSecret(result, isSecret());
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    const { fault, more = [], code, at, isBlocked, isVerdict } = error.reason;
    if (isBlocked === true) return { type: 'blocked' };
    // The function's message may contain its arguments.
    const isHidden = isVerdict !== true && isSecret();
    const failureOf = (each: Fault | undefined): Failure =>
      failure(
        code ?? each?.code ?? 'eval',
        isHidden ? redacted : (each?.message ?? error.message),
        at ?? each?.contributions.map(({ place }) => place),
      );
    return { ...failureOf(fault), isVerdict, also: [...(fault?.parts ?? []), ...more].map(failureOf) };
  }
}

/**
 * The cost of a value, in steps. The run time of a function is proportional to the length of its strings. Throws a
 * CueLimitError for a string that is too long.
 */
function stepsOf(value: Concrete): number {
  if (value.type === 'int' || value.type === 'float') return digitsOf(value.value) >> 6;
  const length = isText(value) ? value.value.length : 0;
  if (length > maxText) throw new CueLimitError('output', tooLong);
  return length >> 6;
}

/** Estimates the number of digits in a number. A coefficient of up to 256 bits counts as zero digits. */
const digitsOf = ({ units, exponent }: Decimal): number =>
  Math.abs(exponent) + (BigInt.asIntN(256, units) === units ? 0 : units.toString(16).length);

function containsSecret(value: Concrete, seen = new Set<Vertex>()): boolean {
  if (value.type !== 'vertex') return value.isSecret === true;
  const at = settled(value);
  if (seen.has(at)) return false;
  seen.add(at);
  const { made, atom } = at;
  if (atom?.value.isSecret === true) return true;
  return [...made.values()].some((arc) => arc.hidesLabel || containsSecret(arc, seen));
}

/** Creates a vertex for a call, with the conjuncts `codes`. */
export function vertexFor(machine: Machine, context: Context, ...codes: readonly (Code | MadeCode)[]): Vertex {
  const { environment, scope, derivation, vertex } = context;
  const made = new Vertex(vertex, '');
  for (const code of codes) machine.push(made, { code, environment, scope, derivation });
  return made;
}

/** Gives a builtin function access to the evaluator and to the function's arguments. */
export class Call {
  readonly #names = new Map<string, Vertex>();

  constructor(
    readonly machine: Machine,
    readonly context: Context,
    readonly span: Span,
    readonly isSecret: () => boolean,
  ) {}

  items(list: Concrete): readonly Vertex[] {
    return list.type === 'vertex' ? itemsOf(list) : [];
  }

  isConcrete(item: Vertex): boolean {
    const { machine, context, span } = this;
    const value = concrete(machine, item, context.vertex, (text) => text, span);
    if (value.type === 'blocked') throw mustWait();
    return value.type !== 'bottom';
  }

  /** Returns the concrete value of an item. Throws a CallFault if the item has no concrete value. */
  concreteOf(item: Vertex): Concrete {
    const { machine, context, span } = this;
    const place = placeOf(item) ?? span;
    const value = concrete(machine, item, context.vertex, (text) => `non-concrete value ${text}`, place);
    if (value.type === 'blocked') throw mustWait();
    if (value.type === 'bottom') throw new CallFault('', { fault: value.fault });
    return value;
  }

  list(items: readonly (Atom | Vertex)[]): Vertex {
    const vertex = new Vertex(this.context.vertex, '');
    const elements = items.map((item): Code => this.#code(item, 0));
    this.machine.push(vertex, { ...this.#conjunct(), code: plainList(elements, this.span) });
    return vertex;
  }

  struct(fields: readonly (readonly [string, Atom | Vertex])[]): Vertex {
    const vertex = new Vertex(this.context.vertex, '');
    // The struct has its own environment, so the names are in the enclosing environment.
    const declarations = fields.map(([name, value]) => plainField(regular(name), this.#code(value, 1), this.span));
    this.machine.push(vertex, { ...this.#conjunct(), code: plainStruct(declarations, this.span) });
    return vertex;
  }

  /** Creates code for a value. A vertex is bound to a name, because code cannot contain vertices. */
  #code(value: Atom | Vertex, up: number): Code {
    this.machine.step(2);
    if (value.type !== 'vertex') return constant(withSecret(value, this.isSecret()), this.span);
    const name = String(this.#names.size);
    this.#names.set(name, value);
    return { kind: 'binding', up, name, span: this.span };
  }

  #conjunct(): Omit<Conjunct, 'code'> {
    const { context } = this;
    const environment = new Environment(context.environment, undefined, this.#names);
    return { environment, scope: context.scope, derivation: context.derivation };
  }
}

/**
 * Creates a validator from a function without its first argument. A function with one parameter may also be written
 * without parentheses: `list.UniqueItems`.
 */
export function validatorOf(
  machine: Machine,
  builtin: Builtin,
  name: string,
  rest: readonly Argument[],
  context: Context,
  span: Span,
): Validator {
  const isShown = rest.length > 0 && builtin.schemasFrom === undefined;
  const text = `${shownName(name)}(${rest.map((each) => each.text()).join(', ')})`;
  const described = isShown ? text : name;
  const test = (value: Concrete, vertex: Vertex): Fault | 'incomplete' | undefined => {
    const place = vertex.atom?.span ?? vertex.conjuncts[0]?.code.span ?? span;
    const first: Argument = { value, kinds: kindsOfValue(value), text: () => shownValue(value), span: place };
    const result = run(machine, builtin, name, [first, ...rest], { ...context, vertex }, span);
    if (result.type === 'blocked') return 'incomplete';
    if (result.type === 'bool' && result.value) return undefined;
    const problem = result.type === 'failure' ? result : undefined;
    if (problem?.isMisuse === true) return faultAt('eval', problem.message, vertex, problem.at);
    if (value.type === 'vertex') for (const arc of value.arcs.values()) machine.complete(arc);
    const shown = first.text();
    const given = rest.map((each): Contribution => ({ place: each.span, value: each.text() }));
    const faultOf = (each?: Failure): Fault => {
      const reason = each === undefined ? '' : `: ${each.message}`;
      // Show a fault in a schema at its position in the schema, and drop positions in the checked text.
      const within = (each?.at ?? []).filter(({ source }) => !name.endsWith(source.name));
      const isWithin = builtin.schemasFrom !== undefined && within.length > 0;
      const places = [{ place, value: shown }, ...(isWithin ? within.map((at) => ({ place: at })) : given)];
      const others = inOrder(
        places.filter((other) => other.place.begin !== span.begin || other.place.source !== span.source),
      );
      const message = `invalid value ${shown} (does not satisfy ${described})${reason}`;
      return faultAt(each?.code ?? 'eval', message, vertex, [{ place: span, value: text }, ...others]);
    };
    return { ...faultOf(problem), also: (problem?.also ?? []).map(faultOf) };
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
