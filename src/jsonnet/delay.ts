/**
 * How the slot of an argument, a local or an array element is made. A thunk is an allocation and a call, so there is
 * none where laziness cannot be observed: constants, functions, variables that are bound, and arithmetic on numbers
 * that are there already.
 */
import type { BinaryOperator, Node } from './ast';
import type { Compiler } from './compiler';
import { Thunk, type Frame, type Slot } from './value';

export function makeDelay(compiler: Compiler, node: Node, label: string): (frame: Frame) => Slot {
  switch (node.kind) {
    case 'literal': {
      const value = node.value;
      if (typeof value === 'number' && !Number.isFinite(value)) break;
      return () => value;
    }
    case 'function':
    case 'self':
    case 'standard':
      return compiler.compile(node);
    case 'array':
      return compiler.compile(node);
    case 'object':
      if (!node.fields.some((field) => field.computed)) return compiler.compile(node);
      break;
    case 'variable':
      if (node.slot < 0) return compiler.compile(node);
      return delayVariable(compiler, node, label);
    case 'binary': {
      const eager = eagerArithmetic(node.operator, node.left, node.right);
      if (eager === null) break;
      const body = compiler.body(node, label);
      return (frame) => {
        const value = eager(frame);
        return value ?? new Thunk(body, frame);
      };
    }
    default:
  }
  const body = compiler.body(node, label);
  return (frame) => new Thunk(body, frame);
}

function delayVariable(
  compiler: Compiler,
  node: Node & { readonly kind: 'variable' },
  label: string,
): (frame: Frame) => Slot {
  const read = slotReader(node);
  const body = compiler.body(node, label);
  return (frame) => {
    const slot = read(frame);
    if (slot === undefined) return new Thunk(body, frame);
    return slot instanceof Thunk && slot.body === null ? slot.value : slot;
  };
}

function slotReader(node: Node & { readonly kind: 'variable' }): (frame: Frame) => Slot | undefined {
  const { depth, slot } = node;
  if (depth === 0) return (frame) => frame[slot] as Slot | undefined;
  if (depth === 1) return (frame) => (frame[0] as Frame)[slot] as Slot | undefined;
  return (frame) => {
    let home = frame;
    for (let left = depth; left > 0; left -= 1) home = home[0] as Frame;
    return home[slot] as Slot | undefined;
  };
}

/** The operand as a number if it is one by now, else undefined. */
function numberReader(node: Node): ((frame: Frame) => number | undefined) | null {
  if (node.kind === 'literal' && typeof node.value === 'number') {
    const value = node.value;
    return () => value;
  }
  if (node.kind !== 'variable' || node.slot < 0) return null;
  const read = slotReader(node);
  return (frame) => {
    const slot = read(frame);
    if (typeof slot === 'number') return slot;
    return slot instanceof Thunk && slot.body === null && typeof slot.value === 'number' ? slot.value : undefined;
  };
}

function eagerArithmetic(
  operator: BinaryOperator,
  left: Node,
  right: Node,
): ((frame: Frame) => number | undefined) | null {
  if (operator !== '+' && operator !== '-' && operator !== '*') return null;
  const first = numberReader(left);
  const second = numberReader(right);
  if (first === null || second === null) return null;
  return (frame) => {
    const a = first(frame);
    if (a === undefined) return undefined;
    const b = second(frame);
    if (b === undefined) return undefined;
    const value = operator === '+' ? a + b : operator === '-' ? a - b : a * b;
    return Number.isFinite(value) ? value : undefined;
  };
}
