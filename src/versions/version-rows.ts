/** What `inlay versions` prints: all versions, who refers to them, and which may go. @lazy */
import { getOrMake } from '../data/get-or-make';
import { nameReferences } from '../fields/references';
import { effectiveNamespace } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { keepKey } from './bookkeeping';
import { nameOf, stemOf } from './objects/versioned-object';
import { labelled, lineOf, type Version } from './objects/versions';
import { keptVersions } from './plan/kept-versions';
import { objectKey } from './references/references';

export interface VersionRow {
  /** `shop/ConfigMap/app` */
  readonly object: string;
  readonly version: Version;
  /** `current`, `earlier, changed by hand` */
  readonly state: string;
  /** `Deployment/web` */
  readonly users: readonly string[];
  /** Nothing in the files or in the cluster needs it. */
  readonly mayGo: boolean;
}

/** `cluster` is what the API server has, if it was asked. */
export function versionRows(
  files: readonly Resource[],
  cluster: readonly Resource[] | undefined,
): readonly VersionRow[] {
  const users = usersOf([...files, ...(cluster ?? [])]);
  const [inFiles, inCluster] = [versionsOf(files), versionsOf(cluster ?? [])];
  const all = new Map([...inCluster, ...inFiles]);
  const lines = new Map<string, [key: string, version: Version][]>();
  for (const [key, version] of all) getOrMake(lines, lineKey(version), () => []).push([key, version]);
  return [...lines.values()].flatMap((line) => {
    const sorted = line.toSorted(([, a], [, b]) => b.generation - a.generation);
    const goes = goingNext(sorted, inFiles, users);
    return sorted.map(([key, version]): VersionRow => {
      const used = users.get(key) ?? new Set<string>();
      const here = inFiles.get(key);
      const there = inCluster.get(key);
      const mayGo = here === undefined && used.size === 0;
      const states = [
        ...(here === undefined ? [] : [here.isOrphaned ? 'earlier' : 'current']),
        ...(here === undefined && !mayGo ? ['only in the cluster'] : []),
        ...(mayGo ? ['only in the cluster, may go'] : []),
        ...(cluster !== undefined && there === undefined ? ['not in the cluster'] : []),
        ...(goes.has(key) ? ['goes with the next change'] : []),
        ...(here !== undefined && !here.isIntact ? ['changed by hand'] : []),
        ...(there !== undefined && !there.isIntact ? ['changed in the cluster'] : []),
      ];
      return { object: objectOf(version), version, state: states.join(', '), users: [...used], mayGo };
    });
  });
}

function versionsOf(resources: readonly Resource[]): ReadonlyMap<string, Version> {
  return new Map(labelled(resources).map((one) => [objectKey(one.kind, one.resource.id.namespace, one.name), one]));
}

const lineKey = (version: Version): string => JSON.stringify([version.kind, lineOf(version), stemOf(version.name)]);

const objectOf = ({ kind, name, resource: { id } }: Version): string =>
  `${effectiveNamespace(id.namespace)}/${kind}/${stemOf(name)}`;

/** By the key of the object that they refer to. A resource that is in the files and in the cluster is one. */
function usersOf(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const resource of resources) {
    for (const { refersTo, namespace, name } of nameReferences(resource)) {
      const key = objectKey(refersTo, namespace ?? resource.id.namespace, name);
      getOrMake(users, key, () => new Set()).add(nameOf(resource));
    }
  }
  return users;
}

/** The unused version of the files that is one too many once there is a newer one. */
function goingNext(
  sorted: readonly (readonly [string, Version])[],
  inFiles: ReadonlyMap<string, Version>,
  users: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const there = sorted.filter(([key]) => inFiles.has(key));
  const current = there.find(([, { isOrphaned }]) => !isOrphaned);
  if (current === undefined) return new Set();
  const said = current[1].resource.annotations().get(keepKey);
  const keep = keptVersions(said === undefined ? {} : { keep: Number(said) }, []);
  const earlier = there.filter(([, { isOrphaned }]) => isOrphaned);
  return new Set(earlier.filter(([key], rank) => rank + 1 >= keep && !users.has(key)).map(([key]) => key));
}
