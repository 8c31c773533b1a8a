/**
 * Tests root, base and import paths. `test/peers/tanka.test.ts` compares them with Tanka's paths in the same folders.
 */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootFiles } from '../../../src/files/root-files';
import { UserError } from '../../../src/function';
import { memoryFiles, sourceFiles } from '../../../src/render';
import { temporaryFolder } from '../../../test/temporary-folder';
import { findProject } from './project';

const project = (environment: string, ...paths: readonly string[]): ReturnType<typeof findProject> => {
  const disk = memoryFiles(new Map(paths.map((path) => [path, ''])));
  return findProject(sourceFiles({ texts: new Map(), directory: '' }, disk), environment);
};

const refused = (environment: string, ...paths: readonly string[]): string =>
  errorFrom(UserError, () => project(environment, ...paths)).finding.message;

describe('a Tanka project', () => {
  it('is the nearest folder with a jsonnetfile.json; its environment has a spec.json', () => {
    assert.deepEqual(
      project(
        './a/environments/dev/',
        'a/jsonnetfile.json',
        'jsonnetfile.json',
        'a/environments/dev/main.jsonnet',
        'a/environments/dev/spec.json',
      ),
      {
        root: 'a',
        base: 'a/environments/dev',
        program: 'a/environments/dev/main.jsonnet',
        spec: 'a/environments/dev/spec.json',
        libraries: ['a/vendor', 'a/environments/dev/vendor', 'a/lib', 'a/environments/dev'],
        name: 'environments/dev',
        namespace: 'environments/dev/main.jsonnet',
      },
    );
  });

  it('is a parent folder that contains a tkrc.yaml', () => {
    const { root, name, libraries } = project('a/dev', 'tkrc.yaml', 'a/jsonnetfile.json', 'a/dev/main.jsonnet');
    assert.deepEqual([root, name, libraries], ['', 'a/dev', ['vendor', 'a/dev/vendor', 'lib', 'a/dev']]);
  });

  it('may be the environment, and a folder in the environment may be named', () => {
    const { base, name, namespace, spec } = project('x/y', 'tkrc.yaml', 'main.jsonnet', 'x/y/a.libsonnet');
    assert.deepEqual([base, name, namespace, spec], ['', '.', 'main.jsonnet', undefined]);
  });

  it('has an environment for any program', () => {
    const { base, program, namespace } = project(
      'dev/other.jsonnet', 'tkrc.yaml', 'dev/other.jsonnet', 'dev/main.jsonnet',
    ); // prettier-ignore
    assert.deepEqual([base, program, namespace], ['dev', 'dev/other.jsonnet', 'dev/other.jsonnet']);
  });

  it('must exist below the root directory of the function', () => {
    assert.equal(
      refused('dev', 'dev/main.jsonnet'),
      'neither `tkrc.yaml` nor `jsonnetfile.json` exists in "dev" or a folder above it, up to the root directory of the function: move the functionConfig to the root folder of the Tanka project',
    );
    assert.equal(
      refused('dev/x', 'tkrc.yaml', 'dev/x/main.jsonet'),
      '`main.jsonnet` does not exist in "dev/x" or a folder above it, up to ".": did you mean "main.jsonet"?',
    );
    assert.equal(
      refused('env/dve', 'env/dev/main.jsonnet'),
      '"env/dve" does not exist below the root directory of the function: did you mean "dev"?',
    );
    const pipes = { ...memoryFiles(new Map()), kind: () => 'other' as const };
    assert.match(
      errorFrom(UserError, () => findProject(pipes, 'dev')).finding.message,
      /^"dev" does not exist below the root directory of the function/,
    );
    const outside = (path: string): string =>
      `the path "${path}" must be relative and stay below the root directory of the function`;
    assert.equal(refused('../dev'), outside('../dev'));
    assert.equal(refused('/dev'), outside('/dev'));
  });

  it('has no file that a link fetches from outside of the root directory', () => {
    for (const path of ['jsonnetfile.json', 'dev/main.jsonnet', 'dev/spec.json', 'dev']) {
      const own = ['jsonnetfile.json', 'dev/main.jsonnet'].filter((one) => !one.startsWith(path));
      const texts = own.map((one) => [`root/${one}`, ''] as const);
      const folder = temporaryFolder({ 'root/x': '', outside: '', ...Object.fromEntries(texts) });
      mkdirSync(dirname(join(folder, 'root', path)), { recursive: true });
      symlinkSync(join(folder, 'outside'), join(folder, 'root', path));
      assert.equal(
        errorFrom(UserError, () => findProject(rootFiles(join(folder, 'root')), 'dev')).finding.message,
        `"${path}" points outside the root directory of the function through a symbolic link, and files outside are not read`,
      );
    }
  });
});
