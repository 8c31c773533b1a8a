/** Finds the fields that differ in two outputs of kustomize. */
import { catchError, entryOf, equalTrees, stringOf, type Path, type Tree } from '../data';
import { formatPath } from '../krm';
import { DocumentSyntaxError, formatNamed, yamlFormat } from '../formats';

/** A difference between two outputs: scalars with different values, or nodes with different types, lengths or keys. */
export interface Difference {
  readonly resource: Tree;
  /** The path of the difference in the resource. */
  readonly path: Path;
  readonly before: Tree;
  readonly after: Tree;
}

/** Throws DocumentSyntaxError. */
export const resourcesOf = (output: string): readonly Tree[] => yamlFormat.read(output).roots;

/** Compares the resources pairwise, in their order. Returns undefined if the numbers of resources differ. */
export function differences(before: readonly Tree[], after: readonly Tree[]): readonly Difference[] | undefined {
  if (before.length !== after.length) return undefined;
  return before.flatMap((resource, index) => below(resource, after[index] as Tree, resource, []));
}

function below(before: Tree, after: Tree, resource: Tree, path: Path): readonly Difference[] {
  if (before.kind === 'map' && after.kind === 'map') {
    const keys = before.entries.map(({ key }) => key);
    if (keys.length === after.entries.length && keys.every((key) => entryOf(after, key) !== undefined)) {
      return before.entries.flatMap(({ key, value }) =>
        below(value, entryOf(after, key) as Tree, resource, [...path, key]),
      );
    }
  } else if (before.kind === 'list' && after.kind === 'list' && before.items.length === after.items.length) {
    return before.items.flatMap((item, index) => below(item, after.items[index] as Tree, resource, [...path, index]));
  }
  return equalTrees(before, after) ? [] : [{ resource, path, before, after }];
}

/**
 * Describes the first difference between two outputs without showing values: `data.host` of ConfigMap "shop".
 * `isSameJson` is true if both values are JSON documents with the same content.
 */
export function firstDifference(
  before: string,
  after: string,
): { readonly place: string; readonly isSameJson: boolean } {
  const found = differences(resourcesOf(before), resourcesOf(after));
  const [first] = found ?? [];
  if (first !== undefined) return { place: placeOf(first), isSameJson: isSameJson(first) };
  const place = found === undefined ? 'the number of resources' : 'the quoting or line breaking of a value';
  return { place, isSameJson: false };
}

function isSameJson({ before, after }: Difference): boolean {
  const [one, other] = [before, after].map((tree) =>
    catchError(DocumentSyntaxError, () => formatNamed('json').read(stringOf(tree) ?? '').roots[0]),
  );
  return one !== undefined && other !== undefined && equalTrees(one, other);
}

/** `data.host` of ConfigMap "shop" */
export function placeOf({ resource, path }: Difference): string {
  const name = stringOf(entryOf(entryOf(resource, 'metadata'), 'name')) ?? '';
  return `\`${formatPath(path)}\` of ${stringOf(entryOf(resource, 'kind')) ?? 'a resource'} "${name}"`;
}
