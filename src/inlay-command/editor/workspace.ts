/** Finds the resources that a functionConfig applies to. Also stores the text of files that are being edited. */
import { basename, dirname, join, sep } from 'node:path';
import { catchError } from '../../data/catch-error';
import { idOf, clusterResources } from '../../language';
import type { Resource } from '../../resource-list/resource';
import type { NamedText } from '../../resource-list/texts/joined-texts';
import { readListText } from '../../resource-list/texts/read';
import { FileAccessError } from '../../files/files';
import { walkTree } from '../../files/tree';
import { isKustomization, isResourceFile } from '../files/input-files';
import { foldersOf, isBelow, repositoriesAround } from '../files/paths';
import { walked } from '../files/walked-files';
import { CommandError, type Port } from '../port';
import { Graph, kustomizationIn } from '../tree/graph';
import { restrictedPort } from './restricted-port';
import { fileKey, generatedBy } from './generated';
import { resourcesOf, type KustomizeResources } from './kustomize-resources';

/** The files and resources that belong to a functionConfig. `files` are the resource files, in reading order. */
export interface Scope extends KustomizeResources {
  readonly folder: string;
  readonly configs: readonly string[];
  /** All files that the scope is built from. */
  readonly reads: ReadonlySet<string>;
}

interface ReadFile {
  readonly text: string;
  readonly resources: readonly Resource[];
  /** True if a part of the file cannot be parsed or is unknown. */
  readonly isFaulty: boolean;
  /** True if parts of generated objects are unknown. */
  readonly isIncomplete: boolean;
}

export class Workspace {
  readonly port: Port;
  /** A port without restrictions, to find the repository that contains an open folder. */
  readonly #unbounded: Pick<Port, 'kind'>;
  /** The text of files that are being edited, keyed by path. */
  readonly #edited = new Map<string, string>();
  /** The files that have been read. Unchanged files keep their Resource objects, which are the keys of caches. */
  readonly #read = new Map<string, ReadFile>();
  /** The value of `Port.stamp` for each file, keyed by path. If the stamp is the same, the file has not changed. */
  readonly #stamps = new Map<string, string>();
  readonly #joined = new WeakMap<
    Scope,
    { readonly all: readonly ReadFile[]; readonly resources: readonly Resource[] }
  >();
  readonly #scopes = new Map<string, Scope>();
  readonly #files = new WeakMap<Resource, string>();
  /** The files that contain the data of generated objects. */
  readonly #textFiles = new WeakMap<Resource, (key: string) => string | undefined>();

  readonly #folders: readonly string[];
  /** The folders whose files may be read. */
  readonly #tops = new Set<string>();
  #kustomizations: readonly Scope[] | undefined;

