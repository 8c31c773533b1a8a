/**
 * Which settings came out of Secrets, noted on the generated object: a later diff has only its files, and must not show
 * their values. Paths in the files, never values; not in the unified value, since `select` may be another by then.
 */
import { scalarsOf, type Path } from '../../../src/data';
import type { Output } from '../generated/config';
import { hasSecrets, type Unified } from '../model/unified';
import { selected } from '../output/output-data';

/**
 * `{"app.conf": [["database","connection"],["mq"]]}` by data key, a map all of whose settings are secret as one; undefined
 * where there are none.
 */
export function secretSettings(value: Unified, { files = [] }: Output): string | undefined {
  if (!hasSecrets(value)) return undefined;
  const noted = files.flatMap((file): readonly (readonly [string, readonly Path[]])[] => {
    const part = selected(value, file)?.value;
    if (part === undefined || !hasSecrets(part)) return [];
    if (file.format !== 'keys') return [[file.key ?? '', secretPaths(part, [])]];
    const secrets = scalarsOf(part).filter(({ scalar }) => scalar.secret);
    return secrets.map(({ path }) => [path.join('.'), everything]);
  });
  return noted.length === 0 ? undefined : JSON.stringify(Object.fromEntries(noted));
}

const everything: readonly Path[] = [[]];

/** The paths in that text for a data key; the whole file where it has been tampered with. */
export function parseSecretSettings(text: string, dataKey: string): readonly Path[] {
  try {
    const noted: unknown = JSON.parse(text);
    if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return everything;
    const paths: unknown = Object.hasOwn(noted, dataKey) ? (noted as Readonly<Record<string, unknown>>)[dataKey] : [];
    if (Array.isArray(paths) && paths.every((path) => Array.isArray(path))) return paths as Path[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return everything;
}

function secretPaths(value: Unified, path: Path): readonly Path[] {
  if (value.kind === 'scalar') return value.secret ? [path] : [];
  if (value.kind === 'list') {
    // The items may stand in another order later.
    return value.items.some((item) => secretPaths(item, path).length > 0) ? [path] : [];
  }
  const below = value.entries.map((entry) => secretPaths(entry.value, [...path, entry.key]));
  const isWhole = below.length > 0 && below.every(([first]) => first?.length === path.length + 1);
  return isWhole && path.length > 0 ? [path] : below.flat();
}
