/** Checks invariants of all objects in a namespace whenever the API server responds. */
import assert from 'node:assert/strict';
import { plainOf } from '../../../src/data';
import { nameHash } from '../../../src/krm';
import { readListText } from '../../../src/resource-list/texts/read';
import type { LiveObject } from './cluster';
import { objects } from './sources';

/** The decoded data of a ConfigMap or Secret. */
type Data = Readonly<Record<string, string>>;

interface KnownVersion {
  readonly data: Data;
  /**
   * The object's uid; undefined if the object does not exist. A different uid means a new object with the same name.
   */
  uid?: string;
}

export class Expectations {
  /** The known versions, keyed by kind and name, such as `ConfigMap/app-8b7k2fh4tc`. */
  readonly #known = new Map<string, KnownVersion>();
  /** The versions of each object, starting with the version in use. */
  readonly #lines = new Map<string, readonly string[]>(objects.map((object) => [object, []]));
  readonly #limit: number;
  /**
   * The number of references checked so far. Each of these references named an existing, known version with its
   * original data.
   */
  names = 0;

  /** `limit` is the Deployment's `revisionHistoryLimit`. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Registers the objects in manifests that are about to be applied. */
  expect(text: string): void {
    for (const resource of readListText(text, { stream: true }).resources) {
      const { kind, name } = resource.id;
      const object = objectOf(`${kind}/${name}`);
      if (object === undefined) continue;
      assert.ok(name.endsWith(`-${nameHash(resource.root)}`), `the name ${name} must end with the hash of its data`);
      const { data, stringData } = plainOf(resource.root) as { data?: Data; stringData?: Data };
      const decoded = { ...(kind === 'Secret' ? decodedData(data) : data), ...stringData };
      const known = this.#known.get(`${kind}/${name}`);
      if (known === undefined) this.#known.set(`${kind}/${name}`, { data: decoded });
      else assert.deepEqual(decoded, known.data, `${name} must always have the same data`);
      if (resource.annotations().get('inlay.dev/orphaned') === 'true') continue;
      const line = this.#lines.get(object) ?? [];
      this.#lines.set(object, [`${kind}/${name}`, ...line.filter((one) => one !== `${kind}/${name}`)]);
    }
  }

  current(object: string): string | undefined {
    return this.#lines.get(object)?.[0];
  }

  /**
   * Asserts that every object referenced by a Pod, a Deployment or a ReplicaSet in the history exists, and that its
   * data matches the hash in its name. Without `revisions`, ReplicaSets are not checked.
   */
  check(all: readonly LiveObject[], revisions = true): void {
    const found = new Map(all.map((one) => [`${one.kind}/${one.metadata.name}`, one]));
    // A removed object that is created again gets a new uid.
    for (const [key, known] of this.#known) if (!found.has(key)) delete known.uid;
    for (const [key, { kind, metadata, data, immutable }] of found) {
      const known = this.#known.get(key);
      if (known === undefined) continue;
      known.uid ??= metadata.uid;
      assert.equal(metadata.uid, known.uid, `${key} must be the same object as before`);
      assert.equal(immutable, true, `${key} is immutable`);
      assert.deepEqual(
        kind === 'Secret' ? decodedData(data) : data,
        known.data,
        `the data of ${key} must match the hash in its name`,
      );
    }
    const users = [
      ...all.filter(({ kind }) => kind === 'Pod' || kind === 'Deployment'),
      ...(revisions ? revisionsOf(all).slice(0, this.#limit + 1) : []),
    ];
    for (const user of users) {
      for (const key of namesIn(user)) {
        assert.ok(this.#known.has(key), `${user.kind}/${user.metadata.name} refers to ${key}, which is not a version`);
        assert.ok(found.has(key), `${user.kind}/${user.metadata.name} refers to ${key}, which does not exist`);
        this.names += 1;
      }
    }
  }

  /** Asserts that exactly the newest versions exist: the version in use and `keep` other versions. */
  checkKept(all: readonly LiveObject[], keep: number): void {
    const there = all.map((one) => `${one.kind}/${one.metadata.name}`).filter((key) => objectOf(key) !== undefined);
    const expected = [...this.#lines.values()].flatMap((line) => line.slice(0, keep + 1));
    assert.deepEqual(there.toSorted(), expected.toSorted(), `the versions with keep: ${keep}`);
  }
}

/** Returns the ReplicaSets, starting with the newest revision. */
export const revisionsOf = (all: readonly LiveObject[]): readonly LiveObject[] =>
  all.filter(({ kind }) => kind === 'ReplicaSet').toSorted((a, b) => revisionOf(b) - revisionOf(a));

export const revisionOf = ({ metadata }: LiveObject): number =>
  Number(metadata.annotations?.['deployment.kubernetes.io/revision']);

const objectOf = (key: string): string | undefined => objects.find((one) => key.startsWith(`${one}-`));

const decodedData = (data: Data = {}): Data =>
  Object.fromEntries(Object.entries(data).map(([key, text]) => [key, Buffer.from(text, 'base64').toString()]));

/** Returns the ConfigMaps and Secrets that the object's pods need, such as `ConfigMap/app-8b7k2fh4tc`. */
export function namesIn({ kind, spec = {} }: LiveObject): readonly string[] {
  const pod = JSON.stringify(kind === 'Pod' ? spec : (spec.template?.spec ?? {}));
  return [
    ...[...pod.matchAll(/"configMapRef":\{"name":"([^"]+)"/g)].map(([, name]) => `ConfigMap/${name}`),
    ...[...pod.matchAll(/"secretName":"([^"]+)"/g)].map(([, name]) => `Secret/${name}`),
  ];
}
