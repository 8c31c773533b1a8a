/** The steps by which a field path can go on in resources, and in the documents that their fields hold. */
import { catchError } from '../data/catch-error';
import { getOrMake } from '../data/get-or-make';
import { shownLine } from '../data/text/shown-text';
import { stringOf, type Path, type Tree } from '../data/tree';
import { NotADocumentError, openEmbedded } from '../fields/documents/embedded';
import { walkOptions, type FieldOptions } from '../fields/documents/encoded-field';
import { ifItFits, type Opened } from '../fields/documents/open-field';
import { matchFields, type FieldMatch, type FoundField } from '../fields/walk';
import { isPublic } from '../fields/write/guards/identity';
import { formatOfKey } from '../formats/table';
import { formatKey, parseFieldPath } from '../krm/field-path';
import { isSecret } from '../krm/resource-id';
import { syntaxErrorOf } from '../resource-list/item-syntax-error';
import type { Resource } from '../resource-list/resource';
import type { PathField } from './world';

export interface NextStep {
  /** As a path spells it: `[config.json]`, `0`, `[name=web]`. */
  readonly step: string;
  /** The value or the kind of value that is there, of the first resource that has it. */
  readonly detail: string;
}

/** The members by which people find an element of a list. */
const nameKeys = ['name', 'key', 'id', 'host', 'path', 'type'];

/** More are left out: nobody reads them, and a large file must not fill the memory. */
const most = 1000;

/** Of the resources in their order. `prefix` is a path, '' for the resource itself. */
export function nextSteps(prefix: string, { resources, options, role, entersTexts }: PathField): readonly NextStep[] {
  const found = new Map<string, string>();
  for (const resource of resources) {
    for (const match of fieldsOf(resource, prefix, options, entersTexts)) {
      if (match.node.kind === 'scalar' && !entersTexts) continue;
      for (const [step, detail] of stepsFrom(match, resource, role)) {
        if (found.size < most) getOrMake(found, step, () => detail);
      }
    }
  }
  return [...found].map(([step, detail]) => ({ step, detail }));
}

/** A document in a string that a path leads through. */
export interface EnteredText {
  /** From the root of the document that has the string. */
  readonly path: Path;
  readonly opened: Opened;
  /** The number of the document in its stream. */
  readonly root: number;
}

export interface ReachedField extends FoundField {
  /** From the outermost to the innermost one. */
  readonly within: readonly EnteredText[];
}

/** All fields at the path. None where it does not fit. */
export function fieldsOf(
  resource: Resource,
  path: string,
  options: FieldOptions,
  entersTexts: boolean,
): readonly ReachedField[] {
  const { id } = resource;
  if (syntaxErrorOf(resource) !== undefined) return [];
  if (path === '') {
    const { codecAt } = walkOptions(id, { options });
    return [{ kind: 'found', node: resource.root, path: [], keys: [], codec: codecAt([]), within: [] }];
  }
  const parsed = catchError(Error, () => parseFieldPath(path));
  if (parsed === undefined) return [];
  const matches = ifItFits(() => matchFields(resource.root, parsed, walkOptions(id, { options }))) ?? [];
  const inside = (match: FieldMatch, within: readonly EnteredText[]): readonly ReachedField[] => {
    if (match.kind === 'found') return [{ ...match, within }];
    if (match.kind !== 'embedded' || !entersTexts || !showsKeys(resource, match.keys)) return [];
    const { path: at, opened } = match;
    return match.documents.flatMap(({ root, fields }) =>
      fields.flatMap((field) => inside(field, [...within, { path: at, opened, root }])),
    );
  };
  return matches.flatMap((match) => inside(match, []));
}

/** Whether the keys of a document at `keys` may be shown. Those in a Secret may, if the name of the field says that it is a document. */
export const showsKeys = ({ id }: Resource, keys: readonly string[]): boolean =>
  !isSecret(id) || formatOfKey(keys.at(-1)) !== undefined;

function* stepsFrom(match: FoundField, resource: Resource, role: 'source' | 'target'): Generator<[string, string]> {
  const shown = (key: string, value: Tree): string => shownField(value, resource, [...match.keys, key]);
  for (const root of rootsOf(match, resource)) {
    if (root.index !== undefined) {
      yield [`[${root.index}]`, 'a document'];
    } else if (root.node.kind === 'map') {
      for (const { key, value } of root.node.entries) {
        const step = formatKey(key);
        if (step !== undefined) yield [step, shown(key, value)];
      }
    } else if (root.node.kind === 'list') {
      const { items } = root.node;
      // The name of an element may be the secret.
      const queries = isSecret(resource.id) ? [] : queriesOf(items);
      for (const [index, item] of items.entries()) {
        const query = queries[index];
        if (query !== undefined) yield [query, `element ${index}`];
        yield [String(index), shown(String(index), item)];
      }
      if (role === 'target' && items.length > 0) yield ['*', 'every element'];
    }
  }
}

/** The node itself, or the documents in its text; with an index where there are several. */
function rootsOf(
  { node, keys, codec }: FoundField,
  resource: Resource,
): readonly { readonly node: Tree; readonly index?: number }[] {
  if (node.kind !== 'scalar') return [{ node }];
  if (node.type !== 'string' || !showsKeys(resource, keys)) return [];
  const read = (): readonly Tree[] => openEmbedded(codec.decode(node.text), { key: keys.at(-1) }).document.roots;
  const roots = catchError(NotADocumentError, read) ?? [];
  return roots.length === 1 ? roots.map((one) => ({ node: one })) : roots.map((one, index) => ({ node: one, index }));
}

/** For each element `[name=web]`, where it alone has that; undefined where nothing tells it from the others. */
function queriesOf(items: readonly Tree[]): readonly (string | undefined)[] {
  const counts = new Map<string, number>();
  const queries = items.map((item) =>
    nameKeys.flatMap((key) => {
      const text = item.kind === 'map' ? stringOf(item.entries.find((entry) => entry.key === key)?.value) : undefined;
      return text !== undefined && /^[\w./-]+$/.test(text) ? [`[${key}=${text}]`] : [];
    }),
  );
  for (const query of queries.flat()) counts.set(query, (counts.get(query) ?? 0) + 1);
  return queries.map((own) => own.find((query) => counts.get(query) === 1));
}

const longest = 60;

/** The value of a field in a few words. Of a Secret's, what kind of value it is. */
export function shownField(node: Tree, { id }: Resource, keys: readonly string[]): string {
  if (node.kind !== 'scalar') return node.kind;
  if (isSecret(id) && !isPublic(keys)) return node.type;
  return shownText(node);
}

/** In at most 60 characters. */
export function shownText(node: Tree): string {
  if (node.kind !== 'scalar') return node.kind;
  const text = node.type === 'string' ? JSON.stringify(node.text) : node.text;
  return shownLine(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
