/**
 * Loads the input of one evaluation: the sources, the files of their packages and imports, and the values of tags. All
 * files come from the caller.
 */
import { catchError } from '../../data/catch-error';
import type { Tree } from '../../data/tree';
import type { Code, PackageInstance } from '../resolve/code';
import type { Attribute, Field, File } from '../syntax/ast';
import { newest } from '../syntax/language';
import { parseFile } from '../syntax/parser';
import { CueSyntaxError, Source, type Problem } from '../syntax/source';
import { excluded } from './build-condition';
import { embeddings, isExtern, type ReadDocuments } from './embed';
import { joined, SourceCache, CachedFiles, noFiles, type CueFiles, type ParsedText } from './files';
import { moduleFile, readModule, type Module } from './module';
import { Packages, type PackageFiles, type ParsedFile } from './packages';
import { injectTags, taggedFields, type CueTag, type TaggedField } from './tags';

/** CUE text and its name. */
export interface CueSource {
  readonly name: string;
  readonly text: string;
  /** Whether errors hide the source's values. */
  readonly isSecret?: boolean;
  /** Whether it is an error if `@if` or `@ignore` excludes the source, or if one of its tags has no value. */
  readonly isRequired?: boolean;
}

/** Data that is unified with the CUE sources. Each value has a position. */
export interface DataSource extends CueSource {
  /** The tree of `text`. */
  readonly tree: Tree;
  /** Whether the values are defaults: `*value | kind`. */
  readonly isDefault?: boolean;
  /** The path that gets the value `tree`, regardless of other sources. Overrides must precede other sources. */
  readonly overrides?: readonly string[];
}

/**
 * A package in a folder of the given files: `.`, `./a/b`, `./a/b:name`, or its import path. In a module, the package
 * includes files of the same package in parent folders.
 */
export interface InstanceSource {
  readonly instance: string;
}

/** A source to unify: CUE text, data, or a package of the given files. */
export type AnySource = CueSource | DataSource | InstanceSource;

/** Inputs that sources may use. */
export interface LoadOptions {
  /** The files that sources may import, embed or select as packages. The root is the module's root. */
  readonly files?: CueFiles;
  readonly tags?: readonly CueTag[];
}

export interface LoadedFile {
  readonly source: Source;
  readonly file: File;
  /** Files of a group can refer to each other's fields. Files without a group can refer to the first group's fields. */
  readonly group: string | undefined;
  readonly isRequired?: boolean;
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
  readonly parts: readonly (LoadedFile | LoadedData)[];
  readonly packages: readonly LoadedPackage[];
  readonly packageOf: (path: string) => PackageInstance | 'builtin' | undefined;
  /** Values that tags and embedded files add to fields, and values that replace `@embed` declarations. */
  readonly injected: ReadonlyMap<Field | Attribute, readonly Code[]>;
  readonly language: string;
  readonly problems: readonly Problem[];
  /** Whether any source or tag is secret. */
  readonly hasSecrets: boolean;
  readonly used: ReadonlySet<string>;
  readonly cache: SourceCache;
}

/** Builtin packages and document readers of the engine. */
export interface Tools {
  readonly hasBuiltin: (path: string) => boolean;
  /** Returns the reason why a builtin package of `cue` is not available; undefined for other paths. */
  readonly builtinProblem: (path: string) => string | undefined;
  readonly readDocuments: ReadDocuments;
}

export function load(sources: readonly AnySource[], options: LoadOptions, tools: Tools): Loaded {
  return new Loader(options, tools).load(sources);
}

class Loader {
  readonly #files: CueFiles;
  readonly #tags: readonly CueTag[];
  readonly #tools: Tools;
  readonly #module: Module;
  readonly #packages: Packages;
  readonly #problems: Problem[] = [];
  readonly #problem = (problem: Problem): void => void this.#problems.push(problem);
  readonly #used = new Set<string>();
  /** The excluded sources, and the reasons why they are excluded. */
  readonly #excluded: string[] = [];
  /** The tags that an `@if` has read. */
  readonly #read = new Set<string>();
  readonly #cache: SourceCache;
  /** The files of the given sources, without imported packages. */
  readonly #own = new Set<File>();
  readonly #parsed = new Map<string, ParsedFile | undefined>();
  readonly #imported = new Map<string, PackageInstance | undefined>();
  readonly #instances = new Map<string, PackageInstance>();
  readonly #loaded: LoadedPackage[] = [];
  /** The ids of packages whose imports are being loaded. */
  readonly #open = new Set<string>();

