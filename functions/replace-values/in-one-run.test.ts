/**
 * Tests that replacements are applied in order, each to the result of the previous replacement, although an item is
 * read and written only once. One run with all replacements returns the same bytes as a separate run for each
 * replacement.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { configItems, holdsInOneRun, listOfItems, runWith } from '../../test/one-run';
import { replaceValues } from './function';

const items = `${configItems}- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: three}
  spec:
    replicas: 1
    template:
      spec:
        containers:
        - name: main
          image: registry/web:1.0
          args: [--a, "--b"]
          env:
          - name: HOST
            value: old
        - {name: side, image: registry/side:2.0}
        volumes: &v []
        copies: *v
`;

/** Paths in each item: existing paths, paths that can be created, and paths that cannot be created. */
const paths: Readonly<Record<string, readonly string[]>> = {
  // prettier-ignore
  one: [
    'data.plain', 'data.quoted', 'data.number', 'data.empty', 'data.url', 'data.new', 'data.other',
    'metadata.labels.app', 'metadata.labels.new', 'metadata.labels.*', 'metadata.annotations.note.list.-.name',
    'data.*.host', 'data.*.db.port', 'data.app\\.yaml.nested.*', 'data.app\\.yaml.list.-.name',
    'data.app\\.json.ports.-', 'data.app\\.json.nested.8080', 'data.app\\.ini.*.host', 'data.app\\.properties.*',
    'metadata.annotations.note.a', 'metadata.annotations.note.list.[name=x].v', 'metadata.annotations.note.list.*.v',
    'metadata.annotations.note.list.[name=z].v', 'metadata.annotations.note.fresh.one',
    'metadata.annotations.note.fresh.two', 'data.app\\.yaml', 'data.app\\.yaml.host', 'data.app\\.yaml.port',
    'data.app\\.yaml.list.[name=a].v', 'data.app\\.yaml.list.*.v', 'data.app\\.yaml.list.[v=1].name',
    'data.app\\.yaml.list.2.v', 'data.app\\.yaml.list.[name=c].v', 'data.app\\.yaml.list.[name=c].w',
    'data.app\\.yaml.nested.x', 'data.app\\.yaml.nested.z', 'data.app\\.yaml.nested.w.a', 'data.app\\.yaml.made.a',
    'data.app\\.yaml.made.b', 'data.app\\.yaml.made', 'data.app\\.yaml.top', 'data.app\\.yaml.inner.k',
    'data.app\\.yaml.inner.m.n', 'data.app\\.yaml.inner.m.o', 'data.app\\.yaml.inner', 'data.app\\.json.host',
    'data.app\\.json.ports.0', 'data.app\\.json.ports.2', 'data.app\\.json.nested.x', 'data.app\\.json.nested.x.b',
    'data.app\\.json.nested.y', 'data.app\\.json.nested.c', 'data.app\\.json.more.x', 'data.app\\.json.more.y',
    'data.app\\.ini.db.host', 'data.app\\.ini.db.port', 'data.app\\.ini.db.user', 'data.app\\.ini.host',
    'data.app\\.properties.server\\.host', 'data.app\\.properties.server\\.port',
    'data.app\\.properties.server\\.new', 'data.app\\.toml.nested.x', 'data.app\\.toml.nested.port',
    'data.app\\.toml.nested.user', 'data.app\\.toml.host', 'data.app\\.xml.app.host', 'data.app\\.xml.app.@mode',
    'data.app\\.xml.app.@new', 'data.app\\.xml.app.new', 'data.app\\.xml.app.more', 'data.app\\.xml.app.more.deep',
    'data.app\\.xml.app.#text', 'data.app\\.xml.app.db.port', 'data.app\\.xml.app.db.user',
    'data.app\\.xml.app.db.name', 'data.app\\.xml.app.db.port.-', 'data.app\\.xml.app.list.b',
    'data.app\\.xml.app.list.c', 'data.app\\.xml.app.empty.a', 'data.app\\.xml.app.empty.b', 'data.stream.a',
    'data.stream.b', 'data.stream.[1].c',
  ],
  two: [
    'data.token',
    'data.conf\\.json.a',
    'data.conf\\.json.nested.x',
    'data.conf\\.json.nested.d',
    'data.conf\\.json',
  ],
  // prettier-ignore
  three: [
    'spec.replicas', 'spec.template.spec.containers.[name=main].image', 'spec.template.spec.containers.*.image',
    'spec.template.spec.containers.[name=main].args.0', 'spec.template.spec.containers.[name=main].args.2',
    'spec.template.spec.containers.*.args.-', 'spec.template.spec.copies.-',
    'spec.template.spec.containers.[name=main].env.[name=HOST].value',
    'spec.template.spec.containers.[name=main].env.[name=PORT].value',
    'spec.template.spec.containers.[name=side].env.[name=HOST].value',
    'spec.template.spec.containers.[name=side].tty', 'spec.template.spec.volumes.0.name',
    'spec.template.spec.copies.0.name', 'metadata.annotations.made', 'metadata.name',
  ],
};

