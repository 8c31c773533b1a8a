/** Runs a program over a text: at each character it knows all the ways that are still open, the preferred ones first. */
import type { Assertion } from './parse';
import type { Program } from './program';

type Slots = readonly number[];

/** The start and end of a match and of each group, -1 for a group that took no part; and the offset to which the text was read. */
export interface Found {
  readonly slots: Slots;
  readonly seen: number;
}

const none: Slots = [];

/** Places of the program, each once, in the order of preference. */
class Ways {
  readonly steps: number[] = [];
  readonly slots: Slots[] = [];
  readonly #seen: Uint32Array;
  #round = 0;

  constructor(size: number) {
    this.#seen = new Uint32Array(size);
  }

  clear(): void {
    this.steps.length = 0;
    this.slots.length = 0;
    this.#round++;
  }

  /** Whether a step comes up for the first time since `clear`. */
  isNew(step: number): boolean {
    if (this.#seen[step] === this.#round) return false;
    this.#seen[step] = this.#round;
    return true;
  }
}

/** Where the program first matches from an offset on. With `isTest` it stops at the first end, and only says that there is a match. */
export function run(
  { steps, start, isAnchored }: Program,
  text: string,
  from: number,
  isTest: boolean,
): Found | undefined {
  let open = new Ways(steps.length);
  let next = new Ways(steps.length);
  open.clear();
  next.clear();
  let found: Slots | undefined;
  const stack: (readonly [number, Slots])[] = [];
  const enter = (ways: Ways, first: number, slots: Slots, at: number): void => {
    stack.push([first, slots]);
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [index, own] = top;
      const step = steps[index];
      if (step === undefined || !ways.isNew(index)) continue;
      switch (step.kind) {
        case 'split':
          for (let way = step.ways.length - 1; way >= 0; way--) stack.push([step.ways[way] ?? 0, own]);
          break;
        case 'save':
          stack.push([step.next, isTest ? own : withSlot(own, step.slot, at)]);
          break;
        case 'assertion':
          if (holds(step.assertion, text, at)) stack.push([step.next, own]);
          break;
        default:
          ways.steps.push(index);
          ways.slots.push(own);
      }
    }
  };
  for (let at = from; ;) {
    // A match that starts earlier is preferred.
    if (found === undefined && (at === 0 || !isAnchored)) enter(open, start, none, at);
    if (open.steps.length === 0 && (found !== undefined || isAnchored)) return found && { slots: found, seen: at };
    const code = text.codePointAt(at);
    const after = at + (code !== undefined && code > 0xffff ? 2 : 1);
    next.clear();
    for (let way = 0; way < open.steps.length; way++) {
      const step = steps[open.steps[way] ?? 0];
      const own = open.slots[way] ?? none;
      if (step?.kind === 'match') {
        found = own;
        if (isTest) return { slots: found, seen: at };
        // What comes after it is less preferred.
        break;
      }
      if (step?.kind === 'char' && code !== undefined && step.test(code)) enter(next, step.next, own, after);
    }
    if (code === undefined) return found && { slots: found, seen: at };
    [open, next] = [next, open];
    at = after;
  }
}

function withSlot(slots: Slots, slot: number, at: number): Slots {
  const copy = slots.slice();
  while (copy.length <= slot) copy.push(-1);
  copy[slot] = at;
  return copy;
}

function holds(assertion: Assertion, text: string, at: number): boolean {
  switch (assertion) {
    case '\\A':
      return at === 0;
    case '\\z':
      return at === text.length;
    case '^':
      return at === 0 || text.charCodeAt(at - 1) === 10;
    case '$':
      return at === text.length || text.charCodeAt(at) === 10;
    case '\\b':
      return isEdge(text, at);
    case '\\B':
      return !isEdge(text, at);
  }
}

const isEdge = (text: string, at: number): boolean => isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
