/** A regular expression as steps for a machine that takes all ways at once, so in time proportional to the text. */
import type { CharTest } from './class';
import type { Assertion, Node, Pattern } from './parse';

export type Step =
  | { readonly kind: 'char'; readonly test: CharTest; readonly next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; readonly next: number }
  /** Notes the place in a slot: two slots for each group. */
  | { readonly kind: 'save'; readonly slot: number; readonly next: number }
  /** The first of the ways is tried first. */
  | { readonly kind: 'split'; readonly ways: readonly number[] }
  | { readonly kind: 'match' };

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** Whether it matches at the start of the text alone. */
  readonly isAnchored: boolean;
}

const maxSteps = 100_000;

/** Throws Error where the steps would be too many. */
export function compileProgram({ node }: Pattern): Program {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= maxSteps) throw new Error('error parsing regexp: expression too large');
    return steps.push(step) - 1;
  };
  /** The first step of `part`, after which `next` follows. */
  const build = (part: Node, next: number): number => {
    switch (part.kind) {
      case 'char':
        return add({ kind: 'char', test: part.test, next });
      case 'assertion':
        return add({ kind: 'assertion', assertion: part.assertion, next });
      case 'cat':
        return part.nodes.reduceRight((after, each) => build(each, after), next);
      case 'alt':
        return add({ kind: 'split', ways: part.nodes.map((each) => build(each, next)) });
      case 'group': {
        const end = add({ kind: 'save', slot: part.index * 2 + 1, next });
        return add({ kind: 'save', slot: part.index * 2, next: build(part.node, end) });
      }
      case 'repeat':
        return repeat(part, next);
    }
  };
  const split = (isGreedy: boolean, inner: number, next: number): number =>
    add({ kind: 'split', ways: isGreedy ? [inner, next] : [next, inner] });
  const repeat = ({ node: inner, min, max, isGreedy }: Extract<Node, { kind: 'repeat' }>, next: number): number => {
    let after = next;
    let rest = min;
    if (max === Infinity) {
      // The loop: after the part, once more or on. A part that may be empty is entered at least once, as in Go.
      const ways: number[] = [];
      const loop = add({ kind: 'split', ways });
      const body = build(inner, loop);
      ways.push(...(isGreedy ? [body, next] : [next, body]));
      after = min > 0 ? body : mayBeEmpty(inner) ? split(isGreedy, body, next) : loop;
      rest = Math.max(min - 1, 0);
    } else {
      for (let count = min; count < max; count++) after = split(isGreedy, build(inner, after), next);
    }
    for (; rest > 0; rest--) after = build(inner, after);
    return after;
  };
  const match = add({ kind: 'match' });
  const start = build({ kind: 'group', index: 0, node }, match);
  return { steps, start, isAnchored: isAnchored(node) };
}

function isAnchored(node: Node): boolean {
  if (node.kind === 'assertion') return node.assertion === '\\A';
  if (node.kind === 'group') return isAnchored(node.node);
  return node.kind === 'cat' && node.nodes[0] !== undefined && isAnchored(node.nodes[0]);
}

function mayBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'char':
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
