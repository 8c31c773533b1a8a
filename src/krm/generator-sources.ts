/**
 * Parses the sources of kustomize's generators: literals, file names, and lines of an env file. Does not read files.
 * The error messages are the same as in kustomize, except that they do not show the source of a Secret.
 */

/** A literal: `a=b`, or a map of strings. */
export type Literal = string | Readonly<Record<string, string>>;

/** Thrown for a source that cannot be parsed. `message` is for the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * `a=b` and `{a: b}` both become `[['a', 'b']]`. In a string, one pair of quotes around the value is removed, as in a
 * shell. Nothing else is trimmed.
 */
export function parseLiteral(literal: Literal, isSecret: boolean): readonly (readonly [key: string, value: string])[] {
  if (typeof literal !== 'string') {
    const entries = Object.entries(literal);
    if (entries.length === 0) {
      throw new SourceError('invalid literal source, expected a map with a key and a string value');
    }
    return entries;
  }
  const equals = literal.indexOf('=');
  if (equals < 1) {
    throw new SourceError(`invalid literal source${isSecret ? '' : ` "${literal}"`}, expected key=value`);
  }
  return [[literal.slice(0, equals), withoutQuotes(literal.slice(equals + 1))]];
}

function withoutQuotes(value: string): string {
  const first = value.charAt(0);
  const isQuoted = value.length > 1 && (first === '"' || first === "'") && value.endsWith(first);
  return isQuoted ? value.slice(1, -1) : value;
}

/**
 * `a/b.json` has the key `b.json`, and `x=a/b.json` has the key `x`. An error about a Secret does not show the text,
 * because the text may be a literal in the wrong list.
 */
export function parseFileSource(source: string, isSecret: boolean): { readonly key: string; readonly path: string } {
  const [key = '', path, ...more] = source.split('=');
  if (path === undefined) return { key: source.split('/').findLast((part) => part !== '') ?? source, path: source };
  const shown = (text: string): string => (isSecret ? '' : ` ${text}`);
  if (more.length > 0) throw new SourceError(`source${shown(`"${source}"`)} key name or file path contains '='`);
  if (key === '') throw new SourceError(`missing key name for file path${shown(`"${path}" in source "${source}"`)}`);
  if (path === '') throw new SourceError(`missing file path for key name${shown(`"${key}" in source "${source}"`)}`);
  return { key, path };
}

export interface EnvLine {
  readonly key: string;
  readonly value: string;
  /** True if the line has no `=`. The value is then empty or, in kustomize 4.5, comes from the environment. */
  readonly isKeyAlone: boolean;
  /** The 1-based line number. */
  readonly line: number;
}

/**
 * The key-value pairs of an env file. A line is split at its first `=`. Blank lines and lines that begin with `#` or
 * `=` are skipped. A key without `=` has an empty value. Only space before the key is trimmed, so quotes and trailing
 * space are part of the value.
 */
export function parseEnvFile(text: string): readonly EnvLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((source, index): readonly EnvLine[] => {
      const pair = source.replace(/\r$/, '').replace(/^[\s\u0085]+/, '');
      if (pair === '' || pair.startsWith('#') || pair.startsWith('=')) return [];
      const equals = pair.indexOf('=');
      const line = index + 1;
      return equals === -1
        ? [{ key: pair, value: '', isKeyAlone: true, line }]
        : [{ key: pair.slice(0, equals), value: pair.slice(equals + 1), isKeyAlone: false, line }];
    });
}
