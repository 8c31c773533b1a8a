/**
 * The state of the simulation in `simulation.ts`: the sources of a shop, which people change, and the output of the
 * last run.
 */
import { plainOf } from '../../../src/data';
import { readListText } from '../../../src/resource-list/texts/read';
import type { Item } from '../../run-on-values';
import { pinKey } from '../items';

export type Versioning = 'version-config' | 'layer-config';
export type Kind = 'ConfigMap' | 'Secret';

export interface Source {
  readonly kind: Kind;
  readonly content: number;
}

/** A Deployment. */
export interface User {
  /** The objects that the user refers to; names of versions if the user is pinned. */
  readonly names: readonly string[];
  readonly isPinned: boolean;
  /** The Deployment's `revisionHistoryLimit`, if it has one. */
  readonly limit: number | undefined;
}

export interface Shop {
  readonly versioning: Versioning;
  readonly sources: ReadonlyMap<string, Source>;
  readonly users: ReadonlyMap<string, User>;
  readonly keep: number | undefined;
  /** The output of the last run: a file or a package. Undefined before the first run, and after the output was lost. */
  readonly output: string | undefined;
  /** The number of the next source or user. */
  readonly next: number;
}

export const kindOf = (name: string): Kind => (Number(/\d+/.exec(name)?.[0]) % 2 === 0 ? 'ConfigMap' : 'Secret');

/** The object of a version: `config0` of `config0-8b7k2fh4tc`. */
export const objectOf = (name: string): string => name.replace(/-[24-9bcdfghkmt]{10}$/, '');

export const isVersionName = (name: string): boolean => objectOf(name) !== name;

export const isVersion = ({ metadata }: Item): boolean =>
  Object.keys((metadata as { labels?: object }).labels ?? {}).some((key) => key.startsWith('inlay.dev/'));

export const sourceItem = (name: string, { kind, content }: Source): Item => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...(kind === 'Secret'
    ? { data: { content: Buffer.from(`c${content}`).toString('base64') } }
    : { data: { content: `c${content}` } }),
});

/** The settings in a version, which either function may have created. */
export function contentOf({ kind, data = {} }: Item): string {
  const text = data['content'] ?? data['app.yaml'] ?? '';
  return (kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text).replace('content: ', '').trim();
}

export const userItem = (name: string, { names, isPinned, limit }: User): Item => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, ...(isPinned && { annotations: { [pinKey]: 'true' } }) },
  spec: {
    ...(limit !== undefined && { revisionHistoryLimit: limit }),
    template: {
      spec: {
        containers: [
          {
            name: 'main',
            envFrom: names.filter((one) => kindOf(one) === 'ConfigMap').map((one) => ({ configMapRef: { name: one } })),
          },
        ],
        volumes: names
          .filter((one) => kindOf(one) === 'Secret')
          .map((one) => ({ name: objectOf(one), secret: { secretName: one } })),
      },
    },
  },
});

/** The objects that a workload refers to. */
export const namesIn = ({ spec }: Item): readonly string[] =>
  [...JSON.stringify(spec ?? {}).matchAll(/"(?:configMapRef":\{"name|secretName)":"([^"]+)"/g)].map(
    ([, name]) => name as string,
  );

/** The items of the last output. */
export const outputOf = ({ output = '' }: Shop): readonly Item[] =>
  readListText(output, { stream: true }).resources.map(({ root }) => structuredClone(plainOf(root)) as Item);

/** A stream with one JSON document per item. */
export const yamlText = (items: readonly Item[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('---\n');

export const without = <T>(map: ReadonlyMap<string, T>, name: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== name));

export const versionsOf = (items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.filter(isVersion).map((item) => [item.metadata.name, item]));
