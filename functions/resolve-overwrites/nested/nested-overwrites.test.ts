/** Tests overwrites below an Installation's component, with `nested: constructor`. Scenarios show the output. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, resource, runOn, type Item, type Ran } from '../../../test/run-on-values';
import { orchestrators } from '../../../test/orchestrators';
import { temporaryFolder, writeFiles } from '../../../test/temporary-folder';
import { rootFiles } from '../../../src/files/root-files';
import type { Files } from '../../../src/function';
import { resolveOverwrites } from '../function';
import { descriptor, landscaper, supplied } from '../items.test';

const registry = { type: 'OCIRegistry', baseUrl: 'registry.example.com' };
const staging = { type: 'OCIRegistry', baseUrl: 'staging.example.com' };

const installation = (name: string, version = 'v3.0.0'): object =>
  landscaper('Installation', name, {
    spec: { componentDescriptor: { ref: { componentName: 'example.com/shop', version } } },
  });
const context = (fields: object = {}): object =>
  landscaper('Context', 'default', { repositoryContext: registry, componentVersionOverwrites: 'dev', ...fields });
const overwrites = (...list: readonly object[]): object =>
  landscaper('ComponentVersionOverwrites', 'dev', { overwrites: list });
const dbOverwrite = {
  source: { componentName: 'example.com/db', version: 'v1.0.0' },
  substitution: { version: 'v1.1.0-dev.7' },
};
/** An Installation whose component has an overwritten reference. */
const overwritten = [installation('shop'), context(), overwrites(dbOverwrite)];
const refer = (name: string, version: string): object => ({ name, componentName: `example.com/${name}`, version });
const component = (name: string, version: string, componentReferences: readonly object[] = [], more = {}): object =>
  descriptor(`example.com/${name}`, version, {
    provider: 'internal',
    repositoryContexts: [registry],
    componentReferences,
    ...more,
  });
const shop = component('shop', 'v3.0.0', [refer('core', 'v2.0.0')]);
const core = component('core', 'v2.0.0', [refer('db', 'v1.0.0')]);
const dev = component('db', 'v1.1.0-dev.7');

const resolve = (items: readonly object[], spec: object = {}, files?: Files): Promise<Ran> =>
  runOn(
    resolveOverwrites,
    configOf('ResolveOverwrites', { spec: { mode: 'resolve', nested: 'constructor', ...spec } }, 'ow'),
    items,
    files,
  );

const written = ({ items }: Ran): Item | undefined => items.find(({ metadata }) => metadata.name === 'ow-overwritten');
const textIn = (ran: Ran, key: string): string => written(ran)?.data?.[key] ?? '';
const refOf = ({ items }: Ran, name = 'shop'): unknown => {
  const found = items.find(({ kind, metadata }) => kind === 'Installation' && metadata.name === name);
  assert.ok(found);
  return (found['spec'] as { componentDescriptor: { ref: unknown } }).componentDescriptor.ref;
};

