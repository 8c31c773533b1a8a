/** Determines the dependencies of packages. Each kustomization is read only once, even if several others include it. */
import { basename, join, resolve } from 'node:path';
import { getOrMake } from '../../data/get-or-make';
import { catchError } from '../../data/catch-error';
import { entryOf, isNull } from '../../data/tree';
import { DocumentSyntaxError } from '../../formats/document';
import { yamlFormat } from '../../formats/yaml/format';
import { namedFunction } from '../function-ref';
import { isBelow } from '../files/paths';
import type { Port } from '../port';
import { documentsOf, isFields, type Fields } from '../files/documents';
import type { Changes } from './changed/changes';
import { addChart, addConfigReads, addRemote } from './config-reads';
import type { PackageKind } from './packages';
import { addPaths, filesNamed, inlineConfigs, isRemote, mapsOf, Reads, textsOf } from './reads';
import { walked } from '../files/walked-files';

type PortAccess = Pick<Port, 'kind' | 'list' | 'read' | 'realPath'>;

export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The path of the kustomization file in a folder. */
export const kustomizationIn = (folder: string, port: Pick<Port, 'kind'>): string | undefined =>
  kustomizationsIn(folder, port)[0];

/** Returns all kustomization files in a folder. kustomize reports an error if a folder contains several. */
const kustomizationsIn = (folder: string, port: Pick<Port, 'kind'>): readonly string[] =>
  kustomizationNames.map((name) => join(folder, name)).filter((file) => port.kind(file) === 'file');

/** Kustomization fields that list Helm charts. The newer field is first. */
export const chartFields: readonly string[] = ['helmCharts', 'helmChartInflationGenerator'];

/** Kustomization fields that include resources and other kustomizations. */
export const includeFields = ['resources', 'bases', 'components'] as const;

export const functionRoles = ['generators', 'transformers', 'validators'] as const;

/** Matches the fields that, in a kustomization of functionConfigs, do not affect which files the functions read. */
const keepsConfigs =
  /^(?:apiVersion|kind|metadata|resources|bases|components|name(?:Prefix|Suffix|space)|labels|common(?:Labels|Annotations))$/;

export class Graph {
  readonly #kind: PackageKind;
  readonly #port: PortAccess;
  readonly #nodes = new Map<string, Node>();

  constructor(kind: PackageKind, port: PortAccess) {
    this.#kind = kind;
    this.#port = port;
  }

  /** The content of the kustomization in a folder. Undefined if there is no readable kustomization. */
  kustomizationOf(folder: string): Fields | undefined {
    return this.#node(folder).data;
  }

  /** The folders that the kustomization in `folder` includes, with symbolic links resolved. */
  partsOf(folder: string): Iterable<string> {
    return this.#node(folder).reads.parts;
  }

  /**
   * The folders that no other folder includes, directly or indirectly. Symbolic links in `folders` must be resolved. If
   * folders include each other and no other folder includes them, all of them are returned, so that kustomize reports
   * the cycle.
   */
  roots(folders: readonly string[]): ReadonlySet<string> {
    const [parts, includers] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
    const add = (folder: string, part: string): void => {
      getOrMake(parts, folder, () => new Set()).add(part);
      getOrMake(includers, part, () => new Set()).add(folder);
    };
    const all = new Set(folders);
    for (const folder of all) {
      for (const part of this.partsOf(folder)) {
        all.add(part);
        add(folder, part);
        // kustomize treats the inclusion of a parent folder as a cycle.
        if (isBelow(part, folder)) add(part, folder);
      }
    }
    // Find each folder that no other folder includes. Also find one folder of each cycle, if no folder outside the
    // cycle includes the cycle.
    const first = leading(leading(folders, parts).toReversed(), parts);
    const found = new Set<string>();
    for (const folder of first) addReached(folder, includers, found);
    return found;
  }

