/**
 * The stack of layers of a sum of many objects. Such sums are made step by step, as by `std.foldl(function(a, b) a + { [b]: 1 }, …)`, so a
 * sum must not copy the layers of its left side. A stack is a short list of runs, and sums share runs; nothing changes a run.
 *
 * A sum puts the runs of both sides next to each other. Then, of three runs that follow each other, the middle one is joined with the
 * smaller of the others, unless it has at least twice as many layers as that one. For example 63 layers and then one at a time:
 *
 *     63 1   63 2   63 2 1   63 4   63 4 1   63 4 2   63 4 2 1   63 8   63 8 1  …
 *
 * The runs become longer from either end, so a stack of n layers has some 2 log n of them, and each layer is copied some log n times,
 * however the sum is put together: from the left, from the right, or twice from the same object.
 *
 * A field is looked up run by run from the top. A long run has an index, made when it is first asked: where in it each name occurs. A name
 * that is in thousands of layers may be visible or hidden by the lowest of them; so there is also an index of the fields that decide it.
 */
import type { Meter } from '../text/replace-each';
import { arraySteps, fieldSteps } from './limits';

interface Layered {
  readonly fields: ReadonlyMap<string, { readonly visibility: string; readonly removed?: number | undefined }>;
}

/** `any`: layers that have the name. `deciding`: those whose field says whether the name is visible, or that there is none from here. */
export type Sought = 'any' | 'deciding';

export const isSought = (field: { visibility: string; removed?: number | undefined }, sought: Sought): boolean =>
  sought === 'any' || field.visibility !== 'inherited' || field.removed !== undefined;

/** The topmost layer at or below `from` that has such a field, or -1. */
export function scan(layers: readonly Layered[], name: string, from: number, sought: Sought): number {
  for (let at = from; at >= 0; at--) {
    const field = layers[at]?.fields.get(name);
    if (field !== undefined && isSought(field, sought)) return at;
  }
  return -1;
}

/** Fewer layers than this are an array: a sum copies them, and a look-up goes through them one by one. */
export const fewLayers = 64;

export class LongStack<L extends Layered> {
  readonly length: number;

  /** The lowest run first. */
  private constructor(readonly runs: readonly Run<L>[]) {
    let length = 0;
    for (const run of runs) length += run.layers.length;
    this.length = length;
  }

  /** The layers `below`, and on top of them the layers `above`. */
  static sum<L extends Layered>(below: Layers<L>, above: Layers<L>, meter: Meter): LongStack<L> {
    const runs: Run<L>[] = [];
    // The runs of a stack are few; each may be new.
    meter.spend(8 * arraySteps);
    for (const run of runsOf(below)) pushRun(runs, run, meter);
    for (const run of runsOf(above)) pushRun(runs, run, meter);
    return new LongStack(runs);
  }

  /** The layer of this number; the lowest is 0. */
  at(number: number): L | undefined {
    let start = this.length;
    for (let at = this.runs.length - 1; at >= 0; at--) {
      const { layers } = this.runs[at] as Run<L>;
      start -= layers.length;
      if (number >= start) return layers[number - start];
    }
    return undefined;
  }

  /** The same as `scan`. */
  find(name: string, from: number, sought: Sought, meter: Meter): number {
    let start = this.length;
    for (let at = this.runs.length - 1; at >= 0; at--) {
      const run = this.runs[at] as Run<L>;
      start -= run.layers.length;
      if (from < start) continue;
      const found = run.find(name, Math.min(from - start, run.layers.length - 1), sought, meter);
      if (found >= 0) return start + found;
    }
    return -1;
  }

  list(): L[] {
    return this.runs.flatMap(({ layers }) => layers);
  }
}

/** A stack of layers, the lowest first. */
export type Layers<L extends Layered> = readonly L[] | LongStack<L>;

const runsOf = <L extends Layered>(layers: Layers<L>): readonly Run<L>[] =>
  layers instanceof LongStack ? layers.runs : [new Run(layers)];

function pushRun<L extends Layered>(runs: Run<L>[], run: Run<L>, meter: Meter): void {
  runs.push(run);
  for (let top = runs.length - 1; top >= 2; top--) {
    const [low, middle, high] = [runs[top - 2], runs[top - 1], runs[top]] as [Run<L>, Run<L>, Run<L>];
    const isLowSmaller = low.layers.length < high.layers.length;
    const smaller = isLowSmaller ? low : high;
    if (middle.layers.length >= 2 * smaller.layers.length) return;
    if (isLowSmaller) runs.splice(top - 2, 2, low.under(middle, meter));
    else runs.splice(top - 1, 2, middle.under(high, meter));
  }
}

class Run<L extends Layered> {
  #index: Index | undefined;
  #deciding: Index | undefined;

  constructor(readonly layers: readonly L[]) {}

  under(above: Run<L>, meter: Meter): Run<L> {
    const layers = this.layers.concat(above.layers);
    meter.spend(layers.length);
    return new Run(layers);
  }

  /** The same as `scan`. */
  find(name: string, from: number, sought: Sought, meter: Meter): number {
    if (this.layers.length < fewLayers) return scan(this.layers, name, from, sought);
    const places = this.#indexOf(sought, meter).get(name);
    if (places === undefined) return -1;
    let low = -1;
    let high = places.length - 1;
    // Mostly the topmost is asked for. Between the two, places at or below `low` are known to be at or below `from`.
    if ((places[high] as number) <= from) return places[high] as number;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) <= from) low = middle;
      else high = middle;
    }
    return places[low] ?? -1;
  }

  #indexOf(sought: Sought, meter: Meter): Index {
    return sought === 'any'
      ? (this.#index ??= indexOf(this.layers, sought, meter))
      : (this.#deciding ??= indexOf(this.layers, sought, meter));
  }
}

/** For each name the layers that have it, the lowest first. */
type Index = ReadonlyMap<string, readonly number[]>;

function indexOf(layers: readonly Layered[], sought: Sought, meter: Meter): Index {
  const index = new Map<string, number[]>();
  for (const [at, { fields }] of layers.entries()) {
    meter.spend(1 + fields.size * fieldSteps);
    for (const [name, field] of fields) {
      if (!isSought(field, sought)) continue;
      const places = index.get(name);
      if (places === undefined) index.set(name, [at]);
      else places.push(at);
    }
  }
  return index;
}
