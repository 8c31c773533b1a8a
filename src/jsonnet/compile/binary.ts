/** Binary operators. Chains lean left and may be long: beyond a size they run in a loop. */
import type { Code, Value } from '../run/value';
import type { Binary, BinaryOperator, Node } from '../syntax/ast';
import type { Compiler } from './compiler';

const longChain = 32;

export function compileBinary(compiler: Compiler, node: Binary): Code {
  if (node.operator === '&&' || node.operator === '||') return compileLogical(compiler, node);
  const chain = spine(node);
  return chain.length > longChain ? compileChain(compiler, chain) : compileOne(compiler, node);
}

/** The operations of a left-leaning chain, innermost first; logical operators end it. */
function spine(node: Binary): readonly Binary[] {
  const chain: Binary[] = [];
  let at: Node = node;
  while (at.kind === 'binary' && at.operator !== '&&' && at.operator !== '||') {
    chain.push(at);
    at = at.left;
  }
  return chain.toReversed();
}

function compileChain(compiler: Compiler, chain: readonly Binary[]): Code {
  const { operators } = compiler.engine;
  const first = compiler.compile((chain[0] as Binary).left);
  const rights = chain.map((node) => compiler.compile(node.right));
  return (frame) => {
    let value = first(frame);
    for (let at = 0; at < chain.length; at++) {
      const node = chain[at] as Binary;
      value = operators.binary(node.operator, value, (rights[at] as Code)(frame), node);
    }
    return value;
  };
}

function compileLogical(compiler: Compiler, start: Binary): Code {
  const { operators } = compiler.engine;
  const { operator } = start;
  // The chain of one logical operator: `a && b && c && …`.
  const chain: Binary[] = [];
  let base: Node = start;
  while (base.kind === 'binary' && base.operator === operator) {
    chain.push(base);
    base = base.left;
  }
  chain.reverse();
  const first = compiler.compile(base);
  const rights = chain.map((node) => compiler.compile(node.right));
  const stop = operator === '||';
  const finish = (node: Binary, left: Value, right: Value): Value => {
    if (typeof left === 'boolean' && typeof right === 'boolean') return right;
    return operators.binary(operator, left, right, node);
  };
  return (frame) => {
    let value = first(frame);
    for (let at = 0; at < chain.length; at++) {
      if (value === stop) return value;
      value = finish(chain[at] as Binary, value, (rights[at] as Code)(frame));
    }
    return value;
  };
}

function compileOne(compiler: Compiler, node: Binary): Code {
  const { operators } = compiler.engine;
  const left = compiler.compile(node.left);
  const right = compiler.compile(node.right);
  const { operator } = node;
  if (node.left.kind === 'literal' && node.right.kind === 'literal') {
    const folded = fold(operator, node.left.value, node.right.value);
    if (folded !== undefined) return () => folded;
  }
  switch (operator) {
    case '+':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === 'number' && typeof b === 'number') {
          const sum = a + b;
          return Number.isFinite(sum) ? sum : operators.number(sum, node);
        }
        return operators.plus(a, b, node);
      };
    case '-':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === 'number' && typeof b === 'number') {
          const difference = a - b;
          return Number.isFinite(difference) ? difference : operators.number(difference, node);
        }
        return operators.binary('-', a, b, node);
      };
    case '<':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a < b : operators.binary('<', a, b, node);
      };
    case '>=':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a >= b : operators.binary('>=', a, b, node);
      };
    case '<=':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a <= b : operators.binary('<=', a, b, node);
      };
    case '>':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        return typeof a === 'number' && typeof b === 'number' ? a > b : operators.binary('>', a, b, node);
      };
    case '*':
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === 'number' && typeof b === 'number') {
          const product = a * b;
          return Number.isFinite(product) ? product : operators.number(product, node);
        }
        return operators.binary('*', a, b, node);
      };
    case '==':
    case '!=': {
      const negate = operator === '!=';
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a !== 'object' && typeof b !== 'object') return (a === b) !== negate;
        if (a === null || b === null) return (a === b) !== negate;
        operators.runtime.enter('function <equals>', node);
        const equal = operators.equals(a, b);
        operators.runtime.leave();
        return equal !== negate;
      };
    }
    default:
      return (frame) => {
        const a = left(frame);
        return operators.binary(operator, a, right(frame), node);
      };
  }
}

/** The result of an operation on two constants if it cannot fail. */
function fold(operator: BinaryOperator, left: Value, right: Value): Value | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const value =
    operator === '+' ? left + right : operator === '-' ? left - right : operator === '*' ? left * right : NaN;
  return Number.isFinite(value) ? value : undefined;
}
