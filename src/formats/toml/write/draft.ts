/**
 * Collects the edits of a TOML document. The edits change values in place, insert text between key/value pairs or
 * sections, and remove whole pairs or sections, so they never overlap.
 */
import { printSections, printValue } from './print';
import type { TomlText } from '../read/read';
import { printKey } from './scalar-text';
import { sectionEnd, type TomlRow, type TomlSection, TomlTable, TomlTables } from '../read/table';
import { emptyMap, type ListTree, type MapTree, type Tree } from '../../../data/tree';
import type { TextEdit } from '../../document';
import { blanksAbove, commentsAbove, isBehindBlank, isSpaced } from '../../rows/section-lines';
import { separatorLike } from '../../rows/separator';
import type { SourceNode } from '../../source-node';

/** A new key of a table, inserted before the key `before` if both are key/value pairs or both have headers. */
export interface NewKey {
  readonly key: string;
  readonly value: Tree;
  readonly before: string | undefined;
}

interface SectionPlace {
  readonly at: number;
  /** True if a blank line is needed above the new sections, false if it is needed below them. */
  readonly isBelow: boolean;
}

export class TomlDraft {
  /** Edits of key/value pairs come first at the same offset, because the pairs belong to the previous section. */
  readonly rows: TextEdit[] = [];
  readonly #sections: TextEdit[] = [];
  readonly #isSpaced: boolean;
  readonly #top: TomlSection;
  readonly #first: TomlSection | undefined;
  /** True if a removed first section leaves a blank line that separates new text at the top from the rest. */
  #isFirstRemoved = false;
  /** The key/value pair that determines the layout of new pairs without a neighbor. */
  readonly #lastRow: TomlRow | undefined;
  #indexes: ReadonlyMap<TomlSection, number> | undefined;
  readonly #newline: string;
  readonly #toml: TomlText;

  constructor(
    readonly text: string,
    newline: string,
    toml: TomlText,
  ) {
    this.#newline = newline;
    this.#toml = toml;
    const [top, ...sections] = toml.sections;
    this.#top = top as TomlSection;
    [this.#first] = sections;
    this.#lastRow = toml.sections.findLast(({ rows }) => rows.length > 0)?.rows.at(-1);
    this.#isSpaced = isSpaced(
      text,
      sections.map(({ start }) => start),
    );
  }

  get edits(): readonly TextEdit[] {
    return [...this.rows, ...this.#sections];
  }

  removeRow({ start, end }: TomlRow): void {
    this.rows.push({ start, end, text: '' });
  }

  removeTable({ sections, rows }: TomlTable): void {
    for (const row of rows) this.removeRow(row);
    for (const section of sections) {
      const end = sectionEnd(section);
      this.#isFirstRemoved ||=
        section === this.#first &&
        commentsAbove(this.text, section.start) === section.start &&
        /^(?:\r?\n|$)/.test(this.text.slice(end));
      this.#sections.push({ start: this.#cutStart(section), end, text: '' });
    }
  }

  /** The start of the text to remove: the blank lines above the section or, at the top of the text, its header. */
  #cutStart(section: TomlSection): number {
    const isAtTop = section === this.#first && this.#top.rows.length === 0;
    return isAtTop ? section.start : blanksAbove(this.text, section.start);
  }

