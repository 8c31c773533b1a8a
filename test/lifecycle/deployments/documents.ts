/** Converts streams of resources to plain values and back. */
import { plainOf } from '../../../src/data';
import { readListText } from '../../../src/resource-list/texts/read';
import type { Item } from '../../run-on-values';

export const yamlItems = (text: string): readonly Item[] =>
  text.trim() === ''
    ? []
    : readListText(text, { stream: true }).resources.map(({ root }) => structuredClone(plainOf(root)) as Item);

/** One JSON document per item. */
export const yamlText = (items: readonly Item[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('---\n');
