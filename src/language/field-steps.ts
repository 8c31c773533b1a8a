/** Finds the possible next steps of a field path, in resources and in documents in their fields. */
import { catchError } from '../data/catch-error';
import { getOrMake } from '../data/get-or-make';
import { shownLine, truncated } from '../data/text/shown-text';
import { stringOf, type Path, type Tree } from '../data/tree';
import { NotADocumentError, openEmbedded } from '../fields/documents/embedded';
import { walkOptions, type FieldOptions } from '../fields/documents/encoded-field';
import { ifMatched, type Opened } from '../fields/documents/open-field';
import type { FieldMatch, FoundField } from '../fields/matches';
import { matchFields } from '../fields/walk';
import { isPublic } from '../fields/write/guards/identity';
import { formatOfKey } from '../formats/table';
import { formatKey, parseFieldPath } from '../krm/field-path';
import { isSecret } from '../krm/resource-id';
import { syntaxErrorOf } from '../resource-list/item-syntax-error';
import type { Resource } from '../resource-list/resource';
import type { PathField } from './language-context';

export interface NextStep {
  /** The step in the notation of a field path: `[config.json]`, `0`, `[name=web]`. */
  readonly step: string;
  /** A short description, usually the value in the first resource that has the field. */
  readonly detail: string;
}

/** The members that usually identify an element of a list. */
const nameKeys = ['name', 'key', 'id', 'host', 'path', 'type'];

/** The maximum number of steps. Users do not read longer lists, and a large file must not exhaust the memory. */
const maxSteps = 1000;

/**
 * The possible steps after the path `prefix`, in the order of the resources. The empty prefix is the resource itself.
 */
export function nextSteps(prefix: string, { resources, options, role, entersTexts }: PathField): readonly NextStep[] {
  const found = new Map<string, string>();
  for (const resource of resources) {
    for (const match of fieldsOf(resource, prefix, options, entersTexts)) {
      if (match.node.kind === 'scalar' && !entersTexts) continue;
      for (const [step, detail] of stepsFrom(match, resource, role)) {
        if (found.size < maxSteps) getOrMake(found, step, () => detail);
      }
    }
  }
  return [...found].map(([step, detail]) => ({ step, detail }));
}

/** A document in a string that the first part of a field path leads to. */
export interface EnteredText {
  /** The path of the string, from the root of its document. */
  readonly path: Path;
  readonly opened: Opened;
  /** The index of the document among the documents in the string. */
  readonly root: number;
}

export interface ReachedField extends FoundField {
  /** The documents that contain the field, from the outermost to the innermost. */
  readonly within: readonly EnteredText[];
}

/** Empty if the path does not match the resource. */
export function fieldsOf(
  resource: Resource,
  path: string,
  options: FieldOptions,
  entersTexts: boolean,
): readonly ReachedField[] {
  if (path === '') {
    if (syntaxErrorOf(resource) !== undefined) return [];
    const { codecAt } = walkOptions(resource.id, { options });
    return [{ kind: 'found', node: resource.root, path: [], keys: [], codec: codecAt([]), reading: {}, within: [] }];
  }
  const inside = (match: FieldMatch, within: readonly EnteredText[]): readonly ReachedField[] => {
    if (match.kind === 'found') return [{ ...match, within }];
    if (match.kind !== 'embedded' || !entersTexts || !showsKeys(resource, match.keys)) return [];
    const { path: at, opened } = match;
    return match.documents.flatMap(({ root, fields }) =>
      fields.flatMap((field) => inside(field, [...within, { path: at, opened, root }])),
    );
  };
  return matchesOf(resource, path, options).flatMap((match) => inside(match, []));
}

/** Empty if the path or the resource is invalid. */
export function matchesOf(resource: Resource, path: string, options: FieldOptions): readonly FieldMatch[] {
  const parsed = catchError(Error, () => parseFieldPath(path));
  if (parsed === undefined || syntaxErrorOf(resource) !== undefined) return [];
  return ifMatched(() => matchFields(resource.root, parsed, walkOptions(resource.id, { options }))) ?? [];
}

/**
 * True if the keys of the document in the field at `keys` may be shown. In a Secret, keys may be shown only if the
 * field's name has the file extension of a document format.
 */
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
      // Queries would show names of elements, which may be confidential in a Secret.
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

/** Returns the node itself, or the documents in its text. If there are several documents, each has an index. */
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

/** Returns a query such as `[name=web]` for each element, or undefined if no query selects only this element. */
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

const maxLength = 60;

/** The shortened value of a field. For a confidential field of a Secret, only the value's type is returned. */
export function shownField(node: Tree, { id }: Resource, keys: readonly string[]): string {
  if (node.kind !== 'scalar') return node.kind;
  if (isSecret(id) && !isPublic(keys)) return node.type;
  return shownText(node);
}

/** The text of a scalar, shortened to 60 characters with an ellipsis. For any other node, returns `map` or `list`. */
export function shownText(node: Tree): string {
  if (node.kind !== 'scalar') return node.kind;
  const text = node.type === 'string' ? JSON.stringify(node.text) : node.text;
  return shownLine(truncated(text, maxLength));
}
