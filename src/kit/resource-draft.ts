/**
 * A resource that many field paths read and write, one after the other: parsed once, edited once. It shows at once what has
 * been written to it, its name and labels included; `finish` gives the resource whose text says so.
 */
import type { Path, Scalar, Tree } from '../data/tree';
import { mapScalars } from '../data/visit';
import { DocumentDraft } from '../fields/documents/document-draft';
import type { FieldMatch } from '../fields/walk';
import { applyRemovals, checkRemovals, readsBackWithout } from '../fields/removals';
import {
  applyWrites,
  fieldWrites,
  readsBack,
  type FieldBefore,
  type FieldChanges,
  type FieldWrite,
} from '../fields/write';
import { previousIds } from '../krm/annotations';
import type { ResourceId } from '../krm/resource-id';
import type { Candidate } from '../krm/selectors/selector';
import { idOf, identityOf, stringsAt, type Resource } from '../resource-list/resource';

export class ResourceDraft implements Candidate {
  #resource: Resource;
  #document: DocumentDraft | undefined;
  /** Something in its metadata has been written. */
  #isRenamed = false;

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  /** As it was when its text was last read. Its kind and origin are those of now. */
  get resource(): Resource {
    return this.#resource;
  }

  get origin(): Resource['origin'] {
    return this.#resource.origin;
  }

  /** The data as of now. The next write may change it in place. */
  get root(): Tree {
    return this.#document?.roots[0] ?? this.#resource.root;
  }

  get id(): ResourceId {
    return this.#isRenamed ? idOf(identityOf(this.root)) : this.#resource.id;
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
   * Puts `valueFor(field)` into each of the fields that `find` finds, as if at once. What these two throw leaves it as it is;
   * so does the NoSpellingError of a value that the field's format cannot hold. They may be asked twice.
   */
  write(find: (root: Tree) => readonly FieldMatch[], valueFor: (field: FieldBefore) => Tree | FieldChanges): void {
    const plan = (): readonly FieldWrite[] => fieldWrites(this.root, find(this.root), valueFor);
    let writes = plan();
    if (readsBack(this.root, writes) && !placesOf(writes).some(isKind)) {
      this.#apply(writes);
      return;
    }
    if (this.#document !== undefined) {
      this.finish();
      writes = plan();
    }
    this.#atOnce(() => this.#apply(writes));
  }

  /** Deletes what `find` finds. Throws as `checkRemovals` does. */
  remove(find: (root: Tree) => readonly FieldMatch[], refusal: (path: Path) => string | undefined): void {
    const plan = (): readonly FieldMatch[] => {
      const matches = find(this.root);
      checkRemovals(matches, refusal);
      return matches;
    };
    let matches = plan();
    const change = (): void => {
      applyRemovals(this.#edited(), matches);
      this.#isRenamed ||= matches.some(({ path }) => path[0] === 'metadata');
    };
    if (readsBackWithout(this.root, matches, this.#resource.text)) {
      change();
      return;
    }
    if (this.#document !== undefined) {
      this.finish();
      matches = plan();
    }
    this.#atOnce(change);
  }

  /** Brings a change into the text. The text must have all former changes. */
  #atOnce(change: () => void): void {
    const before = this.#resource;
    try {
      change();
      this.finish();
    } catch (error) {
      this.#take(before);
      throw error;
    }
  }

  /** The resource with all that was written; itself where that changes nothing. */
  finish(): Resource {
    let resource = this.#resource;
    for (const round of this.#document?.rounds ?? []) {
      const before = resource;
      resource = before.edit(round.get(0) ?? []);
      if (resource !== before) before.release();
    }
    this.#take(resource);
    return resource;
  }

  #apply(writes: readonly FieldWrite[]): void {
    applyWrites(this.#edited(), writes);
    this.#isRenamed ||= placesOf(writes).some(([step]) => step === undefined || step === 'metadata');
  }

  #edited(): DocumentDraft {
    this.#document ??= new DocumentDraft([this.#resource.root]);
    return this.#document;
  }

  #take(resource: Resource): void {
    this.#resource = resource;
    this.#document = undefined;
    this.#isRenamed = false;
  }
}

/** Where the resource itself is changed. */
const placesOf = (writes: readonly FieldWrite[]): readonly Path[] =>
  writes.flatMap((write): readonly Path[] => {
    const { path } = write.match;
    if (!('changes' in write) || write.opened !== undefined) return [path];
    return (write.changes.get(0) ?? []).map((change) => [...path, ...change.path]);
  });

const isKind = ([step]: Path): boolean => step === undefined || step === 'kind' || step === 'apiVersion';

/** A copy of a tree that somebody may write to. */
export const snapshot = (tree: Tree): Tree =>
  mapScalars(tree, ({ kind, type, text }): Scalar => ({ kind, type, text }));
