/** The files that a program may import and embed. The caller provides the files, and no other files are read. */
import { getOrMake } from '../../data/get-or-make';
import type { Tree } from '../../data/tree';
import type { Code, PackageInstance } from '../resolve/code';
import type { File } from '../syntax/ast';
import type { CueSyntaxError, Source } from '../syntax/source';

/** Files under one root. Paths use `/` and neither begin nor end with a slash. The root is the empty path. */
export interface CueFiles {
  /** Returns the text of a file; undefined if the file does not exist. */
  read(path: string): string | undefined;
  /** The content of a folder: file names, and folder names with a trailing `/`. A missing folder is empty. */
  list(folder: string): readonly string[];
}

export interface ParsedText {
  readonly source: Source;
  readonly file: File;
}

export interface DataCode {
  readonly source: Source;
  readonly tree: Tree;
  readonly code: Code;
}

/** The code of a file, and the dependencies of the code: the names in the file's package, and the imported packages. */
export interface FileCode {
  readonly names: string;
  readonly imports: readonly (PackageInstance | 'builtin' | undefined)[];
  readonly code: Code;
}

/** Results shared by evaluations of the same files. */
export class SourceCache {
  /** Parsed files or their syntax errors, keyed by path; undefined if a file does not exist. */
  readonly files = new Map<string, ParsedText | CueSyntaxError | undefined>();
  /** Packages that are not sources themselves and do not embed files, keyed by the paths of their files. */
  readonly packages = new Map<string, PackageInstance>();
  /** Parsed CUE sources, keyed by text. */
  readonly sources = new Map<string, ParsedText>();
  /** Compiled data sources, keyed by name and options. */
  readonly data = new Map<string, DataCode>();
  readonly codes = new WeakMap<File, FileCode>();
  /** Compiled expressions, keyed by text and visible names. */
  readonly expressions = new Map<string, Code>();
}

export class CachedFiles extends SourceCache implements CueFiles {
  readonly #given: CueFiles;
  readonly #folders = new Map<string, readonly string[]>();

  constructor(given: CueFiles) {
    super();
    this.#given = given;
  }

  read(path: string): string | undefined {
    return this.#given.read(path);
  }

  list(folder: string): readonly string[] {
    return getOrMake(this.#folders, folder, () => this.#given.list(folder));
  }
}

/**
 * Returns the files with a cache of parsed and resolved files. Evaluations share the cache. The files must not change
 * while the result is in use.
 */
export const cachedFiles = (files: CueFiles): CueFiles => new CachedFiles(files);

/** Creates a file tree from a map of paths to contents. */
export function filesOf(texts: ReadonlyMap<string, string>): CueFiles {
  return {
    read: (path) => texts.get(path),
    list: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const names = [...texts.keys()].flatMap((path) => {
        if (!path.startsWith(prefix)) return [];
        const rest = path.slice(prefix.length);
        const slash = rest.indexOf('/');
        return [slash < 0 ? rest : rest.slice(0, slash + 1)];
      });
      return [...new Set(names)];
    },
  };
}

export const noFiles: CueFiles = { read: () => undefined, list: () => [] };

export const joined = (folder: string, name: string): string =>
  folder === '' ? name : name === '' ? folder : `${folder}/${name}`;

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A folder and its parents up to `root`, innermost first. */
export function upTo(folder: string, root: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== root && at !== '';) {
    at = folderOf(at);
    found.push(at);
  }
  return found;
}
