/**
 * How the slot of an argument, a local or an array element is made. A thunk is an allocation and a call, so there is
 * none where laziness cannot be observed: functions, variables that are bound, and what `eager.ts` computes at once.
 */
import type { Node } from '../syntax/ast';
import type { Compiler } from './compiler';
import { constant, eagerCode, slotReader } from './eager';
import { Thunk, type Frame, type Slot } from '../run/value';

export function makeDelay(compiler: Compiler, node: Node, label: string): (frame: Frame) => Slot {
  switch (node.kind) {
    case 'literal': {
      const value = constant(node);
      if (value === undefined) break;
      return () => value;
    }
    case 'function':
    case 'self':
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
      const eager = eagerCode(node);
      if (eager === null) break;
      const body = compiler.body(node, label);
      return (frame) => eager(frame) ?? new Thunk(body, frame);
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
