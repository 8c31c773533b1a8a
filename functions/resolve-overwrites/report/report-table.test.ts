import assert from 'node:assert/strict';
import { entryOf, nodeAt } from '../../../src/data';
import { yamlFormat } from '../../../src/formats';
import { run } from '../../../src/function';
import { resolveOverwrites } from '../function';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const installation = (index: number, root = 'c0'): string => `- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Installation
  metadata: {name: i${index}}
  spec:
    componentDescriptor:
      ref: {componentName: ${root}, version: v1, repositoryContext: {type: ociRegistry, baseUrl: r}}
`;

const descriptor = (index: number): string =>
  `      meta: {schemaVersion: v2}
      component:
        name: c${index}
        version: v1
        repositoryContexts: [{type: ociRegistry, baseUrl: r}]
        componentReferences: [{name: r, componentName: c${index + 1}, version: v1}]
`;

/** Installations that all refer to the same chain of components. The last component of the chain is missing. */
const chain = (installations: number, components: number): string => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${range(installations)
  .map((index) => installation(index))
  .join('')}- apiVersion: v1
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

/** Adds a Context with a list that overwrites `component`. */
const overwriting = (list: string, component: string): string =>
  list.replace(
    '- apiVersion: v1\n  kind: ConfigMap\n',
    `- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Context
  metadata: {name: default}
  componentVersionOverwrites: dev
- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: ComponentVersionOverwrites
  metadata: {name: dev}
  overwrites: [{source: {componentName: ${component}}, substitution: {version: v2}}]
$&`,
  );

describe('the report', () => {
  it('shows each reference of components once, repeats 20 000 of them, and reports the number of omitted references', async () => {
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
    // The rows include the Installation's own reference.
    assert.deepEqual(shown, [...range(22).map(() => 901), 201]);
    assert.deepEqual(
      blocks.flatMap((lines) => lines.filter((line) => line.includes('more references'))),
      ['700 more references of components: shown above for another Installation'],
    );
    assert.doesNotMatch(diagram, /-->/);
    assert.match(diagram, /%% not drawn, see references\.txt: 923 more references/);
  });

  it('shows all references that no other Installation has', async () => {
    // The chain below c1 is part of the chain below c0.
    const text = chain(22, 950).replace('- apiVersion: v1\n', `${installation(22, 'c1')}$&`);
    const before = chain(1, 950).replace('- apiVersion: v1\n', `${installation(1, 'c1')}$&`);
    for (const [list, last] of [
      [text, '949 more'],
      [before, ''],
    ] as const) {
      const { stdout } = await run(resolveOverwrites, { text: list });
      const rows = new Set(
        stdout.match(/ c\d+:v1 +c\d+:v1 in r +unchanged/g)?.map((row) => row.replaceAll(/ +/g, ' ')),
      );
      assert.equal(rows.size, 950);
      assert.ok(stdout.includes(`${last} references of components: shown above`) === (last !== ''));
    }
  });

  it('draws the first 400 references that are overwritten or lead to one, and lists all of them', async () => {
    const overwritten = overwriting(chain(1, 900), 'c900').replace('{report: true}', '{report: true, mode: status}');
    const { stdout } = await run(resolveOverwrites, { text: overwritten });
    assert.equal(stdout.match(/ --> |-->\|| ==>\|/g)?.length, 400);
    assert.match(stdout, /%% not drawn, see references\.txt: 501 more references/);
  });

  it('draws at most as many characters as Mermaid accepts', async () => {
    const name = `${'long/'.repeat(30)}c`;
    const long = chain(1, 900)
      .replaceAll(/componentName: c(\d)/g, `componentName: ${name}$1`)
      .replaceAll(/name: c(\d)/g, `name: ${name}$1`);
    const text = overwriting(long, `${name}900`);
    const { stdout } = await run(resolveOverwrites, { text });
    const [, diagram = ''] = /components\.mmd: \|\n([^]*?)\n(?:functionConfig|- )/.exec(stdout) ?? [];
    const graph = diagram.replaceAll(/^ {6}/gm, '').replace(/^flowchart LR\n([^]*) {2}%%[^]*/, '$1');
    assert.ok(graph.length > 44_000 && graph.length <= 45_000, `${graph.length}`);
    const drawn = diagram.match(/ --> |-->\|| ==>\|/g)?.length ?? 0;
    assert.match(diagram, new RegExp(`${901 - drawn} more references`));
  });
});
