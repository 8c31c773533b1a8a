/** The files that a program may import and embed: whoever calls the engine gives them, and nothing else is ever looked at. */
import type { Tree } from '../../data/tree';
import type { Code, PackageInstance } from '../resolve/code';
import type { File } from '../syntax/ast';
import type { CueSyntaxError, Source } from '../syntax/source';

/** Files below one root. Paths have `/` and neither begin nor end with one; the root is the empty path. */
export interface CueFiles {
  /** The text of a file, or undefined if there is none. */
  read(path: string): string | undefined;
  /** The content of a folder: names of files, and of folders with a `/` at the end. A missing folder is empty. */
  list(folder: string): readonly string[];
}

export interface ParsedText {
  readonly source: Source;
  readonly file: File;
}

/** A layer of data, and its code. */
export interface DataCode {
  readonly source: Source;
  readonly tree: Tree;
  readonly code: Code;
}

/** The code of a file, and what else it follows from: the names of its package, and what it imports. */
export interface FileCode {
  readonly names: string;
  readonly imports: readonly (PackageInstance | 'builtin' | undefined)[];
  readonly code: Code;
}

/** Shared by evaluations of the same files. */
export class Kept {
  /** Files by their paths, as trees or with the mistake in them; undefined if there is none. */
  readonly files = new Map<string, ParsedText | CueSyntaxError | undefined>();
  /** Packages of which the code follows from their files alone, by the paths of these. */
  readonly packages = new Map<string, PackageInstance>();
  /** Layers of CUE by their texts, and of data by their names. */
  readonly sources = new Map<string, ParsedText>();
  readonly data = new Map<string, DataCode>();
  /** The code of files, and of expressions by their texts and the names that they see. */
  readonly codes = new WeakMap<File, FileCode>();
  readonly expressions = new Map<string, Code>();
}

export class KeptFiles extends Kept implements CueFiles {
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
    const found = this.#folders.get(folder) ?? this.#given.list(folder);
    this.#folders.set(folder, found);
    return found;
  }
}

/**
 * The same files, of which each is read, parsed and resolved once, however many evaluations they are given to. They must stay as they
 * are as long as that is used.
 */
export const keptFiles = (files: CueFiles): CueFiles => new KeptFiles(files);

/** Files whose texts are known, by path. */
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

/** A folder and all around it, the innermost first, up to `root`. */
export function upTo(folder: string, root: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== root && at !== '';) {
    at = folderOf(at);
    found.push(at);
  }
  return found;
}
