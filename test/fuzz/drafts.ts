/** Documents to change: documents in natural layouts, documents with given entries, and streams. */
import { controls, escaped } from './escape';
import { entriesOf, entryOf, stringOf, textOf, type Tree } from '../../src/data';
import {
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatTable,
  NoSpellingError,
  type SourceNode,
} from '../../src/formats';
import { formatTests } from '../formats';
import { jsonOf } from './texts/json-texts';
import type { Random } from './random';
import { map as anyMap, tree } from './values';
import { type Draft, isPlainKey, written } from './change-request';
import { yamlOf } from './texts/yaml-texts';

export const anyDraft = (random: Random, format: FormatName): Draft | undefined =>
  draftOf(random, format, formatTests[format].generated(random));

/** A draft of the text; undefined if our reader rejects the text. */
export function draftOf(random: Random, format: FormatName, text: string): Draft | undefined {
  try {
    const { roots } = formatNamed(format).read(text);
    const root = random.below(roots.length);
    const selector = roots.length > 1 ? documentSelector(random, roots, root) : undefined;
    return { format, text, roots, root, ...(selector && { selector }) };
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return undefined;
    throw error;
  }
}

/** A document with these entries, for example in YAML, JSON or TOML. */
export function draftWith(
  random: Random,
  format: FormatName,
  entries: Readonly<Record<string, Tree>>,
): Draft | undefined {
  const isNested = formatTable[format].isTyped;
  const others = isNested ? entriesOf(anyMap(random, 2, tree)).filter(({ key }) => !(key in entries)) : [];
  const all = [...others, ...Object.entries(entries).map(([key, value]) => ({ key, value }))];
  const whole: Tree = { kind: 'map', entries: random.chance(50) ? all : all.toReversed() };
  const text = textIn(random, format, whole);
  return text === undefined ? undefined : draftOf(random, format, text);
}

/** The value as text; undefined if the format cannot express the value: TOML has no null. */
export function textIn(random: Random, format: FormatName, value: Tree): string | undefined {
  if (format === 'yaml') return yamlOf(random, value);
  // Escaped because the text may be read as YAML.
  if (format === 'json') return escaped(jsonOf(random, value), controls);
  try {
    return formatNamed(format).print(value);
  } catch (error) {
    if (error instanceof NoSpellingError) return undefined;
    throw error;
  }
}

/** Selects the document by its index, or by a field with a value that is unique in the stream. */
function documentSelector(random: Random, roots: readonly SourceNode[], root: number): Draft['selector'] {
  const fields = entriesOf(roots[root]).flatMap(({ key, value }) => {
    const text = stringOf(value);
    const isOnly = roots.filter((other) => textOf(entryOf<Tree>(other, key)) === text).length === 1;
    return text !== undefined && isOnly && isPlainKey(key) && /^[a-z][\w-]*$/.test(text)
      ? [{ step: `[${written([key]).join('')}==${text}]`, at: [key] }]
      : [];
  });
  // If a document is a list, a query selects items.
  const isByField = fields.length > 0 && roots.every(({ kind }) => kind !== 'list');
  return isByField && random.chance(60) ? random.pick(fields) : { step: `[${root}]` };
}
