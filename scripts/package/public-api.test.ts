/**
 * Tests that the main entry of the package has few names, that each name has a description, and that all types in
 * declarations are exported.
 */
import assert from 'node:assert/strict';
import { runInThisContext } from 'node:vm';
import { publicEntries, type Declaration } from './public-api';

describe('the public API', () => {
  const entries = publicEntries();
  const namesOf = (specifier: string): readonly Declaration[] =>
    entries.find((entry) => entry.specifier === specifier)?.names ?? [];
  const all = entries.flatMap(({ specifier, names }) => names.map((name) => ({ specifier, ...name })));

  it('has a main entry with few names', () => {
    const names = namesOf('inlay-krm').map(({ name }) => name);
    assert.ok(names.includes('KrmFunction') && names.includes('run'));
    assert.ok(names.length <= 45, `${names.length} names: ${names.join(' ')}`);
  });

  it('contains every type that one of its declarations names', () => {
    const published = new Set(all.map(({ key }) => key));
    const missing = all.flatMap(({ specifier, name, named }) =>
      named.filter((key) => !published.has(key)).map((key) => `${specifier}: ${name} names ${key}`),
    );
    assert.deepEqual(missing, []);
  });

  it('finds the types in all parts of a declaration', () => {
    const named = (specifier: string, name: string): readonly string[] =>
      namesOf(specifier)
        .filter((one) => one.name === name)
        .flatMap((one) => one.named.map((key) => key.replace(/^.*#/, '')));
    const cases: readonly (readonly [string, string, readonly string[]])[] = [
      ['inlay-krm', 'ResourceId', ['GroupVersionKind']],
      [
        'inlay-krm',
        'Resource',
        ['Candidate', 'Change', 'Path', 'Resource', 'ResourceId', 'SourceNode', 'Tree', 'WriteOptions'],
      ],
      ['inlay-krm', 'run', ['KrmFunction', 'Outcome', 'RunInput']],
      ['inlay-krm', 'Tree', ['ListTree', 'MapTree', 'Scalar']],
      ['inlay-krm/formats', 'yamlFormat', ['Format']],
      ['inlay-krm/fields', 'FieldMatch', ['EmbeddedField', 'FoundField', 'MissingField', 'TextField']],
      ['inlay-krm/run-pipeline', 'runPipeline', ['KrmFunction', 'PerformJob', 'RunPipeline']],
    ];
    for (const [specifier, name, expected] of cases) {
      assert.deepEqual(named(specifier, name).toSorted(), expected, name);
    }
  });

  it('describes each name', () => {
    // The fields of a functionConfig are described in its schema and on its page.
    const silent = all.filter(({ key, doc }) => doc === '' && !key.includes('/generated/'));
    assert.deepEqual(
      silent.map(({ specifier, name }) => `${specifier}: ${name}`),
      [],
    );
  });

  it('shows calls that return the documented values', async () => {
    const values = new Map(
      all.flatMap(({ name, file, isType }) =>
        isType ? [] : [[name, (require(file) as Readonly<Record<string, unknown>>)[name]] as const],
      ),
    );
    const docs = [...entries, ...all].flatMap(({ doc }) => doc.match(/(?:^ {4}.*\n?)+/gm) ?? []);
    const examples = [...new Set(docs)].flatMap((code) => [...code.matchAll(/^([^]*?)^ {4}(.*); \/\/ (.*)$/gm)]);
    assert.ok(examples.length > 6);
    for (const [, before = '', call = '', result = ''] of examples) {
      const code = `(async (${[...values.keys()].join(', ')}) => { ${before}; return [${call}, ${result}]; })`;
      const example = runInThisContext(code) as (...names: readonly unknown[]) => Promise<readonly unknown[]>;
      const [actual, expected] = await example(...values.values());
      assert.equal(JSON.stringify(actual), JSON.stringify(expected), call);
    }
  });
});
