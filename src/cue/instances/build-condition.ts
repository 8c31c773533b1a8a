/** Evaluates `@if(a && !b)` and `@ignore()`, the attributes above the package clause that can exclude a file. */
import type { Expression, File } from '../syntax/ast';
import { parseExpression } from '../syntax/parser';
import { CueSyntaxError, Source, type Span } from '../syntax/source';

/** Returns the reason why a file is excluded, or undefined. Throws a CueSyntaxError for an invalid condition. */
export function excluded(source: Source, file: File, isSet: (tag: string) => boolean): string | undefined {
  const end = file.package?.begin ?? Number.POSITIVE_INFINITY;
  let condition: { readonly body: string; readonly span: Span } | undefined;
  for (const { name, body, begin, end: attributeEnd } of file.attributes) {
    if (begin > end) break;
    const span = { source, begin, end: attributeEnd };
    if (name === 'ignore') return '@ignore() attribute found';
    if (name !== 'if') continue;
    if (condition !== undefined) throw new CueSyntaxError('multiple @if attributes', span);
    condition = { body, span };
  }
  if (condition === undefined) return undefined;
  const { body, span } = condition;
  const fail = (message: string): CueSyntaxError => new CueSyntaxError(message, span);
  return isTrue(parseExpression(new Source(source.name, body)), isSet, fail) ? undefined : `@if(${body}) did not match`;
}

function isTrue(node: Expression, isSet: (tag: string) => boolean, fail: (message: string) => Error): boolean {
  switch (node.kind) {
    case 'identifier':
      return isSet(node.name);
    case 'parenthesis':
      return isTrue(node.operand, isSet, fail);
    case 'unary':
      if (node.operator !== '!') break;
      return !isTrue(node.operand, isSet, fail);
    case 'binary': {
      if (node.operator !== '&&' && node.operator !== '||') break;
      // Evaluate both operands, so that each tag counts as used.
      const [left, right] = [isTrue(node.left, isSet, fail), isTrue(node.right, isSet, fail)];
      return node.operator === '&&' ? left && right : left || right;
    }
    default:
  }
  throw fail(
    'operator' in node
      ? `invalid operator ${node.operator} in build attribute`
      : 'an @if attribute must contain only tag names, !, &&, || and parentheses',
  );
}
