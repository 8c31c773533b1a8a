/** The index of all builtin functions and packages. */
import { compareBytes } from '../../go/compare-bytes';
import type { Builtin } from '../evaluate/expressions/call';
import { base64 } from './encoding/base64';
import { core, structural } from './core';
import { json } from './encoding/json';
import { listPackage } from './list';
import { functionsOf, valueOf as otherValueOf } from './packages';
import type { Functions } from './signature';
import { strconv } from './numbers/strconv';
import { strings } from './text/strings';
import { structPackage } from './struct';

export { readDocuments } from './packages';

/** Creates the functions of each common package. Other packages are in `packages.ts`. */
const commonPackages: ReadonlyMap<string, () => Functions> = new Map([
  ['list', listPackage],
  ['strings', strings],
  ['struct', structPackage],
  ['strconv', strconv],
  ['encoding/base64', base64],
  ['encoding/json', json],
]);

const paths = [
  ...commonPackages.keys(),
  ...'regexp math path net time uuid text/template encoding/hex encoding/yaml'.split(' '),
];

const space = (digit: number): string => `"6ba7b81${digit}-9dad-11d1-80b4-00c04fd430c8"`;

/** The constants of the package `uuid`, as CUE source. */
const uuidValues: Readonly<Record<string, string>> = {
  'uuid.ns': `{DNS: ${space(0)}, URL: ${space(1)}, OID: ${space(2)}, X500: ${space(4)}, Nil: "00000000-0000-0000-0000-000000000000"}`,
  'uuid.variants': '{Invalid: 0, RFC4122: 1, Reserved: 2, Microsoft: 3, Future: 4}',
};

/** The functions of the packages used so far. The predeclared functions have an empty path. */
const loadedPackages = new Map<string, Functions>();

/** Finds a function by its name, such as `len`, `list.Sort` or `encoding/json.Marshal`. */
export function findBuiltin(name: string): Builtin | undefined {
  const dot = name.lastIndexOf('.');
  const path = name.slice(0, Math.max(0, dot));
  const table = loadedPackages.get(path) ?? (path === '' ? core : commonPackages.get(path))?.() ?? functionsOf(path);
  if (table === undefined) return undefined;
  loadedPackages.set(path, table);
  const own = name.slice(dot + 1);
  return Object.hasOwn(table, own) ? table[own] : undefined;
}

/** Names of functions that are often looked up without being called. Listing them avoids loading their packages. */
const frequentlyChecked: ReadonlySet<string> = new Set([...structural, 'encoding/yaml.Marshal', 'uuid.SHA1']);

export const isBuiltin = (name: string): boolean =>
  frequentlyChecked.has(name) || (uuidValues[name] === undefined && findBuiltin(name) !== undefined);

export const valueOf = (name: string): string | undefined => uuidValues[name] ?? otherValueOf(name);

/** The path of the package with the given name: `encoding/json` for `json`. */
export const packageNamed = (name: string): string | undefined =>
  paths.find((path) => path === name || path.endsWith(`/${name}`));

export const hasPackage = (path: string): boolean => paths.includes(path);

/** Packages that `cue` has but this engine does not support. */
const unsupportedPackages: ReadonlySet<string> = new Set([
  ...'html math/bits text/tabwriter'.split(' '),
  ...'ed25519 hmac md5 sha1 sha256 sha512'.split(' ').map((each) => `crypto/${each}`),
  ...'csv openapi toml'.split(' ').map((each) => `encoding/${each}`),
]);

/** Returns the reason why a CUE package is not available; undefined for an available package or for other paths. */
export function packageProblem(path: string): string | undefined {
  if (path.startsWith('tool/')) return `package "${path}" is not available, because the engine does not run programs`;
  if (!unsupportedPackages.has(path)) return undefined;
  return `builtin package "${path}" is not supported; available: ${paths.toSorted(compareBytes).join(', ')}`;
}
