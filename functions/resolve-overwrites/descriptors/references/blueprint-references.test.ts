import assert from 'node:assert/strict';
import { configOf, runOn } from '../../../../test/run-on-values';
import { resolveOverwrites } from '../../function';
import { descriptor, landscaper, supplied } from '../../items.test';

const registry = { type: 'OCIRegistry', baseUrl: 'registry.example.com' };
const installation = (filesystem: object): object =>
  landscaper('Installation', 'shop', {
    spec: {
      componentDescriptor: { ref: { componentName: 'c/shop', version: 'v1', repositoryContext: registry } },
      blueprint: { inline: { filesystem } },
    },
  });

/** The version `v1` has the resource `blueprint`, and `v2` has the resource `new`. */
const backend = (version: string, resource: string): object =>
  descriptor('c/backend', version, {
    repositoryContexts: [registry],
    resources: [{ name: resource, type: 'blueprint' }],
  });

const descriptors = supplied(
  descriptor('c/shop', 'v1', {
    repositoryContexts: [registry],
    componentReferences: [
      { name: 'backend', componentName: 'c/backend', version: 'v1' },
      { name: 'elsewhere', componentName: 'c/elsewhere', version: 'v1' },
    ],
    resources: [{ name: 'own', type: 'blueprint' }],
  }),
  backend('v1', 'blueprint'),
  backend('v2', 'new'),
);

describe('a cd:// reference in an inline blueprint', () => {
  for (const [reference, messages] of [
    ['cd://componentReferences/backend/resources/blueprint', undefined],
    ['cd://resources/own', undefined],
    ['cd://componentReferences/elsewhere/resources/unseen', undefined],
    ['cd://componentReferences/bakend/resources/blueprint', 'component reference bakend cannot be found in c/shop:v1'],
    ['cd://componentReferences/backend/resources/other', 'local resource other cannot be found in c/backend:v1'],
    ['cd://componentReference/backend/resources/blueprint', 'unknown keyword componentReference'],
    ['cd:///resources', 'even number of path arguments expected'],
    ['cd:///resources/own', 'even number of path arguments expected'],
    ['cd://', 'even number of path arguments expected'],
    ['cd://componentReferences/backend//resources/blueprint/', undefined],
    ['cd://componentReferences/backend/resources/blueprint#/definitions/a', undefined],
    ['cd://componentReferences/backend', 'expected a resource from the component descriptor c/backend:v1, such as'],
    [`cd://resources/${'x'.repeat(2083)}`, 'too long uri, got 2098 but expected max 2083'],
    ['cd://resources/own/resources/own', 'the selector seems to contain more path segments after a resource'],
  ] as const) {
    it(`is followed: ${reference.slice(0, 100)}`, async () => {
      const config = configOf('ResolveOverwrites', { spec: { missingDescriptor: 'ignore' } });
      const blueprint = `subinstallations:\n- blueprint: {ref: ${reference}}\n`;
      const ran = await runOn(resolveOverwrites, config, [installation({ 'blueprint.yaml': blueprint }), descriptors]);
      assert.equal(ran.exitCode, 0, ran.messages);
      const message = `unable to resolve blueprint ref ${reference}: ${messages}`;
      if (messages === undefined) assert.doesNotMatch(ran.messages, /blueprint ref/);
      else assert.ok(ran.messages.includes(message), ran.messages);
    });
  }

  it('is ignored outside inline blueprints', async () => {
    const config = configOf('ResolveOverwrites', { spec: { missingDescriptor: 'ignore' } });
    const blueprint = { ref: { resourceName: 'own' } };
    const componentDescriptor = { ref: { componentName: 'c/shop', version: 'v1', repositoryContext: registry } };
    const spec = { componentDescriptor, blueprint, importDataMappings: { a: 'cd://resources/no' } };
    const ran = await runOn(resolveOverwrites, config, [landscaper('Installation', 'shop', { spec }), descriptors]);
    assert.deepEqual([ran.exitCode, /INTERNAL|blueprint ref/.test(ran.messages)], [0, false], ran.messages);
  });

  const warnings = async (
    filesystem: object,
    more: readonly object[] = [],
    spec: object = {},
  ): Promise<readonly string[]> => {
    const config = configOf('ResolveOverwrites', { spec: { missingDescriptor: 'ignore', ...spec } });
    const ran = await runOn(resolveOverwrites, config, [installation(filesystem), descriptors, ...more]);
    return ran.messages.split('\n').filter((line) => line.includes('[dangling-reference]'));
  };

  it('is found in any file of the blueprint, and in templates, but not in comments', async () => {
    const messages = await warnings({
      'blueprint.yaml': `subinstallations:
- file: /sub/one.yaml
- blueprint:
    ref: cd://resources/own # cd://resources/commented
subinstallationExecutions:
- type: GoTemplate
  template: |
    subinstallations:
    - blueprint: {ref: "cd://resources/templated"} # or cd://resources/commented
    {{- range .x }}
    - blueprint: {ref: cd://componentReferences/{{ . }}/resources/x}
    {{- end }}
`,
      sub: { 'one.yaml': 'kind: InstallationTemplate\nblueprint: {ref: cd://resources/in-file}\n' },
      'schema.yaml': { $ref: 'cd://resources/in-schema#/a' },
    });
    const names = messages.map((line) => /local resource (\S+) cannot/.exec(line)?.[1]);
    assert.deepEqual(new Set(names), new Set(['in-file', 'in-schema', 'templated']));
    assert.equal(names.length, 3);
  });

  it('must also resolve before overwriting, unless components are rebuilt', async () => {
    const source = { componentName: 'c/backend', version: 'v1' };
    const more = [
      landscaper('Context', 'default', { componentVersionOverwrites: 'dev' }),
      landscaper('ComponentVersionOverwrites', 'dev', { overwrites: [{ source, substitution: { version: 'v2' } }] }),
    ];
    const filesystem = { 'blueprint.yaml': { a: 'cd://componentReferences/backend/resources/new' } };
    const [messages = '', ...others] = await warnings(filesystem, more);
    assert.deepEqual(others, []);
    assert.match(messages, /before they are overwritten, and local resource new cannot be found in c\/backend:v1/);
    const made = { mode: 'resolve', nested: 'constructor' };
    assert.deepEqual(await warnings(filesystem, more, made), []);
    const old = { 'blueprint.yaml': { a: 'cd://componentReferences/backend/resources/blueprint' } };
    assert.match((await warnings(old, more)).join('\n'), /local resource blueprint cannot be found in c\/backend:v2/);
  });
});
