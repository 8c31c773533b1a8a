/**
 * The package as it is published: packed, unpacked into an empty folder, its dependencies beside it, and then used as its
 * users do: compiled against, imported, required, run. No registry is asked; what it depends on is linked.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageBin } from '../scripts/package-bin';
import { childEnvironment, functionNames, root } from './project';

interface Manifest {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const example = join(root, 'examples', 'library-typescript');

describe('the packed package', function () {
  this.timeout(120_000);
  let folder: string;
  let installed: string;

  const run = (command: string, args: readonly string[], input = ''): string => {
    const child = spawnSync(command, args, { cwd: folder, env: childEnvironment(), encoding: 'utf8', input });
    assert.equal(child.status, 0, `${command} ${args.join(' ')}\n${child.stdout}${child.stderr}${child.error ?? ''}`);
    return child.stdout;
  };
  const node = (...args: readonly string[]): string => run(process.execPath, args);

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'inlay-package-'));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const packed = spawnSync(npm, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment(),
      shell: process.platform === 'win32',
    });
    assert.equal(packed.status, 0, packed.stderr);
    const modules = join(folder, 'node_modules');
    installed = join(modules, manifest.name);
    mkdirSync(installed, { recursive: true });
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    assert.ok(tarball);
    run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
    for (const name of [...Object.keys(manifest.dependencies), '@types']) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
    }
    cpSync(example, folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('holds every executable, and each tells its version', () => {
    assert.deepEqual(Object.keys(manifest.bin).toSorted(), [...functionNames, 'inlay-jsonnet'].toSorted());
    for (const [name, path] of Object.entries(manifest.bin)) {
      assert.match(node(join(installed, path), '--version'), new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\n$`));
    }
  });

  it('holds the schema, the page and the metadata of every function, and no test', () => {
    for (const name of functionNames) {
      for (const file of ['README.md', 'metadata.yaml', 'schema.json']) {
        assert.ok(existsSync(join(installed, 'functions', name, file)), `${name}/${file}`);
      }
    }
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => /\.test\.|scenarios|fixtures/.test(file)),
      [],
    );
  });

  it('can be imported and required at every entry', () => {
    for (const entry of Object.keys(manifest.exports).filter((path) => !path.includes('*'))) {
      const name = manifest.name + entry.slice(1);
      node('-e', `require(${JSON.stringify(name)})`);
      if (!entry.endsWith('.json')) node('--input-type=module', '-e', `await import(${JSON.stringify(name)})`);
    }
  });

  it('has types for every entry, and the example compiles and runs', () => {
    const names = Object.keys(manifest.exports).filter((path) => !/\*|\.json$/.test(path));
    const imports = names.map((path, index) => `import * as entry${index} from '${manifest.name}${path.slice(1)}';\n`);
    writeFileSync(
      join(folder, 'entries.ts'),
      `${imports.join('')}export const entries: object[] = [${names.map((_, index) => `entry${index}`).join(', ')}];\n`,
    );
    const sources = ['entries.ts', 'change-host.ts', 'add-owner.ts'];
    node(
      packageBin('typescript', 'tsc'),
      '--ignoreConfig',
      '--types',
      'node',
      '--module',
      'nodenext',
      '--strict',
      ...sources,
    );

    assert.match(
      node('change-host.js'),
      /^ {4}config\.json: \|-\n {6}\{ "host": "shop\.example\.com", {2}"port": 8080 \}$/m,
    );
    const list = readFileSync(join(example, 'list.yaml'), 'utf8');
    const owned = run(process.execPath, ['add-owner.js'], list);
    assert.match(owned, /^ {4}labels: \{app: web, owner: shop\} # ours$/m);
    const unowned = spawnSync(process.execPath, ['add-owner.js'], {
      cwd: folder,
      input: list.replace(/^ {2}owner: .*$/m, ''),
      encoding: 'utf8',
    });
    assert.equal(unowned.status, 3);
    assert.match(unowned.stderr, /`owner` must be a string: the team to call/);
  });
});
