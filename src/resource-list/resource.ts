/**
 * A Kubernetes object with the text that a user wrote. The text of an edited resource differs only where the data
 * differs:
 *
 *     replicas: 1   # for tests        replicas: 3   # for tests
 *
 * There is no typed `spec`. Only new resources are printed from data.
 */
import { catchError } from '../data/catch-error';
import { entriesOf, entryOf, nodeAt, stringScalar, type Path, type Tree } from '../data/tree';
import { DocumentSyntaxError, type Change, type Format, type SourceDocument } from '../formats/document';
import { applyChanges } from '../formats/changes/apply';
import { branchOf } from '../formats/changes/branch';
import { withParents } from '../formats/changes/missing-parents';
import type { SourceNode } from '../formats/source-node';
import { yamlFormat } from '../formats/yaml/format';
import { printYaml } from '../formats/yaml/print/print-block';
import { baseNameKey, isBookkeeping, previousIds, previousNamesKey } from '../krm/annotations';
import { formatApiVersion } from '../krm/group-version-kind';
import type { ResourceId } from '../krm/resource-id';
import type { Candidate } from '../krm/selectors/selector';
import { ItemSyntaxError } from './item-syntax-error';
import type { Origin } from './origin';
import { scanIdentity, scanStrings, type Identity } from './identity';
import { identityIn, identityOf, idOf, stringsAt } from './identity-of';
import { writtenResource } from './written-resource';
import type { WriteOptions } from '../fields/write/guards/guard';

interface ResourceOptions {
  readonly format: Format;
  readonly column: number;
  readonly hasDash?: boolean;
  readonly origin?: Origin | undefined;
  readonly lineage?: object;
  readonly isCopy?: boolean;
}

/**
 * A Kubernetes object: an item of the ResourceList, or an object that a function created. Resources are immutable: an
 * edit returns a new resource.
 *
 *     const replicas = resource.get(['spec', 'replicas']);
 *     return resource.edit([{ kind: 'set', path: ['metadata', 'labels', 'owner'], value: stringScalar('shop') }]);
 *
 * A resource is parsed when its data is requested. Parsing throws if the text is not a YAML map; `run` turns the
 * error into a result.
 */
export class Resource implements Candidate {
  /**
   * Undefined if a function created the resource.
   * @internal
   */
  readonly origin: Origin | undefined;
  /**
   * True for a copy in which aliases of other items' anchors are expanded. Edits are made in the copy.
   * @internal
   */
  readonly isCopy: boolean;
  #lineage: object | undefined;
  readonly #source: string;
  readonly #hasDash: boolean;
  /** @internal */
  readonly format: Format;
  readonly #column: number;
  #text: string | undefined;
  #document: SourceDocument | undefined;
  #identity: Identity | undefined;
  #id: ResourceId | undefined;
  #previousIds: readonly ResourceId[] | undefined;
  #labels: ReadonlyMap<string, string> | undefined;
  #annotations: ReadonlyMap<string, string> | undefined;

  private constructor(source: string, options: ResourceOptions) {
    this.#source = source;
    this.#hasDash = options.hasDash === true;
    this.origin = options.origin;
    this.isCopy = options.isCopy === true;
    this.#lineage = options.lineage;
    this.format = options.format;
    this.#column = options.column;
  }

  /**
   * Creates a resource from text. `source` is a document whose keys begin at `column`. If `hasDash` is true, `source`
   * is an item of a block list, including the `- `.
   * @internal
   */
  static of(source: string, options: ResourceOptions): Resource {
    return new Resource(source, options);
  }

  /**
   * A new resource, printed in block YAML. A function adds the new resource to the list that it returns.
   *
   *     Resource.create(treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop' }, data: { a: 'b' } }))
   */
  static create(tree: Tree): Resource {
    return new Resource(printYaml(tree), { format: yamlFormat, column: 0 });
  }

  /**
   * Identifies a resource and all edited versions of it. Needed for new resources, which have no origin.
   * @internal
   */
  get lineage(): object {
    this.#lineage ??= {};
    return this.#lineage;
  }

  /**
   * The resource as a separate document. For an item of a block list, the `- ` is replaced with spaces, so that the
   * columns stay the same. Reading this property can copy the text, so use `mentions` if that method is sufficient.
   */
  get text(): string {
    this.#text ??= this.#hasDash ? withoutDash(this.#source, this.#column) : this.#source;
    return this.#text;
  }

