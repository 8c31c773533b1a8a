/** Implements the predeclared functions, except those in `structural`, which the evaluator implements. */
import { encodeUtf8 } from '../../go/utf8';
import type { Builtin, Call } from '../evaluate/expressions/call';
import { kinds } from '../values/kind';
import { isRegular } from '../values/label';
import { listLength, type Concrete } from '../evaluate/read';
import type { Vertex } from '../evaluate/vertex';
import type { Atom } from '../values/value';
import { bytesAtom, fail, fn, type Functions } from './signature';

function length(value: Concrete): number {
  if (value.type === 'string') return encodeUtf8(value.value).length;
  if (value.type === 'bytes') return value.value.length;
  if (value.type !== 'vertex') return 0;
  if (value.lists.length > 0) return listLength(value);
  return [...value.arcs].filter(([label, { presence }]) => presence === '' && isRegular(label)).length;
}

/** Computes the quotient and remainder for `div` and `mod`. The remainder is never negative. */
function euclidean(x: bigint, y: bigint): readonly [bigint, bigint] {
  let quotient = x / y;
  let remainder = x % y;
  if (remainder < 0n) {
    remainder += y < 0n ? -y : y;
    quotient += y < 0n ? 1n : -1n;
  }
  return [quotient, remainder];
}

const division = (work: (x: bigint, y: bigint) => bigint): Builtin =>
  fn('II', (x, y) => (y === 0n ? fail('division by zero') : work(x, y)));

/** Returns the slice `[from:to]` of a list or of bytes. Without `to`, the slice ends at the end of the value. */
function slice(value: Concrete, from: number, to: number | undefined, call: Call): Atom | readonly Vertex[] {
  const whole = value.type === 'bytes' ? value.value : call.items(value);
  if (from < 0 || (to ?? 0) < 0) fail('cannot convert negative number to uint64');
  if (to !== undefined && to > whole.length) fail(`index ${to} out of range`);
  const end = to ?? whole.length;
  if (from > end) fail(`invalid slice index: ${from} > ${end}`);
  const part = whole.slice(from, end);
  return typeof part === 'string' ? bytesAtom(part) : part;
}

const sliceable = kinds.bytes | kinds.list;

export const core = (): Functions => ({
  len: { ...fn('v', length), parameters: [kinds.string | kinds.bytes | kinds.list | kinds.struct] },
  div: division((x, y) => euclidean(x, y)[0]),
  mod: division((x, y) => euclidean(x, y)[1]),
  quo: division((x, y) => x / y),
  rem: division((x, y) => x % y),
  error: fn('s', fail),
  // The functions that implement the slices `x[1:]` and `x[1:2]`. Programs cannot call these functions by their names.
  '[from:]': {
    ...fn('vi', (value, from, call) => slice(value, from, undefined, call)),
    parameters: [sliceable, kinds.int],
    isSlice: true,
  },
  '[from:to]': { ...fn('vii', slice), parameters: [sliceable, kinds.int, kinds.int], isSlice: true },
});

export const structural: readonly string[] = [
  'close', 'and', 'or', 'matchN', 'matchIf', '__closeAll', '__reclose', '__no_sharing',
]; // prettier-ignore
