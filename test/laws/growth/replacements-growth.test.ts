/** Tests that the cost of replacements grows linearly with the work. The tests measure the CPU time of whole runs. */
import { assertLess, assertLinear, configMap, costOfRun, each, leastCost, listWith, numbers } from './linear-cost';
import { configOf } from '../../run-on-values';
import { replaceValues } from '../../../functions/replace-values/function';
import { sampled } from '../../law';

interface Work {
  readonly items: string;
  readonly replacements: readonly object[];
  /** Whether everything that is searched for is missing. */
  readonly fails?: true;
}

const oneItem = (count: number, line: (n: number) => string): string => configMap('one', each(count, line));

const embedded = (count: number): string =>
  configMap('one', `    app.yaml: |\n      map:\n${each(count, (n) => `        k${n}: old\n`)}`);

const configMapsNamed = (count: number, name: (n: number) => string): string =>
  each(count, (n) => configMap(name(n), '    k: old\n'));

const configMaps = (count: number): string => configMapsNamed(count, (n) => `c${n}`);

const writing = (sourceValue: string, select: object, path: string, more: object = {}): object => ({
  sourceValue,
  targets: [{ select, fieldPaths: [path], ...more }],
});

const selecting = (count: number, name: (n: number) => string, options: object = {}): readonly object[] =>
  numbers(count).map((n) => writing('new', { name: name(n) }, 'data.k', { options }));

const paths = (fieldPaths: readonly string[], options: object = {}): readonly object[] => [
  { sourceValue: 'new', targets: [{ select: { name: 'one' }, fieldPaths, options }] },
];

const deepPaths = (count: number): readonly string[] => numbers(count).map((n) => `data.app\\.yaml.map.k${n}`);

