/**
 * Returns the text of each file before and after a run. Secret values are hidden, but changes to them are indicated.
 * @lazy
 */
import { equalTrees } from '../data/trees/equal';
import { catchError } from '../data/catch-error';
import { entriesOf, stringScalar, type Scalar } from '../data/tree';
import { scalarsOf } from '../data/trees/visit';
import type { Change } from '../formats/document';
import { isSecret } from '../krm/resource-id';
import { ItemSyntaxError } from '../resource-list/item-syntax-error';
import type { Origin } from '../resource-list/origin';
import type { Resource } from '../resource-list/resource';
import type { NamedText } from '../resource-list/texts/joined-texts';
import type { ListText } from '../resource-list/texts/list-text';
import { redacted } from '../data/text/redacted';
import type { Secrets } from './secrets/secrets';
import { contextLines, maxLines } from './diff-limits';
import { lineNumbers, type LineNumbers } from './unified-diff';

export interface TextChange {
  readonly file: string;
  /** The text, with placeholders for Secret values, and for resources that no diff shows. */
  readonly before: string;
  readonly after: string;
  readonly lineNumbers: LineNumbers;
}

/** Returns the changed files. */
export function textChanges(
  sources: readonly NamedText[],
  list: ListText,
  resources: readonly Resource[],
  secrets: Secrets,
): readonly TextChange[] {
  const textsOf = (written: readonly Resource[]): readonly string[] =>
    list.writeEach?.(written, []) ?? [list.write(written, [])];
  const real = textsOf(resources);
  const placeholders = unshownResources(list, resources, (file) => real[file] !== sources[file]?.text);
  const unchanged = new Map(placeholders);
  const masked = (all: readonly Resource[], others: readonly Resource[], note: string): readonly string[] => {
    const other = new Map<Origin | undefined, Resource>(others.map((one) => [one.origin, one]));
    other.delete(undefined);
    return textsOf(
      all.map((one) => {
        const pair = other.get(one.origin);
        const shown = unchanged.get(one) ?? maskedResource(one, pair, note, secrets);
        if (pair === one) unchanged.set(one, shown);
        return shown;
      }),
    );
  };
  const before = masked(list.resources, resources, '');
  const after = masked(resources, list.resources, ', changed');
  const [linesBefore, linesAfter] = [list.resources, resources].map((all) =>
    textsOf(all.map((one) => placeholders.get(one) ?? one)),
  );
  return sources.flatMap(({ file, text }, index): readonly TextChange[] => {
    if (real[index] === text) return [];
    const [old = '', now = ''] = [before[index], after[index]];
    const numbers = [
      lineNumbers(old, linesBefore?.[index] ?? ''),
      lineNumbers(now, linesAfter?.[index] ?? ''),
    ] as const;
    return [{ file, before: old, after: now, lineNumbers: numbers }];
  });
}

/**
 * A placeholder for each unchanged resource that is in an unchanged file or too far from changes to be in a diff. These
 * resources are not searched for values of Secrets, which would take more time than the run.
 */
function unshownResources(
  list: ListText,
  resources: readonly Resource[],
  isChangedFile: (index: number) => boolean,
): ReadonlyMap<Resource, Resource> {
  // Without the anchors in such a resource, the aliases in other resources would be expanded.
  if (list.resources.some(({ isCopy }) => isCopy)) return new Map();
  const now = new Set(resources);
  const shown = new Set<Resource>();
  const showNeighbors = (order: readonly Resource[], linesAtStart: number): void => {
    let lines = 0;
    let file: number | undefined;
    for (const one of order) {
      const index = list.indexOf?.(one) ?? 0;
      if (index !== file) lines = Math.max(lines, linesAtStart);
      file = index;
      if (!now.has(one)) lines = Math.max(lines, contextLines + 1);
      else {
        if (lines > 0 && isChangedFile(index)) shown.add(one);
        lines -= one.text.split('\n').length - 1;
      }
    }
  };
  // A diff of very different files contains their first lines.
  showNeighbors(list.resources, maxLines);
  // New resources are at the end.
  showNeighbors(list.resources.toReversed(), contextLines + 1);
  return new Map(
    list.resources.flatMap((one, index) =>
      now.has(one) && !shown.has(one) ? [[one, placeholderOf(one, index)] as const] : [],
    ),
  );
}

