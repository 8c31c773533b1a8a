/**
 * Cuts a ResourceList in block YAML into its top-level sections and its items, by lines, without parsing any of it.
 * Answers undefined wherever the cut could differ from what a parser sees; the caller then parses the whole text.
 *
 * Safe because a line of a block list item cannot start left of the item's own column: in valid YAML a text line at
 * the list's column is the next dash, and one at column 0 is the next top-level key.
 */

export interface Section {
  readonly key: string;
  /** From the key to the start of the next section (comments and blank lines in between included). */
  readonly start: number;
  readonly end: number;
}

export interface Sections {
  readonly sections: readonly Section[];
  /** Start offset of each item's line, then the offset at which the last one ends. */
  readonly itemStarts: readonly number[];
  /** Column of the items' dashes. */
  readonly dashColumn: number;
}

const topLevelKey = /([A-Za-z][A-Za-z0-9]*):(?:[ \r\n]|$)/y;

export function cutSections(text: string): Sections | undefined {
  const sections: Section[] = [];
  const itemStarts: number[] = [];
  let open: { key: string; start: number } | undefined;
  for (const start of linesAtColumnZero(text)) {
    if (open !== undefined && isDash(text, start)) {
      if (open.key === 'items') itemStarts.push(start);
      continue;
    }
    topLevelKey.lastIndex = start;
    const key = topLevelKey.exec(text)?.[1];
    if (key === undefined) return undefined;
    if (open !== undefined) sections.push({ ...open, end: start });
    if (sections.some((section) => section.key === key)) return undefined;
    open = { key, start };
  }
  if (open === undefined) return undefined;
  sections.push({ ...open, end: text.length });
  if (!onlyBlankOrComment(text, text.charCodeAt(0) === 0xfeff ? 1 : 0, sections[0]?.start ?? 0)) return undefined;

  const items = sections.find((section) => section.key === 'items');
  if (items === undefined) return undefined;
  // A tab is left to a parse: it would have to be kept, or taken out, where items are added.
  const header = text.slice(items.start, lineAfter(text, items.start)).replace(/ *\r?\n?$/, '');
  if (header === 'items: []') {
    return itemStarts.length === 0 && onlyBlankOrComment(text, lineAfter(text, items.start), items.end)
      ? { sections, itemStarts: [items.end], dashColumn: 0 }
      : undefined;
  }
  if (header !== 'items:') return undefined;
  if (itemStarts.length > 0) {
    return onlyBlankOrComment(text, lineAfter(text, items.start), itemStarts[0] as number)
      ? { sections, itemStarts: [...itemStarts, items.end], dashColumn: 0 }
      : undefined;
  }
  return cutIndentedItems(text, sections, items);
}

/** Neither blank lines, nor comments, nor indented ones. Line by line: a search for the pattern takes ten times as long. */
function* linesAtColumnZero(text: string): Generator<number> {
  let line = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (line < text.length) {
    if (!isNoContent(text.charCodeAt(line))) yield line;
    const end = text.indexOf('\n', line);
    if (end === -1) return;
    line = end + 1;
  }
}

/** A space, a line break or the sign of a comment. */
const isNoContent = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 35;

/** `items:` with its dashes indented, as many YAML printers write it. */
function cutIndentedItems(text: string, sections: readonly Section[], items: Section): Sections | undefined {
  const body = lineAfter(text, items.start);
  let dashColumn = -1;
  const itemStarts: number[] = [];
  for (let line = body; line < items.end; line = lineAfter(text, line)) {
    let first = line;
    while (text.charCodeAt(first) === 32) first++;
    const column = first - line;
    if (first >= items.end || isNoContent(text.charCodeAt(first))) continue;
    if (dashColumn === -1) dashColumn = column;
    if (column < dashColumn) return undefined;
    if (column > dashColumn) continue;
    if (!isDash(text, first)) return undefined;
    itemStarts.push(line);
  }
  return itemStarts.length === 0 ? undefined : { sections, itemStarts: [...itemStarts, items.end], dashColumn };
}

/** A dash that begins a list item, `---` not being one. */
function isDash(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 45) return false;
  const next = text.charCodeAt(at + 1);
  return next === 32 || next === 10 || next === 13;
}

function onlyBlankOrComment(text: string, from: number, to: number): boolean {
  for (let line = from; line < to; line = lineAfter(text, line)) {
    const content = text.slice(line, Math.min(lineAfter(text, line), to)).trim();
    if (content !== '' && !content.startsWith('#')) return false;
  }
  return true;
}

/** The start of the line after the one that holds `at`, or the end of the text. */
function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
