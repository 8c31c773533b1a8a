/** `std.manifestYamlDoc` and `std.manifestYamlStream`. */
import type { Engine } from '../../run/engine';
import { numberSteps } from '../../run/limits';
import { JsonnetObject, typeName, type JsonnetArray, type Slot, type Value } from '../../run/value';
import { shortestText } from '../../text/number';
import { quote } from '../../text/quote';
import { replaceEach, type Meter } from '../../text/replace-each';
import { expectType, native, type NativeGroup } from '../native';

const reserved = new Set('true false yes no on off y n .nan -.inf +.inf .inf null - ---'.split(' '));

export function manifestYaml(engine: Engine): NativeGroup {
  const document = (value: Value, indentArray: Value, quoteKeys: Value): string => {
    const flag = (given: Value, name: string): boolean =>
      expectType(engine, given, 'boolean', `std.manifestYamlDoc ${name} must be a boolean`);
    return new Writer(engine, flag(indentArray, 'indent_array_in_object'), flag(quoteKeys, 'quote_keys')).text(value);
  };
  return {
    manifestYamlDoc: native(
      'value indent_array_in_object? quote_keys?',
      (value: Value, indentArray: Value = false, quoteKeys: Value = true) => document(value, indentArray, quoteKeys),
    ),
    manifestYamlStream: native(
      'value ~indent_array_in_object? c_document_end? ~quote_keys?',
      (value: Value, indentArray: Slot = false, end: Value = true, quoteKeys: Slot = true) => {
        const { runtime } = engine.operators;
        if (!Array.isArray(value)) throw runtime.error(`manifestYamlStream only takes arrays, got ${typeName(value)}`);
        if (typeof end !== 'boolean') throw runtime.error(`condition must be boolean, got ${typeName(end)}.`);
        const documents = value.map((_, at) =>
          document(runtime.element(value, at), runtime.force(indentArray), runtime.force(quoteKeys)),
        );
        return `---\n${runtime.joined(documents, '\n---\n')}${end ? '\n...\n' : '\n'}`;
      },
    ),
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
    return this.#engine.operators.runtime.joined(this.#parts);
  }

  #isFull(value: Value): 'array' | 'object' | undefined {
    if (Array.isArray(value)) return value.length > 0 ? 'array' : undefined;
    if (!(value instanceof JsonnetObject)) return undefined;
    return this.#engine.operators.objects.names(value, false).length > 0 ? 'object' : undefined;
  }

  #write(value: Value, indent: string): void {
    // Count the text fragments of a value and the digits of a number.
    this.#engine.operators.runtime.spend(typeof value === 'number' ? 8 + numberSteps(value) : 8);
    if (typeof value === 'string') this.#parts.push(text(value, indent, this.#engine.operators.runtime));
    else if (typeof value === 'number') this.#parts.push(shortestText(value));
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
    const names = objects.names(object, false);
    if (names.length === 0) this.#parts.push('{}');
    else objects.check(object);
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

const digits = '[0-9]+(?:_[0-9]+)*';
const hexDigits = '[0-9a-f]+(?:_[0-9a-f]+)*';
/** Matches the strings without `+` that Go's strconv.ParseFloat accepts. Bare keys cannot contain `+`. */
const goNumber = new RegExp(
  `^-?(?:(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:e-?${digits})?` +
    `|0x_?(?:${hexDigits}\\.?(?:${hexDigits})?|\\.${hexDigits})p-?${digits}|inf(?:inity)?|nan)$`,
  'i',
);

/** Whether go-jsonnet writes the key without quotes. YAML reads such a key as a string. */
function isBareSafe(key: string): boolean {
  if (!/^[A-Za-z0-9_.\-/]+$/.test(key) || reserved.has(key.toLowerCase())) return false;
  if (/^(?:[0-9]*-){2}[0-9]*$/.test(key) || /^-?0b[01_]+$/.test(key) || /0x[0-9a-fA-F_]+/.test(key)) return false;
  if (!goNumber.test(key)) return true;
  // go-jsonnet treats a number that is too large for a double as a string.
  return /[0-9]/.test(key) && Math.abs(Number(key.replaceAll('_', ''))) === Infinity;
}
