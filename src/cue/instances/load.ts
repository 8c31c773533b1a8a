/**
 * Finds all that takes part in one evaluation: the sources, the files of the packages that they are or import, and what tags give. Everything
 * comes from the given files.
 */
import type { Tree } from '../../data/tree';
import type { Code, PackageInstance } from '../resolve/code';
import type { Attribute, Field, File } from '../syntax/ast';
import { newest } from '../syntax/language';
import { parseFile } from '../syntax/parser';
import { CueSyntaxError, Source, type Problem, type Span } from '../syntax/source';
import { excluded } from './build-condition';
import { embeddings, type ReadDocuments } from './embed';
import { noFiles, type CueFiles } from './files';
import { moduleFile, readModule, type Module } from './module';
import { Packages, type PackageFiles, type ParsedFile } from './packages';
import { injectTags, taggedFields, type Tag, type TaggedField } from './tags';

/** A file, or a layer, of CUE. */
export interface CueSource {
  /** How errors name it. */
  readonly name: string;
  readonly text: string;
  /** Whether errors hide its values. */
  readonly isSecret?: boolean;
  /** Whether it is a mistake that `@if` or `@ignore` leaves it out. */
  readonly mustTakePart?: boolean;
}

/** A layer of data. It is unified with CUE, and each of its values knows its place. */
export interface DataSource extends CueSource {
  /** What was read from `text`. */
  readonly tree: Tree;
  /** Whether its values are defaults: `*value | kind`. */
  readonly isDefault?: boolean;
  /** The keys to a setting: `tree` is its value, whatever other sources say. It comes before them. */
  readonly overrides?: readonly string[];
}

/**
 * A package in a folder of the given files, with the files of that package in the folders around it: `.`, `./a/b`, `./a/b:name`; or by the
 * path that it is imported by.
 */
export interface InstanceSource {
  readonly instance: string;
}

/** What is unified: a file of CUE, a layer of data, or a package of the given files. */
export type AnySource = CueSource | DataSource | InstanceSource;

/** What sources may use beside themselves. */
export interface LoadOptions {
  /** What sources may import, embed and be; the root is that of the module. */
  readonly files?: CueFiles;
  readonly tags?: readonly Tag[];
}

/** A file with what belongs to it. */
export interface LoadedFile {
  readonly source: Source;
  readonly file: File;
  /** The files of one group see each other's fields; one without a group sees its own. */
  readonly group: string | undefined;
}

export interface LoadedData {
  readonly source: Source;
  readonly tree: Tree;
  readonly isDefault: boolean;
  readonly overrides: readonly string[] | undefined;
}

export interface LoadedPackage {
  readonly instance: PackageInstance;
  readonly files: readonly LoadedFile[];
}

export interface Loaded {
  /** In the order of the sources. */
  readonly parts: readonly (LoadedFile | LoadedData)[];
  readonly packages: readonly LoadedPackage[];
  /** Where an import leads. */
  readonly packageOf: (path: string) => PackageInstance | 'builtin' | undefined;
  /** What tags and embedded files add to fields, and are as declarations. */
  readonly injected: ReadonlyMap<Field | Attribute, readonly Code[]>;
  /** The version of the language. */
  readonly language: string;
  readonly problems: readonly Problem[];
  /** Whether any source, or tag, is a Secret's. */
  readonly hasSecrets: boolean;
  /** The given files that take part. */
  readonly used: ReadonlySet<string>;
}

/** What the engine has. */
export interface Tools {
  readonly hasBuiltin: (path: string) => boolean;
  readonly readDocuments: ReadDocuments;
}

export function load(sources: readonly AnySource[], options: LoadOptions, tools: Tools): Loaded {
  return new Loader(options, tools).load(sources);
}

class Loader {
  readonly #files: CueFiles;
  readonly #tags: readonly Tag[];
  readonly #tools: Tools;
  readonly #module: Module;
  readonly #packages: Packages;
  readonly #problems: Problem[] = [];
  readonly #used = new Set<string>();
  /** Sources that take no part, with the reason. */
  readonly #excluded: string[] = [];
  /** The tags that an `@if` reads. */
  readonly #read = new Set<string>();
  readonly #parsed = new Map<string, ParsedFile | undefined>();
  readonly #imported = new Map<string, PackageInstance | undefined>();
  readonly #instances = new Map<string, PackageInstance>();
  /** The packages that are sources: their ids by their groups. */
  readonly #ids = new Map<string, string>();
  readonly #loaded: LoadedPackage[] = [];
  /** The packages whose imports are being read: their ids. */
  readonly #open: string[] = [];
  /** Where a file of the last import is no CUE. */
  #within: Span | undefined;

