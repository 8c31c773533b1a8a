/** Decides which files in the output folder may be written or removed. Files that may be sources must not change. */
import { basename, dirname, join } from 'node:path';
import { shownLine } from '../../data/text/shown-text';
import { foldersOf, isBelow, realPathOf } from '../files/paths';
import { CommandError, type Port } from '../port';
import { Graph } from './graph';
import type { Package } from './packages';

export class OutputFolder {
  readonly #path: string;
  readonly #packages: readonly Package[];
  readonly #port: Port;
  #sources: Sources | undefined;

  /** `packages` are all packages that exist, or that existed before the range of commits. */
  constructor(path: string, packages: readonly Package[], port: Port) {
    this.#path = path;
    this.#packages = packages;
    this.#port = port;
  }

  pathOf(one: Package): string {
    return join(this.#path, one.output);
  }

  /** The reason why the output file of the package must not be written or removed. Undefined if both are allowed. */
  refusal(one: Package): string | undefined {
    const path = this.pathOf(one);
    const real = realPathOf(path, this.#port);
    if (/^kustomization\.yaml$/i.test(basename(real))) return 'it would be a kustomization';
    if (this.#port.kind(path) === undefined) return undefined;
    const named = join(realPathOf(dirname(path), this.#port), basename(path));
    this.#sources ??= this.#allSources();
    const { files, inner } = this.#sources;
    if (files.has(real) || files.has(named)) return 'a kustomization reads it';
    return inner && `it exists in a folder with packages such as "${shownLine(inner.name)}", so it may be a source`;
  }

  /** Throws CommandError with a list of all files that must not be written. */
  refuseSources(packages: readonly Package[]): void {
    const refused = packages.flatMap((one) => {
      const why = this.refusal(one);
      return why === undefined ? [] : [`"${shownLine(this.pathOf(one))}" is not written, because ${why}`];
    });
    if (refused.length > 0) {
      throw new CommandError(`${refused.join('; ')}: name another folder with \`--output\`, or rename the package`);
    }
  }

  /**
   * The sources that outputs might overwrite. A kustomization reads files in its folder and subfolders. A kustomization
   * reads files in other folders only with a flag.
   */
  #allSources(): Sources {
    const root = realPathOf(this.#path, this.#port);
    const above = this.#packages.flatMap((one) => foldersOf(dirname(realPathOf(this.pathOf(one), this.#port))));
    const folders = new Set([...above, ...this.#packages.map(({ folder }) => folder)]);
    return {
      files: new Graph('kustomization', this.#port).inputsOf([...folders]).files,
      inner: this.#packages.find(({ folder }) => isBelow(root, realPathOf(folder, this.#port))),
    };
  }
}

interface Sources {
  /** The files read by kustomizations that are packages or are in folders above the outputs. */
  readonly files: ReadonlySet<string>;
  /** A package in the output folder. */
  readonly inner: Package | undefined;
}
