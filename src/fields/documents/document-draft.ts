/**
 * A document to which many changes are written, one after the other. `roots` shows each write immediately, but the text
 * is edited only at the end.
 *
 * The result must equal the result of editing the text once for each write. Independent changes can be made in one
 * edit. A change at, above or below the path of an earlier change needs the text after that change, so it is made in a
 * later round:
 *
 *     set a.b = 1, set c = 2, set a = {}     round 0: a.b and c; round 1: a
 *
 * Consecutive writes to a YAML block scalar that do not change its number of lines need only one edit, with the final
 * text.
 */
import { itemsChange } from '../../data/trees/element-index';
import { equalTrees } from '../../data/trees/equal';
import { getOrMake } from '../../data/get-or-make';
import { indexOfKey, removeKey } from '../../data/trees/key-index';
import { RemovedPositions } from '../../data/trees/removed-positions';
import { nodeAt, type ListTree, type MapEntry, type MapTree, type Path, type Step, type Tree } from '../../data/tree';
import { applyChanges } from '../../formats/changes/apply';
import { branchOf } from '../../formats/changes/branch';
import type { Change } from '../../formats/document';
import { isOrdinary } from '../../formats/yaml/scalar/characters';
import { endsWithWord } from '../../formats/yaml/scalar/literal';

/** The changes in one round, keyed by the index of the document in its stream. */
export type Round = ReadonlyMap<number, readonly Change[]>;

interface Write {
  readonly root: number;
  readonly changes: readonly Change[];
  /** One item per change: true for a `set` at a path that did not exist. */
  readonly areNew: readonly boolean[];
  /** The shape of the overwritten block scalar, if the new text has the same shape. */
  readonly shape: string | undefined;
}

export class DocumentDraft {
  readonly #roots: Tree[];
  readonly #writes: Write[] = [];
  /**
   * The number of writes that are already in the roots. Writes are added to the roots lazily, because most
   * documents are written once and never read again.
   */
  #shown = 0;
  /** The copies of maps and lists that this draft may change. Other maps and lists may be shared with other code. */
  #own: Set<Tree> | undefined;

  constructor(roots: readonly Tree[]) {
    this.#roots = [...roots];
  }

  get isEdited(): boolean {
    return this.#writes.length > 0;
  }

