/**
 * The state of one evaluation: the stack of named frames, from which traces are built, and the limits. Also implements
 * the two operations that run program code: forcing thunks and calling functions. Programs cannot catch errors. When an
 * error is thrown, the stack is left unchanged, because its frames form the trace.
 */
import { JsonnetError, rangeLimit, traceFrame, type Failure, type Limit, type TraceFrame } from '../errors';
import { isStackOverflow } from '../../data/stack-overflow';
import type { Span } from '../source';
import { characters, isBasic, textLength } from '../text/code-points';
import {
  arraySteps,
  defaultMaxStack,
  levelsPerFrame,
  maxArrayLength,
  maxStringLength,
  thunkSteps,
  type Limits,
} from './limits';
import { heapIsNearlyFull } from './machine';
import {
  nowhere,
  Thunk,
  type Body,
  type JsonnetFunction,
  type Frame,
  type FunctionCode,
  type NativeCode,
  type Slot,
  type Value,
} from './value';

/** The result of a function that ends in a pending tail call (see `invoke`). */
export const tailCall = Symbol('tail call') as unknown as Value;

const anyFailure: Failure = { kind: 'runtime' };

/** The number of steps between checks of the heap and the time. This many steps allocate at most about 128 KiB. */
const checkEvery = 2 ** 14;

export class Runtime {
  depth = 0;
  /** The number of open levels of nested expressions and data, without levels that belong to frames (see `descend`). */
  #levels = 0;
  steps = 0;
  tailCode: FunctionCode | undefined;
  tailFrame: Frame = [];
  #read: { readonly text: string; readonly points: string | readonly string[] } = { text: '', points: '' };
  #nextCheck = 0;
  #delayedFunction: JsonnetFunction | undefined;
  #delayedBody: Body | undefined;
  readonly #maxStack: number;
  readonly #maxLevels: number;
  readonly #maxSteps: number;
  readonly #expired: (() => boolean) | undefined;
  readonly #sites: (Span | undefined)[] = [];
  readonly #labels: string[] = [];

  constructor(limits: Limits) {
    this.#maxStack = limits.maxStack ?? defaultMaxStack;
    this.#maxLevels = Math.max(this.#maxStack, defaultMaxStack) * levelsPerFrame;
    this.#maxSteps = limits.maxSteps ?? Infinity;
    this.#expired = limits.expired;
    this.#nextCheck = Math.min(checkEvery, this.#maxSteps);
  }

