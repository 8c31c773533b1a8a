/** Implements operations on objects: finding, evaluating and listing fields, checking asserts, and adding objects. */
import type { Span } from '../source';
import { longStackThreshold, matchesFilter, LongStack, type LayerFilter } from './long-stack';
import { arraySteps, fieldSteps, objectSteps, tableSteps } from './limits';
import { newFrame, type Runtime } from './runtime';
import {
  Field,
  JsonnetObject,
  layerSlot,
  nativeLayer,
  objectOfLayers,
  selfSlot,
  Shape,
  shows,
  sortedNames,
  Thunk,
  type Body,
  type Entry,
  type Frame,
  type Layer,
  type LayerCode,
  type Names,
  type Slot,
  type Value,
} from './value';

/**
 * Adds the value of `a+: b` to the value of `a` in the layers below. The function is passed as a parameter because the
 * implementation of addition depends on this file.
 */
export type Plus = (left: Value, right: Value, site?: Span) => Value;

/**
 * Shapes of data are cached by the name of the first field: at most `maxShapesPerName` shapes for each of at most
 * `maxFirstNames` names. Objects with more than `maxFields` fields get their own shapes.
 */
const maxShapesPerName = 64;
const maxFirstNames = 256;
const maxFields = 256;

export class Objects {
  readonly #runtime: Runtime;
  readonly #plus: Plus;
  /** The shapes of data objects, keyed by the name of the first field. */
  readonly #shapes = new Map<string, Shape[]>();

  constructor(runtime: Runtime, plus: Plus) {
    this.#runtime = runtime;
    this.#plus = plus;
  }

  /** The value of a field. Throws if the field does not exist. */
  field(object: JsonnetObject, name: string, site?: Span): Value {
    if (object.shape === undefined) return this.#fieldByName(object, name, site);
    const entry = object.shape.entry(name, this.#runtime);
    if (entry !== undefined) return this.entry(object, entry, site);
    if (object.unchecked) this.check(object, site);
    throw this.#runtime.fail(site, `field does not exist: ${name}`);
  }

  /** The value of a field that was found in the object's shape. */
  entry(object: JsonnetObject, { index, layer, field, name }: Entry, site?: Span): Value {
    const cached = object.values?.[index];
    if (cached !== undefined) return cached;
    if (object.unchecked) this.check(object, site);
    if (field.body === undefined) return this.#ready(object, layer, field, site);
    const value = this.#evaluate(object, layer, field, name, site);
    (object.values ??= this.#newValues(object.shape as Shape))[index] = value;
    return value;
  }

  /** The value of a field without a body, read from a slot of the field or of the frame around the object. */
  #ready(object: JsonnetObject, at: number, { slot, index }: Field, site?: Span): Value {
    if (slot !== undefined) return this.#runtime.force(slot, site);
    const { outer } = object.layerCount === 1 ? object : (object.layer(at) as Layer);
    return this.#runtime.force(outer[index] as Slot, site);
  }

  #newValues(shape: Shape): (Value | undefined)[] {
    const room = shape.newValues();
    this.#runtime.spend(arraySteps + room.length);
    return room;
  }