  constructor({ files = noFiles, tags = [] }: LoadOptions, tools: Tools) {
    this.#files = files;
    this.#cache = files instanceof CachedFiles ? files : new SourceCache();
    this.#tags = tags;
    this.#tools = tools;
    this.#module = readModule(files, this.#problem);
    if (this.#module.path !== undefined) this.#used.add(moduleFile);
    this.#packages = new Packages(files, this.#module, (path) => this.#fileAt(path));
  }

  load(sources: readonly AnySource[]): Loaded {
    const parts = sources.flatMap((source) => this.#part(source));
    if (parts.length === 0 && this.#excluded.length > 0) {
      const message = `build constraints exclude all CUE files:${this.#excluded.join('')}`;
      this.#problems.push({ message, place: undefined });
    }
    const tagged: TaggedField[] = [];
    const files = parts.filter((part) => 'file' in part);
    for (const { file } of files) this.#own.add(file);
    for (const file of files) {
      this.#imports(file, file.group?.startsWith('./') === true ? [this.#pathOf(file.group.slice(2))] : []);
      const own = taggedFields(file.source, file.file, this.#problem);
      tagged.push(...own);
      if (file.isRequired !== true) continue;
      const empty = own.filter(({ name }) => this.#tags.every((tag) => tag.name !== name));
      for (const { name, span } of empty) this.#problem({ message: `@tag(${name}) gets no value`, place: span });
    }
    const injected = new Map(injectTags(tagged, this.#tags, this.#read, this.#problem));
    for (const { source, file } of [...files, ...this.#loaded.flatMap((each) => each.files)]) {
      const found = embeddings(source, file, {
        files: this.#files,
        isInModule: this.#module.path !== undefined,
        readDocuments: this.#tools.readDocuments,
        use: (path) => void this.#used.add(path),
        problem: this.#problem,
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
      cache: this.#cache,
    };
  }

  #part(source: AnySource): readonly (LoadedFile | LoadedData)[] {
    if ('instance' in source) {
      const before = this.#problems.length;
      const { instance } = source;
      const isFolder = /^(?:\.|:|$)/.test(instance);
      const found = isFolder ? this.#packages.ofFolder(instance) : this.#packages.ofImport(instance);
      if ('problems' in found) {
        // The invalid CUE file has already been reported.
        if (this.#problems.length > before) return [];
        for (const message of found.problems) this.#problem({ message, place: undefined });
        return [];
      }
      return this.#use(found, `./${instance}`);
    }
    const own = new Source(source.name, source.text, source.isSecret);
    if ('tree' in source) {
      const { tree, isDefault = false, overrides } = source;
      return [{ source: own, tree, isDefault, overrides }];
    }
    const found = this.#taken(this.#parseOwn(own), source.name);
    if (found === undefined) return [];
    if (found.excluded !== undefined && source.isRequired === true) {
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
    const group = name === '_' ? undefined : name;
    return [{ source: found.source, file: found.file, group, isRequired: source.isRequired === true }];
  }

  #use({ files }: PackageFiles, group: string): readonly LoadedFile[] {
    return files.map(({ source, file, path }) => {
      this.#used.add(path);
      return { source, file, group };
    });
  }

  #fileAt(path: string): ParsedFile | undefined {
    if (this.#parsed.has(path)) return this.#parsed.get(path);
    const { files } = this.#cache;
    if (!files.has(path)) {
      const text = this.#files.read(path);
      files.set(path, text === undefined ? undefined : this.#parse(new Source(path, text)));
    }
    const found = this.#taken(files.get(path), path);
    this.#parsed.set(path, found);
    return found;
  }

  #parseOwn(source: Source): ParsedText | CueSyntaxError {
    const { sources } = this.#cache;
    const known = sources.get(source.text);
    if (known?.source.name === source.name && known.source.isSecret === source.isSecret) return known;
    const parsed = this.#parse(source);
    if ('file' in parsed) sources.set(source.text, parsed);
    return parsed;
  }

  #parse(source: Source): ParsedText | CueSyntaxError {
    return catchError(
      CueSyntaxError,
      () => ({ source, file: parseFile(source, this.#module.language) }),
      (error) => error,
    );
  }

  /** Evaluates the build condition of a file. For an invalid file, reports a problem and returns undefined. */
  #taken(parsed: ParsedText | CueSyntaxError | undefined, path: string): ParsedFile | undefined {
    if (parsed === undefined) return undefined;
    if (parsed instanceof CueSyntaxError) {
      this.#problems.push(parsed, ...parsed.others);
      return undefined;
    }
    const { source, file } = parsed;
    const isSet = (tag: string): boolean => {
      this.#read.add(tag);
      return this.#tags.some(({ name, value }) => name === tag && value === undefined);
    };
    return { source, file, path, excluded: excluded(source, file, isSet) };
  }

  /** Converts the argument of a package source to an import path: `./a/b` to `mod.com/x/a/b@v0`. */
  #pathOf(argument: string): string {
    if (!/^[.:]/.test(argument)) return argument;
    const { path, major = 'v0' } = this.#module;
    return path === undefined ? '' : `${joined(path, argument.replaceAll(/^[./]+|:.*/g, ''))}@${major}`;
  }

  /**
   * Loads the imports of a file. `importers` are the paths of the file's package and of the packages that import it,
   * directly or indirectly.
   */
  #imports({ source, file }: LoadedFile, importers: readonly string[]): void {
    for (const { path, begin, end } of file.imports) {
      if (this.#tools.hasBuiltin(path)) continue;
      const place = { source, begin, end };
      const before = this.#problems.length;
      const own = this.#import(path, importers);
      const within = this.#problems.splice(before);
      for (const each of own) this.#problems.push({ ...each, place });
      for (const each of within) {
        const places = [each.place, ...(each.within ?? [])].flatMap((span) => span ?? []);
        const { message, importers: chain } = each;
        this.#problems.push({
          message: `import failed: ${message}`,
          place,
          within: places,
          ...(chain && { importers: chain }),
        });
      }
    }
  }

  /** Loads a package with all of its imports. Returns the problems of the import itself. */
  #import(path: string, importers: readonly string[]): readonly Omit<Problem, 'place'>[] {
    const [first = ''] = path.split('/');
    const whyNot = this.#tools.builtinProblem(path);
    if (whyNot !== undefined) return [{ message: whyNot }];
    // The resolver reports unknown builtin packages.
    if (!first.includes('.')) return [];
    const before = this.#problems.length;
    const found = this.#packages.ofImport(path);
    if (this.#problems.length > before) return [];
    if ('problems' in found) {
      const by = path.startsWith('.') ? {} : { importers };
      return found.problems.map((problem) => ({ message: `import failed: ${problem}`, ...by }));
    }
    const id = idOf(found);
    if (this.#open.has(id)) return [{ message: 'import failed: package import cycle not allowed' }];
    const known = this.#instances.get(id);
    this.#imported.set(path, known ?? this.#instance(id, path, found, importers));
    return [];
  }

  #instance(id: string, path: string, found: PackageFiles, importers: readonly string[]): PackageInstance {
    const files = this.#use(found, path);
    this.#open.add(id);
    for (const file of files) this.#imports(file, [...importers, path]);
    this.#open.delete(id);
    const imports = files.flatMap(({ file }) => file.imports.map((each) => this.#imported.get(each.path)));
    const known = this.#cache.packages.get(id);
    const isSame = known?.id === path && known.imports.every((each, at) => each === imports[at]);
    // Packages that are also sources or that embed files are not shared between evaluations.
    const isAlone = files.every(({ file }) => !this.#own.has(file) && !file.attributes.some(isExtern));
    const instance = isSame && isAlone ? known : { id: path, imports, codes: [], problems: [] };
    if (isAlone) this.#cache.packages.set(id, instance);
    this.#instances.set(id, instance);
    this.#loaded.push({ instance, files });
    return instance;
  }
}

/** A package is identified by its files, because different import paths may lead to the same package. */
const idOf = ({ files }: PackageFiles): string => files.map(({ path }) => path).join(' ');
