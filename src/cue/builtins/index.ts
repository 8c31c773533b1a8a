/** The table of all builtin functions and packages. */
import { CallFault, type Builtin } from '../evaluate/call';
import type { Code } from '../resolve/code';
import type { Source } from '../syntax/source';
import { stringAtom } from '../values/value';
import { base64 } from './base64';
import { bits } from './bits';
import { constants } from './constants';
import { core, structural } from './core';
import { cryptoConstants, hmac, md5, sha1, sha256, sha512 } from './crypto';
import { csv } from './csv';
import { codeOfJson } from './data';
import { hex } from './hex';
import { html, template } from './html';
import { json } from './json';
import { comparers, listPackage } from './list';
import { math } from './math';
import { net } from './net';
import { pathPackage } from './path';
import { regexp } from './regexp';
import { strconv } from './strconv';
import { strings } from './strings';
import { structPackage } from './struct';
import { tabwriter } from './tabwriter';
import { time } from './time';
import { toml } from './toml';
import { uuid, uuidConstants } from './uuid';
import { readYaml, yaml } from './yaml';

const packages: ReadonlyMap<string, Readonly<Record<string, Builtin>>> = new Map<
  string,
  Readonly<Record<string, Builtin>>
>([
  ['list', listPackage],
  ['strings', strings],
  ['struct', structPackage],
  ['regexp', regexp],
  ['strconv', strconv],
  ['math', math],
  ['math/bits', bits],
  ['crypto/hmac', hmac],
  ['crypto/md5', md5],
  ['crypto/sha1', sha1],
  ['crypto/sha256', sha256],
  ['crypto/sha512', sha512],
  ['encoding/base64', base64],
  ['encoding/csv', csv],
  ['encoding/hex', hex],
  ['path', pathPackage],
  ['net', net],
  ['time', time],
  ['encoding/json', json],
  ['encoding/toml', toml],
  ['encoding/yaml', yaml],
  ['html', html],
  ['text/tabwriter', tabwriter],
  ['text/template', template],
  ['uuid', uuid],
]);

/** `len`, `list.Sort`, `encoding/json.Marshal`. */
export function findBuiltin(name: string): Builtin | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return Object.hasOwn(core, name) ? core[name] : undefined;
  const table = packages.get(name.slice(0, dot));
  const own = name.slice(dot + 1);
  return table !== undefined && Object.hasOwn(table, own) ? table[own] : undefined;
}

const values: ReadonlyMap<string, string> = new Map([
  ...Object.entries(comparers).map(([name, text]) => [`list.${name}`, text] as const),
  ...Object.entries(cryptoConstants),
  ...Object.entries(uuidConstants),
  ...constants,
]);

export const valueOf = (name: string): string | undefined => values.get(name);

export const isBuiltin = (name: string): boolean => structural.includes(name) || findBuiltin(name) !== undefined;

/** The path of the package that is called by a name: `encoding/json` of `json`. */
export const packageNamed = (name: string): string | undefined =>
  [...packages.keys()].find((path) => path === name || path.endsWith(`/${name}`));

export const hasPackage = (path: string): boolean => packages.has(path);

/** The documents of a text. Throws a CallFault that says what is wrong with it. */
export function readDocuments(format: 'json' | 'yaml' | 'toml', { name, text }: Source): readonly Code[] {
  switch (format) {
    case 'json':
      return [codeOfJson(name, text, false)];
    case 'yaml':
      return readYaml(name, stringAtom(text)).map(({ code }) => code);
    case 'toml':
      throw new CallFault(`${format} is not supported`);
  }
}
