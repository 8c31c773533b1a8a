/**
 * Compiles the syntax tree to closures, usually one specialized closure per node. `x` one frame up becomes a closure
 * that reads `frame[0][slot]`, and `a + b` becomes a closure that calls the closures of `a` and `b`. Bodies of
 * functions, fields and thunks are compiled on their first run, so unused parts of a library are not compiled.
 */
import type { Engine } from '../run/engine';
import {
  layerSlot,
  selfSlot,
  Thunk,
  typeName,
  type Body,
  type Code,
  type Frame,
  type JsonnetObject,
  type Slot,
  type Value,
} from '../run/value';
import { nestedExpressions } from '../run/limits';
import type { Conditional, InSuper, Local, Node, SuperIndex, Unary, Variable } from '../syntax/ast';
import { compileIndex, compileSlice } from './access';
import { compileArray, compileArrayComprehension } from './array';
import { compileBinary } from './binary';
import { compileCall, compileFunction } from './call';
import type { Compiler } from './compiler';
import { constant, makeDelay, up } from './delay';
import { compileObject, compileObjectComprehension } from './object';

export function createCompiler(engine: Engine): Compiler {
  const compiler: Compiler = {
    engine,
    nodes: 0,
    level: 0,
    weighed: (compile, slots = 0) => weighed(compiler, compile, slots),
    compile: (node) => compileNode(compiler, node, false),
    compileTail: (node) => compileNode(compiler, node, true),
    delay: (node, label) => {
      compiler.nodes++;
      return makeDelay(compiler, node, label);
    },
    body: (node, label) => lazyBody(compiler, node, label),
  };
  return compiler;
}

function lazyBody(compiler: Compiler, node: Node, label: string): Body {
  const body: Body = {
    label,
    place: node,
    code: (frame) => {
      body.code = compiler.weighed(() => compiler.compile(node));
      return body.code(frame);
    },
  };
  return body;
}

/** A body with fewer nodes costs no additional steps, because running it takes no longer than calling it. */
const smallBody = 16;
/** A frame with at most this many slots costs no additional steps. */
const smallFrame = 8;

function weighed(compiler: Compiler, compile: () => Code, slots: number): Code {
  const { runtime } = compiler.engine.operators;
  const before = compiler.nodes;
  const { level } = compiler;
  compiler.level = 0;
  const code = compile();
  compiler.level = level;
  const nodes = compiler.nodes - before;
  const steps = (nodes < smallBody ? 0 : nodes >>> 2) + Math.max(0, slots - smallFrame);
  if (steps === 0) return code;
  return (frame) => {
    runtime.spend(steps);
    return code(frame);
  };
}

/**
 * Compiling a group of nested nodes counts as this many levels, because compiling takes three times as much stack as
 * running.
 */
const compilingLevels = 3 * nestedExpressions;

/** Nested expressions are counted in groups of `nestedExpressions` levels, both at compile time and at run time. */
function compileNode(compiler: Compiler, node: Node, tail: boolean): Code {
  const { runtime } = compiler.engine.operators;
  compiler.nodes++;
  compiler.level++;
  const isCounted = compiler.level % nestedExpressions === 0;
  if (isCounted) runtime.descend(compilingLevels, node);
  const code = compileKind(compiler, node, tail);
  if (isCounted) runtime.ascend(compilingLevels);
  compiler.level--;
  if (!isCounted) return code;
  return (frame) => {
    runtime.descend(nestedExpressions, node);
    const value = code(frame);
    runtime.ascend(nestedExpressions);
    return value;
  };
}

function compileKind(compiler: Compiler, node: Node, tail: boolean): Code {
  const { runtime } = compiler.engine.operators;
  switch (node.kind) {
    case 'literal': {
      const value = constant(node);
      if (value === undefined) {
        return () => {
          throw runtime.fail(node, 'overflow');
        };
      }
      return () => value;
    }
    case 'variable':
      return node.slot < 0 ? compileStandard(compiler, node) : compileVariable(compiler, node);
    case 'self': {
      const { depth } = node;
      return (frame) => up(frame, depth)[selfSlot] as JsonnetObject;
    }
    case 'super-index':
    case 'in-super':
      return compileSuper(compiler, node);
    case 'index':
      return compileIndex(compiler, node);
    case 'slice':
      return compileSlice(compiler, node);
    case 'call':
      return compileCall(compiler, node, tail);
    case 'binary':
      return compileBinary(compiler, node);
    case 'unary':
      return compileUnary(compiler, node);
    case 'array':
      return compileArray(compiler, node);
    case 'array-comprehension':
      return compileArrayComprehension(compiler, node);
    case 'object':
      return compileObject(compiler, node);
    case 'object-comprehension':
      return compileObjectComprehension(compiler, node);
    case 'function':
      return compileFunction(compiler, node);
    case 'local':
      return compileLocal(compiler, node, tail);
    case 'conditional':
      return compileConditional(compiler, node, tail);
    case 'assertion': {
      const condition = compiler.compile(node.condition);
      const message = node.message === undefined ? undefined : compiler.compile(node.message);
      const rest = node.rest === undefined ? () => null : compileNode(compiler, node.rest, tail);
      const fallback = node.rest === undefined ? 'Object assertion failed.' : 'Assertion failed.';
      const place = node.rest === undefined ? (node.message ?? node.condition) : node;
      return (frame) => {
        const holds = condition(frame);
        if (holds === true) return rest(frame);
        if (holds !== false) throw runtime.fail(node, `condition must be boolean, got ${typeName(holds)}.`);
        if (message === undefined) throw runtime.fail(place, fallback, { kind: 'program' });
        throw runtime.fail(place, compiler.engine.operators.textAt(message(frame), place), { kind: 'program' });
      };
    }
    case 'failure': {
      const value = compiler.compile(node.value);
      return (frame) => {
        throw runtime.fail(node, compiler.engine.operators.textAt(value(frame), node), { kind: 'program' });
      };
    }
    case 'import':
      return () => compiler.engine.load(node.how, node.path, node);
  }
}

