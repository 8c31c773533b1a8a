/**
 * Edits INI files: rows (see `rows/edit.ts`) and whole sections. Sections are removed with the blank lines above them.
 * A new section gets a blank line above it, unless there are several sections without blank lines between them:
 *
 * ```ini
 * ; before set a.x to 2, set c to {z: 3}
 * [a]
 * x = 1
 *
 * [b]
 * y = 1
 *
 * ; after
 * [a]
 * x = 2
 *
 * [b]
 * y = 1
 *
 * [c]
 * z = 3
 * ```
 */
import { type IniRow, type IniSection, type IniText, sectionEnd } from './read';
import { joined } from './section-tree';
import { type IniSpelling, sectionsIn, spellSection } from './spell';
import type { MapTree, Step, Tree } from '../../data/tree';
import { type Change, NoSpellingError, type TextEdit } from '../document';
import { type Branch, branchOf, pathMismatch } from '../changes/branch';
import { changesBetween } from '../changes/differences';
import { byKey, rowEdits, type RowSpelling } from '../rows/edit';
import { blanksAbove, commentsAbove, isBehindBlank, isSpaced } from '../rows/section-lines';

export class IniEditor {
  /** Edits of rows come first at the same offset, because the rows belong to the section above. */
  readonly #rows: TextEdit[] = [];
  readonly #sections: TextEdit[] = [];
  readonly #byName: ReadonlyMap<string, readonly IniSection[]>;
  /** Where to insert a row above all sections if there is none yet: above the comments of the first section. */
  readonly #top: number;
  readonly #isSpaced: boolean;
  readonly #indexes: ReadonlyMap<IniSection, number>;
  readonly #topKeys: ReadonlySet<string>;
  /** The row that determines the layout of new rows without a neighbor. */
  readonly #lastRow: IniRow | undefined;
  readonly #text: string;
  readonly #newline: string;
  readonly #ini: IniText;
  readonly #spell: IniSpelling;

