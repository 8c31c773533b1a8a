/**
 * A vertex that is nothing but a reference shares the vertex that it refers to, instead of evaluating the same conjuncts once more:
 * `x: #L` is `#L`. Its conjuncts stay what they are, so that what refers to it knows that it comes from a definition. Should a conjunct
 * come that is something else, it is a vertex of its own again.
 */
import { kinds } from '../values/kind';
import { real, type Conjunct, type Vertex, type Way } from './vertex';

export const isReference = ({ kind }: Conjunct['code']): boolean =>
  kind === 'field' ||
  kind === 'selector' ||
  kind === 'index' ||
  kind === 'binding' ||
  kind === 'let' ||
  kind === 'self';

export const isTop = (code: Conjunct['code']): boolean =>
  code.kind === 'constant' && code.value.type === 'kinds' && code.value.kinds === kinds.all;

/** Whether nothing but references says what the vertex is, of which one leads to `target`, and nothing else can come. */
export function isSharable(vertex: Vertex, target: Vertex, conjunct: Conjunct, way: Way): boolean {
  const { parent, conjuncts, inbox } = vertex;
  if (parent === undefined || !vertex.isSharable || vertex.isOperand || vertex.original !== undefined) return false;
  if (vertex.isRefused || conjunct.code.kind === 'let' || way.state === 'cyclic') return false;
  const all = conjuncts.filter(({ code }) => !isTop(code));
  if (inbox.length > 0 || all[0] !== conjunct || !all.every(({ code }) => isReference(code))) return false;
  const shared = real(target);
  return !shared.isOperand && !shared.isRefused && !vertex.isBelow(shared) && !mayGrow(parent);
}

export function unshare(vertex: Vertex): void {
  vertex.shared = undefined;
  vertex.isSharable = false;
  vertex.expanded = 0;
}

/** Whether conjuncts may come to a vertex yet, since something around it, or what it refers to, is not known. */
export function mayGrow(vertex: Vertex): boolean {
  for (let at: Vertex | undefined = vertex; at !== undefined; at = at.parent) {
    if (at.state !== 'done') return true;
    const { sources } = at;
    if (sources === undefined) continue;
    at.sources = undefined;
    if (!sources.some(mayGrow)) continue;
    at.sources = sources;
    return true;
  }
  return false;
}
