/**
 * The changes of a run in each of its texts, for people: values of Secrets are hidden, but it is shown whether they change.
 * @lazy
 */
import { equalTrees } from '../data/trees/equal';
import { catchError } from '../data/catch-error';
import { stringScalar } from '../data/tree';
import { isSecret } from '../krm/resource-id';
import { ItemSyntaxError } from '../resource-list/item-syntax-error';
import type { Origin } from '../resource-list/origin';
import type { Resource } from '../resource-list/resource';
import type { NamedText } from '../resource-list/texts/joined-texts';
import type { ListText } from '../resource-list/texts/list-text';
import { redacted } from '../data/text/redacted';
import type { Secrets } from './secrets/secrets';

export interface TextChange {
  readonly file: string;
  readonly isChanged: boolean;
  /** The text, with stand-ins. */
  readonly before: string;
  readonly after: string;
}

export function textChanges(
  sources: readonly NamedText[],
  list: ListText,
  resources: readonly Resource[],
  secrets: Secrets,
): readonly TextChange[] {
  const textsOf = (written: readonly Resource[]): readonly string[] =>
    list.writeEach?.(written, []) ?? [list.write(written, [])];
  const masked = (all: readonly Resource[], others: readonly Resource[], note: string): readonly string[] => {
    const other = new Map<Origin | undefined, Resource>(others.map((one) => [one.origin, one]));
    other.delete(undefined);
    return textsOf(all.map((one) => maskedResource(one, other.get(one.origin), note, secrets)));
  };
  const [real, before, after] = [
    textsOf(resources),
    masked(list.resources, resources, ''),
    masked(resources, list.resources, ', changed'),
  ];
  return sources.map(({ file, text }, index) => ({
    file,
    isChanged: real[index] !== text,
    before: before[index] ?? '',
    after: after[index] ?? '',
  }));
}

/** The resource with a stand-in for each value of a Secret; `note` is put into it where the value is not that of `other`. */
export function maskedResource(
  resource: Resource,
  other: Resource | undefined,
  note: string,
  secrets: Secrets,
): Resource {
  const masked = catchError(ItemSyntaxError, () => {
    if (!secrets.holds(resource)) return resource;
    const changes = hiddenPlaces(resource, secrets).map((path) => {
      const [value, otherValue] = [resource.get(path), other?.get(path)];
      const isSame = value !== undefined && otherValue !== undefined && equalTrees(value, otherValue);
      return { kind: 'set', path, value: stringScalar(isSame ? redacted : redacted.replace(')', `${note})`)) } as const;
    });
    return changes.length === 0 ? resource : resource.edit(changes);
  });
  return masked ?? resource.rewritten('{}\n');
}

/** As `Secrets.mark` counts them: at most `data.key`, or `metadata.annotations.key`. */
function hiddenPlaces(resource: Resource, secrets: Secrets): readonly (readonly string[])[] {
  const inside = (path: readonly string[]): readonly (readonly string[])[] => {
    const node = path.length === 0 ? resource.root : resource.get(path);
    if (node?.kind !== 'map') return [];
    return node.entries.map(({ key }) => [...path, key]);
  };
  const values = [...inside(['data']), ...inside(['stringData'])];
  if (isSecret(resource.id)) return values;
  const places = inside([]).flatMap((path) => {
    const below = inside(path).flatMap((one) =>
      path[0] === 'metadata' && inside(one).length > 0 ? inside(one) : [one],
    );
    return below.length === 0 ? [path] : below;
  });
  return places.filter((path) => secrets.holds(resource, path));
}