  /** `folders` are the folders that are open in the editor. */
  constructor(folders: readonly string[], port: Port) {
    this.#folders = folders;
    this.#unbounded = port;
    for (const folder of folders) this.#addTop(folder);
    const bounded = restrictedPort(this.#tops, port);
    this.port = { ...bounded, read: (path) => this.#edited.get(path) ?? bounded.read(path) };
  }

  /** Adds the repository that contains the folder, or the folder itself. */
  #addTop(folder: string): void {
    this.#tops.add(repositoriesAround(folder, this.#unbounded)[0] ?? folder);
  }

  /** Sets the editor's text of a file. If `text` is undefined, the saved file is used again. */
  edit(path: string, text: string | undefined): void {
    if (![...this.#tops].some((top) => isBelow(top, path))) this.#addTop(dirname(path));
    const wasConfig = this.isConfig(path);
    if (text === undefined) this.#edited.delete(path);
    else this.#edited.set(path, text);
    // A change to a kustomization or Kptfile can affect which files belong to a scope.
    const name = basename(path);
    const lists = isKustomization(name) || name === 'Kptfile';
    if (lists || this.isConfig(path) !== wasConfig) this.#forgetScopes();
  }

  /** The editor's text of a file. Undefined if the saved file is used. */
  editedText(path: string): string | undefined {
    return this.#edited.get(path);
  }

  /** Clears the file cache. Must be called after other programs have created, changed or removed files. */
  refresh(): void {
    this.#forgetScopes();
    this.#stamps.clear();
    for (const path of this.#read.keys()) if (this.port.kind(path) === undefined) this.#read.delete(path);
  }

  /**
   * The scope of a file with a functionConfig or resources. The first choice is the nearest enclosing kustomization
   * that reads the file, or the nearest enclosing kpt package. If that scope has no resources, the second choice is
   * another kustomization that uses the functionConfig. The default is the file's folder. Symbolic links in `file` must
   * be resolved.
   */
  scopeOf(file: string): Scope {
    const known = this.#scopes.get(file);
    if (known !== undefined) return known;
    const own = this.#packageOf(file);
    // A component or a folder of functionConfigs may have no resources.
    const user = (): Scope | undefined =>
      this.#allKustomizations().find((scope) => hasResources(scope) && scope.configs.includes(file));
    const scope = own !== undefined && hasResources(own) ? own : (user() ?? own ?? this.#below(dirname(file)));
    this.#scopes.set(file, scope);
    return scope;
  }

  #forgetScopes(): void {
    this.#scopes.clear();
    this.#kustomizations = undefined;
  }

  /**
   * The scope of the file, and the scopes of all other kustomizations in the workspace that read the file, but not as a
   * functionConfig. For example, overlays read the resources of a base.
   */
  scopesWith(file: string): readonly Scope[] {
    const own = this.scopeOf(file);
    const others = this.#allKustomizations().filter(
      ({ folder, reads, configs }) => folder !== own.folder && reads.has(file) && !configs.includes(file),
    );
    return [own, ...others];
  }

  /**
   * The scope of the file, and the scopes of all kustomizations in the workspace that share files with this scope,
   * directly or through other scopes.
   */
  scopesAround(file: string): readonly Scope[] {
    const own = this.scopeOf(file);
    const left = new Set(this.#allKustomizations().filter(({ folder }) => folder !== own.folder));
    const found = [own];
    const files = new Set(own.reads);
    for (let before = 0; before < found.length;) {
      before = found.length;
      for (const scope of left) {
        if (![...scope.reads].some((one) => files.has(one))) continue;
        left.delete(scope);
        found.push(scope);
        for (const one of scope.reads) files.add(one);
      }
    }
    return found;
  }

  #allKustomizations(): readonly Scope[] {
    this.#kustomizations ??= this.#folders.flatMap((top) => this.#kustomizationsBelow(top));
    return this.#kustomizations;
  }

  #kustomizationsBelow(top: string): readonly Scope[] {
    const found = catchError(CommandError, () => walked(top, { isWanted: isKustomization }, this.port).files) ?? [];
    const graph = new Graph('kustomization', this.port);
    return found.flatMap((file) => this.#ofKustomization(dirname(join(top, file)), graph) ?? []);
  }

  #ofKustomization(folder: string, graph: Graph): Scope | undefined {
    const own = kustomizationIn(folder, this.port);
    if (own === undefined) return undefined;
    const real = this.port.realPath(folder) ?? folder;
    if (graph.includesItself(real)) return undefined;
    const find = (): ReadonlySet<string> => graph.inputsOf([real]).files;
    const reads = catchError(CommandError, find) ?? new Set();
    const configs = [...reads].filter((one) => this.isConfig(one));
    return { folder, ...resourcesOf(folder, graph, this.port), configs, reads };
  }

  #packageOf(file: string): Scope | undefined {
    const graph = new Graph('kustomization', this.port);
    for (const folder of foldersOf(dirname(file))) {
      const found = this.#ofKustomization(folder, graph);
      const isMeant = found?.reads.has(file) === true || kustomizationIn(folder, this.port) === file;
      if (found !== undefined && isMeant) return found;
      if (this.port.kind(join(folder, 'Kptfile')) === 'file') return this.#below(folder);
    }
    return undefined;
  }

  #below(folder: string): Scope {
    const walk = { isWanted: (name: string): boolean => name === 'Kptfile' || isResourceFile(name) };
    const list: Port['list'] = (one) => catchError(FileAccessError, () => this.port.list(one)) ?? [];
    const tree = walkTree(folder, walk, { ...this.port, list });
    const hasPackages = tree.files.some((file) => file.endsWith(`${sep}Kptfile`));
    const files = tree.files.filter((file) => basename(file) !== 'Kptfile').map((file) => join(folder, file));
    return {
      folder,
      files,
      generators: [],
      reads: new Set(files),
      isComplete: !hasPackages && !this.#hasSteps(folder),
      configs: files.filter((file) => this.isConfig(file)),
    };
  }

