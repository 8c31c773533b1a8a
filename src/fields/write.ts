/**
 * Writes a value into the fields that a path has found. It writes into drafts of the documents that hold the fields; later the text of
 * each document is edited once, in place, by its own format.
 */
import { nodeAt, stringScalar, type Path, type Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import { writesOut } from '../formats/changes/writes-out';
import type { DocumentDraft } from './documents/document-draft';
import { plainCodec, type Codec } from './documents/embedded';
import { EmbeddedText } from './documents/embedded-text';
import type { EmbeddedField, FieldMatch, FoundField, MissingField } from './walk';
import { inField } from './documents/open-field';

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
}

/** What is to be written. Nothing of it has been written yet. */
export type FieldWrite =
  | { readonly match: FoundField | MissingField; readonly value: Tree }
  | { readonly match: EmbeddedField; readonly inner: readonly FieldWrite[] };

/** `root` is the document that holds the fields, `outer` the string that holds the document. Throws what `valueFor` throws. */
export function fieldWrites(
  root: Tree,
  matches: readonly FieldMatch[],
  valueFor: (field: FieldBefore) => Tree,
  outer?: { readonly shared: boolean },
): readonly FieldWrite[] {
  return matches.map((match): FieldWrite => {
    const { keys, codec } = match;
    const embedded = outer !== undefined;
    const shared = outer?.shared === true || writesOut(root, match.path);
    switch (match.kind) {
      case 'found': {
        const { node } = match;
        const text = (): string => (node.kind === 'scalar' ? inField(keys, () => codec.decode(node.text)) : '');
        return { match, value: encodeValue(valueFor({ node, text, keys, embedded, shared }), codec, node) };
      }
      case 'missing': {
        const value = valueFor({ node: undefined, text: () => '', keys, embedded, shared });
        return { match, value: match.wrap(encodeValue(value, codec, undefined)) };
      }
      case 'embedded':
        return {
          match,
          inner: fieldWrites(match.opened.roots[match.root] as Tree, match.fields, valueFor, { shared }),
        };
    }
  });
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
    else applyInside(draft, root, write.match, write.inner);
  }
}

function applyInside(draft: DocumentDraft, root: number, match: EmbeddedField, inner: readonly FieldWrite[]): void {
  const { node, path } = match;
  if (node instanceof EmbeddedText && node.own === match.opened) {
    applyWrites(node.draft, inner, match.root);
    node.changed();
    return;
  }
  const text = new EmbeddedText(node, match.opened);
  applyWrites(text.draft, inner, match.root);
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
    if ('inner' in write) {
      const { opened, root } = write.match;
      const node = opened.roots[root];
      return isStructured && node !== undefined && readsBack(node, write.inner, opened.embedded.format.name);
    }
    if (isStructured) return isCommon(write.value, 20);
    const { match, value } = write;
    return match.kind === 'found' && isText(match.node) && isText(value) && plainWord.test(value.text);
  });
}

/** Text that INI, properties and env write without quotes. A colon at the end or a dash at the start could make the text look like YAML. */
const plainWord = /^[\w./@](?:[\w./:@-]*[\w./@-])?$/;

const isText = (tree: Tree): tree is Extract<Tree, { kind: 'scalar' }> =>
  tree.kind === 'scalar' && tree.type === 'string';

/** At a YAML anchor or alias, and below one, an edit can change more than the value. */
function isShared(root: Tree, path: Path): boolean {
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
  }
}
