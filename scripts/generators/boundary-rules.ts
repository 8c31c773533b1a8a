/**
 * Generates the overrides of the linter's configuration, and the table "Folders" of ARCHITECTURE.md, from the table of
 * boundaries.
 */
import { posix } from 'node:path';
import {
  boundaries,
  exceptions,
  globals,
  openBoundaries,
  properties,
  refusals,
  type Boundary,
  type Exception,
} from '../boundaries';

/**
 * The maximum depth of files below a folder in the table. A limit is needed because a pattern matches the text `../x`,
 * not the path to which this text leads.
 */
export const maxDepth = 3;

interface Override {
  readonly files: readonly string[];
  readonly excludeFiles?: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}

export const inFolder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const isFolder = (path: string): boolean => !path.includes('/') || boundaries[path] !== undefined;

/** Returns the specifier that files of the folder use to import the path, such as `./x` or `../x`. */
function specifier(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Returns the innermost folder in the table that contains the path, and its row. */
export function rowOf(path: string): readonly [folder: string, Boundary] {
  const [found] = Object.entries(boundaries)
    .filter(([folder]) => inFolder(path, folder))
    .toSorted(([a], [b]) => b.length - a.length);
  if (found === undefined) throw new Error(`No folder in the table of boundaries contains ${path}`);
  return found;
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Returns the allowed imports for a message: "`src/go`, `src/data`, `ajv`, the index of `src/jsonnet`". */
function allImports({ imports, packages = [] }: Boundary): string {
  const whole = [...imports.filter((path) => !path.endsWith('/index')), ...packages];
  const byIndex = imports.filter((path) => path.endsWith('/index')).map((path) => posix.dirname(path));
  return [quoted(whole), byIndex.length > 0 ? `the index of ${quoted(byIndex)}` : ''].filter(Boolean).join(', ');
}

/**
 * Returns the linter's message. For `src/krm`: "`src/krm` imports only `src/go`, `src/data` and its own files: this
 * folder defines the KRM vocabulary, and does not parse documents. The table is scripts/boundaries.ts."
 */
export function message(path: string, row: Boundary & Exception): string {
  const [folder] = rowOf(path);
  const files = folder === path ? 'its own files' : `files of \`${folder}\``;
  const others = allImports(row);
  const all = [others, row.own === undefined ? files : quoted(row.own)].filter(Boolean).join(' and ');
  return `\`${path}\` imports only ${all}: ${row.reason} The table is scripts/boundaries.ts.`;
}

/** Returns the patterns that let a file in `from` import the folder or file `path`. */
function allowed(from: string, path: string): readonly string[] {
  const whole = specifier(from, path);
  if (isFolder(path)) return [`!${whole}`, `!${whole}/**`];
  if (!path.endsWith('/index')) return [`!${whole}`];
  // The path in `import()` ends in `.js`.
  return [`!${whole}`, `!${whole}.js`, `!${specifier(from, posix.dirname(path))}`];
}

/**
 * Returns patterns for the relative paths that a file in `from` may not import, in gitignore syntax: later patterns
 * win.
 */
function refusedPaths(from: string, folder: string, imports: readonly string[]): readonly string[] {
  const around = [folder, ...imports].filter((path) => isFolder(path) && inFolder(from, path));
  const levels = Math.max(...around.map((path) => from.split('/').length - path.split('/').length));
  const outer = [folder, ...imports].filter((path) => boundaries[path] !== undefined);
  const nested = Object.keys(boundaries).filter(
    (path) => !inFolder(from, path) && !imports.includes(path) && outer.some((row) => inFolder(path, row)),
  );
  return [
    ...(levels > 0 ? ['!../**'] : []),
    `${'../'.repeat(levels + 1)}**`,
    ...imports.filter((path) => !around.includes(path)).flatMap((path) => allowed(from, path)),
    ...nested.flatMap((path) => [specifier(from, path), `${specifier(from, path)}/**`]),
  ];
}

/** Paths such as `./../a`, `../a/../b` and `..`. The patterns below would misread such paths. */
export const indirectPath = {
  regex: String.raw`^\./\.\.|[^./][^/]*/\.\.(/|$)|(^|/)\.\.$`,
  message: 'Import the file by its shortest path, because the linter checks boundaries in the path.',
};

const restrictedImports = (...patterns: readonly object[]): Override['rules'] => ({
  'no-restricted-imports': ['error', { patterns: [indirectPath, ...patterns] }],
});

const allowedImportsRule = (from: string, folder: string, row: Boundary & Exception, text: string): Override['rules'] =>
  restrictedImports({
    group: [
      // `!yaml` also allows `../go/yaml`, so the patterns for paths come later and override it.
      '*',
      ...(row.packages ?? []).flatMap((name) => [`!${name}`, `!${name}/**`]),
      ...(row.own === undefined
        ? ['!./**', ...refusedPaths(from, folder, row.imports)]
        : [...row.own.map((path) => `!${path}`), ...row.imports.flatMap((path) => allowed(from, path))]),
    ],
    message: text,
  });

/**
 * Returns the folder, and patterns for its subfolders at each depth: `src/krm`, then `src/krm` with one more level, and
 * so on.
 */
const folderPatterns = (folder: string, count = maxDepth): readonly string[] =>
  Array.from({ length: count + 1 }, (_, depth) => folder + '/*'.repeat(depth));

function ofException(path: string, exception: Exception): readonly Override[] {
  const [folder, row] = rowOf(path);
  const merged = { ...row, ...exception };
  const text = message(path, merged);
  if (path.endsWith('.ts')) {
    return [{ files: [path], rules: allowedImportsRule(posix.dirname(path), folder, merged, text) }];
  }
  return folderPatterns(path).map((from) => ({
    files: [`${from}/*.ts`],
    rules: allowedImportsRule(from, folder, merged, text),
  }));
}

/**
 * Returns a rule that restricts `random` only as a property of `Math`, but `localeCompare` as a property of any object.
 */
const restrictedProperty = ([name, text]: readonly [string, string]): object => {
  const [property, object] = name.split('.').toReversed();
  return { ...(object === undefined ? {} : { object }), property, message: text };
};

const restrictedGlobals = (free: readonly string[]): readonly unknown[] => [
  'error',
  ...Object.entries(globals)
    .filter(([name]) => !free.includes(name))
    .map(([name, text]) => ({ name, message: text })),
];

export const missingRowMessage = `No row of scripts/boundaries.ts covers this file. Add a row for its folder, or keep the file at most ${maxDepth} levels below a folder that has a row.`;

function overrides(): readonly Override[] {
  const sources = ['src/**/*.ts', 'functions/**/*.ts'];
  return [
    {
      files: sources,
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'no-restricted-globals': restrictedGlobals([]),
        'no-restricted-properties': ['error', ...Object.entries(properties).map(restrictedProperty)],
      },
    },
    ...Object.entries(exceptions).flatMap(([path, { globals: free = [] }]) =>
      free.length === 0 ? [] : [{ files: [path], rules: { 'no-restricted-globals': restrictedGlobals(free) } }],
    ),
    { files: sources, rules: restrictedImports({ group: ['*'], message: missingRowMessage }) },
    ...Object.entries(boundaries).flatMap(([folder, row]) =>
      folderPatterns(folder).map((from) => ({
        files: [`${from}/*.ts`],
        rules: allowedImportsRule(from, folder, row, message(folder, row)),
      })),
    ),
    ...Object.entries(exceptions).flatMap(([path, exception]) => ofException(path, exception)),
    ...openBoundaries.flatMap(({ folder, files, imports, refused }) =>
      folderPatterns(folder, maxDepth + 1).map((from) => ({
        files: [`${from}/${files}`],
        rules: restrictedImports(
          ...(imports === undefined
            ? []
            : [{ group: refusedPaths(from, folder, imports), message: openMessage(folder, imports) }]),
          ...refused.map((name) => ({ regex: `^${name}(/|$)`, message: refusals[name] })),
        ),
      })),
    ),
  ];
}

export const openMessage = (folder: string, imports: readonly string[]): string =>
  `Tests of \`${folder}\` import only this folder and ${quoted(imports)} of the project.`;

/** Returns the linter's configuration of boundaries, one override per line. */
export const boundaryRules = (): string =>
  `{\n  "overrides": [\n${overrides()
    .map((override) => `    ${JSON.stringify(override)}`)
    .join(',\n')}\n  ]\n}\n`;

/** Returns the page with its table "Folders" updated. */
export function withParts(page: string): string {
  const table = /(?<=## Folders\n\n)(?:\|.*\n)+/;
  if (!table.test(page)) throw new Error('ARCHITECTURE.md has no table below "Folders"');
  const rows = Object.entries(boundaries).map(([folder, { what }]) => `| \`${folder}\` | ${what} |\n`);
  return page.replace(table, () => ['| folder | content |\n| --- | --- |\n', ...rows].join(''));
}