  /** The inputs of these folders and of all included folders. `files` also contains paths that do not exist. */
  inputsOf(folders: readonly string[]): Pick<Reads, 'files' | 'folders' | 'unknown'> {
    const all = [...new Set(folders.flatMap((folder) => [...this.withParts(folder)]))].map((one) => this.#readsOf(one));
    return {
      files: new Set(all.flatMap(({ files }) => [...files])),
      folders: new Set(all.flatMap((one) => [...one.folders])),
      unknown: all.find(({ unknown }) => unknown !== undefined)?.unknown,
    };
  }

  /**
   * True if the folder is a component. A component is a part of other kustomizations, so it is built by itself only if
   * the user names its folder. A folder with several kustomization files or documents is never a component, so that no
   * package is silently omitted.
   */
  isComponent(folder: string): boolean {
    return this.#node(folder).isComponent;
  }

  /** Returns the approximate cost of building the folder. A folder that is included twice is built twice. */
  weightOf(folder: string, seen: readonly string[] = []): number {
    const node = this.#node(folder);
    if (seen.includes(folder)) return 0;
    node.weight ??= [...node.reads.parts].reduce(
      (sum, part) => sum + this.weightOf(part, [...seen, folder]),
      node.reads.weight + 10 * node.configs.length,
    );
    return node.weight;
  }

  /** The folders whose builds may be affected by the changes. */
  touched(folders: readonly string[], changes: Changes): ReadonlySet<string> {
    const known = new Map<string, boolean>();
    const isTouched = (folder: string): boolean => {
      const answer = known.get(folder);
      if (answer !== undefined) return answer;
      // This value is only used if folders include each other, which kustomize rejects.
      known.set(folder, false);
      const { files, folders: below, parts, unknown } = this.#readsOf(folder);
      const found =
        unknown !== undefined ||
        [...files].some((file) => changes.touchesFile(file)) ||
        [...below].some((one) => changes.touchesFolder(one)) ||
        [...parts].some(isTouched);
      known.set(folder, found);
      return found;
    };
    return new Set(folders.filter(isTouched));
  }

  /**
   * The inputs of a folder, including those of its functions. Functions run in the kustomization's folder. In earlier
   * versions of kustomize, functions run in the folder of the kustomization that was read last:
   * https://github.com/kubernetes-sigs/kustomize/issues/4347
   */
  #readsOf(folder: string): Reads {
    const node = this.#node(folder);
    const { reads, configs } = node;
    if (node.hasConfigReads) return reads;
    node.hasConfigReads = true;
    const roots = configs.length === 0 ? [] : this.withParts(this.#real(folder));
    for (const config of configs) {
      for (const root of roots) addConfigReads(config, root, reads, this.#port);
    }
    return reads;
  }

  /** True if the folder includes itself, directly or indirectly. kustomize rejects such a folder. */
  includesItself(folder: string): boolean {
    return [...this.withParts(folder)].some((one) => [...this.partsOf(one)].includes(folder));
  }

  /** The folder and all folders that it includes, directly or indirectly. */
  withParts(folder: string): ReadonlySet<string> {
    const found = new Set([folder]);
    for (const one of found) for (const part of this.partsOf(one)) found.add(part);
    return found;
  }

  #node(folder: string): Node {
    return getOrMake(this.#nodes, folder, () => this.#look(folder));
  }

  #look(folder: string): Node {
    const reads = new Reads();
    const node: Node = { reads, configs: [], isComponent: false, hasConfigReads: false };
    if (this.#kind === 'kpt') {
      this.#addKptPackage(folder, reads);
      return node;
    }
    for (const name of kustomizationNames) reads.files.add(join(folder, name));
    const [file, another] = kustomizationsIn(folder, this.#port);
    for (const data of this.#maps(file, reads)) {
      node.data ??= data;
      if (data['kind'] === 'Component') node.isComponent = another === undefined && this.#hasOneMap(file);
      this.#addKustomization(data, this.#real(folder), node);
    }
    return node;
  }

  #addKustomization(data: Fields, folder: string, node: Node): void {
    const { reads } = node;
    addPaths(data, folder, reads);
    for (const field of [...includeFields, ...functionRoles]) {
      for (const entry of textsOf(data, field)) {
        reads.weight += 1;
        const inline = isConfigRole(field) ? inlineConfigs(entry)?.map((one) => one.data) : undefined;
        if (isConfigRole(field)) node.configs.push(...(inline ?? this.#configs(entry, folder, reads, [])));
        if (inline !== undefined) continue;
        addRemote(entry, reads);
        const path = resolve(folder, entry);
        const kind = this.#port.kind(path);
        if (kind === 'directory' && !isRemote(entry)) reads.parts.add(this.#real(path));
        // A path that does not exist may have been a folder whose files were removed.
        else if (kind === undefined) reads.folders.add(path);
      }
    }
    for (const { path: entry } of filesNamed(data)) {
      if (this.#port.kind(resolve(folder, entry)) === undefined) addRemote(entry, reads);
    }
    const globals = isFields(data['helmGlobals']) ? data['helmGlobals'] : {};
    const home = typeof globals['chartHome'] === 'string' ? globals['chartHome'] : 'charts';
    for (const chart of chartFields.flatMap((field) => mapsOf(data, field))) {
      addChart(chart, home, folder, reads, this.#port);
    }
  }

  /**
   * Returns the functionConfigs for an entry of `transformers` or a similar field. The entry is the path of a file with
   * functionConfigs, or of a folder whose resources are functionConfigs.
   */
  #configs(entry: string, folder: string, reads: Reads, seen: readonly string[]): readonly Fields[] {
    const path = resolve(folder, entry);
    const kind = this.#port.kind(path);
    if (kind === 'file') return this.#maps(path, reads);
    if (kind === undefined && readMaps(entry) === undefined) return unreadable(reads, 'an inline functionConfig');
    const real = this.#real(path);
    if (kind !== 'directory' || seen.includes(real)) return [];
    return this.#maps(kustomizationIn(real, this.#port), reads).flatMap((data) => {
      const other = Object.keys(data).find((field) => !keepsConfigs.test(field));
      if (other !== undefined) reads.unknown ??= `\`${other}\` may change what functions read`;
      return includeFields.flatMap((field) =>
        textsOf(data, field).flatMap((one) => this.#configs(one, real, reads, [...seen, real])),
      );
    });
  }

  /** kustomize resolves the paths in a kustomization relative to its real folder, not relative to a link. */
  #real(folder: string): string {
    return this.#port.realPath(folder) ?? folder;
  }

  /** The maps in a file. If the file cannot be read, the inputs are marked as unknown. */
  #maps(file: string | undefined, reads: Reads): readonly Fields[] {
    if (file === undefined) return [];
    const text = this.#port.read(file);
    return (typeof text === 'string' ? readMaps(text) : undefined) ?? unreadable(reads, `"${basename(file)}"`);
  }

  #hasOneMap(file = ''): boolean {
    const text = this.#port.read(file);
    const [root, ...others] = typeof text === 'string' ? yamlFormat.read(text).roots : [];
    return root?.kind === 'map' && entryOf(root, 'items') === undefined && others.every(isNull);
  }

  /** kpt passes all files of the package and its subpackages to functions. */
  #addKptPackage(folder: string, reads: Reads): void {
    reads.folders.add(folder);
    for (const file of walked(folder, { isWanted: (name) => name === 'Kptfile' }, this.#port).files) {
      for (const data of this.#maps(join(folder, file), reads)) addSteps(data, reads);
    }
  }
}

interface Node {
  readonly reads: Reads;
  readonly configs: Fields[];
  isComponent: boolean;
  data?: Fields;
  /** True if the inputs of the folder's functions have been added. */
  hasConfigReads: boolean;
  weight?: number;
}

/** Adds the folder and all folders that can be reached from it along `edges`. */
function addReached(folder: string, edges: ReadonlyMap<string, ReadonlySet<string>>, found: Set<string>): void {
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(edges.get(next) ?? []));
  }
}

/** The folders that cannot be reached along `edges` from an earlier folder in the list. */
function leading(folders: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const reached = new Set<string>();
  return folders.filter((folder) => {
    const isFirst = !reached.has(folder);
    addReached(folder, edges, reached);
    return isFirst;
  });
}

export const isConfigRole = (field: string): boolean => functionRoles.some((role) => role === field);

const readMaps = (text: string): readonly Fields[] | undefined =>
  catchError(DocumentSyntaxError, () => documentsOf('', text).map(({ data }) => data));

function unreadable(reads: Reads, what: string): readonly Fields[] {
  reads.unknown ??= `${what} cannot be read`;
  return [];
}

/**
 * Adds the inputs of a pipeline's steps. An executable other than Inlay's functions may read any file. A container sees
 * only the package.
 */
function addSteps({ pipeline }: Fields, reads: Reads): void {
  if (!isFields(pipeline)) return;
  for (const { exec } of [...mapsOf(pipeline, 'mutators'), ...mapsOf(pipeline, 'validators')]) {
    reads.weight += 10;
    if (typeof exec !== 'string') continue;
    const [program = ''] = exec.trim().split(/\s+/);
    if (namedFunction(program) === undefined) reads.unknown ??= `the function "${program}" may read any file`;
  }
}
