/**
 * Finds small changes to a compiled file that should make a test fail. The files are the output of `tsc`, so a mutant
 * needs no compilation. Messages, and code that `tsc` added, are not changed.
 */
import { parseSync, type Node } from 'oxc-parser';

/** Replaces the text of the file from offset `start` to `end` with `text`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/**
 * Returns all mutations in source order. For example, `a < b` becomes `a <= b`, a `return` that ends an `if` is removed,
 * and `=== 'x'` becomes `=== ''`.
 */
export function mutationsOf(source: string): readonly Mutation[] {
  const found: Mutation[] = [];
  const { program, errors } = parseSync('compiled.cjs', source, { preserveParens: false });
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  visit(program, source, found);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

export const mutated = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);

function visit(node: Node, source: string, found: Mutation[]): void {
  if (isOfCompiler(node, source)) return;
  found.push(...ownMutations(node, source));
  for (const [, child] of childrenOf(node)) visit(child, source, found);
}

/** Returns the child nodes, each with the name of the field that contains it. */
export const childrenOf = (node: Node): readonly (readonly [key: string, child: Node])[] =>
  Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((child: unknown) => (isNode(child) ? [[key, child] as const] : [])),
  );

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Returns whether `tsc` added the node, such as `Object.defineProperty(exports, …)`, `var __importDefault = …`, `void
 * 0`, and the 0 of `(0, data_1.isNull)(value)`.
 */
function isOfCompiler(node: Node, source: string): boolean {
  if (node.type === 'ExpressionStatement') return source.startsWith('Object.defineProperty(exports', node.start);
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' && node.id.name.startsWith('__');
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  return node.type === 'Literal' && source.slice(node.start - 1, node.end + 1) === '(0,';
}

function ownMutations(node: Node, source: string): readonly Mutation[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      // JavaScript does not allow `&&` next to another `??`.
      const isInChain =
        node.operator === '??' && (node.left.type === 'LogicalExpression' || /^\s*\?\?/.test(source.slice(node.end)));
      const instead = isInChain ? undefined : operators[node.operator];
      const start = source.indexOf(node.operator, node.left.end);
      const operator = instead === undefined ? [] : [{ start, end: start + node.operator.length, text: instead }];
      return /^[!=]==$/.test(node.operator) ? [...operator, ...emptied(node.left), ...emptied(node.right)] : operator;
    }
    case 'SwitchCase':
      return emptied(node.test);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, text: '' }] : [];
    case 'Literal':
      return otherLiterals(node.value).map((text) => ({ start: node.start, end: node.end, text }));
    case 'MemberExpression': {
      const { property } = node;
      const instead = property.type === 'Identifier' && !node.computed ? methods[property.name] : undefined;
      return instead === undefined ? [] : [{ start: property.start, end: property.end, text: instead }];
    }
    case 'ConditionalExpression':
      return negated(node.test, source);
    case 'IfStatement':
      return [...negated(node.test, source), ...withoutExit(node.consequent)];
    default:
      return [];
  }
}

/**
 * Returns the mutation that negates a condition. The result is empty for `!a` and `a === b`, because other mutations
 * already negate them.
 */
const negated = (test: Node, source: string): readonly Mutation[] =>
  (test.type === 'UnaryExpression' && test.operator === '!') ||
  (test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator))
    ? []
    : [{ start: test.start, end: test.end, text: `!(${source.slice(test.start, test.end)})` }];

/** Removes the `return`, `continue` or `break` at the end of an `if` branch. */
function withoutExit(consequent: Node): readonly Mutation[] {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last !== undefined && /^(?:Return|Continue|Break)Statement$/.test(last.type)
    ? [{ start: last.start, end: last.end, text: ';' }]
    : [];
}

const emptied = (node: Node | null | undefined): readonly Mutation[] =>
  node?.type === 'Literal' && typeof node.value === 'string' && node.value !== ''
    ? [{ start: node.start, end: node.end, text: "''" }]
    : [];

function otherLiterals(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [String(!value)];
  return typeof value === 'number' ? [String(value + 1), `(${value - 1})`] : [];
}
