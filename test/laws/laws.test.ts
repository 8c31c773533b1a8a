/** Laws for every input, tested on generated inputs. Each counterexample becomes a scenario. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../any-character';
import { law, samples } from '../law';
import { replaceValues } from '../../functions/replace-values/function';
import { equalTrees, stringScalar, type Tree } from '../../src/data';
import { yamlFormat } from '../../src/formats/yaml/format';
import { documentList } from '../../src/resource-list/texts/document-list';
import { readListText } from '../../src/resource-list/texts/read';
import type { Resource } from '../../src/resource-list/resource';
import { run } from '../../src/function/run';

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const text = fc.oneof(
  name,
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  // prettier-ignore
  fc.constantFrom(
    'yes', '1:30', '0123', '{"a": {"b": 1}}', 'a:\n  b: 1\n', 'two\nlines', '- a\n- b', '# no comment', "it's",
  ),
);
const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.map(stringScalar),
    fc.constantFrom<Tree>(
      { kind: 'scalar', type: 'int', text: '0x1F' },
      { kind: 'scalar', type: 'float', text: '1.10' },
      { kind: 'scalar', type: 'bool', text: 'true' },
      { kind: 'scalar', type: 'null', text: '~' },
    ),
    fc.array(tie('tree'), { maxLength: 3 }).map((items): Tree => ({ kind: 'list', items })),
    fc
      .uniqueArray(fc.record({ key: name, value: tie('tree') }), { selector: ({ key }) => key, maxLength: 3 })
      .map((entries): Tree => ({ kind: 'map', entries })),
  ),
})).tree;

const map = (...entries: readonly (readonly [string, Tree])[]): Tree => ({
  kind: 'map',
  entries: entries.map(([key, value]) => ({ key, value })),
});

/** A resource with its fields in any order: kustomize sorts them, kpt does not. */
const resource = fc
  .record({ name, namespace: fc.option(name), kind: fc.constantFrom('ConfigMap', 'Secret', 'Deployment'), spec: tree })
  .chain(({ name: own, namespace, kind, spec }) =>
    fc.shuffledSubarray(
      [
        { key: 'apiVersion', value: stringScalar('v1') },
        { key: 'kind', value: stringScalar(kind) },
        {
          key: 'metadata',
          value: map(
            ['name', stringScalar(own)],
            ...(namespace === null ? [] : [['namespace', stringScalar(namespace)] as const]),
          ),
        },
        { key: 'spec', value: spec },
      ],
      { minLength: 4 },
    ),
  )
  .map((entries): Tree => ({ kind: 'map', entries }));

const head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';

const listText = fc
  .record({
    items: fc.array(resource, { maxLength: 4 }),
    indent: fc.constantFrom('', '  ', '    '),
    comment: fc.constantFrom('', '# between\n', '\n'),
    configFirst: fc.boolean(),
  })
  .map(({ items, indent, comment, configFirst }) => {
    const body = items
      .map(
        (item) =>
          `${indent}- ${yamlFormat
            .print(item)
            .trimEnd()
            .replaceAll(/\n(?=.)/g, `\n${indent}  `)}\n${comment}`,
      )
      .join('');
    const list = items.length === 0 ? 'items: []\n' : `items:\n${body}`;
    const config = 'functionConfig:\n  kind: None\n';
    return head + (configFirst ? config + list : list + config);
  });

