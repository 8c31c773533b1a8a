/**
 * Values of the language. Strings, numbers, booleans and null are JavaScript values. An array is a JavaScript array
 * whose elements may still be thunks. Objects, their shapes and functions are classes.
 */
import type { Span } from '../source';
import type { Node, Visibility } from '../syntax/ast';
import { sortStrings } from '../text/code-points';
import type { Meter } from '../text/replace-each';
import { arraySteps, fieldSteps } from './limits';
import { longStackThreshold, LongStack, type Layers } from './long-stack';

export type Value = null | boolean | number | string | JsonnetArray | JsonnetObject | JsonnetFunction;

export type Slot = Value | Thunk;

export interface JsonnetArray extends Array<Slot> {}

/**
 * `[0]` is the enclosing frame, followed by the slots that the analysis assigns. A slot is `undefined` until it is
 * bound.
 */
export type Frame = unknown[];

/** The empty frame, which encloses the frames of files and is passed to most native code. */
export const nowhere: Frame = [];

/** The fixed slots of an object's frame. The slots of the object's locals follow. */
export const selfSlot = 1;
export const layerSlot = 2;

export type Code = (frame: Frame) => Value;

/** A part of a program's code, with its name in traces. Native code has no position. */
export interface Body {
  readonly label: string;
  readonly place: Span | undefined;
  code: Code;
}

/** A computation that runs once. After the run, `value` is set and `body` is undefined. */
export class Thunk {
  value: Value = null;
  constructor(
    public body: Body | undefined,
    public frame: Frame,
  ) {}
}

/** The code shared by all closures of one function expression. */
export interface FunctionCode extends Body {
  readonly isNative: false;
  readonly parameters: readonly string[];
  /**
   * The code that creates a slot in the callee's frame for each parameter's default; undefined for a parameter without
   * a default.
   */
  readonly defaults: readonly (((frame: Frame) => Slot) | undefined)[];
  readonly size: number;
  /** Computes the result without a call, given the callee's frame. Returns undefined if the function must be called. */
  readonly eager: ((frame: Frame) => Value | undefined) | undefined;
  /** The body of a thunk that makes the call. The body runs in the callee's frame. */
  readonly delayed: Body;
}

/**
 * A function that is implemented in TypeScript. Arguments of lazy parameters are slots. All other arguments are values.
 */
export interface NativeCode {
  readonly isNative: true;
  readonly label: string;
  readonly parameters: readonly NativeParameter[];
  readonly required: number;
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
    /** The frame around the function expression; `nowhere` for native code. */
    readonly frame: Frame,
  ) {}

  get required(): number {
    return this.code.isNative ? this.code.required : this.code.defaults.filter((each) => each === undefined).length;
  }

  get parameterNames(): readonly string[] {
    return this.code.isNative ? this.code.parameters.map(({ name }) => name) : this.code.parameters;
  }
}

/** The field that a name resolves to. */
export interface Entry {
  readonly name: string;
  /** The index of the field in an object's values. */
  readonly index: number;
  /** The topmost layer that has the field. */
  readonly layer: number;
  readonly field: Field;
  readonly visible: boolean;
}

/**
 * A field of one layer: code that runs in the layer's frame (`body`), or an existing slot. A field with neither body
 * nor slot is a data field. Its slot is at the field's index in the frame around the object. In an object with one
 * layer, the field itself is its `Entry`.
 */
export class Field implements Entry {
  readonly layer = 0;
  readonly field = this;

  constructor(
    /** The field name; empty if it is computed. */
    readonly name: string,
    readonly index: number,
    readonly visibility: Visibility,
    readonly body: Body | undefined,
    readonly slot: Slot | undefined,
    readonly plus = false,
    /** The position of the value in the source; undefined for a field of data or native code. */
    readonly place?: Span,
    /** The number of lower layers that a field lookup skips because std.objectRemoveKey has removed the field. */
    readonly removed?: number,
  ) {}

  get visible(): boolean {
    return this.visibility !== 'hidden';
  }
}

