/**
 * Tables and arrays of tables of a TOML document. Unlike the value of a key/value pair, a table can have parts in
 * several sections and pairs:
 *
 * ```toml
 * a.c = 1        # all three lines add to the table `a`
 * [a.b]
 * d = 2
 * ```
 *
 * The reader fills in the tables. Afterwards, the tables do not change.
 */
import { indexOfKey } from '../../../data/trees/key-index';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../source-node';

/** A part of a dotted key: `a` or `b` in `a.b`. */
export type KeyPart = Omit<SourceEntry, 'value'>;

/** A key/value pair such as `a.b = 1`, which may have several lines. */
export interface TomlRow {
  readonly keys: readonly KeyPart[];
  readonly value: SourceNode;
  readonly start: number;
  /** The offset after the line break at the end of the pair. */
  readonly end: number;
}

/** A header with the key/value pairs up to the next header. The pairs before the first header are also a section. */
export interface TomlSection {
  readonly start: number;
  readonly headerEnd: number;
  readonly rows: TomlRow[];
}

export const sectionEnd = ({ rows, headerEnd }: TomlSection): number => rows.at(-1)?.end ?? headerEnd;

export type TomlEntry = RowEntry | TableEntry;

interface RowEntry extends SourceEntry {
  readonly row: TomlRow;
}

interface TableEntry extends SourceEntry {
  readonly row: undefined;
  readonly value: TomlTable | TomlTables;
}

export class TomlTable implements SourceMap {
  readonly kind = 'map';
  readonly flow = false;
  readonly entries: TomlEntry[] = [];
  /** The section with the table's own pairs. Undefined if only dotted keys and other headers name the table. */
  body: TomlSection | undefined;
  /** The sections whose header names this table or a nested table, in source order. */
  readonly sections: TomlSection[] = [];
  /** The key/value pairs whose dotted keys define the table, in source order. */
  readonly rows: TomlRow[] = [];

  /** The number of parts in the keys of `rows` that lead to the table. */
  depth = 0;

  constructor(readonly start: number) {}

  get end(): number {
    return Math.max(this.start, this.rows.at(-1)?.end ?? 0, ...this.sections.slice(-1).map(sectionEnd));
  }

  entry(key: string): TomlEntry | undefined {
    return this.entries[indexOfKey(this.entries, key)];
  }

  addRow(key: KeyPart, row: TomlRow): void {
    this.entries.push({ ...key, value: row.value, row });
  }

  addTable(key: KeyPart, value: TomlTable | TomlTables): void {
    this.entries.push({ ...key, value, row: undefined });
  }
}

export class TomlTables implements SourceList {
  readonly kind = 'list';
  readonly flow = false;
  readonly items: TomlTable[] = [];
  readonly dashes = [];

  constructor(readonly start: number) {}

  get end(): number {
    return this.items.at(-1)?.end ?? this.start;
  }
}