  /**
   * The resource as an item of a block list, including the dash.
   * @internal
   */
  get itemText(): string {
    return this.#hasDash ? this.#source : withDash(this.#source, this.#column);
  }

  /**
   * True if the resource's text contains the word. This check is the cheapest, because it parses nothing. Use this
   * check first if few resources can match.
   */
  mentions(word: string): boolean {
    return this.#source.includes(word);
  }

  /**
   * True if the pattern matches anywhere in the item's text. The text begins with the first key.
   * @internal
   */
  matches(pattern: RegExp): boolean {
    return pattern.test(this.#source.slice(this.#column));
  }

  /** All data of the resource, with the position of each part in the text. */
  get root(): SourceNode {
    return this.#parsed.roots[0] as SourceNode;
  }

  /** `{group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'prod', name: 'web'}`; '' if a part is not set. */
  get id(): ResourceId {
    this.#id ??= idOf(this.identity);
    return this.#id;
  }

  /** @internal */
  get identity(): Identity {
    this.#identity ??= identityIn(this.origin, scanIdentity(this.#source, this.#column) ?? identityOf(this.root));
    return this.#identity;
  }

  /** The ids before kustomize added prefixes, suffixes and namespaces, and before Inlay added a hash. */
  previousIds(): readonly ResourceId[] {
    // Search the text first, because most resources have no previous ids.
    const isRenamed = (): boolean =>
      this.mentions('annotations') && (this.mentions(previousNamesKey) || this.mentions(baseNameKey));
    this.#previousIds ??= isRenamed() ? previousIds(this.id, this.annotations()) : [];
    return this.#previousIds;
  }

  /** `metadata.labels`; empty if there are none. */
  labels(): ReadonlyMap<string, string> {
    this.#labels ??= this.#strings('labels');
    return this.#labels;
  }

  /** `metadata.annotations`; empty if there are none. */
  annotations(): ReadonlyMap<string, string> {
    this.#annotations ??= this.#strings('annotations');
    return this.#annotations;
  }

  #strings(field: 'labels' | 'annotations'): ReadonlyMap<string, string> {
    return scanStrings(this.#source, this.#column, field) ?? stringsAt(this.root, ['metadata', field]);
  }

  /** The value at `path`: `resource.get(['spec', 'ports', 0, 'name'])`. Undefined if the path does not exist. */
  get(path: Path): SourceNode | undefined {
    return nodeAt(this.root, path);
  }

  /**
   * Returns this resource with all changes applied as if they were simultaneous. Returns the same resource if nothing
   * changes. The text differs only where the data differs. `set` creates the maps that lead to its path, even if the
   * existing value is null: `metadata.labels.owner` on a resource without labels. Throws RangeError for a path through
   * a scalar other than null or past the end of a list, and for a `delete` of a missing value. Also throws RangeError
   * if the path of one change is equal to or inside the path of another change.
   */
  edit(given: readonly Change[]): Resource {
    const text = this.#parsed.edit(withParents(this.root, given));
    if (text === this.#parsed.text) return this;
    return this.#with(text, this.#parsed.text === this.#source && this.#hasDash);
  }

  /**
   * True if the text is the output of `create` for `tree`, indented like this resource. In this case, the resource has
   * the same data and need not be parsed.
   * @internal
   */
  isPrintOf(tree: Tree): boolean {
    const indent = ' '.repeat(this.#column);
    return this.text === indent + printYaml(tree).replaceAll(/\n(?=.)/g, `\n${indent}`);
  }

  /**
   * Returns this resource with a value in each field at `path`. As in replace-values, the field path can continue
   * inside documents and text in string fields. If `value` is a function, it is called with the decoded existing value,
   * or with undefined if the field is created. The function returns the new value, or undefined to keep the existing
   * value. All guards of Inlay's functions apply: see `WriteOptions`.
   *
   *     resource.write('data.config\\.json.port', treeOf(8080));
   *     resource.write('spec.containers.*.image', (image) => stringScalar(pinned(image)));
   *
   * Throws FieldError if the path does not exist, RefusedError for a value that must not be written, and
   * NoSpellingError for a value that the document's format cannot represent.
   */
  write(
    path: string,
    value: Tree | ((value: Tree | undefined) => Tree | undefined),
    options: WriteOptions = {},
  ): Resource {
    return writtenResource<Resource>(this, path, value, options);
  }

  /**
   * Frees the memory of the parsed data. The resource is parsed again if its data is requested.
   * @internal
   */
  release(): void {
    this.#text = undefined;
    this.#document = undefined;
  }

  /**
   * Returns this resource with different text, at the same position in the list.
   * @internal
   */
  rewritten(text: string): Resource {
    return this.#with(text, false);
  }

  #with(source: string, hasDash: boolean): Resource {
    return new Resource(source, {
      format: this.format,
      column: this.#column,
      hasDash,
      lineage: this.lineage,
      origin: this.origin,
    });
  }

  /**
   * Returns a new resource that is a copy of this resource with `changes` applied as in `edit`. The changes can set a
   * different name or namespace. The annotations of the orchestrator (path, index, ids, kustomize's internal state) are
   * omitted, because otherwise kustomize and kpt would treat the copy as the original.
   */
  derive(changes: readonly Change[] = []): Resource {
    const given = new Set(changes.map(({ path }) => path.join(' ')));
    const left = [...this.annotations().keys()]
      .filter(isBookkeeping)
      .map((key): Change => ({ kind: 'delete', path: ['metadata', 'annotations', key] }))
      .filter(({ path }) => !given.has(path.join(' ')));
    const root = applyChanges(this.root, branchOf(withParents(this.root, [...left, ...changes])));
    return new Resource(printYaml(root), { format: yamlFormat, column: 0, lineage: this.lineage });
  }

  /**
   * A copy of this resource that can be added to another list. An element of a list such as a ConfigMapList may omit
   * its kind; the new resource always has a kind.
   * @internal
   */
  detached(): Resource {
    if (this.#column > 0) {
      if (entryOf(this.root, 'kind') !== undefined) return Resource.create(this.root);
      const apiVersion = { key: 'apiVersion', value: stringScalar(formatApiVersion(this.id)) };
      const kind = { key: 'kind', value: stringScalar(this.id.kind) };
      const others = entriesOf(this.root).filter(({ key }) => key !== 'apiVersion');
      return Resource.create({ kind: 'map', entries: [apiVersion, kind, ...others] });
    }
    return new Resource(this.text, { format: this.format, column: 0, lineage: this.lineage });
  }

  get #parsed(): SourceDocument {
    this.#document ??= this.#read();
    return this.#document;
  }

  #read(): SourceDocument {
    const item = this.#hasDash && this.#source.length > large ? readItem(this.#source, this.format) : undefined;
    if (item !== undefined) return item;
    try {
      const document = this.format.read(this.text);
      const [root] = document.roots;
      if (root?.kind === 'map' && document.roots.length === 1) return document;
      throw new DocumentSyntaxError('a resource must be one map', this.text, root?.start ?? 0);
    } catch (error) {
      if (error instanceof DocumentSyntaxError) {
        throw new ItemSyntaxError(error, this.origin, scanIdentity(this.#source, this.#column));
      }
      throw error;
    }
  }
}

/**
 * Reads `source`, a block list with one item, without copying it. Returns undefined if `source` is anything else. The
 * caller then reads the text without its dash, so that errors have the right position.
 */
function readItem(source: string, format: Format): SourceDocument | undefined {
  const list = catchError(DocumentSyntaxError, () => format.read(source));
  const [root, ...others] = list?.roots ?? [];
  if (list === undefined || root?.kind !== 'list' || others.length > 0) return undefined;
  const [item] = root.items;
  if (item?.kind !== 'map' || root.items.length > 1) return undefined;
  const edit = (changes: readonly Change[]): string =>
    list.edit(changes.map((change) => ({ ...change, path: [0, ...change.path] })));
  return { text: source, roots: [item], edit, editAll: (all) => edit(all.get(0) ?? []) };
}

/** Up to this size, in UTF-16 code units, copying the text without its dash is faster than editing a one-item list. */
const large = 2 ** 18;

/** `- a: b` becomes `  a: b`. */
const withoutDash = (source: string, column: number): string =>
  `${source.slice(0, column - 2)} ${source.slice(column - 1)}`;

/** `  a: b` becomes `- a: b`. */
const withDash = (text: string, column: number): string => `${text.slice(0, column - 2)}-${text.slice(column - 1)}`;
