import assert from 'node:assert/strict';
import { configOf, listOf, type Item } from '../../../test/run-on-values';
import { run } from '../../../src/function';
import { resolveOverwrites } from '../function';
import { descriptor, landscaper, supplied } from '../items.test';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const repositoryContext = { type: 'ociRegistry', baseUrl: 'r' };

const installation = (index: number, componentName = 'c0'): object =>
  landscaper('Installation', `i${index}`, {
    spec: { componentDescriptor: { ref: { componentName, version: 'v1', repositoryContext } } },
  });

/** The descriptors of a chain of components. The last component of the chain is missing. */
const chain = (count: number, prefix = ''): object =>
  supplied(
    ...range(count).map((index) =>
      descriptor(`${prefix}c${index}`, 'v1', {
        repositoryContexts: [repositoryContext],
        componentReferences: [{ name: 'r', componentName: `${prefix}c${index + 1}`, version: 'v1' }],
      }),
    ),
  );

/** A Context with a list that overwrites the component. */
const overwriting = (componentName: string): readonly object[] => [
  landscaper('Context', 'default', { componentVersionOverwrites: 'dev' }),
  landscaper('ComponentVersionOverwrites', 'dev', {
    overwrites: [{ source: { componentName }, substitution: { version: 'v2' } }],
  }),
];

async function reportOn(items: readonly object[]): Promise<{ readonly table: string; readonly diagram: string }> {
  const config = configOf('ResolveOverwrites', { spec: { report: true } }, 'o');
  const { stdout, stderr, exitCode } = await run(resolveOverwrites, { text: listOf(items, config) });
  assert.equal(exitCode, 0, stderr);
  const list = JSON.parse(stdout) as { readonly items: readonly Item[] };
  const { data = {} } = list.items.find(({ metadata }) => metadata.name === 'o-report') ?? {};
  return { table: data['references.txt'] ?? '', diagram: data['components.mmd'] ?? '' };
}

const arrowsIn = (diagram: string): number => diagram.match(/ --> |-->\|| ==>\|/g)?.length ?? 0;

describe('the report', () => {
  it('shows each reference of components once, repeats 20 000 of them, and reports the number of omitted references', async () => {
    const { table, diagram } = await reportOn([...range(23).map((index) => installation(index)), chain(900)]);
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
    for (const [count, last] of [
      [22, '949 more'],
      [1, ''],
    ] as const) {
      const installations = [...range(count).map((index) => installation(index)), installation(count, 'c1')];
      const { table } = await reportOn([...installations, chain(950)]);
      const rows = new Set(table.match(/ c\d+:v1 +c\d+:v1 in r +unchanged/g)?.map((row) => row.replaceAll(/ +/g, ' ')));
      assert.equal(rows.size, 950);
      assert.ok(table.includes(`${last} references of components: shown above`) === (last !== ''));
    }
  });

  it('draws the first 400 references that are overwritten or lead to one, and lists all of them', async () => {
    const { diagram } = await reportOn([installation(0), chain(900), ...overwriting('c900')]);
    assert.equal(arrowsIn(diagram), 400);
    assert.match(diagram, /%% not drawn, see references\.txt: 501 more references/);
  });

  it('draws at most as many characters as Mermaid accepts', async () => {
    const prefix = 'long/'.repeat(30);
    const items = [installation(0, `${prefix}c0`), chain(900, prefix), ...overwriting(`${prefix}c900`)];
    const { diagram } = await reportOn(items);
    const graph = diagram.replace(/^flowchart LR\n([^]*) {2}%%[^]*/, '$1');
    assert.ok(graph.length > 44_000 && graph.length <= 45_000, `${graph.length}`);
    assert.match(diagram, new RegExp(`${901 - arrowsIn(diagram)} more references`));
  });
});
