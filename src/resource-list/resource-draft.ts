/**
 * A mutable copy of a resource, optimized for many consecutive reads and writes at field paths. All writes are visible
 * immediately, including changes of the name and labels. Most writes change the text only in `finish`, which returns
 * the resource with all changes.
 */
import { mapScalars } from '../data/trees/visit';
import type { Path, Scalar, Tree } from '../data/tree';
import { DocumentDraft } from '../fields/documents/document-draft';
import { plainCodec } from '../fields/documents/embedded';
import type { FieldMatch } from '../fields/matches';
import { ResourceGuard, type WriteRules } from '../fields/write/guards/guard';
import type { Decide, FieldWrite } from '../fields/write/outcome';
import { applyWrites, planWrites } from '../fields/write/plan';
import { readsBack } from '../fields/write/read-back';
import type { Change } from '../formats/document';
import { formatNamed } from '../formats/table';
import { previousIds } from '../krm/annotations';
import type { ResourceId } from '../krm/resource-id';
import type { Candidate } from '../krm/selectors/selector';
import { identityIn, identityOf, idOf, stringsAt } from './identity-of';
import type { Origin } from './origin';

export interface Editable<R> extends Candidate {
  readonly text: string;
  readonly root: Tree;
  readonly origin: Origin | undefined;
  readonly isCopy: boolean;
  edit(changes: readonly Change[]): R;
  release(): void;
}

export class ResourceDraft<R extends Editable<R>> implements Candidate {
  #resource: R;
  #document: DocumentDraft | undefined;
  /** True if a write may have changed the metadata. */
  #isRenamed = false;

  constructor(resource: R) {
    this.#resource = resource;
  }

  /**
   * The resource without the writes that `finish` has not yet applied. The kind and origin of this resource are always
   * up to date.
   */
  get resource(): R {
    return this.#resource;
  }

  get origin(): Origin | undefined {
    return this.#resource.origin;
  }

  /** The current data. The next write may change this data in place. */
  get root(): Tree {
    return this.#document?.roots[0] ?? this.#resource.root;
  }

  get id(): ResourceId {
    return this.#isRenamed ? idOf(identityIn(this.origin, identityOf(this.root))) : this.#resource.id;
  }

  previousIds(): readonly ResourceId[] {
    return this.#isRenamed ? previousIds(this.id, this.annotations()) : this.#resource.previousIds();
  }

  labels(): ReadonlyMap<string, string> {
    return this.#isRenamed ? stringsAt(this.root, ['metadata', 'labels']) : this.#resource.labels();
  }

  annotations(): ReadonlyMap<string, string> {
    return this.#isRenamed ? stringsAt(this.root, ['metadata', 'annotations']) : this.#resource.annotations();
  }

  /**
   * Applies the outcome of `decide` to all fields that `find` finds, as if the writes were simultaneous. If `find`,
   * `decide` or a guard throws, the resource does not change. A NoSpellingError, which is thrown for a value that the
   * field's format cannot represent, also leaves the resource unchanged. `find` and `decide` may be called twice.
   */
  write(find: (root: Tree) => readonly FieldMatch[], decide: Decide, rules: WriteRules): void {
    const guard = new ResourceGuard(this.#resource.id, () => this.root, rules, this.#resource.isCopy);
    const plan = (): readonly FieldWrite[] => planWrites(this.root, find(this.root), decide, guard);
    let writes = plan();
    if (writes.length === 0) return;
    // An item is YAML or JSON. The check for YAML is also valid for JSON.
    const isSure = readsBack(this.root, writes, this.#resource.text, formatNamed('yaml'));
    let places = placesOf(writes);
    if (isSure && !places.some(isKind)) {
      this.#apply(writes, places);
      return;
    }
    if (this.#document !== undefined) {
      this.finish();
      writes = plan();
      places = placesOf(writes);
    }
    const before = this.#resource;
    try {
      this.#apply(writes, places);
      this.finish();
    } catch (error) {
      this.#take(before);
      throw error;
    }
  }

  /** Applies changes to the resource's own data, but not to documents inside its strings. Throws like `write`. */
  edit(changes: readonly Change[], rules: WriteRules): void {
    this.write(wholeResource, () => ({ kind: 'edit', changes: new Map([[0, changes]]) }), rules);
  }

  /** The resource with all changes, or the same resource if nothing changes. A NoSpellingError drops all changes. */
  finish(): R {
    let resource = this.#resource;
    const rounds = this.#document?.rounds ?? [];
    this.#take(resource);
    for (const round of rounds) {
      const before = resource;
      resource = before.edit(round.get(0) ?? []);
      if (resource !== before) before.release();
    }
    this.#resource = resource;
    return resource;
  }

  #apply(writes: readonly FieldWrite[], places: readonly Path[]): void {
    this.#document ??= new DocumentDraft([this.#resource.root]);
    applyWrites(this.#document, writes);
    this.#isRenamed ||= places.some(([step]) => step === undefined || step === 'metadata');
  }

  #take(resource: R): void {
    this.#resource = resource;
    this.#document = undefined;
    this.#isRenamed = false;
  }
}

const wholeResource = (root: Tree): readonly FieldMatch[] => [
  { kind: 'found', path: [], keys: [], node: root, codec: plainCodec, reading: {} },
];

/** The paths at which the writes change the resource itself. */
function placesOf(writes: readonly FieldWrite[]): readonly Path[] {
  const places: Path[] = [];
  for (const write of writes) {
    const { path } = write.match;
    if (write.kind !== 'edit' || write.opened !== undefined) places.push(path);
    else for (const change of write.changes.get(0) ?? []) places.push([...path, ...change.path]);
  }
  return places;
}

const isKind = ([step]: Path): boolean => step === undefined || step === 'kind' || step === 'apiVersion';

/** Copies a tree, so that later writes to a draft do not change the copy. */
export const snapshot = (tree: Tree): Tree =>
  mapScalars(tree, ({ kind, type, text }): Scalar => ({ kind, type, text }));