  /**
   * True if a function's input can differ from the package's resources. The input differs if the Kptfile selects
   * resources, or lists several functions, because each function receives the output of the previous one.
   */
  #hasSteps(folder: string): boolean {
    const text = this.port.read(join(folder, 'Kptfile'));
    return (
      typeof text === 'string' &&
      ((text.match(/\b(?:image|exec): /g)?.length ?? 0) > 1 || /\b(?:selectors|exclude):/.test(text))
    );
  }

  /** True if the file may contain functionConfigs. */
  isConfig(file: string): boolean {
    const text = /\.ya?ml$/.test(file) && !isKustomization(basename(file)) ? this.port.read(file) : undefined;
    return typeof text === 'string' && /^apiVersion: *["']?fn\.inlay\.dev\//m.test(text);
  }

  /** The resources in the readable files of a scope. Returns the same array unless a resource has changed. */
  resourcesIn(scope: Scope): readonly Resource[] {
    const files = scope.files.flatMap((file) => this.#fileAt(file) ?? []);
    const all = [...files, ...scope.generators.map((one) => this.#generated(one))];
    const known = this.#joined.get(scope);
    if (known?.all.length === all.length && known.all.every((one, index) => one === all[index])) return known.resources;
    const resources = all.flatMap((one) => one.resources);
    this.#joined.set(scope, { all, resources });
    return resources;
  }

  /** The resource files and generated objects that are the input of a functionConfig in the file `config`. */
  textsOf(scope: Scope, config: string): readonly NamedText[] {
    const files = scope.files.flatMap((file) => {
      const read = file === config ? undefined : this.#fileAt(file);
      return read === undefined || read.resources.length === 0 ? [] : [{ file, text: read.text }];
    });
    const generated = scope.generators.map((one) => ({ file: nameOf(one), text: this.#generated(one).text }));
    return [...files, ...generated.filter(({ text }) => text !== '')];
  }

  /** Returns undefined if the file cannot be read. */
  #fileAt(file: string): ReadFile | undefined {
    const edited = this.#edited.get(file);
    const stamp = edited === undefined ? this.port.stamp(file) : undefined;
    const known = this.#read.get(file);
    if (known !== undefined && stamp !== undefined && this.#stamps.get(file) === stamp) return known;
    const text = edited ?? this.port.read(file);
    if (typeof text !== 'string') return undefined;
    if (stamp === undefined) this.#stamps.delete(file);
    else this.#stamps.set(file, stamp);
    return this.#readText(file, text, false, (one) => this.#files.set(one, file));
  }

  #generated(generator: Scope['generators'][number]): ReadFile {
    const { text, isComplete, files } = generatedBy(generator.folder, generator.data, this.port);
    return this.#readText(nameOf(generator), text, !isComplete, (one, index) =>
      this.#textFiles.set(one, (key) => files.get(fileKey(index, key))),
    );
  }

  #readText(
    name: string,
    text: string,
    isIncomplete: boolean,
    note: (resource: Resource, index: number) => void,
  ): ReadFile {
    const known = this.#read.get(name);
    if (known?.text === text && known.isIncomplete === isIncomplete) return known;
    const all = catchError(Error, () => readListText(text, { stream: true }).resources);
    const resources = clusterResources(all ?? []);
    for (const [index, one] of resources.entries()) note(one, index);
    const isFaulty = isIncomplete || all === undefined || all.some((one) => idOf(one) === undefined);
    const read = { text, resources, isFaulty, isIncomplete };
    this.#read.set(name, read);
    return read;
  }

  /** True if some resources are incomplete or cannot be parsed, for example while the user is editing them. */
  hasFault({ files, generators }: Scope): boolean {
    return (
      files.some((file) => this.#read.get(file)?.isFaulty === true) ||
      generators.some((one) => this.#generated(one).isFaulty)
    );
  }

  get resourceCount(): number {
    return [...this.#read.values()].reduce((count, { resources }) => count + resources.length, 0);
  }

  fileOf(resource: Resource): string | undefined {
    return this.#files.get(resource);
  }

  /** The file that contains the value of a generated object's `data` key. */
  textFileOf(resource: Resource, key: string): string | undefined {
    return this.#textFiles.get(resource)?.(key);
  }
}

const hasResources = ({ files, generators }: Scope): boolean => files.length + generators.length > 0;

/** The name that messages use for the objects that a kustomization generates. */
const nameOf = ({ folder }: Scope['generators'][number]): string => join(folder, 'kustomization.yaml, generated');
