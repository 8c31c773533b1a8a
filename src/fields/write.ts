/**
 * Writes a value into the fields that a path has found. It writes into drafts of the documents that hold the fields; later the text of
 * each document is edited once, in place, by its own format.
 */
import { article } from '../data/article';
import { hasElement } from '../data/element-index';
import { dateLike } from '../data/date-text';
import { nodeAt, stringScalar, textOf, type ListTree, type Path, type Tree } from '../data/tree';
import type { Change, FormatName } from '../formats/document';
import { readBack } from '../formats/read-back';
import { writesOut } from '../formats/changes/writes-out';
import { plainScalar } from '../formats/yaml/scalar/resolve-scalar';
import { DocumentDraft } from './documents/document-draft';
import { plainCodec, type Codec } from './documents/embedded';
import { EmbeddedText } from './documents/embedded-text';
import { noNumber, notText } from './text/text-pieces';
import type { EmbeddedField, FieldMatch, FoundField, MissingField, TextField } from './walk';
import { inField, openField, type Opened, type OpenedScalar, type Reading } from './documents/open-field';

/** A field before it is written. */
export interface FieldBefore {
  /** The field as it is, still encoded; undefined if it is to be made. */
  readonly node: Tree | undefined;
  /** The text of a scalar, decoded. Throws FieldError if it is not in the encoding. */
  readonly text: () => string;
  /** The steps to it, from the resource's root through all documents, as the field path writes them. */
  readonly keys: readonly string[];
  /** In a document inside a string, not in the resource itself. */
  readonly embedded: boolean;
  /** A new value means that the YAML aliases of the document are written out, because other places share the old value. */
  readonly shared: boolean;
  /** For a new element: whether the list has an equal one, so that it is not added. */
  readonly isThere?: (value: Tree) => boolean;
  /** The field's text as a document, read as `reading` says. Throws FieldError if it is none. */
  open?(reading: Reading): Opened;
}

/** Changes to a field in the place of a new value. */
export interface FieldChanges {
  /** The document in the field that they are made in, if it is a text. */
  readonly opened?: Opened;
  /** By the number of the document; 0 for a field that is no text. Each of them changes something. */
  readonly changes: ReadonlyMap<number, readonly Change[]>;
}

/** What is to be written. Nothing of it has been written yet. */
export type FieldWrite =
  | { readonly match: FoundField | MissingField; readonly value: Tree }
  | (FieldChanges & { readonly match: FoundField })
  | { readonly match: EmbeddedField; readonly inner: readonly InnerWrites[] };

/** What is to be written into one document of a string's stream. */
export interface InnerWrites {
  readonly root: number;
  readonly writes: readonly FieldWrite[];
}

type ChangedField = Extract<FieldWrite, FieldChanges>;

/** `root` is the document that holds the fields, `outer` the string that holds the document. Throws what `valueFor` throws. */
export function fieldWrites(
  root: Tree,
  matches: readonly FieldMatch[],
  valueFor: (field: FieldBefore) => Tree | FieldChanges,
  outer?: { readonly shared: boolean; readonly format: FormatName },
): readonly FieldWrite[] {
  return matches.flatMap((match): readonly FieldWrite[] => {
    const { keys, codec } = match;
    const embedded = outer !== undefined;
    const shared = outer?.shared === true || writesOut(root, match.path);
    switch (match.kind) {
      case 'found': {
        const { node } = match;
        const text = (): string => (node.kind === 'scalar' ? inField(keys, () => codec.decode(node.text)) : '');
        const open = (reading: Reading): Opened => openField(node as OpenedScalar, codec, keys, reading);
        const written = valueFor({ node, text, keys, embedded, shared, open });
        return ['changes' in written ? { match, ...written } : { match, value: encodeValue(written, codec, node) }];
      }
      case 'missing': {
        const { appendsTo: list } = match;
        const made = (value: Tree): Tree => match.wrap(encodeValue(value, codec, undefined));
        const isThere = list && ((value: Tree): boolean => holds(list, made(value), outer?.format));
        const inDocument = embedded || match.embedded === true;
        const field = { node: undefined, text: () => '', keys, embedded: inDocument, shared };
        const value = valueFor(isThere === undefined ? field : { ...field, isThere });
        if ('changes' in value) throw new TypeError('a field that is missing takes a value, not changes');
        return isThere?.(value) === true ? [] : [{ match, value: made(value) }];
      }
      case 'text':
        return [{ match: { ...match, kind: 'found' }, value: pieceValue(match, valueFor, shared) }];
      case 'embedded': {
        const { opened, documents } = match;
        const inside = { shared, format: opened.embedded.format.name };
        const inner = documents.map(({ root: number, fields }): InnerWrites => {
          const writes = fieldWrites(opened.roots[number] as Tree, fields, valueFor, inside);
          return { root: number, writes };
        });
        return [{ match, inner }];
      }
    }
  });
}

/** The field with the values in the place of its pieces. A number stays one. */
function pieceValue(
  { node, codec, pieces, fields }: TextField,
  valueFor: (field: FieldBefore) => Tree | FieldChanges,
  shared: boolean,
): Tree {
  const texts = pieces.texts.map((piece, index) => {
    const root = stringScalar(piece);
    const draft = new DocumentDraft([root]);
    applyWrites(draft, fieldWrites(root, fields[index] ?? [], valueFor, { shared, format: 'yaml' }));
    const text = textOf(draft.roots[0]);
    if (text !== undefined) return text;
    throw notText('a piece of a text', 'structure');
  });
  const text = pieces.written(texts);
  if (node.type === 'string' || codec !== plainCodec) return stringScalar(codec.encode(text, node.text));
  const scalar = dateLike(node, text) ?? plainScalar(text);
  if (scalar.type === node.type || (scalar.type === 'int' && node.type === 'float')) return scalar;
  throw noNumber(article(node.type));
}