  /** Adds new sections at the position of `removed`. The caller deletes `removed` in a separate call. */
  replaceSection(removed: TomlSection, path: readonly string[], value: MapTree | ListTree): void {
    const start = this.#cutStart(removed);
    const text = printSections(path, value, this.#newline).join(this.#isSpaced ? this.#newline : '');
    this.#sections.push({ start, end: start, text: this.text.slice(start, removed.start) + text });
  }

  /** Adds pairs to a table: in its section, next to the dotted keys that define the table, or below a new header. */
  addRows(table: TomlTable, path: readonly string[], added: readonly NewKey[]): void {
    const { body, rows, depth } = table;
    if (added.length === 0) return;
    if (body === undefined && rows.length === 0) {
      this.#addHeader(table, path, added.map(({ key, value }) => this.#rowText(key, value, undefined, 0)).join(''));
      return;
    }
    const siblings = body?.rows ?? rows;
    const level = body === undefined ? depth : 0;
    const indexes = firstIndexes(siblings, level);
    for (const { key, value, before } of added) {
      const next = indexes.get(before) ?? -1;
      const like = siblings[(next === -1 ? siblings.length : next) - 1];
      const at = like?.end ?? siblings[0]?.start ?? this.#emptyPlace(body);
      this.rows.push({ start: at, end: at, text: this.#rowText(key, value, like ?? siblings[0], level) });
    }
    if (body === this.#top && siblings.length === 0 && this.#first !== undefined && !this.#isFirstRemoved) {
      const at = this.#emptyPlace(body);
      this.rows.push({ start: at, end: at, text: this.#newline });
    }
  }

  /**
   * Returns the position for the first key/value pair of a section. The position is after the section's header or, if
   * it has no header, above the comments of the first header.
   */
  #emptyPlace(body: TomlSection | undefined): number {
    if (body !== this.#top) return body?.headerEnd ?? 0;
    return this.#first === undefined ? this.text.length : commentsAbove(this.text, this.#first.start);
  }

  /** Keeps an emptied table in the text, as a separate header or as `{}`. */
  keepEmpty({ body, sections, rows, depth }: TomlTable, path: readonly string[]): void {
    const [row] = rows;
    const [section] = sections;
    const last = row?.keys[depth - 1];
    if (body !== undefined) return;
    if (row !== undefined && last !== undefined) {
      const text = `${this.text.slice(row.start, last.keyEnd)} = {}${this.#newline}`;
      this.rows.push({ start: row.start, end: row.start, text });
    } else if (section !== undefined) this.replaceSection(section, path, emptyMap);
  }

  /** Adds the header `[path]` for a table that only other headers name, before the first of these headers. */
  #addHeader(table: TomlTable, path: readonly string[], rows: string): void {
    const [header = ''] = printSections(path, emptyMap, this.#newline);
    this.#insert(this.#placeBefore(table.sections[0] as TomlSection), [header + rows]);
  }

  /** Adds a map or a list of maps with headers, after the sections of `parent` or before the sections of `next`. */
  addSections(
    parent: TomlTable | TomlTables,
    path: readonly string[],
    value: MapTree | ListTree,
    next: SourceNode | undefined,
  ): void {
    const below = next instanceof TomlTable ? next : next instanceof TomlTables ? next.items[0] : undefined;
    const section = below?.sections[0];
    const last = (parent instanceof TomlTable ? parent : parent.items.at(-1))?.sections.at(-1);
    const place = section === undefined ? this.#placeBehind(last ?? this.#top) : this.#placeBefore(section);
    this.#insert(place, printSections(path, value, this.#newline));
  }

  #placeBehind(section: TomlSection): SectionPlace {
    if (section !== this.#top || section.rows.length > 0) return { at: sectionEnd(section), isBelow: true };
    return {
      at: this.text.length,
      isBelow: this.text.length > section.start && !isBehindBlank(this.text, this.text.length),
    };
  }

  #placeBefore(section: TomlSection): SectionPlace {
    this.#indexes ??= new Map(this.#toml.sections.map((one, index) => [one, index]));
    const above = this.#toml.sections[(this.#indexes.get(section) as number) - 1] as TomlSection;
    if (above !== this.#top || above.rows.length > 0) return { at: sectionEnd(above), isBelow: true };
    return { at: commentsAbove(this.text, section.start), isBelow: false };
  }

  #insert({ at, isBelow }: SectionPlace, texts: readonly string[]): void {
    const blank = this.#isSpaced ? this.#newline : '';
    const text = texts.join(blank);
    const isLast = at === this.text.length || this.#isFirstRemoved;
    this.#sections.push({ start: at, end: at, text: isBelow ? blank + text : isLast ? text : text + blank });
  }

  /** The text of a key/value pair in its neighbor's style. The key starts with `level` parts of the neighbor's key. */
  #rowText(key: string, value: Tree, neighbor: TomlRow | undefined, level: number): string {
    const like = neighbor ?? this.#lastRow;
    const first = like?.keys[0];
    const last = like?.keys.at(-1);
    const text = `${printValue(value, this.#newline)}${this.#newline}`;
    if (like === undefined || first === undefined || last === undefined) return `${printKey(key)} = ${text}`;
    const prefix = level === 0 ? '' : `${this.text.slice(first.keyStart, like.keys[level - 1]?.keyEnd)}.`;
    const name = prefix + printKey(key, this.text.slice(last.keyStart, last.keyEnd));
    const separator = this.text.slice(last.keyEnd, like.value.start);
    const lead = neighbor === undefined ? '' : this.text.slice(like.start, first.keyStart);
    return lead + name + separatorLike(name.length, last.keyEnd - first.keyStart, separator) + text;
  }
}

/** Returns the index of the first key/value pair for each name at `level` of the keys. */
function firstIndexes(rows: readonly TomlRow[], level: number): ReadonlyMap<string | undefined, number> {
  const indexes = new Map<string | undefined, number>();
  for (const [index, { keys }] of rows.entries()) {
    const name = keys[level]?.key;
    if (name !== undefined && !indexes.has(name)) indexes.set(name, index);
  }
  return indexes;
}
