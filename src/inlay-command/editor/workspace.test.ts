import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, type FileTexts } from '../../../test/temporary-folder';
import { systemPort } from '../processes/system';
import { Workspace } from './workspace';

const object = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
const config = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: f}\n';

/** The folder `work` with its files, as an editor opens it. */
function opened(files: FileTexts): { readonly top: string; readonly workspace: Workspace } {
  const port = systemPort(__filename);
  const folder = temporaryFolder(files);
  const top = port.realPath(folder) ?? folder;
  return { top, workspace: new Workspace([join(top, 'work')], port) };
}

/** The names of the resources that a functionConfig sees. */
const namesIn = (workspace: Workspace, file: string): readonly string[] =>
  workspace.resourcesIn(workspace.scopeOf(file)).map(({ id }) => id.name);

describe('the files of an editor', () => {
  it('are those of the folder, or of the repository around it', () => {
    const files = {
      'out.yaml': object('out'),
      'out.env': 'a=b\n',
      'work/in.yaml': object('in'),
      'work/f.yaml': config,
      'work/kustomization.yaml':
        'resources: [in.yaml, ../out.yaml, link.yaml]\nconfigMapGenerator: [{name: made, envs: [../out.env]}]\ntransformers: [f.yaml]\n',
    };
    const { top, workspace } = opened(files);
    symlinkSync(join(top, 'out.yaml'), join(top, 'work', 'link.yaml'));
    const own = join(top, 'work', 'f.yaml');
    assert.deepEqual(namesIn(workspace, own), ['in', 'made']);
    assert.equal(workspace.scopeOf(own).isWhole, false);
    mkdirSync(join(top, '.git'));
    assert.deepEqual(namesIn(new Workspace([join(top, 'work')], systemPort(__filename)), own), [
      'in',
      'out',
      'out',
      'made',
    ]);
  });

  it('are not looked for behind links that lead out', () => {
    const { top, workspace } = opened({
      'other/kustomization.yaml': 'resources: [../work/a.yaml]\n',
      'work/a.yaml': object('a'),
      'work/kustomization.yaml': 'resources: [a.yaml]\n',
    });
    symlinkSync(top, join(top, 'work', 'link'), 'junction');
    assert.equal(workspace.scopesWith(join(top, 'work', 'a.yaml')).length, 1);
  });

  it('are found from where a linked kustomization is', () => {
    const { top, workspace } = opened({
      'work/base/deep/kustomization.yaml': 'resources: [../a.yaml]\n',
      'work/base/a.yaml': object('a'),
      'work/a.yaml': object('another'),
      'work/f.yaml': config,
      'work/kustomization.yaml': 'resources: [link]\ntransformers: [f.yaml]\n',
    });
    symlinkSync(join(top, 'work', 'base', 'deep'), join(top, 'work', 'link'), 'junction');
    assert.deepEqual(namesIn(workspace, join(top, 'work', 'f.yaml')), ['a']);
  });

  it('are found at once where kustomizations include each other', function () {
    this.timeout(10_000);
    const ring = Array.from({ length: 300 }, (_, index) => [
      `work/b${index}/kustomization.yaml`,
      `resources: [../b${(index + 1) % 300}]\ntransformers: [../f.yaml]\n`,
    ]);
    const { top, workspace } = opened({
      ...(Object.fromEntries(ring) as FileTexts),
      'work/f.yaml': config,
      'work/a.yaml': object('a'),
    });
    assert.deepEqual(namesIn(workspace, join(top, 'work', 'f.yaml')), ['a']);
  });
});
