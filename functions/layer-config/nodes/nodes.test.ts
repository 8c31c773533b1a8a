/** Tests that each node runs one copy of each DaemonSet, configured by exactly the layers that match the node. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { samples } from '../../../test/law';
import { configOf, resource, runOn, type Ran } from '../../../test/run-on-values';
import { layerConfig } from '../function';

type Labels = Readonly<Record<string, string>>;

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

interface DaemonSet {
  readonly metadata: { readonly name: string; readonly annotations?: Labels; readonly labels?: Labels };
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly affinity: {
          readonly nodeAffinity: {
            readonly requiredDuringSchedulingIgnoredDuringExecution: {
              readonly nodeSelectorTerms: readonly { readonly matchExpressions: readonly Expression[] }[];
            };
          };
        };
        readonly volumes: readonly { readonly configMap: { readonly name: string } }[];
      };
    };
  };
}

/** Whether labels match the expression. By Kubernetes' rules, `NotIn` also matches a node without the label. */
function matches({ key, operator, values = [] }: Expression, labels: Labels): boolean {
  const value = labels[key];
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      throw new Error(operator);
  }
}

const runsOn = ({ spec }: DaemonSet, labels: Labels): boolean =>
  spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.some(
    ({ matchExpressions }) => matchExpressions.every((each) => matches(each, labels)),
  );

const volumes = [{ name: 'c', configMap: { name: 'nova' } }];
const template = (affinity: object = {}): object =>
  resource('DaemonSet', 'compute', {
    apiVersion: 'apps/v1',
    spec: {
      selector: { matchLabels: { app: 'compute' } },
      template: { metadata: { labels: { app: 'compute' } }, spec: { ...affinity, volumes } },
    },
  });

const withOwnTerms = template({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          { matchExpressions: [{ key: 'zone', operator: 'DoesNotExist' }] },
          { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] },
        ],
      },
    },
  },
});

interface NodeLayer {
  readonly nodeSelector?: Labels | undefined;
}

/** All layers, or only the layers for which `isOf` is true, without their `nodeSelector`. */
const layersOf = (layers: readonly NodeLayer[], isOf?: (layer: NodeLayer) => boolean): object[] =>
  layers.flatMap((each, at) => {
    const plain = { name: `l${at}`, values: { [`k${at}`]: at } };
    if (isOf !== undefined) return isOf(each) ? [plain] : [];
    return each.nodeSelector === undefined
      ? [plain]
      : [{ ...plain, nodeSelector: each.nodeSelector, ignoreMissing: true }];
  });

const files = [{ key: 'a.json', format: 'json' }];

const run = (layers: readonly object[], more: object, items: readonly object[], name = 'nova'): Promise<Ran> =>
  runOn(layerConfig, configOf('LayerConfig', { spec: { layers, output: { files }, ...more } }, name), items);

const base = { name: 'base', mode: 'default', values: { k0: -1 } };

const copiesIn = ({ items }: Ran): readonly DaemonSet[] =>
  items.filter(({ kind, metadata }) => kind === 'DaemonSet' && metadata.annotations?.['inlay.dev/copy-of']) as never;

const dataOf = ({ items }: Ran, name: string): unknown => items.find((each) => each.metadata.name === name)?.data;

const label = fc.record(
  { pool: fc.constantFrom('gpu', 'cpu'), disk: fc.constantFrom('ssd', 'hdd'), zone: fc.constantFrom('a', 'b') },
  { requiredKeys: [] },
);
const labels = label.map((each): Labels => JSON.parse(JSON.stringify(each)) as Labels);
const layer = fc.record({
  nodeSelector: fc.option(
    labels.filter((each) => Object.keys(each).length > 0),
    { freq: 5, nil: undefined },
  ),
});

