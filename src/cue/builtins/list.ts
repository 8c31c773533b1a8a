/** The package list. */
import { CallFault, type Call } from '../evaluate/call';
import { compareValues } from '../evaluate/operators';
import { atomText } from '../values/format';
import { add, compare, decimalText, divide, multiply, whole, type Decimal } from '../values/decimal';
import { kinds } from '../values/kind';
import { regular } from '../values/label';
import { isAtom, type Atom } from '../values/value';
import { Vertex } from '../evaluate/vertex';
import { define, integer, items, listOfTexts, number, texts, type Argument } from './arguments';

const { list, int, number: numeric, struct, all } = kinds;
const longest = 1_000_000;

function flatten(call: Call, value: Argument, depth: number): readonly Vertex[] {
  return items(call, value).flatMap((item) => {
    if (depth === 0) return [item];
    // What is not known yet is an item, and no list.
    const inner = call.isConcrete(item) ? call.concreteOf(item) : undefined;
    return inner?.type === 'vertex' && inner.lists.length > 0 ? flatten(call, inner, depth - 1) : [item];
  });
}

function numbers(call: Call, value: Argument): readonly { readonly value: Decimal; readonly type: 'int' | 'float' }[] {
  return items(call, value).map((item) => {
    const atom = call.concreteOf(item);
    if (atom.type === 'int' || atom.type === 'float') return { value: atom.value, type: atom.type };
    throw new CallFault(`cannot use value ${isAtom(atom) ? atomText(atom) : 'of a struct or list'} as number`);
  });
}

type Numbers = ReturnType<typeof numbers>;

function fold(values: Numbers, start: Decimal, work: (a: Decimal, b: Decimal) => Decimal): Atom {
  const type = values.every((each) => each.type === 'int') ? 'int' : 'float';
  return { type, value: values.reduce((sum, each) => work(sum, each.value), start) };
}

function extreme(values: Numbers, sign: number): Atom {
  const [first, ...rest] = values;
  if (first === undefined) throw new CallFault('empty list');
  return rest.reduce((best, each) => (compare(each.value, best.value) * sign > 0 ? each : best), first);
}

/** The half-open slice of a list. */
function slice(all_: readonly Vertex[], from: number, to: number): readonly Vertex[] {
  if (from < 0) throw new CallFault('negative index');
  if (from > to) throw new CallFault(`invalid index: ${from} > ${to}`);
  if (to > all_.length) throw new CallFault('slice bounds out of range');
  return all_.slice(from, to);
}

function isSame(call: Call, a: Vertex, b: Vertex): boolean {
  const [x, y] = [call.concreteOf(a), call.concreteOf(b)];
  const equal = compareValues(call.machine, x, y);
  if (equal === 'blocked') throw new CallFault('', { isBlocked: true });
  return equal;
}

/** Whether `a` comes before `b` as a comparer `{x: _, y: _, less: bool}` says. */
function isLess(call: Call, comparer: Argument, a: Vertex, b: Vertex): boolean {
  if (comparer?.type !== 'vertex') return false;
  const { machine, context } = call;
  const trial = new Vertex(context.vertex, '');
  trial.conjuncts.push(...comparer.conjuncts);
  const { environment, scope, way } = context;
  const conjunct = { environment, scope, way };
  machine.push(trial, {
    ...conjunct,
    code: {
      kind: 'vertex',
      vertex: call.struct([
        ['x', a],
        ['y', b],
      ]),
      span: call.span,
    },
  });
  machine.evaluate(trial);
  const less = trial.arcs.get(regular('less'));
  if (less === undefined) throw new CallFault('the comparer has no field less');
  const value = call.concreteOf(less);
  return value.type === 'bool' && value.value;
}

