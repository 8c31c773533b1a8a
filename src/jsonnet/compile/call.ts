/**
 * Compiles functions and calls. A valid call to a standard library function is bound at compile time, unless it has
 * named arguments. A `tailstrict` call at the end of a function does not use stack space. The function returns
 * `tailCall`, and the loop that called the function makes the call.
 */
import type { JsonnetError } from '../errors';
import { functionSteps } from '../run/limits';
import { newFrame, tailCall, type Runtime } from '../run/runtime';
import {
  JsonnetFunction,
  typeName,
  type Code,
  type FunctionCode,
  type Frame,
  type NativeCode,
  type Slot,
  type Value,
} from '../run/value';
import type { Call, FunctionLiteral, Node } from '../syntax/ast';
import type { Compiler } from './compiler';
import { eagerCode } from './delay';

type Delay = (frame: Frame) => Slot;

/** A placeholder for a missing argument. The placeholder is never called. */
const noDelay: Delay = () => null;

export function compileCall(compiler: Compiler, node: Call, tail: boolean): Code {
  const native = standardTarget(compiler, node.target);
  if (native !== undefined && node.named.length === 0 && acceptsCount(native, node.positional.length)) {
    return compileNativeCall(compiler, node, native);
  }
  const target = compiler.compile(node.target);
  const label = 'thunk <argument>';
  const args: Delay[] = node.positional.map((arg) =>
    node.tailstrict ? compiler.compile(arg) : compiler.delay(arg, label),
  );
  if (node.named.length > 0) return compileNamedCall(compiler, node, target, args, tail);
  const { runtime } = compiler.engine.operators;
  const count = args.length;
  const first = args[0] ?? noDelay;
  const second = args[1] ?? noDelay;
  const isTail = tail && node.tailstrict;
  return (frame) => {
    const fn = target(frame);
    if (!(fn instanceof JsonnetFunction)) throw notAFunction(runtime, fn, node);
    const { code } = fn;
    if (code.isNative || code.parameters.length !== count) {
      return callAny(compiler, node, fn, args, undefined, frame, isTail);
    }
    const callee = newFrame(code.size, fn.frame);
    if (count > 0) callee[1] = first(frame);
    if (count > 1) {
      callee[2] = second(frame);
      for (let at = 2; at < count; at++) callee[at + 1] = (args[at] ?? noDelay)(frame);
    }
    if (!isTail) return runtime.invoke(code, callee, node);
    runtime.tailCode = code;
    runtime.tailFrame = callee;
    return tailCall;
  };
}

function notAFunction(runtime: Runtime, value: Value, node: Call): JsonnetError {
  const type = typeName(value);
  return runtime.fail(node, `only functions can be called, got ${type}`, { kind: 'call', type });
}

function compileNamedCall(compiler: Compiler, node: Call, target: Code, args: readonly Delay[], tail: boolean): Code {
  const { runtime } = compiler.engine.operators;
  const isTail = tail && node.tailstrict;
  const named = node.named.map(({ name, value }) => ({
    name,
    delay: node.tailstrict ? compiler.compile(value) : compiler.delay(value, `thunk <${name}>`),
  }));
  return (frame) => {
    const fn = target(frame);
    if (!(fn instanceof JsonnetFunction)) throw notAFunction(runtime, fn, node);
    const slots = new Map<string, Slot>();
    for (const { name, delay } of named) {
      if (slots.has(name)) throw runtime.fail(node, `binding parameter a second time: ${name}`);
      slots.set(name, delay(frame));
    }
    return callAny(compiler, node, fn, args, slots, frame, isTail);
  };
}

function callAny(
  compiler: Compiler,
  node: Call,
  fn: JsonnetFunction,
  args: readonly Delay[],
  named: ReadonlyMap<string, Slot> | undefined,
  frame: Frame,
  tail: boolean,
): Value {
  const { runtime } = compiler.engine.operators;
  const positional = args.map((delay) => delay(frame));
  const { code } = fn;
  if (node.tailstrict && !code.isNative) {
    const callee = runtime.bind(fn, code, positional, named, node);
    runtime.enter(code.label, node);
    // Explicit arguments are already evaluated, so only defaults can be thunks.
    for (let at = 1; at <= code.parameters.length; at++) runtime.force(callee[at] as Slot, node);
    runtime.leave();
    if (!tail) return runtime.invoke(code, callee, node);
    runtime.tailFrame = callee;
    runtime.tailCode = code;
    return tailCall;
  }
  return runtime.call(fn, positional, node, named);
}

/** The native code of `std.name`, if `std` refers to the standard library here. */
function standardTarget(compiler: Compiler, target: Node): NativeCode | undefined {
  if (target.kind !== 'index' || typeof target.index !== 'string') return undefined;
  const isStandard = target.target.kind === 'variable' && target.target.slot < 0;
  return isStandard ? compiler.engine.native(target.index) : undefined;
}

function acceptsCount(native: NativeCode, count: number): boolean {
  return count >= native.required && count <= native.parameters.length;
}

function compileNativeCall(compiler: Compiler, node: Call, native: NativeCode): Code {
  const { runtime } = compiler.engine.operators;
  const { label, run } = native;
  const args: Delay[] = node.positional.map((arg, at) =>
    native.parameters[at]?.lazy === true ? compiler.delay(arg, 'thunk <argument>') : compiler.compile(arg),
  );
  const first = args[0] ?? noDelay;
  const second = args[1] ?? noDelay;
  const third = args[2] ?? noDelay;
  switch (args.length) {
    case 1:
      return (frame) => {
        const a = first(frame);
        runtime.enter(label, node);
        const value = run(a);
        runtime.leave();
        return value;
      };
    case 2:
      return (frame) => {
        const a = first(frame);
        const b = second(frame);
        runtime.enter(label, node);
        const value = run(a, b);
        runtime.leave();
        return value;
      };
    case 3:
      return (frame) => {
        const a = first(frame);
        const b = second(frame);
        const c = third(frame);
        runtime.enter(label, node);
        const value = run(a, b, c);
        runtime.leave();
        return value;
      };
    default:
      return (frame) => {
        const values = args.map((arg) => arg(frame));
        return runtime.callNative(native, values, node);
      };
  }
}

/** All closures of one function expression share their code. */
export function compileFunction(compiler: Compiler, node: FunctionLiteral): Code {
  const { runtime } = compiler.engine.operators;
  const code: FunctionCode = {
    isNative: false,
    label: `function <${node.label}>`,
    place: node,
    parameters: node.parameters.map(({ name }) => name),
    defaults: node.parameters.map(({ name, value }) =>
      value === undefined ? undefined : compiler.delay(value, `thunk <${name}>`),
    ),
    size: node.size,
    eager: eagerCode(node.body),
    delayed: {
      label: 'thunk <array_element>',
      place: undefined,
      code: (frame) => runtime.invoke(code, frame, undefined),
    },
    code: (frame) => {
      code.code = compiler.weighed(() => compiler.compileTail(node.body), node.size);
      return code.code(frame);
    },
  };
  return (frame) => {
    runtime.spend(functionSteps);
    return new JsonnetFunction(code, frame);
  };
}
