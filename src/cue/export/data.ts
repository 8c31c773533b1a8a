/** The data of a complete vertex without faults, as a tree. */
import { encodeBase64 } from '../../go/base64';
import type { MapEntry, Scalar, Tree } from '../../data/tree';
import { decimalText } from '../values/decimal';
import { isIndex, isRegular, nameOf, type Label } from '../values/label';
import type { Atom } from '../values/value';
import { CueLimitError } from '../evaluate/limits';
import { defaultOf, type Vertex } from '../evaluate/vertex';
import { orderOf, sharedWith } from './order';

/** Throws a CueLimitError where the data are larger than `maxSize` code units of text, approximately. */
export function dataOf(vertex: Vertex, maxSize = Number.POSITIVE_INFINITY): Tree {
  let size = 0;
  const measured = (length: number): void => {
    size += length + 2;
    if (size > maxSize) throw new CueLimitError('output', `the result is larger than ${maxSize} characters`);
  };
  return treeOf(vertex, vertex, measured);
}

/** `model` is the vertex that has the order of the fields: the vertex itself, or one that says the same elsewhere. */
function treeOf(vertex: Vertex, model: Vertex, measured: (length: number) => void): Tree {
  const at = defaultOf(vertex) ?? vertex;
  if (at.atom !== undefined) {
    const found = scalar(at.atom.value);
    measured(found.text.length);
    return found;
  }
  const origin = originOf(model);
  const inner = (label: Label, arc: Vertex): Tree => treeOf(arc, origin.arcs.get(label) ?? arc, measured);
  if (at.lists.length > 0) {
    return {
      kind: 'list',
      items: [...at.arcs].filter(([label]) => isIndex(label)).map(([label, arc]) => inner(label, arc)),
    };
  }
  const entries: MapEntry[] = [];
  for (const label of new Set([...orderOf(origin), ...at.arcs.keys()])) {
    const arc = at.arcs.get(label);
    if (arc === undefined || !isRegular(label) || arc.presence !== '') continue;
    entries.push({ key: nameOf(label), value: inner(label, arc) });
    measured(label.length);
  }
  return { kind: 'map', entries };
}

/** Where a vertex is what a reference leads to and nothing else, that is where the order is. */
function originOf(vertex: Vertex): Vertex {
  const seen = new Set<Vertex>();
  let found = defaultOf(vertex) ?? vertex;
  for (let next = sharedWith(found); next !== undefined && !seen.has(next); next = sharedWith(found)) {
    seen.add(next);
    found = defaultOf(next) ?? next;
  }
  return found;
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
