/**
 * Follows a path of `inlay paths` through a file: to the document in the file, to a document in one of its strings, and
 * so on to the field.
 */
import { catchError } from '../../src/data/catch-error';
import { childAt, type Path, type Scalar, type Step } from '../../src/data/tree';
import { entryOf, nodeAt, stringOf, type Tree } from '../../src/data';
import { NotADocumentError, openEmbedded } from '../../src/fields';
import { formatNamed, type FormatName, type SourceNode } from '../../src/formats';
import { parseFieldPath, type FieldStep } from '../../src/krm/field-path';
import type { Claim } from '../judges/claim';
import { formatTests } from '../formats';
import { setAt } from '../fuzz/model';

interface Document {
  readonly format: FormatName;
  readonly text: string;
  readonly roots: readonly SourceNode[];
  readonly root: number;
  /** Whether the layer's values are placeholders. */
  readonly isTemplate: boolean;
}

/** A document with the node of the field, or of the string that contains the next document. */
export interface Layer extends Document {
  readonly path: Path;
  readonly node: SourceNode;
  /** The number of times that the text is encoded in base64. */
  readonly encodings: number;
}

const decoded = (text: string, times: number): string =>
  times === 0 ? text : decoded(Buffer.from(text, 'base64').toString(), times - 1);

const documentStart = /^(?=---(?:\s|$))/m;

/**
 * The layers in the document with the first resource of that kind and name; undefined if the stream has no such
 * resource.
 */
export function layersOf(stream: string, target: string, path: string): readonly Layer[] | undefined {
  const [, id = '', namespace] = /^(.*?)(?: -n (\S+))?$/.exec(target) ?? [];
  for (const text of stream.split(documentStart)) {
    if (!text.includes(id.replace(/^.*?\//, ''))) continue;
    const { roots } = formatNamed('yaml').read(text);
    for (const [root, tree] of roots.entries()) {
      const items = entryOf<Tree>(tree, 'items');
      const places = [[], ...(items?.kind === 'list' ? items.items.map((_, index) => ['items', index]) : [])];
      const place = places.find((one) => isTarget(nodeAt<Tree>(tree, one), id, namespace));
      if (place === undefined) continue;
      const base64 = target.startsWith('Secret/') ? 'data' : target.startsWith('ConfigMap/') ? 'binaryData' : undefined;
      const document: Document = { format: 'yaml', text, roots, root, isTemplate: false };
      return layersFrom(document, place, parseFieldPath(path).steps, base64);
    }
  }
  return undefined;
}

/** The number of documents that differ between two streams. */
export function changedDocuments(before: string, after: string): number {
  const [was, now] = [before.split(documentStart), after.split(documentStart)];
  return was.length === now.length ? was.filter((text, index) => text !== now[index]).length : Infinity;
}

function isTarget(tree: Tree | undefined, id: string, namespace: string | undefined): boolean {
  const metadata = entryOf(tree, 'metadata');
  const its = `${stringOf(entryOf(tree, 'kind'))}/${stringOf(entryOf(metadata, 'name')) ?? ''}`;
  const isThere = namespace === undefined || (stringOf(entryOf(metadata, 'namespace')) ?? 'default') === namespace;
  return isThere && its === id;
}

function layersFrom(document: Document, from: Path, steps: readonly FieldStep[], base64?: string): readonly Layer[] {
  const path: Step[] = [...from];
  let node = nodeAt(document.roots[document.root] as SourceNode, from) as SourceNode;
  let at = 0;
  for (; at < steps.length && node.kind !== 'scalar'; at += 1) {
    const { raw = '' } = steps[at] ?? {};
    const step = node.kind === 'list' ? Number(raw) : raw;
    path.push(step);
    node = childAt(node, step) as SourceNode;
  }
  const isEncoded = at === 2 && steps[0]?.raw === base64;
  const layer: Layer = { ...document, path, node, encodings: isEncoded ? 1 : 0 };
  const [next, ...others] = steps.slice(at);
  if (next === undefined || node.kind !== 'scalar') return [layer];
  for (const encodings of [layer.encodings, layer.encodings + 1]) {
    const text = decoded(node.text, encodings);
    const opened = catchError(NotADocumentError, () => openEmbedded(text, { key: String(path.at(-1)) }));
    if (opened === undefined) continue;
    const { format, document: found } = opened;
    const isTemplate = document.isTemplate || found.isTemplate === true;
    const root = next.kind === 'document' ? next.index : 0;
    const inner: Document = { format: format.name, text, roots: found.roots, root, isTemplate };
    return [{ ...layer, encodings }, ...layersFrom(inner, [], next.kind === 'document' ? others : [next, ...others])];
  }
  return [layer];
}

/** The text of the field, decoded. */
export function leafOf(layers: readonly Layer[]): Scalar | undefined {
  const { node, encodings = 0 } = layers.at(-1) ?? {};
  return node?.kind === 'scalar' ? { ...node, text: decoded(node.text, encodings) } : undefined;
}

const linesOf = ({ text, node }: Layer): number => text.slice(node.start, node.end).split('\n').length;

/**
 * The number of lines that a change to the field may touch: the lines of the field, or all lines of the text that
 * contains the encoded document.
 */
export const linesToChange = (layers: readonly Layer[]): number =>
  linesOf(layers.slice(0, -1).find((one) => one.encodings > 0 || isWrapped(one)) ?? (layers.at(-1) as Layer));

const isWrapped = ({ node }: Layer): boolean => node.kind === 'scalar' && node.style !== 'literal';

/** Claims that each text contains the new value in place of the previous one, and is otherwise unchanged. */
export const claimsOf = (before: readonly Layer[], after: readonly Layer[], value: Scalar): readonly Claim[] =>
  before.flatMap((layer, index): readonly Claim[] => {
    const now = after[index];
    // Each reader has its own type for dates.
    if (now === undefined || layer.isTemplate || value.type === 'date') return [];
    const { format, text, roots, root, path, encodings } = layer;
    const isLeaf = index === before.length - 1 && encodings === 0;
    const set = (tree: Tree): Tree | undefined => nodeAt(tree, path) && setAt(tree, path, isLeaf ? value : now.node);
    return [
      {
        format,
        otherFormats: formatTests[format].otherJudges,
        before: text,
        roots,
        after: now.text,
        expected: (read) => {
          const tree = read[root] && set(read[root]);
          return tree && read.with(root, tree);
        },
      },
    ];
  });
