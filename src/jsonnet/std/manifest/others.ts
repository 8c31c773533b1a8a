/** The standard functions that write INI, Python and XML. */
import type { Engine } from '../../run/engine';
import { JsonnetObject, typeName, type Value } from '../../run/value';
import { numberText } from '../../text/number';
import { quote } from '../../text/quote';
import { deepJoin, expectType, fieldsOf, native, type NativeGroup } from '../native';

export function manifestOthers(engine: Engine): NativeGroup {
  return {
    manifestIni: native('ini', (ini: Value) => manifestIni(engine, ini)),
    manifestPython: native('v', (v: Value) => python(engine, v)),
    manifestPythonVars: native('conf', (conf: Value) => {
      const object = expectType(engine, conf, 'object', 'std.manifestPythonVars parameter must be an object');
      const lines = fieldsOf(engine, object).map(([name, value]) => `${name} = ${python(engine, value)}\n`);
      return engine.operators.runtime.joined(lines);
    }),
    manifestXmlJsonml: native('value', (value: Value) => {
      if (!Array.isArray(value)) {
        throw engine.operators.runtime.error(`Expected a JSONML value (an array), got ${typeName(value)}`);
      }
      return xml(engine, value);
    }),
  };
}

function manifestIni(engine: Engine, value: Value): string {
  const { operators } = engine;
  const { runtime, objects } = operators;
  const ini = expectType(engine, value, 'object', 'std.manifestIni parameter must be an object');
  const body = (section: Value): string[] =>
    fieldsOf(engine, expectType(engine, section, 'object', 'std.manifestIni section must be an object')).flatMap(
      ([name, content]) =>
        Array.isArray(content)
          ? content.map((_, at) => `${name} = ${operators.toText(runtime.element(content, at))}`)
          : [`${name} = ${operators.toText(content)}`],
    );
  const lines = objects.isVisible(ini, 'main') ? body(objects.field(ini, 'main')) : [];
  const sections = objects.field(ini, 'sections');
  for (const [name, section] of fieldsOf(
    engine,
    expectType(engine, sections, 'object', 'std.manifestIni sections must be an object'),
  )) {
    lines.push(`[${name}]`);
    for (const line of body(section)) lines.push(line);
  }
  return runtime.joined([...lines, ''], '\n');
}

function python(engine: Engine, value: Value): string {
  const { runtime } = engine.operators;
  if (typeof value === 'string') return quote(value, runtime);
  if (typeof value === 'number') return numberText(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (!Array.isArray(value) && !(value instanceof JsonnetObject)) throw runtime.error('cannot manifest function');
  const joined = (parts: readonly string[]): string => runtime.joined(parts, ', ');
  runtime.enter('function <manifestPython>');
  const shown = Array.isArray(value)
    ? `[${joined(value.map((_, at) => python(engine, runtime.element(value, at))))}]`
    : `{${joined(fieldsOf(engine, value).map(([name, item]) => `${quote(name)}: ${python(engine, item)}`))}}`;
  runtime.leave();
  return shown;
}

function xml(engine: Engine, value: Value): string {
  const { operators } = engine;
  const { runtime } = operators;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) {
    throw runtime.error(`Expected a JSONML value (an array), got ${typeName(value)}`);
  }
  runtime.enter('function <manifestXmlJsonml>');
  const parts = value.map((_, at) => runtime.element(value, at));
  const tag = deepJoin(engine, parts[0] as Value);
  const attributes = parts[1] instanceof JsonnetObject ? parts[1] : undefined;
  const shown =
    attributes === undefined
      ? ''
      : runtime.joined(fieldsOf(engine, attributes).map(([name, item]) => ` ${name}="${operators.toText(item)}"`));
  const children = parts.slice(attributes === undefined ? 1 : 2).map((child) => xml(engine, child));
  runtime.leave();
  return `<${tag}${shown}>${runtime.joined(children)}</${tag}>`;
}
