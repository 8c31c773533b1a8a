/** The package struct. */
import { isClosed } from '../evaluate/structs/closedness';
import type { Vertex } from '../evaluate/vertex';
import { isRegular } from '../values/label';
import { refuseLength, test, type Functions } from './signature';

/** The number of regular fields; with `more`, the number of further possible fields. */
const countFields = (vertex: Vertex, more = false): number =>
  [...vertex.arcs].filter(
    ([label, { presence }]) => isRegular(label) && presence !== 'none' && (presence !== '') === more,
  ).length;

export const structPackage = (): Functions => ({
  MinFields: test('ci', (vertex, least) => {
    const count = countFields(vertex);
    const isOpen = !isClosed(vertex) || vertex.patterns.length > 0 || count + countFields(vertex, true) >= least;
    return count >= least || refuseLength('fields', count, '<', 'MinFields', least, isOpen);
  }),
  MaxFields: test('ci', (vertex, most) => {
    const count = countFields(vertex);
    return count <= most || refuseLength('fields', count, '>', 'MaxFields', most);
  }),
});
