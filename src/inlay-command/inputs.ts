/**
 * `inlay inputs`: prints the files that a package reads, and the links that lead to these files. Other tools can use
 * this list to decide when to rebuild the package.
 */
import { join, relative, sep } from 'node:path';
import { graphPicture } from '../diagrams/index';
import { shownLine, shownName } from '../data/text/shown-text';
import { isBelow, linksOf, realPathOf, repositoriesAround } from './files/paths';
import { walked } from './files/walked-files';
import { CommandError, printed, type Outcome, type Port } from './port';
import { Graph, kustomizationIn } from './tree/graph';

export interface InputsOptions {
  /** Whether to print the inputs as an annotation for an Argo CD Application. */
  readonly argocd?: boolean;
  /** Whether to print the graph of included folders instead of the files. */
  readonly graph?: boolean;
  /** Whether to print the graph as a picture. */
  readonly svg?: boolean;
}

/**
 * Prints the files of the package in `folder` and of all packages that it includes. Paths are relative to the current
 * folder.
 * @public
 */
export function inputs(
  folder: string,
  { argocd = false, graph: asGraph = false, svg = false }: InputsOptions,
  port: Port,
): Outcome {
  const real = realPathOf(folder, port);
  const kind = kustomizationIn(real, port) === undefined ? 'kpt' : 'kustomization';
  if (kind === 'kpt' && port.kind(join(real, 'Kptfile')) !== 'file') {
    throw new CommandError(`"${folder}" has no kustomization.yaml and no Kptfile`);
  }
  const graph = new Graph(kind, port);
  if (asGraph || svg) {
    if (argocd) throw new CommandError('`--argocd` cannot be combined with `--graph` and `--svg`');
    return printed(shownGraph(graph, real, svg, port));
  }
  const { files, folders, unknown } = graph.inputsOf([real]);
  const below = [...folders].flatMap((one) =>
    walked(one, { isWanted: () => true }, port).files.map((file) => join(one, file)),
  );
  const links = [...files, ...folders, ...below].flatMap((path) => linksOf(path, port));
  const found = [...files, ...below].filter((file) => port.kind(file) === 'file').map((file) => realPathOf(file, port));
  const all = [...new Set([...links, ...found])].toSorted();
  const rest = unknown === undefined ? '' : `warning: the package may read more files, because ${shownLine(unknown)}\n`;
  const stdout = argocd
    ? `argocd.argoproj.io/manifest-generate-paths: ${unknown === undefined ? generatePaths(real, [...graph.withParts(real), ...folders], all, port) : '/'}\n`
    : all.map((file) => `${shownName(relative(realPathOf('.', port), file))}\n`).join('');
  return printed(stdout, rest);
}

const shownLines = (lines: readonly string[]): string => lines.map((line) => `${shownLine(line)}\n`).join('');

/**
 * Returns lines such as `overlays/prod -> base`, or an SVG picture. Folders are relative to the current folder. If the
 * package includes no other folder, returns only the package's folder.
 */
function shownGraph(graph: Graph, real: string, svg: boolean, port: Port): string {
  const here = realPathOf('.', port);
  const nameOf = (folder: string): string => relative(here, folder).split(sep).join('/') || '.';
  const folders = [...graph.withParts(real)];
  const arrows = folders.flatMap((from) =>
    [...graph.partsOf(from)].map((to) => ({ from: nameOf(from), to: nameOf(to), lines: [] })),
  );
  const name = nameOf(real);
  if (!svg) return shownLines(arrows.length === 0 ? [name] : arrows.map(({ from, to }) => `${from} -> ${to}`));
  const nodes = folders.map((folder) => ({
    id: nameOf(folder),
    lines: [nameOf(folder)],
    look: folder === real ? ('full' as const) : ('plain' as const),
    isRound: graph.isComponent(folder),
  }));
  const description = arrows.map(({ from, to }) => `${from} includes ${to}`).join('. ');
  return shownLines(graphPicture(nodes, arrows, { title: `What ${name} includes`, direction: 'right', description }));
}

/**
 * Returns the annotation's value for these folders and files. A path outside the package is relative to the
 * repository's root: `.;/base`. Argo CD generates manifests again only if a file at or below these paths has changed:
 * https://argo-cd.readthedocs.io/en/stable/operator-manual/high_availability/#manifest-paths-annotation.
 */
function generatePaths(own: string, folders: readonly string[], files: readonly string[], port: Port): string {
  const [top] = repositoriesAround(own, port);
  if (top === undefined) {
    throw new CommandError(
      '`--argocd` prints paths relative to the root of a repository, but the folder is not in a repository',
    );
  }
  const outside = [...folders.map((one) => realPathOf(one, port)), ...files].filter((path) => !isBelow(own, path));
  const far = outside.find((path) => !isBelow(top, path));
  if (far !== undefined) {
    throw new CommandError(`the package reads "${far}", which is outside the repository "${top}"`);
  }
  // A commit in the outer repository changes a submodule only as a whole.
  const changing = outside.map(
    (path) => repositoriesAround(path, port).findLast((one) => isBelow(top, one) && one !== top) ?? path,
  );
  const covered = changing.filter((path) => !changing.some((other) => other !== path && isBelow(other, path)));
  const paths = [...new Set(covered)].map((path) => `/${relative(top, path).split(sep).join('/')}`);
  const special = paths.find((path) => /[;*?[\\{\s]/.test(path));
  if (special !== undefined) {
    throw new CommandError(`"${special}" contains a character that is not allowed in the annotation`);
  }
  return ['.', ...paths].join(';');
}
