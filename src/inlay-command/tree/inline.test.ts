/** Which entries of `transformers` are functionConfigs themselves, as real versions of kustomize take them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { kustomizeBinary } from '../../../test/kustomize';
import { orchestrators } from '../../../test/orchestrators';
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

/** By what it adds to a resource; there is a file of that name. */
function takenFor(kustomize: string, entry: string): string {
  const folder = temporaryFolder({
    'kustomization.yaml': JSON.stringify({ resources: ['x.yaml'], transformers: [entry] }),
    'x.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n',
    ...(entry !== '' && { [entry]: labels('kind: LabelTransformer, metadata: {name: a}', 'path') }),
  });
  const { stdout, stderr } = spawnSync(kustomize, ['build', folder], { encoding: 'utf8' });
  return /by: (.*)/.exec(stdout)?.[1] ?? (stdout === '' ? stderr : 'nothing');
}

describe('an entry of transformers', function () {
  this.timeout(60_000);

  it('is a functionConfig or a path as kustomize decides', function () {
    if (process.platform === 'win32') return this.skip();
    const found = orchestrators().find(({ name }) => name === 'kustomize');
    for (const kustomize of [kustomizeBinary(), ...(found === undefined ? [] : [found.command])]) {
      for (const entry of inline) assert.equal(takenFor(kustomize, entry), 'inline', entry);
      for (const entry of paths) assert.equal(takenFor(kustomize, entry), 'path', entry);
      for (const entry of nothing) assert.equal(takenFor(kustomize, entry), 'nothing', entry);
    }
    for (const entry of inline) assert.equal(inlineConfigs(entry)?.length, 1, entry);
    for (const entry of paths) assert.equal(inlineConfigs(entry), undefined, entry);
    for (const entry of nothing) assert.deepEqual(inlineConfigs(entry), [], entry);
  });
});
