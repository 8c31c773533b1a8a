/**
 * Runs a compiled pattern over text. At each character, the machine keeps all active threads in order of priority. A
 * search takes time proportional to the length of the text times the number of active threads. Steps are counted, so
 * that a search ends at the same point on every machine.
 * @lazy
 */
import type { CharSet } from './class';
import type { Assertion, Pattern } from './parse';
import { compileProgram, leadOf, Op, type Program } from './program';
import { StepBudget, StepLimitError } from './steps';

/** Threads of the program. Each thread is represented by the instruction that reads its next character. */
class Threads {
  size = 0;
  readonly instructions: Int32Array;
  /** The slots of all threads, stored consecutively. */
  slots = new Int32Array(64);
  /** The last round in which each instruction was added. An instruction is added at most once per round. */
  readonly entered: Uint32Array;
  round = 1;

  constructor(size: number) {
    this.instructions = new Int32Array(size);
    this.entered = new Uint32Array(size);
  }

  clear(): void {
    this.size = 0;
    if (++this.round < 2 ** 32) return;
    this.entered.fill(0);
    this.round = 1;
  }

  /** Adds a thread with the `count` slots that start at `from`. */
  add(instruction: number, slots: Int32Array, from: number, count: number): void {
    const to = this.size * count;
    if (to + count > this.slots.length) {
      const more = new Int32Array((to + count) * 2);
      more.set(this.slots);
      this.slots = more;
    }
    const own = this.slots;
    for (let slot = 0; slot < count; slot++) own[to + slot] = slots[from + slot] as number;
    this.instructions[this.size++] = instruction;
  }
}

/** `source` is the pattern, for messages. Throws Error if the program would be too large. */
export const newMachine = (source: string, pattern: Pattern): Machine => new Machine(source, compileProgram(pattern));

class Machine {
  readonly #source: string;
  readonly #program: Program;
  readonly #lead: string;
  /** The instructions that can read the first character of a match; undefined if a match may be empty. */
  readonly #entries: readonly number[] | undefined;
  /** Whether a match may begin with a character below U+0100: 1 for yes, 2 for no, 0 for unknown. */
  readonly #firsts = new Uint8Array(256);
  #open: Threads;
  #next: Threads;
  /** The slots of the current thread, of a new thread, and of the match. */
  readonly #slots: Int32Array;
  readonly #none: Int32Array;
  readonly #found: number[];
  /** Instructions to follow, and slots to restore. A slot takes two entries: its old value, then `-1 - slot` on top. */
  readonly #stack: Int32Array;

  constructor(source: string, program: Program) {
    const { length } = program.ops;
    this.#source = source;
    this.#program = program;
    this.#lead = leadOf(program);
    this.#entries = entriesOf(program);
    this.#open = new Threads(length);
    this.#next = new Threads(length);
    this.#slots = new Int32Array(program.slots);
    this.#none = new Int32Array(program.slots).fill(-1);
    this.#found = Array.from(this.#none);
    this.#stack = new Int32Array(length * 2 + 1);
  }

  /** Reports whether the pattern matches anywhere in the text. Throws StepLimitError. */
  test(text: string): boolean {
    return this.#run(text, 0, 0, new StepBudget()) !== undefined;
  }

  /**
   * Returns the start and end of the first match at or after an offset, then those of each group. The offsets are -1
   * for a group that did not participate. The text before the offset still affects `^` and `\b`. Throws StepLimitError.
   */
  find(text: string, from: number, budget: StepBudget): readonly number[] | undefined {
    return this.#run(text, from, this.#program.slots, budget);
  }