function compileVariable(compiler: Compiler, node: Variable): Code {
  const { runtime } = compiler.engine.operators;
  const { slot, depth } = node;
  const force = (thunk: Thunk, home: Frame): Value => {
    const value = runtime.forceThunk(thunk, node);
    home[slot] = value;
    return value;
  };
  switch (depth) {
    case 0:
      return (frame) => {
        const found = frame[slot] as Slot;
        return found instanceof Thunk ? force(found, frame) : found;
      };
    case 1:
      return (frame) => {
        const home = frame[0] as Frame;
        const found = home[slot] as Slot;
        return found instanceof Thunk ? force(found, home) : found;
      };
    case 2:
      return (frame) => {
        const home = (frame[0] as Frame)[0] as Frame;
        const found = home[slot] as Slot;
        return found instanceof Thunk ? force(found, home) : found;
      };
    default:
      return (frame) => {
        const home = up(frame, depth);
        const found = home[slot] as Slot;
        return found instanceof Thunk ? force(found, home) : found;
      };
  }
}

function compileStandard(compiler: Compiler, { source }: Node): Code {
  const standard = compiler.engine.standard(source.name);
  return () => standard;
}

function compileSuper(compiler: Compiler, node: SuperIndex | InSuper): Code {
  const { runtime, objects } = compiler.engine.operators;
  const { depth } = node;
  if (node.kind === 'in-super') {
    const element = compiler.compile(node.element);
    return (frame) => {
      const name = element(frame);
      if (typeof name !== 'string') {
        throw runtime.fail(node, `left hand side of e in super must be string, got ${typeName(name)}.`);
      }
      runtime.charge(name.length);
      const home = up(frame, depth);
      return objects.find(home[selfSlot] as JsonnetObject, name, (home[layerSlot] as number) - 1) >= 0;
    };
  }
  const index = compiler.compile(node.index);
  return (frame) => {
    const home = up(frame, depth);
    const layer = home[layerSlot] as number;
    if (layer === 0) throw runtime.fail(node, 'attempt to use super when there is no super class.');
    const name = index(frame);
    if (typeof name !== 'string') throw runtime.fail(node, `super index must be string, got ${typeName(name)}.`);
    runtime.charge(name.length);
    const value = objects.superField(home[selfSlot] as JsonnetObject, layer, name, node);
    if (value === undefined) throw runtime.fail(node, `field does not exist: ${name}`);
    return value;
  };
}

function compileUnary(compiler: Compiler, node: Unary): Code {
  const { runtime } = compiler.engine.operators;
  const operand = compiler.compile(node.operand);
  const { operator } = node;
  return (frame) => {
    const value = operand(frame);
    if (typeof value === 'number') {
      if (operator === '-') return -value;
      if (operator === '+') return value;
      if (operator === '~') {
        if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return -Math.trunc(value) - 1;
        if (Math.abs(value) < 2 ** 63) return Number(~BigInt(value));
        throw runtime.fail(node, 'numeric value outside the range of 64-bit integers for bitwise operation.');
      }
    } else if (typeof value === 'boolean' && operator === '!') return !value;
    const type = typeName(value);
    const what = type === 'number' || type === 'boolean' ? `${type}s` : `type ${type}`;
    throw runtime.fail(node, `unary operator ${operator} does not operate on ${what}`);
  };
}

function compileLocal(compiler: Compiler, start: Local, tail: boolean): Code {
  const bound: { readonly slot: number; readonly delay: (frame: Frame) => Slot }[] = [];
  let node: Node = start;
  // Consecutive locals are compiled as one step, because some programs begin with hundreds of them.
  for (; node.kind === 'local'; node = node.body) {
    for (const bind of node.binds) {
      bound.push({ slot: bind.slot, delay: compiler.delay(bind.value, `thunk <${bind.name}>`) });
    }
  }
  const body = compileNode(compiler, node, tail);
  const first = bound[0];
  if (first !== undefined && bound.length === 1) {
    const { slot, delay } = first;
    return (frame) => {
      frame[slot] = delay(frame);
      return body(frame);
    };
  }
  return (frame) => {
    // oxlint-disable-next-line typescript/prefer-for-of -- for-of is slower before V8 optimizes the loop
    for (let at = 0; at < bound.length; at++) {
      const bind = bound[at];
      if (bind !== undefined) frame[bind.slot] = bind.delay(frame);
    }
    return body(frame);
  };
}

function compileConditional(compiler: Compiler, node: Conditional, tail: boolean): Code {
  const { runtime } = compiler.engine.operators;
  const condition = compiler.compile(node.condition);
  const then = compileNode(compiler, node.consequent, tail);
  const otherwise = node.alternative === undefined ? () => null : compileNode(compiler, node.alternative, tail);
  return (frame) => {
    const holds = condition(frame);
    if (holds === true) return then(frame);
    if (holds === false) return otherwise(frame);
    throw runtime.fail(node, `condition must be boolean, got ${typeName(holds)}.`);
  };
}
