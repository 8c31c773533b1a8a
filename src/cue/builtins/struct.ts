/** The package struct. */
import { CallFault } from '../evaluate/call';
import { isClosed } from '../evaluate/closedness';
import type { Vertex } from '../evaluate/vertex';
import { isRegular } from '../values/label';
import { test } from './signature';

/** How many regular fields are there; with `more`, how many others could be. */
const countFields = (vertex: Vertex, more = false): number =>
  [...vertex.arcs].filter(
    ([label, { presence }]) => isRegular(label) && presence !== 'none' && (presence !== '') === more,
  ).length;

function check(vertex: Vertex, sign: '<' | '>', name: string, bound: number, isOpen: boolean): boolean {
  const count = countFields(vertex);
  if (sign === '<' ? count >= bound : count <= bound) return true;
  const message = `len(fields) ${sign} ${name}(${bound}) (${count} ${sign} ${bound})`;
  throw new CallFault(message, { code: isOpen ? 'incomplete' : 'eval', isVerdict: true });
}

export const structPackage = {
  MinFields: test('ci', (vertex, least) => {
    const isOpen = !isClosed(vertex) || vertex.patterns.length > 0;
    return check(vertex, '<', 'MinFields', least, isOpen || countFields(vertex) + countFields(vertex, true) >= least);
  }),
  MaxFields: test('ci', (vertex, most) => check(vertex, '>', 'MaxFields', most, false)),
};