  /** `text` is empty or ends with a line break. */
  constructor(text: string, newline: string, ini: IniText, spell: IniSpelling) {
    this.#spell = spell;
    this.#text = text;
    this.#newline = newline;
    this.#ini = ini;
    const [first] = ini.sections;
    this.#byName = byKey(ini.sections);
    this.#indexes = new Map(ini.sections.map((section, index) => [section, index]));
    this.#topKeys = new Set(ini.rows.map(({ key }) => key));
    this.#lastRow = ini.sections.findLast(({ rows }) => rows.length > 0)?.rows.at(-1) ?? ini.rows.at(-1);
    this.#top = first === undefined ? text.length : commentsAbove(text, first.start);
    this.#isSpaced = isSpaced(
      text,
      ini.sections.map(({ start }) => start),
    );
  }

  /** Throws RangeError if a path does not match the text, and NoSpellingError if INI cannot represent a value. */
  edits(branch: Branch): readonly TextEdit[] {
    const rows = new Map<Step, Branch>();
    const later: (() => void)[] = [];
    for (const [step, child] of branch.children) {
      if (typeof step === 'number') throw pathMismatch(child);
      const { change } = child;
      const sections = this.#byName.get(step) ?? [];
      const maps = change?.kind === 'set' ? sectionsIn(change.value) : undefined;
      const [only, second] = sections;
      if (sections.length > 0 && change === undefined) later.push(() => this.#inside(step, sections, child));
      else if (only !== undefined && second === undefined && maps?.[0] !== undefined) {
        // The existing section becomes the first section of the new list.
        const [first, ...others] = maps;
        const before: Tree = { kind: 'map', entries: joined(only.rows) };
        later.push(() => {
          this.#sectionRows(only, branchOf(changesBetween(before, first)));
          this.#add(step, others, this.#indexOf(only) + 1);
        });
      } else {
        for (const section of sections) this.#remove(section);
        if (maps !== undefined) later.push(() => this.#add(step, maps, this.#indexFor(change)));
        if (maps === undefined && (sections.length === 0 || change?.kind === 'set')) rows.set(step, child);
        if (maps !== undefined && this.#topKeys.has(step)) rows.set(step, deletion(child));
      }
    }
    this.#topRows({ ...branch, children: rows });
    for (const task of later) task();
    return [...this.#rows, ...this.#sections];
  }

  #topRows(branch: Branch): void {
    const { rows, sections } = this.#ini;
    const edits = rowEdits({ rows, front: this.#front(rows, this.#top) }, branch, this.#spelling(sections[0]));
    for (const edit of edits) this.#rows.push(edit);
    if (rows.length === 0 && edits.length > 0 && sections.length > 0) {
      this.#rows.push({ start: this.#top, end: this.#top, text: this.#newline });
    }
  }

  /**
   * Edits all sections that have the same name. A single section can also be changed like a list, because adding a
   * second section creates a list.
   */
  #inside(name: string, sections: readonly IniSection[], branch: Branch): void {
    const [only, second] = sections;
    const isList = [...branch.children.keys()].some((step) => typeof step === 'number');
    if (only !== undefined && second === undefined && !isList) {
      this.#sectionRows(only, branch);
      return;
    }
    let size = sections.length;
    for (const [step, child] of branch.children) {
      const section = typeof step === 'number' ? sections[step] : undefined;
      const { change } = child;
      if (section !== undefined && change === undefined) this.#sectionRows(section, child);
      else if (section !== undefined && change?.kind === 'delete') this.#remove(section);
      else if (change?.kind !== 'set' || (section === undefined && step !== size)) throw pathMismatch(child);
      else if (change.value.kind !== 'map') {
        throw new NoSpellingError('a list of sections cannot contain other values');
      } else {
        const next = change.beforeItem === undefined ? undefined : sections[change.beforeItem];
        this.#add(
          name,
          [change.value],
          next === undefined ? this.#indexOf(sections.at(-1) as IniSection) + 1 : this.#indexOf(next),
        );
        size++;
      }
    }
  }

  #sectionRows(section: IniSection, branch: Branch): void {
    const next = this.#ini.sections[this.#indexOf(section) + 1];
    const front = this.#front(section.rows, section.headerEnd);
    const edits = rowEdits({ rows: section.rows, front }, branch, this.#spelling(next));
    for (const edit of edits) this.#rows.push(edit);
  }

  #front([first]: readonly IniRow[], empty: number): number {
    return first === undefined ? empty : commentsAbove(this.#text, first.start);
  }

  #remove(section: IniSection): void {
    const [first] = this.#ini.sections;
    for (const { start, end } of section.spans ?? [{ start: section.start, end: sectionEnd(section) }]) {
      const isAtTop = start === first?.start && this.#ini.rows.length === 0;
      this.#sections.push({ start: isAtTop ? start : blanksAbove(this.#text, start), end, text: '' });
    }
  }

  #indexFor(change: Change | undefined): number {
    const before = change?.kind === 'set' ? change.before : undefined;
    if (before === undefined) return this.#ini.sections.length;
    if (this.#topKeys.has(before)) return 0;
    const [first] = this.#byName.get(before) ?? [];
    return first === undefined ? this.#ini.sections.length : this.#indexOf(first);
  }

  #indexOf(section: IniSection): number {
    return this.#indexes.get(section) as number;
  }

  #add(name: string, maps: readonly MapTree[], index: number): void {
    const { rows, sections } = this.#ini;
    const above = sections[index - 1];
    const below = sections[index];
    const last = above === undefined ? rows.at(-1)?.end : sectionEnd(above);
    const place = last ?? this.#top;
    const blank = this.#isSpaced ? this.#newline : '';
    const isBelow = last !== undefined || (below === undefined && place > 0 && !isBehindBlank(this.#text, place));
    const spelling = this.#spelling(below);
    const texts = maps.map((map) => {
      const section = spellSection(name, map, below?.lead ?? '', this.#newline, spelling);
      return isBelow ? blank + section : section + (below === undefined ? '' : blank);
    });
    this.#sections.push({ start: place, end: place, text: texts.join('') });
  }

  /**
   * The spelling of rows before the section `next`. The rows start at the column of this section's header, because a
   * deeper line would continue the value above.
   */
  #spelling(next: IniSection | undefined): RowSpelling {
    return this.#spell(this.#text, this.#newline, this.#lastRow, next?.lead ?? '');
  }
}

const deletion = ({ depth }: Branch): Branch => ({ change: { kind: 'delete', path: [] }, children: new Map(), depth });
