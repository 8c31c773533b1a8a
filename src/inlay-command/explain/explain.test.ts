/** Tests `inlay explain` on every field of every schema, on every code of every function, and on typos. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolvedSchema, type ConfigSchema } from '../../kit/config-schema';
import { functionNames, root } from '../../../test/project';
import { execute } from '../inlay';
import type { Outcome } from '../port';
import { schemas } from '../generated/schemas';
import { systemPort } from '../processes/system';

const explain = (...args: readonly string[]): Promise<Outcome> => execute(['explain', ...args], systemPort(__filename));

async function messages(...args: readonly string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await explain(...args);
  assert.deepEqual([stderr, exitCode], ['', 0], args.join(' '));
  return stdout;
}

/** The paths of all fields. A recursive schema is entered once. */
function pathsOf(
  schema: ConfigSchema,
  whole: ConfigSchema,
  above: readonly string[],
  around: readonly ConfigSchema[],
): readonly string[] {
  const own = resolvedSchema(schema, whole);
  const inner = own.items === undefined ? own : resolvedSchema(own.items, whole);
  if (around.includes(inner)) return [];
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const path = [...above, name];
    return [path.join('.'), ...pathsOf(property, whole, path, [...around, inner])];
  });
}

describe('inlay explain', () => {
  it('explains every field of every functionConfig, by the name of the function and the kind', async () => {
    for (const name of functionNames) {
      const schema = schemas[name];
      assert.ok(schema?.title);
      const paths = pathsOf(schema, schema, [], []);
      assert.ok(paths.length > 3);
      for (const path of paths) {
        assert.match(await messages(name, path), new RegExp(`^${path.replaceAll('.', '\\.')} \\(`, 'm'));
      }
      const [first = ''] = paths;
      assert.equal(await messages(`${schema.title}.${first}`), await messages(name, first));
    }
  });

  it('shows the values and the fields of a field', async () => {
    const select = await messages('replace-values', 'replacements.targets.select');
    assert.match(select, /^replacements\.targets\.select \(map\)\n {2}Selects resources/m);
    assert.match(select, /\n {2}labelSelector \(string\)\n {6}Kubernetes label selector\.\n/);
    // The field of a result, with indexes.
    assert.equal(await messages('replace-values', 'replacements.0.targets[1].select'), select);
    assert.match(await messages('layer-config', 'spec.layers.mode'), /\(fixed \| default\)[^]*By default "fixed"\.\n/);
    const all = await messages('replace-values', 'replacements', '--recursive');
    assert.match(all, /^ {2}targets \(list of maps\)[^]*^ {4}select \(map\)[^]*^ {6}labelSelector \(string\)/m);
  });

  // docs.test.ts compares the page with the sources and the scenarios.
  it('explains every code, with its functions, meaning and remedy', async () => {
    const page = readFileSync(join(root, 'docs', 'result-codes.md'), 'utf8');
    const codes = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[a-z-]+/g) ?? []);
    assert.ok(codes.length > 70);
    for (const code of codes) {
      assert.match(
        await messages(code),
        /^\S+\n\n(?: {2}[a-z ,-]+ \([^\n]+\)\n)+ {6}\S[^]*\.\n\nWHAT TO DO\n\n {2}\S[^]*\.\n$/,
        code,
      );
    }
    assert.equal(await messages('[field-not-found]'), await messages('field-not-found'));
    assert.match(await messages('not-listed'), /^not-listed\n\n {2}inlay doctor finds: a functionConfig that no /);
  });

  it('suggests the most similar name for a typo', async () => {
    for (const [args, message] of [
      [['replace-valeus'], /"replace-valeus" is not a function.*: did you mean "replace-values"\?/],
      [['ReplaceValeus.replacements'], /did you mean "ReplaceValues"\?/],
      [['field-not-fuond'], /did you mean "field-not-found"\?/],
      [['replace-values', 'replacements.targts'], /has no field "targts": did you mean "replacements\.targets"\?/],
      [['replace-values', 'fieldPaths'], /did you mean "replacements\.targets\.fieldPaths"/],
      [['replace-values', 'rejct'], /did you mean "replacements\.targets\.reject"/],
      [['replace-values', 'zzzzzz'], /it has `apiVersion`, `kind`/],
      [['replace-values', 'kind.x'], /`kind` of replace-values has no fields, so "x" does not exist/],
      [['zzzzzz'], /run `inlay explain` for a list of the functions/],
    ] as const) {
      const { stdout, stderr, exitCode } = await explain(...args);
      assert.deepEqual([stdout, exitCode], ['', 2], stderr);
      assert.match(stderr, message);
    }
    assert.match(await messages(), /^inlay explain <function>[^]*^ {2}run-pipeline\n/m);
  });
});
