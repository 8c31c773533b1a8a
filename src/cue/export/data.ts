/** The data of a complete vertex without faults, as a tree. */
import type { MapEntry, Tree } from '../../data/tree';
import { decimalText } from '../values/decimal';
import { isIndex, isRegular, nameOf } from '../values/label';
import type { Atom } from '../values/value';
import { defaultOf, type Vertex } from '../evaluate/vertex';

export function dataOf(vertex: Vertex): Tree {
  const at = defaultOf(vertex) ?? vertex;
  if (at.atom !== undefined) return scalar(at.atom.value);
  if (at.lists.length > 0) {
    const items = [...at.arcs].filter(([label]) => isIndex(label));
    return { kind: 'list', items: items.map(([, arc]) => dataOf(arc)) };
  }
  const entries: MapEntry[] = [];
  for (const [label, arc] of at.arcs) {
    if (isRegular(label) && arc.presence === '') entries.push({ key: nameOf(label), value: dataOf(arc) });
  }
  return { kind: 'map', entries };
}

function scalar(atom: Atom): Tree {
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
      return { kind: 'scalar', type: 'string', text: btoa(atom.value) };
  }
}
