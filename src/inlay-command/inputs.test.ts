import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder, type FileTexts } from '../../test/temporary-folder';
import { execute } from './inlay';
import { systemPort } from './processes/system';

const files: FileTexts = {
  '.git/HEAD': '',
  'apps/shop/kustomization.yaml':
    'resources: [../../base, app.yaml]\ntransformers: [host.yaml]\nconfigMapGenerator: [{name: a, files: [../../shared/a.json]}]\n',
  'apps/shop/app.yaml': '',
  'apps/shop/unused.yaml': '',
  'apps/shop/host.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: MergeValues
metadata:
  name: host
  annotations: {config.kubernetes.io/function: 'exec: {path: merge-values}'}
configMapGenerator:
- {name: b, files: [../../shared/b.json]}
`,
  'base/kustomization.yaml': 'resources: [more.yaml]\n',
  'base/more.yaml': '',
  'shared/a.json': '{}',
  'shared/b.json': '{}',
  'chart/kustomization.yaml': 'helmCharts: [{name: x, repo: "https://example.com"}]\n',
  'linked/kustomization.yaml': 'resources: [../current]\n',
  'within/kustomization.yaml': 'resources: [../sub/base]\n',
  'sub/.git': '',
  'sub/base/kustomization.yaml': '',
  'unnamed/kustomization.yaml': 'transformers: [host.yaml]\n',
  'unnamed/host.yaml': "{kind: A, metadata: {annotations: {config.kubernetes.io/function: 'exec: {}'}}}\n",
  'package/Kptfile': 'pipeline: {}\n',
  'package/app.yaml': '',
};

describe('inlay inputs', () => {
  const top = temporaryFolder(files);
  const port = systemPort(__filename);
  before(() => {
    symlinkSync('next', join(top, 'current'), 'junction');
    symlinkSync('base', join(top, 'next'), 'junction');
  });
  const root = port.realPath(top) ?? top;
  for (const [args, stdout, stderr] of [
    [
      ['apps/shop'],
      'apps/shop/app.yaml apps/shop/host.yaml apps/shop/kustomization.yaml base/kustomization.yaml base/more.yaml shared/a.json shared/b.json',
    ],
    [['apps/shop', '--argocd'], 'argocd.argoproj.io/manifest-generate-paths: .;/base;/shared/a.json;/shared/b.json'],
    [['apps/shop', '--graph'], 'apps/shop -> base'],
    [['base', '--graph'], 'base'],
    [['base', '--argocd'], 'argocd.argoproj.io/manifest-generate-paths: .'],
    [
      ['chart', '--argocd'],
      'argocd.argoproj.io/manifest-generate-paths: /',
      'warning: the package may read more files, because a chart comes from outside the repository\n',
    ],
    [['linked'], 'base/kustomization.yaml base/more.yaml current linked/kustomization.yaml next'],
    [['linked', '--argocd'], 'argocd.argoproj.io/manifest-generate-paths: .;/base;/current;/next'],
    [['within', '--argocd'], 'argocd.argoproj.io/manifest-generate-paths: .;/sub'],
    [
      ['unnamed'],
      'unnamed/host.yaml unnamed/kustomization.yaml',
      'warning: the package may read more files, because an annotation does not name a function: it must be `exec: {path: …}` or `container: {image: …}`\n',
    ],
    [['package'], 'package/Kptfile package/app.yaml'],
    [['shared'], '', `error: "${join(root, 'shared')}" has no kustomization.yaml and no Kptfile\n`],
  ] as const) {
    it(args.join(' '), async () => {
      const [folder = '', ...options] = args;
      const outcome = await execute(['inputs', join(root, folder), ...options], port);
      const shown = outcome.stdout.replaceAll(join(relative('.', root), '/'), '').trimEnd();
      assert.deepEqual([shown.replaceAll('\n', ' '), outcome.stderr], [stdout, stderr ?? '']);
    });
  }
});
