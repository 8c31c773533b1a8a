/** Standard functions for sorting and for sets, which are sorted arrays without duplicates. */
import type { Engine } from '../run/engine';
import { arraySteps } from '../run/limits';
import type { Runtime } from '../run/runtime';
import { JsonnetObject, type JsonnetArray, type JsonnetFunction, type Slot, type Value } from '../run/value';
import { compareStrings } from '../text/code-points';
import { expectType, native, type NativeGroup } from './native';

interface Keyed {
  readonly key: Value;
  readonly slot: Slot;
}

export function sets(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  const keyOf = (slot: Slot, key: JsonnetFunction | undefined): Value =>
    key === undefined ? runtime.force(slot) : runtime.call(key, [slot]);
  const keyed = (list: readonly Slot[], key: JsonnetFunction | undefined): Keyed[] =>
    list.map((slot) => {
      runtime.spend(2 * arraySteps);
      return { slot, key: keyOf(slot, key) };
    });
  const keyFunction = (keyF: Slot | undefined, name: string): JsonnetFunction | undefined =>
    keyF === undefined
      ? undefined
      : expectType(engine, runtime.force(keyF), 'function', `std.${name} key must be a function`);
  const array = (value: Value, name: string): JsonnetArray =>
    expectType(engine, value, 'array', `std.${name} parameter must be an array`);
  const items = (value: Value, name: string): readonly Slot[] =>
    typeof value === 'string' ? runtime.characters(value) : array(value, name);
  /** As in go-jsonnet, an object without visible fields is an empty set for std.setMember and std.setInter. */
  const searched = (value: Value, name: string): readonly Slot[] =>
    value instanceof JsonnetObject && operators.objects.names(value, false).length === 0 ? [] : items(value, name);
  /** Compares two keys. Equal keys need not be comparable: null is a member of `[null]`. */
  const compare = (a: Value, b: Value): number => {
    const isSimple = (typeof a === 'number' || typeof a === 'string') && typeof a === typeof b;
    return !isSimple && operators.equals(a, b) ? 0 : operators.compare(a, b);
  };
  const sorted = (list: Keyed[]): Keyed[] => {
    if (list.length < 2) return list;
    if (list.every(hasNumber)) {
      return list.toSorted((a, b) => {
        runtime.tick();
        return a.key - b.key;
      });
    }
    if (list.every(hasText)) {
      return list.toSorted((a, b) => {
        runtime.charge(8 + a.key.length + b.key.length);
        return compareStrings(a.key, b.key);
      });
    }
    return list.toSorted((a, b) => {
      runtime.tick();
      return operators.compare(a.key, b.key);
    });
  };
  const unique = (list: readonly Keyed[]): Keyed[] =>
    list.filter(({ key }, at) => {
      const before = list[at - 1];
      return before === undefined || !operators.equals(key, before.key);
    });
  /**
   * Merges two sets in order. `left`, `both` and `right` select the elements to keep: only in `a`, in both, only in
   * `b`. A union keeps all elements. Keys are computed when they are compared, and never if one set is empty.
   */
  const merge =
    (name: string, left: boolean, both: boolean, right: boolean) =>
    (a: Value, b: Value, keyF?: Slot): JsonnetArray => {
      const take = left ? array : searched;
      const [these, those] = [take(a, name), take(b, name)];
      const result: JsonnetArray = [];
      let [i, j] = [0, 0];
      if (these.length > 0 && those.length > 0) {
        const key = keyFunction(keyF, name);
        let first = keyOf(these[0] as Slot, key);
        let second = keyOf(those[0] as Slot, key);
        for (;;) {
          runtime.tick();
          const order = compare(first, second);
          const keep = order < 0 ? left : order > 0 ? right : both;
          if (keep) result.push((order > 0 ? those[j] : these[i]) as Slot);
          if (order <= 0) i++;
          if (order >= 0) j++;
          if (i >= these.length || j >= those.length) break;
          if (order <= 0) first = keyOf(these[i] as Slot, key);
          if (order >= 0) second = keyOf(those[j] as Slot, key);
        }
      }
      return [...result, ...(left ? these.slice(i) : []), ...(right ? those.slice(j) : [])];
    };
  const common = (name: string): ReturnType<typeof merge> => merge(name, false, true, false);
  return {
    sort: native('arr keyF?', (arr: Value, keyF?: Value) => {
      const list = array(arr, 'sort');
      const numbers = keyF === undefined ? sortedNumbers(runtime, list) : undefined;
      return numbers ?? slots(sorted(keyed(list, keyFunction(keyF, 'sort'))));
    }),
    uniq: native('arr ~keyF?', (arr: Value, keyF?: Slot) => {
      const list = items(arr, 'uniq');
      return list.length < 2 ? [...list] : slots(unique(keyed(list, keyFunction(keyF, 'uniq'))));
    }),
    set: native('arr keyF?', (arr: Value, keyF?: Value) =>
      slots(unique(sorted(keyed(array(arr, 'set'), keyFunction(keyF, 'set'))))),
    ),
    setMember: native(
      '~x arr ~keyF?',
      // Like go-jsonnet, searches from the first element, so results agree even for arrays that are not sets.
      (x: Slot, arr: Value, keyF?: Slot) => common('setMember')([x], arr, keyF).length > 0,
    ),
    setUnion: native('a b ~keyF?', merge('setUnion', true, true, true)),
    setInter: native('a b ~keyF?', common('setInter')),
    setDiff: native('a b ~keyF?', merge('setDiff', true, false, false)),
    __compare: native('v1 v2', (a: Value, b: Value) => Math.sign(operators.compare(a, b))),
    __compare_array: native('arr1 arr2', (a: Value, b: Value) => Math.sign(operators.compare(a, b))),
    __array_less: native('arr1 arr2', (a: Value, b: Value) => operators.compare(a, b) < 0),
    __array_greater: native('arr1 arr2', (a: Value, b: Value) => operators.compare(a, b) > 0),
    __array_less_or_equal: native('arr1 arr2', (a: Value, b: Value) => operators.compare(a, b) <= 0),
    __array_greater_or_equal: native('arr1 arr2', (a: Value, b: Value) => operators.compare(a, b) >= 0),
  };
}

const hasNumber = (item: Keyed): item is Keyed & { readonly key: number } => typeof item.key === 'number';
const hasText = (item: Keyed): item is Keyed & { readonly key: string } => typeof item.key === 'string';

function slots(list: readonly Keyed[]): JsonnetArray {
  return list.map(({ slot }) => slot);
}

/**
 * Sorts the numbers of a list as a typed array, which needs no callbacks. Returns undefined if an element is not a
 * number or is -0. A typed array sorts -0 before 0, although both are equal here.
 */
function sortedNumbers(runtime: Runtime, list: JsonnetArray): number[] | undefined {
  const numbers: number[] = [];
  for (let at = 0; at < list.length; at++) {
    const value = runtime.element(list, at);
    if (typeof value !== 'number' || Object.is(value, -0)) return undefined;
    numbers.push(value);
  }
  runtime.spend(numbers.length * 4);
  return [...Float64Array.from(numbers).toSorted()];
}
