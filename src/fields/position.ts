/** A position in a walk along a field path, and the steps that led to it. */
import { entryOf, type Path, type Step, type Tree } from '../data/tree';
import { isElementKey, textKey } from '../formats/xml/tree';
import { plainCodec, type Codec, type Reading } from './documents/embedded';

/** The properties that a position inherits from the position above it in the same document. */
export interface Surroundings {
  /** True if the document is the resource itself, not a document in one of its strings. */
  readonly outer: boolean;
  /** The codec of the field at the end of the path, if the field is in a document in a string. */
  readonly codec: Codec;
  /** The options for the next document that the path enters. */
  readonly reading: Reading;
  readonly create: boolean;
  /** Whether the document has sections or elements, as defined in the table of formats. */
  readonly hasSections: boolean;
  readonly hasElements: boolean;
  /** True if the keys of the document are split at a separator. */
  readonly hasSplitKeys?: boolean;
}

/** A node that the walk has reached. The path of a position is built lazily, because few paths are needed. */
export class Position {
  #keys: readonly string[] | undefined;
  #path: Path | undefined;

  constructor(
    readonly node: Tree,
    readonly surroundings: Surroundings,
    /** The number of steps of the field path that lead to the node. */
    readonly depth: number,
    /** The previous position. For the root of a document in a string, the position of the string. */
    readonly up: Position | undefined,
    /** The step from `up` to this node in the data. Undefined if the node is the root of a document. */
    readonly step?: Step,
    /**
     * The steps of the field path that correspond to `step`. There can be additional steps to the same node, such as
     * `0` for an element that occurs only once.
     */
    readonly raw?: string | readonly string[],
    /** True if the list is not in the data, but was made from a section, element or value that occurs only once. */
    readonly isListOfOne = false,
  ) {}

  static atRoot(root: Tree, create = false, reading: Reading = {}): Position {
    const surroundings = { outer: true, codec: plainCodec, reading, create, hasSections: false, hasElements: false };
    return new Position(root, surroundings, 0, undefined);
  }

  /** True if the node is in the resource, not in a document in one of its strings. */
  get outer(): boolean {
    return this.surroundings.outer;
  }

  /** The steps from the resource's root, through all documents, as written in the field path. */
  get keys(): readonly string[] {
    const { up, raw = [] } = this;
    this.#keys ??= up === undefined ? [] : typeof raw === 'string' ? [...up.keys, raw] : [...up.keys, ...raw];
    return this.#keys;
  }

  /** The node's steps in the data from the resource's root. If `secret` is true, steps in documents are omitted. */
  place(secret: boolean): readonly string[] {
    const above = this.up?.place(secret) ?? [];
    return this.step === undefined || (secret && !this.outer) ? above : [...above, String(this.step)];
  }

  /** The steps in the data from the document's root to the node. */
  get path(): Path {
    const { up, step } = this;
    this.#path ??= up === undefined || step === undefined ? [] : [...up.path, step];
    return this.#path;
  }

  /** Returns the position one step further. The step is `step` in the data and `raw` in the field path. */
  below(node: Tree, step: Step, raw: string): Position {
    if (this.isListOfOne) return this.again(node, raw);
    return new Position(node, this.surroundings, this.depth + 1, this, step, raw);
  }

  /** The position of an item of this list. In the field path, the step that led to the list also leads to the item. */
  item(node: Tree, index: number): Position {
    return new Position(node, this.surroundings, this.depth, this, index, String(index));
  }

  /** Returns a position that is one step further in the field path but at the same place in the data. */
  again(node: Tree, raw: string): Position {
    const { surroundings, depth, up, step } = this;
    return new Position(node, surroundings, depth + 1, up, step, [this.raw ?? [], raw].flat());
  }

  /** Returns the same position, below which no fields may be created. */
  get existing(): Position {
    const { node, surroundings, depth, up, step, raw } = this;
    return new Position(node, { ...surroundings, create: false }, depth, up, step, raw);
  }

  /** The key of the entry, or of the list that contains the item. Undefined if the node is the root of a document. */
  get key(): string | undefined {
    const key = typeof this.step === 'number' ? this.up?.step : this.step;
    return typeof key === 'string' ? key : undefined;
  }

  /** True for an XML element, false for an attribute or text of an element. */
  get isElement(): boolean {
    const { key } = this;
    return this.surroundings.hasElements && key !== undefined && isElementKey(key) && !this.isText;
  }

  /**
   * True for the text of an XML element. The text is a list of strings if child elements separate it. If the element
   * contains only text, `step` is the step of the element, and only `raw` includes the step of the text.
   */
  get isText(): boolean {
    const name = typeof this.raw === 'string' ? this.step : this.raw?.at(-1);
    return this.surroundings.hasElements && name === textKey;
  }

  get #isSection(): boolean {
    const { node, surroundings, up } = this;
    return surroundings.hasSections && node.kind === 'map' && !node.isDotted && up?.step === undefined;
  }

  /**
   * The position as a list with one item, if the node is a section, element or text that occurs only once; otherwise
   * undefined.
   */
  get listOfOne(): Position | undefined {
    return this.isElement || this.isText || this.#isSection ? this.#inList : undefined;
  }

  /** The position as a list with one item, if the node is a plain value in a format whose keys may be repeated. */
  get rowOfOne(): Position | undefined {
    return this.surroundings.hasSections && this.node.kind === 'scalar' ? this.#inList : undefined;
  }

  get #inList(): Position | undefined {
    const { node, surroundings, depth, up, step, raw } = this;
    if (typeof step !== 'string' || node.kind === 'list' || (typeof raw !== 'string' && !this.isText)) return undefined;
    return new Position({ kind: 'list', items: [node] }, surroundings, depth, up, step, raw, true);
  }

  atKey(key: string, raw: string): Position | undefined {
    const value = entryOf(this.node, key);
    return value && this.below(value, key, raw);
  }
}
