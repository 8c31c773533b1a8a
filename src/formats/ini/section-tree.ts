/**
 * The tree of a file with sections. Keys before all sections are siblings of the sections, and repeated entries are a
 * list.
 */
import { type IniText, sectionEnd } from './read';
import { byKey } from '../rows/edit';
import type { SourceEntry, SourceMap, SourceNode } from '../source-node';

/** The root map. A section for which `isList` is true is a list even if the section occurs only once. */
export function sectionTree(
  text: string,
  { rows, sections }: IniText,
  isList?: (section: string) => boolean,
): SourceMap {
  const nodes = sections.map((section) => {
    const { key, start, lead, headerEnd } = section;
    const keyStart = start + lead.length + 1;
    const end = sectionEnd(section);
    const value: SourceMap = { kind: 'map', flow: false, entries: joined(section.rows), start: headerEnd, end };
    return { key, keyStart, keyEnd: keyStart + key.length, value };
  });
  return { kind: 'map', flow: false, entries: [...joined(rows), ...joined(nodes, isList)], start: 0, end: text.length };
}

/** Entries with the same key become one entry with a list. */
export function joined(entries: readonly SourceEntry[], isList?: (key: string) => boolean): readonly SourceEntry[] {
  return [...byKey(entries).values()].map((group) => {
    const [first, second] = group as [SourceEntry, ...SourceEntry[]];
    if (second === undefined && isList?.(first.key) !== true) return first;
    const items: readonly SourceNode[] = group.map(({ value }) => value);
    const end = items.at(-1)?.end ?? first.value.end;
    return { ...first, value: { kind: 'list', flow: false, items, dashes: [], start: first.value.start, end } };
  });
}
