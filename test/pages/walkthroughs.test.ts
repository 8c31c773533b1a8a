/**
 * Follows our pages like a user with the package but without a clone: in an empty folder (or in a copy of an example),
 * with the pages and executables that `npm install` put there, kustomize, and other tools on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { exceptionFor, fencesOf, fileName, isCommand, readPage, walkedPages } from './fences';
import { installGlobally, packedPackage } from '../package/installed-package';
import { kustomizeFolder } from '../kustomize';
import { tools } from '../orchestrators';
import { snapshot } from '../packages';
import { childEnvironment, functionNames, root } from '../project';
import { listOf } from '../run-on-values';
import { absentTools, shell, toolsOf, walk } from './walk';

const posix = 'some POSIX utility';

describe('walk-throughs', function () {
  let installed: string;
  let tarball: string;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    const packed = await packedPackage();
    ({ tarball } = packed);
    installed = await installGlobally(packed);
    environment = { ...packed.environment, PATH: `${kustomizeFolder()}${delimiter}${packed.environment['PATH']}` };
  });

  /** An empty folder, with the package's file if the scripts install it. */
  const emptyFolder = (scripts: readonly string[]): string => {
    const cwd = temporaryFolder();
    if (scripts.some((script) => script.includes(basename(tarball)))) cpSync(tarball, join(cwd, basename(tarball)));
    return cwd;
  };

  for (const page of walkedPages()) {
    const scripts = readPage(page)
      .filter((fence) => isCommand(fence) && exceptionFor(page, fence) === undefined)
      .map(({ content }) => content);
    const absent = [...new Set(scripts.flatMap(absentTools))];
    const isExample = page.startsWith('examples');
    const needed = new Set(scripts.flatMap(toolsOf));
    const titled = tools.filter(({ name }) => needed.has(name) && name !== 'kustomize').map((tool) => tool.titled);
    const uses = titled.length === 0 ? '' : ` (${titled.join(', ')})`;

    it(`${page}${uses}${absent.length === 0 ? '' : `, except for ${absent.join(', ')}`}`, async function () {
      // Commands depend on each other: in examples, on all previous commands; on other pages, on files that POSIX
      // utilities changed.
      if (absent.length > 0 && (isExample || absent.includes(posix))) return this.skip();
      const cwd = emptyFolder(scripts);
      if (isExample) cpSync(join(installed, dirname(page)), cwd, { recursive: true });
      await walk(page, fencesOf(readFileSync(join(installed, page), 'utf8')), cwd, environment);
    });
  }

  /** The files that a function's page shows. */
  async function filesOf(name: string): Promise<string> {
    const page = `functions/${name}/README.md`;
    const cwd = emptyFolder([]);
    await walk(
      page,
      readPage(page).filter((fence) => fileName(fence) !== undefined),
      cwd,
      environment,
    );
    return cwd;
  }

  for (const name of functionNames) {
    it(`functions/${name}/README.md on the command line`, async () => {
      const cwd = await filesOf(name);
      const readme = readFileSync(join(root, 'functions', name, 'README.md'), 'utf8');
      const [, command = ''] = /^On the command line: `([^`]+)`/m.exec(readme) ?? [];
      assert.notEqual(command, '');
      if (!existsSync(join(cwd, 'resources.yaml'))) writeFileSync(join(cwd, 'resources.yaml'), listOf([]));
      const before = readFileSync(join(cwd, 'resources.yaml'), 'utf8');
      const printed = await shell(command, cwd, environment);
      const after = command.includes(' -o ') ? readFileSync(join(cwd, 'resources.yaml'), 'utf8') : printed;
      assert.notEqual(after, before);
    });

    it(`functions/${name}/README.md under kpt`, async function () {
      if (absentTools('kpt').length > 0) return this.skip();
      const cwd = await filesOf(name);
      const before = snapshot(cwd);
      await shell('kpt fn render --allow-exec', cwd, environment);
      assert.notDeepEqual(
        [...snapshot(cwd)].filter(([file]) => file !== 'Kptfile'),
        [...before].filter(([file]) => file !== 'Kptfile'),
      );
    });
  }
});

describe('npm start', () => {
  it('shows the changes of the function', () => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist', 'scripts', 'start.js')], {
      env: childEnvironment({ NO_COLOR: '1' }),
      encoding: 'utf8',
    });
    assert.equal(status, 0);
    assert.match(stdout, /^-.*REPLACE_TARGET_HOSTNAME[^]*^\+.*prod\.example\.com/m);
  });
});
