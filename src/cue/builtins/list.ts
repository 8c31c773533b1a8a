/** Implements the package `list`. */
import { getOrMake } from '../../data/get-or-make';
import { compareBytes } from '../../go/compare-bytes';
import { CallFault, vertexFor, type Call } from '../evaluate/expressions/call';
import { isClosed } from '../evaluate/structs/closedness';
import { orderAtoms } from '../evaluate/expressions/scalars';
import { matches } from '../evaluate/expressions/schemas';
import { maxRepeats } from '../evaluate/limits';
import type { Concrete } from '../evaluate/read';
import { shownVertex } from '../evaluate/shown';
import { defaultOf, isMember, settled, type Vertex } from '../evaluate/vertex';
import { constant } from '../resolve/plain-code';
import { add, compare, divide, multiply, whole, type Decimal } from '../values/decimal';
import { atomText } from '../values/format';
import { kinds } from '../values/kind';
import { isDatum, regular } from '../values/label';
import { atomKey, intAtom, isNumber, type Atom } from '../values/value';
import { checkLength, fail, fn, isList, itemsIn, numeric, refuseLength, test, type Functions } from './signature';

/** Returns the item if it is a list; undefined for any other item, or if the item is not known yet. */
function listOf(call: Call, item: Vertex): Concrete | undefined {
  const inner = call.isConcrete(item) ? call.concreteOf(item) : undefined;
  return inner !== undefined && isList(inner) ? inner : undefined;
}

function flatten(call: Call, value: Concrete, depth: number): readonly Vertex[] {
  return itemsIn(call, value).flatMap((item) => {
    call.machine.step();
    const inner = depth === 0 ? undefined : listOf(call, item);
    return inner === undefined ? [item] : flatten(call, inner, depth - 1);
  });
}

function extreme(values: readonly Decimal[], sign: number): Atom {
  const [first, ...rest] = values;
  if (first === undefined) return fail('empty list');
  return numeric(rest.reduce((best, each) => (compare(each, best) * sign > 0 ? each : best), first));
}

function average(values: readonly Decimal[]): Atom {
  if (values.length === 0) fail('empty list');
  return numeric(divide(values.reduce(add, whole(0)), whole(values.length)));
}

function range(from: Decimal, to: Decimal, by: Decimal): readonly Atom[] {
  const sign = compare(by, whole(0));
  if (sign === 0) fail('step must be non zero');
  if (compare(to, from) * sign < 0) {
    fail(
      sign > 0
        ? 'end must be greater than start when step is positive'
        : 'end must be less than start when step is negative',
    );
  }
  const out: Atom[] = [];
  for (let at = from; compare(at, to) * sign < 0; at = add(at, by)) {
    checkLength(out.length + 1);
    out.push(numeric(at));
  }
  return out;
}

/**
 * Returns a key that is equal for equal values. If `includesHidden` is true, the key includes hidden fields and
 * definitions.
 */
function keyOf(call: Call, value: Concrete, includesHidden: boolean): string {
  call.machine.step();
  if (value.type !== 'vertex') return atomKey(value);
  const at = defaultOf(value) ?? settled(value);
  if (at.atom !== undefined) return keyOf(call, at.atom.value, includesHidden);
  const fields = [...at.arcs].flatMap(([label, arc]) => {
    const counts = includesHidden || isDatum(label);
    return isMember(arc) && counts
      ? [`${JSON.stringify(label)}${arc.presence}:${keyOf(call, arc, includesHidden)}`]
      : [];
  });
  if (isList(at)) return `[${fields.join(',')}]`;
  return fields.length > 0 || shownVertex(at).startsWith('{') ? `{${fields.toSorted().join(',')}}` : shownVertex(at);
}

/** Reports whether the value is final and cannot be changed by additional input. */
function isFinal(vertex: Vertex): boolean {
  const at = settled(vertex);
  if (at.atom !== undefined) return true;
  if (at.faults.length > 0) return true;
  const arcs = [...at.arcs.values()].filter(({ label }) => isDatum(label));
  const isWhole = at.kinds === kinds.struct && isClosed(at);
  if (!isWhole && !isList(at)) return false;
  return arcs.every((arc) => (arc.presence === '' ? isFinal(arc) : settled(arc).faults.length > 0));
}

