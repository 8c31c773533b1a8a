/** The data of a complete vertex without faults, as a tree. */
import { encodeBase64 } from '../../go/base64';
import type { MapEntry, Scalar, Tree } from '../../data/tree';
import { decimalText } from '../values/decimal';
import { isIndex, isRegular, nameOf } from '../values/label';
import type { Atom } from '../values/value';
import { CueLimitError } from '../evaluate/limits';
import { defaultOf, type Vertex } from '../evaluate/vertex';
import { partsOf } from './order';

/**
 * What vertices share is there once, but many times in the data: `step` counts them. Throws a CueLimitError where the data are larger than
 * `maxSize` code units of text, approximately.
 */
export function dataOf(vertex: Vertex, step: () => void, maxSize = Number.POSITIVE_INFINITY): Tree {
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
    const items = parts.filter(({ label }) => isIndex(label));
    return { kind: 'list', items: items.map((each) => treeOf(each.arc, each.model, measured)) };
  }
  const entries: MapEntry[] = [];
  for (const { label, arc, model: inner } of parts) {
    if (!isRegular(label) || arc.presence !== '') continue;
    entries.push({ key: nameOf(label), value: treeOf(arc, inner, measured) });
    measured(label.length);
  }
  return { kind: 'map', entries };
}

function scalar(atom: Atom): Scalar {
  switch (atom.type) {
    case 'null':
      return { kind: 'scalar', type: 'null', text: 'null' };
    case 'bool':
      return { kind: 'scalar', type: 'bool', text: String(atom.value) };
    case 'int':
    case 'float':
      return { kind: 'scalar', type: atom.type, text: decimalText(atom.value) };
    case 'string':
      return { kind: 'scalar', type: 'string', text: atom.value };
    case 'bytes':
      return { kind: 'scalar', type: 'string', text: encodeBase64(atom.value) };
  }
}
