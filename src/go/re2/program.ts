/**
 * Compiles a regular expression to instructions for a Pike VM. A Pike VM runs all threads at once, so a search takes
 * time proportional to the length of the text.
 */
import type { CharSet } from './class';
import type { Assertion, Node, Pattern } from './parse';

/** The action of an instruction before it continues at `next`. */
export const Op = {
  /** Reads the character whose code is the instruction's argument. */
  char: 0,
  /** Reads a character of the set whose index is the instruction's argument. */
  set: 1,
  match: 2,
  /** Continues at `next` and, if this path fails, at the instruction that the argument specifies. */
  split: 3,
  /** Records the position in a slot. Each group has two slots. Slots 0 and 1 belong to the whole match and are not recorded by instructions. */
  save: 4,
  /** Continues if the assertion in the instruction's argument is true. */
  assert: 5,
} as const;

type OpCode = (typeof Op)[keyof typeof Op];

export interface Program {
  readonly ops: Uint8Array;
  readonly args: Int32Array;
  readonly next: Int32Array;
  readonly sets: readonly CharSet[];
  readonly assertions: readonly Assertion[];
  readonly start: number;
  readonly slots: number;
  /** The assertion that the pattern begins with, if any. */
  readonly anchor: Assertion | undefined;
}

const maxSize = 100_000;

/** Throws Error if there would be too many instructions. */
export function compileProgram({ node, groupCount }: Pattern): Program {
  const ops: number[] = [];
  const args: number[] = [];
  const nexts: number[] = [];
  const sets = new Map<CharSet, number>();
  const assertions: Assertion[] = [];
  const add = (op: OpCode, arg: number, next: number): number => {
    if (ops.length >= maxSize) throw new Error('error parsing regexp: expression too large');
    args.push(arg);
    nexts.push(next);
    return ops.push(op) - 1;
  };
  const setNumber = (set: CharSet): number => {
    const number = sets.get(set) ?? sets.size;
    sets.set(set, number);
    return number;
  };
  /** Compiles `part`, followed by the instruction `next`. Returns the first instruction. */
  const build = (part: Node, next: number): number => {
    switch (part.kind) {
      case 'char':
        return add(Op.char, part.code, next);
      case 'set':
        return add(Op.set, setNumber(part.set), next);
      case 'assertion':
        return add(Op.assert, assertions.push(part.assertion) - 1, next);
      case 'cat':
        return part.nodes.reduceRight((after, each) => build(each, after), next);
      case 'alt':
        return part.nodes.map((each) => build(each, next)).reduceRight((rest, first) => add(Op.split, rest, first));
      case 'group': {
        const end = add(Op.save, part.index * 2 + 1, next);
        return add(Op.save, part.index * 2, build(part.node, end));
      }
      case 'repeat':
        return repeat(part, next);
    }
  };
  const split = (isGreedy: boolean, inner: number, next: number): number =>
    isGreedy ? add(Op.split, next, inner) : add(Op.split, inner, next);
  const repeat = ({ node: inner, min, max, isGreedy }: Extract<Node, { kind: 'repeat' }>, next: number): number => {
    let after = next;
    let rest = min;
    if (max === Infinity) {
      // After each iteration of the loop, repeat the part or leave the loop. As in Go, a part that may match the empty
      // string is entered at least once.
      const loop = split(isGreedy, -1, next);
      const body = build(inner, loop);
      (isGreedy ? nexts : args)[loop] = body;
      after = min > 0 ? body : mayBeEmpty(inner) ? split(isGreedy, body, next) : loop;
      rest = Math.max(min - 1, 0);
    } else {
      for (let count = min; count < max; count++) after = split(isGreedy, build(inner, after), next);
    }
    for (; rest > 0; rest--) after = build(inner, after);
    return after;
  };
  const match = add(Op.match, 0, 0);
  const start = build(node, match);
  return {
    ops: Uint8Array.from(ops),
    args: Int32Array.from(args),
    next: Int32Array.from(nexts),
    sets: [...sets.keys()],
    assertions,
    start,
    slots: groupCount * 2 + 2,
    anchor: anchorOf(node),
  };
}

/** Returns text that every match begins with; '' if no such text is known. */
export function leadOf({ ops, args, next, start }: Program): string {
  let lead = '';
  for (let at = start; ; at = next[at] as number) {
    const op = ops[at];
    if (op === Op.char) lead += String.fromCodePoint(args[at] as number);
    else if (op !== Op.save && op !== Op.assert) break;
  }
  // Do not search for a low surrogate, because `indexOf` would also find one within a surrogate pair.
  return /^[\udc00-\udfff]/.test(lead) ? '' : lead;
}

function anchorOf(node: Node | undefined): Assertion | undefined {
  if (node?.kind === 'assertion') return node.assertion;
  if (node?.kind === 'group') return anchorOf(node.node);
  return node?.kind === 'cat' ? anchorOf(node.nodes[0]) : undefined;
}

function mayBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'char':
    case 'set':
      return false;
    case 'assertion':
      return true;
    case 'cat':
      return node.nodes.every(mayBeEmpty);
    case 'alt':
      return node.nodes.some(mayBeEmpty);
    case 'group':
      return mayBeEmpty(node.node);
    case 'repeat':
      return node.min === 0 || mayBeEmpty(node.node);
  }
}
