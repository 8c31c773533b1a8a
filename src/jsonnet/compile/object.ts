/**
 * Compiles object literals and comprehensions. The code of a layer is created once, at compile time. Each object
 * combines this code with the frame around the literal.
 */
import {
  Field,
  JsonnetObject,
  objectOfLayers,
  typeName,
  type Code,
  type Frame,
  type LayerCode,
  Shape,
} from '../run/value';
import { fieldSteps, objectSteps, tableSteps } from '../run/limits';
import type { Bind, FieldNode, ObjectComprehension, ObjectLiteral } from '../syntax/ast';
import { compileClauses } from './array';
import type { Compiler } from './compiler';
import { constant } from './delay';

export function compileObject(compiler: Compiler, node: ObjectLiteral): Code {
  const { runtime } = compiler.engine.operators;
  const label = `object <${node.label}>`;
  const code: LayerCode = {
    node,
    size: node.size,
    locals: compileLocals(compiler, node.locals),
    asserts: node.asserts.map((assertion) => compiler.body(assertion, 'thunk <object_assert>')),
  };
  const duplicated =
    (key: string): Code =>
    () => {
      throw runtime.fail(node, `duplicate field name: "${key}"`);
    };
  const fixed = new Map<string, Field>();
  const computed: { readonly name: Code; readonly field: Field }[] = [];
  for (const field of node.fields) {
    const compiled = compileField(compiler, field, label, fixed.size);
    if (typeof field.name === 'string') {
      // The parser compares names before it resolves escapes, so it misses some duplicates.
      if (fixed.has(field.name)) return duplicated(field.name);
      fixed.set(field.name, compiled);
    } else computed.push({ name: compiler.compile(field.name), field: compiled });
  }
  const asserting = code.asserts.length > 0;
  if (computed.length === 0) {
    const shape = new Shape([fixed], code);
    return (frame) => {
      runtime.spend(objectSteps);
      return new JsonnetObject(shape, frame, undefined, asserting);
    };
  }
  const steps = tableSteps + node.fields.length * fieldSteps;
  return (frame) => {
    runtime.spend(steps);
    const fields = new Map(fixed);
    for (const { name, field } of computed) {
      const key = name(frame);
      if (key === null) continue;
      if (typeof key !== 'string') throw runtime.fail(node, 'field name was not a string.');
      runtime.charge(key.length);
      if (fields.has(key)) throw runtime.fail(node, `duplicate field name: "${key}"`);
      fields.set(key, field);
    }
    return objectOfLayers([{ code, outer: frame, fields, steps: undefined }], asserting);
  };
}

export function compileObjectComprehension(compiler: Compiler, node: ObjectComprehension): Code {
  const { runtime } = compiler.engine.operators;
  const code: LayerCode = { node, size: node.size, locals: compileLocals(compiler, node.locals), asserts: [] };
  const name = compiler.compile(node.name);
  const field = compileField(compiler, node.field, `object <${node.label}>`);
  const iterate = compileClauses(compiler, node.clauses, node);
  return (frame) => {
    runtime.spend(tableSteps);
    const fields = new Map<string, Field>();
    const steps = new Map<string, Frame>();
    iterate(frame, (step) => {
      const key = name(step);
      if (key === null) return;
      if (typeof key !== 'string') throw runtime.fail(node, `field must be string, got: ${typeName(key)}`);
      runtime.spend(fieldSteps * 2);
      runtime.charge(key.length);
      if (fields.has(key)) throw runtime.fail(node, `duplicate field name: "${key}"`);
      fields.set(key, field);
      steps.set(key, step);
    });
    return objectOfLayers([{ code, outer: frame, fields, steps }], false);
  };
}

function compileField(compiler: Compiler, field: FieldNode, label: string, index = 0): Field {
  const { visibility, plus, value: place } = field;
  const name = typeof field.name === 'string' ? field.name : '';
  const value = plus ? undefined : constant(place);
  const body = value === undefined ? compiler.body(place, label) : undefined;
  return new Field(name, index, visibility, body, value, plus, place);
}

function compileLocals(compiler: Compiler, locals: readonly Bind[]): LayerCode['locals'] {
  return locals.map((bind) => ({ slot: bind.slot, delay: compiler.delay(bind.value, `thunk <${bind.name}>`) }));
}
