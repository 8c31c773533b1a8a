/**
 * Edits formats whose entries are rows of whole lines with string values: env files, Java properties, and the sections
 * of INI and its dialects. Rows are added and removed with their line break. Comments and blank lines between rows are
 * not moved:
 *
 * ```ini
 * ; before set port to 80
 * host = a
 * ; the user
 * user = b
 *
 * ; after
 * host = a
 * ; the user
 * user = b
 * port = 80
 * ```
 *
 * A new row is inserted directly after an existing row or before the first row. Therefore, edits never overlap, even if
 * the same call removes rows, and a comment stays above its row.
 */
import { getOrMake } from '../../data/get-or-make';
import { untypedText } from '../../data/text/numbers/decimal-text';
import type { IniStyle, Scalar, Step, Tree } from '../../data/tree';
import { NoSpellingError, type TextEdit } from '../document';
import { type Branch, pathMismatch } from '../changes/branch';
import type { SourceEntry, SourceScalar } from '../source-node';

export interface Row extends SourceEntry {
  readonly value: SourceScalar;
  readonly start: number;
  /** The offset after the line break of the row's last line. */
  readonly end: number;
}

export interface RowRun {
  readonly rows: readonly Row[];
  /** The position at which a new first row is inserted: above the old first row and its comments. */
  readonly front: number;
}

/** Groups `list` by key, in the order in which the keys first appear. */
export function byKey<T extends { readonly key: string }>(list: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) getOrMake(groups, one.key, () => []).push(one);
  return groups;
}

/** The spelling of rows in a format. Each function may throw NoSpellingError. */
export interface RowSpelling {
  /** The name of the format in messages, such as `INI`. */
  readonly format: string;
  /** True if a repeated key is a list. If false, only the last row of a repeated key is used. */
  readonly repeats: boolean;
  /**
   * Returns a new row with its line break and the spacing of its neighbor `like`. `style` is the style of the value in
   * its original text.
   */
  row(key: string, text: string, like: Row | undefined, style?: IniStyle): string;
  rewrite(row: Row, text: string, style?: IniStyle): TextEdit;
}

/** Returns the edits for `branch` in consecutive rows. Throws RangeError for a path that does not match the rows. */
export function rowEdits(run: RowRun, branch: Branch, spelling: RowSpelling): readonly TextEdit[] {
  const editor = new RowEditor(run, spelling);
  for (const [step, child] of branch.children) editor.visit(step, child);
  return editor.edits;
}

/** Returns the rows for `value`: one row, or a row for each item of a list. */
export function newRows(key: string, value: Tree, like: Row | undefined, spelling: RowSpelling): string {
  return scalarsOf(value, spelling)
    .map(({ text, iniStyle }) => spelling.row(key, text, like, iniStyle))
    .join('');
}

/** Prints a document that consists of rows. Throws NoSpellingError. */
export function printRows(tree: Tree, spelling: RowSpelling): string {
  if (tree.kind !== 'map') {
    throw new NoSpellingError(`${spelling.format} must be a map of strings, not a ${tree.kind}`);
  }
  return tree.entries.map(({ key, value }) => newRows(key, value, undefined, spelling)).join('');
}

/** The position of a new row, and the row whose layout the new row gets. */
interface Place {
  readonly place: number;
  readonly like: Row | undefined;
}

class RowEditor {
  readonly edits: TextEdit[] = [];
  readonly #byKey: ReadonlyMap<string, readonly Row[]>;
  readonly #indexes: ReadonlyMap<Row, number>;
  readonly #run: RowRun;
  readonly #spelling: RowSpelling;

  constructor(run: RowRun, spelling: RowSpelling) {
    this.#run = run;
    this.#spelling = spelling;
    this.#byKey = byKey(run.rows);
    this.#indexes = new Map(run.rows.map((row, index) => [row, index]));
  }

