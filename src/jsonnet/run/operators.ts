/** Implements the operators on evaluated operands: arithmetic, comparison, equality and conversion to text. */
import type { Span } from '../source';
import type { BinaryOperator } from '../syntax/ast';
import { compareStrings } from '../text/code-points';
import { numberText } from '../text/number';
import { arraySteps, dataLevels, numberSteps } from './limits';
import { writeText, type Layout } from './manifest';
import { Objects } from './objects';
import type { Runtime } from './runtime';
import { JsonnetFunction, JsonnetObject, typeName, type Slot, type Value } from './value';

export class Operators {
  readonly #format: (format: string, values: Value) => Value;
  readonly objects: Objects;

  /** `format` implements `string % values` with std.format, which is loaded on first use. */
  constructor(
    readonly runtime: Runtime,
    format: (format: string, values: Value) => Value,
  ) {
    this.#format = format;
    this.objects = new Objects(runtime, (left, right, site) => this.plus(left, right, site));
  }

  /** Every operator except `&&` and `||`, which do not always evaluate their right side. */
  binary(operator: BinaryOperator, left: Value, right: Value, site?: Span): Value {
    switch (operator) {
      case '+':
        return this.plus(left, right, site);
      case '==':
        return this.equals(left, right);
      case '!=':
        return !this.equals(left, right);
      case '%':
        return this.#modulo(left, right, site);
      case 'in':
        return this.#isIn(left, right, site);
      default:
        if (typeof left === 'number' && typeof right === 'number') return this.#numbers(operator, left, right, site);
        return this.#others(operator, left, right, site);
    }
  }

  number(value: number, site?: Span): number {
    if (Number.isFinite(value)) return value;
    throw this.runtime.fail(site, Number.isNaN(value) ? 'not a number' : 'overflow');
  }

  plus(left: Value, right: Value, site?: Span): Value {
    if (typeof left === 'number' && typeof right === 'number') return this.number(left + right, site);
    if (typeof left === 'string' || typeof right === 'string') {
      const first = this.textAt(left, site);
      const second = this.textAt(right, site);
      // V8 concatenates strings lazily, as a tree. The code that later reads the string flattens the tree, and counts
      // the characters then.
      this.runtime.checkString(first.length + second.length);
      this.runtime.spend(arraySteps);
      return first + second;
    }
    if (Array.isArray(left) && Array.isArray(right)) {
      if (right.length === 0) return left;
      if (left.length === 0) return right;
      this.runtime.makeArray(left.length + right.length);
      return left.concat(right);
    }
    if (left instanceof JsonnetObject && right instanceof JsonnetObject) return this.objects.add(left, right);
    return this.#others('+', left, right, site);
  }

