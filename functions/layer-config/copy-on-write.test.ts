/** Tests properties of the output of several runs of LayerConfig in a row. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noResources } from '../../src/function/other-texts';
import { run } from '../../src/function/run';
import { printedLines } from '../../test/printed-lines';
import { configOf, listOf, resource, runOn, type Item, type Ran } from '../../test/run-on-values';
import { layerConfig } from './function';

interface Output {
  readonly name?: string;
  readonly kind?: 'ConfigMap' | 'Secret';
  readonly naming?: 'hash' | 'kustomize' | 'none';
}

const pathKey = 'internal.config.kubernetes.io/path';

const generate = (
  items: readonly object[],
  values: object,
  output: Output = {},
  keep = 1,
  { name = 'conf', ...more }: { readonly name?: string; readonly cleanUp?: object; readonly members?: object } = {},
): Promise<Ran> =>
  runOn(
    layerConfig,
    configOf('LayerConfig', {
      metadata: { name, annotations: { [pathKey]: 'app/fn.yaml' } },
      spec: {
        ...more,
        layers: [{ name: 'l', values }],
        output: {
          ...output,
          ...((output.naming ?? 'hash') === 'hash' ? { versions: { keep } } : {}),
          files: [{ key: 'a.json', format: 'json' }],
        },
      },
    }),
    items,
  );

/** A workload that refers to the object or version named `name`. */
const user = (kind: Output['kind'], name: string, more: object = {}): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'user', ...more },
  spec: {
    template: { spec: { volumes: [kind === 'Secret' ? { secret: { secretName: name } } : { configMap: { name } }] } },
  },
});

/** The names that the workload refers to. */
const referred = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) =>
    [...JSON.stringify(item).matchAll(/"(?:secretName|configMap":\{"name)":"([^"]*)"/g)].map(([, name]) => name ?? ''),
  );

const versionsIn = (items: readonly Item[]): readonly Item[] =>
  items.filter((item) => JSON.stringify(item).includes('"inlay.dev/config":"conf"'));
const note = (item: Item | undefined, key: string): string | undefined => item?.metadata.annotations?.[key];

