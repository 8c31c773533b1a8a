/** Documents to change: documents in natural layouts, documents with given entries, and streams. */
import { controls, escaped } from './escape';
import { catchError, entriesOf, entryOf, stringOf, textOf, type Tree } from '../../src/data';
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
import { map, string } from './trees';
import { type Draft, isPlainKey, isSectioned, written } from './change-request';
import { yamlOf } from './texts/yaml-texts';

export const anyDraft = (random: Random, format: FormatName): Draft | undefined =>
  draftOf(random, format, formatTests[format].generated(random));

/** A draft of the text; undefined if our reader rejects the text. */
export function draftOf(random: Random, format: FormatName, text: string): Draft | undefined {
  const roots = catchError(DocumentSyntaxError, () => formatNamed(format).read(text).roots);
  if (roots === undefined) return undefined;
  const root = random.below(roots.length);
  const selector = roots.length > 1 ? documentSelector(random, roots, root) : undefined;
  return { format, text, roots, root, ...(selector && { selector }) };
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

/** A document with a string at this key, in a section if the format has sections, and the path of the string. */
export function draftWithField(
  random: Random,
  format: FormatName,
  key: string,
  text: string,
): { readonly path: readonly string[]; readonly draft: Draft | undefined } {
  const fields = { [key]: string(text) };
  return isSectioned(format)
    ? { path: ['section', key], draft: draftWith(random, format, { section: map(fields) }) }
    : { path: [key], draft: draftWith(random, format, fields) };
}

/** The value as text; undefined if the format cannot express the value, such as null in TOML. */
export function textIn(random: Random, format: FormatName, value: Tree): string | undefined {
  if (format === 'yaml') return yamlOf(random, value);
  // Escaped because the text may be read as YAML.
  if (format === 'json') return escaped(jsonOf(random, value), controls);
  return catchError(NoSpellingError, () => formatNamed(format).print(value));
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
