/** The functions that templates may call. Each function throws a CallFault with Go's message but without a position. */
import { compareBytes } from '../../../go/compare-bytes';
import { encodeUtf8, decodeUtf8 } from '../../../go/utf8';
import { escapeHtml, escapeScript } from '../text/html';
import { fail } from '../signature';
import { escape as escapeUrl } from '../network/url';
import { Int, isList, isMap, isNil, isTrue, typeOf, type Item } from './item';
import { sprint, sprintf, sprintln } from './print';

export interface TemplateFunction {
  readonly minArguments: number;
  readonly maxArguments: number;
  readonly run: (...items: readonly Item[]) => Item;
}

function indexed(item: Item, keys: readonly Item[]): Item {
  return keys.reduce((at, key) => {
    if (isNil(at)) return fail('index of untyped nil');
    if (isMap(at)) {
      if (typeof key !== 'string') fail(`value has type ${typeOf(key)}; should be string`);
      return at.get(key);
    }
    if (!isList(at) && typeof at !== 'string') return fail(`can't index item of type ${typeOf(at)}`);
    const index = placeIn(key, typeof at === 'string' ? encodeUtf8(at).length - 1 : at.length - 1);
    return typeof at === 'string' ? new Int(BigInt(encodeUtf8(at).charCodeAt(index)), 'uint8') : at[index];
  }, item);
}

function placeIn(key: Item, last: number): number {
  if (isNil(key)) return fail('cannot index slice/array with nil');
  if (!(key instanceof Int)) return fail(`cannot index slice/array with type ${typeOf(key)}`);
  if (key.value < 0n || key.value > BigInt(last)) fail(`index out of range: ${key.value}`);
  return Number(key.value);
}

function sliced(item: Item, bounds: readonly Item[]): Item {
  if (isNil(item)) return fail('slice of untyped nil');
  if (bounds.length > 3) fail(`too many slice indexes: ${bounds.length}`);
  if (typeof item === 'string' && bounds.length === 3) fail('cannot 3-index slice a string');
  const whole = typeof item === 'string' ? encodeUtf8(item) : item;
  if (typeof whole !== 'string' && !isList(whole)) return fail(`can't slice item of type ${typeOf(item)}`);
  const places = bounds.map((bound) => placeIn(bound, whole.length));
  const [from = 0, to = whole.length] = places;
  for (const [at, place] of places.entries()) {
    const before = places[at - 1] ?? 0;
    if (before > place) fail(`invalid slice index: ${before} > ${place}`);
  }
  return typeof whole === 'string' ? decodeUtf8(whole.slice(from, to)) : whole.slice(from, to);
}

function length(item: Item): Item {
  if (isNil(item)) return fail('reflect: call of reflect.Value.Type on zero Value');
  if (typeof item === 'string') return new Int(BigInt(encodeUtf8(item).length));
  if (isList(item)) return new Int(BigInt(item.length));
  return isMap(item) ? new Int(BigInt(item.size)) : fail(`len of type ${typeOf(item)}`);
}

/** Returns the kind of a scalar; undefined for a missing value, a list or a map. */
function kindOf(item: Item): string | undefined {
  if (item instanceof Int) return 'int';
  return isNil(item) || typeof item === 'object' ? undefined : typeof item;
}

const incompatible = (one: Item, other: Item): never =>
  fail(`incompatible types for comparison: ${typeOf(one)} and ${typeOf(other)}`);

const valueOf = (item: Item): unknown => (item instanceof Int ? item.value : item);

function isEqual(one: Item, other: Item): boolean {
  if (isNil(one) || isNil(other)) return isNil(one) && isNil(other);
  const kind = kindOf(one);
  if (kind !== kindOf(other)) return incompatible(one, other);
  if (kind === undefined) return fail(`non-comparable type ${typeOf(one)}`);
  return valueOf(one) === valueOf(other);
}

function equalsAny(item: Item, others: readonly Item[]): boolean {
  if (others.length === 0) fail('missing argument for comparison');
  return others.some((other) => isEqual(item, other));
}

function isLess(one: Item, other: Item): boolean {
  const kind = kindOf(one);
  if (kind !== kindOf(other)) return incompatible(one, other);
  if (kind === undefined || kind === 'boolean') return fail('invalid type for comparison');
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other) < 0;
  return one instanceof Int && other instanceof Int ? one.value < other.value : Number(one) < Number(other);
}

const text = (items: readonly Item[]): string => sprint(items.map((item) => (isNil(item) ? '<no value>' : item)));

const exactly = (count: number, run: TemplateFunction['run']): TemplateFunction => ({
  minArguments: count,
  maxArguments: count,
  run,
});
const atLeast = (minArguments: number, run: TemplateFunction['run']): TemplateFunction => ({
  minArguments,
  maxArguments: Number.POSITIVE_INFINITY,
  run,
});

/** The executor implements `and` and `or`, because they only evaluate arguments until one decides the result. */
export const functions: ReadonlyMap<string, TemplateFunction> = new Map([
  ['not', exactly(1, (item) => !isTrue(item))],
  ['len', exactly(1, length)],
  ['index', atLeast(1, (item, ...keys) => indexed(item, keys))],
  ['slice', atLeast(1, (item, ...bounds) => sliced(item, bounds))],
  ['print', atLeast(0, (...items) => sprint(items))],
  ['println', atLeast(0, (...items) => sprintln(items))],
  ['printf', atLeast(1, (format, ...items) => sprintf(typeof format === 'string' ? format : '', items))],
  ['html', atLeast(0, (...items) => escapeHtml(text(items)))],
  ['js', atLeast(0, (...items) => escapeScript(text(items)))],
  ['urlquery', atLeast(0, (...items) => escapeUrl(text(items), 'query'))],
  ['eq', atLeast(1, (item, ...others) => equalsAny(item, others))],
  ['ne', exactly(2, (one, other) => !isEqual(one, other))],
  ['lt', exactly(2, isLess)],
  ['le', exactly(2, (one, other) => isLess(one, other) || isEqual(one, other))],
  ['gt', exactly(2, (one, other) => !isLess(one, other) && !isEqual(one, other))],
  ['ge', exactly(2, (one, other) => !isLess(one, other))],
]);

export const functionNames: ReadonlySet<string> = new Set([...functions.keys(), 'and', 'or', 'call']);
