/** Large inputs for replacements: many paths into one item, many replacements over many items. */
import { listOf, repeated } from './resources';

export interface ReplacementWork {
  readonly name: string;
  /** A ResourceList with the functionConfig. */
  readonly list: string;
  /** The items as input for kustomize. `kustomization` is undefined if kustomize cannot do the same work. */
  readonly resources: string;
  readonly kustomization?: string;
}

const configMap = (name: string, data: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n${data}`;

function workOf(name: string, items: readonly string[], replacements: string): ReplacementWork {
  const block = `replacements:\n${replacements}`;
  const config = `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: bench\n${block}`;
  return {
    name,
    list: listOf(items, config),
    resources: items.join('---\n'),
    kustomization: `resources:\n- resources.yaml\n${block}`,
  };
}

const paths = (all: readonly string[]): string =>
  `- sourceValue: http://new\n  targets:\n  - select:\n      name: one\n    fieldPaths:\n${all.map((path) => `    - ${path}\n`).join('')}`;

const plain = (count: number): ReplacementWork =>
  workOf(
    `${count} paths of one item`,
    [
      configMap(
        'one',
        repeated(count, (n) => `  key${n}: value${n}\n`),
      ),
    ],
    paths(Array.from({ length: count }, (_, n) => `data.key${n}`)),
  );

/** Each line has about 300 bytes. */
const embedded = (count: number): ReplacementWork =>
  workOf(
    `${count} paths into one document`,
    [configMap('one', `  app.yaml: |\n    map:\n${repeated(count, (n) => `      key${n}: "${'x'.repeat(280)}"\n`)}`)],
    paths(Array.from({ length: count }, (_, n) => `data.app\\.yaml.map.key${n}`)),
  );

function entries(count: number): ReplacementWork {
  const { kustomization: _, ...work } = workOf(
    `one path to ${count} entries of a map in a document`,
    [configMap('one', `  app.yaml: |\n    map:\n${repeated(count, (n) => `      key${n}: {tz: utc}\n`)}`)],
    paths(['data.app\\.yaml.map.*.tz']),
  );
  return work;
}

const items = (count: number): ReplacementWork =>
  workOf(
    `${count} replacements on as many items`,
    Array.from({ length: count }, (_, n) => configMap(`c${n}`, `  host: old\n  source: new${n}\n`)),
    repeated(
      count,
      (n) =>
        `- source: {kind: ConfigMap, name: c${n}, fieldPath: data.source}\n  targets:\n  - select: {kind: ConfigMap, name: c${n}}\n    fieldPaths: [data.host]\n`,
    ),
  );

/** Documents and items come in two sizes because kustomize's run time grows faster than the size. */
export const replacementWork: readonly ReplacementWork[] = [
  plain(4000),
  embedded(200),
  embedded(1000),
  entries(5000),
  items(500),
  items(5000),
];
