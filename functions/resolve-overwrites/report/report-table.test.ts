import assert from 'node:assert/strict';
import { entryOf, nodeAt } from '../../../src/data';
import { yamlFormat } from '../../../src/formats';
import { run } from '../../../src/function';
import { resolveOverwrites } from '../function';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const installation = (index: number): string => `- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Installation
  metadata: {name: i${index}}
  spec:
    componentDescriptor:
      ref: {componentName: c0, version: v1, repositoryContext: {type: ociRegistry, baseUrl: r}}
`;

const descriptor = (index: number): string =>
  `      meta: {schemaVersion: v2}
      component:
        name: c${index}
        version: v1
        repositoryContexts: [{type: ociRegistry, baseUrl: r}]
        componentReferences: [{name: r, componentName: c${index + 1}, version: v1}]
`;

/** Installations that all lead to one chain of components, the last of which is not there. */
const chain = (installations: number, components: number): string => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${range(installations).map(installation).join('')}- apiVersion: v1
  kind: ConfigMap
  metadata: {name: descriptors}
  data:
    component-descriptor.yaml: |
${range(components).map(descriptor).join('      ---\n')}functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ResolveOverwrites
  metadata: {name: o}
  spec: {report: true}
`;

describe('the report', () => {
  it('shows 20 000 references of components, and says how many more there are', async () => {
    const { stdout, exitCode } = await run(resolveOverwrites, { text: chain(23, 900) });
    assert.equal(exitCode, 0);
    const [list] = yamlFormat.read(stdout).roots;
    assert.ok(list);
    const data = entryOf(nodeAt(list, ['items', 24]), 'data');
    const [table = '', diagram = ''] = ['references.txt', 'components.mmd'].map((key) => {
      const text = entryOf(data, key);
      return text?.kind === 'scalar' ? text.text : '';
    });
    const blocks = table.split(/^(?=Installation )/m).map((block) => block.split('\n'));
    const shown = blocks.map((lines) => lines.filter((line) => line.includes(' unchanged')).length);
    // Each with the Installation's own.
    assert.deepEqual(shown, [...range(22).map(() => 901), 201]);
    assert.deepEqual(
      blocks.flatMap((lines) => lines.filter((line) => line.includes('more references'))),
      ['700 more references of components: the report shows the first 20000'],
    );
    assert.doesNotMatch(diagram, /-->/);
    assert.match(diagram, /%% not drawn, see references\.txt: 923 more references/);
  });

  it('draws the 400 first references that are overwritten or lead to one, the table has them all', async () => {
    const overwritten = chain(1, 900)
      .replace(
        '- apiVersion: v1\n  kind: ConfigMap\n',
        `- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Context
  metadata: {name: default}
  componentVersionOverwrites: dev
- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: ComponentVersionOverwrites
  metadata: {name: dev}
  overwrites: [{source: {componentName: c900}, substitution: {version: v2}}]
$&`,
      )
      .replace('{report: true}', '{report: true, mode: status}');
    const { stdout } = await run(resolveOverwrites, { text: overwritten });
    assert.equal(stdout.match(/ --> |-->\|| ==>\|/g)?.length, 400);
    assert.match(stdout, /%% not drawn, see references\.txt: 501 more references/);
  });
});
