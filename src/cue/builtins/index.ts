/** All builtin functions and packages: which there are. */
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
import { compareTexts } from '../values/value';
import { uuidValues } from './encoding/uuid-values';

export { readDocuments } from './packages';

/** Constructors of the functions of common packages. Those of the others are kept apart. */
const near: ReadonlyMap<string, () => Functions> = new Map([
  ['list', listPackage],
  ['strings', strings],
  ['struct', structPackage],
  ['strconv', strconv],
  ['encoding/base64', base64],
  ['encoding/json', json],
]);

const paths = [...near.keys(), ...'regexp math path net time uuid text/template encoding/hex encoding/yaml'.split(' ')];

/** The functions of the packages that a program has used, and those without a package. */
const made = new Map<string, Functions>();

/** `len`, `list.Sort`, `encoding/json.Marshal`. */
export function findBuiltin(name: string): Builtin | undefined {
  const dot = name.lastIndexOf('.');
  const path = name.slice(0, Math.max(0, dot));
  const table = made.get(path) ?? (path === '' ? core : near.get(path))?.() ?? functionsOf(path);
  if (table === undefined) return undefined;
  made.set(path, table);
  const own = name.slice(dot + 1);
  return Object.hasOwn(table, own) ? table[own] : undefined;
}

/** Functions that are named more often than called: to know that they are there, nothing that is kept apart is loaded. */
const known: ReadonlySet<string> = new Set([...structural, 'encoding/yaml.Marshal', 'uuid.SHA1']);

export const isBuiltin = (name: string): boolean =>
  known.has(name) || (uuidValues[name] === undefined && findBuiltin(name) !== undefined);

/** The values of a package that are not functions, as CUE. */
export const valueOf = (name: string): string | undefined => uuidValues[name] ?? otherValueOf(name);

/** The path of the package that is called by a name: `encoding/json` of `json`. */
export const packageNamed = (name: string): string | undefined =>
  paths.find((path) => path === name || path.endsWith(`/${name}`));

export const hasPackage = (path: string): boolean => paths.includes(path);

/** Packages that only the real one has. */
const others: ReadonlySet<string> = new Set([
  ...'html math/bits text/tabwriter'.split(' '),
  ...'ed25519 hmac md5 sha1 sha256 sha512'.split(' ').map((each) => `crypto/${each}`),
  ...'csv openapi toml'.split(' ').map((each) => `encoding/${each}`),
]);

/** Why a package of CUE is not there; undefined if it is, or is none. */
export function whyNoPackage(path: string): string | undefined {
  if (path.startsWith('tool/')) return `package "${path}" is not available: the engine runs nothing`;
  if (!others.has(path)) return undefined;
  return `builtin package "${path}" is not supported: there are ${paths.toSorted(compareTexts).join(', ')}`;
}
