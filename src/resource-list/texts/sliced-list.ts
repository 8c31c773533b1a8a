/**
 * A ResourceList that is split into sections and items line by line, without parsing. This is the fast way to read a
 * list, and works for most lists. An item is a slice of the input until its data is requested. Consecutive unchanged
 * items are written as one slice.
 */
import { entryOf } from '../../data/tree';
import { yamlFormat } from '../../formats/yaml/format';
import type { SourceNode } from '../../formats/source-node';
import type { Result } from '../../krm/result';
import { endLine } from './end-line';
import { byOrigin, checkFrame, isResourceList, newResources, readPart, type ListText } from './list-text';
import { originsIn } from '../origin';
import { Resource } from '../resource';
import { joinResults, resultsText } from './sections/results-section';
import type { Section, Sections } from './sections/sections';

/**
 * Reads the list. Reads the functionConfig lazily. Throws DocumentSyntaxError and NotAListError for the text around the
 * items.
 */
export function slicedList(text: string, cut: Sections): ListText {
  const frame = new Map(
    cut.sections
      .filter(({ key }) => key !== 'items' && key !== 'functionConfig')
      .map((section) => [section.key, sectionValue(text, section)]),
  );
  checkFrame(frame.get('kind'), frame.get('results'));
  const originAt = originsIn(text);
  const resources = cut.itemStarts.slice(0, -1).map((start, index) => {
    const end = cut.itemStarts[index + 1] as number;
    return Resource.of(text.slice(start, end), {
      format: yamlFormat,
      column: cut.dashColumn + 2,
      hasDash: true,
      origin: originAt(start, index),
    });
  });
  const config = cut.sections.find(({ key }) => key === 'functionConfig');
  return {
    resources,
    readFunctionConfig: () => config && sectionValue(text, config),
    isResourceList: isResourceList(frame.get('kind')),
    last: cut.sections.at(-1)?.key === 'items' ? resources.at(-1) : undefined,
    write: (written, results) => writeSliced(text, cut, resources, written, results),
  };
}

const sectionValue = (text: string, { key, start, end }: Section): SourceNode | undefined =>
  readPart(text, start, end, (part) => entryOf(yamlFormat.read(part).roots[0], key));

function writeSliced(
  text: string,
  cut: Sections,
  read: readonly Resource[],
  written: readonly Resource[],
  results: readonly Result[],
): string {
  const found = cut.sections.find((section) => section.key === 'results');
  const list = found && yamlFormat.read(text.slice(found.start, found.end)).roots[0];
  const joined = joinResults(list, results);
  let out = text.slice(0, cut.sections[0]?.start);
  for (const section of cut.sections) {
    if (section === found && joined !== undefined) out += resultsText(joined);
    else if (section.key === 'items') out += writeItems(text, cut, section, read, written);
    else out += text.slice(section.start, section.end);
  }
  return found === undefined && joined !== undefined ? endLine(out) + resultsText(joined) : out;
}

function writeItems(
  text: string,
  cut: Sections,
  section: Section,
  read: readonly Resource[],
  written: readonly Resource[],
): string {
  const { itemStarts, dashColumn } = cut;
  const kept = byOrigin(read.length, written);
  const added = newResources(written).map((resource) => printItem(resource, dashColumn));
  const headerEnd = read.length === 0 ? section.end : (itemStarts[0] as number);
  const header = text.slice(section.start, headerEnd);

  let items = '';
  let run = headerEnd;
  for (const [index, resource] of kept.entries()) {
    if (resource === read[index]) continue;
    items += text.slice(run, itemStarts[index]);
    if (resource !== undefined) items += resource.itemText;
    run = itemStarts[index + 1] as number;
  }
  items += text.slice(run, section.end);
  if (added.length > 0) items = endLine(items) + added.join('');
  if (items === '' && header.startsWith('items:\n')) return `items: []\n${header.slice('items:\n'.length)}`;
  return added.length > 0 ? header.replace(/^items: \[\] *(\r?\n|$)/, 'items:\n') + items : header + items;
}

/** Converts the text of a new resource, which begins at column 0 and ends in one line break, to a list item. */
function printItem(resource: Resource, dashColumn: number): string {
  const indent = ' '.repeat(dashColumn);
  return `${indent}- ${resource.text.slice(0, -1).replaceAll(/\n(?=.)/g, `\n${indent}  `)}\n`;
}
