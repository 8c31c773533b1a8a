/** Compares the resources from before and after the rename of a key in an embedded document. */
import { catchError } from '../../data/catch-error';
import { entryOf, type Scalar, type Tree } from '../../data/tree';
import { equalTrees } from '../../data/trees/equal';
import { walkOptions } from '../../fields/documents/encoded-field';
import type { Reading } from '../../fields/documents/embedded';
import { ifMatched, openField } from '../../fields/documents/open-field';
import { DocumentSyntaxError } from '../../formats/document';
import { syntaxErrorOf } from '../../resource-list/item-syntax-error';
import type { Resource } from '../../resource-list/resource';
import { readListText } from '../../resource-list/texts/read';

export interface NewName {
  readonly key: string;
  readonly name: string;
  /** The options for parsing the documents that contain the key. */
  readonly readings: readonly Reading[];
}

/** Reads the resources in several texts. Skips texts that cannot be parsed. */
export const resourcesIn = (texts: readonly string[]): readonly Resource[] =>
  texts.flatMap((text) => catchError(DocumentSyntaxError, () => readListText(text, { stream: true }).resources) ?? []);

export const areEqualExceptName = (
  before: readonly Resource[],
  after: readonly Resource[],
  renamed: NewName,
): boolean =>
  before.length === after.length &&
  before.every((one, index) => {
    const other = after[index];
    if (other === undefined) return false;
    if (one.text === other.text) return true;
    if ([one, other].some((each) => syntaxErrorOf(each) !== undefined)) return false;
    return new Comparison(one, renamed).isSame(one.root, other.root, []);
  });

class Comparison {
  readonly #resource: Resource;
  readonly #renamed: NewName;

  constructor(resource: Resource, renamed: NewName) {
    this.#resource = resource;
    this.#renamed = renamed;
  }

  /**
   * True if two trees are equal except for the name. `keys` is the path from the root of the resource. `isInText` is
   * true if the path leads through a document in a string.
   */
  isSame(before: Tree, after: Tree, keys: readonly string[], isInText = false): boolean {
    if (before.kind === 'scalar') {
      return (
        after.kind === 'scalar' && (equalTrees(before, after) || this.#areSameTexts(before, after, keys, isInText))
      );
    }
    if (before.kind === 'list') {
      return (
        after.kind === 'list' &&
        before.items.length === after.items.length &&
        before.items.every((one, index) =>
          this.isSame(one, after.items[index] as Tree, [...keys, String(index)], isInText),
        )
      );
    }
    if (after.kind !== 'map' || before.entries.length !== after.entries.length) return false;
    const { key: old, name } = this.#renamed;
    return before.entries.every(({ key, value }) => {
      const other = entryOf(after, key) ?? (isInText && key === old ? entryOf(after, name) : undefined);
      return other !== undefined && this.isSame(value, other, [...keys, key], isInText);
    });
  }

  #areSameTexts(before: Scalar, after: Scalar, keys: readonly string[], isInText: boolean): boolean {
    if (before.type !== 'string' || after.type !== 'string') return false;
    const codec = walkOptions(this.#resource.id, {}).codecAt(isInText ? [] : keys);
    return this.#renamed.readings.some((reading) => {
      const [one, other] = [before, after].map((node) => ifMatched(() => openField({ ...node }, codec, keys, reading)));
      const [roots, others] = [one?.roots, other?.roots];
      return (
        roots !== undefined &&
        roots.length === others?.length &&
        roots.every((root, index) => this.isSame(root, others[index] as Tree, keys, true))
      );
    });
  }
}
