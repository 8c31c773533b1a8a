/** What the playground offers while somebody types a functionConfig. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysAbove, keysAt, meaningOf, valuesAt } from '../../site/playground/editor/schema-paths';
import type { ConfigSchema } from '../../src/kit/config-schema';
import { root } from '../project';

const schemaOf = (name: string): ConfigSchema =>
  JSON.parse(readFileSync(join(root, 'functions', name, 'schema.json'), 'utf8')) as ConfigSchema;

const text = `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
replacements:
- sourceValue: a
  targets:
  - select:
      kind: ConfigMap
    # the field
    fieldPaths:
    - data.a
    options:
      create: true
- source:
    name: b
`;
const lines = text.split('\n');
const above = (line: string): readonly string[] => keysAbove(lines, lines.indexOf(line));

describe('completion in the playground', () => {
  it('knows the keys around a line', () => {
    assert.deepEqual(above('kind: ReplaceValues'), []);
    assert.deepEqual(above('- sourceValue: a'), ['replacements']);
    assert.deepEqual(above('  targets:'), ['replacements']);
    assert.deepEqual(above('      kind: ConfigMap'), ['replacements', 'targets', 'select']);
    assert.deepEqual(above('    fieldPaths:'), ['replacements', 'targets']);
    assert.deepEqual(above('      create: true'), ['replacements', 'targets', 'options']);
    assert.deepEqual(above('    name: b'), ['replacements', 'source']);
  });

  it('offers the keys and values of the schema, with what they mean', () => {
    const schema = schemaOf('replace-values');
    assert.ok(keysAt(schema, []).has('replacements'));
    assert.ok(keysAt(schema, ['replacements', 'targets']).has('fieldPaths'));
    assert.ok(!keysAt(schema, ['replacements', 'targets']).has('source'));
    assert.match(meaningOf(schema, ['replacements', 'targets', 'options', 'create']), /\w/);
    assert.ok(valuesAt(schema, ['kind']).includes('ReplaceValues'));
    assert.deepEqual([...keysAt(schema, ['nothing', 'there']).keys()], []);
  });
});
