/** The functions that every program has; `close`, `and`, `or`, `matchN` and `matchIf` are part of the evaluator. */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault, type Builtin } from '../evaluate/call';
import { toBigInt } from '../values/decimal';
import { kinds } from '../values/kind';
import { isRegular } from '../values/label';
import { intAtom } from '../values/value';
import type { Concrete } from '../evaluate/read';
import { listLength } from '../evaluate/read';

function length(value: Concrete): number {
  if (value.type === 'string') return encodeUtf8(value.value).length;
  if (value.type === 'bytes') return value.value.length;
  if (value.type !== 'vertex') return 0;
  if (value.lists.length > 0) return listLength(value);
  return [...value.arcs].filter(([label, { presence }]) => presence === '' && isRegular(label)).length;
}

const integer = (value: Concrete): bigint => (value.type === 'int' ? (toBigInt(value.value) ?? 0n) : 0n);

/** `div`, `mod`: the remainder is not negative. */
function euclidean(x: bigint, y: bigint): readonly [bigint, bigint] {
  let quotient = x / y;
  let remainder = x % y;
  if (remainder < 0n) {
    remainder += y < 0n ? -y : y;
    quotient += y < 0n ? 1n : -1n;
  }
  return [quotient, remainder];
}

function division(work: (x: bigint, y: bigint) => bigint): Builtin {
  return {
    parameters: [kinds.int, kinds.int],
    run(_call, x, y) {
      const divisor = y === undefined ? 0n : integer(y);
      if (divisor === 0n) throw new CallFault('division by zero');
      return intAtom(work(x === undefined ? 0n : integer(x), divisor));
    },
  };
}

export const core: Readonly<Record<string, Builtin>> = {
  len: {
    parameters: [kinds.string | kinds.bytes | kinds.list | kinds.struct],
    run: (_call, value) => intAtom(value === undefined ? 0 : length(value)),
  },
  div: division((x, y) => euclidean(x, y)[0]),
  mod: division((x, y) => euclidean(x, y)[1]),
  quo: division((x, y) => x / y),
  rem: division((x, y) => x % y),
  error: {
    parameters: [kinds.string],
    run(_call, message) {
      throw new CallFault(message?.type === 'string' ? message.value : '');
    },
  },
};

/** Functions that are conjuncts, and not called with values. */
export const structural: readonly string[] = [
  'close',
  'and',
  'or',
  'matchN',
  'matchIf',
  '__closeAll',
  '__reclose',
  '__no_sharing',
];