describe('copy on write', () => {
  for (const [title, name] of [
    ['', 'other'],
    [' with its own name', 'conf'],
    [' with the name of another LayerConfig', 'shop'],
  ] as const) {
    it(`refuses the name of versions of a VersionConfig${title}`, async () => {
      const metadata = { name: 'conf-5dfhcg7tt2', labels: { 'inlay.dev/version-config': name } };
      const shop = configOf('LayerConfig', { spec: { output: { name: 'conf' } } }, 'shop');
      const { messages } = await generate([resource('ConfigMap', 'conf-5dfhcg7tt2', { metadata }), shop], { a: 1 });
      const found = `"conf" is also used by the VersionConfig "${name}": set a different \`output.name\` [`;
      assert.ok(messages.includes(found), messages);
    });
  }

  for (const members of [undefined, [{ name: 'x', target: { name: 'user' } }]]) {
    const which = members === undefined ? '' : ', even if a target of a family selects users of these versions';
    it(`keeps the versions of a LayerConfig of the same name in a subpackage${which}`, async () => {
      const sub = await generate([user('ConfigMap', 'c1')], { a: 1 }, { name: 'c1' }, 0);
      const configs = ['c1', 'c2'].map((name) => configOf('LayerConfig', { spec: { output: { name } } }, 'conf'));
      const all = await generate([...sub.items, ...configs], { a: 2 }, { name: 'c2' }, 0, members && { members });
      assert.deepEqual(all.items.slice(0, 4), [...sub.items, ...configs], all.messages);
      const added = all.items.slice(4).map((item) => note(item, pathKey));
      assert.deepEqual(added, [`app/configmap_c2${members ? '-x' : ''}.yaml`]);
    });
  }

  it('updates references from the previous name to the new name', async () => {
    const { items } = await generate([user('ConfigMap', 'conf')], { a: 1 });
    const renamed = await generate(items, { a: 1 }, { name: 'shop' });
    assert.match(String(referred(renamed.items)), /^shop-\w{10}$/, renamed.messages);
  });

  for (const members of [undefined, [{ name: 'x', target: { kind: 'Deployment' } }]]) {
    const which = members === undefined ? 'an object' : 'a family';
    it(`takes over the versions of ${which} after the LayerConfig was renamed, if \`cleanUp\` lists its previous name`, async () => {
      const more = members && { members };
      const { items } = await generate([user('ConfigMap', 'shop')], { a: 1 }, { name: 'shop' }, 1, more);
      const renamed = { ...more, name: 'new', cleanUp: [{ name: 'conf' }] };
      const refused = await generate(items, { a: 2 }, { name: 'shop' }, 1, {
        ...renamed,
        cleanUp: [{ name: 'other' }],
      });
      assert.match(refused.messages, /if "conf" no longer exists, add `cleanUp: \[\{name: conf\}\]`/);
      assert.deepEqual(refused.items, items);
      const ran = await generate(items, { a: 2 }, { name: 'shop' }, 1, renamed);
      assert.match(ran.messages, /^\[info\] .*takes over a version of the LayerConfig "conf"/);
      assert.notDeepEqual(referred(ran.items), referred(items));
      const versions = ran.items.filter((item) => note(item, 'inlay.dev/generation') !== undefined);
      assert.deepEqual(
        versions.map((item) => [item.metadata.labels?.['inlay.dev/config'], note(item, 'inlay.dev/generation')]),
        [
          ['new', '1'],
          ['new', '2'],
        ],
      );
      assert.deepEqual(await generate(ran.items, { a: 2 }, { name: 'shop' }, 1, renamed), { ...ran, messages: '' });
    });
  }

  it('suggests the name of a removed LayerConfig if `cleanUp` misspells the name', async () => {
    const { items } = await generate([], { a: 1 }, {}, 1, { name: 'keystone' });
    for (const [name, isReported] of [
      ['keytsone', true],
      ['other', false],
    ] as const) {
      const { messages } = await generate(items, { a: 1 }, {}, 1, { name: 'new', cleanUp: [{ name }] });
      assert.equal(messages.includes('add `cleanUp: [{name: keystone}]`'), isReported, messages);
    }
  });

  it('gives the version of a member to an object without members that now has its name', async () => {
    const { items } = await generate([user('ConfigMap', 'shop-x')], { a: 1 }, { name: 'shop' }, 1, {
      members: [{ name: 'x' }],
    });
    const whole = await generate(items, { a: 1 }, { name: 'shop-x' });
    assert.deepEqual(
      whole.items.map(({ metadata }) => metadata.name),
      items.map(({ metadata }) => metadata.name),
    );
    assert.equal(versionsIn(whole.items)[0]?.metadata.labels?.['inlay.dev/member'], undefined);
  });

  for (const [kind, foreign] of [
    ['ConfigMap', { binaryData: { x: 'eA==' } }],
    ['Secret', { stringData: { x: 'x' } }],
  ] as const) {
    it(`restores a ${kind} after any edit by hand`, async () => {
      const { items } = await generate([], { a: 1 }, { kind });
      const [made] = items as readonly [Item];
      const { immutable, ...mutable } = made;
      assert.equal(immutable, true);
      for (const edited of [
        { ...made, ...foreign },
        { ...made, data: {} },
        { ...made, data: { ...made.data, b: 'eA==' } },
        { ...made, data: 'x' },
        { ...made, immutable: false },
        mutable,
      ]) {
        const ran = await generate([edited], { a: 1 }, { kind });
        assert.deepEqual(ran.items, items, JSON.stringify(edited));
        assert.match(ran.messages, /^\[warning\] .* was edited by hand/);
      }
    });

    it(`updates users of a ${kind} to the newest version, keeps the configured number of versions, and reaches a stable state`, async () => {
      const step = fc.record({ a: fc.integer({ min: 1, max: 4 }), keep: fc.integer({ min: 0, max: 2 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          let items: readonly object[] = [user(kind, 'conf')];
          let names: readonly string[] = [];
          for (const { a, keep } of steps) {
            const ran = await generate(items, { a }, { kind }, keep);
            assert.equal(ran.exitCode, 0, ran.messages);
            assert.deepEqual((await generate(ran.items, { a }, { kind }, keep)).items, ran.items);
            const [current = ''] = referred(ran.items);
            names = [current, ...names.filter((name) => name !== current).slice(0, keep)];
            const versions = versionsIn(ran.items).toSorted(
              (one, other) => Number(note(other, 'inlay.dev/generation')) - Number(note(one, 'inlay.dev/generation')),
            );
            assert.deepEqual(
              versions.map(({ metadata: { name } }) => name),
              names,
            );
            const stem = `app/${kind.toLowerCase()}_conf`;
            for (const [age, version] of versions.entries()) {
              assert.equal(note(version, 'inlay.dev/orphaned'), age === 0 ? undefined : 'true');
              assert.equal(note(version, pathKey), age === 0 ? `${stem}.yaml` : `${stem}-orphaned.yaml`);
            }
            const [text = ''] = Object.values(versions[0]?.data ?? {});
            assert.deepEqual(JSON.parse(kind === 'Secret' ? Buffer.from(text, 'base64').toString() : text), { a });
            ({ items } = ran);
          }
        }),
        { numRuns: 40 },
      );
    });
  }

  for (const naming of ['kustomize', 'none'] as const) {
    it(`edits the only object with the naming ${naming}`, async () => {
      let items: readonly object[] = [user('ConfigMap', 'conf')];
      for (const [index, a] of [1, 2, 2, 1].entries()) {
        const ran = await generate(items, { a }, { naming });
        const versions = versionsIn(ran.items);
        assert.deepEqual(
          versions.map(({ metadata: { name } }) => name),
          ['conf'],
        );
        assert.deepEqual(JSON.parse(versions[0]?.data?.['a.json'] ?? ''), { a });
        assert.equal(note(versions[0], 'inlay.dev/generation'), undefined);
        assert.equal(versions[0]?.['immutable'], naming === 'kustomize' ? true : undefined);
        assert.match(ran.messages, [/will|is generated/, /is updated/, /^$/, /is updated/][index] as RegExp);
        ({ items } = ran);
      }
    });
  }

  it('suggests only fields that the naming allows if the previous output is unknown', async () => {
    const annotations = { 'kustomize.config.k8s.io/id': '1' };
    const { messages } = await generate([user('ConfigMap', 'conf', { annotations })], {}, { naming: 'kustomize' });
    assert.match(
      messages,
      /`inlay build --output` or keep a controller from pruning with `spec.output.versions.protect` /,
    );
  });

  it('keeps versions in use, and does not change pinned or owned objects', async () => {
    const first = await generate([user('ConfigMap', 'conf')], { a: 1 });
    const [old = ''] = referred(first.items);
    const [version] = versionsIn(first.items) as readonly [Item];
    const owned = (controller: boolean): object => ({
      ownerReferences: [{ kind: 'ReplicaSet', name: 'x', controller }],
    });
    for (const [more, isHeld, expected] of [
      [{ annotations: { 'inlay.dev/pin-config': 'true' } }, true, /Deployment\/user is pinned/],
      [{ annotations: { 'inlay.dev/pin-config': 'false' } }, false, /will restart, because it is changed/],
      [owned(true), true, /is orphaned/],
      [owned(false), false, /will restart, because it is changed/],
      [{}, false, new RegExp(`instead of ${old} \\(spec`)],
    ] as const) {
      const ran = await generate([version, user('ConfigMap', old, more)], { a: 2 }, {}, 0);
      const [now] = referred(ran.items);
      assert.equal(now === old, isHeld, JSON.stringify(more));
      assert.equal(versionsIn(ran.items).length, isHeld ? 2 : 1);
      assert.match(ran.messages, expected);
    }
  });

  it('treats a name with a hash as one of its versions, unless the object belongs to something else', async () => {
    const lost = 'conf-2456789bcd';
    for (const [other, isOthers] of [
      [resource('ConfigMap', lost), true],
      [resource('Secret', lost), false],
      [{ ...resource('ConfigMap', lost), apiVersion: 'example.com/v1' }, false],
      [resource('ConfigMap', 'conf-2456789bcf'), false],
    ] as const) {
      const { items } = await generate([other, user('ConfigMap', lost)], { a: 1 });
      assert.equal(referred(items).includes(lost), isOthers, JSON.stringify(other));
    }
    for (const name of [
      'conf-2456789bc',
      'conf-2456789bcde',
      'conf-a456789bcd',
      'other-2456789bcd',
      'confx2456789bcd',
    ]) {
      assert.deepEqual(referred((await generate([user('ConfigMap', name)], { a: 1 })).items), [name]);
    }
  });

  for (const members of [undefined, [{ name: 'x' }]]) {
    it(`reports missing versions of ${members === undefined ? 'an object' : 'a family'}, except in a build that adds versions later`, async () => {
      const pin = { annotations: { 'inlay.dev/pin-config': 'true' } };
      const functionConfig = JSON.stringify(
        configOf('LayerConfig', {
          spec: {
            ...(members && { members }),
            layers: [{ name: 'l', values: { a: 1 } }],
            output: { name: 'conf', files: [{ key: 'a.json', format: 'json' }] },
          },
        }),
      );
      for (const name of ['conf-2456789bcd', 'conf-gpu-2456789bcd']) {
        const text = listOf([user('ConfigMap', name, pin)]);
        const alone = await run(layerConfig, { text, functionConfig });
        assert.match(
          printedLines(alone.stderr),
          new RegExp(`refers to ConfigMap/${name}, which is not among the items`),
        );
        const inBuild = await run(layerConfig, { text, functionConfig, previous: { file: 'x', text: noResources } });
        assert.doesNotMatch(printedLines(inBuild.stderr), /not among the items/);
      }
    });
  }

  it('does not report a missing version to which a reference is optional', async () => {
    const name = 'conf-gpu-2456789bcd';
    for (const optional of [true, false]) {
      const pod = resource('Pod', 'p', { spec: { volumes: [{ configMap: { name, optional } }] } });
      const { messages } = await generate([pod], { a: 1 });
      assert.equal(messages.includes(`refers to ConfigMap/${name}`), !optional);
    }
  });

  it('reads a generation only from a number', async () => {
    const first = await generate([], { a: 1 });
    const [made] = first.items as readonly [Item];
    for (const [generation, ...expected] of [
      ['7', '7', '8'],
      ['-3', '1', '1'],
      ['x', '1', '1'],
      ['1.5', '1', '1'],
    ] as const) {
      const metadata = {
        ...made.metadata,
        annotations: { ...made.metadata.annotations, 'inlay.dev/generation': generation },
      };
      const generations = [1, 2].map(async (a) => {
        const { items } = await generate([{ ...made, metadata }], { a });
        const current = versionsIn(items).find((item) => note(item, 'inlay.dev/orphaned') === undefined);
        return note(current, 'inlay.dev/generation');
      });
      assert.deepEqual(await Promise.all(generations), expected);
    }
  });
});