  get roots(): readonly Tree[] {
    for (; this.#shown < this.#writes.length; this.#shown++) {
      const { root, changes } = this.#writes[this.#shown] as Write;
      const before = this.#roots[root] as Tree;
      const isInPlace = changes.every(isSimpleSet) || (changes.length === 1 && changes[0]?.kind === 'delete');
      this.#roots[root] = isInPlace
        ? changes.reduce((tree, change) => this.#changed(tree, change), before)
        : applyChanges(before, branchOf(changes));
    }
    return this.#roots;
  }

  get rounds(): readonly Round[] {
    const [only] = this.#writes;
    // Most documents get a single write, which cannot conflict with other writes.
    if (only !== undefined && this.#writes.length === 1) return [new Map([[only.root, only.changes]])];
    const rounds: Map<number, Change[]>[] = [];
    const places: WriteTree[] = [];
    for (const write of this.#writes) {
      const placed = inRound((places[write.root] ??= new WriteTree()), write);
      const round = (rounds[placed.round] ??= new Map<number, Change[]>());
      const own = getOrMake(round, write.root, () => []);
      for (const change of placed.changes) own.push(change);
    }
    return rounds;
  }

  /** Sets a value. Setting equal data changes nothing. */
  set(root: number, path: Path, value: Tree): void {
    const before = nodeAt(this.roots[root] as Tree, path);
    if (before !== undefined && equalTrees(before, value)) return;
    const last = this.#writes.at(-1);
    const isAgain = last?.shape !== undefined && last.root === root && isAt(last, path);
    const old = isAgain ? last.shape : blockShape(before);
    const shape = old !== undefined && shapeOf(value) === old ? old : undefined;
    if (isAgain && shape !== undefined) this.#shown = this.#writes.length - 1;
    const changes = [{ kind: 'set', path, value } as const];
    this.#writes[this.#shown] = { root, changes, areNew: [before === undefined], shape };
  }

  /** Applies all changes at once. Each change must have an effect. Paths refer to the current data. */
  edit(root: number, changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const { [root]: tree } = this.roots;
    const areNew = changes.map(({ kind, path }) => kind === 'set' && nodeAt(tree as Tree, path) === undefined);
    this.#writes.push({ root, changes, areNew, shape: undefined });
  }

  /**
   * Returns `node` after the change. Returns `node` unchanged if the change deletes the whole document, because the
   * text is edited before the next path is followed.
   */
  #changed(node: Tree, change: Change & { readonly value?: Tree }, depth = 0): Tree {
    const step = change.path[depth];
    if (step === undefined) return change.value ?? node;
    const isGone = change.kind === 'delete' && depth === change.path.length - 1;
    if (typeof step === 'number') {
      const list = this.#owned(node as ListTree);
      const items = list.items as Tree[];
      const item = items[step];
      if (item !== undefined) itemsChange(items);
      if (isGone) items.splice(step, 1);
      else items[step] = item === undefined ? (change.value as Tree) : this.#changed(item, change, depth + 1);
      return list;
    }
    const map = this.#owned(node as MapTree);
    const entries = map.entries as MapEntry[];
    const index = indexOfKey(entries, step);
    const entry = entries[index];
    if (isGone) removeKey(entries, step);
    else if (entry === undefined) entries.push({ key: step, value: change.value as Tree });
    else entries[index] = { key: step, value: this.#changed(entry.value, change, depth + 1) };
    return map;
  }

  #owned<T extends MapTree | ListTree>(node: T): T {
    this.#own ??= new Set();
    if (this.#own.has(node)) return node;
    const copy = node.kind === 'map' ? { ...node, entries: [...node.entries] } : { ...node, items: [...node.items] };
    this.#own.add(copy);
    return copy;
  }
}

/** The last round in which each kind of write occurred at or below one path; -1 if there was no such write. */
class WriteTree {
  #below: Map<Step, WriteTree> | undefined;
  /** The last round that wrote the value at this path. */
  written = -1;
  /** The last round that wrote at this path or below. */
  touched = -1;
  /** The last round that added a key or an item to this map or list. Additions must keep their order. */
  grown = -1;
  /** The last round that changed an item of this list. A new item copies the style of the items before it. */
  edited = -1;
  /** The deleted items of this list. Later changes below the list are in the same round or a later round. */
  cut: { readonly round: number; readonly items: RemovedPositions } | undefined;

  /** Converts a current index to the index before items of this list were deleted. Keys are returned unchanged. */
  before(step: Step): Step {
    return this.cut === undefined || typeof step === 'string' ? step : this.cut.items.before(step);
  }

  below(step: Step): WriteTree {
    this.#below ??= new Map<Step, WriteTree>();
    return getOrMake(this.#below, step, () => new WriteTree());
  }

  /**
   * Forgets the deleted items when a later round begins. The text of that round no longer contains these items, so the
   * current indexes apply.
   */
  forget(): void {
    this.cut = undefined;
    this.#below = undefined;
  }
}

const isAt = ({ changes: [only] }: Write, path: Path): boolean =>
  only?.path.length === path.length && only.path.every((step, index) => step === path[index]);

/** The shape of a YAML block scalar. An edit that keeps the shape neither adds nor removes lines. */
const blockShape = (node: Tree | undefined): string | undefined =>
  node?.kind === 'scalar' && node.style === 'literal' && !node.shared && node.propertiesStart === undefined
    ? shapeOf(node)
    : undefined;

/** The text with each non-empty line replaced by a dash; undefined if the text may need a different style or header. */
function shapeOf(node: Tree): string | undefined {
  if (node.kind !== 'scalar' || node.type !== 'string') return undefined;
  const { text } = node;
  return /^\S/.test(text) && endsWithWord(text, /^\n*$/) && isOrdinary(text)
    ? text.replaceAll(/[^\n]+/g, '-')
    : undefined;
}

/** True if the change sets a value, or adds a key or item at the end. */
const isSimpleSet = (change: Change): boolean =>
  change.kind === 'set' && change.before === undefined && change.beforeItem === undefined;

/** Returns the round in which the changes can be made, and the changes with paths that are valid in that round. */
function inRound(
  root: WriteTree,
  { changes, areNew }: Write,
): { readonly round: number; readonly changes: readonly Change[] } {
  const round = changes.reduce((latest, change, index) => {
    return Math.max(latest, firstRound(root, change, areNew[index] === true));
  }, 0);
  const cuts: (readonly [list: WriteTree, item: number])[] = [];
  const placed = changes.map((change, index): Change => {
    const isNew = areNew[index] === true;
    const path: Step[] = [];
    let at = root;
    at.touched = Math.max(at.touched, round);
    for (const [depth, step] of change.path.entries()) {
      const isLast = depth === change.path.length - 1;
      if (at.cut !== undefined && at.cut.round < round) at.forget();
      const own = at.before(step);
      if (isLast && isNew) at.grown = round;
      else if (typeof step === 'number') at.edited = Math.max(at.edited, round);
      if (isLast && change.kind === 'delete' && typeof own === 'number') cuts.push([at, own]);
      path.push(own);
      at = at.below(own);
      at.touched = Math.max(at.touched, round);
    }
    at.written = round;
    return { ...change, path };
  });
  for (const [list, item] of cuts) {
    list.cut ??= { round, items: new RemovedPositions() };
    list.cut.items.add(item);
  }
  return { round, changes: placed };
}

function firstRound(root: WriteTree, change: Change, isNew: boolean): number {
  const { kind, path } = change;
  let round = 0;
  let at = root;
  for (const [depth, step] of path.entries()) {
    const isLast = depth === path.length - 1;
    round = Math.max(round, at.written + 1, at.cut?.round ?? 0);
    if (isLast && isNew) {
      round = Math.max(round, at.grown, at.edited + 1);
      // An earlier round may add the key before which the new key is inserted.
      if (kind === 'set' && change.before !== undefined) round = Math.max(round, at.below(change.before).written + 1);
    } else if (typeof step === 'number') {
      round = Math.max(round, at.grown);
      // A deletion changes the indexes of items, so no other change in the round may use these indexes.
      if (isLast && kind === 'delete') round = Math.max(round, at.touched, at.grown + 1);
    }
    at = at.below(at.before(step));
  }
  return Math.max(round, at.touched + 1);
}
