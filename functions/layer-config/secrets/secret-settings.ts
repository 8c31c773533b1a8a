/**
 * Notes on the generated object which of its settings came out of Secrets. A later run has only the files of this version,
 * and must not show those values. The note has paths within the files, never values.
 */
import { scalarsOf, type Path } from '../../../src/data';
import type { Output } from '../generated/config';
import { hasSecrets, type Unified } from '../model/unified';
import { selected } from '../output/output-data';

/**
 * The note: `{"app.conf": [["database","connection"],["mq"]]}` by data key. A map whose settings are all secret is one path.
 * Undefined where no setting is secret.
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

/** The paths that the note has for a data key. Where somebody has damaged the note, the whole file counts as secret. */
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
    // The whole list: its items may have another order in a later version.
    return value.items.some((item) => secretPaths(item, path).length > 0) ? [path] : [];
  }
  const below = value.entries.map((entry) => secretPaths(entry.value, [...path, entry.key]));
  const isWhole = below.length > 0 && below.every(([first]) => first?.length === path.length + 1);
  return isWhole && path.length > 0 ? [path] : below.flat();
}
