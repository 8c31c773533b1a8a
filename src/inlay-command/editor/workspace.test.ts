import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, type FileTexts } from '../../../test/temporary-folder';
import { systemPort } from '../processes/system';
import { Workspace } from './workspace';

const object = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
const config = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: f}\n';

/** The folder `shop` with its files, opened like in an editor. */
function opened(files: FileTexts): { readonly top: string; readonly workspace: Workspace } {
  const port = systemPort(__filename);
  const folder = temporaryFolder(files);
  const top = port.realPath(folder) ?? folder;
  return { top, workspace: new Workspace([join(top, 'shop')], port) };
}

const namesIn = (workspace: Workspace, file: string): readonly string[] =>
  workspace.resourcesIn(workspace.scopeOf(file)).map(({ id }) => id.name);

describe('the files of an editor', () => {
  it('are the files of the folder or of the repository that contains the folder', () => {
    const files = {
      'out.yaml': object('out'),
      'out.env': 'a=b\n',
      'shop/in.yaml': object('in'),
      'shop/f.yaml': config,
      'shop/kustomization.yaml':
        'resources: [in.yaml, ../out.yaml, link.yaml]\nconfigMapGenerator: [{name: made, envs: [../out.env]}]\ntransformers: [f.yaml]\n',
    };
    const { top, workspace } = opened(files);
    symlinkSync(join(top, 'out.yaml'), join(top, 'shop', 'link.yaml'));
    const own = join(top, 'shop', 'f.yaml');
    assert.deepEqual(namesIn(workspace, own), ['in', 'made']);
    assert.equal(workspace.scopeOf(own).isComplete, false);
    mkdirSync(join(top, '.git'));
    assert.deepEqual(namesIn(new Workspace([join(top, 'shop')], systemPort(__filename)), own), [
      'in',
      'out',
      'out',
      'made',
    ]);
  });

  it('are not searched through links to folders outside', () => {
    const { top, workspace } = opened({
      'other/kustomization.yaml': 'resources: [../shop/a.yaml]\n',
      'shop/a.yaml': object('a'),
      'shop/kustomization.yaml': 'resources: [a.yaml]\n',
    });
    symlinkSync(top, join(top, 'shop', 'link'), 'junction');
    assert.equal(workspace.scopesWith(join(top, 'shop', 'a.yaml')).length, 1);
  });

  it('are found from the location of a linked kustomization', () => {
    const { top, workspace } = opened({
      'shop/base/deep/kustomization.yaml': 'resources: [../a.yaml]\n',
      'shop/base/a.yaml': object('a'),
      'shop/a.yaml': object('another'),
      'shop/f.yaml': config,
      'shop/kustomization.yaml': 'resources: [link]\ntransformers: [f.yaml]\n',
    });
    symlinkSync(join(top, 'shop', 'base', 'deep'), join(top, 'shop', 'link'), 'junction');
    assert.deepEqual(namesIn(workspace, join(top, 'shop', 'f.yaml')), ['a']);
  });

  it('are found quickly if kustomizations include each other', function () {
    this.timeout(10_000);
    const ring = Array.from({ length: 300 }, (_, index) => [
      `shop/b${index}/kustomization.yaml`,
      `resources: [../b${(index + 1) % 300}]\ntransformers: [../f.yaml]\n`,
    ]);
    const { top, workspace } = opened({
      ...(Object.fromEntries(ring) as FileTexts),
      'shop/f.yaml': config,
      'shop/a.yaml': object('a'),
    });
    assert.deepEqual(namesIn(workspace, join(top, 'shop', 'f.yaml')), ['a']);
  });
});