const places = Object.entries(paths).flatMap(([name, all]) => all.map((path) => ({ name, path })));
const texts = ['new', '80', '8080', 'true', '1.5', '0x1F', '1e3', 'a: b', '# x', 'two words', ' lead', 'null', 'é', ''];

interface Options {
  readonly create?: boolean;
  readonly delimiter?: string;
  readonly index?: number;
  readonly type?: string;
}

const options: fc.Arbitrary<Options> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Options>({}) },
  { weight: 4, arbitrary: fc.constant<Options>({ create: true }) },
  fc.constantFrom<Options>(
    { delimiter: ':', index: 1 },
    { delimiter: ':', index: 0 },
    { delimiter: '/', index: 2 },
    { type: 'string' },
    { type: 'yaml' },
  ),
);

const sources = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts).map((sourceValue): object => ({ sourceValue })) },
  fc.constantFrom(...places).map(({ name, path }): object => ({ source: { name, fieldPath: path } })),
);

const replacements = fc
  .tuple(sources, fc.constantFrom(...places), options, fc.boolean())
  .map(([source, { name, path }, chosen, renamed]) => ({
    ...source,
    // An earlier replacement may have renamed the third item.
    targets: [{ select: renamed ? { name } : { kind: kinds[name] }, fieldPaths: [path], options: chosen }],
  }));

const kinds: Readonly<Record<string, string>> = { one: 'ConfigMap', two: 'Secret', three: 'Deployment' };

const replace = runWith(replaceValues, 'ReplaceValues', 'replacements');

/**
 * The items, and the sorted results without their positions in the functionConfig. Results are sorted because each run
 * puts warnings before infos, and the next run appends its results.
 */
function parts(text: string): { items: string; results: readonly string[] } {
  const [written = '', results = ''] = text.split(/^results:\n/m);
  const elsewhere = results.replaceAll(/^ {4}config: .*\n/gm, '');
  return { items: written, results: elsewhere.split(/^(?=- )/m).toSorted() };
}

describe('replacements in one run', () => {
  it('give the same result as separate runs', () =>
    holdsInOneRun(replace, items, fc.array(replacements, { minLength: 2, maxLength: 8 }), parts));

  for (const count of [5, 100]) {
    it(`append only elements that a list of ${count} elements no longer contains`, async () => {
      const elements = Array.from({ length: count }, (_, index) => (index === 0 ? `'{"a": "w"}'` : `s${index}`));
      const foo = `- apiVersion: example.com/v1\n  kind: Foo\n  metadata:\n    name: foo\n  spec:\n    list:\n${elements.map((one) => `    - ${one}\n`).join('')}`;
      const into = (fieldPath: string, sourceValue: string): object => ({
        sourceValue,
        targets: [{ select: { kind: 'Foo' }, fieldPaths: [fieldPath] }],
      });
      const all = [
        into('spec.list.0.a', 'x'),
        into('spec.list.-', 'V'),
        into('spec.list.0.a', 'y'),
        into('spec.list.-', '{"a": "x"}'),
        into('spec.list.-', '{"a": "y"}'),
        into('spec.list.-', 's3'),
        into('spec.list.3', 'other'),
        into('spec.list.-', 's3'),
        into('spec.list.-', 'other'),
      ];
      const { stdout } = await replace(listOfItems(foo), all);
      let text = listOfItems(foo);
      for (const one of all) ({ stdout: text } = await replace(text, [one]));
      assert.deepEqual(parts(stdout), parts(text));
      const added = stdout.match(/(?<=^ +- ).*/gm)?.slice(-3);
      assert.deepEqual(added, ['V', `'{"a": "x"}'`, 's3']);
    });
  }

  it('copy a map without its later changes', async () => {
    const creating = { create: true };
    const into = (kind: string, path: string): object => ({
      targets: [{ select: { kind }, fieldPaths: [path], options: creating }],
    });
    const [foo, bar] = ['Foo', 'Bar'].map((kind) => `- apiVersion: v1\n  kind: ${kind}\n  metadata:\n    name: a\n`);
    const { stdout } = await replace(listOfItems(`${foo}  a:\n    b: 1\n${bar}`), [
      { sourceValue: '2', ...into('Foo', 'a.b') },
      { source: { kind: 'Foo', fieldPath: 'a' }, ...into('Bar', 'a') },
      { sourceValue: '3', ...into('Foo', 'a.b') },
      { sourceValue: 'z', ...into('Foo', 'a.c') },
    ]);
    assert.equal(stdout, listOfItems(`${foo}  a:\n    b: 3\n    c: z\n${bar}  a:\n    b: 2\n`));
  });
});
