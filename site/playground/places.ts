/** Finds the location of a result in the documents on the page, so that the message can link to it. */
import { catchError } from '../../src/data/catch-error';
import { itemsAt, nodeAt, stringOf, type Path } from '../../src/data/tree';
import { DocumentSyntaxError } from '../../src/formats/document';
import { lineEnd } from '../../src/formats/lines';
import type { SourceNode } from '../../src/formats/source-node';
import { yamlFormat } from '../../src/formats/yaml/format';
import { parseFieldPath, type FieldStep } from '../../src/krm/field-path';
import type { Result } from '../../src/krm/result';
import { configFile, inputFile, type Place } from './place';
import type { Scene } from './scene';

/**
 * Returns a function that returns the location of a result, or undefined if the location is not on the page. Each
 * document is read lazily and once.
 */
export function placesIn(scene: Scene): (result: Result) => Place | undefined {
  const texts = [
    [configFile, lazyItems(scene.config)],
    [inputFile, lazyItems(scene.input)],
  ] as const;
  return ({ resourceRef: ref, field, message }) => {
    const inFile = placeInFile(message, scene);
    if (inFile !== undefined || ref === undefined) return inFile;
    const id = [ref.apiVersion, ref.kind, ref.namespace ?? '', ref.name].join('|');
    for (const [file, items] of texts) {
      const item = items().get(id);
      if (item !== undefined) return { file, ...extentBelow(item, stepsOf(field?.path)) };
    }
    return undefined;
  };
}

/** Returns a function that returns the items of a document. The first call reads the document. */
function lazyItems(text: string): () => ReadonlyMap<string, SourceNode> {
  let items: ReadonlyMap<string, SourceNode> | undefined;
  return () => (items ??= new Map(itemsIn(text).map((item) => [idOf(item), item])));
}

const idOf = (item: SourceNode): string =>
  [['apiVersion'], ['kind'], ['metadata', 'namespace'], ['metadata', 'name']]
    .map((path) => textAt(item, path) ?? '')
    .join('|');

/** Finds, in an engine's message, a position in one of the scene's files, such as `web.jsonnet:3:5`. */
function placeInFile(message: string, { files }: Scene): Place | undefined {
  for (const [, file = '', line = '1', column = '1'] of message.matchAll(/([\w./-]+):(\d+):(\d+)/g)) {
    const text = Object.hasOwn(files, file) ? files[file] : undefined;
    if (text === undefined) continue;
    const above = text.split('\n').slice(0, Number(line) - 1);
    const from = Math.min(above.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1, text.length);
    return { file, from, to: lineEnd(text, from) };
  }
  return undefined;
}

export const textAt = (node: SourceNode, path: Path): string | undefined => stringOf(nodeAt(node, path));

/**
 * Returns the documents of a stream, or the items and the functionConfig of a ResourceList. The result is empty if the
 * text cannot be read.
 */
export function itemsIn(text: string): readonly SourceNode[] {
  const roots = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots);
  return (roots ?? []).flatMap((root) => {
    if (textAt(root, ['kind']) !== 'ResourceList') return [root];
    const config = nodeAt(root, ['functionConfig']);
    return [...itemsAt(root, 'items'), ...(config === undefined ? [] : [config])];
  });
}

/** Returns the location of the first syntax error in the functionConfig or the resources. */
export function syntaxPlaceOf({ config, input }: Scene): Place | undefined {
  for (const [file, text] of Object.entries({ [configFile]: config, [inputFile]: input })) {
    const place = catchError(
      DocumentSyntaxError,
      () => {
        yamlFormat.read(text);
        return undefined;
      },
      ({ offset }) => ({ file, from: offset, to: lineEnd(text, offset) }),
    );
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Returns the range of the key or list item at the last step that exists. Embedded documents are not searched. */
export function extentBelow(root: SourceNode, steps: readonly FieldStep[]): Pick<Place, 'from' | 'to'> {
  let node = root;
  let extent = { from: root.start, to: root.start };
  for (const step of steps) {
    const below = childAt(node, step);
    if (below === undefined) break;
    ({ node, extent } = below);
  }
  return extent;
}

function stepsOf(field: string | undefined): readonly FieldStep[] {
  try {
    return field === undefined ? [] : parseFieldPath(field).steps;
  } catch {
    return [];
  }
}

function childAt(
  node: SourceNode,
  step: FieldStep,
): { readonly node: SourceNode; readonly extent: Pick<Place, 'from' | 'to'> } | undefined {
  if (node.kind === 'map') {
    const entry = node.entries.find(({ key }) => key === step.raw || (step.kind === 'key' && key === step.key));
    return entry && { node: entry.value, extent: { from: entry.keyStart, to: entry.keyEnd } };
  }
  if (node.kind !== 'list') return undefined;
  const item =
    step.kind === 'index'
      ? node.items[step.index]
      : step.kind === 'query'
        ? node.items.find((one) => textAt(one, [step.key]) === step.value)
        : undefined;
  return item && { node: item, extent: { from: item.start, to: item.end } };
}
