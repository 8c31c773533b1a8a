/** Finds the key at an offset in a resource or in a document in one of its strings, and renames this key. */
import { catchError } from '../../data/catch-error';
import { nodeAt, stringScalar, type Path, type Tree } from '../../data/tree';
import { commonPrefix, commonSuffix } from '../../data/text/common-ends';
import { equalTrees } from '../../data/trees/equal';
import { plainCodec } from '../../fields/documents/embedded';
import { walkOptions } from '../../fields/documents/encoded-field';
import { ifMatched, openField, type Opened } from '../../fields/documents/open-field';
import { textRange } from '../../diagnostics/source-place';
import { DocumentSyntaxError, NoSpellingError, type TextEdit } from '../../formats/document';
import { isPlainText } from '../../formats/yaml/scalar/plain-text';
import type { SourceNode, SourceScalar } from '../../formats/source-node';
import { isSecret } from '../../krm/resource-id';
import type { Resource } from '../../resource-list/resource';
import { keyAt, nodeAround } from '../cursor';
import { showsKeys, type EnteredText } from '../field-steps';

/** Thrown if a key cannot be renamed. The message is for the user. */
export class RenameError extends Error {}

export interface KeyPlace {
  readonly resource: Resource;
  /** The documents in strings that contain the key. Empty if the key belongs to the resource itself. */
  readonly within: readonly EnteredText[];
  /** The path from the root of the innermost document. */
  readonly path: Path;
}

