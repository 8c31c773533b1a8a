/** Sorting, and sets: sorted arrays without duplicates. */
import type { Engine } from '../run/engine';
import type { Runtime } from '../run/runtime';
import type { JsonnetArray, JsonnetFunction, Slot, Value } from '../run/value';
import { compareStrings } from '../text/code-points';
import { expectType, type NativeGroup } from './native';

interface Keyed {
  readonly key: Value;
  readonly slot: Slot;
}

export function sets(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  const keyed = (arr: Value, keyF: Value | undefined, name: string): Keyed[] => {
    const key = keyF === undefined ? undefined : keyFunction(keyF, name);
    const list: readonly Slot[] = typeof arr === 'string' ? runtime.characters(arr) : array(arr, name);
    return list.map((slot) => ({
      slot,
      key: key === undefined ? runtime.force(slot) : runtime.call(key, [slot]),
    }));
  };
  const keyFunction = (keyF: Value, name: string): JsonnetFunction =>
    expectType(engine, keyF, 'function', `std.${name} key must be a function`);
  const array = (value: Value, name: string): JsonnetArray =>
    expectType(engine, value, 'array', `std.${name} parameter must be an array`);
  const sorted = (list: Keyed[]): Keyed[] => {
    if (list.length < 2) {
      return list;
    }
    if (list.every(hasNumber)) {
      return list.toSorted((a, b) => {
        runtime.tick();
        return a.key - b.key;
      });
    }
    if (list.every(hasText)) {
      return list.toSorted((a, b) => {
        runtime.tick();
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
  /** Walks two sets in order, and keeps what is only in `a` (`left`), in both, or only in `b` (`right`): the union keeps all three. */
  const merge = (
    a: readonly Keyed[],
    b: readonly Keyed[],
    left: boolean,
    both: boolean,
    right: boolean,
  ): JsonnetArray => {
    const result: JsonnetArray = [];
    let i = 0;
    let j = 0;
    for (;;) {
      const first = a[i];
      const second = b[j];
      if (first === undefined || second === undefined) break;
      const order = operators.compare(first.key, second.key);
      const keep = order < 0 ? left : order > 0 ? right : both;
      if (keep) result.push((order > 0 ? second : first).slot);
      if (order <= 0) i++;
      if (order >= 0) j++;
    }
    const restOfA = left ? a.slice(i).map(({ slot }) => slot) : [];
    const restOfB = right ? b.slice(j).map(({ slot }) => slot) : [];
    return [...result, ...restOfA, ...restOfB];
  };
  return {
    sort: [
      'arr keyF?',
      (arr: Value, keyF?: Value) => {
        const numbers = keyF === undefined && Array.isArray(arr) ? sortedNumbers(runtime, arr) : undefined;
        return numbers ?? slots(sorted(keyed(arr, keyF, 'sort')));
      },
    ],
    uniq: ['arr keyF?', (arr: Value, keyF?: Value) => slots(unique(keyed(arr, keyF, 'uniq')))],
    set: ['arr keyF?', (arr: Value, keyF?: Value) => slots(unique(sorted(keyed(arr, keyF, 'set'))))],
    setMember: [
      'x arr keyF?',
      (x: Value, arr: Value, keyF?: Value) => {
        const key = keyF === undefined ? undefined : keyFunction(keyF, 'setMember');
        const list = array(arr, 'setMember');
        const wanted = key === undefined ? x : runtime.call(key, [x]);
        let low = 0;
        let high = list.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          const slot = list[middle] as Slot;
          const order = operators.compare(key === undefined ? runtime.force(slot) : runtime.call(key, [slot]), wanted);
          if (order === 0) return true;
          if (order < 0) low = middle + 1;
          else high = middle;
        }
        return false;
      },
    ],
    setUnion: [
      'a b keyF?',
      (a: Value, b: Value, keyF?: Value) =>
        merge(keyed(a, keyF, 'setUnion'), keyed(b, keyF, 'setUnion'), true, true, true),
    ],
    setInter: [
      'a b keyF?',
      (a: Value, b: Value, keyF?: Value) =>
        merge(keyed(a, keyF, 'setInter'), keyed(b, keyF, 'setInter'), false, true, false),
    ],
    setDiff: [
      'a b keyF?',
      (a: Value, b: Value, keyF?: Value) =>
        merge(keyed(a, keyF, 'setDiff'), keyed(b, keyF, 'setDiff'), true, false, false),
    ],
    __compare: ['v1 v2', (a: Value, b: Value) => Math.sign(operators.compare(a, b))],
    __compare_array: ['arr1 arr2', (a: Value, b: Value) => Math.sign(operators.compare(a, b))],
  };
}

const hasNumber = (item: Keyed): item is Keyed & { readonly key: number } => typeof item.key === 'number';
const hasText = (item: Keyed): item is Keyed & { readonly key: string } => typeof item.key === 'string';

function slots(list: readonly Keyed[]): JsonnetArray {
  return list.map(({ slot }) => slot);
}

/** Undefined unless all elements are numbers. A typed array sorts without callbacks; but it puts -0 before 0, which are equal here. */
function sortedNumbers(runtime: Runtime, list: JsonnetArray): number[] | undefined {
  const numbers: number[] = [];
  for (let at = 0; at < list.length; at++) {
    const value = runtime.element(list, at);
    if (typeof value !== 'number' || Object.is(value, -0)) return undefined;
    numbers.push(value);
  }
  runtime.charge(numbers.length * 16);
  return [...Float64Array.from(numbers).toSorted()];
}
