/** The data of a complete vertex without faults, as a tree. */
import { encodeBase64 } from '../../go/base64';
import type { MapEntry, Scalar, Tree } from '../../data/tree';
import { decimalText } from '../values/decimal';
import { isIndex, isRegular, nameOf } from '../values/label';
import type { Atom } from '../values/value';
import { CueLimitError, defaultMaxOutput } from '../evaluate/limits';
import { defaultOf, type Vertex } from '../evaluate/vertex';
import { partsOf } from './order';

/**
 * Shared vertices exist once, but many times in the data: `step` counts them. Throws a CueLimitError if the data are larger than about
 * `maxSize` code units of text.
 */
export function dataOf(vertex: Vertex, step: () => void, maxSize = defaultMaxOutput): Tree {
  let size = 0;
  const measured = (length: number): void => {
    step();
    size += length + 2;
    if (size > maxSize) throw new CueLimitError('output', `the result is larger than ${maxSize} characters`);
  };
  return treeOf(vertex, vertex, measured);
}

/** `model` is the vertex that has the order of the fields. */
function treeOf(vertex: Vertex, model: Vertex, measured: (length: number) => void): Tree {
  const at = defaultOf(vertex) ?? vertex;
  if (at.atom !== undefined) {
    const found = scalar(at.atom.value);
    measured(found.text.length);
    return found;
  }
  const parts = partsOf(at, model);
  if (at.lists.length > 0) {
    measured(0);
    const items = parts.filter(({ label }) => isIndex(label));
    return { kind: 'list', items: items.map((each) => treeOf(each.arc, each.model, measured)) };
  }
  const entries: MapEntry[] = [];
  for (const { label, arc, model: inner } of parts) {
    if (!isRegular(label) || arc.presence !== '') continue;
    measured(label.length);
    entries.push({ key: nameOf(label), value: treeOf(arc, inner, measured) });
  }
  return { kind: 'map', entries };
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
