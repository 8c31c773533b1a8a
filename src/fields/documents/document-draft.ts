/**
 * A document to which many paths write one after the other, and whose text is edited once at the end. `roots` shows at once what has
 * been written.
 *
 * The text must be the same as if each write had edited it. Independent changes can be made in one edit. A change at, above or below
 * the place of an earlier change needs the text that the earlier one left, so it goes into the next round:
 *
 *     set a.b = 1, set c = 2, set a = {}     round 0: a.b and c; round 1: a
 */
import { equalTrees } from '../../data/equal';
import { getOrMake } from '../../data/get-or-make';
import { indexOfKey } from '../../data/key-index';
import { nodeAt, type ListTree, type MapEntry, type MapTree, type Path, type Step, type Tree } from '../../data/tree';
import type { Change } from '../../formats/document';

/** The changes of one round, by the number of the document in its stream. */
export type Round = ReadonlyMap<number, readonly Change[]>;

interface Write {
  readonly root: number;
  readonly path: Path;
  readonly value: Tree;
  readonly isNew: boolean;
}

export class DocumentDraft {
  readonly #roots: Tree[];
  /** All writes, in their order. */
  readonly #writes: Write[] = [];
  /** How many of the writes are in the roots already. Most documents are written once and never read again, so it is done late. */
  #shown = 0;
  /** The maps and lists that this draft has made and may change. All others may be used elsewhere. */
  #own: Set<Tree> | undefined;

  constructor(roots: readonly Tree[]) {
    this.#roots = [...roots];
  }

  get isEdited(): boolean {
    return this.#writes.length > 0;
  }

  /** The data as of now; one for each document of a stream. */
  get roots(): readonly Tree[] {
    for (; this.#shown < this.#writes.length; this.#shown++) {
      const { root, path, value } = this.#writes[this.#shown] as Write;
      this.#roots[root] = this.#written(this.#roots[root] as Tree, path, 0, value);
    }
    return this.#roots;
  }

  get rounds(): readonly Round[] {
    const rounds: Map<number, Change[]>[] = [];
    const places: Written[] = [];
    for (const { root, path, value, isNew } of this.#writes) {
      // Most documents get a single change, which cannot conflict with another one.
      const number = this.#writes.length === 1 ? 0 : roundOf((places[root] ??= nothingWritten()), path, isNew);
      const round = (rounds[number] ??= new Map<number, Change[]>());
      const change: Change = { kind: 'set', path, value };
      getOrMake(round, root, () => []).push(change);
    }
    return rounds;
  }

  /** Does the change `set`. Equal data changes nothing. */
  set(root: number, path: Path, value: Tree): void {
    const before = nodeAt(this.roots[root] as Tree, path);
    if (before !== undefined && equalTrees(before, value)) return;
    this.#writes.push({ root, path, value, isNew: before === undefined });
  }

  /** Does the change `set` at a path that exists, with a value that is known to differ. */
  replace(root: number, path: Path, value: Tree): void {
    this.#writes.push({ root, path, value, isNew: false });
  }

  #written(node: Tree, path: Path, at: number, value: Tree): Tree {
    const step = path[at];
    if (step === undefined) return value;
    if (typeof step === 'number') {
      const list = this.#owned(node as ListTree);
      const items = list.items as Tree[];
      const item = items[step];
      items[step] = item === undefined ? value : this.#written(item, path, at + 1, value);
      return list;
    }
    const map = this.#owned(node as MapTree);
    const entries = map.entries as MapEntry[];
    const index = indexOfKey(entries, step);
    const entry = entries[index];
    if (entry === undefined) entries.push({ key: step, value });
    else entries[index] = { key: step, value: this.#written(entry.value, path, at + 1, value) };
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

/** The last rounds that have written at a path or below; -1 for none. */
interface Written {
  below: Map<Step, Written> | undefined;
  /** The last round that wrote the value at this path. */
  written: number;
  /** The last round that wrote at this path or below. */
  touched: number;
  /** The last round that added a key or an item to the map or list here. Additions must keep their order. */
  grown: number;
  /** The last round that changed an item of the list here. A new item copies the style of the items before it. */
  edited: number;
}

const nothingWritten = (): Written => ({ below: undefined, written: -1, touched: -1, grown: -1, edited: -1 });

/** The round in which a change at `path` has to be made. */
function roundOf(root: Written, path: Path, isNew: boolean): number {
  const passed: Written[] = [];
  /** The lists that the path leads into. */
  const lists: Written[] = [];
  let round = 0;
  let place = root;
  for (const [at, step] of path.entries()) {
    round = Math.max(round, place.written + 1);
    if (typeof step === 'number' && !(isNew && at === path.length - 1)) {
      lists.push(place);
      round = Math.max(round, place.grown);
    }
    passed.push(place);
    place = writtenBelow(place, step);
  }
  round = Math.max(round, place.touched + 1);
  const parent = passed.at(-1);
  if (isNew && parent !== undefined) {
    round = Math.max(round, parent.grown, parent.edited + 1);
    parent.grown = round;
  }
  place.written = round;
  for (const one of lists) one.edited = Math.max(one.edited, round);
  for (const one of [...passed, place]) one.touched = Math.max(one.touched, round);
  return round;
}

function writtenBelow(place: Written, step: Step): Written {
  place.below ??= new Map();
  const known = place.below.get(step);
  if (known !== undefined) return known;
  const next = nothingWritten();
  place.below.set(step, next);
  return next;
}
