/** Compiles `a.b`, `a[i]` and slices. */
import {
  JsonnetObject,
  Thunk,
  typeName,
  type Code,
  type Entry,
  type NativeCode,
  type Shape,
  type Value,
} from '../run/value';
import type { Span } from '../source';
import type { Index, Slice } from '../syntax/ast';
import { general } from '../text/number';
import { escapeText } from '../text/quote';
import type { Compiler } from './compiler';

export function compileIndex(compiler: Compiler, node: Index): Code {
  const { runtime, objects } = compiler.engine.operators;
  const target = compiler.compile(node.target);
  if (typeof node.index === 'string') {
    const name = node.index;
    // Cache the last object's shape and the field's entry, because most expressions only see objects of one shape.
    let shape: Shape | undefined;
    let entry: Entry | undefined;
    return (frame) => {
      const container = target(frame);
      if (!(container instanceof JsonnetObject)) return indexAny(compiler, container, name, node);
      if (container.shape === undefined) return objects.field(container, name, node);
      if (container.shape !== shape) {
        shape = container.shape;
        entry = shape.entry(name, runtime);
      }
      return entry === undefined ? objects.field(container, name, node) : objects.entry(container, entry, node);
    };
  }
  const index = compiler.compile(node.index);
  return (frame) => {
    const container = target(frame);
    if (Array.isArray(container)) {
      const at = index(frame);
      const slot = typeof at === 'number' ? container[at] : undefined;
      if (slot === undefined) return indexAny(compiler, container, at, node);
      return slot instanceof Thunk ? runtime.forceThunk(slot, node) : slot;
    }
    if (container instanceof JsonnetObject || typeof container === 'string') {
      return indexAny(compiler, container, index(frame), node);
    }
    return indexAny(compiler, container, null, node);
  };
}

function indexAny(compiler: Compiler, container: Value, index: Value, site: Span): Value {
  const { runtime, objects } = compiler.engine.operators;
  if (container instanceof JsonnetObject) {
    if (typeof index === 'string') {
      runtime.charge(index.length);
      return objects.field(container, index, site);
    }
    throw runtime.fail(site, `object index must be string, got ${typeName(index)}.`);
  }
  if (Array.isArray(container)) {
    if (typeof index === 'string') {
      throw runtime.fail(site, `attempted index an array with string "${escapeText(index)}".`);
    }
    if (typeof index !== 'number') throw runtime.fail(site, `array index must be number, got ${typeName(index)}.`);
    // As in go-jsonnet, an index with a fraction is truncated.
    const whole = Math.trunc(index);
    const slot = container[whole];
    if (slot === undefined) {
      throw runtime.fail(site, `array bounds error: ${general(whole, 6)} not within [0, ${container.length})`);
    }
    return runtime.force(slot, site);
  }
  if (typeof container === 'string') {
    if (typeof index !== 'number') throw runtime.fail(site, `string index must be a number, got ${typeName(index)}.`);
    const whole = Math.trunc(index);
    const chars = runtime.codePoints(container);
    const char = whole >= 0 ? chars[whole] : undefined;
    if (char === undefined) throw runtime.fail(site, `string bounds error: ${whole} not within [0, ${chars.length})`);
    return char;
  }
  throw runtime.fail(site, `can only index objects, strings, and arrays, got ${typeName(container)}.`);
}

export function compileSlice(compiler: Compiler, node: Slice): Code {
  const { runtime } = compiler.engine.operators;
  const target = compiler.compile(node.target);
  const bounds = node.bounds.map((bound) => (bound === undefined ? undefined : compiler.compile(bound)));
  return (frame) => {
    const native = compiler.engine.native('slice') as NativeCode;
    const container = target(frame);
    const values = bounds.map((bound) => (bound === undefined ? null : bound(frame)));
    return runtime.callNative(native, [container, ...values], node);
  };
}
