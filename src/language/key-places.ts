/** Keys of documents in strings of resources: which one is at an offset, and the text in which it has another name. */
import { catchError } from '../data/catch-error';
import { nodeAt, stringScalar, type Path, type Tree } from '../data/tree';
import { commonPrefix, commonSuffix } from '../data/text/common-ends';
import { equalTrees } from '../data/trees/equal';
import { plainCodec } from '../fields/documents/embedded';
import { walkOptions } from '../fields/documents/encoded-field';
import { ifItFits, openField } from '../fields/documents/open-field';
import { textRange } from '../diagnostics/source-place';
import { DocumentSyntaxError, NoSpellingError, type TextEdit } from '../formats/document';
import type { SourceNode, SourceScalar } from '../formats/source-node';
import { isSecret } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { keyAt, nodeAround } from './cursor';
import { showsKeys, type EnteredText } from './field-steps';

/** Why a key cannot be renamed, for people. */
export class RenameError extends Error {}

/** A key in a resource. */
export interface KeyPlace {
  readonly resource: Resource;
  /** The documents that it is in; none for a key of the resource itself. */
  readonly within: readonly EnteredText[];
  /** From the root of the innermost of them. */
  readonly path: Path;
}

/** The same text for the same place of a resource. */
export const placeId = ({ within, path }: KeyPlace): string =>
  JSON.stringify([...within.map((one) => [one.path, one.root]), path]);

export interface FoundKey {
  readonly place: KeyPlace;
  readonly key: string;
  /** In the text of the resource, without quotes: offsets in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** The key of a document that the offset in the text of the resource is in. Throws RenameError. */
export function keyPlaceAt(resource: Resource, offset: number): FoundKey {
  const { root, text } = resource;
  return keyIn({ root, text, keys: [], within: [], outwards: (range) => range }, offset, resource);
}

/** A document that has the place, or the resource. */
interface Holder {
  readonly root: SourceNode;
  readonly text: string;
  /** From the root of the resource to it. */
  readonly keys: readonly string[];
  readonly within: readonly EnteredText[];
  /** From places in its text to those in the text of the resource. */
  readonly outwards: (range: readonly [number, number]) => readonly [number, number];
}

function keyIn({ root, text, keys, within, outwards }: Holder, offset: number, resource: Resource): FoundKey {
  const { path, node } = nodeAround(root, offset);
  const entry = keyAt(root, path, offset);
  if (entry !== undefined) {
    const quote = /["']/.test(text.charAt(entry.keyStart)) ? 1 : 0;
    const [from, to] = outwards([entry.keyStart + quote, entry.keyEnd - quote]);
    return { place: { resource, within, path }, key: entry.key, from, to };
  }
  const own = [...keys, ...path.map(String)];
  if (node.kind !== 'scalar' || node.type !== 'string') throw new RenameError('there is no key here');
  const codec = within.length === 0 ? walkOptions(resource.id, {}).codecAt(own) : plainCodec;
  const opened = ifItFits(() => openField(node, codec, own, {}));
  if (opened === undefined || !showsKeys(resource, own)) throw new RenameError('there is no key of a document here');
  if (opened.writtenWith !== plainCodec) throw inBase64();
  if (node.style === 'folded') {
    throw new RenameError('the lines of this document are folded: rename the key in a field path');
  }
  const { document } = opened.embedded;
  const at = insideOffset(text, node, offset);
  const index = document.roots.findIndex(({ start, end }) => start <= at && at <= end);
  const inner = document.roots[index];
  if (inner === undefined) throw new RenameError('there is no key here');
  const below: Holder = {
    root: inner,
    text: document.text,
    keys: own,
    within: [...within, { path, opened, root: index }],
    outwards: (range) => outwards(textRange(text, node, range)),
  };
  return keyIn(below, at, resource);
}

const inBase64 = (): RenameError => new RenameError('the document is in base64');

/** The offset in the text of a scalar that an offset in the text around it leads to. */
function insideOffset(text: string, node: SourceScalar, offset: number): number {
  let [low, high] = [0, node.text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textRange(text, node, [middle, middle])[0] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What changes in the text of the resource. Throws RenameError. */
export function renamedKey({ resource, within, path }: KeyPlace, name: string): TextEdit {
  const innermost = within.at(-1);
  if (innermost === undefined) throw new RenameError('only keys of documents inside strings can be renamed');
  let text = renamedIn(innermost, path, name);
  for (let depth = within.length - 1; depth >= 0; depth--) {
    const { path: own, opened } = within[depth] as EnteredText;
    if (opened.writtenWith !== plainCodec) throw inBase64();
    const change = [{ kind: 'set', path: own, value: stringScalar(text) }] as const;
    const outer = within[depth - 1];
    text = catchError(
      NoSpellingError,
      () =>
        outer === undefined ? resource.edit(change).text : outer.opened.embedded.document.edit(change, outer.root),
      ({ message }): never => {
        throw new RenameError(message);
      },
    );
  }
  const edit = differenceOf(resource.text, text);
  // Other lines of a folded text would be written again.
  if (isSecret(resource.id) && !name.includes(edit.text)) {
    throw new RenameError('values of a Secret would be in the edit');
  }
  return edit;
}

/** The text of the innermost document. */
function renamedIn({ opened, root }: EnteredText, path: Path, name: string): string {
  const { format, document } = opened.embedded;
  const { text, roots } = document;
  const own = roots[root];
  const map = own && nodeAt(own, path.slice(0, -1));
  const entry = map?.kind === 'map' ? map.entries.find(({ key }) => key === path.at(-1)) : undefined;
  if (own === undefined || map?.kind !== 'map' || entry === undefined) throw new RenameError('there is no key here');
  if (map.entries.some(({ key }) => key === name)) {
    throw new RenameError(`the document already has a key "${name}" there`);
  }
  const { key, keyStart, keyEnd } = entry;
  const wanted = roots.map((one, index) => (index === root ? withKey(own, path, name) : one));
  for (const spelling of spellings(text.slice(keyStart, keyEnd), key, name)) {
    const changed = text.slice(0, keyStart) + spelling + text.slice(keyEnd);
    const now = catchError(DocumentSyntaxError, () => format.read(changed).roots) ?? [];
    const isWanted = now.length === wanted.length && now.every((one, index) => equalTrees(one, wanted[index] as Tree));
    if (isWanted) return changed;
  }
  throw new RenameError(`the document cannot be written with the key "${name}" there, and nothing else changed`);
}

/** How the key may be written, in the way of the old one first. */
function spellings(written: string, key: string, name: string): readonly string[] {
  const quoted = JSON.stringify(name);
  if (written.startsWith('"')) return [quoted];
  if (written.startsWith("'")) return [`'${name.replaceAll("'", "''")}'`, quoted];
  return written.endsWith(key) ? [written.slice(0, written.length - key.length) + name, quoted] : [];
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

/** The one part in which two texts differ. */
export function differenceOf(before: string, after: string): TextEdit {
  const start = commonPrefix(before, after);
  const same = commonSuffix(before, after, start);
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