  constructor({ files = noFiles, tags = [] }: LoadOptions, tools: Tools) {
    this.#files = files;
    this.#tags = tags;
    this.#tools = tools;
    const problem = (each: Problem): void => void this.#problems.push(each);
    this.#module = readModule(files, problem);
    if (this.#module.path !== undefined) this.#used.add(moduleFile);
    this.#packages = new Packages(files, this.#module, (path) => this.#fileAt(path));
  }

  load(sources: readonly AnySource[]): Loaded {
    const parts = sources.flatMap((source) => this.#part(source));
    if (parts.length === 0 && this.#excluded.length > 0) {
      const message = `build constraints exclude all CUE files:${this.#excluded.join('')}`;
      this.#problems.push({ message, place: undefined });
    }
    const problem = (each: Problem): void => void this.#problems.push(each);
    const tagged: TaggedField[] = [];
    const files = parts.filter((part) => 'file' in part);
    for (const file of files) {
      const id = this.#ids.get(file.group ?? '');
      if (id !== undefined) this.#open.push(id);
      this.#imports(file);
      if (id !== undefined) this.#open.pop();
      tagged.push(...taggedFields(file.source, file.file, problem));
    }
    const injected = new Map(injectTags(tagged, this.#tags, this.#read, problem));
    for (const { source, file } of [...files, ...this.#loaded.flatMap((each) => each.files)]) {
      const found = embeddings(source, file, {
        files: this.#files,
        readDocuments: this.#tools.readDocuments,
        use: (path) => void this.#used.add(path),
        problem,
      });
      for (const [owner, codes] of found) injected.set(owner, [...(injected.get(owner) ?? []), ...codes]);
    }
    return {
      parts,
      packages: this.#loaded,
      packageOf: (path) => (this.#tools.hasBuiltin(path) ? 'builtin' : this.#imported.get(path)),
      injected,
      language: this.#module.language ?? newest,
      problems: this.#problems,
      hasSecrets: parts.some((part) => part.source.isSecret) || this.#tags.some((tag) => tag.isSecret === true),
      used: this.#used,
    };
  }

  #part(source: AnySource): readonly (LoadedFile | LoadedData)[] {
    if ('instance' in source) {
      const before = this.#problems.length;
      const found = this.#packageOf(source.instance);
      if ('problem' in found) {
        // A file that is no CUE says enough.
        if (this.#problems.length === before) this.#problems.push({ message: found.problem, place: undefined });
        return [];
      }
      const group = `./${source.instance}`;
      this.#ids.set(group, idOf(found));
      return this.#use(found, group);
    }
    const own = new Source(source.name, source.text, source.isSecret);
    if ('tree' in source) {
      const { tree, isDefault = false, overrides } = source;
      return [{ source: own, tree, isDefault, overrides }];
    }
    const found = this.#parse(own, source.name);
    if (found === undefined) return [];
    if (found.excluded !== undefined && source.mustTakePart === true) {
      const attribute = found.file.attributes.find(({ name }) => name === 'if' || name === 'ignore');
      const { begin, end } = attribute ?? { begin: 0, end: 0 };
      this.#problems.push({ message: found.excluded, place: { source: own, begin, end } });
      return [];
    }
    if (found.excluded !== undefined) {
      this.#excluded.push(`\n    ./${source.name}: ${found.excluded}`);
      return [];
    }
    const name = found.file.package?.name;
    return [{ source: own, file: found.file, group: name === '_' ? undefined : name }];
  }

  #packageOf(argument: string): ReturnType<Packages['ofFolder']> {
    if (/^(?:\.|:|$)/.test(argument)) return this.#packages.ofFolder(argument);
    const [first = ''] = argument.split(/[/:]/);
    if (first.includes('.')) return this.#packages.ofImport(argument.replace(/\/+(?=:|$)/, ''));
    return { problem: `standard library import path "${argument}" cannot be imported as a CUE package` };
  }

  #use({ files }: PackageFiles, group: string): readonly LoadedFile[] {
    return files.map(({ source, file, path }) => {
      this.#used.add(path);
      return { source, file, group };
    });
  }

  #fileAt(path: string): ParsedFile | undefined {
    if (this.#parsed.has(path)) return this.#parsed.get(path);
    const text = this.#files.read(path);
    const found = text === undefined ? undefined : this.#parse(new Source(path, text), path);
    this.#parsed.set(path, found);
    return found;
  }

  #parse(source: Source, path: string): ParsedFile | undefined {
    try {
      const file = parseFile(source, this.#module.language);
      const isSet = (tag: string): boolean => {
        this.#read.add(tag);
        return this.#tags.some(({ name, value }) => name === tag && value === undefined);
      };
      return { source, file, path, excluded: excluded(source, file, isSet) };
    } catch (error) {
      if (!(error instanceof CueSyntaxError)) throw error;
      this.#problems.push(error);
      return undefined;
    }
  }

  /** Loads what a file imports. */
  #imports({ source, file }: LoadedFile): void {
    for (const { path, begin, end } of file.imports) {
      if (this.#tools.hasBuiltin(path)) continue;
      this.#within = undefined;
      const message = this.#import(path);
      if (message === undefined) continue;
      this.#problems.push({ message, place: { source, begin, end }, within: this.#within });
    }
  }

  /** Loads a package with all that it imports. Returns what is wrong with it. */
  #import(path: string): string | undefined {
    const [first = ''] = path.split('/');
    if (first === 'tool') return `package "${path}" is not available: the engine runs nothing`;
    if (!first.includes('.')) return `builtin package "${path}" undefined`;
    const before = this.#problems.length;
    const found = this.#packages.ofImport(path);
    const [broken] = this.#problems.splice(before);
    this.#within = broken?.place;
    if (broken !== undefined) return `import failed: ${broken.message}`;
    if ('problem' in found) return `import failed: ${found.problem}`;
    const id = idOf(found);
    if (this.#open.includes(id)) return 'import failed: package import cycle not allowed';
    const known = this.#instances.get(id);
    this.#imported.set(path, known ?? this.#instance(id, path, found));
    return undefined;
  }

  #instance(id: string, path: string, found: PackageFiles): PackageInstance {
    const instance: PackageInstance = { id: path, codes: [] };
    this.#instances.set(id, instance);
    const files = this.#use(found, path);
    this.#open.push(id);
    for (const file of files) this.#imports(file);
    this.#open.pop();
    this.#loaded.push({ instance, files });
    return instance;
  }
}

/** However an import is written, the package is that of its files. */
const idOf = ({ files }: PackageFiles): string => files.map(({ path }) => path).join(' ');