const cases: Readonly<Record<string, (count: number) => Work>> = {
  'paths of one item': (count) => ({
    items: oneItem(count, (n) => `    k${n}: old\n`),
    replacements: paths(numbers(count).map((n) => `data.k${n}`)),
  }),
  'new fields of one item': (count) => ({
    items: oneItem(1, () => `    k: old\n`),
    replacements: paths(
      numbers(count).map((n) => `data.k${n}`),
      { create: true },
    ),
  }),
  'paths into one document': (count) => ({ items: embedded(count), replacements: paths(deepPaths(count)) }),
  'deleted entries of one document': (count) => ({
    items: embedded(count),
    replacements: deepPaths(count - 1).map((path) => ({
      delete: true,
      targets: [{ select: { name: 'one' }, fieldPaths: [path] }],
    })),
  }),
  'entries of a map in one document, by one path': (count) => ({
    items: configMap('one', `    app.yaml: |\n      map:\n${each(count, (n) => `        k${n}: {tz: old}\n`)}`),
    replacements: paths(['data.app\\.yaml.map.*.tz']),
  }),
  'entries of a map, one of which has the field': (count) => ({
    items: oneItem(count, (n) => `    k${n}.json: '{"${n === 0 ? 'b' : 'a'}": 1}'\n`),
    replacements: paths(['data.*.b'], { type: 'string' }),
  }),
  'new elements of one list': (count) => ({
    items: configMap('one', '    app.yaml: |\n      list: []\n'),
    replacements: numbers(count).map((n) => writing(`v${n}`, { name: 'one' }, 'data.app\\.yaml.list.-')),
  }),
  'replacements on one item, each from an earlier one': (count) => ({
    items: oneItem(count, (n) => `    k${n}: old\n`),
    replacements: numbers(count - 1).map((n) => ({
      source: { name: 'one', fieldPath: `data.k${n}` },
      targets: [{ select: { name: 'one' }, fieldPaths: [`data.k${n + 1}`] }],
    })),
  }),
  'sources in one document': (count) => ({
    items: embedded(count) + configMap('two', '    k: old\n'),
    replacements: deepPaths(count).map((fieldPath, n) => ({
      source: { name: 'one', fieldPath },
      targets: [{ select: { name: 'two' }, fieldPaths: [`data.n${n}`], options: { create: true } }],
    })),
  }),
  'pieces of one text': (count) => ({
    items: configMap('one', `    t: |\n${each(count, (n) => `      x${n} = {"a": [1, "${n}"], "b": 2};\n`)}`),
    replacements: [
      { between: { start: '= ', end: ';' }, innerPath: 'b' },
      { pattern: '"a": .*"(\\d+)"' },
      { pattern: '"b": (?P<value>.*)\\};' },
    ].map((piece) => writing('7', { name: 'one' }, 'data.t', piece)),
  }),
  'new elements of one document in XML': (count) => ({
    items: configMap('one', '    t.xml: |\n      <map>\n        <k>old</k>\n      </map>\n'),
    replacements: paths(
      numbers(count).map((n) => `data.t\\.xml.map.k${n}`),
      { create: true },
    ),
  }),
  'replacements on as many items': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => writing('new', { kind: 'ConfigMap', name: `c${n}` }, 'data.k')),
  }),
  'renamed items': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => writing(`d${n}`, { name: `c${n}` }, 'metadata.name')),
  }),
  'renamed items, in a second run': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => writing(`c${n}`, { name: `old${n}` }, 'metadata.name')),
  }),
  'pieces of names, in a second run': (count) => ({
    items: configMapsNamed(count, (n) => `new-${n}`),
    replacements: numbers(count).map((n) =>
      writing('new', { name: `old-${n}` }, 'metadata.name', { options: { delimiter: '-', index: 0 } }),
    ),
  }),
  'labels, in a second run': (count) => ({
    items: each(count, (n) => `- {apiVersion: v1, kind: ConfigMap, metadata: {name: c${n}, labels: {app: new${n}}}}\n`),
    replacements: numbers(count).map((n) =>
      writing(`new${n}`, { labelSelector: `app=old${n}` }, 'metadata.labels.app'),
    ),
  }),
  'names with pattern characters': (count) => ({
    items: configMaps(count),
    replacements: selecting(count, (n) => `^c${n}$`),
  }),
  'names that match a prefix': (count) => ({
    items: configMapsNamed(count, (n) => `c${n}-web`),
    replacements: selecting(count, (n) => `c${n}-.*`),
  }),
  'names that are missing': (count) => ({
    items: configMaps(count),
    replacements: selecting(count, (n) => `cc${n}`),
    fails: true,
  }),
  'names that may be missing': (count) => ({
    items: configMaps(count),
    replacements: selecting(count, (n) => `cc${n}`, { ignoreMissing: true }),
  }),
  'names that are missing in `reject`': (count) => ({
    items: configMaps(count),
    replacements: [
      writing('new', { name: 'c0' }, 'data.k', { reject: numbers(count).map((n) => ({ name: `cc${n}` })) }),
    ],
    fails: true,
  }),
  'names of sources that are missing': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => ({
      source: { name: `cc${n}`, fieldPath: 'data.k' },
      targets: [{ select: { name: `c${n}` }, fieldPaths: ['data.k'] }],
    })),
    fails: true,
  }),
  'rejected items': (count) => ({
    items: configMaps(count),
    replacements: [
      writing('new', { kind: 'ConfigMap' }, 'data.k', { reject: numbers(count - 1).map((n) => ({ name: `c${n}` })) }),
    ],
  }),
};

/**
 * Each path searches the elements one by one, so the cost is the number of paths times the number of elements. `now` is
 * the current name of the elements.
 */
const elements = (count: number, now: string): Work => ({
  items: `- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: one\n  spec:\n    list:\n${each(count, (n) => `    - name: ${now}${n}\n`)}`,
  replacements: numbers(count).map((n) => writing(`new${n}`, { name: 'one' }, `spec.list.[name==old${n}].name`)),
});

const cost = ({ items, replacements, fails }: Work): Promise<number> =>
  costOfRun(replaceValues, listWith(items), configOf('ReplaceValues', { replacements }), fails === true ? 2 : 0);

describe('the cost of replacements', () => {
  for (const [what, workOf] of sampled(Object.entries(cases), 3)) {
    it(`doubles with the work: ${what}`, async () => {
      await assertLinear(125, (count) => cost(workOf(count)));
    });
  }

  it('is about the same in a second run that searches as many elements', async () => {
    await cost(elements(500, 'old'));
    await assertLess(
      () => cost(elements(500, 'new')),
      async () => 5 * (await leastCost(() => cost(elements(500, 'old')))),
    );
  });
});
