/**
 * Inserts many mutants into one compiled file, each behind a switch, so that one process can try all of them. `a < b`
 * becomes `(__m(7)?(a <= b):(a < b))`, where `__m(7)` returns whether mutant 7 is active.
 */
import { parseSync, type Node } from 'oxc-parser';
import { childrenOf, mutated, type Mutation } from './mutations';

/** A mutation, and the number that `__m` is called with. */
export interface NumberedMutation extends Mutation {
  readonly number: number;
}

/** A node and its place in its parent: `IfStatement.test`. */
interface Step {
  readonly node: Node;
  readonly place: string;
}

/** An expression or statement, and the mutants that replace it. */
interface Host {
  readonly node: Node;
  readonly mutations: readonly NumberedMutation[];
}

/**
 * The places where parentheses around an expression never change its effect. The left side of an assignment is not such
 * a place, nor is the place of `a.b` in `a.b()` and in `a?.b.c`.
 */
const expressionPlaces: ReadonlySet<string> = new Set([
  'ArrayExpression.elements',
  'ArrowFunctionExpression.body',
  'AssignmentExpression.right',
  'AssignmentPattern.right',
  'AwaitExpression.argument',
  'BinaryExpression.left',
  'BinaryExpression.right',
  'CallExpression.arguments',
  'ConditionalExpression.test',
  'ConditionalExpression.consequent',
  'ConditionalExpression.alternate',
  'DoWhileStatement.test',
  'ExpressionStatement.expression',
  'ForInStatement.right',
  'ForOfStatement.right',
  'ForStatement.init',
  'ForStatement.test',
  'ForStatement.update',
  'IfStatement.test',
  'LogicalExpression.left',
  'LogicalExpression.right',
  'MemberExpression.[property]',
  'NewExpression.arguments',
  'ParenthesizedExpression.expression',
  'Property.[key]',
  'Property.value',
  'PropertyDefinition.value',
  'ReturnStatement.argument',
  'SequenceExpression.expressions',
  'SpreadElement.argument',
  'SwitchCase.test',
  'SwitchStatement.discriminant',
  'TemplateLiteral.expressions',
  'ThrowStatement.argument',
  'UnaryExpression.argument',
  'VariableDeclarator.init',
  'WhileStatement.test',
  'YieldExpression.argument',
]);

/**
 * Returns the file with all mutations behind switches. `left` contains the numbers of the mutations that cannot be
 * written behind a switch, because they are outside all expressions or are not valid JavaScript.
 */
export function withSwitches(
  source: string,
  mutations: readonly NumberedMutation[],
): { readonly text: string; readonly left: readonly number[] } {
  const { program } = parsed(source);
  const hosts = new Map<Node, NumberedMutation[]>();
  const left: number[] = [];
  for (const mutation of mutations) {
    const host = isValid(mutated(source, mutation)) ? hostOf(pathTo(program, mutation), mutation) : undefined;
    if (host === undefined) left.push(mutation.number);
    else hosts.set(host, [...(hosts.get(host) ?? []), mutation]);
  }
  const sorted = [...hosts]
    .map(([node, own]): Host => ({ node, mutations: own }))
    .toSorted((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
  return { text: written(source, 0, source.length, sorted), left };
}

const parsed = (source: string): ReturnType<typeof parseSync> => parseSync('compiled.cjs', source);

const isValid = (source: string): boolean => parsed(source).errors.length === 0;

/** Returns the nodes that contain the mutation, from the program to the smallest node. */
function pathTo(program: Node, { start, end }: Mutation): readonly Step[] {
  const path: Step[] = [{ node: program, place: '' }];
  for (let step: Step | undefined = path[0]; step !== undefined;) {
    const parent: Step = step;
    step = childrenOf(parent.node)
      .map(([key, node]) => ({ node, place: placeIn(parent.node, key) }))
      .find(({ node }) => node.start <= start && end <= node.end);
    if (step !== undefined) path.push(step);
  }
  return path;
}

function placeIn(parent: Node, key: string): string {
  if (parent.type === 'UnaryExpression' && parent.operator === 'delete') return 'delete';
  const isComputed = 'computed' in parent && parent.computed && (key === 'key' || key === 'property');
  return `${parent.type}.${isComputed ? `[${key}]` : key}`;
}

/** Returns the node that the mutation replaces: a whole statement, or the smallest expression. */
function hostOf(path: readonly Step[], { start, end }: Mutation): Node | undefined {
  const smallest = path.at(-1)?.node;
  if (smallest?.type.endsWith('Statement') && smallest.start === start && smallest.end === end) return smallest;
  // `a && b && c` is `(a && b) && c`, but `a || b && c` is `a || (b && c)`.
  const outermost = path.findLastIndex(({ node }) => node.type !== 'LogicalExpression') + 1;
  return path.slice(0, outermost + 1).findLast(isReplaceable)?.node;
}

/** A function or class may get its name from its place. `(a.b)()` passes `a` as `this`. */
const isReplaceable = ({ node: { type }, place }: Step): boolean =>
  expressionPlaces.has(place) &&
  /(?:Expression|Literal|^Identifier)$/.test(type) &&
  !/^(?:Function|ArrowFunction|Class|Parenthesized)/.test(type) &&
  !(place.startsWith('Parenthesized') && /^(?:Member|Chain)/.test(type));

/** Writes the source from `start` to `end`, with the hosts in it. The hosts are sorted, an outer host first. */
function written(source: string, start: number, end: number, hosts: readonly Host[]): string {
  const [host, ...others] = hosts;
  if (host === undefined) return source.slice(start, end);
  const { node } = host;
  const inner = others.filter((other) => other.node.start < node.end);
  const original = written(source, node.start, node.end, inner);
  const rest = written(source, node.end, end, others.slice(inner.length));
  return `${source.slice(start, node.start)}${switched(source, host, original)}${rest}`;
}

function switched(source: string, { node, mutations }: Host, original: string): string {
  if (node.type.endsWith('Statement')) return `{if(!__m(${mutations[0]?.number}))${original}}`;
  const cases = mutations.map((mutation) => {
    const text = mutated(source.slice(0, node.end), mutation).slice(node.start);
    return `__m(${mutation.number})?(${text}):`;
  });
  return `(${cases.join('')}(${original}))`;
}
