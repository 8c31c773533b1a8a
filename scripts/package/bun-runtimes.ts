/**
 * Downloads the bun runtimes for single files from npm. Each package must match its hash in this table. For a new
 * version of bun, change the table: `npm view @oven/bun-linux-x64@VERSION dist.integrity` prints the hashes.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { childEnvironment } from '../../test/project';
import { tarEntries } from './tar-entries';

const bunVersion = '1.4.5';

interface Runtime {
  /** bun's name for the platform, as in the package `@oven/bun-<name>`. */
  readonly name: string;
  /** The SHA-512 of the package's tarball, in npm's notation. */
  readonly integrity: string;
}

/** The runtimes, keyed by platform, which is also part of a single file's name. */
export const runtimes: Readonly<Record<string, Runtime>> = {
  'linux-x64': {
    name: 'linux-x64',
    integrity: 'sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
  },
  'linux-x64-musl': {
    name: 'linux-x64-musl',
    integrity: 'sha512-10QoW/YfTgnURaGEaHpJCiXjLI2e5iTtfVDaA5JKcyUzaa1cq6cVUY9/Uq5XkYzvtRjHLRe9Oj/lTDIQcxy8HQ==',
  },
  'linux-arm64': {
    name: 'linux-aarch64',
    integrity: 'sha512-4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
  },
  'linux-arm64-musl': {
    name: 'linux-aarch64-musl',
    integrity: 'sha512-XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
  },
  'darwin-x64': {
    name: 'darwin-x64',
    integrity: 'sha512-qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==',
  },
  'darwin-arm64': {
    name: 'darwin-aarch64',
    integrity: 'sha512-4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
  },
  'windows-x64': {
    name: 'windows-x64',
    integrity: 'sha512-FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==',
  },
};

/** Writes the executable of the runtime to `folder`, and returns the path of the executable. */
export function writeRuntime(platform: string, folder: string): string {
  const runtime = runtimes[platform];
  if (runtime === undefined) throw new Error(`no runtime exists for ${platform}`);
  const path = join(folder, `bun-${platform}`);
  writeFileSync(path, programIn(gunzipSync(packed(runtime, folder))), { mode: 0o755 });
  return path;
}

/** The error for a package that npm cannot download. */
export class MissingPackage extends Error {
  constructor(wanted: string, npmSays: string) {
    const [, why = 'npm cannot be started'] =
      /^npm (?:error|ERR!) (?:404 )?(?!code|syscall|errno)(\S.* .*)/m.exec(npmSays) ?? [];
    super(
      `the package ${wanted} is missing, and npm cannot get it: ${why}\nConnect to the npm registry and run \`npm cache add ${wanted}\`. With the package in its cache, npm needs no network.`,
    );
  }
}

/** Returns the package from npm's cache or the registry. Throws MissingPackage. */
function packed({ name, integrity }: Runtime, folder: string): Buffer {
  const wanted = `@oven/bun-${name}@${bunVersion}`;
  console.error(`downloading ${wanted} from npm …`);
  const { status, stderr } = spawnSync(`npm pack --loglevel error --prefer-offline --pack-destination . ${wanted}`, {
    cwd: folder,
    env: childEnvironment(),
    encoding: 'utf8',
    shell: true,
  });
  if (status !== 0) throw new MissingPackage(wanted, stderr);
  const file = readdirSync(folder).find((one) => one === `oven-bun-${name}-${bunVersion}.tgz`);
  if (file === undefined) throw new Error(`npm packed a different package than @oven/bun-${name}`);
  return verified(readFileSync(join(folder, file)), file, integrity);
}

export function verified(bytes: Buffer, file: string, integrity: string): Buffer {
  const found = `sha512-${hash('sha512', bytes, 'base64')}`;
  if (found !== integrity) throw new Error(`${file} does not match its hash: ${found} instead of ${integrity}`);
  return bytes;
}

/** Returns the program in a tar archive. */
function programIn(archive: Buffer): Buffer {
  for (const { name, content } of tarEntries(archive)) if (/^package\/bin\/bun(?:\.exe)?$/.test(name)) return content;
  throw new Error('the bun package contains no program');
}
