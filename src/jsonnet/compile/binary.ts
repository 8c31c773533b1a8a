/**
 * Compiles binary operators. Chains such as `a + b + c` are left-nested and may be long, so long chains are evaluated in a
 * loop instead of recursively.
 */
import type { Code, Value } from '../run/value';
import type { Binary, BinaryOperator, Node } from '../syntax/ast';
import type { Compiler } from './compiler';

const longChain = 32;

export function compileBinary(compiler: Compiler, node: Binary): Code {
  const { operator } = node;
  if (operator === '&&' || operator === '||') return compileLogical(compiler, node);
  const chain = leftChain(node, (each) => each.operator !== '&&' && each.operator !== '||');
  return chain.nodes.length > longChain ? compileChain(compiler, chain) : compileOne(compiler, node);
}

/** The operations of `first + a + b`, innermost first. */
interface Chain {
  readonly first: Node;
  readonly nodes: readonly Binary[];
}

/** The left-nested chain that ends in `last` and whose operations all satisfy `belongs`. */
function leftChain(last: Binary, belongs: (node: Binary) => boolean): Chain {
  const nodes: Binary[] = [];
  let at: Node = last;
  while (at.kind === 'binary' && belongs(at)) {
    nodes.push(at);
    at = at.left;
  }
  return { first: at, nodes: nodes.toReversed() };
}

function compileSteps(compiler: Compiler, { first, nodes }: Chain) {
  return {
    first: compiler.compile(first),
    steps: nodes.map((node) => ({ node, right: compiler.compile(node.right) })),
  };
}

function compileChain(compiler: Compiler, chain: Chain): Code {
  const { operators } = compiler.engine;
  const { first, steps } = compileSteps(compiler, chain);
  return (frame) => {
    let value = first(frame);
    for (const { node, right } of steps) value = operators.binary(node.operator, value, right(frame), node);
    return value;
  };
}

function compileLogical(compiler: Compiler, last: Binary): Code {
  const { operators } = compiler.engine;
  const { operator } = last;
  const { first, steps } = compileSteps(
    compiler,
    leftChain(last, (node) => node.operator === operator),
  );
  const stop = operator === '||';
  const finish = (node: Binary, left: Value, right: Value): Value => {
    if (typeof left === 'boolean' && typeof right === 'boolean') return right;
    return operators.binary(operator, left, right, node);
  };
  return (frame) => {
    let value = first(frame);
    // oxlint-disable-next-line typescript/prefer-for-of -- for-of is slower before V8 optimizes the loop
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at];
      if (step === undefined || value === stop) break;
      value = finish(step.node, value, step.right(frame));
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
        if (typeof a !== 'object' && typeof b !== 'object') {
          if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) {
            operators.runtime.charge(a.length);
          }
          return (a === b) !== negate;
        }
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

/** The result of `+`, `-` or `*` on two constants; undefined for other operations, or if the result is not finite. */
function fold(operator: BinaryOperator, left: Value, right: Value): Value | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const value =
    operator === '+' ? left + right : operator === '-' ? left - right : operator === '*' ? left * right : NaN;
  return Number.isFinite(value) ? value : undefined;
}
