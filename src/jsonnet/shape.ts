/**
 * What objects made in the same way share: which fields they have and in which layer each is found. A literal with fixed
 * field names makes its shape once, a sum makes its once per pair of shapes; an object of a shape then needs no table
 * of its own, only a list of values, and code that reads a field can remember where it was. Objects with computed names,
 * and sums of many layers, have none: their fields are looked for by name, layer by layer.
 */
import type { Runtime } from './runtime';
import { sortStrings } from './text';
import type { Field, Frame, Layer, LayerCode, Value } from './value';

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

/** What counts the work. */
type Meter = Pick<Runtime, 'tick' | 'charge'>;

/** Shapes are kept until the evaluation ends, so long sums, of which a program may make thousands, have none. */
const mostLayers = 16;

export class Shape {
  private readonly sums = new Map<Shape, Shape>();
  private entries: ReadonlyMap<string, Entry> | null = null;
  private blanks: readonly undefined[] = [];
  private sorted: Names | null = null;

  /** `tables`: the fields of each layer, the lowest first; none of them removed. `code`: that of a single layer. */
  constructor(
    private readonly tables: readonly ReadonlyMap<string, Field>[],
    readonly code: LayerCode | null,
  ) {}

  /** The shape of an object of this shape and one of the other on top. */
  plus(top: Shape): Shape | null {
    if (this.tables.length + top.tables.length > mostLayers) return null;
    let sum = this.sums.get(top);
    if (sum === undefined) {
      sum = new Shape([...this.tables, ...top.tables], null);
      this.sums.set(top, sum);
    }
    return sum;
  }

  entry(name: string): Entry | undefined {
    return (this.entries ??= this.find()).get(name);
  }

  private find(): ReadonlyMap<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const [layer, table] of this.tables.entries()) {
      for (const [name, field] of table) {
        const below = entries.get(name);
        const visible = field.visibility === 0 ? (below?.visible ?? true) : field.visibility === 2;
        entries.set(name, { name, index: below?.index ?? entries.size, layer, field, visible });
      }
    }
    this.blanks = [...entries].map(() => undefined);
    return entries;
  }

  /** The layer that an object of a single one consists of. */
  layer(outer: Frame): Layer {
    return { code: this.code, outer, fields: this.tables[0] as ReadonlyMap<string, Field>, steps: null };
  }

  /** Room for the value of each field. */
  room(): (Value | undefined)[] {
    return this.blanks.slice();
  }

  names(meter: Meter): Names {
    return (this.sorted ??= sortedNames(this.tables, meter));
  }
}

/** The names of all fields, sorted by code point, where no field was removed. */
export function sortedNames(tables: readonly ReadonlyMap<string, Field>[], meter: Meter): Names {
  const merged = new Map<string, boolean>();
  for (const table of tables) {
    meter.tick();
    meter.charge(table.size);
    for (const [name, { visibility }] of table) {
      merged.set(name, visibility === 0 ? (merged.get(name) ?? true) : visibility === 2);
    }
  }
  const all = sortStrings([...merged.keys()], () => {
    meter.tick();
  });
  return { all, visible: all.filter((name) => merged.get(name) === true) };
}