/** Merge sort, which keeps the order of equal items. */
function sorted(list_: readonly Vertex[], less: (a: Vertex, b: Vertex) => boolean): readonly Vertex[] {
  if (list_.length < 2) return list_;
  const middle = list_.length >> 1;
  const [left, right] = [sorted(list_.slice(0, middle), less), sorted(list_.slice(middle), less)];
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

const sort = define([list, struct], (call, value, comparer) =>
  call.list(sorted(items(call, value), (a, b) => isLess(call, comparer, a, b))),
);

export const listPackage = {
  Drop: define([list, int], (call, value, count) => {
    if (integer(count) < 0) throw new CallFault('negative index');
    return call.list(items(call, value).slice(integer(count)));
  }),
  Take: define([list, int], (call, value, count) => {
    if (integer(count) < 0) throw new CallFault('negative index');
    return call.list(items(call, value).slice(0, integer(count)));
  }),
  FlattenN: define([list, int], (call, value, depth) => call.list(flatten(call, value, integer(depth)))),
  Repeat: define([list, int], (call, value, count) => {
    const own = items(call, value);
    const times = integer(count);
    if (times < 0) throw new CallFault('negative count');
    if (times * own.length > longest) throw new CallFault(`the list is longer than ${longest}`);
    return call.list(Array.from({ length: times }, () => own).flat());
  }),
  Concat: define([list], (call, value) =>
    call.list(items(call, value).flatMap((item) => items(call, call.concreteOf(item)))),
  ),
  Slice: define([list, int, int], (call, value, from, to) =>
    call.list(slice(items(call, value), integer(from), integer(to))),
  ),
  Reverse: define([list], (call, value) => call.list(items(call, value).toReversed())),
  MinItems: define([list, int], (call, value, least) => items(call, value).length >= integer(least), true),
  MaxItems: define([list, int], (call, value, most) => items(call, value).length <= integer(most), true),
  UniqueItems: define(
    [list],
    (call, value) => {
      const own = items(call, value);
      return own.every((a, at) => !own.slice(at + 1).some((b) => isSame(call, a, b)));
    },
    true,
  ),
  Contains: define(
    [list, all],
    (call, value, wanted) =>
      items(call, value).some((item) => {
        const found = call.concreteOf(item);
        return wanted !== undefined && compareValues(call.machine, found, wanted) === true;
      }),
    true,
  ),
  Avg: define([list], (call, value) => {
    const own = numbers(call, value);
    if (own.length === 0) throw new CallFault('empty list');
    const total = own.reduce((sum, each) => add(sum, each.value), whole(0));
    const mean = divide(total, whole(own.length));
    const isWhole = decimalText(mean).replace(/\.0$/, '');
    return /^-?\d+$/.test(isWhole) ? { type: 'int', value: whole(BigInt(isWhole)) } : { type: 'float', value: mean };
  }),
  Max: define([list], (call, value) => extreme(numbers(call, value), 1)),
  Min: define([list], (call, value) => extreme(numbers(call, value), -1)),
  Sum: define([list], (call, value) => fold(numbers(call, value), whole(0), add)),
  Product: define([list], (call, value) => fold(numbers(call, value), whole(1), multiply)),
  Range: define([numeric, numeric, numeric], (call, start, limit, step) => {
    const [from, to, by] = [number(start), number(limit), number(step)];
    const sign = compare(by, whole(0));
    if (sign === 0) throw new CallFault('step must be non zero');
    if (compare(to, from) * sign < 0) {
      throw new CallFault(
        sign > 0
          ? 'end must be greater than start when step is positive'
          : 'end must be less than start when step is negative',
      );
    }
    const isInt = [start, limit, step].every((each) => each?.type === 'int');
    const out: Atom[] = [];
    for (let at = from; compare(at, to) * sign < 0; at = add(at, by)) {
      if (out.length >= longest) throw new CallFault(`the list is longer than ${longest}`);
      out.push({ type: isInt ? 'int' : 'float', value: at });
    }
    return call.list(out);
  }),
  Sort: sort,
  SortStable: sort,
  IsSorted: define(
    [list, struct],
    (call, value, comparer) => {
      const own = items(call, value);
      return own.every((item, at) => {
        const before = own[at - 1];
        return before === undefined || !isLess(call, comparer, item, before);
      });
    },
    true,
  ),
  SortStrings: define([list], (call, value) => listOfTexts(call, texts(call, value).toSorted())),
  IsSortedStrings: define(
    [list],
    (call, value) => {
      const own = texts(call, value);
      return own.every((each, at) => at === 0 || (own[at - 1] ?? '') <= each);
    },
    true,
  ),
};

/** The comparers `list.Ascending` and `list.Descending`, and their type, as CUE. */
export const comparers: Readonly<Record<string, string>> = {
  Comparer: '{T: _, x: T, y: T, less: bool}',
  Ascending: '{T: number | string, x: T, y: T, less: x < y}',
  Descending: '{T: number | string, x: T, y: T, less: x > y}',
};