/** Whether a list has the element already. A format that holds nothing but text gives every scalar back as text. */
function holds({ items }: ListTree, element: Tree, format: FormatName = 'yaml'): boolean {
  return hasElement(items, readBack(element, format), (item) => item instanceof EmbeddedText);
}

/** The value for the field, encoded. In an encoded field every scalar is text. */
function encodeValue(value: Tree, codec: Codec, before: Tree | undefined): Tree {
  if (codec === plainCodec || value.kind !== 'scalar') return value;
  return stringScalar(codec.encode(value.text, before?.kind === 'scalar' ? before.text : undefined));
}

/** Puts `writes` into the document number `root` of `draft`, for which they have been found. */
export function applyWrites(draft: DocumentDraft, writes: readonly FieldWrite[], root = 0): void {
  for (const write of writes) {
    if ('value' in write) draft.set(root, write.match.path, write.value);
    else if ('inner' in write) applyInside(draft, root, write.match, write.inner);
    else applyChanged(draft, root, write);
  }
}

function applyChanged(draft: DocumentDraft, root: number, { match, opened, changes }: ChangedField): void {
  const { node, path } = match;
  if (opened === undefined) {
    const own = changes.get(0) ?? [];
    draft.edit(
      root,
      own.map((change) => ({ ...change, path: [...path, ...change.path] })),
    );
    return;
  }
  inText(draft, root, path, node as OpenedScalar, opened, (inner) => {
    for (const [number, own] of changes) inner.edit(number, own);
  });
}

function applyInside(draft: DocumentDraft, root: number, match: EmbeddedField, inner: readonly InnerWrites[]): void {
  inText(draft, root, match.path, match.node, match.opened, (own) => {
    for (const { root: number, writes } of inner) applyWrites(own, writes, number);
  });
}

/** Writes into the document in the text `node`, which is at `path`. */
export function inText(
  draft: DocumentDraft,
  root: number,
  path: Path,
  node: OpenedScalar,
  opened: Opened,
  write: (inner: DocumentDraft) => void,
): void {
  if (node instanceof EmbeddedText && node.own === opened) {
    write(node.draft);
    node.changed();
    return;
  }
  const text = new EmbeddedText(node, opened);
  write(text.draft);
  if (text.draft.isEdited) draft.replace(root, path, text);
}

/**
 * True if a reader of the edited text is sure to find exactly the values that have been written. If not, the text must be edited and
 * read again before the next path is followed.
 */
export function readsBack(tree: Tree, writes: readonly FieldWrite[], format: FormatName = 'yaml'): boolean {
  const isStructured = format === 'yaml' || format === 'json';
  return writes.every((write) => {
    if (isShared(tree, write.match.path)) return false;
    if ('changes' in write) return changesReadBack(tree, write, isStructured);
    if ('inner' in write) {
      const { roots, embedded } = write.match.opened;
      const { name } = embedded.format;
      return isStructured && write.inner.every((inner) => readsBack(roots[inner.root] as Tree, inner.writes, name));
    }
    if (isStructured) return isCommon(write.value, 20);
    const { match, value } = write;
    return match.kind === 'found' && isText(match.node) && isText(value) && plainWord.test(value.text);
  });
}

/** What adds nothing but values reads back; not so where items move to other places. */
function changesReadBack(tree: Tree, { match, opened, changes }: ChangedField, isStructured: boolean): boolean {
  const format = opened?.embedded.format.name;
  if (!isStructured || (format !== undefined && format !== 'yaml' && format !== 'json')) return false;
  return [...changes].every(([number, own]) => {
    const root = opened === undefined ? nodeAt(tree, match.path) : opened.roots[number];
    return own.every(
      (change) =>
        change.kind === 'set' &&
        change.beforeItem === undefined &&
        isCommon(change.value, 20) &&
        root !== undefined &&
        !isShared(root, change.path),
    );
  });
}

/** Text that INI, properties and env write without quotes. A colon at the end or a dash at the start could make the text look like YAML. */
const plainWord = /^[\w./@](?:[\w./:@-]*[\w./@-])?$/;

const isText = (tree: Tree): tree is Extract<Tree, { kind: 'scalar' }> =>
  tree.kind === 'scalar' && tree.type === 'string';

/** At a YAML anchor or alias, and below one, an edit can change more than the value. */
export function isShared(root: Tree, path: Path): boolean {
  let node: Tree | undefined = root;
  for (const step of path) {
    if (node?.shared) return true;
    node = node && nodeAt(node, [step]);
  }
  return node?.shared === true;
}

/** True for data that YAML and JSON write in the same and only way. It may be nested `levels` deep. */
function isCommon(tree: Tree, levels: number): boolean {
  if (tree.kind === 'list') return levels > 0 && tree.items.every((item) => isCommon(item, levels - 1));
  if (tree.kind === 'map') {
    return levels > 0 && tree.entries.every(({ key, value }) => key !== '<<' && isCommon(value, levels - 1));
  }
  switch (tree.type) {
    case 'string':
      return !/[\uD800-\uDFFF]/u.test(tree.text);
    case 'int':
      return /^-?(?:0|[1-9]\d{0,14})$/.test(tree.text) && tree.text !== '-0';
    case 'float':
      return /^-?(?:0|[1-9]\d{0,14})\.\d{1,15}$/.test(tree.text);
    case 'bool':
      return tree.text === 'true' || tree.text === 'false';
    case 'null':
      return tree.text === 'null';
    case 'date':
      return false;
  }
}
