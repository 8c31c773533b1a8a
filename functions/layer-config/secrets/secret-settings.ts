/**
 * Records in an annotation of the generated object which settings came from Secrets. A later run has only the files of
 * this version, and must not show secret values. The annotation contains paths within the files, but no values.
 */
import { scalarsOf, type Path } from '../../../src/data';
import { hasSecrets, hiddenKeysIn, type Unified } from '../model/unified';
import type { OutputFile } from '../output/output-files';

export const secretSettingsKey = 'inlay.dev/secret-settings';

/**
 * Returns the annotation's value, with paths by data key: `{"app.conf": [["database","connection"],["mq"]]}`. A map
 * whose settings are all secret is recorded as one path. Returns undefined if no setting is secret.
 */
export function secretSettings(files: readonly Pick<OutputFile, 'file' | 'value'>[]): string | undefined {
  const noted = files.flatMap(({ file, value }): readonly (readonly [string, readonly Path[]])[] => {
    if (!hasSecrets(value)) return [];
    const hidden = hiddenKeysIn(value);
    // In INI, an option is a single string, so paths end at the option.
    const depth = file.format === 'ini' ? 2 : Infinity;
    if (file.format !== 'keys') return [[file.key ?? '', secretPaths(value, [], depth, hidden)]];
    const secrets = scalarsOf(value).filter(({ scalar }) => scalar.secret);
    return secrets.map(({ path }) => [
      path.some((key) => hidden.has(String(key))) ? anyKey : path.join('.'),
      everything,
    ]);
  });
  return noted.length === 0 ? undefined : JSON.stringify(Object.fromEntries(noted));
}

/** Returns the file's paths that are secret in this run, including paths that were not secret in an earlier run. */
export function secretsNow(
  { file, value, path, hidden }: Pick<OutputFile, 'file' | 'value' | 'path' | 'hidden'>,
  dataKey: string,
): readonly Path[] {
  const note = secretSettings([{ file, value }]);
  const noted = note === undefined ? [] : parseSecretSettings(note, dataKey);
  // If an option is written under a new name, the earlier version may contain it under the old name.
  return [...noted, ...hidden.map((one) => one.slice(path.length))];
}

const everything: readonly Path[] = [[]];

/** Represents all other data keys in the annotation, because a data key that comes from a Secret must not be shown. */
const anyKey = '';

/** Returns the annotation's paths for a data key. If the annotation was damaged, the whole file counts as secret. */
export function parseSecretSettings(text: string, dataKey: string): readonly Path[] {
  try {
    const noted: unknown = JSON.parse(text);
    if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return everything;
    const key = [dataKey, anyKey].find((one) => Object.hasOwn(noted, one));
    const paths: unknown = key === undefined ? [] : (noted as Readonly<Record<string, unknown>>)[key];
    if (Array.isArray(paths) && paths.every((path) => Array.isArray(path))) return paths as Path[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return everything;
}

function secretPaths(value: Unified, path: Path, depth: number, hidden: ReadonlySet<string>): readonly Path[] {
  if (value.kind === 'scalar') return value.secret ? [path] : [];
  // Record the whole list, because a later version may have the items in a different order.
  if (value.kind === 'list' || path.length >= depth) return hasSecrets(value) ? [path] : [];
  if (value.entries.some(({ key }) => hidden.has(key))) return [path];
  const below = value.entries.map((entry) => secretPaths(entry.value, [...path, entry.key], depth, hidden));
  const isWhole = below.length > 0 && below.every(([first]) => first?.length === path.length + 1);
  return isWhole && path.length > 0 ? [path] : below.flat();
}
