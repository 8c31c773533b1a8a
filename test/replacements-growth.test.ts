/**
 * The cost of replacements doubles when their work doubles. Processor time of whole runs is compared, the least of several at each
 * of four sizes; growth is judged over three doublings, so that the noise of a busy machine has little weight: eightfold work may
 * take at most 2.6 times 2.6 times 2.6 as long, where quadratic growth would make it 64 times.
 */
import assert from 'node:assert/strict';
import { asyncCpuMs } from './cpu-time';
import { replaceValues } from '../functions/replace-values/function';
import { run } from '../src/function';

interface Work {
  readonly items: string;
  readonly replacements: readonly object[];
  /** Nothing of what is asked for is there. */
  readonly fails?: true;
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const configMap = (name: string, data: string): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n  data:\n${data}`;

const oneItem = (count: number, line: (n: number) => string): string =>
  configMap('one', numbers(count).map(line).join(''));

const embedded = (count: number): string =>
  configMap(
    'one',
    `    app.yaml: |\n      map:\n${numbers(count)
      .map((n) => `        k${n}: old\n`)
      .join('')}`,
  );

const configMapsNamed = (count: number, name: (n: number) => string): string =>
  numbers(count)
    .map((n) => configMap(name(n), '    k: old\n'))
    .join('');

const configMaps = (count: number): string => configMapsNamed(count, (n) => `c${n}`);

const selecting = (count: number, name: (n: number) => string, options: object = {}): readonly object[] =>
  numbers(count).map((n) => ({
    sourceValue: 'new',
    targets: [{ select: { name: name(n) }, fieldPaths: ['data.k'], options }],
  }));

const paths = (fieldPaths: readonly string[], options: object = {}): readonly object[] => [
  { sourceValue: 'new', targets: [{ select: { name: 'one' }, fieldPaths, options }] },
];

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
  'paths into one document': (count) => ({
    items: embedded(count),
    replacements: paths(numbers(count).map((n) => `data.app\\.yaml.map.k${n}`)),
  }),
  'replacements on one item, each from a former one': (count) => ({
    items: oneItem(count, (n) => `    k${n}: old\n`),
    replacements: numbers(count - 1).map((n) => ({
      source: { name: 'one', fieldPath: `data.k${n}` },
      targets: [{ select: { name: 'one' }, fieldPaths: [`data.k${n + 1}`] }],
    })),
  }),
  'sources in one document': (count) => ({
    items: embedded(count) + configMap('two', '    k: old\n'),
    replacements: numbers(count).map((n) => ({
      source: { name: 'one', fieldPath: `data.app\\.yaml.map.k${n}` },
      targets: [{ select: { name: 'two' }, fieldPaths: [`data.n${n}`], options: { create: true } }],
    })),
  }),
  'replacements on as many items': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => ({
      sourceValue: 'new',
      targets: [{ select: { kind: 'ConfigMap', name: `c${n}` }, fieldPaths: ['data.k'] }],
    })),
  }),
  'renamed items': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => ({
      sourceValue: `d${n}`,
      targets: [{ select: { name: `c${n}` }, fieldPaths: ['metadata.name'] }],
    })),
  }),
  'renamed items, in a second run': (count) => ({
    items: configMaps(count),
    replacements: numbers(count).map((n) => ({
      sourceValue: `c${n}`,
      targets: [{ select: { name: `old${n}` }, fieldPaths: ['metadata.name'] }],
    })),
  }),
  'pieces of names, in a second run': (count) => ({
    items: configMapsNamed(count, (n) => `new-${n}`),
    replacements: numbers(count).map((n) => ({
      sourceValue: 'new',
      targets: [{ select: { name: `old-${n}` }, fieldPaths: ['metadata.name'], options: { delimiter: '-', index: 0 } }],
    })),
  }),
  'labels, in a second run': (count) => ({
    items: numbers(count)
      .map((n) => `- {apiVersion: v1, kind: ConfigMap, metadata: {name: c${n}, labels: {app: new${n}}}}\n`)
      .join(''),
    replacements: numbers(count).map((n) => ({
      sourceValue: `new${n}`,
      targets: [{ select: { labelSelector: `app=old${n}` }, fieldPaths: ['metadata.labels.app'] }],
    })),
  }),
  'names that are patterns': (count) => ({
    items: configMaps(count),
    replacements: selecting(count, (n) => `^c${n}$`),
  }),
  'names that are beginnings': (count) => ({
    items: numbers(count)
      .map((n) => configMap(`c${n}-web`, '    k: old\n'))
      .join(''),
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
      {
        sourceValue: 'new',
        targets: [
          { select: { name: 'c0' }, reject: numbers(count).map((n) => ({ name: `cc${n}` })), fieldPaths: ['data.k'] },
        ],
      },
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
      {
        sourceValue: 'new',
        targets: [
          {
            select: { kind: 'ConfigMap' },
            reject: numbers(count - 1).map((n) => ({ name: `c${n}` })),
            fieldPaths: ['data.k'],
          },
        ],
      },
    ],
  }),
};

/** Elements are searched one by one for each path, so the cost is the product of both; `now` is what they are called. */
const elements = (count: number, now: string): Work => ({
  items: `- apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: one\n  spec:\n    list:\n${numbers(count)
    .map((n) => `    - name: ${now}${n}\n`)
    .join('')}`,
  replacements: numbers(count).map((n) => ({
    sourceValue: `new${n}`,
    targets: [{ select: { name: 'one' }, fieldPaths: [`spec.list.[name==old${n}].name`] }],
  })),
});

/** Milliseconds of the processor. */
async function cost({ items, replacements, fails }: Work): Promise<number> {
  const text = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}`;
  const functionConfig = JSON.stringify({ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues', replacements });
  return asyncCpuMs(async () => {
    const { exitCode, stderr } = await run(replaceValues, { text, functionConfig });
    assert.equal(exitCode, fails === true ? 1 : 0, stderr);
  });
}

async function leastCost(work: Work): Promise<number> {
  const costs: number[] = [];
  for (let turn = 0; turn < 3; turn++) costs.push(await cost(work));
  return Math.min(...costs);
}

describe('the cost of replacements', function () {
  this.timeout(120_000);

  for (const [what, workOf] of Object.entries(cases)) {
    it(`doubles with the work: ${what}`, async () => {
      await cost(workOf(500));
      const figures: number[] = [];
      for (const count of [500, 1000, 2000, 4000]) figures.push(await leastCost(workOf(count)));
      const [few = 0, , , many = 0] = figures;
      // Linear work doubles, quadratic work grows fourfold; a collection of garbage in a large process lies between.
      assert.ok(many < 3 ** 3 * few, `${figures.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    });
  }

  it('is about the same in a second run that searches as many elements', async () => {
    await cost(elements(500, 'old'));
    const [first, second] = [await leastCost(elements(2000, 'old')), await leastCost(elements(2000, 'new'))];
    assert.ok(second < 5 * first, `${first.toFixed(0)} and ${second.toFixed(0)} ms`);
  });
});
