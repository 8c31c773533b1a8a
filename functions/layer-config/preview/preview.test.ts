/** Tests which parts of files and Secret values a dry run shows. */
import assert from 'node:assert/strict';
import { configOf, resource, runOn, type Item, type Ran } from '../../../test/run-on-values';
import { treeOf } from '../../../src/data';
import type { Version } from '../../../src/versions';
import { layerConfig } from '../function';
import { shownTexts } from './preview';

const secretOf = (password: string): object => resource('Secret', 'creds', { stringData: { password } });
const file = { key: 'a.yaml', format: 'yaml' };

function generate(
  items: readonly object[],
  open: string,
  files: readonly object[],
  dryRun = false,
  kind = 'Secret',
): Promise<Ran> {
  const creds = { name: 'creds', valueFrom: { secretKeyRef: { name: 'creds', key: 'password' } }, at: 'password' };
  const layers = [{ name: 'open', values: { open } }, ...(kind === 'Secret' ? [creds] : [])];
  return runOn(
    layerConfig,
    configOf('LayerConfig', { spec: { layers, output: { kind, files }, dryRun } }, 'conf'),
    items,
  );
}

/** The output of a dry run with new values, after a normal run. */
async function preview(
  change: { files?: readonly object[]; open?: string; password?: string; edit?: (made: Item) => object },
  files: readonly object[] = [file],
  kind = 'Secret',
): Promise<readonly string[]> {
  const { items } = await generate([secretOf('hunter2-Zq')], 'a', files, false, kind);
  const { edit = (made: Item) => made, open = 'a', password = 'hunter2-Zq' } = change;
  const made = items.find(({ metadata }) => metadata.name.startsWith('conf-')) as Item;
  const { messages } = await generate([secretOf(password), edit(made)], open, change.files ?? files, true, kind);
  assert.doesNotMatch(messages, /hunter2|other-Zq/);
  const reported = messages.matchAll(/^\[info\] \S+ \S+: (.*) \(\w+\.yaml\) \[file-preview\]\n((?: {4}.*\n)*)/gm);
  return Array.from(reported, ([, line = '', diff = '']) => [
    line,
    ...diff
      .split('\n')
      .map((one) => one.slice(4))
      .filter((one) => /^[-+ ][^-+]/.test(one)),
  ]).flat();
}

describe('the preview of a file', () => {
  it('shows the lines that would change, without values of Secrets', async () => {
    assert.deepEqual(await preview({ open: 'b' }), [
      'a.yaml would change:',
      '-open: a',
      '+open: b',
      ' password: (secret)',
    ]);
    assert.deepEqual(await preview({ password: 'other-Zq' }), [
      'a.yaml would change:',
      ' open: a',
      '-password: (secret)',
      '+password: (secret, changed)',
    ]);
    assert.deepEqual(await preview({}), []);
    assert.deepEqual(await preview({ open: 'b' }, [file], 'ConfigMap'), [
      'a.yaml would change:',
      '-open: a',
      '+open: b',
    ]);
  });

  it('shows new and removed files as a whole', async () => {
    assert.deepEqual(await preview({ files: [{ key: 'b.yaml', format: 'yaml' }] }), [
      'b.yaml would change:',
      '+open: a',
      '+password: (secret)',
      'a.yaml would be removed',
    ]);
    assert.deepEqual(await preview({ files: [file] }, [{ ...file, select: 'open' }]), [
      'a.yaml would change:',
      '-a',
      '+open: a',
      '+password: (secret)',
    ]);
  });

  it('shows no text that it cannot read safely', async () => {
    const hidden = 'a.yaml would change, but its previous text cannot be shown without revealing values of Secrets';
    const edit = (made: Item): object => ({
      ...made,
      data: { 'a.yaml': Buffer.from('open: hunter2\n').toString('base64') },
    });
    assert.deepEqual(await preview({ open: 'b', edit }), [hidden]);
    assert.deepEqual(await preview({ open: 'b', edit: (made) => ({ ...made, data: { 'a.yaml': '!' } }) }), [hidden]);
    const other = { key: 'a', format: 'ini', select: '' };
    assert.deepEqual(
      (await preview({ files: [{ key: 'a', format: 'env' }] }, [{ ...other, format: 'properties' }])).slice(0, 1),
      ['a would change, but its previous text cannot be shown without revealing values of Secrets'],
    );
  });

  it('computes the hash of a version only if a setting is secret', () => {
    const unread = {
      annotations: () => new Map(),
      get: () => treeOf({ 'a.yaml': 'open: a\n' }),
      get root() {
        return assert.fail('the version is hashed');
      },
    };
    const shown = shownTexts({ resource: unread, kind: 'ConfigMap', name: 'conf-a' } as unknown as Version);
    assert.equal(shown('a.yaml', { key: 'a.yaml', format: 'yaml' }, []), 'open: a\n');
  });

  it('shows single settings', async () => {
    assert.deepEqual(await preview({ open: 'b' }, [{ format: 'keys' }]), ['open would change:', '-a', '+b']);
    assert.deepEqual(await preview({ password: 'other-Zq' }, [{ format: 'keys' }]), [
      'password would change:',
      '-(secret)',
      '+(secret, changed)',
    ]);
  });
});
