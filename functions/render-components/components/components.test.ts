/**
 * Tests the selection of components among symbolic links and files with unusual names. Scenarios cover the other rules.
 */
import assert from 'node:assert/strict';
import type { DirectoryEntry, Files } from '../../../src/files';
import { loadComponents } from './components';
import { memoryFiles } from '../../../src/render';

const linked: readonly DirectoryEntry[] = [
  { name: 'a-link.jsonnet', kind: 'file', link: true },
  { name: 'broken.yaml', kind: 'other', link: true },
  { name: 'directory', kind: 'directory', link: true },
];

/** Files at `paths`, plus the links in the folder `components`. */
function withLinks(paths: readonly string[]): Files {
  const files = memoryFiles(new Map(paths.map((path) => [path, ''])));
  return { ...files, list: (path) => [...files.list(path), ...(path === 'components' ? linked : [])] };
}

const load = (...paths: readonly string[]): readonly string[] =>
  [...loadComponents('components', withLinks(paths)).values()].map(({ name, files }) => `${name}: ${files.join(' ')}`);

describe('loadComponents', () => {
  it('follows links to files, and ignores links to directories', () =>
    assert.deepEqual(load('components/x.json', 'components/directory/index.yaml'), [
      'a-link: components/a-link.jsonnet',
      'broken: components/broken.yaml',
      'directory: components/directory/index.yaml',
      'x: components/x.json',
    ]));

  it('compares names exactly', () =>
    assert.deepEqual(
      // prettier-ignore
      load(
        'components/A.JSONNET', 'components/b.yml', 'components/.yaml', 'components/c d.e.json',
        'components/index.jsonnet', 'components/dir/index.json', 'components/deep/index.yaml/x.yaml',
        'components/cue/index.cue', 'components/cue/more.cue', 'components/cue/data.json',
      ),
      [
        ': components/.yaml',
        'a-link: components/a-link.jsonnet',
        'broken: components/broken.yaml',
        'c d.e: components/c d.e.json',
        'cue: components/cue/index.cue components/cue/more.cue',
        'index: components/index.jsonnet',
      ],
    ));

  it('ignores the files of tools and functions', () => {
    const texts = {
      'qbec.yaml': '',
      'kustomization.yaml': 'resources: []',
      'render.yaml': 'apiVersion: fn.inlay.dev/v1alpha1\nkind: RenderComponents\n',
      'other.yaml': 'kind: X\nmetadata:\n  annotations:\n    config.kubernetes.io/function: x\n',
      'web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n',
      'dir/index.yaml': '',
      'dir/kustomization.yaml': '',
      'components/render.yaml': 'apiVersion: fn.inlay.dev/v1alpha1\n',
    };
    const files = memoryFiles(new Map(Object.entries(texts)));
    const [dir, web, ...more] = loadComponents('.', files).values();
    assert.deepEqual([dir?.files, web?.files, more], [['dir/index.yaml'], ['web.yaml'], []]);
    assert.deepEqual([...loadComponents('components', files).keys()], ['render']);
  });

  it('prefers Jsonnet to YAML to CUE', () => {
    const [jsonnet, yaml, cue] = ['index.jsonnet', 'index.yaml', 'index.cue'].map((name) => `components/d/${name}`);
    assert.equal(load(cue ?? '', yaml ?? '', jsonnet ?? '')[2], 'd: components/d/index.jsonnet');
    assert.equal(load(cue ?? '', yaml ?? '')[2], 'd: components/d/index.yaml');
  });
});
