/** Tests kpt's short form: each key sets a field of the schema and is documented, and kpt runs functions with it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionCalled, functionNames } from '../../src/inlay-command/functions';
import { toolCalled } from '../orchestrators';
import { childEnvironment, pathWith, root } from '../project';
import { temporaryFolder } from '../temporary-folder';
import { type ConfigSchema, resolvedSchema } from '../../src/kit/config-schema';

const withShortForm = functionNames
  .map(functionCalled)
  .flatMap(({ name, usage, shortForm }) => (shortForm === undefined ? [] : [{ name, usage, shortForm }]));

/** The part of the schema at a field path. */
function schemaAt(schema: ConfigSchema, field: string): ConfigSchema | undefined {
  return field.split('.').reduce<ConfigSchema | undefined>((at, step) => {
    const own = at && resolvedSchema(at, schema);
    const below = /^\d+$/.test(step) ? own?.items : own?.properties?.[step];
    return below && { ...resolvedSchema(below, schema) };
  }, schema);
}

describe('the short form of kpt', () => {
  for (const { name, usage, shortForm } of withShortForm) {
    it(`of ${name} leads to existing fields, and is described`, () => {
      const folder = join(root, 'functions', name);
      const schema = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')) as ConfigSchema;
      const readme = readFileSync(join(folder, 'README.md'), 'utf8');
      for (const [key, { field }] of Object.entries(shortForm.keys)) {
        assert.ok(schemaAt(schema, field), `${key}: ${field}`);
        assert.ok(readme.includes(`\`${key.replace('*', '…')}\``), `README.md names no key \`${key}\``);
        assert.ok(usage.includes(`\n  ${key}`), `--help names no key ${key}`);
      }
    });
  }

  it('is absent only from the functions that docs/use-with-kpt.md names', () => {
    const page = readFileSync(join(root, 'docs', 'use-with-kpt.md'), 'utf8');
    const [sentence = ''] = /(?<=list the keys\. ).* have no keys\./.exec(page) ?? [];
    // resolve-overwrites accepts a ConfigMap as its own functionConfig.
    const without = functionNames
      .map(functionCalled)
      .filter(({ shortForm, accepts }) => shortForm === undefined && !accepts.some(({ kind }) => kind === 'ConfigMap'));
    assert.deepEqual(
      [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      without.map(({ name }) => name),
      'docs/use-with-kpt.md must name the functions without kpt keys before "have no keys."',
    );
  });

  it('matches the result of kpt for the same arguments (under kpt)', function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const folder = temporaryFolder({
      Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\n',
      'shop.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  config.json: \'{"host": "a", "list": [{"name": "x"}]}\'\n',
    });
    const evaluate = (fn: string, ...args: readonly string[]): void => {
      const { status, stderr } = spawnSync(kpt.command, ['fn', 'eval', folder, '--exec', fn, '--', ...args], {
        encoding: 'utf8',
        env: childEnvironment({ PATH: pathWith([fn]) }),
      });
      assert.equal(status, 0, stderr);
    };
    evaluate('replace-values', 'kind=ConfigMap', 'path=data.config\\.json.host', 'value=b');
    const value = 'value={port: 80, list: [{name: x, $patch: delete}, {name: y}]}';
    evaluate('merge-values', 'name=shop', 'path=data.config\\.json', value, 'list=list', 'strategy=merge', 'key=name');
    const written = readFileSync(join(folder, 'shop.yaml'), 'utf8');
    assert.match(written, /config\.json: '\{"host": "b", "port": 80, "list": \[\{"name": "y"\}\]\}'\n/);
  });
});
