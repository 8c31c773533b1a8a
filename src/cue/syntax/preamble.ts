/** Determines the enabled experiments of a file, and parses import paths. */
import { getOrMake } from '../../data/get-or-make';
import type { Attribute } from './ast';
import { isName } from './tokens/identifier';
import { isNewer } from './language';

/** Version `since` introduced the experiment. From version `stable` on, the experiment is always enabled. */
const experiments: ReadonlyMap<string, { readonly since: string; readonly stable?: string }> = new Map([
  ['structcmp', { since: 'v0.14.0', stable: 'v0.15.0' }],
  ['explicitopen', { since: 'v0.15.0' }],
  ['aliasv2', { since: 'v0.15.0' }],
  ['try', { since: 'v0.16.0' }],
  ['shortcircuit', { since: 'v0.17.0' }],
  ['testing', { since: 'v0.13.0' }],
  ['accepted_', { since: 'v0.13.0', stable: 'v0.15.0' }],
]);

const known = new Map<string, readonly string[]>();

/** The experiments that are enabled by default in a language version. */
const stableIn = (language: string): readonly string[] =>
  getOrMake(known, language, () =>
    [...experiments].flatMap(([name, { stable = '' }]) => (stable === '' || isNewer(stable, language) ? [] : [name])),
  );

/** The experiments that are enabled in a file with these attributes. */
export function readExperiments(
  attributes: readonly Attribute[],
  language: string,
  fail: (attribute: Attribute, message: string) => never,
): ReadonlySet<string> {
  const names = new Set(stableIn(language));
  for (const attribute of attributes) {
    if (attribute.name !== 'experiment') continue;
    for (const part of attribute.body.split(',')) {
      const name = part.trim();
      if (name === '') continue;
      const found = experiments.get(name);
      if (found === undefined) fail(attribute, `unknown experiment "${name}"`);
      if (isNewer(found.since, language)) {
        fail(attribute, `cannot set experiment "${name}" before version ${found.since}`);
      }
      names.add(name);
    }
  }
  return names;
}

/** Returns the path of an import; undefined if it is invalid. */
export function importPath(text: string): string | undefined {
  return text === '' || /[\s!"$%&'()*,;<=>?[\\\]^`{|}\ufffd\x00-\x1f\x7f]/.test(text) ? undefined : text;
}

/** Splits an import path such as `a.com/b@v0:c`. Without `:c`, `name` is `b` if `b` is an identifier. */
export function importParts(path: string): {
  readonly unqualified: string;
  readonly version: string | undefined;
  readonly name: string | undefined;
} {
  const [, rest = '', qualifier] = /^([^:]*)(?::(.*))?$/.exec(path) ?? [];
  const [unqualified = '', version] = rest.split('@');
  const last = unqualified.slice(unqualified.lastIndexOf('/') + 1);
  const name = qualifier ?? (isName(last) ? last : undefined);
  return { unqualified, version, name };
}
