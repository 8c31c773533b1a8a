/** `std.manifestToml` and `std.manifestTomlEx`. */
import type { Engine } from '../../run/engine';
import { JsonnetObject, typeName, type JsonnetArray, type Value } from '../../run/value';
import { numberText } from '../../text/number';
import { quote } from '../../text/quote';
import { expectType, fieldsOf, native, type NativeGroup } from '../native';

type Path = readonly (string | number)[];

export function manifestToml(engine: Engine): NativeGroup {
  const write = (value: Value, indent: string): string => {
    if (!(value instanceof JsonnetObject)) {
      throw engine.operators.runtime.error(`TOML body must be an object. Got ${typeName(value)}`);
    }
    return new Writer(engine, indent).body(value, [], [], '');
  };
  return {
    manifestToml: native('value', (value: Value) => write(value, '  ')),
    manifestTomlEx: native('value indent', (value: Value, indent: Value) =>
      write(value, expectType(engine, indent, 'string', 'std.manifestTomlEx indent must be a string')),
    ),
  };
}

class Writer {
  readonly #engine: Engine;
  readonly #indent: string;

  constructor(engine: Engine, indent: string) {
    this.#engine = engine;
    this.#indent = indent;
  }

  #elements(array: JsonnetArray): readonly Value[] {
    return array.map((_, at) => this.#engine.operators.runtime.element(array, at));
  }

  /** Writes the fields of a table, then its sections. `place` also includes array indices and is used for messages. */
  body(object: JsonnetObject, path: readonly string[], place: Path, indent: string): string {
    const { runtime } = this.#engine.operators;
    runtime.enter('function <manifestTomlEx>');
    const lines: string[] = [];
    const sections: string[] = [];
    for (const [name, value] of fieldsOf(this.#engine, object)) {
      const table = value instanceof JsonnetObject ? value : undefined;
      const tables = Array.isArray(value) ? this.#tables(value) : undefined;
      if (table !== undefined) sections.push(this.#table(table, [...path, name], [...place, name], indent, '[', ']'));
      else if (tables !== undefined) {
        for (const [at, item] of tables.entries()) {
          sections.push(this.#table(item, [...path, name], [...place, name, at], indent, '[[', ']]'));
        }
      } else lines.push(`${indent}${keyText(name)} = ${this.#value(value, [...place, name], false, indent)}`);
    }
    runtime.leave();
    return runtime.joined([runtime.joined(lines, '\n'), ...sections], '\n\n');
  }

  #tables(array: JsonnetArray): readonly JsonnetObject[] | undefined {
    const elements = this.#elements(array);
    return elements.length > 0 && elements.every((item) => item instanceof JsonnetObject) ? elements : undefined;
  }

  #table(
    object: JsonnetObject,
    path: readonly string[],
    place: Path,
    indent: string,
    open: string,
    close: string,
  ): string {
    const head = `${indent}${open}${path.map(keyText).join('.')}${close}`;
    const isEmpty = this.#engine.operators.objects.names(object, false).length === 0;
    return head + (isEmpty ? '' : '\n') + this.body(object, path, place, indent + this.#indent);
  }

  #value(value: Value, place: Path, inline: boolean, indent: string): string {
    if (typeof value === 'string') return quote(value, this.#engine.operators.runtime);
    if (typeof value === 'number') return numberText(value);
    if (typeof value === 'boolean') return String(value);
    const { runtime } = this.#engine.operators;
    if (value === null) throw runtime.error(`Tried to manifest "null" at ${pathText(place)}`);
    if (!Array.isArray(value) && !(value instanceof JsonnetObject)) {
      throw runtime.error(`Tried to manifest function at ${pathText(place)}`);
    }
    runtime.enter('function <manifestTomlEx>');
    const shown = Array.isArray(value)
      ? this.#array(value, place, inline, indent)
      : `{ ${runtime.joined(
          fieldsOf(this.#engine, value).map(
            ([name, item]) => `${keyText(name)} = ${this.#value(item, [...place, name], true, '')}`,
          ),
          ', ',
        )} }`;
    runtime.leave();
    return shown;
  }

  #array(array: JsonnetArray, place: Path, inline: boolean, indent: string): string {
    if (array.length === 0) return '[]';
    const separator = inline ? ' ' : '\n';
    const inner = inline ? '' : indent + this.#indent;
    const items = this.#elements(array).map((item, at) => inner + this.#value(item, [...place, at], true, ''));
    const list = this.#engine.operators.runtime.joined(items, `,${separator}`);
    return `[${separator}${list}${separator}${inline ? '' : indent}]`;
  }
}

function keyText(key: string): string {
  if (key === '') return "''";
  return /^[A-Za-z0-9_-]*$/.test(key) ? key : quote(key);
}

function pathText(path: Path): string {
  return `[${path.map((part) => (typeof part === 'string' ? quote(part) : String(part))).join(', ')}]`;
}
