/** Evaluates expressions to values. Structs, lists, calls, `&` and `|` become separate vertices. */
import type { Code, BinaryCode, CodeOperator, LetClause } from '../../resolve/code';
import type { Span } from '../../syntax/source';
import { toBigInt } from '../../values/decimal';
import { identifierLabel, isDefinition, regular, type Label } from '../../values/label';
import type { Fault } from '../../values/fault';
import { atomText } from '../../values/format';
import { getOrMake } from '../../../data/get-or-make';
import { redacted } from '../../../data/text/redacted';
import { kinds, kindText } from '../../values/kind';
import { atomKind, boolAtom, isAtom, isNumber, isText, withSecret, type Atom, type Bottom } from '../../values/value';
import {
  blocked,
  bottom,
  faultAt,
  isNone,
  knownVertex,
  worse,
  type Blocked,
  type Context,
  type Machine,
  type Value,
} from '../machine';
import { arithmetic, compareValues, problemWithin, textOfAtom } from './operators';
import { naming } from '../arcs';
import { operandDerivation } from '../cycles';
import { vertexSteps } from '../limits';
import { concrete, fieldOf, kindsOfValue, notSelectable, operandOf, placesOf, typeName, type Concrete } from '../read';
import { incompleteReason } from '../producers';
import { isReference } from '../sharing';
import { shownCode, shownValue, shownVertex } from '../shown';
import { compileFinder } from '../../../go/patterns/regexp';
import { Vertex, defaultOf, enclosing, seenFrom, settled, type MadeCode, type Validator } from '../vertex';

/**
 * Reports whether a reference contains a definition: `#A`, `a.#B.c`. The definition closes the conjuncts of the
 * reference.
 */
export function namesDefinition(code: Code | MadeCode): boolean {
  let at = code;
  for (;;) {
    switch (at.kind) {
      case 'field':
        return isDefinition(at.label);
      case 'selector':
        if (isDefinition(at.label)) return true;
        at = at.operand;
        break;
      case 'index':
      case 'optional':
        at = at.operand;
        break;
      case 'let':
        at = at.clause.value;
        break;
      default:
        return false;
    }
  }
}

export function evaluateCode(machine: Machine, code: Code | MadeCode, context: Context): Value {
  machine.step();
  switch (code.kind) {
    case 'constant':
      return code.value;
    case 'vertex':
      return code.vertex;
    case 'named':
      return machine.value(code.value, { ...context, environment: naming(context.vertex, code, context.environment) });
    case 'faulty':
      return bottom(code.code, code.message, context.vertex, code.span);
    case 'field': {
      const owner = enclosing(context.environment, code.up).vertex;
      if (owner === undefined) return bottom('eval', `reference "${code.name}" not found`, context.vertex, code.span);
      return ownField(machine, owner, code.label, context, code.span);
    }
    case 'binding': {
      const { names, vertex } = enclosing(context.environment, code.up);
      const found = names?.get(code.name);
      if (found !== undefined) return found;
      // The name may refer to a dynamic field whose label is not known yet.
      if (vertex !== undefined && vertex.state !== 'done' && !vertex.isForced) return machine.wait(vertex);
      return bottom('incomplete', `reference "${code.name}" not found`, context.vertex, code.span);
    }
    case 'let':
      return letValue(machine, code, context);
    case 'self':
      return (
        enclosing(context.environment, code.up).vertex ??
        bottom('eval', 'invalid use of self', context.vertex, code.span)
      );
    case 'selector':
      return select(machine, machine.value(code.operand, context), code, context);
    case 'index':
      return index(machine, code, context);
    case 'optional': {
      const value = machine.value(code.operand, context);
      const fault = value.type === 'bottom' && value.fault.code === 'incomplete' ? value.fault : undefined;
      if (/^(?:cannot reference optional|undefined) field/.test(fault?.message ?? '')) machine.missingReferences++;
      return value;
    }
    case 'unary':
      return unary(machine, code, context);
    case 'binary':
      return binary(machine, code, context);
    case 'interpolation':
      return interpolate(machine, code, context);
    case 'bound': {
      const operand = operandOf(
        machine,
        code.operand,
        context,
        (text) => `non-concrete value ${text} for bound ${code.operator}`,
      );
      if (isNone(operand)) return operand;
      if (operand.type === 'vertex') {
        if (code.operator === '==' || code.operator === '!=') {
          return equality(machine, code.operator, operand, code.span);
        }
        return bottom(
          'eval',
          `invalid bound: ${code.operator} of ${kindText(settled(operand).kinds)}`,
          context.vertex,
          code.span,
        );
      }
      if (/^[<>]/.test(code.operator) && (operand.type === 'bool' || operand.type === 'null')) {
        return bottom('eval', `cannot use ${operand.type} for bound ${code.operator}`, context.vertex, code.span);
      }
      const problem = isPattern(code.operator) ? patternProblem(operand) : undefined;
      if (problem !== undefined) {
        const shown = operand.isSecret === true ? `error parsing regexp: ${redacted}` : problem;
        return bottom('eval', shown, context.vertex, code.span);
      }
      return { type: 'bound', operator: code.operator, operand };
    }
    case 'builtin':
      return { type: 'function', name: code.name };
    case 'package':
      if (code.instance !== undefined) return machine.packageOf(code.instance);
      return bottom('eval', `reference to package ${code.path} without selector`, context.vertex, code.span);
    case 'call':
    case 'fixed':
    case 'and':
    case 'or':
    case 'struct':
    case 'list':
    case 'opened':
    case 'comprehension':
      return inline(machine, code, context);
  }
}

