import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import type { Log } from 'sarif';
import { root } from '../../test/project';
import type { Diagnostic } from './diagnostic';
import { printDiagnostics } from './printers';

const at = { file: 'fns/my host.yaml', line: 11, column: 10, endColumn: 13, text: '- data.c.hst' };
const other = { resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'b' }, file: { path: 'b.yaml' } };
const all: readonly Diagnostic[] = [
  {
    severity: 'error',
    message: '`hst` is not in `data.c`, 50 % sure',
    resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'shop' },
    field: { path: 'data.c.hst' },
    file: { path: 'shop.yaml', index: 1, line: 7 },
    tags: { function: 'replace-values', code: 'field-not-found' },
    config: { of: 'ReplaceValues/hosts', field: 'replacements.0.targets.1.fieldPaths.0', at },
    replacement: 'host',
    fix: { at, to: 'host' },
    others: [other],
  },
  {
    severity: 'info',
    message: 'a,\nb',
    file: { path: 'a:b,c.yaml', line: 3 },
    tags: { code: 'made' },
    others: [other],
  },
  { severity: 'warning', message: 'm', resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'p' } },
];

describe('diagnostics for programs', () => {
  it('are JSON that matches its schema', () => {
    const shown = JSON.parse(printDiagnostics('json', all, '1.2.3')) as { readonly diagnostics: readonly object[] };
    const schema = JSON.parse(readFileSync(join(root, 'src/diagnostics/schema.json'), 'utf8')) as object;
    const ajv = new Ajv({ allErrors: true });
    assert.ok(ajv.validate(schema, shown), ajv.errorsText());
    assert.deepEqual(shown.diagnostics[0], {
      severity: 'error',
      code: 'field-not-found',
      message: '`hst` is not in `data.c`, 50 % sure',
      function: 'replace-values',
      functionConfig: {
        name: 'ReplaceValues/hosts',
        field: 'replacements[0].targets[1].fieldPaths[0]',
        file: 'fns/my host.yaml',
        line: 11,
        column: 10,
        endColumn: 13,
      },
      resources: [
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'shop', file: 'shop.yaml', document: 1, line: 7 },
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'b', file: 'b.yaml' },
      ],
      field: 'data.c.hst',
      fix: { line: 11, column: 10, endColumn: 13, text: 'host' },
    });
  });

  it('are SARIF with positions and fixes', () => {
    const [run] = (JSON.parse(printDiagnostics('sarif', all, '1.2.3')) as Log).runs;
    assert.deepEqual(run?.tool.driver.rules, [{ id: 'field-not-found' }, { id: 'made' }]);
    const [first, second] = run?.results ?? [];
    const region = { startLine: 11, startColumn: 10, endColumn: 13 };
    const artifactLocation = { uri: 'fns/my%20host.yaml' };
    assert.deepEqual(
      run?.results?.map((one) => [one.ruleId, one.locations?.length, one.relatedLocations?.length]),
      [['field-not-found', 1, 2], ['made', 1, 1], [undefined, 0, 0]], // prettier-ignore
    );
    assert.deepEqual(first?.locations, [{ physicalLocation: { artifactLocation, region } }]);
    assert.deepEqual(first?.fixes?.[0]?.artifactChanges, [
      { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: 'host' } }] },
    ]);
    assert.equal(first?.message.text, '`hst` is not in `data.c`, 50 % sure (v1/ConfigMap/shop, v1/ConfigMap/b)');
    assert.equal(second?.level, 'note');
    assert.deepEqual(second?.locations?.[0]?.physicalLocation?.region, { startLine: 3 });
  });

  it('are GitHub workflow commands, one per line', () => {
    assert.equal(
      printDiagnostics('github', all, '1.2.3'),
      `::error file=fns/my host.yaml,line=11,col=10,endColumn=13,title=field-not-found::\`hst\` is not in \`data.c\`, 50 %25 sure (v1/ConfigMap/shop, v1/ConfigMap/b)
::notice file=a%3Ab%2Cc.yaml,line=3,title=made::a,%0Ab (v1/ConfigMap/b)
::warning::m (v1/Pod/p)
`,
    );
  });
});
