/**
 * A local package registry with our dependencies in node_modules, so that the tests can install our package with npm
 * without a network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { childEnvironment, root } from '../project';
import { tarOf } from './tar';

/** The environment variables for npm, without the settings that npm has passed to this process. */
export function npmEnvironment(home: string, settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(childEnvironment()).filter(([name]) => !/^npm_/i.test(name));
  const all = { cache: join(home, 'cache'), userconfig: join(home, '.npmrc'), update_notifier: 'false', ...settings };
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    NO_PROXY: '127.0.0.1',
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`npm_config_${name}`, value])),
  };
}

interface Lock {
  readonly packages: Readonly<Record<string, unknown>>;
}

interface PackageManifest {
  readonly version: string;
}

/** Returns the registry's address. The registry serves packages as long as this process has other work. */
export async function startPackageRegistry(): Promise<string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const places = Object.keys(lock.packages).filter((place) => place !== '' && existsSync(join(root, place)));
  const server = createServer().unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  /** The registry's metadata of a package: its versions, each with the address of its file. */
  const about = (name: string): string | undefined => {
    const versions = places
      .filter((place) => place.endsWith(`node_modules/${name}`))
      .map((place) => {
        const manifest = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as PackageManifest;
        return { ...manifest, dist: { tarball: `${url}-/${encodeURIComponent(place)}` } };
      });
    const [latest] = versions;
    if (latest === undefined) return undefined;
    return JSON.stringify({
      name,
      'dist-tags': { latest: latest.version },
      versions: Object.fromEntries(versions.map((one) => [one.version, one])),
    });
  };

  server.on('request', (request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    const answer = path.startsWith('-/') ? undefined : about(path);
    if (answer !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(answer);
    } else if (places.includes(path.slice(2))) {
      response.end(tarOf(join(root, path.slice(2))));
    } else {
      response.writeHead(404).end('{}');
    }
  });
  return url;
}
