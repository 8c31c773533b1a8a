/**
 * `npm run dev -- single-file [PLATFORM…]`: builds single files such as `dist/single-file/inlay-linux-x64`, with
 * `SHA256SUMS`, for all platforms or the named platforms. Each file contains all functions and the command `inlay`, and
 * does not require Node.js. A file consists of one bundle of the sources, as text and as bun's bytecode, and bun's
 * runtime for the platform. The same sources give the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { catchError, getOrMake } from '../../src/data';
import { executable } from '../../test/project';
import { noteOrigin, singleFileFolder, singleFilePath, thisPlatform } from '../../test/package/single-files';
import { temporaryFolder } from '../../test/temporary-folder';
import { MissingPackage, runtimes, writeRuntime } from './bun-runtimes';
import { appendLicenses } from './licenses';
import { signatureOf } from './mach-o';
import { bundleOptions } from './parts';

/** bun must not read configuration from the user's folder, because configuration could change how the program runs. */
const closed = ['bunfig', 'dotenv', 'tsconfig', 'package-json'].map((one) => `--no-compile-autoload-${one}`);

function build(platform: string, bun: string, folder: string): void {
  // bun's parser would replace `__filename` with the path on the build machine.
  const constants = ['--define', `__filename=${JSON.stringify('/inlay.cjs')}`];
  const target = [
    `--target=bun-${runtimes[platform]?.name}`,
    `--compile-executable-path=${runtimeOf(platform, folder)}`,
  ];
  const out = singleFilePath(platform);
  const args = ['build', '--compile', '--bytecode', ...closed, ...target, ...constants, 'inlay.cjs', '--outfile', out];
  const { status, stdout, stderr } = spawnSync(bun, args, { cwd: folder, env: { HOME: folder }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${platform}: ${stdout}${stderr}`);
}

const written = new Map<string, string>();

const runtimeOf = (platform: string, folder: string): string =>
  getOrMake(written, platform, () => writeRuntime(platform, folder));

/** Writes the whole program as one file. Lazy loading has no benefit, because bun compiles all code to bytecode. */
function writeBundle(outfile: string): void {
  // Throws if sources are newer than the build.
  executable('inlay');
  const entryPoints = ['src/inlay-command/main.ts'];
  appendLicenses(outfile, buildSync({ ...bundleOptions, entryPoints, outfile }));
}

function main(): void {
  const asked = process.argv.slice(2);
  const platforms = asked.length === 0 ? Object.keys(runtimes) : asked;
  for (const one of platforms) {
    if (!Object.hasOwn(runtimes, one)) {
      throw new Error(`the platform ${one} is not supported: choose one of ${Object.keys(runtimes).join(', ')}`);
    }
  }
  const folder = temporaryFolder();
  writeBundle(join(folder, 'inlay.cjs'));
  mkdirSync(singleFileFolder, { recursive: true });
  const bun = runtimeOf(thisPlatform, folder);
  for (const platform of platforms) {
    build(platform, bun, folder);
    noteOrigin(platform);
    const bytes = readFileSync(singleFilePath(platform));
    const signature = platform.startsWith('darwin') ? `; ${signatureOf(bytes)}` : '';
    console.log(`${singleFilePath(platform)}  ${Math.round(bytes.length / 1e6)} MB${signature}`);
  }
  const files = readdirSync(singleFileFolder).filter((name) => name.startsWith('inlay-'));
  const sum = (name: string): string => hash('sha256', readFileSync(join(singleFileFolder, name)));
  writeFileSync(join(singleFileFolder, 'SHA256SUMS'), files.map((name) => `${sum(name)}  ${name}\n`).join(''));
}

catchError(MissingPackage, main, ({ message }) => {
  console.error(`error: ${message}`);
  process.exitCode = 1;
});