/** A resource with as many lines, which is valid in YAML and JSON. No other resource has these lines. */
function placeholderOf(resource: Resource, index: number): Resource {
  const { text } = resource;
  const indent = /^ */.exec(text)?.[0] ?? '';
  const end = text.endsWith('\n') ? '\n' : '';
  const count = text.slice(0, text.length - end.length).split('\n').length;
  if (count === 1) return resource.rewritten(`${indent}{}${end}`);
  const keys = Array.from({ length: count - 2 }, (_, line) => `${indent}"${index}-${line}": 0`).join(',\n');
  return resource.rewritten(`${indent}{\n${keys}${keys && '\n'}${indent}}${end}`);
}

/**
 * Returns the resource with a placeholder for each Secret value. The placeholder contains `note` if the value
 * differs from the value in `other`.
 */
export function maskedResource(
  resource: Resource,
  other: Resource | undefined,
  note: string,
  secrets: Secrets,
): Resource {
  const noted = redacted.replace(')', `${note})`);
  const masked = catchError(ItemSyntaxError, () => {
    const places = secrets.isHidden(resource) ? hiddenPlaces(resource, secrets) : [];
    const own = resource.edit(
      places.map((path) => {
        const [value, otherValue] = [resource.get(path), other?.get(path)];
        const isSame = value !== undefined && otherValue !== undefined && equalTrees(value, otherValue);
        return { kind: 'set', path, value: stringScalar(isSame ? redacted : noted) };
      }),
    );
    // Unchanged resources can be in the context of a diff. Most contain no Secret values, so they are not parsed.
    if (resource.text === other?.text && secrets.redact(resource.text) === resource.text) return own;
    const copies = scalarsOf<Scalar>(own.root).flatMap(({ path, scalar }): readonly Change[] => {
      const text = secrets.redact(scalar.text);
      if (text === scalar.text) return [];
      const otherValue = other?.get(path);
      const isSame = otherValue?.kind === 'scalar' && otherValue.text === scalar.text;
      return [{ kind: 'set', path, value: stringScalar(isSame ? text : text.replaceAll(redacted, noted)) }];
    });
    return own.edit(copies);
  });
  return masked ?? resource.rewritten('{}\n');
}

/** The shown fields of a Secret. The metadata is also shown, except the copy of the values from `kubectl apply`. */
const publicFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'type', 'immutable']);
const lastApplied = ['metadata', 'annotations', 'kubectl.kubernetes.io/last-applied-configuration'];

/** The hidden paths, with the granularity of `Secrets.mark`: at most `data.key`, or `metadata.annotations.key`. */
function hiddenPlaces(resource: Resource, secrets: Secrets): readonly (readonly string[])[] {
  const childPaths = (path: readonly string[]): readonly (readonly string[])[] =>
    entriesOf(resource.get(path)).map(({ key }) => [...path, key]);
  if (isSecret(resource.id)) {
    return childPaths([]).flatMap((path) => {
      const [field = ''] = path;
      if (publicFields.has(field)) return [];
      if (field === 'metadata') return resource.get(lastApplied) === undefined ? [] : [lastApplied];
      return resource.get(path)?.kind === 'map' ? childPaths(path) : [path];
    });
  }
  const places = childPaths([]).flatMap((path) => {
    const below = childPaths(path).flatMap((one) =>
      path[0] === 'metadata' && childPaths(one).length > 0 ? childPaths(one) : [one],
    );
    return below.length === 0 ? [path] : below;
  });
  return places.filter((path) => secrets.isHidden(resource, path));
}
