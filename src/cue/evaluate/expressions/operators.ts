/** Implements operators on atoms, and equality of any two values. */
import { decodeUtf8, encodeUtf8 } from '../../../go/utf8';
import { add, compare, decimalText, divide, maxExponent, multiply, subtract } from '../../values/decimal';
import { isDatum } from '../../values/label';
import { boolAtom, isNumber, isText, type Atom, type Bottom } from '../../values/value';
import type { CodeOperator } from '../../resolve/code';
import { atomText } from '../../values/format';
import { kinds } from '../../values/kind';
import { blocked, bottom, knownVertex, type Blocked, type Machine } from '../machine';
import { CueLimitError, maxText, tooLong } from '../limits';
import { matchesPattern } from '../structs/pattern-match';
import { shownVertex } from '../shown';
import type { Concrete } from '../read';
import { orderAtoms, sameAtom } from './scalars';
import { defaultOf, isMember, real, type Vertex } from '../vertex';

/**
 * Evaluates an arithmetic, ordering or pattern operator. Returns the result or an error message; undefined if the
 * operator does not accept these operands.
 */
export function arithmetic(operator: CodeOperator, left: Atom, right: Atom): Atom | string | undefined {
  if (isNumber(left) && isNumber(right)) {
    const type = left.type === 'int' && right.type === 'int' ? 'int' : 'float';
    const [a, b] = [left.value, right.value];
    switch (operator) {
      case '+':
        return overflowProblem(a.exponent, b.exponent) ?? { type, value: add(a, b) };
      case '-':
        return overflowProblem(a.exponent, b.exponent) ?? { type, value: subtract(a, b) };
      case '*': {
        const value = multiply(a, b);
        return overflowProblem(value.exponent, 0) ?? { type, value };
      }
      case '/':
        if (b.units === 0n) return 'failed arithmetic: division by zero';
        return { type: 'float', value: divide(a, b) };
      default:
    }
  }
  if (operator === '+' && isText(left) && isText(right) && left.type === right.type) {
    return { type: left.type, value: left.value + right.value };
  }
  if (operator === '*') {
    const [text, times] = isText(left) ? [left, right] : [right, left];
    if (isText(text) && times.type === 'int') {
      const count = Number(decimalText(times.value));
      if (count < 0) return 'cannot convert negative number to uint64';
      if (count * text.value.length > maxText) return tooLong;
      return { type: text.type, value: text.value.repeat(count) };
    }
  }
  if (operator === '=~' || operator === '!~') {
    if (left.type !== 'string') return `cannot use ${atomText(left)} (type ${left.type}) as type string in ${operator}`;
    if (!isText(right)) return `cannot use ${atomText(right)} (type ${right.type}) as type (string|bytes)`;
    try {
      return boolAtom(matchesPattern(right.value, left.value) === (operator === '=~'));
    } catch (error) {
      if (error instanceof CueLimitError || !(error instanceof Error)) throw error;
      return error.message;
    }
  }
  const order = left.type === 'bool' || left.type === 'null' ? undefined : orderAtoms(left, right);
  if (order === undefined) return undefined;
  if (operator === '<') return boolAtom(order < 0);
  if (operator === '<=') return boolAtom(order <= 0);
  if (operator === '>') return boolAtom(order > 0);
  return operator === '>=' ? boolAtom(order >= 0) : undefined;
}

/** Returns an error if two exponents differ so much that a number would have too many digits. */
const overflowProblem = (a: number, b: number): string | undefined =>
  Math.abs(a - b) > maxExponent ? 'failed arithmetic: overflow' : undefined;

/** Returns the text of an atom for interpolation into a string or bytes; undefined for null. */
export function textOfAtom(atom: Atom, isBytes: boolean): string | undefined {
  switch (atom.type) {
    case 'null':
      return undefined;
    case 'bool':
      return String(atom.value);
    case 'int':
    case 'float':
      return decimalText(atom.value);
    case 'string':
      return isBytes ? encodeUtf8(atom.value) : atom.value;
    case 'bytes':
      return isBytes ? atom.value : validText(atom.value);
  }
}

/** Decodes bytes. A sequence of invalid bytes becomes one replacement character. */
function validText(bytes: string): string {
  const text = decodeUtf8(bytes);
  return encodeUtf8(text) === bytes ? text : text.replaceAll(/\ufffd+/g, '\ufffd');
}

/** Reports whether two values are equal. Numbers are compared by their value: `1 == 1.0`. */
export function compareValues(machine: Machine, left: Concrete, right: Concrete): boolean | 'blocked' {
  if (left.type !== 'vertex' && right.type !== 'vertex' && isNumber(left) && isNumber(right)) {
    return compare(left.value, right.value) === 0;
  }
  return haveSameData(machine, left, right);
}

/** Reports whether values have the same type and the same atom, regular fields or items. `[1]` and `[1.0]` differ. */
function haveSameData(machine: Machine, left: Concrete, right: Concrete): boolean | 'blocked' {
  if (left.type !== 'vertex' || right.type !== 'vertex') {
    return left.type !== 'vertex' && right.type !== 'vertex' && sameAtom(left, right);
  }
  if (left.lists.length > 0 !== right.lists.length > 0) return false;
  machine.step();
  const [a, b] = [comparedArcs(left), comparedArcs(right)];
  if (a.size !== b.size) return false;
  for (const [label, arc] of a) {
    const other = b.get(label);
    if (other === undefined) return false;
    const [x, y] = [atomOrVertex(machine, arc), atomOrVertex(machine, other)];
    if (x === 'blocked' || y === 'blocked') return 'blocked';
    const equal = x !== undefined && y !== undefined && haveSameData(machine, x, y);
    if (equal !== true) return equal;
  }
  return true;
}

/** Finds what prevents the comparison of a struct or list: a fault or a missing value. */
export function problemWithin(machine: Machine, value: Concrete): Blocked | Bottom | undefined {
  if (value.type !== 'vertex') return undefined;
  machine.step();
  for (const arc of value.made.values()) {
    if (!isMember(arc)) continue;
    if (knownVertex(machine, arc) === undefined) return blocked;
    const at = defaultOf(arc);
    const [fault] = (at ?? real(arc)).faults;
    if (fault !== undefined) return { type: 'bottom', fault };
    if (!isDatum(arc.label)) continue;
    const places = arc.conjuncts.map(({ code }) => code.span);
    if (arc.presence === '!') return bottom('incomplete', 'field is required but not present', arc, ...places);
    const isOpen = at === undefined || (at.atom === undefined && at.kinds !== kinds.struct && at.lists.length === 0);
    if (isOpen) return bottom('incomplete', `incomplete value ${shownVertex(arc)}`, arc, ...places);
    const problem = problemWithin(machine, at);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function comparedArcs(vertex: Vertex): ReadonlyMap<string, Vertex> {
  return new Map([...vertex.made].filter(([label, arc]) => arc.presence === '' && isDatum(label)));
}

function atomOrVertex(machine: Machine, vertex: Vertex): Concrete | 'blocked' | undefined {
  if (knownVertex(machine, vertex) === undefined) return 'blocked';
  const at = defaultOf(vertex);
  return at === undefined || at.faults.length > 0 ? undefined : (at.atom?.value ?? at);
}
