/** Implements the package `struct`. */
import { isClosed } from '../evaluate/structs/closedness';
import type { Vertex } from '../evaluate/vertex';
import { isRegular } from '../values/label';
import { refuseLength, test, type Functions } from './signature';

/** Counts the regular fields that exist. If `more` is set, counts the optional and required fields instead. */
const countFields = (vertex: Vertex, more = false): number =>
  [...vertex.arcs].filter(
    ([label, { presence }]) => isRegular(label) && presence !== 'none' && (presence !== '') === more,
  ).length;

export const structPackage = (): Functions => ({
  MinFields: test('ci', (vertex, min) => {
    const count = countFields(vertex);
    const isOpen = !isClosed(vertex) || vertex.patterns.length > 0 || count + countFields(vertex, true) >= min;
    return count >= min || refuseLength('fields', count, '<', 'MinFields', min, isOpen);
  }),
  MaxFields: test('ci', (vertex, max) => {
    const count = countFields(vertex);
    return count <= max || refuseLength('fields', count, '>', 'MaxFields', max);
  }),
});
