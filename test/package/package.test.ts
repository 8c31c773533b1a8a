/**
 * Tests the published package like its users: npm packs it and installs it into an empty folder from a local registry.
 * Then programs that use the package are compiled and run.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { publint } from 'publint';
import { subset } from 'semver';
import { sampled } from '../law';
import { temporaryFolder } from '../temporary-folder';
import { packageBin } from '../../scripts/tests/package-bin';
import { pages } from '../pages/fences';
import { packedPackage } from './installed-package';
import { childEnvironment, functionNames, kindOf, manifest, root } from '../project';
import { runCommand } from '../run-command';

interface Engines {
  readonly engines?: { readonly node?: string };
}

const example = join(root, 'examples', 'library-typescript');

describe('the packed package', function () {
  let folder: string;
  let tarball: string;
  let installed: string;
  /** Runs `npm` or `npx` with a registry in this process. */
  let npm: (command: 'npm' | 'npx', args: readonly string[]) => Promise<string>;

  const run = (command: string, args: readonly string[], input = ''): string => {
    const child = spawnSync(command, args, { cwd: folder, env: childEnvironment(), encoding: 'utf8', input });
    assert.equal(child.status, 0, `${command} ${args.join(' ')}\n${child.stdout}${child.stderr}${child.error ?? ''}`);
    return child.stdout;
  };
  const node = (...args: readonly string[]): string => run(process.execPath, args);

  before(async () => {
    const packed = await packedPackage();
    const { environment } = packed;
    ({ tarball } = packed);
    folder = temporaryFolder();
    npm = async (command, args) => {
      const { status, stdout, stderr } = await runCommand(command, args, { cwd: folder, env: environment });
      assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
      return stdout;
    };
    writeFileSync(join(folder, 'package.json'), '{"name": "user", "version": "1.0.0"}');
    await npm('npm', ['install', tarball, '@types/node']);
    installed = join(folder, 'node_modules', manifest.name);
    cpSync(example, folder, { recursive: true });
  });

  it('contains every executable, and npx runs it', async () => {
    assert.deepEqual(Object.keys(manifest.bin).toSorted(), [...functionNames, 'inlay', 'inlay-jsonnet'].toSorted());
    const names = Object.keys(manifest.bin);
    // npx starts once for all names.
    const calls = names.map((name) => `${name} --version`).join(' && ');
    const printed = await npm('npx', ['--no-install', '--package', manifest.name, '--call', calls]);
    assert.match(printed, new RegExp(`^${names.map((name) => `${name} \\d+\\.\\d+\\.\\d+\n`).join('')}$`));
  });

  it('passes publint', async () => {
    const contents = readFileSync(tarball);
    const { messages } = await publint({ pack: { tarball: new Uint8Array(contents).buffer }, level: 'suggestion' });
    assert.deepEqual(messages, []);
  });

  it('installs at most 15 other packages, and runs on every declared Node.js version', () => {
    const { engines } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Engines;
    const others = readdirSync(join(folder, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(join(folder, 'node_modules', name)).map((inner) => `${name}/${inner}`)
          : [name],
      )
      .filter((name) => ![manifest.name, '@types/node', 'undici-types'].includes(name));
    assert.ok(others.length > 0 && others.length <= 15, others.join(', '));
    for (const name of others) {
      const other = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as Engines;
      assert.ok(subset(engines?.node ?? '*', other.engines?.node ?? '*'), `${name}: ${other.engines?.node}`);
    }
  });

  it('is a download of at most 1.8 MB', () => {
    const { size } = statSync(tarball);
    assert.ok(size <= 1_800_000, `${size} bytes`);
  });

  it('contains the targets of all links in its pages, without pictures and decisions', () => {
    for (const page of pages(installed)) {
      for (const [, target = ''] of readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        if (!/\.png$|\bdecisions\b/.test(target)) {
          assert.ok(existsSync(join(installed, dirname(page), target)), `${page}: ${target}`);
        }
      }
    }
  });

  it('contains the schema, the page and the metadata of every function, and no development files', () => {
    for (const name of functionNames) {
      for (const file of ['README.md', 'metadata.yaml', 'schema.json']) {
        assert.ok(existsSync(join(installed, 'functions', name, file)), `${name}/${file}`);
      }
    }
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => !file.includes('node_modules') && /\.test\.|scenarios|fixtures|\.map$/.test(file)),
      [],
    );
  });

  it('can be imported and required at every entry', () => {
    const entries = Object.keys(manifest.exports).filter((path) => !path.includes('*'));
    const files = functionNames.map((name) => `${manifest.name}/functions/${name}/schema.json`);
    const names = [...entries.map((entry) => manifest.name + entry.slice(1)), ...files];
    const modules = names.filter((name) => !name.endsWith('.json'));
    node('-e', `${JSON.stringify(names)}.forEach((name) => require(name))`);
    node('--input-type=module', '-e', `for (const name of ${JSON.stringify(modules)}) await import(name)`);
  });

  it('reports which package the adapter for kpt-functions requires', async () => {
    const script = `try { require('${manifest.name}/kpt-functions').kptFunction({}); } catch ({ message }) { console.log(message); }`;
    const missing = `${manifest.name}/kpt-functions needs the npm package kpt-functions: \`npm install kpt-functions\`\n`;
    assert.equal(node('-e', script), missing);
    await npm('npm', ['install', 'kpt-functions']);
    assert.equal(node('-e', script), '');
  });

  it('is the same module whether imported or required', () => {
    const names = ['UserError', 'Resource'];
    const same = names.map((name) => `imported.${name} === required.${name}`).join(' && ');
    const script = `import * as imported from '${manifest.name}'; import { createRequire } from 'node:module'; const required = createRequire(import.meta.url)('${manifest.name}'); process.exitCode = ${same} ? 0 : 1;`;
    writeFileSync(join(folder, 'same.mjs'), script);
    node('same.mjs');
  });

  it('evaluates Jsonnet in a thread if imported or required, and reports wrong bundling', () => {
    const body = (load: string): string =>
      `${load}; const worker = new JsonnetWorker(); const code = 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(20000)';
       worker.evaluate({ name: 'a', code, limits: { maxStack: 30000 } }).then(console.log, ({ message }) => console.log(message));`;
    const imported = body(`import { JsonnetWorker } from '${manifest.name}/jsonnet'`);
    assert.equal(node('-e', body(`const { JsonnetWorker } = require('${manifest.name}/jsonnet')`)), '20000\n');
    assert.equal(node('--input-type=module', '-e', imported), '20000\n');
    const outfile = join(folder, 'worker.cjs');
    buildSync({ stdin: { contents: imported, resolveDir: folder }, bundle: true, platform: 'node', outfile });
    assert.match(
      node('worker.cjs'),
      /thread\.js" does not exist: mark inlay-krm as an external package in your bundler\n$/,
    );
  });

  // Bundles like the bundles of users, not minified. The size depends on the imported name, not on the other exports of
  // its entry point.
  for (const [entry, name, call, printed, kilobytes] of [
    ['/krm', 'parseFieldPath', "parseFieldPath('data.a').steps.length", '2', 10],
    [
      '/krm',
      'formatResourceId',
      "formatResourceId({group: '', version: 'v1', kind: 'K', namespace: '', name: 'n'})",
      'K.v1.[noGrp]/n.[noNs]',
      10,
    ],
    ['', 'stringScalar', "stringScalar('a').text", 'a', 10],
    ['/formats', 'jsonFormat', "jsonFormat.read('[1]').roots.length", '1', 100],
    // Includes the package `yaml`, for std.parseYaml.
    ['/jsonnet', 'evaluate', "evaluate({name: 'a', code: '1 + 1'})", '2', 1000],
    ['', 'run', 'typeof run', 'function', 1100],
  ] as const) {
    it(`adds at most ${kilobytes} KB to a bundle that uses ${name} of ${manifest.name}${entry}`, () => {
      const { outputFiles } = buildSync({
        stdin: {
          contents: `import { ${name} } from '${manifest.name}${entry}'; console.log(${call});`,
          resolveDir: folder,
        },
        bundle: true,
        platform: 'node',
        write: false,
      });
      const contents = outputFiles[0]?.contents ?? '';
      writeFileSync(join(folder, 'bundle.cjs'), contents);
      assert.equal(node('bundle.cjs'), `${printed}\n`);
      assert.ok(contents.length <= kilobytes * 1000, `${contents.length} bytes`);
    });
  }

  /** Writes a file that imports every entry and the types of the functionConfigs. */
  function writeEntries(file: string): void {
    const names = Object.keys(manifest.exports).filter((path) => !/\*|\.json$/.test(path));
    const imports = names.map((path, index) => `import * as entry${index} from '${manifest.name}${path.slice(1)}';\n`);
    const configs = functionNames.map((name) => {
      const kind = kindOf(name);
      return `import type { ${kind} } from '${manifest.name}/${name}';\nexport const kindOf${kind}: ${kind}['kind'] = '${kind}';\n`;
    });
    writeFileSync(
      join(folder, file),
      `${imports.join('')}export const entries: object[] = [${names.map((_, index) => `entry${index}`).join(', ')}];\n${configs.join('')}`,
    );
  }

  const compile = (...args: readonly string[]): string =>
    node(packageBin('typescript', 'tsc'), '--ignoreConfig', '--strict', ...args);

  // Check the declarations with compiler options of users, without types of Node or browsers.
  for (const [module, resolution, ...files] of sampled(
    [
      ['node16', 'node16', 'entries.mts', 'entries.cts'],
      ['nodenext', 'nodenext', 'entries.mts', 'entries.cts'],
      ['esnext', 'bundler', 'entries.ts'],
    ] as const,
    2,
  )) {
    it(`has types for every entry, for ${files.join(' and ')} with --moduleResolution ${resolution}`, () => {
      for (const file of files) writeEntries(file);
      const strict = ['exactOptionalPropertyTypes', 'noUncheckedIndexedAccess', 'noPropertyAccessFromIndexSignature'];
      const options = `--module ${module} --moduleResolution ${resolution} --lib es2022 --skipLibCheck false`;
      compile('--noEmit', ...strict.map((option) => `--${option}`), ...options.split(' '), ...files);
    });
  }

  it('compiles and runs the example', () => {
    compile('--types', 'node', '--module', 'nodenext', 'change-host.ts', 'add-owner.ts');

    assert.match(
      node('change-host.js'),
      /^ {4}config\.json: \|-\n {6}\{ "host": "shop\.example\.com", {2}"port": 8080 \}$/m,
    );
    const list = readFileSync(join(example, 'list.yaml'), 'utf8');
    const owned = run(process.execPath, ['add-owner.js'], list);
    assert.match(owned, /^ {4}labels: \{app: web, owner: shop\} # ours$/m);
    assert.match(owned, /^ {4}name: worker # has no labels\n {4}labels:\n {6}owner: shop$/m);
    const unowned = spawnSync(process.execPath, ['add-owner.js'], {
      cwd: folder,
      input: list.replace(/^ {2}owner: .*$/m, ''),
      encoding: 'utf8',
    });
    assert.equal(unowned.status, 2);
    assert.match(unowned.stderr, /`owner` must be a string: the team to call/);
  });
});
