/**
 * Values of the language. Strings, numbers, booleans and null are JavaScript's own; an array is a JavaScript array whose
 * elements may still be thunks; objects, their shapes and functions are classes. Nothing here evaluates: see runtime.ts.
 */
import type { Node, Visibility } from '../syntax/ast';
import type { Span } from '../syntax/source';
import { sortStrings } from '../text/code-points';

export type Value = null | boolean | number | string | JsonnetArray | JsonnetObject | JsonnetFunction;

/** A value, or the promise of one. */
export type Slot = Value | Thunk;

export interface JsonnetArray extends Array<Slot> {}

/** `[0]` is the frame around it; then slots as the analysis numbered them. Slots are `undefined` until bound. */
export type Frame = unknown[];

/** The frame of what reads none. */
export const nowhere: Frame = [];

/** Slots of an object's frame that precede its locals. */
export const selfSlot = 1;
export const layerSlot = 2;

export type Code = (frame: Frame) => Value;

/** A piece of program under the name it has in traces; native code has no place. */
export interface Body {
  readonly label: string;
  readonly place: Span | undefined;
  code: Code;
}

/** A computation that runs at most once to its end: then `body` is undefined and `value` set. */
export class Thunk {
  value: Value = null;
  constructor(
    public body: Body | undefined,
    public frame: Frame,
  ) {}
}

/** What all closures of one function expression share. */
export interface FunctionCode extends Body {
  readonly isNative: false;
  readonly parameters: readonly string[];
  /** Per parameter: builds the slot of the default in the callee's frame; undefined if the argument is required. */
  readonly defaults: readonly (((frame: Frame) => Slot) | undefined)[];
  readonly size: number;
  /** The result, given the callee's frame, where it needs no call. */
  readonly eager: ((frame: Frame) => Value | undefined) | undefined;
  /** The call as a thunk of the callee's frame. */
  readonly delayed: Body;
}

/** A function in TypeScript. Its arguments arrive bound and forced, except the ones marked lazy. */
export interface NativeCode {
  readonly isNative: true;
  readonly label: string;
  readonly parameters: readonly NativeParameter[];
  readonly required: number;
  readonly hasLazy: boolean;
  readonly run: (...args: readonly (Slot | undefined)[]) => Value;
}

export interface NativeParameter {
  readonly name: string;
  readonly optional: boolean;
  readonly lazy: boolean;
}

export class JsonnetFunction {
  constructor(
    readonly code: FunctionCode | NativeCode,
    /** The frame around it; native code looks at none. */
    readonly frame: Frame,
  ) {}

  get parameterNames(): readonly string[] {
    return this.code.isNative ? this.code.parameters.map(({ name }) => name) : this.code.parameters;
  }
}

/** A field of one layer: code that runs in the layer's frame (`body`), or a slot that is there already. */
export type Field = FieldProperties &
  ({ readonly body: Body; readonly slot: undefined } | { readonly body: undefined; readonly slot: Slot });

interface FieldProperties {
  readonly visibility: Visibility;
  readonly plus: boolean;
  /** Where its value is written; a field of native code has no place. */
  readonly place: Span | undefined;
  /** `std.objectRemoveKey`: seen from above, the field is not in this many layers below. */
  readonly removed?: number;
}

/** What all objects of one object expression share. */
export interface LayerCode {
  readonly node: Node;
  /** Of its frame; 0: code runs in the frame around the object. */
  readonly size: number;
  readonly locals: readonly { readonly slot: number; readonly delay: (frame: Frame) => Slot }[];
  readonly asserts: readonly Body[];
}

/** One object literal: the fields, and the frame around it. An object is a stack of layers, the last on top. */
export interface Layer {
  readonly code: LayerCode | undefined;
  readonly outer: Frame;
  readonly fields: ReadonlyMap<string, Field>;
  /** For a comprehension: the frame of the step that made the field. */
  readonly steps: ReadonlyMap<string, Frame> | undefined;
}

/** The field that reading a name finds. */
export interface Entry {
  readonly name: string;
  /** Its place among the values of an object. */
  readonly index: number;
  /** The topmost layer that has it. */
  readonly layer: number;
  readonly field: Field;
  readonly visible: boolean;
}

export interface Names {
  readonly all: readonly string[];
  readonly visible: readonly string[];
}

/** Where the work is counted. */
interface Meter {
  tick(): void;
  charge(length: number): void;
}

/** Shapes are kept until the evaluation ends, so long sums, of which a program may make thousands, have none. */
const mostLayers = 16;

/**
 * What objects made in the same way share: which fields they have and in which layer each is found. A literal with fixed
 * field names makes its shape once, a sum makes its once per pair of shapes; an object of a shape then needs no table
 * of its own, only a list of values, and code that reads a field can remember where it was. Objects with computed names,
 * and sums of many layers, have none: their fields are looked for by name, layer by layer.
 */
export class Shape {
  readonly #tables: readonly ReadonlyMap<string, Field>[];
  readonly #sums = new Map<Shape, Shape>();
  #entries: ReadonlyMap<string, Entry> | undefined;
  #blanks: readonly undefined[] = [];
  #sorted: Names | undefined;

  /** `tables`: the fields of each layer, the lowest first; none of them removed. `code`: that of a single layer. */
  constructor(
    tables: readonly ReadonlyMap<string, Field>[],
    readonly code: LayerCode | undefined,
  ) {
    this.#tables = tables;
  }