  #fieldByName(object: JsonnetObject, name: string, site?: Span): Value {
    const cached = object.byName?.values.get(name);
    if (cached !== undefined) return cached;
    if (object.unchecked) this.check(object, site);
    const at = this.find(object, name, object.layerCount - 1);
    if (at < 0) throw this.#runtime.fail(site, `field does not exist: ${name}`);
    const value = this.#evaluate(object, at, fieldAt(object, at, name), name, site);
    this.#runtime.spend(fieldSteps);
    byName(object).values.set(name, value);
    return value;
  }

  /** The value of a field, if it has been evaluated. */
  known(object: JsonnetObject, name: string): Value | undefined {
    if (object.shape === undefined) return object.byName?.values.get(name);
    return object.values?.[object.shape.entry(name, this.#runtime)?.index ?? -1];
  }

  /** The value of a field as `super` sees it from a layer; undefined if no layer below has the field. */
  superField(object: JsonnetObject, layer: number, name: string, site?: Span): Value | undefined {
    const at = this.find(object, name, layer - 1);
    if (at < 0) return undefined;
    const known = object.superValues?.[at];
    const cached = known?.get(name);
    if (cached !== undefined) return cached;
    const value = this.#evaluate(object, at, fieldAt(object, at, name), name, site);
    const values = ((object.superValues ??= blank(object.layerCount))[at] ??= new Map());
    this.#runtime.spend(fieldSteps);
    values.set(name, value);
    return value;
  }

  has(object: JsonnetObject, name: string): boolean {
    if (object.shape !== undefined) return object.shape.entry(name, this.#runtime) !== undefined;
    return this.find(object, name, object.layerCount - 1) >= 0;
  }

  /** The topmost layer at or below `from` whose field matches `sought` and is not removed, or -1. */
  find(object: JsonnetObject, name: string, from: number, sought: LayerFilter = 'any'): number {
    const { layers } = object;
    for (let at = from; at >= 0; at--) {
      const isLong = layers instanceof LongStack;
      this.#runtime.spend(isLong ? 8 : 1);
      if (isLong) at = layers.find(name, at, sought, this.#runtime);
      const field = (isLong ? layers.at(at) : layers[at])?.fields.get(name);
      if (field === undefined || !matchesFilter(field, sought)) continue;
      if (field.removed === undefined) return at;
      at -= field.removed;
    }
    return -1;
  }

  /** The position of a field's value in the source; undefined for a field of data or native code. */
  place(object: JsonnetObject, name: string): Span | undefined {
    if (object.shape !== undefined) return object.shape.entry(name, this.#runtime)?.field.place;
    const at = this.find(object, name, object.layerCount - 1);
    return object.layer(at)?.fields.get(name)?.place;
  }

  isVisible(object: JsonnetObject, name: string): boolean {
    if (object.shape !== undefined) return object.shape.entry(name, this.#runtime)?.visible ?? false;
    const at = this.find(object, name, object.layerCount - 1);
    if (at < 0) return false;
    const deciding = this.find(object, name, at, 'deciding');
    return deciding < 0 || fieldAt(object, deciding, name).visibility === 'visible';
  }

  /** The names of the fields, sorted by code point. */
  names(object: JsonnetObject, includeHidden: boolean): readonly string[] {
    const names = object.shape?.names(this.#runtime) ?? (byName(object).names ??= this.#namesOf(object));
    return includeHidden ? names.all : names.visible;
  }

  #namesOf(object: JsonnetObject): Names {
    const layers = object.layers instanceof LongStack ? object.layers.list() : object.layers;
    const visible = new Map<string, boolean>();
    for (const { fields } of layers) {
      this.#runtime.spend(1 + fields.size * 4);
      for (const [name, field] of fields) visible.set(name, shows(field, visible.get(name)));
    }
    if (layers.some(isRemoval)) {
      const names = [...visible.keys()].filter((name) => this.has(object, name));
      return sortedNames(names, (name) => this.isVisible(object, name), this.#runtime);
    }
    return sortedNames(visible.keys(), (name) => visible.get(name) === true, this.#runtime);
  }

  /** Creates an object from the names and slots of its fields, for data and native code. */
  made(names: readonly string[], slots: Slot[]): JsonnetObject {
    this.#runtime.spend(objectSteps + arraySteps + names.length);
    const object = new JsonnetObject(this.#shapeOf(names), slots, undefined, false);
    if (!slots.some((slot) => slot instanceof Thunk)) object.values = slots as Value[];
    return object;
  }

  /** Objects with the same field names share a shape, because data mostly consists of lists of similar objects. */
  #shapeOf(names: readonly string[]): Shape {
    const [first = ''] = names;
    const alike = this.#shapes.get(first);
    const known = alike?.find((shape) => shape.hasNames(names));
    if (known !== undefined) return known;
    this.#runtime.spend(tableSteps + names.length * fieldSteps);
    const fields = new Map(names.map((name, at) => [name, new Field(name, at, 'inherited', undefined, undefined)]));
    const hasRoom = alike === undefined ? this.#shapes.size < maxFirstNames : alike.length < maxShapesPerName;
    const isShared = hasRoom && names.length <= maxFields;
    const shape = new Shape([fields], undefined, isShared);
    if (isShared) {
      if (alike === undefined) this.#shapes.set(first, [shape]);
      else alike.push(shape);
    }
    return shape;
  }

  /** `left + right`: an object with the layers of `right` on top of the layers of `left`. */
  add(left: JsonnetObject, right: JsonnetObject): JsonnetObject {
    const shape = left.shape === undefined || right.shape === undefined ? undefined : left.shape.plus(right.shape);
    if (shape === undefined) this.#runtime.checkLayers(left.layerCount + right.layerCount);
    this.#runtime.spend(objectSteps);
    const layers = right.layersOnto(left.layers, this.#runtime);
    return new JsonnetObject(shape, right.outer, layers, left.asserting || right.asserting);
  }

  /** Returns a copy of the object without the field. `self` no longer finds the field, but `super` still does. */
  remove(object: JsonnetObject, name: string): JsonnetObject {
    this.#runtime.spend(tableSteps + fieldSteps);
    const removed = new Field(name, 0, 'inherited', undefined, null, false, undefined, object.layerCount);
    return this.add(object, objectOfLayers([nativeLayer(new Map([[name, removed]]))], false));
  }

  #evaluate(object: JsonnetObject, at: number, field: Field, name: string, site?: Span): Value {
    const body = field.body;
    if (body === undefined) return this.#ready(object, at, field, site);
    const frame = this.#frame(object, at, name);
    if (!field.plus) {
      this.#runtime.enter(body.label, site);
      const value = body.code(frame);
      this.#runtime.leave();
      return value;
    }
    this.#runtime.enter(body.label, site);
    const below = this.superField(object, at, name, site);
    const own = body.code(frame);
    const value = below === undefined ? own : this.#plus(below, own, body.place);
    this.#runtime.leave();
    return value;
  }

  /**
   * The frame in which a layer's code runs for this object. Code that needs no frame of its own runs in the frame
   * around the literal.
   */
  #frame(object: JsonnetObject, at: number, name: string): Frame {
    const known = object.frames?.[at];
    if (known !== undefined) return known;
    const literal = object.shape?.code;
    if (literal !== undefined) {
      if (literal.size === 0) return object.outer;
      const frame = this.#within(object, 0, literal, object.outer);
      object.frames = [frame];
      return frame;
    }
    this.#runtime.spend(arraySteps + Math.min(object.layerCount, longStackThreshold));
    const { code, outer, steps } = object.layer(at) as Layer;
    const around = steps === undefined ? outer : (steps.get(name) as Frame);
    if (code === undefined || code.size === 0) return around;
    const frame = this.#within(object, at, code, around);
    if (steps === undefined) (object.frames ??= blank(object.layerCount))[at] = frame;
    return frame;
  }

  #within(object: JsonnetObject, layer: number, code: LayerCode, outer: Frame): Frame {
    this.#runtime.spend(2 * arraySteps + code.size);
    const frame = newFrame(code.size, outer);
    frame[selfSlot] = object;
    frame[layerSlot] = layer;
    for (const local of code.locals) frame[local.slot] = local.delay(frame);
    return frame;
  }

  /** Runs the asserts of all layers once, from the top layer down. */
  check(object: JsonnetObject, site?: Span): void {
    if (!object.unchecked) return;
    object.unchecked = false;
    this.#runtime.spend(object.layerCount);
    for (let at = object.layerCount - 1; at >= 0; at--) {
      const asserts: readonly Body[] = object.layer(at)?.code?.asserts ?? [];
      for (const assertion of asserts) {
        this.#runtime.enter(assertion.label, site);
        assertion.code(this.#frame(object, at, ''));
        this.#runtime.leave();
      }
    }
  }
}

const fieldAt = (object: JsonnetObject, layer: number, name: string): Field =>
  object.layer(layer)?.fields.get(name) as Field;

const byName = (object: JsonnetObject): NonNullable<JsonnetObject['byName']> =>
  (object.byName ??= { values: new Map(), names: undefined });

const isRemoval = ({ code, fields }: Layer): boolean =>
  code === undefined && fields.size === 1 && [...fields.values()].some(({ removed }) => removed !== undefined);

/**
 * An array with one element per layer if the object has few layers. If there are more layers, the array is shorter, and
 * V8 keeps later elements in a hash table. An object therefore takes little memory if few of its fields are read,
 * regardless of its number of layers.
 */
function blank(length: number): undefined[] {
  const list: undefined[] = [undefined];
  while (list.length < length && list.length < longStackThreshold) list.push(undefined);
  return list;
}
