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

/** Statements and expressions, each with the mutations that replace it. */
type Hosts = ReadonlyMap<Node, readonly NumberedMutation[]>;

/**
 * The places, such as `CallExpression.callee MemberExpression`, where parentheses are valid syntax, but may change the
 * effect: `(a.b)()` passes `a` as `this`, `a?.(b)` is a call, a function may get its name from its place, and a mutant of
 * `a || b && c` must not become `(a || b) || c`.
 */
const unsafe =
  /\.(?:callee|object|property|quasi|tag) |(?:Function|Class)Expression$|^(?:Chain|Parenthesized|Unary)\S+ (?:Member|Chain)|^Logical\S+ Logical/;

/**
 * Returns the file with all mutations behind switches. `left` contains the numbers of the mutations that cannot be
 * written behind a switch, because they are outside all expressions.
 */
export function withSwitches(
  source: string,
  mutations: readonly NumberedMutation[],
): { readonly text: string; readonly left: readonly number[] } {
  const { program } = parseSync('compiled.cjs', source);
  const hosts = new Map<Node, NumberedMutation[]>();
  const left: number[] = [];
  for (const mutation of mutations) {
    const host = hostOf(program, source, mutation);
    if (host === undefined) left.push(mutation.number);
    else hosts.set(host, [...(hosts.get(host) ?? []), mutation]);
  }
  return { text: written(source, hosts), left };
}

/** Returns the smallest node that a switch can replace, inside the parent. */
function hostOf(parent: Node, source: string, mutation: NumberedMutation): Node | undefined {
  const { start, end } = mutation;
  for (const [key, node] of childrenOf(parent)) {
    if (node.start > start || end > node.end) continue;
    const inner = hostOf(node, source, mutation);
    if (inner !== undefined) return inner;
    const isCandidate = node.type.endsWith('Statement')
      ? node.start === start && node.end === end
      : /(?:Expression|Literal|^Identifier)$/.test(node.type) && !unsafe.test(`${parent.type}.${key} ${node.type}`);
    const alone = new Map([[node, [mutation]]]);
    if (isCandidate && parseSync('compiled.cjs', written(source, alone)).errors.length === 0) return node;
  }
  return undefined;
}

/** Inserts the switches around the hosts. Of hosts with the same start, the outer one is inserted first. */
function written(source: string, hosts: Hosts): string {
  const inserted = new Map<number, string>();
  const at = (offset: number): string => inserted.get(offset) ?? '';
  for (const [{ type, start, end }, own] of [...hosts].toSorted(([a], [b]) => a.start - b.start || b.end - a.end)) {
    const isStatement = type.endsWith('Statement');
    const cases = own.map((mutation) => {
      const text = mutated(source.slice(0, end), mutation).slice(start);
      return isStatement ? `if(!__m(${mutation.number}))` : `__m(${mutation.number})?(${text}):`;
    });
    const [open, close] = isStatement ? ['{', '}'] : ['(', '))'];
    inserted.set(start, `${at(start)}${open}${cases.join('')}${isStatement ? '' : '('}`);
    inserted.set(end, `${close}${at(end)}`);
  }
  const offsets = [...inserted.keys()].toSorted((a, b) => a - b);
  const pieces = offsets.map((offset, index) => `${source.slice(offsets[index - 1] ?? 0, offset)}${at(offset)}`);
  return `${pieces.join('')}${source.slice(offsets.at(-1) ?? 0)}`;
}
