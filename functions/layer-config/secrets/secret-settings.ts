/**
 * Lists the settings that came from Secrets in an annotation of the generated object. A later run has only the files of
 * this version, and must not show their secret values. The annotation contains paths within the files, but no values.
 */
import { catchError, scalarsOf, type Path } from '../../../src/data';
import { redacted } from '../../../src/kit';
import { hasHiddenKey, hasHiddenKeys, hasSecrets, type HiddenKeyTest, type Unified } from '../model/unified';
import type { OutputFile } from '../output/output-files';
import { anyKey } from './masked';

export const secretSettingsKey = 'inlay.dev/secret-settings';

/**
 * Returns the annotation's value, which lists the secret paths of each data key:
 * `{"app.conf": [["database","connection"],["mq"]]}`. A map whose settings are all secret is recorded as one path.
 * Returns undefined if no setting is secret.
 */
export function secretSettings(files: readonly NotedFile[]): string | undefined {
  const noted = files.flatMap(({ file, value, path: base, isHiddenKey }): readonly Note[] => {
    const isHidden: HiddenKeyTest = (path) => isHiddenKey([...base, ...path]);
    if (file.format !== 'keys') {
      // In INI, an option is a single string, so paths end at the option.
      const paths = secretPaths(value, [], file.format === 'ini' ? 2 : Infinity, isHidden);
      return paths.length === 0 ? [] : [[file.key ?? '', paths]];
    }
    const secrets = scalarsOf(value).filter(({ scalar }) => scalar.secret);
    return secrets.map(({ path }) => [hasHiddenKey(path, isHidden) ? anyKey : path.join('.'), everything]);
  });
  return noted.length === 0 ? undefined : JSON.stringify(Object.fromEntries(noted));
}

type NotedFile = Pick<OutputFile, 'file' | 'value' | 'path' | 'isHiddenKey'>;

export type SecretPaths = (dataKey: string) => readonly Path[];

type Note = readonly [dataKey: string, paths: readonly Path[]];

/**
 * Returns a function that replaces data keys that come from a Secret. `note` is the annotation of an earlier version,
 * whose data keys may come from an earlier value of the Secret.
 */
export function shownDataKeys(files: readonly NotedFile[], note?: string): (key: string) => string {
  const hidden = new Map<string, boolean>();
  for (const { file, value, path: base, isHiddenKey } of files) {
    if (file.format !== 'keys') hidden.set(file.key ?? '', false);
    else {
      for (const { path } of scalarsOf(value, base)) {
        hidden.set(path.slice(base.length).join('.'), hasHiddenKey(path, isHiddenKey));
      }
    }
  }
  const isOtherHidden = parseSecretSettings(note)(anyKey).length > 0;
  return (key) => ((hidden.get(key) ?? isOtherHidden) ? redacted : key);
}

/** Returns the secret paths of this run by data key, including paths that were not secret in an earlier run. */
export function secretsNow({ hidden, ...output }: NotedFile & Pick<OutputFile, 'hidden'>): SecretPaths {
  const noted = parseSecretSettings(secretSettings([output]));
  // If an option is written under a new name, the earlier version may contain the option under its old name.
  const renamed = hidden.map((path) => path.slice(output.path.length));
  return (dataKey) => [...noted(dataKey), ...renamed];
}

const everything: readonly Path[] = [[]];

/** Returns the annotation's paths by data key. If the annotation was damaged, each whole file counts as secret. */
export function parseSecretSettings(note = '{}'): SecretPaths {
  const noted = catchError(
    SyntaxError,
    (): unknown => JSON.parse(note),
    () => undefined,
  );
  return (dataKey) => {
    if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return everything;
    const key = [dataKey, anyKey].find((one) => Object.hasOwn(noted, one));
    const paths: unknown = key === undefined ? [] : (noted as Readonly<Record<string, unknown>>)[key];
    return Array.isArray(paths) && paths.every((path) => Array.isArray(path)) ? (paths as Path[]) : everything;
  };
}

function secretPaths(value: Unified, path: Path, depth: number, isHiddenKey: HiddenKeyTest): readonly Path[] {
  if (value.kind === 'scalar') return value.secret ? [path] : [];
  // Record the whole list, because a later version may have the items in a different order.
  const isWhole = value.kind === 'list' || path.length >= depth;
  if (
    isWhole ? hasHiddenKeys(value, isHiddenKey, path) : value.entries.some(({ key }) => isHiddenKey([...path, key]))
  ) {
    return [[...path, anyKey]];
  }
  if (isWhole) return hasSecrets(value) ? [path] : [];
  const below = value.entries.map((entry) => secretPaths(entry.value, [...path, entry.key], depth, isHiddenKey));
  const areAll = below.length > 0 && below.every(([first]) => first?.length === path.length + 1);
  return areAll && path.length > 0 ? [path] : below.flat();
}
