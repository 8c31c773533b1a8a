/**
 * A radix tree of strings. A single walk finds all strings in the tree that begin at a given position of some text.
 * Apart from the strings themselves, the tree's size is proportional to the number of strings, not to their length.
 */

/** The members of a string that this file uses. A test passes an object with these members to count the calls. */
export type Letters = Pick<string, 'charCodeAt' | 'length'>;

export interface PrefixMatch {
  /** The offset where the common prefix ends in the text. */
  readonly end: number;
  /** True if a string ends at this offset. */
  readonly isComplete: boolean;
  /** The length of the string that ends here or, if `isComplete` is false, of the longest string with this prefix. */
  readonly length: number;
}

interface Node {
  /** The edge from the parent node represents the letters from `from` to `to` in `letters`. */
  readonly letters: Letters;
  from: number;
  readonly to: number;
  isEndOfText: boolean;
  /** The length of the longest string that ends at or passes through this node. */
  longest: number;
  readonly below: Map<number, Node>;
}

export class TextTree {
  readonly #root: Node = { letters: '', from: 0, to: 0, isEndOfText: false, longest: 0, below: new Map() };

  get isEmpty(): boolean {
    return this.#root.below.size === 0;
  }

  /** `text` must not be empty. */
  add(text: Letters): void {
    let node = this.#root;
    for (let at = 0; at < text.length;) {
      const letter = text.charCodeAt(at);
      const next = node.below.get(letter);
      if (next === undefined) {
        const { length } = text;
        node.below.set(letter, {
          letters: text,
          from: at,
          to: length,
          isEndOfText: true,
          longest: length,
          below: new Map(),
        });
        return;
      }
      const same = sameLetters(next, text, at);
      at += same;
      node = same < next.to - next.from ? divided(node, next, same) : next;
      node.longest = Math.max(node.longest, text.length);
    }
    node.isEndOfText = true;
  }

  /**
   * Calls `onMet` for each string in the tree that begins at `at` in `text`, and for each offset at which longer strings
   * branch off or differ from the text. The calls are in ascending order of their offsets.
   */
  walk(text: Letters, at: number, onMet: (met: PrefixMatch) => void): void {
    let node = this.#root;
    for (let end = at; ;) {
      if (node.isEndOfText) onMet({ end, isComplete: true, length: end - at });
      const next = end < text.length ? node.below.get(text.charCodeAt(end)) : undefined;
      if (node.below.size > 0 && end > at) onMet({ end, isComplete: false, length: node.longest });
      if (next === undefined) return;
      const same = sameLetters(next, text, end);
      end += same;
      if (same < next.to - next.from) {
        onMet({ end, isComplete: false, length: next.longest });
        return;
      }
      node = next;
    }
  }
}

/** The number of letters on the edge to `node` that match `text` at `at`. */
function sameLetters({ letters, from, to }: Node, text: Letters, at: number): number {
  const max = Math.min(to - from, text.length - at);
  let same = 0;
  while (same < max && letters.charCodeAt(from + same) === text.charCodeAt(at + same)) same += 1;
  return same;
}

/** Inserts a node between `above` and `node`, after the first `same` letters, and returns the new node. */
function divided(above: Node, node: Node, same: number): Node {
  const { letters, from, longest } = node;
  const between: Node = { letters, from, to: from + same, isEndOfText: false, longest, below: new Map() };
  above.below.set(letters.charCodeAt(from), between);
  node.from = between.to;
  between.below.set(letters.charCodeAt(node.from), node);
  return between;
}