  /**
   * Opens a frame. `leave` closes it. `label` describes the code that runs in the frame. `site` is the position from
   * which program code enters the frame.
   */
  enter(label: string, site?: Span): void {
    const depth = this.depth;
    if (depth >= this.#maxStack) throw this.exceeded('stack', 'max stack frames exceeded.', site);
    this.#sites[depth] = site;
    this.#labels[depth] = label;
    this.depth = depth + 1;
    this.steps++;
    if (this.steps > this.#nextCheck) this.#check();
  }

  leave(): void {
    this.depth--;
  }

  /**
   * Counts levels of nested expressions or data, because these take stack space but have no frame. `ascend` decrements
   * the counter.
   */
  descend(levels: number, site?: Span): void {
    this.#levels += levels;
    if (this.#levels > this.#maxLevels) throw this.exceeded('stack', 'max stack frames exceeded.', site);
  }

  ascend(levels: number): void {
    this.#levels -= levels;
  }

  /** Counts a step that does not push a stack frame. */
  tick(): void {
    this.steps++;
    if (this.steps > this.#nextCheck) this.#check();
  }

  spend(count: number): void {
    this.steps += count;
    if (this.steps > this.#nextCheck) this.#check();
  }

  /** Counts the work on a string of this length. */
  charge(length: number): void {
    this.spend(length >>> 3);
  }

  #check(): void {
    if (this.steps > this.#maxSteps) throw this.exceeded('steps', `max steps exceeded: ${this.#maxSteps}.`);
    if (this.#expired?.() === true) throw this.exceeded('time', 'deadline exceeded.');
    if (heapIsNearlyFull()) throw this.exceeded('memory', 'out of memory.');
    this.#nextCheck = Math.min(this.steps + checkEvery, this.#maxSteps);
  }

  /** Creates an error at `place`. If `place` is undefined, the trace begins where the current frame was entered. */
  fail(place: Span | undefined, detail: string, failure = anyFailure, cause?: unknown): JsonnetError {
    const trace: TraceFrame[] = [];
    const push = (at: Span | undefined, label: string): void => {
      if (at !== undefined) trace.push(traceFrame(at, label));
    };
    let depth = this.depth;
    push(place, depth > 0 ? (this.#labels[depth - 1] ?? '') : '');
    while (depth > 0) {
      depth--;
      push(this.#sites[depth], depth > 0 ? (this.#labels[depth - 1] ?? '') : '');
    }
    return new JsonnetError(failure, detail, undefined, trace, cause);
  }

  /**
   * Converts one of JavaScript's own errors to the error for the exceeded limit. A stack overflow reports the number of
   * frames, because `maxStack` has not been reached.
   */
  outOfRange(error: Error): JsonnetError {
    const { detail, failure } = rangeLimit(error);
    if (!isStackOverflow(error)) return this.fail(undefined, detail, failure);
    const frames = this.depth;
    const text = `the stack of this thread ended at ${frames} frames, although \`maxStack\` is ${this.#maxStack}: reduce the nesting, or use a thread with a larger stack`;
    return this.fail(undefined, text, { kind: 'limit', limit: 'stack', frames });
  }

  exceeded(limit: Limit, detail: string, place?: Span): JsonnetError {
    return this.fail(place, detail, { kind: 'limit', limit });
  }

  /** Creates an error of native code, at the position of the call. */
  error(detail: string): JsonnetError {
    return this.fail(undefined, detail);
  }

  force(slot: Slot, site?: Span): Value {
    return slot instanceof Thunk ? this.forceThunk(slot, site) : slot;
  }

  forceThunk(thunk: Thunk, site?: Span): Value {
    const body = thunk.body;
    if (body === undefined) return thunk.value;
    this.enter(body.label, site);
    const value = body.code(thunk.frame);
    this.leave();
    thunk.value = value;
    thunk.body = undefined;
    thunk.frame = nowhere;
    return value;
  }

  /** Forces an element and counts one step. */
  element(array: readonly Slot[], index: number): Value {
    this.tick();
    const slot = array[index] as Slot;
    return slot instanceof Thunk ? this.forceThunk(slot) : slot;
  }

  /** Runs a function's body in a bound frame, and then its tail calls in the same stack frame. */
  invoke(code: FunctionCode, frame: Frame, site?: Span): Value {
    this.enter(code.label, site);
    let value = code.code(frame);
    while (value === tailCall) {
      this.tick();
      const next = this.tailCode as FunctionCode;
      this.#labels[this.depth - 1] = next.label;
      value = next.code(this.tailFrame);
    }
    this.leave();
    return value;
  }

  call(fn: JsonnetFunction, args: readonly Slot[], site?: Span, named?: ReadonlyMap<string, Slot>): Value {
    const { code } = fn;
    return code.isNative
      ? this.callNative(code, this.#bindNative(code, args, named, site), site)
      : this.invoke(code, this.bind(fn, code, args, named, site), site);
  }

  bind(
    fn: JsonnetFunction,
    code: FunctionCode,
    args: readonly Slot[],
    named?: ReadonlyMap<string, Slot>,
    site?: Span,
  ): Frame {
    const frame = newFrame(code.size, fn.frame);
    const names = code.parameters;
    if (named === undefined && args.length === names.length) {
      for (let at = 0; at < args.length; at++) frame[at + 1] = args[at];
      return frame;
    }
    this.#checkArguments(names, args.length, named, site);
    for (let at = 0; at < args.length; at++) frame[at + 1] = args[at];
    if (named !== undefined) for (const [name, slot] of named) frame[names.indexOf(name) + 1] = slot;
    for (let at = 0; at < names.length; at++) {
      if (frame[at + 1] !== undefined) continue;
      const build = code.defaults[at];
      if (build === undefined) throw this.#notBound(names[at] ?? '', site);
      frame[at + 1] = build(frame);
    }
    return frame;
  }

  #notBound(name: string, site?: Span): JsonnetError {
    return this.fail(site, `function parameter ${name} not bound in call.`, { kind: 'argument', name });
  }

  #checkArguments(
    names: readonly string[],
    count: number,
    named: ReadonlyMap<string, Slot> | undefined,
    site?: Span,
  ): void {
    if (count > names.length) throw this.fail(site, `too many args, function has ${names.length} parameter(s)`);
    if (named === undefined) return;
    for (const name of named.keys()) {
      const at = names.indexOf(name);
      if (at < 0) throw this.fail(site, `function has no parameter ${name}`);
      if (at < count) throw this.fail(site, `binding parameter a second time: ${name}`);
    }
  }

  #bindNative(
    native: NativeCode,
    args: readonly Slot[],
    named: ReadonlyMap<string, Slot> | undefined,
    site?: Span,
  ): (Slot | undefined)[] {
    const parameters = native.parameters;
    if (named !== undefined || args.length > parameters.length) {
      this.#checkArguments(
        parameters.map(({ name }) => name),
        args.length,
        named,
        site,
      );
    }
    const bound: (Slot | undefined)[] = [];
    for (let at = 0; at < parameters.length; at++) {
      const parameter = parameters[at];
      if (parameter === undefined) break;
      const slot = at < args.length ? args[at] : named?.get(parameter.name);
      if (slot === undefined && !parameter.optional) throw this.#notBound(parameter.name, site);
      bound.push(slot === undefined || parameter.lazy ? slot : this.force(slot, site));
    }
    return bound;
  }

  /** Runs native code on bound arguments. Only arguments of lazy parameters may be thunks. */
  callNative(native: NativeCode, args: readonly (Slot | undefined)[], site?: Span): Value {
    this.enter(native.label, site);
    const value = native.run(...args);
    this.leave();
    return value;
  }

  /** Merges the innermost frame into the enclosing frame in traces. */
  dissolve(): void {
    this.#sites[this.depth - 1] = undefined;
    this.#labels[this.depth - 1] = this.#labels[this.depth - 2] ?? '';
  }

  /** The position from which the innermost frame was entered. */
  site(): Span | undefined {
    return this.depth > 0 ? this.#sites[this.depth - 1] : undefined;
  }

  checkString(length: number): void {
    if (length > maxStringLength) throw this.exceeded('size', `string of ${length} characters is too long`);
  }

  /** Call this before creating a string of this length. Each character may take two bytes. */
  makeString(length: number): void {
    this.checkString(length);
    this.spend(arraySteps + (length >>> 2));
  }

  joined(parts: readonly string[], separator = ''): string {
    let length = 0;
    for (const part of parts) length += part.length + separator.length;
    this.makeString(length);
    return parts.join(separator);
  }

  /** Call this before creating an array of this length. */
  makeArray(length: number): void {
    this.checkArray(length);
    this.spend(arraySteps + Math.max(0, length));
  }

  checkParsed(length: number, max: number): void {
    if (length > max) throw this.exceeded('size', `string of ${length} characters is too long to parse`);
  }

  checkArray(length: number, place?: Span): void {
    if (length > maxArrayLength) throw this.exceeded('size', `array of ${length} elements is too long`, place);
  }

  checkLayers(count: number): void {
    if (count > maxArrayLength) throw this.exceeded('size', `object of ${count} layers is too large`);
  }

  /** The code points of a string, each as a string. */
  characters(text: string): string[] {
    if (text.length > maxArrayLength) {
      throw this.exceeded('size', `string of ${text.length} characters is too long to split into characters`);
    }
    // V8 creates a new string for each character beyond U+00FF.
    this.spend(arraySteps + text.length * 3);
    return characters(text);
  }

  /** The code points of a string, by index. The last string is remembered, because programs read strings in loops. */
  codePoints(text: string): string | readonly string[] {
    // The comparison may read both strings.
    this.spend(text.length >>> 7);
    if (text !== this.#read.text) {
      this.charge(text.length);
      this.#read = { text, points: isBasic(text) ? text : this.characters(text) };
    }
    return this.#read.points;
  }

  textLength(text: string): number {
    this.charge(text.length);
    return text === this.#read.text ? this.#read.points.length : textLength(text);
  }

  /**
   * Returns a slot for the result of a call, for native code that returns lazy arrays. Consecutive slots for the same
   * function share one body, because there may be millions of them.
   */
  delayedCall(fn: JsonnetFunction, args: readonly Slot[]): Slot {
    const { code } = fn;
    this.spend(thunkSteps);
    if (!code.isNative && code.parameters.length === args.length) {
      const frame = this.bind(fn, code, args);
      return code.eager?.(frame) ?? new Thunk(code.delayed, frame);
    }
    if (this.#delayedFunction !== fn) {
      this.#delayedFunction = fn;
      this.#delayedBody = {
        label: 'thunk <array_element>',
        place: undefined,
        code: (frame) => this.call(fn, frame as Slot[]),
      };
    }
    return new Thunk(this.#delayedBody, args as Frame);
  }

  /** Creates the slot of a field whose value native code computes. */
  delayedField(code: () => Value): Thunk {
    this.spend(thunkSteps);
    return new Thunk({ label: 'thunk <field>', place: undefined, code }, nowhere);
  }
}

/** A frame of up to seven slots is allocated at once, so that V8 does not have to move it while it is filled. */
export function newFrame(size: number, outer: Frame): Frame {
  switch (size) {
    case 1:
      return [outer];
    case 2:
      return [outer, undefined];
    case 3:
      return [outer, undefined, undefined];
    case 4:
      return [outer, undefined, undefined, undefined];
    case 5:
      return [outer, undefined, undefined, undefined, undefined];
    case 6:
      return [outer, undefined, undefined, undefined, undefined, undefined];
    default: {
      const frame: Frame = [outer, undefined, undefined, undefined, undefined, undefined, undefined];
      for (let at = 7; at < size; at++) frame.push(undefined);
      return frame;
    }
  }
}
