/** Converts a complete vertex without faults to a data tree. */
import { encodeBase64 } from '../../go/base64';
import type { MapEntry, Scalar, Tree } from '../../data/tree';
import { decimalText } from '../values/decimal';
import { isIndex, isRegular, nameOf } from '../values/label';
import type { Atom } from '../values/value';
import { CueLimitError, defaultMaxOutput } from '../evaluate/limits';
import type { CachedParts } from '../evaluate/cached-parts';
import { defaultOf, type Vertex } from '../evaluate/vertex';
import { partsOf } from './order';

/**
 * The data of a vertex. A shared vertex exists once but may occur many times in the data. `step` counts each
 * occurrence. Throws a CueLimitError if the data is larger than about `maxSize` code units of text. `kept` contains the
 * data of vertices from other evaluations.
 */
export function dataOf(
  vertex: Vertex,
  step: (count?: number) => void,
  maxSize = defaultMaxOutput,
  kept?: CachedParts['trees'],
): Tree {
  return new Reader(step, maxSize, kept).tree(vertex, vertex);
}

class Reader {
  #steps = 0;
  #size = 0;

  constructor(
    private readonly step: (count?: number) => void,
    private readonly maxSize: number,
    private readonly cache: CachedParts['trees'] | undefined,
  ) {}

  /** The vertex `model` determines the order of the fields. */
  tree(vertex: Vertex, model: Vertex): Tree {
    const known = model === vertex ? this.cache?.get(vertex) : undefined;
    if (known !== undefined) {
      this.#measure(known.steps, known.size);
      return known.tree;
    }
    const [steps, size] = [this.#steps, this.#size];
    const tree = this.#made(vertex, model);
    if (model === vertex) this.cache?.set(vertex, { tree, steps: this.#steps - steps, size: this.#size - size });
    return tree;
  }

  #made(vertex: Vertex, model: Vertex): Tree {
    const at = defaultOf(vertex) ?? vertex;
    if (at.atom !== undefined) {
      const found = scalar(at.atom.value);
      this.#measure(1, found.text.length + 2);
      return found;
    }
    const parts = partsOf(at, model);
    if (at.lists.length > 0) {
      this.#measure(1, 2);
      const items = parts.filter(({ label }) => isIndex(label));
      return { kind: 'list', items: items.map((each) => this.tree(each.arc, each.model)) };
    }
    const entries: MapEntry[] = [];
    for (const { label, arc, model: inner } of parts) {
      if (!isRegular(label) || arc.presence !== '') continue;
      this.#measure(1, label.length + 2);
      entries.push({ key: nameOf(label), value: this.tree(arc, inner) });
    }
    return { kind: 'map', entries };
  }

  #measure(steps: number, size: number): void {
    this.step(steps);
    this.#steps += steps;
    this.#size += size;
    if (this.#size <= this.maxSize) return;
    throw new CueLimitError('output', `the result is larger than ${this.maxSize} characters`);
  }
}

const scalar = (atom: Atom): Scalar => ({
  kind: 'scalar',
  type: atom.type === 'bytes' ? 'string' : atom.type,
  text: textOf(atom),
});

function textOf(atom: Atom): string {
  switch (atom.type) {
    case 'null':
      return 'null';
    case 'int':
    case 'float':
      return decimalText(atom.value);
    case 'bytes':
      return encodeBase64(atom.value);
    default:
      return String(atom.value);
  }
}
