/**
 * The nodes of a TOML document that are no values on a line: tables, whose parts may stand in several places (`[a]`, `[a.b]`
 * further down, `a.c = 1` in the table above it), and arrays of tables. Filled while they are read, constant afterwards.
 */
import { indexOfKey } from '../../../data/key-index';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../source-node';

/** A key between dots. */
export interface KeyPart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** `a.b = 1` and its line or lines. */
export interface TomlRow {
  readonly keys: readonly KeyPart[];
  readonly value: SourceNode;
  /** Where its line starts. */
  readonly start: number;
  /** Behind its line break. */
  readonly end: number;
}

/** A header with the rows up to the next one; the rows before any header are a section, too. */
export interface TomlSection {
  readonly start: number;
  readonly headerEnd: number;
  readonly rows: TomlRow[];
}

/** Behind its last row. */
export const sectionEnd = ({ rows, headerEnd }: TomlSection): number => rows.at(-1)?.end ?? headerEnd;

export interface TomlEntry extends SourceEntry {
  /** Undefined for tables and arrays of tables. */
  readonly row: TomlRow | undefined;
}

export class TomlTable implements SourceMap {
  readonly kind = 'map';
  readonly flow = false;
  readonly entries: TomlEntry[] = [];
  /** The section of its own header; undefined for a table that only others' headers or dotted keys mention. */
  body: TomlSection | undefined;
  /** With a header of the table or of one in it, in the order of the text. */
  readonly sections: TomlSection[] = [];
  /** That make it by dotted keys, in the order of the text. */
  readonly rows: TomlRow[] = [];

  /** How many parts of the keys in `rows` lead to the table. */
  depth = 0;

  constructor(readonly start: number) {}

  get end(): number {
    return Math.max(this.start, this.rows.at(-1)?.end ?? 0, ...this.sections.slice(-1).map(sectionEnd));
  }

  entry(key: string): TomlEntry | undefined {
    return this.entries[indexOfKey(this.entries, key)];
  }

  add(key: KeyPart, value: SourceNode, row: TomlRow | undefined): void {
    this.entries.push({ key: key.name, keyStart: key.start, keyEnd: key.end, value, row });
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