/** The code of a layer, shared by all objects of one object expression. */
export interface LayerCode {
  readonly node: Node;
  /** The size of the object's frame; 0 if its code runs in the frame around the object. */
  readonly size: number;
  readonly locals: readonly { readonly slot: number; readonly delay: (frame: Frame) => Slot }[];
  readonly asserts: readonly Body[];
}

/**
 * The part of an object that comes from one literal, comprehension or native function: fields, and the frame around the
 * literal. An object is a stack of layers, the last on top.
 */
export interface Layer {
  readonly code: LayerCode | undefined;
  readonly outer: Frame;
  readonly fields: ReadonlyMap<string, Field>;
  /** The frame of the comprehension step that created each field, if the layer is a comprehension. */
  readonly steps: ReadonlyMap<string, Frame> | undefined;
}

export interface Names {
  readonly all: readonly string[];
  readonly visible: readonly string[];
}

/**
 * A shape is kept until the evaluation ends. Sums of many layers have no shape, because a program may create thousands
 * of them.
 */
const maxLayers = 16;

/**
 * The common structure of all objects that are created in the same way: their fields, and the layer of each field. A
 * literal with fixed field names has one shape. Data with the same names in the same order usually shares one shape. A
 * sum has one shape for each pair of shapes. An object with a shape needs only a list of values instead of its own
 * table. Code that reads a field can cache the field's index. Objects with computed names and sums of many layers have
 * no shape. The fields of these objects are looked up by name, layer by layer.
 */
export class Shape {
  readonly #tables: readonly ReadonlyMap<string, Field>[];
  #sums: Map<Shape, Shape> | undefined;
  #entries: ReadonlyMap<string, Entry> | undefined;
  #blanks: readonly undefined[] | undefined;
  #sorted: Names | undefined;

  /**
   * `tables` contains the fields of each layer, lowest layer first, without removed fields. `code` is the code of a
   * single layer. If only one object has the shape (`isShared` is false), sums with this object have no shape.
   */
  constructor(
    tables: readonly ReadonlyMap<string, Field>[],
    readonly code: LayerCode | undefined,
    readonly isShared = true,
  ) {
    this.#tables = tables;
  }

