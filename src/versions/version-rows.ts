/** The rows that `inlay versions` prints. A row shows a version, its users, and whether it can be deleted. @lazy */
import { getOrMake } from '../data/get-or-make';
import { nameReferences } from '../fields/references';
import { entriesOf, stringScalar } from '../data/tree';
import { mapScalars } from '../data/trees/visit';
import { decoded } from '../kit/objects/data-key';
import { nameHash, objectNameOf, versionHash } from '../krm/names/name-hash';
import { effectiveNamespace } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { nameOf } from './objects/versioned-object';
import { hashedNamesIn, type Labelled, labelled, lineKeys } from './objects/versions';
import { keptVersionsOfCurrent } from './plan/kept-versions';
import { objectKey } from './references/references';

export interface VersionRow {
  /** `shop/ConfigMap/app` */
  readonly object: string;
  readonly version: Labelled;
  readonly isInFiles: boolean;
  /** `current`, `earlier, changed by hand` */
  readonly state: string;
  /** `Deployment/web` */
  readonly users: readonly string[];
  /**
   * True if the version exists only in the cluster, nothing in the cluster or the files uses it, and the files contain
   * another version of the same object.
   */
  readonly isRemovable: boolean;
}

/** `cluster` contains the resources in the cluster. Undefined if the user has not passed the cluster's resources. */
export function versionRows(
  files: readonly Resource[],
  cluster: readonly Resource[] | undefined,
): readonly VersionRow[] {
  const users = usersOf([...files, ...(cluster ?? [])]);
  const [inFiles, inCluster] = [versionsOf(files), versionsOf(cluster ?? [])];
  const all = new Map([...inCluster, ...inFiles]);
  const lineKey = lineKeys([...inFiles.values()]);
  const known = new Set([...inFiles.values()].map(lineKey));
  const lines = new Map<string, [key: string, version: Labelled][]>();
  for (const [key, version] of all) getOrMake(lines, lineKey(version), () => []).push([key, version]);
  return [...lines.values()].flatMap((line) => {
    const sorted = line.toSorted(([, a], [, b]) => b.generation - a.generation);
    const removed = removedNext(sorted, inFiles, users);
    return sorted.map(([key, version]): VersionRow => {
      const used = [...(users.get(key) ?? [])];
      const here = inFiles.get(key);
      const there = inCluster.get(key);
      // If the files contain no version of the object, the current version may be in files that were not read.
      const isRemovable = here === undefined && used.length === 0 && known.has(lineKey(version));
      const states = [
        ...(here === undefined ? [] : [here.isOrphaned ? 'earlier' : 'current']),
        ...(here === undefined && !isRemovable ? ['only in the cluster'] : []),
        ...(isRemovable ? ['only in the cluster, can be deleted'] : []),
        ...(cluster !== undefined && there === undefined ? ['not in the cluster'] : []),
        ...(removed.has(key) ? ['deleted with the next change'] : []),
        ...(here !== undefined && !here.isIntact ? ['changed by hand'] : []),
        ...(there !== undefined && !isAsApplied(there) ? ['changed in the cluster'] : []),
      ];
      return {
        object: objectOf(version),
        version,
        isInFiles: here !== undefined,
        state: states.join(', '),
        users: [...new Set(used.map(nameOf))],
        isRemovable,
      };
    });
  });
}

function versionsOf(resources: readonly Resource[]): ReadonlyMap<string, Labelled> {
  return new Map(labelled(resources).map((one) => [objectKey(one.kind, one.resource.id.namespace, one.name), one]));
}

const objectOf = ({ kind, name, resource: { id } }: Labelled): string =>
  `${effectiveNamespace(id.namespace)}/${kind}/${objectNameOf(name)}`;

/**
 * True if the data matches the hash in the name. The API server adds a type to a Secret and moves `stringData` into
 * `data`, so the hash is also computed with these changes undone.
 */
function isAsApplied({ isIntact, name, resource }: Labelled): boolean {
  if (isIntact) return true;
  const fields = entriesOf(resource.root).filter(({ key }) => key === 'kind' || key === 'type' || key === 'data');
  const texts = fields.map(({ key, value }) =>
    key === 'data'
      ? { key: 'stringData', value: mapScalars(value, ({ text }) => stringScalar(decoded(text) ?? '')) }
      : { key, value },
  );
  return [fields, texts].some((all) =>
    [all, all.filter(({ key }) => key !== 'type')].some(
      (entries) => versionHash(name) === nameHash({ kind: 'map', entries }),
    ),
  );
}

/**
 * Maps the key of each object to the resources that refer to the object. Names in fields that are not followed as
 * references also count.
 */
function usersOf(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<Resource>> {
  const users = new Map<string, Set<Resource>>();
  for (const resource of resources) {
    const add = (key: string): unknown => getOrMake(users, key, () => new Set()).add(resource);
    const { namespace: own, name: ownName } = resource.id;
    for (const { refersTo, namespace, name } of nameReferences(resource)) {
      add(objectKey(refersTo, namespace ?? own, name));
    }
    for (const name of hashedNamesIn(resource.text)) {
      if (name !== ownName) for (const kind of ['ConfigMap', 'Secret']) add(objectKey(kind, own, name));
    }
  }
  return users;
}

/** Returns the versions in the files that will be removed when a run creates the next version. */
function removedNext(
  sorted: readonly (readonly [string, Labelled])[],
  inFiles: ReadonlyMap<string, Labelled>,
  users: ReadonlyMap<string, ReadonlySet<Resource>>,
): ReadonlySet<string> {
  const there = sorted.filter(([key]) => inFiles.has(key));
  const current = there.find(([, { isOrphaned }]) => !isOrphaned);
  if (current === undefined) return new Set();
  const ofAll = there.flatMap(([key]) => [...(users.get(key) ?? [])]);
  const keep = keptVersionsOfCurrent(current[1].resource, ofAll);
  const earlier = there.filter(([, { isOrphaned }]) => isOrphaned);
  let rank = 0;
  const goes = earlier.filter(([key, { isIntact }]) => (!isIntact || ++rank >= keep) && !users.has(key));
  return new Set(goes.map(([key]) => key));
}
