/**
 * Splits a ResourceList in block YAML by lines into its top-level sections and its items, without parsing:
 *
 *     apiVersion: config.kubernetes.io/v1     a section
 *     items:                                  a section
 *     - kind: A                               an item, from its dash
 *       data: {}                                to the next one
 *     - kind: B
 *
 * This is safe because no line of a list item begins to the left of the item's column. In valid YAML, the next line
 * at the list's column is the next dash, and the next line at column 0 is the next top-level key. `cutSections`
 * returns undefined if the split could differ from a parser's result; the caller then parses the whole text.
 */

export interface Section {
  readonly key: string;
  /** The section extends from the key to the next section, including comments and blank lines in between. */
  readonly start: number;
  readonly end: number;
}

export interface Sections {
  readonly sections: readonly Section[];
  /** The start offset of each item's line, followed by the end offset of the last item. */
  readonly itemStarts: readonly number[];
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
  // A header that ends in a tab is left to the parser, because adding items would have to keep or remove the tab.
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

/** The starts of lines with content at column 0 (see `isNoContent`). A regular expression would be ten times slower. */
function* linesAtColumnZero(text: string): Generator<number> {
  let line = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (line < text.length) {
    if (!isNoContent(text, line)) yield line;
    const end = text.indexOf('\n', line);
    if (end === -1) return;
    line = end + 1;
  }
}

/**
 * True for a space, a line break, `#`, and a single quote at the end of a line. In valid YAML, a single quote at column
 * 0 that ends its line is a closing quote (`formats/yaml/read/lexer.ts`), because no key or dash begins with a quote
 * there. In invalid YAML, the quote leads to a syntax error in the item. If text follows a closing quote, the caller
 * parses the whole text.
 */
function isNoContent(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    code === 32 ||
    code === 10 ||
    code === 13 ||
    code === 35 ||
    (code === 39 && ['', '\n'].includes(text.charAt(at + 1)))
  );
}

/** Splits `items:` with indented dashes, the style of many YAML printers. */
function cutIndentedItems(text: string, sections: readonly Section[], items: Section): Sections | undefined {
  const body = lineAfter(text, items.start);
  let dashColumn = -1;
  const itemStarts: number[] = [];
  for (let line = body; line < items.end; line = lineAfter(text, line)) {
    let first = line;
    while (text.charCodeAt(first) === 32) first++;
    const column = first - line;
    if (first >= items.end || isNoContent(text, first)) continue;
    if (dashColumn === -1) dashColumn = column;
    if (column < dashColumn) return undefined;
    if (column > dashColumn) continue;
    if (!isDash(text, first)) return undefined;
    itemStarts.push(line);
  }
  return itemStarts.length === 0 ? undefined : { sections, itemStarts: [...itemStarts, items.end], dashColumn };
}

/** True for a dash that begins a list item. False for the dashes of `---`. */
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

/** The start of the line after the line that contains `at`, or the end of the text. */
function lineAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
