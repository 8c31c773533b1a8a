/** The state of the simulation in `lifecycle.ts`: items as plain JSON, and their references to the generated object. */
import type { Item } from '../run-on-values';

export const base = 'conf';

export interface SimulationState {
  readonly items: readonly Item[];
  /** The settings of the layers. */
  readonly values: Readonly<Record<string, number>>;
  readonly kind: 'ConfigMap' | 'Secret';
  readonly keep: number;
  readonly namespace: string;
  /** Whether there is a family of "blue" and "green". */
  readonly members: boolean;
  /** All versions so far, keyed by `keyOf`, to simulate version control. */
  readonly known: ReadonlyMap<string, Item>;
  /** The number of the next workload. */
  readonly next: number;
}

export const isGenerated = ({ metadata }: Item): boolean =>
  (metadata as { labels?: Record<string, string> }).labels?.['inlay.dev/config'] === base;

export const namespaceOf = ({ metadata }: Item): string => (metadata as { namespace?: string }).namespace ?? 'default';

/** The key of an item: `ConfigMap prod/conf-…` */
export const keyOf = (item: Item): string => `${String(item['kind'])} ${namespaceOf(item)}/${item.metadata.name}`;

/** The item's name in messages: `Deployment/w3`. */
export const displayName = (item: Item): string => `${String(item['kind'])}/${item.metadata.name}`;

/** The names of the object in a workload, and whether the function updates the field of each name. */
export function namesIn(item: Item): readonly { readonly name: string; readonly isFollowed: boolean }[] {
  const text = JSON.stringify(item['spec'] ?? {});
  const names = new Set(
    [...text.matchAll(/"(conf(?:-(?:blue|green))?(?:-[2456789bcdfghkmt]{10})?)"/g)].map(([, name]) => name),
  );
  return [...names].flatMap((name) => (name === undefined ? [] : [{ name, isFollowed: item['kind'] !== 'Widget' }]));
}

/** The kind of object that a workload's fields refer to; a Shop accepts either. */
export const refersAs = (item: Item): string =>
  JSON.stringify(item['spec']).includes('secretName') ? 'Secret' : 'ConfigMap';

const pod = (kind: SimulationState['kind'], name: string): object => ({
  containers: [{ name: 'main', image: 'web:1' }],
  volumes: [{ name: 'config', ...(kind === 'Secret' ? { secret: { secretName: name } } : { configMap: { name } }) }],
});

/** A workload of each kind that refers to `name`. */
export const workloads: Readonly<Record<string, (name: string, kind: SimulationState['kind']) => object>> = {
  Deployment: (name, kind) => ({ apiVersion: 'apps/v1', spec: { template: { spec: pod(kind, name) } } }),
  CronJob: (name, kind) => ({
    apiVersion: 'batch/v1',
    spec: { jobTemplate: { spec: { template: { spec: pod(kind, name) } } } },
  }),
  Rollout: (name, kind) => ({ apiVersion: 'argoproj.io/v1alpha1', spec: { template: { spec: pod(kind, name) } } }),
  Shop: (name) => ({ apiVersion: 'example.com/v1', spec: { configRef: { name } } }),
  // The function does not update this kind.
  Widget: (name) => ({ apiVersion: 'example.com/v1', spec: { settings: { configMapName: name } } }),
};
