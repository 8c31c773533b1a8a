/** Writes values as JSON text in each of Jsonnet's layouts: results, `"" + value` and std.manifestJson. */
import type { Span } from '../source';
import { numberText, shortestText } from '../text/number';
import { goQuote, quote } from '../text/quote';
import { numberSteps } from './limits';
import type { Objects } from './objects';
import type { Runtime } from './runtime';
import { isCompound, JsonnetObject, slotPlace, Thunk, type Slot, type Value } from './value';

export interface Layout {
  /** The text after an opening and before a closing bracket, such as a line break. */
  readonly newline: string;
  readonly indent: string;
  readonly comma: string;
  readonly colon: string;
  /**
   * Whether numbers, strings and empty collections are written as in go-jsonnet's std.manifestJson, which does not run
   * the asserts of an object without visible fields.
   */
  readonly isGo?: boolean;
  /** The maximum length of the text in UTF-16 code units. */
  readonly limit?: number;
}

/** The layout of results. */
export const reference: Layout = { newline: '\n', indent: '   ', comma: ',\n', colon: ': ' };

interface Evaluator {
  readonly runtime: Runtime;
  readonly objects: Objects;
}

/**
 * Evaluates the whole value and writes it. Throws for functions, and if the text becomes too long. In traces, the
 * evaluation of a part starts at the part's position in the source or, if the position is unknown, at `place`.
 */
export function writeText(evaluator: Evaluator, value: Value, layout: Layout, place?: Span): string {
  const writer = new Writer(evaluator, layout);
  writer.write(value, '', place);
  return writer.text();
}

class Writer {
  readonly #evaluator: Evaluator;
  readonly #layout: Layout;
  readonly #builder = new TextBuilder();
  readonly #keys = new Map<string, string>();
  readonly #limit: number;
  readonly #isGo: boolean;
  readonly #number: typeof numberText;
  readonly #quote: typeof quote;

  constructor(evaluator: Evaluator, layout: Layout) {
    this.#evaluator = evaluator;
    this.#layout = layout;
    this.#limit = layout.limit ?? Infinity;
    this.#isGo = layout.isGo === true;
    this.#number = this.#isGo ? shortestText : numberText;
    this.#quote = this.#isGo ? goQuote : quote;
  }

  text(): string {
    return this.#builder.text();
  }

  #push(part: string): void {
    this.#builder.add(part);
    const { runtime } = this.#evaluator;
    if (this.#builder.length > this.#limit) throw runtime.exceeded('output', `output exceeds ${this.#limit} bytes`);
    runtime.checkString(this.#builder.length);
    runtime.charge(part.length);
  }

  write(value: Value, indent: string, place?: Span): void {
    if (!isCompound(value)) this.#push(this.#scalar(value));
    else if (Array.isArray(value)) this.#writeArray(value, indent, place);
    else if (value instanceof JsonnetObject) this.#writeObject(value, indent, place);
    else throw this.#evaluator.runtime.fail(place, "couldn't manifest function in JSON output.");
  }

  #scalar(value: null | boolean | number | string): string {
    if (typeof value === 'string') return this.#quote(value, this.#evaluator.runtime);
    if (typeof value !== 'number') return String(value);
    this.#evaluator.runtime.spend(numberSteps(value));
    return this.#number(value);
  }

  #writeArray(array: readonly Slot[], indent: string, place?: Span): void {
    const { newline, comma } = this.#layout;
    const runtime = this.#evaluator.runtime;
    if (array.length === 0) {
      this.#push(this.#isGo ? `[${newline}${newline}${indent}]` : '[ ]');
      return;
    }
    const inner = indent + this.#layout.indent;
    for (let at = 0; at < array.length; at++) {
      const slot = array[at] ?? null;
      const own = slotPlace(slot);
      const value = slot instanceof Thunk ? runtime.forceThunk(slot, place) : slot;
      const before = (at === 0 ? `[${newline}` : comma) + inner;
      if (!isCompound(value)) {
        runtime.tick();
        this.#push(before + this.#scalar(value));
        continue;
      }
      runtime.enter('thunk <array_element>', place);
      this.#push(before);
      this.write(value, inner, own ?? place);
      runtime.leave();
    }
    this.#push(`${newline}${indent}]`);
  }

  #writeObject(object: JsonnetObject, indent: string, place?: Span): void {
    const { newline, comma, colon } = this.#layout;
    const { runtime, objects } = this.#evaluator;
    const names = objects.names(object, false);
    if (names.length > 0 || !this.#isGo) objects.check(object, place);
    if (names.length === 0) {
      this.#push(this.#isGo ? `{${newline}${newline}${indent}}` : '{ }');
      return;
    }
    const inner = indent + this.#layout.indent;
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? '';
      const value = objects.field(object, name, place);
      const before = `${at === 0 ? `{${newline}` : comma}${inner}${this.#key(name)}${colon}`;
      if (!isCompound(value)) {
        runtime.tick();
        this.#push(before + this.#scalar(value));
        continue;
      }
      runtime.enter('object <anonymous>', place);
      this.#push(before);
      this.write(value, inner, objects.place(object, name) ?? place);
      runtime.leave();
    }
    this.#push(`${newline}${indent}}`);
  }

  /** The quoted name of a field, cached because many objects have the same names. */
  #key(name: string): string {
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = this.#quote(name);
      this.#keys.set(name, key);
    }
    return key;
  }
}

/** The length of a full page in UTF-16 code units. */
const pageLength = 8192;

/**
 * Builds a long string from many small parts. Parts are collected on a page, and each full page is flattened into one
 * string. For 30 MB of text, collecting all parts in an array or in one growing string would cause five times as much
 * garbage collection.
 */
class TextBuilder {
  /** The number of UTF-16 code units added so far. */
  length = 0;
  readonly #pages: string[] = [];
  #page = '';

  add(part: string): void {
    this.length += part.length;
    this.#page += part;
    if (this.#page.length <= pageLength) return;
    // V8 represents concatenated strings as a tree. Reading a character flattens the tree, so that the parts can be
    // garbage-collected early.
    this.#page.charCodeAt(0);
    this.#pages.push(this.#page);
    this.#page = '';
  }

  text(): string {
    return this.#pages.join('') + this.#page;
  }
}
