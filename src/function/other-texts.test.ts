import assert from 'node:assert/strict';
import { runPrinted as run } from '../../test/printed-lines';
import type { KrmFunction } from './krm-function';

const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]
functionConfig: {apiVersion: test/v1, kind: Test, metadata: {name: t}}
`;

const accepts = ['test/v1', 'test/v0'].map((apiVersion) => ({ apiVersion, kind: 'Test' }));

describe('a view with another file', () => {
  const fn: KrmFunction<unknown> = {
    name: 'test',
    validator: () => true,
    usage: '',
    transform: ({ resources }) => resources,
    accepts,
    views: {
      compare: {
        argument: 'FILE',
        takesFile: true,
        help: '',
        show: (_, __, other) => {
          const { name, namespace } = other?.input?.configResource.identity ?? {};
          const names = other?.input?.resources.map(({ identity }) => identity.name).join(' ');
          return Promise.resolve([{ text: `${name} in ${namespace}, items ${names}` }]);
        },
      },
    },
  };
  const compare = (argument: string): ReturnType<typeof run> =>
    run(fn, { text: list, view: { name: 'compare', argument, file: 'other.yaml', isColored: false } });
  const inside = (namespace: string, name = 't'): string =>
    `apiVersion: test/v1\nkind: Test\nmetadata: {name: ${name}, namespace: ${namespace}}\n---\n`;
  const own = 'apiVersion: test/v1\nkind: Test\nmetadata: {name: t}\n---\n';

  it('refuses an invalid item, and several functionConfigs unless exactly one has the name', async () => {
    for (const [argument, message] of [
      ['kind: A\n---\na: [\n', /"other\.yaml" is not valid YAML: .*\[file-not-readable\]/],
      [
        inside('a') + inside('b') + inside('c', 'u'),
        /"other\.yaml" has 2 objects .* called "t", in the namespaces "a", "b":/,
      ],
      [inside('a', 'u') + inside('b', 'v'), /has 2 objects of kind test\/v1\/Test, but none of them is called "t"/],
    ] as const) {
      const { exitCode, stderr } = await compare(argument);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    }
  });

  it('uses the only functionConfig in the file, or the functionConfig with the same name and namespace', async () => {
    for (const [argument, shown] of [
      ['apiVersion: test/v1\nkind: A\n---\napiVersion: v1\nkind: Test\n', 'undefined in undefined, items undefined'],
      [inside('a', 'u'), 'u in a, items a'],
      [inside('a', 'u') + inside('b'), 't in b, items a'],
      [inside('a') + own, 't in , items a'],
      [inside('a') + inside('default'), 't in default, items a'],
      [`${inside('a', 'u')}apiVersion: v1\nkind: A\nmetadata: {name: b}\n`, 'u in a, items b'],
    ] as const) {
      const { exitCode, stdout, stderr } = await compare(argument);
      assert.equal(exitCode, 0, stderr);
      assert.equal(stdout, `${shown}\n`);
    }
  });
});

describe('the output of the previous run', () => {
  const fn: KrmFunction<unknown> = {
    name: 'test',
    validator: () => true,
    usage: '',
    transform: ({ previous }) => (typeof previous === 'object' ? previous : []),
    accepts,
  };
  for (const [text, expected] of [
    ['apiVersion: v1\nkind: A\nmetadata: {name: earlier}\n', /name: earlier/],
    [' \n', /error.*"old\.yaml" is empty/],
    ['a: [\n', /error.*"old\.yaml" is not valid YAML/],
  ] as const) {
    it(`is read from ${JSON.stringify(text)}`, async () => {
      const { stdout, stderr } = await run(fn, { text: list, previous: { file: 'old.yaml', text } });
      assert.match(`${stdout}${stderr}`, expected);
    });
  }
});