  #numbers(operator: BinaryOperator, left: number, right: number, site?: Span): Value {
    switch (operator) {
      case '-':
        return this.number(left - right, site);
      case '*':
        return this.number(left * right, site);
      case '/':
        if (right === 0) throw this.runtime.fail(site, 'division by zero.');
        return this.number(left / right, site);
      case '<':
        return left < right;
      case '<=':
        return left <= right;
      case '>':
        return left > right;
      case '>=':
        return left >= right;
      case '<<':
      case '>>':
      case '&':
      case '^':
      case '|':
        this.runtime.spend(8);
        return bitwise(operator, left, right, (detail) => this.runtime.fail(site, detail));
      default:
        throw this.runtime.fail(site, `binary operator ${operator} does not operate on numbers.`);
    }
  }

  #others(operator: BinaryOperator, left: Value, right: Value, site?: Span): Value {
    const type = typeName(left);
    const other = typeName(right);
    if (type !== other) {
      throw this.runtime.fail(site, `binary operator ${operator} requires matching types, got ${type} and ${other}.`);
    }
    const isComparison = operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
    if (isComparison && (type === 'string' || type === 'array')) {
      this.runtime.enter('function <compare>', site);
      const order = this.compare(left, right);
      this.runtime.leave();
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      return operator === '>' ? order > 0 : order >= 0;
    }
    const plural = type === 'null' ? 'null' : `${type}s`;
    throw this.runtime.fail(site, `binary operator ${operator} does not operate on ${plural}.`);
  }

  #modulo(left: Value, right: Value, site?: Span): Value {
    if (typeof left === 'number' && typeof right === 'number') {
      if (right === 0) throw this.runtime.fail(site, 'division by zero.');
      return this.number(left % right, site);
    }
    if (typeof left === 'string') {
      this.runtime.enter('function <format>', site);
      const text = this.#format(left, right);
      this.runtime.leave();
      return text;
    }
    throw this.runtime.fail(site, `Operator % cannot be used on types ${typeName(left)} and ${typeName(right)}.`);
  }

  #isIn(left: Value, right: Value, site?: Span): boolean {
    if (typeof left !== 'string') {
      throw this.runtime.fail(
        site,
        `the left hand side of the 'in' operator should be a string,  got ${typeName(left)}`,
      );
    }
    if (!(right instanceof JsonnetObject)) {
      throw this.runtime.fail(
        site,
        `the right hand side of the 'in' operator should be an object, got ${typeName(right)}`,
      );
    }
    this.runtime.charge(left.length);
    return this.objects.has(right, left);
  }

  /**
   * Deep equality. Throws if two functions are compared, or if a part cannot be evaluated. A comparison takes only one
   * frame, regardless of the depth of the values.
   */
  equals(left: Value, right: Value): boolean {
    if (left === null || typeof left !== 'object') return this.#isSameScalar(left, right);
    this.runtime.enter('function <equals>');
    const same = this.#isSame(left, right);
    this.runtime.leave();
    return same;
  }

  #isSame(left: Value, right: Value): boolean {
    if (left === null || typeof left !== 'object') return this.#isSameScalar(left, right);
    this.runtime.tick();
    this.runtime.descend(dataLevels);
    const same = this.#isSameCompound(left, right);
    this.runtime.ascend(dataLevels);
    return same;
  }

  #isSameCompound(left: Value, right: Value): boolean {
    if (Array.isArray(left)) return Array.isArray(right) && this.#equalArrays(left, right);
    if (left instanceof JsonnetObject) return right instanceof JsonnetObject && this.#equalObjects(left, right);
    if (left instanceof JsonnetFunction && right instanceof JsonnetFunction) {
      throw this.runtime.error('cannot test equality of functions');
    }
    return false;
  }

  #isSameScalar(left: Value, right: Value): boolean {
    if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
      this.runtime.charge(left.length);
    }
    return left === right;
  }

  #equalArrays(left: Slot[], right: Slot[]): boolean {
    if (left.length !== right.length) return false;
    const runtime = this.runtime;
    runtime.spend(left.length);
    for (let at = 0; at < left.length; at++) {
      // Most long arrays contain numbers or strings.
      const isPrimitive = typeof left[at] !== 'object' && typeof right[at] !== 'object';
      const same = isPrimitive
        ? this.#isSameScalar(left[at] as Value, right[at] as Value)
        : this.#isSame(runtime.element(left, at), runtime.element(right, at));
      if (!same) return false;
    }
    return true;
  }

  #equalObjects(left: JsonnetObject, right: JsonnetObject): boolean {
    const names = this.objects.names(left, false);
    const others = this.objects.names(right, false);
    this.runtime.spend(names.length);
    if (names.length !== others.length || names.some((name, at) => name !== others[at])) return false;
    return names.every((name) => this.#isSame(this.objects.field(left, name), this.objects.field(right, name)));
  }

  /** Compares two numbers, strings or arrays: negative, 0 or positive. */
  compare(left: Value, right: Value): number {
    if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
    if (typeof left === 'string' && typeof right === 'string') {
      this.runtime.charge(left.length + right.length);
      return compareStrings(left, right);
    }
    const type = typeName(left);
    const other = typeName(right);
    if (type !== other) throw this.runtime.error(`Comparison requires matching types. Got ${type} and ${other}`);
    if (!Array.isArray(left) || !Array.isArray(right)) {
      if (left === null) throw this.runtime.error('binary operator < does not operate on null.');
      throw this.runtime.error(`Values of type ${type} are not comparable.`);
    }
    this.runtime.tick();
    this.runtime.descend(dataLevels);
    const length = Math.min(left.length, right.length);
    let order = 0;
    for (let at = 0; at < length && order === 0; at++) {
      order = this.compare(this.runtime.element(left, at), this.runtime.element(right, at));
    }
    this.runtime.ascend(dataLevels);
    return order === 0 ? left.length - right.length : order;
  }

  /** Converts a value like `toText`. The trace of a failure shows `site`, the position in the program. */
  textAt(value: Value, site?: Span): string {
    if (value === null || typeof value !== 'object') return this.toText(value);
    this.runtime.enter('function <toString>', site);
    const text = this.toText(value);
    this.runtime.leave();
    return text;
  }

  /** Returns a string unchanged and any other value as JSON on one line. */
  toText(value: Value): string {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') {
      this.runtime.spend(numberSteps(value));
      return numberText(value);
    }
    return writeText(this, value, oneLine);
  }
}

const oneLine: Layout = { newline: '', indent: '', comma: ', ', colon: ': ' };

/**
 * As in go-jsonnet, bitwise operators work on 64-bit two's complement integers and truncate the result. Operands are
 * truncated to integers and must be within 2^53. `fail` builds the error for an operand out of range.
 */
function bitwise(
  operator: '<<' | '>>' | '&' | '^' | '|',
  left: number,
  right: number,
  fail: (detail: string) => Error,
): number {
  const shift = operator === '<<' || operator === '>>';
  if (shift && right < 0) throw fail('shift by negative exponent.');
  if (Math.abs(left) > Number.MAX_SAFE_INTEGER || Math.abs(right) > Number.MAX_SAFE_INTEGER) {
    throw fail('numeric value outside safe integer range for bitwise operation.');
  }
  const a = BigInt(Math.trunc(left));
  const b = BigInt(Math.trunc(right));
  switch (operator) {
    case '&':
      return isSmall(left) && isSmall(right) ? left & right : Number(a & b);
    case '|':
      return isSmall(left) && isSmall(right) ? left | right : Number(a | b);
    case '^':
      return isSmall(left) && isSmall(right) ? left ^ right : Number(a ^ b);
    case '>>':
      return Number(a >> (b % 64n));
    case '<<':
      return Number(BigInt.asIntN(64, a << (b % 64n)));
  }
}

function isSmall(value: number): boolean {
  return value >= -0x80000000 && value <= 0x7fffffff;
}