/** Creates the validator that compares the whole value with a struct or list by `==` or `!=`. */
function equality(machine: Machine, operator: '==' | '!=', operand: Vertex, span: Span): Validator {
  const text = `${operator}${shownVertex(operand)}`;
  const check = (vertex: Vertex): Fault | 'incomplete' | undefined => {
    const problem = problemWithin(machine, vertex);
    if (problem !== undefined) return 'incomplete';
    const equal = compareValues(machine, vertex.atom?.value ?? vertex, operand);
    if (equal === 'blocked') return 'incomplete';
    if (equal === (operator === '==')) return undefined;
    return faultAt('eval', `invalid value ${shownVertex(vertex)} (out of bound ${text})`, vertex, [span]);
  };
  return { type: 'validator', name: text, text, span, kinds: kinds.all, check, admits: () => operator === '!=' };
}

const isPattern = (operator: string): boolean => operator === '=~' || operator === '!~';

function patternProblem(operand: Atom): string | undefined {
  if (operand.type !== 'string' && operand.type !== 'bytes') {
    return `cannot use ${atomText(operand)} (type ${operand.type}) as type (string|bytes)`;
  }
  try {
    compileFinder(operand.value);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the vertex for an operand. The vertex is not part of the result. */
function inline(machine: Machine, code: Code, context: Context): Vertex {
  const { environment, scope, derivation } = context;
  const made = environment.operands?.get(code);
  if (made !== undefined) return made;
  const vertex = new Vertex(context.vertex, '');
  (environment.operands ??= new Map()).set(code, vertex);
  machine.push(vertex, { code, environment, scope, derivation: operandDerivation(derivation) });
  return vertex;
}

function ownField(machine: Machine, owner: Vertex, label: Label, context: Context, span: Span): Value {
  const at = settled(owner);
  const arc = at.made.get(label);
  if (arc?.presence === '' && arc.producers === undefined) return seenFrom(arc, context.vertex);
  return fieldOf(machine, owner, label, context.vertex, span);
}

function letValue(machine: Machine, code: Extract<Code, { kind: 'let' }>, context: Context): Value {
  const environment = enclosing(context.environment, code.up);
  const inner = environment.isClause ? (environment.up ?? environment) : environment;
  const { clause } = code;
  if (isReference(clause.value)) return machine.value(clause.value, { ...context, environment: inner });
  return getOrMake((environment.lets ??= new Map<LetClause, Vertex>()), clause, () => {
    machine.step(vertexSteps);
    const vertex = new Vertex(inner.vertex ?? context.vertex, identifierLabel(clause.name));
    const { scope, derivation } = context;
    machine.push(vertex, { code: clause.value, environment: inner, scope, derivation });
    return vertex;
  });
}

function select(machine: Machine, operand: Value, code: Extract<Code, { kind: 'selector' }>, context: Context): Value {
  if (operand.type === 'bottom') return { type: 'bottom', fault: operand.fault };
  if (operand.type === 'blocked') return operand;
  if (operand.type === 'vertex') return fieldOf(machine, operand, code.label, context.vertex, code.labelSpan, code);
  return notSelectable(code, kindsOfValue(operand), context.vertex);
}

function index(machine: Machine, code: Extract<Code, { kind: 'index' }>, context: Context): Value {
  const operand = machine.value(code.operand, context);
  if (operand.type === 'blocked') return operand;
  const at = indexOf(machine, code.index, context);
  if (operand.type === 'bottom') return worse(operand, at);
  if (isNone(at)) return at;
  const { span } = code.index;
  if (operand.type !== 'vertex') return notSelectable(code, kindsOfValue(operand), context.vertex);
  if (at.type === 'string') {
    return hidingIndex(at, fieldOf(machine, operand, regular(at.value), context.vertex, span, code));
  }
  const wrong = (reason: string): Bottom => {
    const text = shownValue(at);
    return bottom('eval', `invalid index ${text} (${reason})`, context.vertex, code.span, span);
  };
  const position = at.type === 'int' ? toBigInt(at.value) : undefined;
  if (position === undefined) return wrong(`invalid type ${typeName(at)}`);
  if (position < 0n) return wrong('index must be non-negative');
  return hidingIndex(at, fieldOf(machine, operand, position.toString(), context.vertex, span, code));
}

/** Hides a secret index in the message about a missing field. */
function hidingIndex(at: Concrete, found: Value): Value {
  if (found.type !== 'bottom' || at.type === 'vertex' || at.isSecret !== true) return found;
  return { type: 'bottom', fault: { ...found.fault, message: `undefined field: ${redacted}` } };
}

const unknownIndex = (text: string, kind: string): string =>
  `invalid non-ground value ${text} (must be concrete ${kind.includes('string') ? 'string' : 'int'})`;

function indexOf(machine: Machine, code: Code, context: Context): Concrete | Blocked | Bottom {
  const value = machine.value(code, context);
  if (isNone(value)) return value;
  const found = concrete(machine, value, context.vertex, unknownIndex, code.span);
  if (found.type !== 'bottom') return found;
  // Prefer the position of the value to the position of the index.
  const [, ...places] = found.fault.contributions;
  return places.length === 0 ? found : { ...found, fault: { ...found.fault, contributions: places } };
}

function unary(machine: Machine, code: Extract<Code, { kind: 'unary' }>, context: Context): Value {
  const { operator } = code;
  if (code.operand.kind === 'bound' || (code.operand.kind === 'constant' && !isAtom(code.operand.value))) {
    const message = `invalid operand ${shownCode(code.operand)} ('${operator}' requires concrete value)`;
    return bottom('eval', message, context.vertex, code.operand.span);
  }
  const operand = operandOf(machine, code.operand, context, (text) => `operand ${text} of '${operator}' not concrete`);
  if (isNone(operand)) return operand;
  if (operator === '!' && operand.type === 'bool') return { ...operand, value: !operand.value };
  if (operator !== '!' && isNumber(operand)) {
    if (operator === '+') return operand;
    const { units, exponent } = operand.value;
    return { ...operand, value: { units: -units, exponent } };
  }
  const message = `invalid operation ${operator}${shownValue(operand)} (${operator} ${typeName(operand)})`;
  return bottom('eval', message, context.vertex, code.span);
}

const isBottomLiteral = (code: Code): boolean => code.kind === 'faulty' && code.code === 'user';

function binary(machine: Machine, code: BinaryCode, context: Context): Value {
  const { operator } = code;
  if (operator === '==' || operator === '!=') {
    const tested = isBottomLiteral(code.right) ? code.left : isBottomLiteral(code.left) ? code.right : undefined;
    if (tested !== undefined) return checkedBottomTest(machine, tested, context, operator === '==');
  }
  // Long chains are left-nested, so they are processed in a loop.
  const spine: BinaryCode[] = [];
  let innermost: Code = code;
  while (innermost.kind === 'binary' && (spine.length === 0 || isChained(innermost.operator))) {
    spine.push(innermost);
    innermost = innermost.left;
  }
  let value: Value = machine.value(innermost, context);
  let span = innermost.span;
  for (let at = spine.length - 1; at >= 0; at--) {
    const each = spine[at];
    if (each === undefined) break;
    value = apply(machine, each, value, span, context);
    if (value.type === 'blocked') return value;
    span = each.span;
  }
  return value;
}

const isChained = (operator: CodeOperator): boolean => ['+', '-', '*', '/', '&&', '||'].includes(operator);

function apply(machine: Machine, code: BinaryCode, leftValue: Value, leftSpan: Span, context: Context): Value {
  const { operator } = code;
  const describe = (text: string): string => `non-concrete value ${text} in operand to ${operator}`;
  const left = concrete(machine, leftValue, context.vertex, describe, leftSpan);
  if (left.type === 'blocked') return left;
  const isLogical = operator === '&&' || operator === '||';
  const decides = isLogical && left.type === 'bool' && left.value === (operator === '||');
  if (code.isShort && decides) return left;
  const rightValue = machine.value(code.right, context);
  const right = concrete(machine, rightValue, context.vertex, describe, code.right.span);
  if (left.type === 'bottom') return worse(left, right);
  if (isNone(right)) return right;
  if (isLogical) {
    const problem = problemWithin(machine, left) ?? problemWithin(machine, right);
    if (problem !== undefined) return problem;
    const isHidden = isSecret(left) || isSecret(right);
    if (decides) return withSecret(left, isHidden);
    if (left.type === 'bool' && right.type === 'bool') return withSecret(right, isHidden);
    const [wrong, given, at] =
      left.type === 'bool' ? [right, rightValue, code.right.span] : [left, leftValue, leftSpan];
    const places = placesOfValue(given);
    const message = `cannot use ${shownValue(wrong)} (type ${typeName(wrong)}) as type bool in ${operator}`;
    return bottom('eval', message, context.vertex, code.span, ...(places.length > 0 ? places : [at]));
  }
  if (operator === '==' || operator === '!=') {
    const problem = problemWithin(machine, left) ?? problemWithin(machine, right);
    if (problem !== undefined) return problem;
    if (code.comparesAll || isComparable(left, right)) {
      const equal = compareValues(machine, left, right);
      if (equal === 'blocked') return blocked;
      return withSecret(boolAtom(equal === (operator === '==')), isSecret(left) || isSecret(right));
    }
  }
  const result = left.type === 'vertex' || right.type === 'vertex' ? undefined : arithmetic(operator, left, right);
  if (result !== undefined) {
    if (typeof result !== 'string' && isText(result)) machine.step(result.value.length >> 6);
    if (typeof result !== 'string') return withSecret(result, isSecret(left) || isSecret(right));
    return bottom('eval', result, context.vertex, code.span);
  }
  const lists = [left, right].filter((each) => each.type === 'vertex' && each.lists.length > 0);
  if (lists.length > 0 && (operator === '+' || operator === '*')) {
    const what =
      operator === '+'
        ? 'Addition of lists is superseded by list.Concat'
        : 'Multiplication of lists is superseded by list.Repeat';
    return bottom('eval', `${what}; see https://cuelang.org/e/v0.11-list-arithmetic`, context.vertex, code.span);
  }
  const message = `invalid operands ${shownValue(left)} and ${shownValue(right)} to '${operator}' (type ${typeName(left)} and ${typeName(right)})`;
  const places = [leftSpan, ...placesOfValue(leftValue), code.right.span, ...placesOfValue(right)];
  return bottom('eval', message, context.vertex, ...places);
}

const placesOfValue = (value: Value): readonly Span[] =>
  value.type === 'vertex' ? placesOf(defaultOf(value) ?? value) : [];

/**
 * Reports whether older language versions can compare the values: two numbers, null and any value, or two values of one
 * type other than structs.
 */
function isComparable(left: Concrete, right: Concrete): boolean {
  const [a, b] = [left, right].map((each) => (each.type === 'vertex' ? each.kinds : atomKind(each)));
  if (a === kinds.null || b === kinds.null) return true;
  return (a === b && a !== kinds.struct) || (((a ?? 0) | (b ?? 0)) & ~kinds.number) === 0;
}

const isSecret = (value: Concrete): boolean => value.type !== 'vertex' && value.isSecret === true;

/**
 * Evaluates `x == _|_` or `x != _|_`. Errors, values that contain errors, and incomplete scalars count as `_|_`. An
 * incomplete value that may be a struct or a list, such as `_`, does not.
 */
function checkedBottomTest(machine: Machine, code: Code, context: Context, wanted: boolean): Value {
  const { unknownReads } = machine;
  const found = bottomTest(machine, code, context, wanted);
  if (machine.unknownReads !== unknownReads && found.type === 'bool') {
    const { environment, vertex } = context;
    (vertex.checks ??= []).push(() => {
      // The cached operands may be out of date.
      environment.operands = undefined;
      const now = bottomTest(machine, code, context, wanted);
      if (now.type === 'bool' && now.value === found.value) return undefined;
      const message = `circular dependency in evaluation of conditionals: ${shownCode(code)} changed after evaluation`;
      return faultAt('cycle', message, vertex, [code.span]);
    });
  }
  return found;
}

function bottomTest(machine: Machine, code: Code, context: Context, wanted: boolean): Value {
  const value = machine.value(code, context);
  // The value is not known yet, or its existence depends on the result of this test.
  if (value.type === 'blocked' || (value.type === 'bottom' && value.fault.code === 'cycle')) return value;
  let isBottom = value.type === 'bottom' || value.type === 'kinds' || value.type === 'bound';
  if (value.type === 'vertex') {
    const unknown = incompleteReason(machine, value, code.span, true);
    if (unknown !== undefined) return unknown;
    if (knownVertex(machine, value) === undefined) return blocked;
    const at = defaultOf(value);
    // An unresolved disjunction counts as a value.
    isBottom = at !== undefined && (at.faults.length > 0 || isOpenScalar(at) || hasFault(machine, at));
  }
  return boolAtom(isBottom === wanted);
}

const isOpenScalar = (vertex: Vertex): boolean =>
  vertex.atom === undefined && (vertex.kinds & (kinds.list | kinds.struct)) === 0;

function hasFault(machine: Machine, vertex: Vertex): boolean {
  if (vertex.state !== 'done') return false;
  for (const arc of vertex.made.values()) {
    if (arc.presence !== '') continue;
    machine.evaluate(arc);
    const at = settled(arc);
    if (at.state !== 'done') continue;
    if (at.faults.some(({ code }) => code === 'eval' || code === 'user' || code === 'structural')) return true;
    if (hasFault(machine, at)) return true;
  }
  return false;
}

function interpolate(machine: Machine, code: Extract<Code, { kind: 'interpolation' }>, context: Context): Value {
  let text = code.texts[0] ?? '';
  let hides = code.isSecret;
  let missing: Bottom | undefined;
  for (const [at, part] of code.parts.entries()) {
    const operand = machine.value(part, context);
    const value = concrete(
      machine,
      operand,
      context.vertex,
      (shown, kind) => `non-concrete value ${shown} (type ${kind})`,
      part.span,
    );
    if (value.type === 'blocked') return missing ?? value;
    if (value.type === 'bottom') {
      const { fault } = value;
      // Use the position of the interpolation, not of the operand in the interpolation.
      const places = fault.contributions.filter(({ place }) => operand.type === 'bottom' || place !== part.span);
      const contributions = [{ place: code.span }, ...places];
      const message = `invalid interpolation: ${fault.message}`;
      const found: Bottom = { type: 'bottom', fault: { ...fault, message, contributions } };
      missing = missing === undefined ? found : worse(missing, found);
      continue;
    }
    const shown = value.type === 'vertex' ? undefined : textOfAtom(value, code.isBytes);
    if (shown === undefined) {
      const what = shownValue(value);
      const message = `invalid interpolation: cannot use ${what} (type ${typeName(value)}) as type (bool|string|bytes|number)`;
      const place = (operand.type === 'vertex' ? operand.conjuncts[0]?.code.span : undefined) ?? part.span;
      return bottom('eval', message, context.vertex, code.span, place);
    }
    text += shown + (code.texts[at + 1] ?? '');
    hides ||= isSecret(value);
  }
  if (missing !== undefined) return missing;
  machine.step(text.length >> 6);
  const atom: Atom = { type: code.isBytes ? 'bytes' : 'string', value: text };
  return withSecret(atom, hides);
}