describe('laws', () => {
  law('reading and writing back changes no byte', 100, [listText], (input) => {
    const list = readListText(input);
    assert.equal(list.write(list.resources, []), input);
  });

  law('cutting by lines and parsing as a whole return the same resources', 100, [listText], (input) => {
    const cut = readListText(input).resources;
    const parsed = documentList(input, yamlFormat).resources;
    assert.deepEqual(
      cut.map(({ id }) => id),
      parsed.map(({ id }) => id),
    );
    for (const [index, one] of cut.entries()) assert.ok(equalTrees(one.root, (parsed[index] as Resource).root));
  });

  law(
    'both write the same edit, addition and removal',
    100,
    [listText, fc.nat(), fc.nat(2), tree],
    (input, at, what, value) => {
      const written = [readListText(input), documentList(input, yamlFormat)].map((list) => {
        const index = list.resources.length === 0 ? -1 : at % list.resources.length;
        const resources = list.resources.flatMap((one, i): readonly Resource[] => {
          if (i !== index) return [one];
          if (what === 0) return [];
          return [one.edit([{ kind: 'set', path: ['added'], value }]), ...(what === 2 ? [one.derive()] : [])];
        });
        const out = list.write(resources, []);
        return { out, roots: readListText(out).resources.map(({ root }) => root) };
      });
      const [cut, parsed] = written as [(typeof written)[0], (typeof written)[0]];
      assert.equal(cut.roots.length, parsed.roots.length);
      for (const [index, root] of cut.roots.entries()) assert.ok(equalTrees(root, parsed.roots[index] as Tree));
    },
  );

  it('a run changes nothing in its own output', async () => {
    const config = (path: string): string =>
      `functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n  replacements:\n  - sourceValue: "new"\n    targets:\n    - select: {kind: ".*"}\n      fieldPaths: [${path}]\n      options: {create: true}\n`;
    await fc.assert(
      fc.asyncProperty(
        listText,
        fc.constantFrom('metadata.labels.a', 'spec.a', 'spec.a.b', 'metadata.name'),
        async (input, path) => {
          const once = await run(replaceValues, {
            text: input.replace(/functionConfig:\n {2}kind: None\n/, config(path)),
          });
          const twice = await run(replaceValues, { text: once.stdout });
          assert.equal(twice.stdout, once.stdout);
          assert.equal(twice.exitCode, once.exitCode);
        },
      ),
    );
  });

  it('parts of texts, created elements and documents are written once', async () => {
    const word = fc.constantFrom(
      'a', 'a:b', ':', 'x', '80', '', 'a:', '^a$', 'a+b', '~', '0x50', '1_0', 'yes', '{"a": 1}',
    ); // prettier-ignore
    const path = fc.oneof(
      // prettier-ignore
      fc.constantFrom(
        'data.t', 'data.j.s', 'data.y.s', 'data.new', 'data.j.', 'data.y.', 'data.j.new.deep', 'data.y.new.0',
      ),
      fc
        .tuple(fc.constantFrom('data.j.l', 'data.y.l', 'spec.l'), word)
        .map(([list, query]) => `${list}.[p=${query}].x`),
    );
    const create = fc.boolean();
    const options = fc.oneof(
      fc.record({ create, delimiter: fc.constantFrom(':', ',', 'a'), index: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ create, type: fc.constantFrom('string', 'yaml', 'int') }, { requiredKeys: ['create'] }),
    );
    const input = (value: string, field: string, more: unknown): string =>
      `${head}items:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: c\n  data:\n    t: a:b:c\n    j: '{"s": "a:b", "l": []}'\n    y: |\n      s: a,b\n      l:\n      - p: 1\n  spec:\n    l: []\nfunctionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ReplaceValues\n  replacements:\n  - sourceValue: ${JSON.stringify(value)}\n    targets:\n    - select: {}\n      fieldPaths: [${JSON.stringify(field)}]\n      options: ${JSON.stringify(more)}\n`;
    await fc.assert(
      fc.asyncProperty(word, path, options, async (value, field, more) => {
        // Empty pieces look alike, so it is unknown which of them a value added.
        fc.pre(!('delimiter' in more) || value.split(more.delimiter).every((piece) => piece !== '') || value === '');
        const once = await run(replaceValues, { text: input(value, field, more) });
        assert.notEqual(once.exitCode, 3, once.stderr);
        if (once.exitCode !== 0) return;
        const twice = await run(replaceValues, { text: once.stdout });
        // Text that the first run lost cannot be lost a second time.
        const isLost = once.stdout.includes('code: delimiter-not-found');
        const compared = (stdout: string): string => (isLost ? stdout.slice(0, stdout.indexOf('\nresults:')) : stdout);
        assert.equal(compared(twice.stdout), compared(once.stdout));
        assert.equal(twice.exitCode, 0);
      }),
      { numRuns: samples(1000) },
    );
  });

  it('run never throws, and prints a complete list or nothing', async () => {
    const garbage = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.tuple(listText, fc.nat(), fc.string({ unit: 'grapheme', maxLength: 5 })).map(([list, at, junk]) => {
        const cut = at % (list.length + 1);
        return list.slice(0, cut) + junk + list.slice(cut);
      }),
      fc.tuple(listText, fc.nat()).map(([list, at]) => list.slice(0, at % list.length)),
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (input) => {
        const { stdout, stderr, exitCode } = await run(replaceValues, { text: input });
        assert.notEqual(exitCode, 0);
        assert.notEqual(exitCode, 3, stderr);
        assert.notEqual(stderr, '');
        if (stdout !== '') readListText(stdout);
      }),
      { numRuns: samples(1000) },
    );
  });
});
