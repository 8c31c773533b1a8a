/** Tests that the cost of merges grows linearly with the work. The tests measure the CPU time of whole runs. */
import { assertLinear, configMap, costOfRun, each, listWith, numbers } from './linear-cost';
import { configOf } from '../../run-on-values';
import { mergeValues } from '../../../functions/merge-values/function';
import { sampled } from '../../law';

interface Work {
  readonly items: string;
  readonly merges?: readonly object[];
  readonly configMapGenerator?: readonly object[];
}

const yaml = (lines: string): string => configMap('one', `    app.yaml: |\n${lines}`);

const into = (fieldPath: string, sourceValue: object, more: object = {}, name = 'one'): object => ({
  sourceValue,
  targets: [{ select: { name }, fieldPaths: [fieldPath] }],
  ...more,
});

const renamed = (name: string): string => {
  const [names, namespaces, kinds] = ['old', 'default', 'ConfigMap'].map((text) => `${text},`.repeat(99) + text);
  const prefix = 'internal.config.kubernetes.io/previous';
  return configMap(
    `${name}\n    annotations: {${prefix}Names: '${names}', ${prefix}Namespaces: '${namespaces}', ${prefix}Kinds: '${kinds}'}`,
    '    a: "1"\n',
  );
};

const cases: Readonly<Record<string, (count: number) => Work>> = {
  'targets in one document': (count) => ({
    items: yaml(each(count, (n) => `      k${n}: {a: 1}\n`)),
    merges: numbers(count).map((n) => into(`data.app\\.yaml.k${n}`, { a: 2, b: 1 })),
  }),
  'targets in one resource': (count) => ({
    items: `- apiVersion: test/v1\n  kind: Values\n  metadata:\n    name: one\n  spec:\n${each(count, (n) => `    k${n}: {a: 1}\n`)}`,
    merges: numbers(count).map((n) => into(`spec.k${n}`, { a: 2, b: 1 })),
  }),
  'merges into one resource itself': (count) => ({
    items: `- apiVersion: test/v1\n  kind: Values\n  metadata:\n    name: one\n  spec:\n${each(count, (n) => `    k${n}: 1\n`)}`,
    merges: numbers(count).map((n) => ({
      sourceValue: { spec: { [`k${n}`]: 2 } },
      targets: [{ select: { name: 'one' } }],
    })),
  }),
  'merges of new keys into one document': (count) => ({
    items: yaml('      a: 1\n'),
    merges: numbers(count).map((n) => into('data.app\\.yaml', { [`k${n}`]: { a: 1 } })),
  }),
  'items deleted from one list': (count) => ({
    items: yaml(`      list:\n${each(count + 1, (n) => `      - {name: n${n}, v: 1}\n`)}`),
    merges: [
      into(
        'data.app\\.yaml',
        { list: numbers(count).map((n) => ({ name: `n${n}`, $patch: 'delete' })) },
        { lists: [{ path: 'list', strategy: 'merge', key: 'name' }] },
      ),
    ],
  }),
  'merges into as many items': (count) => ({
    items: each(count, (n) => configMap(`c${n}`, `    a.json: '{"a": 1}'\n`)),
    merges: numbers(count).map((n) => into('data.a\\.json', { b: 2 }, {}, `c${n}`)),
  }),
  'generators for as many items with previous names': (count) => ({
    items: each(count, (n) => renamed(`c${n}`)),
    configMapGenerator: numbers(count).map((n) => ({ name: `c${n}`, behavior: 'merge', literals: ['a=2'] })),
  }),
};

const cost = ({ items, ...config }: Work): Promise<number> =>
  costOfRun(mergeValues, listWith(items), configOf('MergeValues', config));

describe('the cost of merges', () => {
  for (const [what, workOf] of sampled(Object.entries(cases), 2)) {
    it(`doubles with the work: ${what}`, async () => {
      await assertLinear(125, (count) => cost(workOf(count)));
    });
  }
});
