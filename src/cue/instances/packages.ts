/**
 * Finds the files of packages in the given files. A package is in the module itself or in the folders `gen`, `pkg` and
 * `usr` of `cue.mod`. The files of one package in these three folders are unified. No packages are fetched.
 */
import { getOrMake } from '../../data/get-or-make';
import type { File } from '../syntax/ast';
import { importParts } from '../syntax/preamble';
import type { Source } from '../syntax/source';
import { joined, upTo, type CueFiles } from './files';
import { moduleFile, type Module } from './module';

export interface ParsedFile {
  readonly source: Source;
  readonly file: File;
  readonly path: string;
  /** The reason why a build condition, such as a false `@if`, excludes the file. */
  readonly excluded: string | undefined;
}

export interface PackageFiles {
  readonly files: readonly ParsedFile[];
}

interface Problems {
  readonly problems: readonly string[];
}

const fail = (...problems: readonly string[]): Problems => ({ problems });

/** Reads a file once. For an invalid CUE file, reports a problem and returns undefined. */
export type ReadFile = (path: string) => ParsedFile | undefined;

const vendored = ['gen', 'pkg', 'usr'].map((folder) => `cue.mod/${folder}`);

export class Packages {
  readonly #folders = new Map<string, readonly ParsedFile[]>();

  constructor(
    private readonly files: CueFiles,
    private readonly module: Module,
    private readonly read: ReadFile,
  ) {}

  /** Finds the package in a folder: `.`, `./a/b`, `./a/b:name`. */
  ofFolder(argument: string): PackageFiles | Problems {
    const [path = '', wanted] = argument.split(':');
    const folder = cleaned(path);
    if (folder === undefined || wanted === '_' || wanted === '') {
      return fail(
        `"${argument}" is not a package: write "." or "./folder", followed by ":name" if the folder contains several packages`,
      );
    }
    const own = this.#filesIn(folder);
    const names = new Map<string, ParsedFile>();
    for (const each of own) {
      const name = each.file.package?.name ?? '_';
      if (name !== '_' && each.excluded === undefined && !names.has(name)) names.set(name, each);
    }
    const last = folder.slice(folder.lastIndexOf('/') + 1);
    const [first, second] = [...names];
    if (wanted === undefined && first !== undefined && second !== undefined && !names.has(last)) {
      const [a, b] = [first, second].map(([name, { path: at }]) => `"${name}" (${at.slice(at.lastIndexOf('/') + 1)})`);
      return fail(`found packages ${a} and ${b} in "${folder === '' ? '.' : folder}"`);
    }
    const name = wanted ?? (second !== undefined && names.has(last) ? last : first?.[0]);
    const files = name === undefined ? [] : this.#packageFiles(folder, '', name);
    if (files.length > 0) return { files };
    if (folder.includes('...')) {
      return fail(`"${argument}" matches several packages: name one of them, such as "./folder"`);
    }
    const left = own.flatMap(({ path: at, excluded }) => (excluded === undefined ? [] : `\n    ./${at}: ${excluded}`));
    return fail(`cannot find package "${argument}"${left.join('')}`);
  }

  ofImport(path: string): PackageFiles | Problems {
    const { unqualified, version, name } = importParts(path);
    if (/^\.\.?(?:\/|$)/.test(path)) return fail(`relative import paths not allowed ("${path}")`);
    const missing = `cannot find package "${unqualified}${version === undefined ? '' : `@${version}`}": `;
    const wrong = unqualified.split('/').find((element) => ['', '.', '..'].includes(element));
    if (wrong !== undefined) return fail(`${missing}malformed import path "${path}": invalid path element "${wrong}"`);
    if (name === '_') {
      const problem = `_ is not a valid import path qualifier in "${path}"`;
      return fail(problem, missing + problem);
    }
    const own = this.#folderInModule(unqualified, version);
    const places = [
      ...(own === undefined ? [] : [{ root: '', folder: own }]),
      ...vendored.map((root) => ({ root, folder: joined(root, unqualified) })),
    ];
    const found = places.filter(({ folder }) => this.#filesIn(folder).length > 0);
    if (found.length > 1 && found[0]?.root === '') {
      const folders = found.map(({ folder }) => folder).join(', ');
      return fail(`ambiguous import: found package ${path} in multiple locations: ${folders}`);
    }
    if (found.length > 0 && name !== undefined) {
      const files = found.flatMap(({ root, folder }) => this.#packageFiles(folder, root, name));
      return files.length > 0 ? { files } : fail(`${missing}no files in package directory with package name "${name}"`);
    }
    const problems =
      name === undefined ? [`cannot determine package name for "${path}"; set it explicitly with ':'`] : [];
    if (found.length === 0 && this.module.path === undefined) {
      problems.push(`imports are unavailable because there is no ${moduleFile} file`);
    } else if (found.length === 0) {
      const looked = places.map(({ folder }) => (folder === '' ? '.' : folder)).join(', ');
      problems.push(
        `${missing}no CUE files in ${looked}. Packages are not downloaded: correct the import path, or copy the package to one of these folders`,
      );
    }
    return fail(...problems);
  }

  /** Reports whether a folder belongs to another module. */
  #isNested(folder: string): boolean {
    return upTo(folder, '').some((each) => each !== '' && this.files.list(each).includes('cue.mod/'));
  }

  #folderInModule(path: string, version: string | undefined): string | undefined {
    const { path: module, major } = this.module;
    if (module === undefined || (version !== undefined && version !== (major ?? 'v0'))) return undefined;
    if (path === module) return '';
    const folder = path.startsWith(`${module}/`) ? path.slice(module.length + 1) : undefined;
    return folder === undefined || this.#isNested(folder) ? undefined : folder;
  }

  /** Returns the files of a package in a folder and its parents, outermost first. */
  #packageFiles(folder: string, root: string, name: string): readonly ParsedFile[] {
    const ofName = (each: string): readonly ParsedFile[] =>
      this.#filesIn(each).filter(({ file, excluded }) => file.package?.name === name && excluded === undefined);
    if (!this.#filesIn(folder).some(({ file }) => file.package?.name === name)) return [];
    // Without a module, parent folders do not belong to the package.
    return (this.module.path === undefined ? [folder] : upTo(folder, root).toReversed()).flatMap(ofName);
  }

  /** Returns the CUE files in a folder that may be part of a package. The files are sorted by name. */
  #filesIn(folder: string): readonly ParsedFile[] {
    return getOrMake(this.#folders, folder, () =>
      this.files
        .list(folder)
        .filter((name) => /^[^_.].*\.cue$/.test(name) && !/_(?:tool|test)\.cue$/.test(name))
        .toSorted()
        .flatMap((name) => this.read(joined(folder, name)) ?? []),
    );
  }
}

/** Converts `./a/b/` to `a/b`. Returns undefined for a path that contains `..`. */
function cleaned(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? undefined : parts.join('/');
}
