/** The rows of docs/landscaper-and-yaook.md name existing scenarios, or give a reason. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames, root } from '../project';
import { scenariosOf } from '../scenario';

const text = readFileSync(join(root, 'docs', 'landscaper-and-yaook.md'), 'utf8');
/** Each row with the scenarios in its last cell. */
const rows = [...text.matchAll(/^\| (?!---)(.+) \|([^|]*)\|$/gm)]
  .map(([row, , cell = '']) => ({ row, names: [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), cell }))
  .filter(({ cell }) => cell.trim() !== 'scenarios');

describe('docs/landscaper-and-yaook.md', () => {
  it('names existing scenarios', () => {
    const known = new Set(functionNames.flatMap((fn) => scenariosOf(fn).map(({ name }) => name)));
    const unknown = rows.flatMap(({ names }) => names.filter((name) => !known.has(name)));
    assert.deepEqual(unknown, []);
    assert.ok(rows.length >= 70, `${rows.length} rows`);
  });

  it('names a scenario in each row that is not about a running controller', () => {
    const without = rows.filter(({ names, row }) => names.length === 0 && !row.includes('at runtime'));
    assert.deepEqual(without, []);
  });
});
