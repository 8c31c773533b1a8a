/**
 * Packages of given files: which files make a package, and where an import leads. A package is in the module itself, or below
 * `cue.mod/gen`, `pkg` and `usr`, whose files are unified. Nothing is ever fetched.
 */
import type { File } from '../syntax/ast';
import { importParts } from '../syntax/preamble';
import type { Source } from '../syntax/source';
import { joined, upTo, type CueFiles } from './files';
import { moduleFile, type Module } from './module';

/** A file of CUE that was read, and whether it takes part. */
export interface ParsedFile {
  readonly source: Source;
  readonly file: File;
  readonly path: string;
  /** Why it takes no part, such as an `@if` that does not hold. */
  readonly excluded: string | undefined;
}

export interface PackageFiles {
  readonly name: string;
  readonly files: readonly ParsedFile[];
}

/** Reads a file once; undefined where it is no CUE, which is a problem then. */
export type ReadFile = (path: string) => ParsedFile | undefined;

const vendored = ['gen', 'pkg', 'usr'].map((folder) => `cue.mod/${folder}`);

export class Packages {
  readonly #files: CueFiles;
  readonly #module: Module;
  readonly #read: ReadFile;
  readonly #folders = new Map<string, readonly ParsedFile[]>();

  constructor(files: CueFiles, module: Module, read: ReadFile) {
    this.#files = files;
    this.#module = module;
    this.#read = read;
  }

  /** The package of a folder: `.`, `./a/b`, `./a/b:name`. */
  ofFolder(argument: string): PackageFiles | { readonly problem: string } {
    const [path = '', wanted] = argument.split(':');
    const folder = cleaned(path);
    if (folder === undefined || wanted === '_' || wanted === '') {
      return {
        problem: `"${argument}" names no package: "." or "./folder", with ":name" after it where a folder has several`,
      };
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
      return { problem: `found packages ${a} and ${b} in "${folder === '' ? '.' : folder}"` };
    }
    const name = wanted ?? (second !== undefined && names.has(last) ? last : first?.[0]);
    const files = name === undefined ? [] : this.#packageFiles(folder, '', name);
    if (name !== undefined && files.length > 0) return { name, files };
    return { problem: this.#nothing(argument, folder, own, name) };
  }

  #nothing(argument: string, folder: string, own: readonly ParsedFile[], name: string | undefined): string {
    const shown = folder === '' ? '.' : `./${folder}`;
    const left = own.filter(({ excluded }) => excluded !== undefined);
    if (left.length > 0) {
      const lines = left.map(({ path, excluded }) => `\n    ./${path}: ${excluded ?? ''}`);
      return `build constraints exclude all CUE files in ${shown}:${lines.join('')}`;
    }
    if (own.length > 0) {
      const found = own.map(
        ({ path, file }) =>
          `./${path}: ${file.package === undefined ? 'no package name' : `package is ${file.package.name}, want ${name ?? ''}`}`,
      );
      return `build constraints exclude all CUE files in ${shown}:\n    ${found.join('\n    ')}`;
    }
    if (folder.includes('...')) return `"${argument}" names several packages: name one, "./folder"`;
    const hidden = this.#files.list(folder).filter((file) => /^[_.].*\.cue$/.test(file));
    if (hidden.length > 0) {
      const lines = hidden.map((file) => `\n    ${joined(folder, file)}: filename starts with a '${file.charAt(0)}'`);
      return `build constraints exclude all CUE files in ${shown}:${lines.join('')}`;
    }
    return shown === '.' ? 'no CUE files in .' : `cannot find package "${argument}": no CUE files in ${shown}`;
  }

  /** Where an import leads: the files of the package. */
  ofImport(path: string): PackageFiles | { readonly problem: string } {
    const { unqualified, version, name } = importParts(path);
    if (/^\.\.?(?:\/|$)/.test(path)) return { problem: `relative import paths not allowed ("${path}")` };
    const wrong = unqualified.split('/').find((element) => ['', '.', '..'].includes(element));
    if (wrong !== undefined) {
      return { problem: `malformed import path "${path}": invalid path element "${wrong}"` };
    }
    if (name === '_') return { problem: `_ is not a valid import path qualifier in "${path}"` };
    if (name === undefined) {
      return { problem: `cannot determine package name for "${path}"; set it explicitly with ':'` };
    }
    const places: { readonly root: string; readonly folder: string }[] = [];
    const own = this.#folderInModule(unqualified, version);
    if (own !== undefined) places.push({ root: '', folder: own });
    const isOwn = own !== undefined && this.#filesIn(own).length > 0;
    const others = vendored.map((root) => ({ root, folder: joined(root, unqualified) }));
    const there = others.filter(({ folder }) => this.#filesIn(folder).length > 0);
    if (isOwn && there.length > 0) {
      const found = [own, ...there.map(({ folder }) => folder)];
      return { problem: `ambiguous import: found package ${path} in multiple locations: ${found.join(', ')}` };
    }
    const files = (isOwn ? places : there).flatMap(({ root, folder }) => this.#packageFiles(folder, root, name));
    if (files.length > 0) return { name, files };
    if (isOwn || there.length > 0) {
      return { problem: `cannot find package "${path}": no files in package directory with package name "${name}"` };
    }
    const looked = [...places, ...others].map(({ folder }) => (folder === '' ? '.' : folder));
    const why = this.#module.path === undefined ? `; there is no ${moduleFile} that says the path of a module` : '';
    return { problem: `cannot find package "${path}": no CUE files in ${looked.join(', ')}${why}. Nothing is fetched` };
  }

  #folderInModule(path: string, version: string | undefined): string | undefined {
    const { path: module, major } = this.#module;
    if (module === undefined || (version !== undefined && version !== (major ?? 'v0'))) return undefined;
    if (path === module) return '';
    return path.startsWith(`${module}/`) ? path.slice(module.length + 1) : undefined;
  }

  /** The files of a package in a folder and in those around it, the outermost first. */
  #packageFiles(folder: string, root: string, name: string): readonly ParsedFile[] {
    const ofName = (each: string): readonly ParsedFile[] =>
      this.#filesIn(each).filter(({ file, excluded }) => file.package?.name === name && excluded === undefined);
    if (!this.#filesIn(folder).some(({ file }) => file.package?.name === name)) return [];
    return upTo(folder, root).toReversed().flatMap(ofName);
  }

  /** The files of CUE in a folder that may be part of a package, in the order of their names. */
  #filesIn(folder: string): readonly ParsedFile[] {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const names = this.#files
      .list(folder)
      .filter((name) => /^[^_.].*\.cue$/.test(name) && !/_(?:tool|test)\.cue$/.test(name));
    const found = names.toSorted().flatMap((name) => this.#read(joined(folder, name)) ?? []);
    this.#folders.set(folder, found);
    return found;
  }
}

/** `./a/b/` as `a/b`; undefined where it leads out. */
function cleaned(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? undefined : parts.join('/');
}
