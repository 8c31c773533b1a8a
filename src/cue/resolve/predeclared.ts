/** The types that every program has: `string`, and `uint8` as `int & >=0 & <=255`. */
import type { Span } from '../syntax/source';
import { kinds } from '../values/kind';
import { intAtom, topValue, type Atom, type Bound, type KindValue } from '../values/value';
import type { Code } from './code';

const simple: ReadonlyMap<string, number> = new Map([
  ['null', kinds.null],
  ['bool', kinds.bool],
  ['int', kinds.int],
  ['float', kinds.float],
  ['string', kinds.string],
  ['bytes', kinds.bytes],
  ['number', kinds.number],
]);

const ranges: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['rune', [0n, 0x10ffffn]],
  ...[8n, 16n, 32n, 64n, 128n].flatMap((size): [string, readonly [bigint, bigint]][] => [
    [`int${size}`, [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n]],
    [`uint${size}`, [0n, 2n ** size - 1n]],
  ]),
]);

/** The largest numbers of 32 and 64 bits. */
const floats: ReadonlyMap<string, Atom> = new Map([
  ['float32', largest('340282346638528859811704183484516925440', 0)],
  ['float64', largest('1797693134862315708145274237317043567981', 269)],
]);

function largest(digits: string, exponent: number): Atom {
  return { type: 'float', value: { coefficient: BigInt(digits), exponent } };
}

/** The code of a type; undefined where there is none of that name. */
export function predeclaredCode(name: string, span: Span): Code | undefined {
  const operands = partsOf(name)?.map((value): Code => {
    if (value.type === 'kinds') return { kind: 'constant', value, span };
    const operand: Code = { kind: 'constant', value: value.operand, span };
    return { kind: 'bound', operator: value.operator, operand, span };
  });
  return operands?.length === 1 ? operands[0] : operands && { kind: 'and', operands, span };
}

/** What the type is the unification of. */
function partsOf(name: string): readonly (KindValue | Bound)[] | undefined {
  if (name === '_') return [topValue];
  const set = simple.get(name);
  if (set !== undefined) return [{ type: 'kinds', kinds: set }];
  if (name === 'uint') {
    return [
      { type: 'kinds', kinds: kinds.int },
      { type: 'bound', operator: '>=', operand: intAtom(0) },
    ];
  }
  const range = ranges.get(name);
  if (range !== undefined) {
    return [
      { type: 'kinds', kinds: kinds.int },
      { type: 'bound', operator: '>=', operand: intAtom(range[0]) },
      { type: 'bound', operator: '<=', operand: intAtom(range[1]) },
    ];
  }
  const most = floats.get(name);
  if (most?.type !== 'float') return undefined;
  const least: Atom = { type: 'float', value: { ...most.value, coefficient: -most.value.coefficient } };
  return [
    { type: 'kinds', kinds: kinds.number },
    { type: 'bound', operator: '>=', operand: least },
    { type: 'bound', operator: '<=', operand: most },
  ];
}
