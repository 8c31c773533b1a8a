/** A directed graph whose nodes can be sorted topologically. */
import { lowerBound } from '../../data/lower-bound';

interface Component<T> {
  readonly nodes: readonly T[];
  readonly next: Set<Component<T>>;
  /** The number of preceding components that are not yet in the result. */
  missing: number;
}

export class Graph<T> {
  readonly #next = new Map<T, Set<T>>();

  add(node: T): void {
    if (!this.#next.has(node)) this.#next.set(node, new Set());
  }

  connect(from: T, to: T): void {
    this.add(to);
    this.add(from);
    this.#next.get(from)?.add(to);
  }

  /**
   * The nodes in topological order. If several nodes may come next, `compare` determines the next node. Nodes in a
   * cycle are adjacent.
   */
  sorted(compare: (a: T, b: T) => number): readonly T[] {
    const components = this.#components().map((nodes): Component<T> => ({
      nodes: nodes.toSorted(compare),
      next: new Set(),
      missing: 0,
    }));
    const home = new Map(components.flatMap((each) => each.nodes.map((node) => [node, each] as const)));
    for (const each of components) {
      for (const node of each.nodes) {
        for (const other of this.#next.get(node) ?? []) {
          const target = home.get(other);
          if (target !== undefined && target !== each) each.next.add(target);
        }
      }
      for (const target of each.next) target.missing++;
    }
    // Components have no common nodes, so the first node identifies a component.
    const before = (a: Component<T>, b: Component<T>): number => compare(a.nodes[0] as T, b.nodes[0] as T);
    // The last element is the next component.
    const ready = components.filter(({ missing }) => missing === 0).toSorted((a, b) => before(b, a));
    const found: T[] = [];
    for (let each = ready.pop(); each !== undefined; each = ready.pop()) {
      found.push(...each.nodes);
      for (const target of each.next) {
        target.missing--;
        if (target.missing === 0) insert(ready, target, before);
      }
    }
    return found;
  }

  /** Tarjan's algorithm for strongly connected components. It uses no recursion, because chains may be long. */
  #components(): readonly (readonly T[])[] {
    const index = new Map<T, number>();
    const low = new Map<T, number>();
    const open: T[] = [];
    const isOpen = new Set<T>();
    const found: T[][] = [];
    for (const start of this.#next.keys()) {
      if (index.has(start)) continue;
      const calls: { readonly node: T; readonly rest: Iterator<T> }[] = [];
      const enter = (node: T): void => {
        index.set(node, index.size);
        low.set(node, index.size - 1);
        open.push(node);
        isOpen.add(node);
        calls.push({ node, rest: (this.#next.get(node) ?? new Set<T>()).values() });
      };
      const lower = (node: T, to: number): void => void low.set(node, Math.min(low.get(node) ?? to, to));
      enter(start);
      for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
        const { node, rest } = call;
        const step = rest.next();
        if (step.done !== true) {
          const other = step.value;
          if (!index.has(other)) enter(other);
          else if (isOpen.has(other)) lower(node, index.get(other) ?? 0);
          continue;
        }
        calls.pop();
        const above = calls.at(-1);
        const own = low.get(node) ?? 0;
        if (above !== undefined) lower(above.node, own);
        if (own !== index.get(node)) continue;
        const component = open.splice(open.lastIndexOf(node));
        for (const each of component) isOpen.delete(each);
        found.push(component);
      }
    }
    return found;
  }
}

/** Inserts an item into a list that is sorted in descending order. */
function insert<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  const at = lowerBound(list, (other) => compare(other, item) > 0);
  list.splice(at, 0, item);
}