describe('layers for nodes', () => {
  it('give each node one DaemonSet with the layers that match the node', async function () {
    this.timeout(60_000);
    const nodes = fc.array(labels, { minLength: 1, maxLength: 6 });
    const layers = fc
      .array(layer, { minLength: 1, maxLength: 5 })
      .filter((all) => all.some((each) => each.nodeSelector));
    await fc.assert(
      fc.asyncProperty(nodes, labels, layers, fc.boolean(), async (all, later, chosen, hasOwn) => {
        const isOf =
          (node: Labels) =>
          ({ nodeSelector }: NodeLayer) =>
            Object.entries(nodeSelector ?? {}).every(([key, value]) => node[key] === value);
        const groupOf = (node: Labels): string => JSON.stringify(chosen.map(isOf(node)));
        const isAllowed = (node: Labels): boolean => !hasOwn || node['zone'] === undefined || node['zone'] === 'a';
        const items = [hasOwn ? withOwnTerms : template()];
        const found = await run([base, ...layersOf(chosen)], { nodes: all.map((each) => ({ labels: each })) }, items);
        assert.equal(found.exitCode, 0, found.messages);
        const copies = copiesIn(found);
        assert.equal(copies.length, new Set(all.map(groupOf)).size);
        const known = all.some((each) => groupOf(each) === groupOf(later)) ? [later] : [];
        for (const node of [...all, ...known]) {
          const own = copies.filter((each) => runsOn(each, node));
          assert.equal(own.length, isAllowed(node) ? 1 : 0);
          const [first] = own;
          if (first === undefined) continue;
          const { configMap } = first.spec.template.spec.volumes[0] ?? assert.fail();
          const alone = await run([base, ...layersOf(chosen, isOf(node))], {}, [template()]);
          assert.deepEqual(dataOf(found, configMap.name), alone.items.find(({ kind }) => kind === 'ConfigMap')?.data);
        }
        const selectors = copies.map(({ spec }) => JSON.stringify(spec.selector));
        assert.equal(new Set(selectors).size, copies.length);
        for (const { spec } of copies) assert.deepEqual(spec.template.metadata.labels, spec.selector.matchLabels);
        const again = await run(
          [base, ...layersOf(chosen)],
          { nodes: all.map((each) => ({ labels: each })) },
          found.items,
        );
        assert.deepEqual(again.items, found.items);
        assert.doesNotMatch(again.messages, /\[changed\]/);
      }),
      { numRuns: samples(200, 4) },
    );
  });

  it('change copies with their template, and remove copies for groups that no longer exist', async () => {
    const layers = [base, { name: 'gpu', nodeSelector: { pool: 'gpu' }, ignoreMissing: true, values: { k0: 1 } }];
    const first = await run(layers, { nodes: [{ labels: { pool: 'gpu' } }, { labels: {} }] }, [template()]);
    const text = JSON.stringify(first.items).replaceAll('"name":"c"', '"name":"changed"');
    const [edited, ...copies] = JSON.parse(text) as Ran['items'];
    const items = [edited as object, ...first.items.slice(1)];
    const second = await run(layers, { nodes: [{ labels: { pool: 'gpu' } }] }, items);
    assert.deepEqual(
      copiesIn(second).map(({ metadata, spec }) => [metadata.name, spec.template.spec.volumes]),
      [['compute-gpu', copiesIn({ ...first, items: copies })[1]?.spec.template.spec.volumes]],
    );
    assert.match(
      second.messages,
      /DaemonSet\/compute-gpu is updated to match DaemonSet\/compute for the node group "gpu" \[changed\]/,
    );
    assert.match(
      second.messages,
      /DaemonSet\/compute-default is removed, because its template or its group of nodes no longer exists \[changed\]/,
    );
  });

  for (const [what, more, name] of [
    ['output', { output: { name: 'other', files } }, 'nova'],
    ['LayerConfig', { output: { name: 'nova', files }, cleanUp: [{ name: 'nova' }] }, 'other'],
  ] as const) {
    it(`stay in copies of their template after the ${what} was renamed`, async () => {
      const layersFor = (value: number): object[] => [
        { name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: value } },
      ];
      const nodes = [{ labels: { pool: 'gpu' } }];
      let found = await run(layersFor(1), { nodes }, [template()]);
      for (const value of [1, 2]) {
        const items = found.items.filter(({ metadata }) => metadata.annotations?.['inlay.dev/orphaned'] !== 'true');
        found = await run(layersFor(value), { nodes, ...more }, items, name);
        const [copy, another] = copiesIn(found);
        assert.equal(another, undefined);
        assert.equal(copy?.metadata.labels?.['inlay.dev/config'], name);
        assert.doesNotMatch(found.messages, /is now a template/);
        const version = copy.spec.template.spec.volumes[0]?.configMap.name ?? '';
        assert.deepEqual(dataOf(found, version), { 'a.json': `{\n  "k0": ${value}\n}\n` }, found.messages);
      }
    });
  }

  describe('in several namespaces', () => {
    const nodes = [{ labels: { pool: 'gpu' } }];
    const layers = [{ name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: 1 } }];
    const runIn = (namespace: string, items: readonly object[], more: object = {}, name = 'nova'): Promise<Ran> =>
      runOn(
        layerConfig,
        configOf('LayerConfig', {
          metadata: { name, namespace },
          spec: { nodes, layers, output: { name: 'nova', files }, ...more },
        }),
        items,
      );
    const placed = (namespace: string): object => ({ ...template(), metadata: { name: 'compute', namespace } });
    const placesOf = (ran: Ran): unknown => copiesIn(ran).map(({ metadata }) => metadata);

    it('are copied by the LayerConfig of each namespace', async () => {
      const first = await runIn('a', [placed('a'), placed('b')]);
      const second = await runIn('b', first.items);
      assert.equal(copiesIn(second).length, 2);
      const third = await runIn('a', second.items);
      assert.deepEqual(third.items, second.items);
    });

    it('are not removed because of a removed LayerConfig in another namespace', async () => {
      const first = await runIn('a', [placed('a')], {}, 'old');
      const own = await runIn('a', [...first.items, placed('a')], { cleanUp: [{ name: 'old', namespace: 'b' }] });
      assert.deepEqual(placesOf(own), placesOf(first), own.messages);
    });

    it('are removed if `cleanUp` lists the previous namespace', async () => {
      const { items } = await runIn('a', [placed('a')]);
      const ran = await runIn('b', [...items, placed('b')], { cleanUp: [{ namespace: 'a' }] });
      assert.deepEqual(
        copiesIn(ran).map(({ metadata }) => ({ ...metadata, annotations: undefined, labels: undefined })),
        [{ name: 'compute-gpu', namespace: 'b', annotations: undefined, labels: undefined }],
        ran.messages,
      );
    });
  });

  for (const [length, expected] of [
    [59, /^n{59}-gpu$/],
    [60, /^n{52}-[2-9a-z]{10}$/],
  ] as const) {
    it(`give a copy a label of at most 63 characters if the name of its template has ${length}`, async () => {
      const items = [
        JSON.parse(JSON.stringify(template()).replaceAll('"compute"', `"${'n'.repeat(length)}"`)) as object,
      ];
      const layers = [{ name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: 1 } }];
      const [copy] = copiesIn(await run(layers, { nodes: [{ labels: { pool: 'gpu' } }] }, items));
      const values = Object.values(copy?.spec.selector.matchLabels ?? {});
      assert.ok(
        values.some((value) => expected.test(value)),
        values.join(' '),
      );
    });
  }

  it('do not use an earlier name of the output that now belongs to another ConfigMap', async () => {
    const layers = [{ name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: 1 } }];
    const more = { nodes: [{ labels: { pool: 'gpu' } }] };
    const { items } = await run(layers, { ...more, output: { name: 'old', files } }, []);
    const user = resource('DaemonSet', 'other', {
      apiVersion: 'apps/v1',
      spec: { template: { spec: { volumes: [{ configMap: { name: 'old' } }] } } },
    });
    for (const others of [[], [resource('ConfigMap', 'old')]]) {
      const ran = await run(layers, more, [...items, user, ...others]);
      assert.equal(copiesIn(ran).length, others.length === 0 ? 1 : 0, ran.messages);
    }
  });

  for (const [inSub, groups] of [
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const) {
    it(`keep the DaemonSets of a LayerConfig of the same name in a subpackage: ${inSub} and ${groups} groups`, async () => {
      const gpu = { name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: 1 } };
      const runWith = (count: number, more: object, items: readonly object[]): Promise<Ran> =>
        count === 0 ? run([base], more, items) : run([gpu], { ...more, nodes: [{ labels: { pool: 'gpu' } }] }, items);
      const sub = await runWith(inSub, {}, [template()]);
      const configs = ['nova', 'c2'].map((name) => configOf('LayerConfig', { spec: { output: { name } } }, 'nova'));
      const user = resource('DaemonSet', 'other', {
        apiVersion: 'apps/v1',
        spec: { template: { spec: { volumes: [{ configMap: { name: 'c2' } }] } } },
      });
      const output = { name: 'c2', files };
      const all = await runWith(groups, { output }, [...sub.items, ...configs, user]);
      assert.deepEqual(all.items.slice(0, sub.items.length), sub.items, all.messages);
      assert.equal(copiesIn(all).length, inSub + groups);
      const again = await runWith(groups, { output }, all.items);
      assert.deepEqual(again, { ...all, messages: again.messages });
    });
  }

  it('do not take the name of another DaemonSet', async () => {
    const layers = [{ name: 'gpu', nodeSelector: { pool: 'gpu' }, values: { k0: 1 } }];
    const taken = resource('DaemonSet', 'compute-gpu', { apiVersion: 'apps/v1' });
    const { exitCode, messages } = await run(layers, { nodes: [{ labels: { pool: 'gpu' } }] }, [template(), taken]);
    assert.equal(exitCode, 2);
    assert.match(
      messages,
      /DaemonSet\/compute-gpu is not a copy, but the copy of DaemonSet\/compute .*\[already-exists\]/,
    );
  });
});