export interface FoundKey {
  readonly place: KeyPlace;
  readonly key: string;
  /** The range of the key without quotes, as offsets in the searched text in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** Finds the key at the offset in the text of the resource. Throws RenameError. */
export function keyPlaceAt(resource: Resource, offset: number): FoundKey {
  const { root, text } = resource;
  return keyIn({ root, text, keys: [], within: [], toResourceRange: (range) => range }, offset, resource);
}

/** The resource, or a document in the resource, that contains the key. */
interface KeyDocument {
  readonly root: SourceNode;
  readonly text: string;
  /** The keys from the root of the resource to the document. */
  readonly keys: readonly string[];
  readonly within: readonly EnteredText[];
  /** Converts a range in the document's text to a range in the resource's text. */
  readonly toResourceRange: (range: Range) => Range;
}

type Range = readonly [number, number];

function keyIn(
  { root, text, keys, within, toResourceRange }: KeyDocument,
  offset: number,
  resource: Resource,
): FoundKey {
  const { path, node } = nodeAround(root, offset);
  const entry = keyAt(root, path, offset);
  if (entry !== undefined) {
    const quote = /["']/.test(text.charAt(entry.keyStart)) ? 1 : 0;
    const [from, to] = toResourceRange([entry.keyStart + quote, entry.keyEnd - quote]);
    return { place: { resource, within, path }, key: entry.key, from, to };
  }
  if (node.kind !== 'scalar') throw new RenameError('the cursor is not on a key');
  const own = [...keys, ...path.map(String)];
  const opened = openedText(resource, node, own, within.length === 0);
  if (opened.writtenWith !== plainCodec) throw inBase64();
  if (node.style === 'folded') {
    throw new RenameError('the document is in a folded scalar: rename the key in a field path instead');
  }
  const outer = {
    keys: own,
    path,
    within,
    toResourceRange: (range: Range) => toResourceRange(textRange(text, node, range)),
  };
  const inner = insideOffset(text, node, offset);
  return keyIn(holderAt(opened, outer, inner), inner, resource);
}

/** Like `keyPlaceAt`, but takes an offset in the file that contains the value of `key` in the resource's data. */
export function keyPlaceInText(resource: Resource, key: string, offset: number): FoundKey {
  const path = ['data', key];
  const node = resource.get(path);
  if (node?.kind !== 'scalar') throw new RenameError('the cursor is not on a key');
  const opened = openedText(resource, node, path, true);
  const outer = { keys: path, path, within: [], toResourceRange: (range: Range) => range };
  return keyIn(holderAt(opened, outer, offset), offset, resource);
}

function openedText(resource: Resource, node: SourceScalar, keys: readonly string[], isOutermost: boolean): Opened {
  const codec = isOutermost ? walkOptions(resource.id, {}).codecAt(keys) : plainCodec;
  const opened = node.type === 'string' ? ifMatched(() => openField(node, codec, keys, {})) : undefined;
  if (opened === undefined || !showsKeys(resource, keys)) {
    throw new RenameError('the cursor is not on a key of a document');
  }
  return opened;
}

/** The document in the string `opened` that contains the offset. */
function holderAt(
  opened: Opened,
  { path, ...outer }: Pick<KeyDocument, 'keys' | 'within' | 'toResourceRange'> & { readonly path: Path },
  offset: number,
): KeyDocument {
  const { document } = opened.embedded;
  const index = document.roots.findIndex(({ start, end }) => start <= offset && offset <= end);
  const root = document.roots[index];
  if (root === undefined) throw new RenameError('the cursor is not on a key');
  return { ...outer, root, text: document.text, within: [...outer.within, { path, opened, root: index }] };
}

const inBase64 = (): RenameError => new RenameError('the document is in base64');

/** Converts an offset in the surrounding text to an offset in the scalar's own text. */
function insideOffset(text: string, node: SourceScalar, offset: number): number {
  let [low, high] = [0, node.text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textRange(text, node, [middle, middle])[0] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The edit of the resource's text that renames the key. Throws RenameError. */
export function renamedKey(place: KeyPlace, name: string): TextEdit {
  const { resource, within } = place;
  const [outermost] = within;
  if (outermost !== undefined && nodeAt(resource.root, outermost.path)?.shared === true) {
    throw new RenameError('other parts of the resource refer to the document by YAML aliases');
  }
  const text = renamedOutermost(place, name);
  if (outermost?.opened.writtenWith !== plainCodec) throw inBase64();
  const after = spelled(() => resource.edit([{ kind: 'set', path: outermost.path, value: stringScalar(text) }]).text);
  return editOf(resource.text, after, resource, name);
}

/** Like `renamedKey`, but returns the edit of a file whose text is a value in the resource's data. */
export function renamedInText(place: KeyPlace, name: string): TextEdit {
  const before = place.within[0]?.opened.embedded.document.text ?? '';
  return editOf(before, renamedOutermost(place, name), place.resource, name);
}

function editOf(before: string, after: string, { id }: Resource, name: string): TextEdit {
  const edit = differenceOf(before, after);
  // An edit that also rewrites other lines, for example in a folded scalar, could contain Secret values.
  if (isSecret(id) && !name.includes(edit.text)) {
    throw new RenameError('the edit would contain values of a Secret');
  }
  return edit;
}

function renamedOutermost({ within, path }: KeyPlace, name: string): string {
  const innermost = within.at(-1);
  if (innermost === undefined) throw new RenameError('only keys of documents inside strings can be renamed');
  let text = renamedIn(innermost, path, name);
  for (let depth = within.length - 1; depth > 0; depth--) {
    const [own, outer] = [within[depth], within[depth - 1]] as [EnteredText, EnteredText];
    if (own.opened.writtenWith !== plainCodec) throw inBase64();
    const changes = [{ kind: 'set', path: own.path, value: stringScalar(text) }] as const;
    text = spelled(() => outer.opened.embedded.document.edit(changes, outer.root));
  }
  return text;
}

const spelled = (edit: () => string): string =>
  catchError(NoSpellingError, edit, ({ message }): never => {
    throw new RenameError(message);
  });

/** The text of the innermost document after renaming. */
function renamedIn({ opened, root }: EnteredText, path: Path, name: string): string {
  const { format, document } = opened.embedded;
  const { text, roots } = document;
  const own = roots[root];
  const map = own && nodeAt(own, path.slice(0, -1));
  const entry = map?.kind === 'map' ? map.entries.find(({ key }) => key === path.at(-1)) : undefined;
  if (own === undefined || map?.kind !== 'map' || entry === undefined) {
    throw new RenameError('the cursor is not on a key');
  }
  if (map.entries.some(({ key }) => key === name)) {
    throw new RenameError(`the document already has a key "${name}" there`);
  }
  const { key, keyStart, keyEnd } = entry;
  const wanted = roots.map((one, index) => (index === root ? withKey(own, path, name) : one));
  const isPlain = format.name !== 'yaml' || isPlainText(name, map.flow);
  for (const spelling of spellings(text.slice(keyStart, keyEnd), key, name, isPlain)) {
    const changed = text.slice(0, keyStart) + spelling + text.slice(keyEnd);
    const now = catchError(DocumentSyntaxError, () => format.read(changed).roots) ?? [];
    const isWanted = now.length === wanted.length && now.every((one, index) => equalTrees(one, wanted[index] as Tree));
    if (isWanted) return changed;
  }
  throw new RenameError(`the key "${name}" cannot be written there without other changes to the document`);
}

/**
 * The possible spellings of the new key. The first spelling has the style of the old key. A spelling without quotes is
 * included only if `isPlain` is true. For YAML, `isPlain` must be true only if all YAML versions read the text as a
 * string.
 */
function spellings(written: string, key: string, name: string, isPlain: boolean): readonly string[] {
  const quoted = JSON.stringify(name);
  if (written.startsWith('"')) return [quoted];
  if (written.startsWith("'")) return [`'${name.replaceAll("'", "''")}'`, quoted];
  if (!written.endsWith(key)) return [];
  const before = written.slice(0, written.length - key.length);
  return [...(isPlain ? [before + name] : []), before + quoted];
}

function withKey(tree: Tree, [step, ...rest]: Path, name: string): Tree {
  if (tree.kind === 'list') {
    return { ...tree, items: tree.items.map((item, index) => (index === step ? withKey(item, rest, name) : item)) };
  }
  if (tree.kind === 'scalar') return tree;
  const entries = tree.entries.map((entry) => {
    if (entry.key !== step) return entry;
    return rest.length === 0
      ? { key: name, value: entry.value }
      : { ...entry, value: withKey(entry.value, rest, name) };
  });
  return { ...tree, entries };
}

/** The smallest edit that turns `before` into `after`. */
export function differenceOf(before: string, after: string): TextEdit {
  const start = commonPrefix(before, after);
  const same = commonSuffix(before, after, start);
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
