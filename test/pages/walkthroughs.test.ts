/**
 * Follows our pages like a reader with the package but without a clone: in an empty folder (or in a copy of an
 * example), with the pages and executables that `npm install` put there, kustomize, and other tools on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { ciScripts } from './ci-steps';
import { cookbook, isDiff } from './cookbook';
import { temporaryFolder } from '../temporary-folder';
import {
  exceptionFor,
  exceptions,
  fencesOf,
  fileName,
  isCommand,
  isFunctionConfig,
  isOutput,
  readPage,
  walkedPages,
  writtenPages,
} from './fences';
import { installGlobally, packedPackage } from '../package/installed-package';
import { kustomizeBinary } from '../kustomize';
import { tools } from '../orchestrators';
import { snapshot } from '../packages';
import { childEnvironment, functionNames, root } from '../project';
import { absentTools, shell, toolsOf, unknownCommands, walk } from './walk';

const posix = 'some POSIX utility';

/** An empty list, the input of functions that create resources. */
const emptyList = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n';

/** Syntax that BSD tools (as on macOS) read differently than GNU tools, with the portable form. */
const gnuOnly: readonly (readonly [word: RegExp, way: string])[] = [
  [
    /\bsed\b.*\bs\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\\n/,
    'the new text of `s` has a backslash at the end of the line for `\\n`',
  ],
  [/\bsed (?:-\w+ )*-i /, '`sed -i` needs an ending for the old file: `-i.bak`'],
  [/\bsed\b.*\{[^};]*\/[a-z]\}/, 'the last command in braces of sed ends with a semicolon'],
  [/\bsed -(?!n\b|e\b|E\b|i\.)\w/, 'of the options of sed there are -n, -e, -E and -i.bak'],
  [
    /\b(?:sed|grep) (?!-E\b)[^|]*\\[+?|swb]/,
    '`\\+`, `\\?`, `\\|`, `\\s`, `\\w` and `\\b` are words of GNU: say -E, or a class',
  ],
  [/\bbase64 -[dD]/, 'base64 decodes with `--decode`'],
  [/\bgrep -\w*P/, 'grep has no -P'],
  [/\b(?:head|tail) -(?:n ?)?-\d/, 'head takes no negative count'],
];

describe('walk-throughs', function () {
  let installed: string;
  let tarball: string;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    const bin = temporaryFolder();
    symlinkSync(kustomizeBinary(), join(bin, 'kustomize'));
    const packed = await packedPackage();
    ({ tarball } = packed);
    installed = await installGlobally(packed);
    environment = { ...packed.environment, PATH: `${bin}${delimiter}${packed.environment['PATH']}` };
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

    it(`${page}${uses}${absent.length === 0 ? '' : `, but for ${absent.join(', ')}`}`, async function () {
      // Commands depend on each other: in examples on all previous ones, on other pages on files that POSIX utilities changed.
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
    it(`functions/${name}/README.md by hand`, async () => {
      const cwd = await filesOf(name);
      const readme = readFileSync(join(root, 'functions', name, 'README.md'), 'utf8');
      const [, command = ''] = /^By hand: `([^`]+)`/m.exec(readme) ?? [];
      assert.notEqual(command, '');
      if (!existsSync(join(cwd, 'resources.yaml'))) writeFileSync(join(cwd, 'resources.yaml'), emptyList);
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
  it('shows what the function changed', () => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist', 'scripts', 'start.js')], {
      env: childEnvironment({ NO_COLOR: '1' }),
      encoding: 'utf8',
    });
    assert.equal(status, 0);
    assert.match(stdout, /^-.*REPLACE_TARGET_HOSTNAME[^]*^\+.*prod\.example\.com/m);
  });
});

describe('code blocks of the documentation', () => {
  it('are all read', () => {
    for (const page of writtenPages()) {
      const fences = [...readFileSync(join(root, page), 'utf8').matchAll(/^ *(?:```|~~~)/gm)].length;
      assert.equal(readPage(page).length * 2, fences, `${page}: a code block is indented or has no language`);
    }
  });

  it('are run, or are in the table with the reason why not', () => {
    const walked = walkedPages();
    for (const page of writtenPages()) {
      let messages = false;
      for (const fence of readPage(page)) {
        const { content } = fence;
        if (exceptionFor(page, fence) !== undefined) continue;
        const isCooked = page === cookbook && isDiff(fence);
        const done = fileName(fence) !== undefined || isCommand(fence) || (messages && isOutput(fence)) || isCooked;
        assert.ok(
          (walked.includes(page) && done) || isFunctionConfig(fence),
          `${page}: nothing executes or checks\n${content}`,
        );
        messages ||= isCommand(fence);
      }
    }
  });

  it('that are in the table exist exactly once', () => {
    const found = writtenPages().flatMap((page) => readPage(page).flatMap((fence) => exceptionFor(page, fence) ?? []));
    assert.deepEqual(new Set(found), new Set(exceptions));
    assert.equal(found.length, exceptions.length);
  });

  it('have the same meaning for the tools of Linux and macOS', () => {
    for (const page of walkedPages()) {
      for (const { content } of readPage(page).filter(isCommand)) {
        for (const [word, way] of gnuOnly) assert.doesNotMatch(content, word, `${page}: ${way}`);
      }
    }
  });

  it('call commands that every reader has', () => {
    for (const page of walkedPages()) {
      for (const fence of readPage(page)) {
        if (exceptionFor(page, fence) !== undefined) continue;
        const scripts = isCommand(fence) ? [fence.content] : ciScripts(fileName(fence) ?? '', fence.content);
        for (const script of scripts) {
          assert.deepEqual(unknownCommands(script), [], `${page}: no tool of test/orchestrators.ts brings these`);
        }
      }
    }
  });
});
