/** Operators: how tightly they bind, where they have spaces, and the order of the operands of `&`. */
import type { Expression } from '../syntax/ast';
import type { Source } from '../syntax/source';

/** An expression, and the text that it is part of. */
export interface Written {
  readonly node: Expression;
  readonly source: Source;
}

const precedences: Readonly<Record<string, number>> = {
  '|': 1,
  '&': 2,
  '||': 3,
  '&&': 4,
  '==': 5,
  '!=': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '=~': 5,
  '!~': 5,
  '+': 6,
  '-': 6,
};
/** Of `*`, `/`, `div` and the like. */
const productPrecedence = 7;
export const unaryPrecedence = 8;
export const highest = 9;

export type BinaryNode = Extract<Expression, { kind: 'binary' }>;

export const precedenceOf = ({ operator }: BinaryNode): number => precedences[operator] ?? productPrecedence;

/** An expression without the parentheses around it. */
export function bare(node: Expression): Expression {
  let found = node;
  while (found.kind === 'parenthesis') found = found.operand;
  return found;
}

export const inOrder = (all: readonly Written[]): readonly Written[] =>
  all.toSorted((a, b) => rank(bare(a.node)) - rank(bare(b.node)));

const types: ReadonlySet<string> = new Set(['null', 'bool', 'int', 'float', 'string', 'bytes', 'number', '_']);
const ranges = /^(?:u?int(?:8|16|32|64|128)?|float32|float64|rune)$/;

function rank(node: Expression): number {
  if (isLiteral(node)) return 10;
  switch (node.kind) {
    case 'identifier':
      if (types.has(node.name)) return node.name === '_' ? 0 : 1;
      return ranges.test(node.name) ? 25 : 2;
    case 'unary':
      return /^[<>=!]/.test(node.operator) && node.operator !== '!' && rank(bare(node.operand)) === 10 ? 20 : 25;
    case 'struct':
    case 'list':
      return 500;
    default:
      return 25;
  }
}

/** From which precedence on operators have no spaces around them, as in Go: `a*b + c`. */
export function cutoff(node: BinaryNode, depth: number): number {
  const found = new Set<number>();
  const walk = (each: BinaryNode): void => {
    const own = precedenceOf(each);
    found.add(own);
    const [left, right] = [each.left, each.right];
    if (left.kind === 'binary' && precedenceOf(left) >= own) walk(left);
    if (right.kind === 'binary' && precedenceOf(right) > own) walk(right);
  };
  walk(node);
  if (found.has(6) && found.has(productPrecedence)) return depth === 1 ? productPrecedence : 6;
  return depth === 1 ? unaryPrecedence : 6;
}

/** Whether a node is a literal of an atom, without interpolations. */
export const isLiteral = ({ kind }: Expression): boolean =>
  ['null', 'true', 'false', 'number', 'string', 'bytes'].includes(kind);

/** Whether a name is a type that every program has. */
export const isPlainType = (name: string): boolean => types.has(name) || ranges.test(name);
