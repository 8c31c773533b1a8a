/** `std.manifestYamlDoc` and `std.manifestYamlStream`. */
import type { Engine } from '../../run/engine';
import { JsonnetObject, typeName, type JsonnetArray, type Value } from '../../run/value';
import { numberText } from '../../text/number';
import { quote } from '../../text/quote';
import { replaceEach, type Meter } from '../../text/replace-each';
import type { NativeGroup } from '../native';

const reserved = new Set('true false yes no on off y n .nan -.inf +.inf .inf null - ---'.split(' ').concat(''));

export function manifestYaml(engine: Engine): NativeGroup {
  const document = (value: Value, indentArray: Value, quoteKeys: Value): string =>
    new Writer(engine, indentArray === true, quoteKeys === true).text(value);
  return {
    manifestYamlDoc: [
      'value indent_array_in_object? quote_keys?',
      (value: Value, indentArray: Value = false, quoteKeys: Value = true) => document(value, indentArray, quoteKeys),
    ],
    manifestYamlStream: [
      'value indent_array_in_object? c_document_end? quote_keys?',
      (value: Value, indentArray: Value = false, end: Value = true, quoteKeys: Value = true) => {
        const { runtime } = engine.operators;
        if (!Array.isArray(value)) throw runtime.error(`manifestYamlStream only takes arrays, got ${typeName(value)}`);
        if (typeof end !== 'boolean') throw runtime.error(`condition must be boolean, got ${typeName(end)}.`);
        const documents = value.map((_, at) => document(runtime.element(value, at), indentArray, quoteKeys));
        return `---\n${documents.join('\n---\n')}${end ? '\n...\n' : '\n'}`;
      },
    ],
  };
}

class Writer {
  readonly #engine: Engine;
  readonly #indentArray: boolean;
  readonly #quoteKeys: boolean;
  readonly #parts: string[] = [];

  constructor(engine: Engine, indentArray: boolean, quoteKeys: boolean) {
    this.#engine = engine;
    this.#indentArray = indentArray;
    this.#quoteKeys = quoteKeys;
  }

  text(value: Value): string {
    this.#write(value, '');
    return this.#parts.join('');
  }

  #isFull(value: Value): 'array' | 'object' | undefined {
    if (Array.isArray(value)) return value.length > 0 ? 'array' : undefined;
    if (!(value instanceof JsonnetObject)) return undefined;
    return this.#engine.operators.objects.names(value, false).length > 0 ? 'object' : undefined;
  }

  #write(value: Value, indent: string): void {
    if (typeof value === 'string') this.#parts.push(text(value, indent, this.#engine.operators.runtime));
    else if (typeof value === 'number') this.#parts.push(numberText(value));
    else if (value === null || typeof value === 'boolean') this.#parts.push(String(value));
    else if (Array.isArray(value) || value instanceof JsonnetObject) {
      const { runtime } = this.#engine.operators;
      runtime.enter('function <manifestYamlDoc>');
      if (Array.isArray(value)) this.#writeArray(value, indent);
      else this.#writeObject(value, indent);
      runtime.leave();
    } else throw this.#engine.operators.runtime.error('Tried to manifest function at []');
  }

  #writeArray(array: JsonnetArray, indent: string): void {
    if (array.length === 0) this.#parts.push('[]');
    for (let at = 0; at < array.length; at++) {
      const value = this.#engine.operators.runtime.element(array, at);
      const full = this.#isFull(value);
      const inner = full === undefined ? indent : `${indent}  `;
      this.#parts.push(at === 0 ? '-' : `\n${indent}-`, full === 'array' ? `\n${inner}` : ' ');
      this.#write(value, inner);
    }
  }

  #writeObject(object: JsonnetObject, indent: string): void {
    const { objects } = this.#engine.operators;
    objects.check(object);
    const names = objects.names(object, false);
    if (names.length === 0) this.#parts.push('{}');
    for (const [at, name] of names.entries()) {
      const value = objects.field(object, name);
      const full = this.#isFull(value);
      const inner = full === 'object' || (full === 'array' && this.#indentArray) ? `${indent}  ` : indent;
      const key = this.#quoteKeys || !isBareSafe(name) ? quote(name) : name;
      this.#parts.push(at === 0 ? '' : `\n${indent}`, key, ':', full === undefined ? ' ' : `\n${inner}`);
      this.#write(value, inner);
    }
  }
}

function text(value: string, indent: string, meter: Meter): string {
  if (value === '') return '""';
  if (!value.endsWith('\n')) return quote(value, meter);
  const line = `\n${indent}  `;
  return `|${line}${replaceEach(value.slice(0, -1), /\n/g, () => line, meter)}`;
}

/** Whether every YAML reader reads the key as a string if it is not quoted. */
function isBareSafe(key: string): boolean {
  const lower = key.toLowerCase();
  const count = (char: string): number => lower.split(char).length - 1;
  if (!/^[A-Za-z0-9_.\-/]*$/.test(key) || reserved.has(lower)) return false;
  if (/^[0-9-]*$/.test(key) && count('-') === 2) return false;
  if (/^[0-9_-]*$/.test(key) && count('-') < 2) return false;
  if (/^[0-9_b-]*$/.test(lower) && key.length > 2 && /^-?0b/.test(key)) return false;
  if (/^[0-9e._-]*$/.test(lower) && count('.') === 1 && count('-') < 3 && count('e') < 2) return false;
  return !(/^[0-9a-fx_-]*$/.test(lower) && count('-') < 2 && key.length > 2 && /^-?0x/.test(key));
}
