/**
 * Which settings came out of Secrets, noted on the generated object: a later diff has only its text, and must not show
 * their values. Paths, never values.
 */
import type { Path } from '../../src/index';
import { hasSecrets } from './has-secrets';
import type { Unified } from './unified';

/** `[["database","connection"],["mq"]]`, a map all of whose settings are secret as one; undefined where there are none. */
export function secretSettings(value: Unified): string | undefined {
  if (!hasSecrets(value)) return undefined;
  return JSON.stringify(secretPaths(value, []));
}

/** The paths in that text; all settings are secret where it has been tampered with. */
export function parseSecretSettings(text: string): readonly Path[] {
  try {
    const paths: unknown = JSON.parse(text);
    if (Array.isArray(paths) && paths.every((path) => Array.isArray(path))) return paths as Path[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return [[]];
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