  /** The shape of a sum: an object of shape `top` on top of an object of this shape. */
  plus(top: Shape): Shape | undefined {
    if (!this.isShared || !top.isShared || this.#tables.length + top.#tables.length > maxLayers) return undefined;
    let sum = this.#sums?.get(top);
    if (sum === undefined) {
      sum = new Shape([...this.#tables, ...top.#tables], undefined);
      (this.#sums ??= new Map()).set(top, sum);
    }
    return sum;
  }

  entry(name: string, meter: Meter): Entry | undefined {
    return (this.#entries ??= this.#find(meter)).get(name);
  }

  #find(meter: Meter): ReadonlyMap<string, Entry> {
    const [only] = this.#tables;
    if (only !== undefined && this.#tables.length === 1) return only;
    const entries = new Map<string, Entry>();
    for (const [layer, table] of this.#tables.entries()) {
      meter.spend(1 + table.size * fieldSteps);
      for (const [name, field] of table) {
        const below = entries.get(name);
        const visible = shows(field, below?.visible);
        entries.set(name, { name, index: below?.index ?? entries.size, layer, field, visible });
      }
    }
    return entries;
  }

  /** Whether the single layer has exactly these field names, in this order. */
  hasNames(names: readonly string[]): boolean {
    const [table] = this.#tables;
    if (table?.size !== names.length) return false;
    let at = 0;
    for (const name of table.keys()) if (name !== names[at++]) return false;
    return true;
  }

  layer(outer: Frame): Layer {
    return { code: this.code, outer, fields: this.#tables[0] as ReadonlyMap<string, Field>, steps: undefined };
  }

  /** Creates an array with room for the value of each field. Call this only after `entry`. */
  newValues(): (Value | undefined)[] {
    return (this.#blanks ??= Array.from(this.#entries?.keys() ?? [], () => undefined)).slice();
  }

  names(meter: Meter): Names {
    const entries = (this.#entries ??= this.#find(meter));
    return (this.#sorted ??= sortedNames(entries.keys(), (name) => entries.get(name)?.visible === true, meter));
  }
}

/** Whether a field is visible. `below` is the visibility of the same field in the layers below, if any. */
export function shows({ visibility }: Field, below = true): boolean {
  return visibility === 'inherited' ? below : visibility === 'visible';
}

export function sortedNames(names: Iterable<string>, isVisible: (name: string) => boolean, meter: Meter): Names {
  const all = sortStrings([...names], () => {
    meter.tick();
  });
  meter.spend(1 + all.length * 4);
  const visible = all.filter(isVisible);
  return { all, visible: visible.length === all.length ? all : visible };
}

/** An object. Programs create thousands of objects, so rarely used properties are undefined until they are used. */
export class JsonnetObject {
  #stack: Layers<Layer> | undefined;
  /** The values of evaluated fields, indexed like the fields of the shape; undefined if no field has been evaluated. */
  values: (Value | undefined)[] | undefined;
  /** The frame in which each layer's code runs for this object. With many layers, the array has holes. */
  frames: (Frame | undefined)[] | undefined;
  /** The values of the fields that `super` found in each layer. With many layers, the array has holes. */
  superValues: (Map<string, Value> | undefined)[] | undefined;
  byName: ByName | undefined;
  /** Whether the asserts of the layers still have to run. */
  unchecked: boolean;

  /**
   * @param stack the layers. Without `stack`, the object has one layer, which the shape creates with `outer`, the
   * frame around the literal.
   * @param asserting whether any layer has asserts.
   */
  constructor(
    readonly shape: Shape | undefined,
    readonly outer: Frame,
    stack: Layers<Layer> | undefined,
    readonly asserting: boolean,
  ) {
    this.#stack = stack;
    this.unchecked = asserting;
  }

  get layers(): Layers<Layer> {
    return (this.#stack ??= [ownLayer(this)]);
  }

  get layerCount(): number {
    return this.#stack === undefined ? 1 : this.#stack.length;
  }

  /** The layer at an index; the lowest is 0. */
  layer(number: number): Layer | undefined {
    const layers = this.layers;
    return layers instanceof LongStack ? layers.at(number) : layers[number];
  }

  layersOnto(below: Layers<Layer>, meter: Meter): Layers<Layer> {
    if (below.length + this.layerCount >= longStackThreshold) return LongStack.sum(below, this.layers, meter);
    const short = below as readonly Layer[];
    // The cost in steps of a layer that the shape creates, and of an array of all layers.
    meter.spend(3 * arraySteps + short.length + this.layerCount);
    if (this.#stack !== undefined) return short.concat(this.#stack as readonly Layer[]);
    const first = short[0];
    const own = ownLayer(this);
    // Most sums have two literals, and an array literal is the fastest way to create an array of two elements.
    return first !== undefined && short.length === 1 ? [first, own] : [...short, own];
  }
}

/** The single layer of an object without a stack, created by its shape. */
const ownLayer = ({ shape, outer }: JsonnetObject): Layer => (shape as Shape).layer(outer);

interface ByName {
  readonly values: Map<string, Value>;
  names: Names | undefined;
}

export function objectOfLayers(layers: Layers<Layer>, asserting: boolean): JsonnetObject {
  return new JsonnetObject(undefined, nowhere, layers, asserting);
}

/** The position of a slot's value in the source; undefined if the position is unknown, as for a thunk that has run. */
export function slotPlace(slot: Slot): Span | undefined {
  if (typeof slot !== 'object' || slot === null) return undefined;
  if (slot instanceof Thunk) return slot.body?.place;
  if (!(slot instanceof JsonnetObject)) return undefined;
  const { shape, layerCount } = slot;
  return (shape !== undefined && layerCount === 1 ? shape.code : slot.layer(layerCount - 1)?.code)?.node;
}

/** Whether the value is an array or object, which may contain other values, or a function, which cannot be printed. */
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

export function nativeLayer(fields: Layer['fields']): Layer {
  return { code: undefined, outer: nowhere, fields, steps: undefined };
}
