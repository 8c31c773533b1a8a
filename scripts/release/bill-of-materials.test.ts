/**
 * The bill of materials contains exactly the packages that a user's `npm install` adds: those that the lock file does
 * not mark as development only.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from '../../test/project';
import { billOfMaterials } from './bill-of-materials';
import { names } from './names';

describe('the bill of materials', () => {
  it('has all packages that the package needs, each with its version, and no others', () => {
    const { status, stdout, stderr } = spawnSync('npm sbom --sbom-format=cyclonedx', {
      cwd: root,
      env: childEnvironment(),
      encoding: 'utf8',
      shell: true,
    });
    assert.equal(status, 0, stderr);
    const { metadata, components, dependencies } = JSON.parse(billOfMaterials(stdout)) as {
      readonly metadata: { readonly component: { readonly name: string } };
      readonly components: readonly { readonly name: string; readonly version: string }[];
      readonly dependencies: readonly { readonly ref: string }[];
    };
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
    };
    const needed = Object.entries(lock.packages).flatMap(([path, { version, dev }]) =>
      path === '' || dev === true ? [] : [`${path.replace(/^.*node_modules\//, '')}@${version}`],
    );
    assert.ok(needed.some((one) => one.startsWith('yaml@')));
    assert.deepEqual(components.map(({ name, version }) => `${name}@${version}`).toSorted(), needed.toSorted());
    assert.equal(dependencies.length, needed.length + 1);
    assert.equal(metadata.component.name, names.package);
  });
});
