/** Reads the operands of expressions in the syntax tree. */
import { redacted } from '../../data/text/redacted';
import type { BinaryOperator, Expression } from '../syntax/ast';
import type { Source } from '../syntax/source';
import { isAtom } from '../values/value';
import type { Code } from './code';

/** The operand of `*1` or `**1`, without the marks. */
export const unmarked = (node: Expression): Expression =>
  node.kind === 'unary' && node.operator === '*' ? unmarked(node.operand) : node;

/** The operands of a left-nested chain: `a & b & c`. */
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

/** Reports whether an operand is a type or a bound and therefore never data. `uint8` is `int` unified with bounds. */
export function isNeverData(node: Expression, code: Code): boolean {
  if (node.kind === 'parenthesis') return isNeverData(node.operand, code);
  return (
    code.kind === 'bound' ||
    (code.kind === 'constant' && !isAtom(code.value)) ||
    (code.kind === 'and' && node.kind === 'identifier')
  );
}

/** Formats an operand like `cue`, without spaces after unary operators. */
export function operandText(source: Source, node: Expression): string {
  if (source.isSecret) return redacted;
  if (node.kind === 'parenthesis') return `(${operandText(source, node.operand)})`;
  if (node.kind === 'unary') return node.operator + operandText(source, node.operand);
  return source.text.slice(node.begin, node.end);
}
