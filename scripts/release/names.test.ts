/** Tests that package.json, the schemas and all pages contain the names in names.ts. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subset } from 'semver';
import { filesIn, functionNames, manifest, root } from '../../test/project';
import { names, placeholders } from './names';
import { compatible, withVersion } from './prepare';

/**
 * Pages and files that people read and copy from. They are not listed with `git ls-files`, because that requires git.
 */
const published = (): readonly string[] => [
  ...readdirSync(root),
  ...filesIn('.github', 'docs', 'examples', 'functions'),
];

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');

describe("the owner's names", () => {
  it('are reported as placeholders until they are chosen', () => {
    const given = {
      ...names,
      repository: 'https://github.com/acme/inlay',
      images: 'registry.acme.test/inlay/',
      publisher: 'acme',
      email: 'inlay@acme.test',
    };
    assert.deepEqual(placeholders(given), []);
    assert.deepEqual(placeholders({ ...given, images: 'ghcr.io/owner/inlay/' }), ['images: ghcr.io/owner/inlay/']);
  });

  it('are the same in the schemas and in all published texts', () => {
    const schemas = `https://cdn.jsdelivr.net/npm/${names.package}@${compatible(manifest.version)}/functions/`;
    const host = /\/\/([^/]+)\//.exec(names.repository)?.[1];
    const others = published()
      .filter((file) => /\.(?:md|json|ya?ml)$/.test(file) && !file.includes('scenarios'))
      .flatMap((file) => {
        const text = read(file);
        const found = [
          ...text.matchAll(/https:\/\/cdn\.jsdelivr\.net\/npm\/[^/]+\/functions\//g),
          ...text.matchAll(new RegExp(String.raw`https://${host}/[^/\s]+/inlay(?=[/\s#".)]|$)`, 'g')),
        ];
        return found.map(([address]) => address).filter((one) => one !== schemas && one !== names.repository);
      });
    assert.deepEqual(others, []);
    assert.ok(functionNames.every((name) => read('functions', name, 'schema.json').includes(schemas)));
  });

  it('come with one version in package.json and package-lock.json', () => {
    assert.equal(compatible('0.2.5'), '0.2');
    assert.equal(compatible('1.2.5'), '1');
    for (const file of ['package.json', 'package-lock.json']) {
      const text = read(file);
      assert.equal(withVersion(text, manifest.version), text);
      const changed = JSON.parse(withVersion(text, '7.8.9')) as {
        readonly version: string;
        readonly packages?: Readonly<Record<string, { readonly version: string }>>;
      };
      assert.deepEqual([changed.version, changed.packages?.['']?.version ?? '7.8.9'], ['7.8.9', '7.8.9']);
    }
  });

  it('come with a range of Node.js versions that all dependencies support', () => {
    const { engines, dependencies } = JSON.parse(read('package.json')) as {
      readonly engines: { readonly node: string };
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const wanted = Object.keys(dependencies).map((name) => {
      const one = JSON.parse(read('node_modules', name, 'package.json')) as typeof engines & {
        readonly engines?: typeof engines;
      };
      return one.engines?.node ?? '>=0';
    });
    // The range is the narrowest of those that dependencies require.
    assert.ok(wanted.includes(engines.node), wanted.join(', '));
    for (const range of wanted) assert.ok(subset(engines.node, range), range);
  });
});