/** Throws if two items are equal. The error is `incomplete` if the items may still change. */
function unique(call: Call, list: readonly Vertex[]): boolean {
  const groups = new Map<string, number[]>();
  for (const [at, item] of list.entries()) {
    call.machine.complete(item);
    getOrMake(groups, keyOf(call, item, false), () => []).push(at);
  }
  const equal = [...groups.values()].filter((group) => group.length > 1);
  let pair: readonly [number, number] | undefined;
  let isSure = false;
  for (const group of equal) {
    const [first = 0, ...rest] = group;
    const final = rest.find((at) => list[at] !== undefined && isFinal(list[at]));
    const last: readonly [number, number] = [group.at(-2) ?? 0, group.at(-1) ?? 0];
    if (final !== undefined) {
      if (!isSure || (pair !== undefined && first < pair[0])) pair = [first, final];
      isSure = true;
    } else if (!isSure && (pair === undefined || last[0] > pair[0])) pair = last;
  }
  if (pair === undefined) return true;
  const [x, y] = pair;
  const atom = list[x] === undefined ? undefined : settled(list[x]).atom;
  const what = atom === undefined ? 'equal values' : `equal value (${atomText(atom.value)})`;
  throw new CallFault(`${what} at position ${x} and ${y}`, { code: isSure ? 'eval' : 'incomplete', isVerdict: true });
}

const unified = ({ machine, context, span }: Call, ...parts: readonly (Vertex | Atom)[]): Vertex =>
  vertexFor(
    machine,
    context,
    ...parts.map((part) =>
      part.type === 'vertex' ? { kind: 'vertex' as const, vertex: part, span } : constant(part, span),
    ),
  );

function matchN(list: readonly Vertex[], count: Concrete, schema: Concrete, call: Call): boolean {
  if (count.type !== 'vertex' || schema.type !== 'vertex') return false;
  const isMatch = (vertex: Vertex): boolean => {
    call.machine.complete(vertex);
    return matches(vertex);
  };
  const matched = list.filter((item) => isMatch(unified(call, schema, item))).length;
  if (isMatch(unified(call, count, intAtom(matched)))) return true;
  const message = `${shownVertex(schema)} matches ${matched} list items, want ${shownVertex(count)}`;
  throw new CallFault(message, { isVerdict: true });
}

function isLess(call: Call, comparer: Vertex, a: Vertex, b: Vertex): boolean {
  const pair = call.struct([
    ['x', a],
    ['y', b],
  ]);
  const trial = unified(call, comparer, pair);
  call.machine.evaluate(trial);
  const less = settled(trial).arcs.get(regular('less'));
  const value = less === undefined ? undefined : call.concreteOf(less);
  return value?.type === 'bool' && value.value;
}

/** Returns 1 for the comparer `list.Ascending` and -1 for `list.Descending`; undefined for any other comparer. */
function knownOrder({ conjuncts }: Vertex): 1 | -1 | undefined {
  const [{ code } = {}, other] = conjuncts;
  if (code?.kind !== 'struct' || other !== undefined) return undefined;
  const { text } = code.span.source;
  return text === comparers['Ascending'] ? 1 : text === comparers['Descending'] ? -1 : undefined;
}

/**
 * Reports whether `a` comes before `b`. Numbers, strings and bytes are compared directly if `knownOrder` knows the
 * comparer. As in `cue`, bytes are accepted although the comparer's type does not allow them.
 */
function isBefore(call: Call, comparer: Vertex, a: Vertex, b: Vertex): boolean {
  const order = knownOrder(comparer);
  const [x, y] = order === undefined ? [] : [sortKey(call, a), sortKey(call, b)];
  const difference = x === undefined || y === undefined ? undefined : orderAtoms(x, y);
  if (order === undefined || difference === undefined) return isLess(call, comparer, a, b);
  return difference * order < 0;
}

/** Returns the number, string or bytes of an item; undefined for other items, and for items that are not known. */
function sortKey({ machine }: Call, item: Vertex): Atom | undefined {
  machine.step();
  const { atom, faults } = settled(machine.evaluate(item));
  if (atom === undefined || faults.length > 0) return undefined;
  const { value } = atom;
  return isNumber(value) || value.type === 'string' || value.type === 'bytes' ? value : undefined;
}

const comparerOf = (value: Concrete): Vertex | undefined =>
  value.type === 'vertex' && value.arcs.get(regular('less'))?.presence === '' ? value : undefined;

