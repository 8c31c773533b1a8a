/**
 * Decides which expressions are evaluated immediately and which are delayed in a thunk. A thunk costs an allocation and
 * a call, so thunks are avoided if no program can observe the difference. No thunks are needed for constants,
 * functions, `self`, arrays, most objects, variables that already have a value, and arithmetic and comparisons on known
 * numbers (`eagerCode`).
 */
import { thunkSteps } from '../run/limits';
import { Thunk, type Body, type Frame, type Slot, type Value } from '../run/value';
import type { BinaryOperator, Literal, Node, Variable } from '../syntax/ast';
import type { Runtime } from '../run/runtime';
import type { Compiler } from './compiler';

export function makeDelay(compiler: Compiler, node: Node, label: string): (frame: Frame) => Slot {
  const { runtime } = compiler.engine.operators;
  switch (node.kind) {
    case 'literal': {
      const value = constant(node);
      if (value === undefined) break;
      return () => value;
    }
    case 'function':
    case 'self':
    case 'array':
      return compiler.compile(node);
    case 'object':
      if (node.fields.every(({ name }) => typeof name === 'string')) return compiler.compile(node);
      break;
    case 'variable':
      if (node.slot < 0) return compiler.compile(node);
      return delayVariable(compiler, node, label);
    case 'binary': {
      const eager = eagerCode(node);
      if (eager === undefined) break;
      const body = compiler.body(node, label);
      return (frame) => eager(frame) ?? thunk(runtime, body, frame);
    }
    default:
  }
  const body = compiler.body(node, label);
  return (frame) => thunk(runtime, body, frame);
}

function thunk(runtime: Runtime, body: Body, frame: Frame): Thunk {
  runtime.spend(thunkSteps);
  return new Thunk(body, frame);
}

function delayVariable(compiler: Compiler, node: Variable, label: string): (frame: Frame) => Slot {
  const read = slotReader(node);
  const body = compiler.body(node, label);
  const { runtime } = compiler.engine.operators;
  return (frame) => {
    const slot = read(frame);
    if (slot === undefined) return thunk(runtime, body, frame);
    return slot instanceof Thunk && slot.body === undefined ? slot.value : slot;
  };
}

/** Returns the value, or undefined if it is not available yet. */
export type Eager = (frame: Frame) => Value | undefined;

/** The maximum nesting depth of operations that are evaluated immediately. Deeper operations may be expensive. */
const maxDepth = 4;

/** The value of a literal; undefined for any other node, and for a number that is too large. */
export function constant(node: Node): Literal['value'] | undefined {
  if (node.kind !== 'literal') return undefined;
  return typeof node.value === 'number' && !Number.isFinite(node.value) ? undefined : node.value;
}

/** Returns code that tries to compute a literal, variable or operation. Returns undefined for other nodes. */
export function eagerCode(node: Node, depth = maxDepth): Eager | undefined {
  if (node.kind === 'literal') {
    const value = constant(node);
    return value === undefined ? undefined : () => value;
  }
  if (node.kind === 'variable' && node.slot >= 0) {
    const read = slotReader(node);
    return (frame) => {
      const slot = read(frame);
      if (!(slot instanceof Thunk)) return slot;
      return slot.body === undefined ? slot.value : undefined;
    };
  }
  if (node.kind !== 'binary' || depth === 0) return undefined;
  const operate = operations[node.operator];
  if (operate === undefined) return undefined;
  const first = eagerCode(node.left, depth - 1);
  const second = first === undefined ? undefined : eagerCode(node.right, depth - 1);
  if (first === undefined || second === undefined) return undefined;
  return (frame) => {
    const left = first(frame);
    if (typeof left !== 'number') return undefined;
    const right = second(frame);
    if (typeof right !== 'number') return undefined;
    const value = operate(left, right);
    return typeof value === 'boolean' || Number.isFinite(value) ? value : undefined;
  };
}

const operations: Partial<Record<BinaryOperator, (left: number, right: number) => number | boolean>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

/** Reads the variable's slot, which is undefined until the variable is bound. */
function slotReader({ depth, slot }: Variable): (frame: Frame) => Slot | undefined {
  if (depth === 0) return (frame) => frame[slot] as Slot | undefined;
  if (depth === 1) return (frame) => (frame[0] as Frame)[slot] as Slot | undefined;
  return (frame) => up(frame, depth)[slot] as Slot | undefined;
}

export function up(frame: Frame, depth: number): Frame {
  let at = frame;
  for (let left = depth; left > 0; left--) at = at[0] as Frame;
  return at;
}
