/**
 * The functions of rarely used packages, and the constants of all packages except `uuid`. Parts that a bundle may omit
 * are loaded on first use.
 * @lazy
 */
import type { Code } from '../resolve/code';
import type { Source } from '../syntax/source';
import { constants } from './constants';
import { codeOfJson, dataFor } from './encoding/data';
import { hex } from './encoding/hex';
import { templates } from './lazy-parts';
import { comparers } from './list';
import { math } from './numbers/math';
import { net } from './network/net';
import { pathPackage } from './network/path';
import { regexp } from './text/regexp';
import { escapeHtml, escapeScript } from './text/html';
import { time } from './time/time';
import { readTomlCode } from './encoding/toml';
import { uuid } from './encoding/uuid';
import { fn, type Functions } from './signature';
import { readYaml, yaml } from './encoding/yaml';

const template = (): Functions => ({
  Execute: fn('sv', (text, value, call) => templates().execute(text, dataFor(call, value), () => call.machine.step())),
  HTMLEscape: fn('s', escapeHtml),
  JSEscape: fn('s', escapeScript),
});

const packages: ReadonlyMap<string, () => Functions> = new Map([
  ['regexp', regexp],
  ['math', math],
  ['encoding/hex', hex],
  ['path', pathPackage],
  ['net', net],
  ['time', time],
  ['encoding/yaml', yaml],
  ['text/template', template],
  ['uuid', uuid],
]);

export const functionsOf = (path: string): Functions | undefined => packages.get(path)?.();

let values: ReadonlyMap<string, string> | undefined;

/** The constant of a package, as CUE source. */
export function valueOf(name: string): string | undefined {
  values ??= new Map([
    ...Object.entries(comparers).map(([each, text]) => [`list.${each}`, text] as const),
    ...constants(),
  ]);
  return values.get(name);
}

/** Returns the code of each document in a source. Throws a CallFault if the source is invalid. */
export function readDocuments(format: 'json' | 'yaml' | 'toml', source: Source): readonly Code[] {
  switch (format) {
    case 'json':
      return [codeOfJson(source)];
    case 'yaml':
      return readYaml(source).map(({ code }) => code);
    case 'toml':
      return [readTomlCode(source)];
  }
}