  /** If no slots are requested, the search stops at the end of the first match. */
  #run(text: string, from: number, slots: number, budget: StepBudget): readonly number[] | undefined {
    const { ops, next: nexts, start, anchor } = this.#program;
    /** Copying many slots also counts as steps. */
    const weight = 1 + (slots >> 4);
    let isFound = false;
    let { left } = budget;
    this.#open.clear();
    for (let at = from; ;) {
      const open = this.#open;
      if (open.size === 0) {
        if (isFound) break;
        at = this.#nextStart(text, at);
        if (at === -1) break;
        // Clear the set of entered instructions, because it belongs to an earlier position.
        open.clear();
      }
      const code = codeAt(text, at);
      // Start a new thread only if there is no match yet, because earlier matches are preferred.
      if (!isFound && (anchor === undefined || matchesAssertion(anchor, text, at))) {
        this.#none[0] = at;
        left -= this.#enter(open, start, text, at, code, this.#none, 0, slots) * weight;
      }
      const after = at + (code > 0xffff ? 2 : 1);
      const codeAfter = codeAt(text, after);
      const next = this.#next;
      next.clear();
      const { instructions, size } = open;
      for (let way = 0; way < size; way++) {
        const instruction = instructions[way] as number;
        const row = way * slots;
        if (ops[instruction] === Op.match) {
          isFound = true;
          for (let slot = 0; slot < slots; slot++) this.#found[slot] = open.slots[row + slot] as number;
          this.#found[1] = at;
          // Later threads have lower priority, so their matches are ignored.
          break;
        }
        const then = nexts[instruction] as number;
        left -= this.#enter(next, then, text, after, codeAfter, open.slots, row, slots) * weight;
      }
      left -= size;
      if (left < 0) throw new StepLimitError(this.#source, text, budget);
      if (code === -1 || (isFound && slots === 0)) break;
      this.#next = open;
      this.#open = next;
      at = after;
    }
    budget.left = left;
    return isFound ? this.#found.slice() : undefined;
  }

  /** Returns the next offset where a match may start; -1 if there is no such offset. */
  #nextStart(text: string, from: number): number {
    const { anchor } = this.#program;
    if (anchor === '\\A') return from === 0 ? 0 : -1;
    if (this.#lead !== '') return text.indexOf(this.#lead, from);
    if (anchor === '^') return from === 0 ? 0 : text.indexOf('\n', from - 1) + 1 || -1;
    const entries = this.#entries;
    if (entries === undefined) return from;
    const firsts = this.#firsts;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 255) return at;
      if (firsts[code] === 0) firsts[code] = entries.some((entry) => reads(this.#program, entry, code)) ? 1 : 2;
      if (firsts[code] === 1) return at;
    }
    return -1;
  }

  /**
   * Follows the instructions from `first` that do not read a character. Adds a thread for each instruction that can
   * read the character `code` at the offset `at`, and for the end of the pattern. The threads start with the `count`
   * slots at `from`. Returns the number of visited instructions.
   */
  #enter(
    threads: Threads,
    first: number,
    text: string,
    at: number,
    code: number,
    slots: Int32Array,
    from: number,
    count: number,
  ): number {
    const program = this.#program;
    const { ops, args, next } = program;
    const { entered, round } = threads;
    const stack = this.#stack;
    const own = this.#slots;
    let isOwn = false;
    let steps = 0;
    let top = 0;
    let instruction = first;
    for (;;) {
      let then = -1;
      if (entered[instruction] !== round) {
        entered[instruction] = round;
        steps++;
        const op = ops[instruction] as number;
        if (op <= Op.match) {
          if (op === Op.match || reads(program, instruction, code)) {
            if (isOwn) threads.add(instruction, own, 0, count);
            else threads.add(instruction, slots, from, count);
          }
        } else {
          const arg = args[instruction] as number;
          then = next[instruction] as number;
          if (op === Op.split) stack[top++] = arg;
          else if (op === Op.assert) {
            if (!matchesAssertion(program.assertions[arg] as Assertion, text, at)) then = -1;
          } else if (arg < count) {
            if (!isOwn) for (let slot = 0; slot < count; slot++) own[slot] = slots[from + slot] as number;
            isOwn = true;
            stack[top++] = own[arg] as number;
            stack[top++] = -1 - arg;
            own[arg] = at;
          }
        }
      }
      while (then < 0) {
        if (top === 0) return steps;
        then = stack[--top] as number;
        if (then < 0) own[-1 - then] = stack[--top] as number;
      }
      instruction = then;
    }
  }
}

/** Returns the code of the character at an offset; -1 at the end of the text. */
const codeAt = (text: string, at: number): number => text.codePointAt(at) ?? -1;

function reads({ ops, args, sets }: Program, instruction: number, code: number): boolean {
  const arg = args[instruction] as number;
  return ops[instruction] === Op.char ? arg === code : code !== -1 && (sets[arg] as CharSet).has(code);
}

function entriesOf({ ops, args, next, start }: Program): readonly number[] | undefined {
  const entries: number[] = [];
  const seen = new Set([start]);
  for (const instruction of seen) {
    const op = ops[instruction];
    if (op === Op.match) return undefined;
    if (op === Op.char || op === Op.set) {
      entries.push(instruction);
      continue;
    }
    seen.add(next[instruction] as number);
    if (op === Op.split) seen.add(args[instruction] as number);
  }
  return entries;
}

function matchesAssertion(assertion: Assertion, text: string, at: number): boolean {
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
