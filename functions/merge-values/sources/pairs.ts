/** Reads the keys and values of a generator: from env files, then literals, then files. */
import { catchError } from '../../../src/data';
import type { Files } from '../../../src/files';
import type { Report } from '../../../src/function';
import { parseEnvFile, parseFileSource, parseLiteral, readOrReport, repeatedAt } from '../../../src/kit';
import { entryField, type Generator } from './generators';

export interface Pair {
  readonly key: string;
  /** The text, or the bytes if the content is not UTF-8 text. */
  readonly value: string | Uint8Array;
  /** The source in the functionConfig: `configMapGenerator.0.literals.1`. */
  readonly field: string;
  readonly line?: number;
}

/**
 * Reads all keys and values. If there is a mistake, adds it to `report` and returns undefined. `report` must not
 * contain earlier errors. The sources must have been checked.
 */
export function readPairs(generator: Generator, files: Files, report: Report): readonly Pair[] | undefined {
  const attempt = (field: string, path: string, read: () => readonly Pair[]): readonly Pair[] =>
    readOrReport(files, path, field, report, read) ?? [];
  const { envs, literals, files: paths, kind } = generator;
  const isSecret = kind === 'Secret';
  const pairs = [
    ...envs.flatMap((path, index) => {
      const field = entryField(generator, `envs.${index}`);
      return attempt(field, path, () =>
        parseEnvFile(files.read(path)).map(({ key, value, line }) => ({ key, value, line, field })),
      );
    }),
    ...literals.flatMap((literal, index) => {
      const field = entryField(generator, `literals.${index}`);
      return parseLiteral(literal, isSecret).map(([key, value]) => ({ key, value, field }));
    }),
    ...paths.flatMap((source, index) => {
      const field = entryField(generator, `files.${index}`);
      const { key, path } = parseFileSource(source, isSecret);
      return attempt(field, path, () => [{ key, value: textOf(files.readBytes(path)), field }]);
    }),
  ];
  for (const index of repeatedAt(pairs.map(({ key }) => key))) {
    const { key, field, line } = pairs[index] as Pair;
    // A line in a Secret's env file may be part of a multi-line value, so its key is not shown.
    const which = isSecret && line !== undefined ? `a key in line ${line}` : `the key \`${key}\``;
    // kustomize's message starts with "configmap" even for a Secret.
    const message = `${kind.toLowerCase()} ${generator.name} illegally repeats ${which}`;
    report.error({ code: 'duplicate', field, message });
  }
  return report.failed ? undefined : pairs;
}

const textOf = (bytes: Uint8Array): string | Uint8Array =>
  catchError(TypeError, () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) ?? bytes;

export interface GivenFiles extends Files {
  readonly unread: () => readonly string[];
}

/** Adds the entries of `fileContents` to `files`. The entries take precedence over files with the same path. */
export function withContents(files: Files, contents: Readonly<Record<string, string>> = {}): GivenFiles {
  const texts = new Map(Object.entries(contents).map(([path, text]) => [plainPath(path), { path, text }]));
  const unread = new Set([...texts.values()].map(({ path }) => path));
  const given = (path: string): string | undefined => {
    const found = texts.get(plainPath(path));
    if (found !== undefined) unread.delete(found.path);
    return found?.text;
  };
  return {
    ...files,
    read: (path) => given(path) ?? files.read(path),
    readBytes: (path) => {
      const text = given(path);
      return text === undefined ? files.readBytes(path) : Buffer.from(text);
    },
    unread: () => [...unread],
  };
}

/** Normalizes `./a//b` to `a/b`. */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