describe('an overwrite of a component that others refer to', () => {
  it('adds new versions above it, is stable in a second run, and is undone without its entry', async () => {
    const items = [...overwritten, supplied(shop, core, dev)];
    const once = await resolve(items);
    assert.equal(once.exitCode, 0);
    assert.match(JSON.stringify(refOf(once)), /"version":"v3\.0\.0-overwritten\.[2-9a-z]{10}"/);
    assert.ok(written(once));
    const twice = await resolve(once.items);
    assert.deepEqual(twice.items, once.items);
    const without = once.items.map((item) =>
      item['kind'] === 'ComponentVersionOverwrites' ? { ...item, overwrites: [] } : item,
    );
    const after = await resolve(without);
    assert.deepEqual(refOf(after), { componentName: 'example.com/shop', version: 'v3.0.0' });
    assert.equal(written(after), undefined);
    assert.match(
      after.messages,
      /ConfigMap `ow-overwritten` is removed, .* components that were added to a repository remain in the repository/,
    );
    assert.doesNotMatch((await resolve(after.items)).messages, /is removed/);
    const withoutList = once.items.map((item) =>
      item['kind'] === 'Context' ? context({ componentVersionOverwrites: '' }) : item,
    );
    assert.equal(written(await resolve(withoutList)), undefined);
  });

  it('is kept in the ConfigMap by a run that only reports overwrites', async () => {
    const once = await resolve([...overwritten, supplied(shop, core, dev)]);
    assert.deepEqual(written(await resolve(once.items, { nested: 'report' })), written(once));
  });

  it('is made once for two Installations, and separately for each list', async () => {
    const elsewhere = { metadata: { name: 'other', namespace: 'b' } };
    const ran = await resolve([
      installation('shop'),
      installation('second'),
      context(),
      overwrites(dbOverwrite),
      { ...installation('other'), ...elsewhere },
      { ...context(), metadata: { name: 'default', namespace: 'b' } },
      {
        ...overwrites({ ...dbOverwrite, substitution: { version: 'v2.0.0' } }),
        metadata: { name: 'dev', namespace: 'b' },
      },
      supplied(shop, core, dev, component('db', 'v2.0.0')),
    ]);
    assert.equal(ran.exitCode, 0, ran.messages);
    assert.deepEqual(refOf(ran), refOf(ran, 'second'));
    assert.notDeepEqual(refOf(ran), refOf(ran, 'other'));
    const constructor = textIn(ran, 'component-constructor.yaml');
    assert.equal(constructor.match(/^- name: /gm)?.length, 4);
    // Components are sorted from the bottom up, then by name.
    assert.match(constructor, /core[^]*core[^]*shop[^]*shop/);
  });

  it('of only the repository becomes a resolver rule if rules are enabled, next to new versions for other components', async () => {
    const moved = { source: { componentName: 'example.com/db' }, substitution: { repositoryContext: staging } };
    const mail = { source: { componentName: 'example.com/mail' }, substitution: { version: 'v1.3.0' } };
    const items = (...list: readonly object[]): readonly object[] => [
      installation('shop'),
      installation('direct', 'v4.0.0'),
      installation('unrelated', 'v5.0.0'),
      context(),
      overwrites(...list),
      supplied(
        component('shop', 'v3.0.0', [refer('core', 'v2.0.0'), refer('mail', 'v1.2.0')]),
        component('shop', 'v4.0.0', [refer('db', 'v1.0.0'), refer('db/tools', 'v1.0.0')]),
        component('shop', 'v5.0.0'),
        component('db/tools', 'v1.0.0'),
        core,
      ),
    ];
    const rules = { nested: 'resolvers', missingDescriptor: 'ignore' };
    const alone = await resolve(items(moved), rules);
    assert.equal(alone.exitCode, 0, alone.messages);
    assert.deepEqual(refOf(alone), { componentName: 'example.com/shop', version: 'v3.0.0' });
    assert.deepEqual(Object.keys(written(alone)?.data ?? {}), ['.ocmconfig', 'commands.txt']);
    assert.match(textIn(alone, '.ocmconfig'), /baseUrl: staging\.example\.com\n {4}prefix: example\.com\/db\n/);
    assert.deepEqual(textIn(alone, 'commands.txt').match(/shop:v\S+/g), ['shop:v3.0.0', 'shop:v4.0.0']);
    assert.equal(alone.messages.match(/only the repository of example\.com\/db is overwritten/g)?.length, 1);
    assert.match(alone.messages, /rule for example\.com\/db also applies to example\.com\/db\/tools:v1\.0\.0,/);
    assert.deepEqual((await resolve(alone.items, rules)).items, alone.items);
    const both = await resolve(items(moved, mail), rules);
    assert.equal(both.exitCode, 0, both.messages);
    assert.match(JSON.stringify(refOf(both)), /"version":"v3\.0\.0-overwritten\./);
    assert.equal(textIn(both, '.ocmconfig'), textIn(alone, '.ocmconfig'));
    const constructor = textIn(both, 'component-constructor.yaml');
    assert.match(constructor, /name: example\.com\/shop\n/);
    assert.doesNotMatch(constructor, /name: example\.com\/(?:db|core)\n/);
    const db = component('db', 'v1.0.0', [refer('mail', 'v1.2.0')], { repositoryContexts: [staging] });
    const rebuilt = supplied(component('shop', 'v3.0.0', [refer('db', 'v1.0.0')]), db);
    const next = await resolve([installation('shop'), context(), overwrites(moved, mail), rebuilt], rules);
    assert.equal(textIn(next, '.ocmconfig'), '', 'no rule for a component with a new version');
    const without = await resolve(
      alone.items.map((item) => (item['kind'] === 'ComponentVersionOverwrites' ? { ...item, overwrites: [] } : item)),
      rules,
    );
    assert.equal(written(without), undefined);
  });

  it('of one component in two repositories is reported, since rules have no versions', async () => {
    const move = (version: string, repositoryContext: object): object => ({
      source: { componentName: 'example.com/db', version },
      substitution: { repositoryContext },
    });
    const { messages, exitCode } = await resolve(
      [
        installation('shop'),
        context(),
        overwrites(move('v1.0.0', staging), move('v2.0.0', { type: 'OCIRegistry', baseUrl: 'other.example.com' })),
        supplied(component('shop', 'v3.0.0', [refer('db', 'v1.0.0'), { ...refer('db', 'v2.0.0'), name: 'new' }])),
      ],
      { nested: 'resolvers', missingDescriptor: 'ignore' },
    );
    assert.equal(exitCode, 0, messages);
    assert.match(
      messages,
      /versions of example\.com\/db are in different repositories \(staging\.example\.com, other\./,
    );
  });

  it('of only the repository rebuilds the component itself, with the blobs from that repository', async () => {
    const moved = { source: { componentName: 'example.com/db' }, substitution: { repositoryContext: staging } };
    const blob = {
      name: 'chart',
      version: 'v1.0.0',
      type: 'helmChart',
      relation: 'local',
      access: { type: 'localBlob' },
    };
    const there = component('db', 'v1.0.0', [], { repositoryContexts: [staging], resources: [blob] });
    const ran = await resolve([installation('shop'), context(), overwrites(moved), supplied(shop, core, there)], {
      detachContexts: true,
    });
    assert.equal(ran.exitCode, 0, ran.messages);
    const constructor = textIn(ran, 'component-constructor.yaml');
    assert.match(constructor, /^components:\n- name: example\.com\/db\n {2}version: v1\.0\.0-overwritten\./);
    assert.match(
      constructor,
      /type: ocm\n {6}ocmRepository:\n {8}type: OCIRegistry\n {8}baseUrl: staging\.example\.com/,
    );
    // Only components that are not patched must be looked up.
    assert.match(textIn(ran, 'commands.txt'), /^ocm add componentversions -c --templater /m);
    const unsupplied = await resolve([installation('shop'), context(), overwrites(moved), supplied(shop, core)], {
      detachContexts: true,
    });
    assert.equal(unsupplied.exitCode, 2);
    assert.match(
      unsupplied.messages,
      /component version example\.com\/db:v1\.0\.0 not found, so components that refer to it cannot be patched/,
    );
  });

  it('is looked up in `target` if it is set', async () => {
    const other = { type: 'OCIRegistry', baseUrl: 'other.example.com' };
    const moved = { ...dbOverwrite, substitution: { version: 'v1.1.0-dev.7', repositoryContext: other } };
    const items = [installation('shop'), context(), overwrites(moved), supplied(shop, core)];
    const ran = await resolve(items, { target: staging });
    assert.match(textIn(ran, 'commands.txt'), / -C --lookup other\.example\.com --templater /);
    assert.deepEqual((refOf(ran) as { repositoryContext: unknown }).repositoryContext, staging);
    assert.match(ran.messages, /\[warning\].*Context "default" has a different repository than `target`/);
    assert.match(textIn(ran, 'commands.txt'), /transfer commontransportarchive ctf staging\.example\.com\n/);
  });

  it('no longer needs a list: after detaching, nothing is lost, and the next run is complete', async () => {
    const sources = [
      { source: { componentName: 'example.com/core' }, substitution: { version: 'v2.0.0' } },
      dbOverwrite,
    ];
    const spec = { detachContexts: true, missingDescriptor: 'error' };
    const once = await resolve(
      [installation('shop'), context(), overwrites(...sources), supplied(shop, core, dev)],
      spec,
    );
    assert.equal(once.exitCode, 0, once.messages);
    assert.doesNotMatch(once.messages, /overwrite-lost|not found/);
    const twice = await resolve(once.items, spec);
    assert.equal(twice.exitCode, 0, twice.messages);
    assert.deepEqual(twice.items, once.items);
  });

  it('has the same result for an Installation alone and among others, even if only a repository is overwritten', async () => {
    const market = component('market', 'v1.0.0', [
      refer('shop', 'v3.0.0'),
      refer('office', 'v1.0.0'),
      refer('mail', 'v1.0.0'),
    ]);
    const office = component('office', 'v1.0.0', [refer('db', 'v1.0.0')]);
    const mail = component('mail', 'v1.0.0', [], { repositoryContexts: [staging] });
    const moved = {
      source: { componentName: 'example.com/mail', version: 'v1.0.0' },
      substitution: { repositoryContext: staging },
    };
    const roots = ['shop', 'market', 'office'].map((name) =>
      landscaper('Installation', name, {
        spec: {
          componentDescriptor: {
            ref: { componentName: `example.com/${name}`, version: name === 'shop' ? 'v3.0.0' : 'v1.0.0' },
          },
        },
      }),
    );
    const others = [context(), overwrites(dbOverwrite, moved), supplied(shop, core, market, office, mail)];
    const spec = { detachContexts: true, ignoreMissing: true, missingDescriptor: 'ignore' };
    const together = await resolve([...roots, ...others], spec);
    assert.equal(together.exitCode, 0, together.messages);
    for (const [index, name] of ['shop', 'market', 'office'].entries()) {
      const alone = await resolve([roots[index] ?? {}, ...others], spec);
      assert.deepEqual(refOf(together, name), refOf(alone, name));
      assert.match(JSON.stringify(refOf(alone, name)), /-overwritten\./);
      const components = (ran: Ran): readonly string[] =>
        written(ran)
          ?.data?.['component-constructor.yaml']?.split(/^(?=- name)/m)
          .slice(1) ?? [];
      for (const each of components(alone)) assert.ok(components(together).includes(each), each);
    }
    const reversed = await resolve([...roots.toReversed(), ...others], spec);
    assert.deepEqual(textIn(reversed, 'component-constructor.yaml'), textIn(together, 'component-constructor.yaml'));
  });

  it('reads constructors in ConfigMaps, and reports which components must be added first', async () => {
    const plan = resource('ConfigMap', 'plan', {
      data: {
        'component-constructor.yaml': 'name: example.com/db\nversion: v1.1.0-dev.7\nprovider: {name: internal}\n',
        'core.component-constructor.yaml':
          'name: example.com/core\nversion: v2.0.0\nprovider: {name: internal}\ncomponentReferences: [{name: db, componentName: example.com/db, version: v1.0.0}]\n',
      },
    });
    const ran = await resolve([...overwritten, supplied(shop), plan]);
    assert.equal(ran.exitCode, 0, ran.messages);
    // Only `shop` has a descriptor, so only its patched version has one.
    assert.deepEqual(
      Object.keys(written(ran)?.data ?? {}).filter((key) => key.includes('descriptor')),
      ['2-shop.component-descriptor.yaml'],
    );
    assert.doesNotMatch(ran.messages, /not found/);
    assert.match(textIn(ran, 'commands.txt'), /First add these components.*: example\.com\/db:v1\.1\.0-dev\.7\)/);
    const wrong = resource('ConfigMap', 'plan', { data: { 'a.component-constructor.yaml': 'resources: []\n' } });
    assert.match(
      (await resolve([installation('shop'), wrong])).messages,
      /not a component constructor: expected `components`/,
    );
  });

  it('is transferred to the repository of each Installation, by commands that do not look up patched components', async () => {
    const there = { metadata: { name: 'default', namespace: 'b' } };
    const ran = await resolve([
      ...overwritten,
      { ...installation('other'), metadata: { name: 'other', namespace: 'b' } },
      { ...context({ repositoryContext: staging }), ...there },
      { ...overwrites(dbOverwrite), metadata: { name: 'dev', namespace: 'b' } },
      supplied(
        ...[shop, core, dev].flatMap((one) => [
          one,
          JSON.parse(JSON.stringify(one).replaceAll('registry.', 'staging.')) as object,
        ]),
      ),
    ]);
    assert.equal(ran.exitCode, 0, ran.messages);
    const commands = textIn(ran, 'commands.txt');
    assert.match(
      commands,
      /add componentversions -c -C --lookup registry\.example\.com --lookup staging\.example\.com /,
    );
    assert.match(
      commands,
      /transfer commontransportarchive ctf registry\.example\.com\nocm transfer commontransportarchive ctf staging\.example\.com\n/,
    );
  });

  it('reports sources that cannot be copied, and texts that `ocm` would replace', async () => {
    const stored = component('core', 'v2.0.0', [refer('db', 'v1.0.0')], {
      sources: [{ name: 'main', version: 'v1', type: 'git', access: { type: 'localBlob' } }],
      labels: [{ name: 'a', value: '${b}' }],
    });
    const { messages } = await resolve([...overwritten, supplied(shop, stored, dev)]);
    assert.match(messages, /a source of example\.com\/core:v2\.0\.0 is stored with the component version/);
    assert.match(messages, /example\.com\/core:v2\.0\.0 contains the text "\$\{b\}", and `ocm add` replaces/);
  });

  it('of many signed components reports only the first few', async () => {
    const signatures = [{ name: 'acme', digest: {}, signature: {} }];
    const chainOf = (length: number): readonly object[] =>
      Array.from({ length }, (_, index) => ({
        ...component(index === 0 ? 'shop' : `c${index}`, 'v3.0.0', [
          index === length - 1 ? refer('db', 'v1.0.0') : refer(`c${index + 1}`, 'v3.0.0'),
        ]),
        signatures,
      }));
    const { messages } = await resolve([...overwritten, supplied(...chainOf(9), dev)]);
    assert.equal(messages.match(/ is signed, but /g)?.length, 5);
    assert.match(messages, /4 more component versions are signed, but their overwritten versions are not/);
    const { messages: ofSix } = await resolve([...overwritten, supplied(...chainOf(6), dev)]);
    assert.match(ofSix, /1 more component version is signed, but its overwritten version is not/);
  });

  const refused: readonly (readonly [title: string, items: readonly object[], said: RegExp, spec?: object])[] = [
    [
      'a root that is not supplied',
      [...overwritten, supplied(core, dev)],
      /component version example\.com\/shop:v3\.0\.0 not found, so components that refer to it cannot be patched, and overwrites\[0\]/,
    ],
    [
      'a root that is not supplied, with `missingDescriptor: error`',
      [...overwritten, supplied(core, dev)],
      /component version example\.com\/shop:v3\.0\.0 not found, so components that refer to it cannot be patched, and overwrites\[0\]/,
      { missingDescriptor: 'error' },
    ],
    [
      'components that refer to each other',
      [
        ...overwritten,
        supplied(shop, component('core', 'v2.0.0', [refer('db', 'v1.0.0'), refer('shop', 'v3.0.0')]), dev),
      ],
      /none can be patched: example\.com\/\w+:\S+ -> example\.com\/\w+:\S+ -> example\.com/,
    ],
    [
      'a version that OCM does not accept',
      [
        installation('shop', 'latest'),
        context(),
        overwrites(dbOverwrite),
        supplied(component('shop', 'latest', [refer('db', 'v1.0.0')]), dev),
      ],
      /example\.com\/shop:latest cannot be patched: its version must be a semantic version/,
    ],
    [
      'a list that would apply again',
      [
        installation('shop'),
        context(),
        overwrites({ source: { componentName: 'example.com/core' }, substitution: { version: 'v2.1.0' } }, dbOverwrite),
        supplied(shop, component('core', 'v2.1.0', [refer('db', 'v1.0.0')]), dev),
      ],
      /Landscaper would apply overwrites\[0\] of ComponentVersionOverwrites 'dev' again, to example\.com\/core:v2\.1\.0-overwritten\.\S+: set `detachContexts: true`/,
    ],
    [
      'an inline component',
      [
        landscaper('Installation', 'shop', {
          spec: { componentDescriptor: { inline: component('shop', 'v3.0.0', [refer('db', 'v1.0.0')]) } },
        }),
        context(),
        overwrites(dbOverwrite),
        supplied(dev),
      ],
      /an inline component descriptor cannot be patched/,
    ],
    [
      'a `target` without a type',
      [installation('shop')],
      /`spec\.target` must be a repository context/,
      { target: {} },
    ],
  ];
  for (const [title, items, said, spec] of refused) {
    it(`is refused for ${title}, and nothing changes`, async () => {
      const ran = await resolve(items, spec);
      assert.notEqual(ran.exitCode, 0);
      assert.match(ran.messages, said);
      assert.doesNotMatch(ran.messages, /the Installation refers to/);
      assert.equal(written(ran), undefined);
    });
  }
});

const released = `components:
- name: example.com/shop
  version: v3.0.0
  provider: {name: internal}
  resources:
  - {name: shop-blueprint, type: landscaper.gardener.cloud/blueprint, input: {type: utf8, text: a blueprint}}
  componentReferences:
  - {name: core, componentName: example.com/core, version: v2.0.0}
  - {name: mail, componentName: example.com/mail, version: v1.2.0}
- name: example.com/core
  version: v2.0.0
  provider: {name: internal}
  componentReferences:
  - {name: db, componentName: example.com/db, version: v1.0.0}
- {name: example.com/mail, version: v1.2.0, provider: {name: internal}}
- {name: example.com/db, version: v1.0.0, provider: {name: internal}}
- {name: example.com/db, version: v1.1.0-dev.7, provider: {name: internal}}
`;

describe('the output for an overwrite of a nested component', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  const ocm = orchestrators().find(({ name }) => name === 'ocm');
  const run = (command: string, ...words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr + stdout);
    return stdout;
  };

  it('is added to a folder other than the supplied `ctf`', async () => {
    const items = [...overwritten, supplied(core, dev)];
    for (const [path, added] of [
      ['ctf', 'ctf-overwritten'],
      ['ctfs', 'ctf'],
    ] as const) {
      writeFiles(folder, { [`${path}/shop.yaml`]: JSON.stringify(shop) });
      const ran = await resolve(items, { descriptors: [`./${path}`] }, rootFiles(folder));
      assert.match(textIn(ran, 'commands.txt'), new RegExp(`--file ${added} `), ran.messages);
    }
  });

  it('reads constructors and descriptors in files, and reports which components must be added first', async () => {
    const constructor = { name: 'example.com/db', version: 'v1.1.0-dev.7', provider: { name: 'internal' } };
    writeFiles(folder, { 'constructor.yaml': JSON.stringify(constructor), 'descriptor.yaml': JSON.stringify(dev) });
    for (const [file, first] of [
      [
        'constructor.yaml',
        /First add these components.*: example\.com\/db:v1\.1\.0-dev\.7\)\nocm add .* constructor\.yaml\n/,
      ],
      ['descriptor.yaml', /^(?![^]*First add)/],
    ] as const) {
      const ran = await resolve([...overwritten, supplied(shop, core)], { descriptors: [file] }, rootFiles(folder));
      assert.equal(ran.exitCode, 0, ran.messages);
      assert.match(textIn(ran, 'commands.txt'), first);
    }
  });

  it('is built by the printed commands from signed components and a constructor, in the place where Landscaper looks', async function () {
    if (ocm === undefined) return this.skip();
    const { command } = ocm;
    const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
    write('released.yaml', released);
    run(command, 'add', 'componentversions', '-c', '--templater', 'none', '--file', 'ctf', 'released.yaml');
    run(command, 'create', 'rsakeypair', 'k.priv', 'k.pub');
    run(command, 'sign', 'componentversions', '-R', '-s', 'acme', '-K', 'k.priv', 'ctf//example.com/shop:v3.0.0');
    run(command, 'transfer', 'commontransportarchive', 'ctf', 'target');
    write('dev.yaml', 'components: [{name: example.com/db, version: v1.2.0-dev, provider: {name: internal}}]\n');
    const target = { type: 'CommonTransportFormat', filePath: 'target' };
    const toDev = { ...dbOverwrite, substitution: { version: 'v1.2.0-dev' } };
    const ran = await resolve(
      [installation('shop'), context({ repositoryContext: target }), overwrites(toDev)],
      { descriptors: ['ctf', 'dev.yaml'] },
      rootFiles(folder),
    );
    assert.equal(ran.exitCode, 0, ran.messages);
    assert.match(ran.messages, /shop:v3\.0\.0 is signed, but overwritten versions are not/);
    const { 'component-constructor.yaml': constructor = '', 'commands.txt': commands = '' } = written(ran)?.data ?? {};
    write('component-constructor.yaml', constructor);
    assert.doesNotMatch(commands, /--file ctf /);
    const script = `ocm() { '${command}' "$@"; }\n${commands.replace('NAME -K PRIVATE-KEY-FILE', 'acme -K k.priv')}`;
    run('sh', '-e', '-c', script);
    const { version } = refOf(ran) as { version: string };
    const tree = run(command, 'get', 'componentversions', '-r', '-o', 'tree', `./target//example.com/shop:${version}`);
    assert.match(tree, /example\.com\/core +v2\.0\.0-overwritten/);
    assert.match(tree, /example\.com\/db +v1\.2\.0-dev/);
    assert.match(tree, /example\.com\/mail +v1\.2\.0/);
    assert.doesNotMatch(tree, / v1\.0\.0 /);
    run(command, 'verify', 'componentversions', '-s', 'acme', '-k', 'k.pub', `./target//example.com/shop:${version}`);
    // The input descriptors and the new descriptors can be supplied together.
    const again = await resolve(
      [installation('shop', version), context({ repositoryContext: target }), overwrites()],
      { descriptors: ['ctf', 'dev.yaml', 'target', 'ctf-overwritten'] },
      rootFiles(folder),
    );
    assert.equal(again.exitCode, 0, again.messages);
    assert.doesNotMatch(again.messages, /not found/);
  });

  it('matches the result of ocm: the resolver rules find the component in the other repository', async function () {
    if (ocm === undefined) return this.skip();
    const { command } = ocm;
    const add = (file: string, ...components: readonly object[]): void => {
      const all = components.map((one) => ({ ...one, provider: { name: 'internal' } }));
      writeFileSync(join(folder, `${file}.yaml`), JSON.stringify({ components: all }));
      run(command, 'add', 'componentversions', '-c', '--templater', 'none', '--file', file, `${file}.yaml`);
    };
    const made = (name: string, version: string, ...componentReferences: readonly object[]): object => ({
      name: `example.com/${name}`,
      version,
      componentReferences,
    });
    add('main', made('core', 'v2.0.0', refer('db', 'v1.0.0')), made('shop', 'v3.0.0', refer('core', 'v2.0.0')));
    add('staging', made('db', 'v1.0.0'));
    const ctf = (filePath: string): object => ({ type: 'CommonTransportFormat', filePath });
    const moved = { source: { componentName: 'example.com/db' }, substitution: { repositoryContext: ctf('staging') } };
    const ran = await resolve(
      [installation('shop'), context({ repositoryContext: ctf('main') }), overwrites(moved)],
      { nested: 'resolvers', descriptors: ['main', 'staging'] },
      rootFiles(folder),
    );
    assert.equal(ran.exitCode, 0, ran.messages);
    writeFileSync(join(folder, '.ocmconfig'), textIn(ran, '.ocmconfig'));
    const tree = run('sh', '-e', '-c', `ocm() { '${command}' "$@"; }\n${textIn(ran, 'commands.txt')}`);
    assert.match(tree, /example\.com\/db +v1\.0\.0/);
  });
});
