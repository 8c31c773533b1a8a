/**
 * Replaces each region that must not change with a mask of the same length, and restores the old text. The masks
 * consist of characters that occur nowhere else, so that a region can be found after an edit has moved it:
 *
 *     port: {{ .p }} # c     ->     port: 가가가가가가가가 # c
 */
import { getOrMake } from '../../data/get-or-make';
import { lowerBound } from '../../data/lower-bound';

/** A part of the text that must not change. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** The beginning of the mask; `tail` is the end. `#`, ` #` and `/*` begin a comment, and `"` a quoted value. */
  readonly lead: string;
  readonly tail: string;
  /** The text that the region represents, if it differs from the region's source text. */
  readonly meaning?: string;
}

export interface Alphabet {
  readonly from: number;
  readonly size: number;
}

const size = 512;
/** Blocks of Hangul and Han characters, which have no special meaning in any format. */
const letters = [0xac00, 0xae00, 0xb000, 0xb200, 0xb400, 0xb600, 0xb800, 0xba00, 0xbc00, 0xbe00, 0xc000]
  .concat([0x4e00, 0x5000, 0x5200, 0x5400, 0x5600, 0x5800, 0x5a00, 0x5c00, 0x5e00, 0x6000])
  .map((from): Alphabet => ({ from, size }));

/**
 * Finds mask characters that do not occur in `texts`, not even as escapes. Returns undefined if all these characters
 * occur. With `isAscii`, prefers control characters.
 */
export function alphabetFor(texts: readonly string[], isAscii: boolean): Alphabet | undefined {
  const used = new Set<number>();
  const use = (code: number): void => void used.add(Math.floor(code / size) * size);
  let hasControls = false;
  for (const text of texts) {
    for (const [letter] of text.matchAll(/[\u4e00-\ud7a3]/g)) use(letter.charCodeAt(0));
    for (const [, hex = ''] of text.matchAll(/\\[uU](?:0000)?([0-9a-fA-F]{4})/g)) use(Number.parseInt(hex, 16));
    hasControls ||= /[\x0e-\x1b]|\\u00[01]/i.test(text);
  }
  if (isAscii && !hasControls) return { from: 0x0e, size: 0x0e };
  return letters.find(({ from }) => !used.has(from));
}

export class Masks {
  readonly regions: readonly Region[];
  readonly masked: string;
  readonly #text: string;
  readonly #letter: RegExp;
  /** The characters of each mask, without its lead and tail. */
  readonly #inner: readonly string[];
  /** The indexes of the masks that start with a character, the longest mask first. */
  readonly #byFirst = new Map<string, number[]>();

  constructor(text: string, regions: readonly Region[], { from, size: count }: Alphabet) {
    this.#text = text;
    this.regions = regions;
    const last = from + count - 1;
    this.#letter = new RegExp(`[\\u${hex(from)}-\\u${hex(last)}]`, 'g');
    this.#inner = regions.map(({ start, end, lead, tail }, index) => {
      const units: number[] = [];
      for (let left = index; units.length < end - start - lead.length - tail.length; left = Math.floor(left / count)) {
        units.push(from + (left % count));
      }
      return units.map((unit) => String.fromCharCode(unit)).join('');
    });
    const parts: string[] = [];
    let at = 0;
    for (const [index, { start, end }] of regions.entries()) {
      parts.push(text.slice(at, start), this.#mask(index));
      at = end;
    }
    this.masked = parts.join('') + text.slice(at);
    for (const [index, inner] of [...this.#inner.entries()].toSorted(([, a], [, b]) => b.length - a.length)) {
      getOrMake(this.#byFirst, inner.charAt(0), () => []).push(index);
    }
  }

  #mask(index: number): string {
    const { lead, tail } = this.regions[index] as Region;
    return lead + (this.#inner[index] as string) + tail;
  }

  isMasked(text: string): boolean {
    return text.search(this.#letter) !== -1;
  }

  /**
   * Replaces the masks in the edited text with the old text. Returns the new text and the new positions of the regions.
   * Returns undefined if a mask is missing or damaged.
   */
  restored(edited: string): { readonly text: string; readonly starts: readonly number[] } | undefined {
    const parts: string[] = [];
    const starts: number[] = [];
    let from = 0;
    for (const [index, { start, end, lead }] of this.regions.entries()) {
      this.#letter.lastIndex = from;
      const found = this.#letter.exec(edited);
      const at = found === null ? -1 : found.index - lead.length;
      if (at < from || !edited.startsWith(this.#mask(index), at)) return undefined;
      parts.push(edited.slice(from, at), this.#text.slice(start, end));
      starts.push(at);
      from = at + end - start;
    }
    const rest = edited.slice(from);
    return this.isMasked(rest) ? undefined : { text: parts.join('') + rest, starts };
  }

  /** The text of a scalar or key, with each mask replaced by the text that it represents. */
  shown(text: string): string {
    if (!this.isMasked(text)) return text;
    let from = 0;
    const parts = this.#masksIn(text).map(({ start, end, meaning }) => {
      const part = text.slice(from, start) + meaning;
      from = end;
      return part;
    });
    return parts.join('') + text.slice(from);
  }

  /**
   * The inverse of `shown`: replaces the text of each mask in `masked` with the mask. Returns undefined if `text` does
   * not contain these texts in the same order.
   */
  hidden(masked: string, text: string): string | undefined {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, meaning } of this.#masksIn(masked)) {
      const at = text.indexOf(meaning, from);
      if (at === -1) return undefined;
      parts.push(text.slice(from, at), masked.slice(start, end));
      from = at + meaning.length;
    }
    return parts.join('') + text.slice(from);
  }

  /**
   * Returns the masks in the text of a scalar or key, and the text that each mask represents. The range of a mask
   * includes its `#` but not its quotes.
   */
  #masksIn(text: string): readonly { readonly start: number; readonly end: number; readonly meaning: string }[] {
    const found: { readonly start: number; readonly end: number; readonly meaning: string }[] = [];
    this.#letter.lastIndex = 0;
    for (let letter = this.#letter.exec(text); letter !== null; letter = this.#letter.exec(text)) {
      const { 0: first, index: at } = letter;
      const longest = this.#byFirst.get(first)?.find((one) => text.startsWith(this.#inner[one] as string, at)) ?? -1;
      const [region, inner] = [this.regions[longest], this.#inner[longest]];
      if (region === undefined || inner === undefined) return found;
      const { start, end, lead, meaning = this.#text.slice(start, end) } = region;
      const isText = lead.endsWith('#') && text.startsWith(lead, at - lead.length);
      this.#letter.lastIndex = at + inner.length;
      found.push({ start: isText ? at - lead.length : at, end: this.#letter.lastIndex, meaning });
    }
    return found;
  }

  before(at: number): number {
    return lowerBound(this.regions, ({ start }) => start < at);
  }
}

const hex = (code: number): string => code.toString(16).padStart(4, '0');