  visit(step: Step, branch: Branch): void {
    const { change } = branch;
    if (typeof step === 'number') throw pathMismatch(branch);
    const rows = this.#byKey.get(step);
    if (rows === undefined) {
      if (change?.kind !== 'set') throw pathMismatch(branch);
      this.#add(step, change.value, change.before);
    } else if (change?.kind === 'delete') this.#remove(rows);
    else if (change !== undefined) this.#set(step, this.#spelling.repeats ? rows : rows.slice(-1), change.value);
    else if (!this.#spelling.repeats) throw pathMismatch(branch);
    else this.#items(step, rows, branch);
  }

  #add(key: string, value: Tree, before: string | undefined): void {
    const next = before === undefined ? undefined : this.#byKey.get(before)?.[0];
    const { place, like } = this.#placeBefore(next);
    this.#insert(place, newRows(key, value, like, this.#spelling));
  }

  /** Returns the position after the row above `next`, or after all rows if `next` is undefined. */
  #placeBefore(next: Row | undefined): Place {
    const { rows } = this.#run;
    return this.#placeAfter(rows[((next && this.#indexes.get(next)) ?? rows.length) - 1]);
  }

  /** Returns the position after the row `above`. If `above` is undefined, returns the position before all rows. */
  #placeAfter(above: Row | undefined): Place {
    return { place: above?.end ?? this.#run.front, like: above ?? this.#run.rows[0] };
  }

  #set(key: string, rows: readonly Row[], value: Tree): void {
    const scalars = scalarsOf(value, this.#spelling);
    const { place, like } = this.#placeAfter(rows.at(-1));
    for (const [index, row] of rows.entries()) {
      const scalar = scalars[index];
      if (scalar === undefined) this.#remove([row]);
      else this.#rewrite(row, scalar);
    }
    for (const { text, iniStyle } of scalars.slice(rows.length)) {
      this.#insert(place, this.#spelling.row(key, text, like, iniStyle));
    }
  }

  /** Edits a list, which is written as several rows with the same key. A single row is a list with one item. */
  #items(key: string, rows: readonly Row[], branch: Branch): void {
    let size = rows.length;
    for (const [step, child] of branch.children) {
      const row = typeof step === 'number' ? rows[step] : undefined;
      const { change } = child;
      if (change?.kind === 'delete' && row !== undefined) this.#remove([row]);
      else if (change?.kind !== 'set') throw pathMismatch(child);
      else if (row !== undefined) this.#rewrite(row, scalarOf(change.value, this.#spelling));
      else if (step !== size) throw pathMismatch(child);
      else {
        size++;
        const next = change.beforeItem === undefined ? undefined : rows[change.beforeItem];
        const { place, like } = next === undefined ? this.#placeAfter(rows.at(-1)) : this.#placeBefore(next);
        const { text, iniStyle } = scalarOf(change.value, this.#spelling);
        this.#insert(place, this.#spelling.row(key, text, like, iniStyle));
      }
    }
  }

  #rewrite(row: Row, { text, iniStyle }: Scalar): void {
    if (row.value.text !== text) this.edits.push(this.#spelling.rewrite(row, text, iniStyle));
  }

  #insert(place: number, text: string): void {
    this.edits.push({ start: place, end: place, text });
  }

  #remove(rows: readonly Row[]): void {
    for (const { start, end } of rows) this.edits.push({ start, end, text: '' });
  }
}

function scalarsOf(value: Tree, spelling: RowSpelling): readonly Scalar[] {
  if (value.kind !== 'list') return [scalarOf(value, spelling)];
  const { format, repeats } = spelling;
  if (!repeats) throw new NoSpellingError(`${format} cannot contain lists`);
  if (value.items.length === 0) {
    throw new NoSpellingError(`${format} cannot contain an empty list, because a list is a repeated key`);
  }
  return value.items.map((item) => scalarOf(item, spelling));
}

function scalarOf(value: Tree, { format }: RowSpelling): Scalar {
  if (value.kind !== 'scalar') {
    throw new NoSpellingError(`${format} allows only strings in this place, not ${value.kind}s`);
  }
  if (value.type === 'null') throw new NoSpellingError(`${format} cannot contain null`);
  return value.type === 'string' ? value : { ...value, text: untypedText(value) };
}
