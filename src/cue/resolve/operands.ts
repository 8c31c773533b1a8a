/** Operands of chains of operators, and what is marked among them. */
import type { BinaryOperator, Expression } from '../syntax/ast';

/** `1` of `*1`, and of `**1`. */
export const unmarked = (node: Expression): Expression =>
  node.kind === 'unary' && node.operator === '*' ? unmarked(node.operand) : node;

/** The operands of a chain that nests to the left: `a & b & c`. */
export function chain(node: Expression, operator: BinaryOperator): readonly Expression[] {
  const operands: Expression[] = [];
  let rest = node;
  while (rest.kind === 'binary' && rest.operator === operator) {
    operands.push(rest.right);
    rest = rest.left;
  }
  operands.push(rest);
  return operands.toReversed();
}