/** Sorts a list with a stable merge sort. */
function sorted(list: readonly Vertex[], less: (a: Vertex, b: Vertex) => boolean): readonly Vertex[] {
  if (list.length < 2) return list;
  const middle = list.length >> 1;
  const [left, right] = [sorted(list.slice(0, middle), less), sorted(list.slice(middle), less)];
  const out: Vertex[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [left[i], right[j]];
    if (a === undefined) return [...out, ...right.slice(j)];
    if (b === undefined) return [...out, ...left.slice(i)];
    if (less(b, a)) {
      out.push(b);
      j++;
    } else {
      out.push(a);
      i++;
    }
  }
}

const sort = fn('lv', (list, by, call) => {
  const comparer = comparerOf(by) ?? fail('field not found: less');
  return sorted(list, (a, b) => isBefore(call, comparer, a, b));
});

/** Without a comparer, the list counts as sorted. If the comparer fails, the list counts as unsorted. */
function isSorted(list: readonly Vertex[], by: Concrete, call: Call): boolean {
  const comparer = comparerOf(by);
  return (
    comparer === undefined ||
    !list.some((item, at) => {
      const before = list[at - 1];
      try {
        return before !== undefined && isBefore(call, comparer, item, before);
      } catch (error) {
        if (error instanceof CallFault && error.reason.isBlocked !== true) return true;
        throw error;
      }
    })
  );
}

function slice(list: readonly Vertex[], from: number, to: number): readonly Vertex[] {
  if (from < 0) fail('negative index');
  if (from > to) fail(`invalid index: ${from} > ${to}`);
  if (to > list.length) fail('slice bounds out of range');
  return list.slice(from, to);
}

const notNegative = (count: number, what = 'index'): number => (count < 0 ? fail(`negative ${what}`) : count);

export const listPackage = (): Functions => ({
  Drop: fn('li', (list, count) => list.slice(notNegative(count))),
  Take: fn('li', (list, count) => list.slice(0, notNegative(count))),
  FlattenN: fn('vi', (value, depth, call) => flatten(call, value, depth)),
  Repeat: fn('li', (list, count) => {
    const times = notNegative(count, 'count');
    if (times > maxRepeats) fail(`count ${times} exceeds limit of ${maxRepeats}`);
    checkLength(times * list.length);
    return Array.from({ length: times }, () => list).flat();
  }),
  Concat: fn('l', (list, call) =>
    list.flatMap((item) => itemsIn(call, call.isConcrete(item) ? call.concreteOf(item) : item, item)),
  ),
  Slice: fn('lii', slice),
  Reverse: fn('l', (list) => list.toReversed()),
  MinItems: test('Li', (value, min, call) => {
    const { length } = call.items(value);
    const isOpen = value.lists.every((part) => part.isOpen);
    return length >= min || refuseLength('list', length, '<', 'MinItems', min, isOpen);
  }),
  MaxItems: test('li', (list, max) => list.length <= max || refuseLength('list', list.length, '>', 'MaxItems', max)),
  UniqueItems: test('l', (list, call) => unique(call, list)),
  Contains: test('lv', (list, wanted, call) => {
    if (wanted.type === 'vertex') call.machine.complete(wanted);
    const key = keyOf(call, wanted, true);
    return list.some((item) => {
      call.machine.complete(item);
      return keyOf(call, item, true) === key;
    });
  }),
  MatchN: test('lvv', matchN, { schemasFrom: 1 }),
  Avg: fn('N', average),
  Max: fn('N', (values) => extreme(values, 1)),
  Min: fn('N', (values) => extreme(values, -1)),
  Sum: fn('N', (values) => numeric(values.reduce(add, whole(0)))),
  Product: fn('N', (values) => numeric(values.reduce(multiply, whole(1)))),
  Range: fn('nnn', range),
  Sort: sort,
  SortStable: sort,
  IsSorted: test('lv', isSorted),
  SortStrings: fn('S', (list) => list.toSorted(compareBytes)),
  IsSortedStrings: test('S', (list) =>
    list.every((each, at) => at === 0 || compareBytes(list[at - 1] ?? '', each) <= 0)),
});

const comparer = (operator: string): string => `{T: number | string, x: T, y: T, less: x ${operator} y}`;

/** CUE source of the comparers `list.Ascending` and `list.Descending`, and of their type. */
export const comparers: Readonly<Record<string, string>> = {
  Comparer: '{T: _, x: T, y: T, less: bool}',
  Ascending: comparer('<'),
  Descending: comparer('>'),
};
