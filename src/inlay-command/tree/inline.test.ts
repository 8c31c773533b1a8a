/** Tests which entries of `transformers` are functionConfigs themselves, with real versions of kustomize. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';
import { kustomizeBinary } from '../../../test/kustomize';
import { toolCalled } from '../../../test/orchestrators';
import { temporaryFolder } from '../../../test/temporary-folder';
import { inlineConfigs } from './reads';

const labels = (rest: string, value = 'inline'): string =>
  `{apiVersion: builtin, ${rest}, labels: {by: ${value}}, fieldSpecs: [{path: by, create: true}]}`;
const whole = labels('kind: LabelTransformer, metadata: {name: a}');

const inline = [
  whole,
  `${whole}\n`,
  `---\n${whole}\n---\n# none\n`,
  labels('kind: LabelTransformer, metadata: {name: 1}'),
  `{kind: List, apiVersion: v1, items: [${whole}]}`,
];

const paths = [
  'a',
  'a\nb',
  '{a',
  'a: b',
  '- a',
  'true',
  `${whole}\n---\na`,
  labels('kind: LabelTransformer'),
  labels('metadata: {name: a}'),
  labels("kind: LabelTransformer, metadata: {name: ''}"),
  labels('kind: LabelTransformer, metadata: a'),
];

const nothing = ['', 'null', '{}', '[]', '# a', '---', '{kind: List, apiVersion: v1, items: []}'];

/** Returns how kustomize treats each entry, detected by the entry's change to a resource. A file with the entry's name exists. */
function takenFor(kustomize: string, entries: readonly string[]): readonly string[] {
  const packages = entries.map((entry, index) => ({
    [`${index}/kustomization.yaml`]: JSON.stringify({ resources: ['x.yaml'], transformers: [entry] }),
    [`${index}/x.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x${index}}\n`,
    ...(entry !== '' && { [`${index}/${entry}`]: labels('kind: LabelTransformer, metadata: {name: a}', 'path') }),
  }));
  const all = { 'kustomization.yaml': JSON.stringify({ resources: [...entries.keys()].map(String) }) };
  const folder = temporaryFolder(Object.assign(all, ...packages) as Record<string, string>);
  const { stdout, stderr } = spawnSync(kustomize, ['build', folder], { encoding: 'utf8' });
  assert.equal(stderr, '');
  const built = new Map(
    parseAllDocuments(stdout).map((one) => {
      const { metadata, by } = one.toJS() as { metadata: { name: string }; by?: { by: string } };
      return [metadata.name, by?.by];
    }),
  );
  return entries.map((_, index) => built.get(`x${index}`) ?? 'nothing');
}

describe('an entry of transformers', () => {
  it('is a functionConfig or a path, like in kustomize', function () {
    if (process.platform === 'win32') return this.skip();
    const entries = [...inline, ...paths, ...nothing];
    const kinds = [...inline.map(() => 'inline'), ...paths.map(() => 'path'), ...nothing.map(() => 'nothing')];
    const found = toolCalled('kustomize');
    for (const kustomize of [kustomizeBinary(), ...(found === undefined ? [] : [found.command])]) {
      assert.deepEqual(takenFor(kustomize, entries), kinds);
    }
    for (const entry of inline) assert.equal(inlineConfigs(entry)?.length, 1, entry);
    for (const entry of paths) assert.equal(inlineConfigs(entry), undefined, entry);
    for (const entry of nothing) assert.deepEqual(inlineConfigs(entry), [], entry);
  });
});
