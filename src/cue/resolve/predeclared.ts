/** The predeclared types, such as `string` and `uint8` (`int & >=0 & <=255`). */
import type { Span } from '../syntax/source';
import { scalarText } from '../values/format';
import { kinds } from '../values/kind';
import { intAtom, topValue, type Atom, type Bound, type KindValue } from '../values/value';
import type { Code } from './code';
import { constant } from './plain-code';

/** The predeclared types without bounds, except `_`. */
const simple = ['null', 'bool', 'int', 'float', 'string', 'bytes', 'number'] as const;

type Range = readonly [name: string, range: readonly [least: Atom, most?: Atom]];

let known: ReadonlyMap<string, Range[1]> | undefined;

/** The predeclared types with bounds. */
const ranges = (): ReadonlyMap<string, Range[1]> =>
  (known ??= new Map<string, Range[1]>([
    ['uint', [intAtom(0)]],
    ['rune', [intAtom(0), intAtom(0x10ffff)]],
    ...[8n, 16n, 32n, 64n, 128n].flatMap((size): Range[] => [
      [`int${size}`, [intAtom(-(2n ** (size - 1n))), intAtom(2n ** (size - 1n) - 1n)]],
      [`uint${size}`, [intAtom(0), intAtom(2n ** size - 1n)]],
    ]),
    ['float32', float('340282346638528859811704183484516925440', 0)],
    ['float64', float('1797693134862315708145274237317043567981', 269)],
  ]));

/** The range of a type whose largest number is `digits * 10 ** exponent`. */
function float(digits: string, exponent: number): Range[1] {
  const units = BigInt(digits);
  return [
    { type: 'float', value: { units: -units, exponent } },
    { type: 'float', value: { units, exponent } },
  ];
}

/** Returns the code of a type; undefined for an unknown name. */
export function predeclaredCode(name: string, span: Span): Code | undefined {
  const operands = partsOf(name)?.map((value): Code => {
    if (value.type === 'kinds') return constant(value, span);
    return { kind: 'bound', operator: value.operator, operand: constant(value.operand, span), span };
  });
  return operands?.length === 1 ? operands[0] : operands && { kind: 'and', operands, span };
}

/** Returns the name of the type whose bounds a message shows: `>=0 & <=255 & int` is `uint8`. */
export const rangeName = (text: string): string | undefined =>
  text.startsWith('>=') ? [...ranges().keys()].find((name) => boundsOf(name) === text) : undefined;

function boundsOf(name: string): string {
  const [kind, ...bounds] = (partsOf(name) ?? []).map(scalarText);
  return [...bounds, ...(kind === 'number' ? [] : [kind])].join(' & ');
}

/** Returns the values whose unification is the type. */
function partsOf(name: string): readonly (KindValue | Bound)[] | undefined {
  if (name === '_') return [topValue];
  const kind = simple.find((each) => each === name);
  if (kind !== undefined) return [{ type: 'kinds', kinds: kinds[kind] }];
  const range = ranges().get(name);
  if (range === undefined) return undefined;
  const [least, most] = range;
  return [
    { type: 'kinds', kinds: least.type === 'int' ? kinds.int : kinds.number },
    { type: 'bound', operator: '>=', operand: least },
    ...(most === undefined ? [] : [{ type: 'bound' as const, operator: '<=' as const, operand: most }]),
  ];
}
