/**
 * Generates files whose lines cross a boundary of scripts/boundaries.ts or stay within it, for the linter to check.
 * The expectation for a line comes from the table and the imported path, not from the linter's patterns.
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
  type OpenBoundary,
} from '../../scripts/boundaries';
import {
  inFolder,
  maxDepth,
  message,
  openMessage,
  missingRowMessage,
  rowOf,
  indirectPath,
} from '../../scripts/generators/boundary-rules';

/** A line of code, and `fine` or, if the linter must reject the line, part of the reason. */
export type Line = readonly [code: string, reason: string];

const fine = (isFine: boolean, reason: string): string => (isFine ? 'fine' : reason);

const from = (specifier: string): string => `export * from '${specifier}';`;

/** All packages in the table, paths inside them, and packages that are not in the table. */
const packages = [
  ...new Set([...Object.values(boundaries), ...Object.values(exceptions)].flatMap((row) => row.packages ?? [])),
  'yaml/util',
  'ajv/dist/standalone',
  'node:fs/promises',
  'node:cluster',
  'smol-toml',
];

const exceptionFiles = Object.keys(exceptions).filter((path) => path.endsWith('.ts'));

/** Files in, below and next to each folder of the table, without `.ts`. */
const targets: readonly string[] = [
  ...Object.keys(boundaries).flatMap((folder) =>
    ['beside', 'near/beside', 'index', 'function'].map((file) => `${folder.replace('*', 'other')}/${file}`),
  ),
  ...exceptionFiles.map((file) => file.replace('*', 'planted').replace(/\.ts$/, '')),
  'src/beside',
  'functions/planted/beside',
  'scripts/beside',
  'test/beside',
];

/** The deepest folder of the table that contains a path. Each function is a separate folder. */
function ownerOf(path: string): string | undefined {
  const rows = Object.keys(boundaries).filter((folder) => inFolder(path, folder));
  return rows.toSorted((a, b) => b.length - a.length)[0] ?? /^functions\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** All imports of files and packages by a file in `folder`. */
function imports(
  folder: string,
  ofFile: (target: string) => string,
  ofPackage: (name: string) => string,
): readonly Line[] {
  const specifier = (target: string): string => posix.relative(folder, target).replace(/^(?!\.)/, './');
  const whole = targets.filter((target) => target.endsWith('/index') && !inFolder(folder, posix.dirname(target)));
  return [
    ...targets.map((target): Line => [from(specifier(target)), ofFile(target)]),
    ...whole.map((target): Line => [from(specifier(posix.dirname(target))), ofFile(target)]),
    ...packages.map((name): Line => [from(name), ofPackage(name)]),
  ];
}

const uses = (free: readonly string[], areRestricted = true): readonly Line[] => [
  ...Object.entries(globals).map(([name, reason]): Line => [
    `export const ${name}_ = ${name};`,
    fine(!areRestricted || free.includes(name), reason),
  ]),
  ...Object.entries(properties).map(([name, reason]): Line => [
    name.includes('.') ? `${name}();` : `planted.${name}();`,
    fine(!areRestricted, reason),
  ]),
];

/** The lines of a file that has a row in the table, or whose folder has one. */
function closedLines(file: string, row: Boundary & Exception, text: string): readonly Line[] {
  const folder = posix.dirname(file);
  const own = row.own?.map((path) => posix.join(folder, path));
  const isOwn = (target: string): boolean => own?.includes(target) ?? ownerOf(target) === ownerOf(file);
  const isListed = (target: string): boolean =>
    row.imports.some((path) => path === ownerOf(target) || new RegExp(`^${path.replace('*', '[^/]+')}$`).test(target));
  return [
    ...imports(
      folder,
      (target) => fine(isOwn(target) || isListed(target), text),
      (name) =>
        fine(
          (row.packages ?? []).some((allowed) => inFolder(name, allowed)),
          text,
        ),
    ),
    ...uses(row.globals ?? []),
  ];
}

/** The lines of a test, a script or a benchmark. */
function openLines(file: string, { folder, imports: others, refused }: OpenBoundary): readonly Line[] {
  const around =
    others === undefined ? ['src', 'functions', 'test', 'scripts'] : [folder.replace('*', 'planted'), ...others];
  const reasonOf = (name: string): string => {
    const found = refused.find((refusedName) => inFolder(name, refusedName));
    return found === undefined ? 'fine' : refusals[found];
  };
  return [
    ...imports(
      posix.dirname(file),
      (target) =>
        fine(
          around.some((path) => inFolder(target, path)),
          openMessage(folder, others ?? []),
        ),
      reasonOf,
    ),
    ...uses([], false),
  ];
}

/** The path of a file in a folder, and in its subfolders at each depth that has rules. */
const atEachDepth = (folder: string, file: string, count = maxDepth): readonly string[] =>
  Array.from({ length: count + 1 }, (_, depth) => `${folder.replace('*', 'planted')}${'/floor'.repeat(depth)}/${file}`);

/** Different notations of an import, and paths that only seem to stay within a boundary. */
const spellings: readonly Line[] = [
  ...[
    "import type { Pair } from 'yaml';",
    "import { Node } from 'yaml';",
    "export const late = import('yaml');",
    "import loaded = require('yaml');",
    "export { Pair } from 'yaml';",
    "import 'yaml';",
  ].map((code): Line => [code, message('src/data', rowOf('src/data')[1])]),
  ...['..', './..', './../krm/x', '../data/../krm/x', './x/../../krm/x'].map((path): Line => [
    from(path),
    indirectPath.message,
  ]),
];

export const boundaryLines: ReadonlyMap<string, readonly Line[]> = new Map([
  ...Object.entries(boundaries).flatMap(([folder, row]) =>
    atEachDepth(folder, 'planted.ts').map((file) => [file, closedLines(file, row, message(folder, row))] as const),
  ),
  ...Object.entries(exceptions).flatMap(([path, exception]) => {
    const row = { ...rowOf(path)[1], ...exception };
    const files = path.endsWith('.ts') ? [path.replace('*', 'planted')] : atEachDepth(path, 'planted.ts');
    return files.map((file) => [file, closedLines(file, row, message(path, row))] as const);
  }),
  ...openBoundaries.flatMap((row) =>
    atEachDepth(row.folder, row.files.replace('*', 'planted'), maxDepth + 1).map(
      (file) => [file, openLines(file, row)] as const,
    ),
  ),
  ...[
    'src/planted.ts',
    'src/rowless/planted.ts',
    'src/krm/floor/floor/floor/floor/planted.ts',
    'functions/planted.ts',
  ].map((file) => [file, [[from('./beside'), missingRowMessage] as const, ...uses([])]] as const),
  ['src/data/spellings.ts', spellings],
]);