  /** The shape of an object of this shape and one of the other on top. */
  plus(top: Shape): Shape | undefined {
    if (this.#tables.length + top.#tables.length > mostLayers) return undefined;
    let sum = this.#sums.get(top);
    if (sum === undefined) {
      sum = new Shape([...this.#tables, ...top.#tables], undefined);
      this.#sums.set(top, sum);
    }
    return sum;
  }

  entry(name: string): Entry | undefined {
    return (this.#entries ??= this.#find()).get(name);
  }

  #find(): ReadonlyMap<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const [layer, table] of this.#tables.entries()) {
      for (const [name, field] of table) {
        const below = entries.get(name);
        const visible = shows(field, below?.visible);
        entries.set(name, { name, index: below?.index ?? entries.size, layer, field, visible });
      }
    }
    this.#blanks = [...entries].map(() => undefined);
    return entries;
  }

  /** The layer that an object of a single one consists of. */
  layer(outer: Frame): Layer {
    return { code: this.code, outer, fields: this.#tables[0] as ReadonlyMap<string, Field>, steps: undefined };
  }

  /** Room for the value of each field. */
  room(): (Value | undefined)[] {
    return this.#blanks.slice();
  }

  names(meter: Meter): Names {
    return (this.#sorted ??= sortedNames(this.#tables, meter));
  }
}

/** Whether a field is visible on top of one of its name that is (`below`), is not, or does not exist. */
function shows({ visibility }: Field, below = true): boolean {
  return visibility === 'inherited' ? below : visibility === 'visible';
}

/** The names of all fields, sorted by code point, where no field was removed. */
export function sortedNames(tables: readonly ReadonlyMap<string, Field>[], meter: Meter): Names {
  const merged = new Map<string, boolean>();
  for (const table of tables) {
    meter.tick();
    meter.charge(table.size);
    for (const [name, field] of table) {
      merged.set(name, shows(field, merged.get(name)));
    }
  }
  const all = sortStrings([...merged.keys()], () => {
    meter.tick();
  });
  return { all, visible: all.filter((name) => merged.get(name) === true) };
}

/** Made by the thousand: whatever only some objects need is undefined until they do. */
export class JsonnetObject {
  #stack: readonly Layer[] | undefined;

  /** Evaluated fields, as the shape numbers them; undefined before the first. */
  values: (Value | undefined)[] | undefined;
  /** Per layer: the frame in which its code runs as a part of this object. */
  frames: (Frame | undefined)[] | undefined;
  /** Per layer: evaluated fields as seen by `super` from above it. */
  superValues: (Map<string, Value> | undefined)[] | undefined;
  byName: ByName | undefined;
  /** Whether the asserts of the layers still have to run. */
  unchecked: boolean;

  /**
   * @param stack the layers; undefined: the one that the shape makes with `outer`, the frame around it.
   * @param asserting whether any of the layers has asserts.
   */
  constructor(
    readonly shape: Shape | undefined,
    readonly outer: Frame,
    stack: readonly Layer[] | undefined,
    readonly asserting: boolean,
  ) {
    this.#stack = stack;
    this.unchecked = asserting;
  }

  get layers(): readonly Layer[] {
    return (this.#stack ??= [this.#ownLayer()]);
  }

  get layerCount(): number {
    return this.#stack === undefined ? 1 : this.#stack.length;
  }

  /** The layers of this object on top of others. */
  layersOnto(below: readonly Layer[]): readonly Layer[] {
    if (this.#stack !== undefined) return below.concat(this.#stack);
    return below.concat(this.#ownLayer());
  }

  /** The one layer of an object without a stack, which its shape makes. */
  #ownLayer(): Layer {
    return (this.shape as Shape).layer(this.outer);
  }
}

/** What an object without a shape keeps for itself. */
interface ByName {
  /** Evaluated fields. */
  readonly values: Map<string, Value>;
  names: Names | undefined;
}

/** An object that has no shape. */
export function objectOfLayers(layers: readonly Layer[], asserting: boolean): JsonnetObject {
  return new JsonnetObject(undefined, nowhere, layers, asserting);
}

/** Where the value of a slot is written, as far as it is known: of a thunk that ran already it is not. */
export function slotPlace(slot: Slot): Span | undefined {
  if (typeof slot !== 'object' || slot === null) return undefined;
  if (slot instanceof Thunk) return slot.body?.place;
  if (!(slot instanceof JsonnetObject)) return undefined;
  return (slot.shape?.code ?? slot.layers.at(-1)?.code)?.node;
}

/** Whether values can be within the value, or fail to be shown. */
export function isCompound(value: Value): value is JsonnetArray | JsonnetObject | JsonnetFunction {
  return typeof value === 'object' && value !== null;
}

/** `null`, `boolean`, `number`, `string`, `array`, `object`, `function`. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonnetObject) return 'object';
  if (value instanceof JsonnetFunction) return 'function';
  return typeof value;
}

/** A field of native code, whose value is there already. */
export function readyField(slot: Slot, visibility: Visibility = 'inherited'): Field {
  return { visibility, plus: false, body: undefined, slot, place: undefined };
}

/** A layer of native code. */
export function nativeLayer(fields: Layer['fields']): Layer {
  return { code: undefined, outer: nowhere, fields, steps: undefined };
}

/** An object of fields that are there already, in the order given. */
export function plainObject(entries: Iterable<readonly [string, Slot]>): JsonnetObject {
  const fields = new Map<string, Field>();
  for (const [name, slot] of entries) fields.set(name, readyField(slot));
  return objectOfLayers([nativeLayer(fields)], false);
}
