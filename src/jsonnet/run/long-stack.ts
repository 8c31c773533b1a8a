/**
 * The stack of layers for a sum of many objects. A long sum is built step by step, as in `std.foldl(function(a, b) a +
 * { [b]: 1 }, …)`, so no step may copy the layers of its left side. A stack is a short list of immutable runs. Sums
 * share these runs.
 *
 * A sum concatenates the runs of both sides. Then, in any three consecutive runs, the middle run is joined with its
 * smaller neighbor unless the middle run has at least twice as many layers as this neighbor. For example, if layers are
 * added one at a time to a run of 63, the lengths of the runs are:
 *
 *     63 1   63 2   63 2 1   63 4   63 4 1   63 4 2   63 4 2 1   63 8   63 8 1  …
 *
 * The runs become longer from both ends towards the middle. Therefore, a stack of n layers has about 2 log n runs, and
 * each layer is copied about log n times. This is true whether the sum is built from the left, from the right, or by
 * adding an object to itself.
 *
 * A field is looked up run by run from the top. On its first lookup, a long run builds an index from each name to the
 * layers with this field. The lowest of thousands of layers may decide whether a name is visible, so a second index
 * contains only the fields that decide visibility.
 */
import type { Meter } from '../text/replace-each';
import { arraySteps, fieldSteps } from './limits';

interface Layered {
  readonly fields: ReadonlyMap<string, { readonly visibility: string; readonly removed?: number | undefined }>;
}

/**
 * `any`: layers that have a field with the name. `deciding`: layers whose field with the name decides whether the name
 * is visible or removed.
 */
export type LayerFilter = 'any' | 'deciding';

export const matchesFilter = (
  field: { visibility: string; removed?: number | undefined },
  sought: LayerFilter,
): boolean => sought === 'any' || field.visibility !== 'inherited' || field.removed !== undefined;

/** The topmost layer at or below `from` whose field with this name matches `sought`, or -1. */
export function scan(layers: readonly Layered[], name: string, from: number, sought: LayerFilter): number {
  for (let at = from; at >= 0; at--) {
    const field = layers[at]?.fields.get(name);
    if (field !== undefined && matchesFilter(field, sought)) return at;
  }
  return -1;
}

/** Stacks with fewer layers are arrays. A sum copies these arrays, and a lookup scans them. */
export const longStackThreshold = 64;

export class LongStack<L extends Layered> {
  readonly length: number;

  /** `runs` starts with the lowest run. */
  private constructor(readonly runs: readonly Run<L>[]) {
    let length = 0;
    for (const run of runs) length += run.layers.length;
    this.length = length;
  }

  static sum<L extends Layered>(below: Layers<L>, above: Layers<L>, meter: Meter): LongStack<L> {
    const runs: Run<L>[] = [];
    // Charge a constant for the list of runs, because a stack has only a few runs.
    meter.spend(8 * arraySteps);
    for (const run of runsOf(below)) pushRun(runs, run, meter);
    for (const run of runsOf(above)) pushRun(runs, run, meter);
    return new LongStack(runs);
  }

  /** The layer at an index; the lowest is 0. */
  at(number: number): L | undefined {
    let start = this.length;
    for (let at = this.runs.length - 1; at >= 0; at--) {
      const { layers } = this.runs[at] as Run<L>;
      start -= layers.length;
      if (number >= start) return layers[number - start];
    }
    return undefined;
  }

  /** Like `scan`. */
  find(name: string, from: number, sought: LayerFilter, meter: Meter): number {
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

  /** Like `scan`. */
  find(name: string, from: number, sought: LayerFilter, meter: Meter): number {
    if (this.layers.length < longStackThreshold) return scan(this.layers, name, from, sought);
    const places = this.#indexOf(sought, meter).get(name);
    if (places === undefined) return -1;
    let low = -1;
    let high = places.length - 1;
    // The topmost layer is the most common result. Positions up to `low` are known to be at or below `from`.
    if ((places[high] as number) <= from) return places[high] as number;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) <= from) low = middle;
      else high = middle;
    }
    return places[low] ?? -1;
  }

  #indexOf(sought: LayerFilter, meter: Meter): Index {
    return sought === 'any'
      ? (this.#index ??= indexOf(this.layers, sought, meter))
      : (this.#deciding ??= indexOf(this.layers, sought, meter));
  }
}

/** The layers of each name, lowest first. */
type Index = ReadonlyMap<string, readonly number[]>;

function indexOf(layers: readonly Layered[], sought: LayerFilter, meter: Meter): Index {
  const index = new Map<string, number[]>();
  for (const [at, { fields }] of layers.entries()) {
    meter.spend(1 + fields.size * fieldSteps);
    for (const [name, field] of fields) {
      if (!matchesFilter(field, sought)) continue;
      const places = index.get(name);
      if (places === undefined) index.set(name, [at]);
      else places.push(at);
    }
  }
  return index;
}
