/** The package strconv. */
import { CallFault } from '../evaluate/call';
import { readDecimal } from '../values/decimal';
import { atomText } from '../values/format';
import { kinds } from '../values/kind';
import { stringAtom } from '../values/value';
import { define, integer, number, text, textFunction, truth } from './arguments';

const { string, int, bool } = kinds;

function parseInteger(name: string, value: string, base: number): bigint {
  const fail = (): CallFault => new CallFault(`strconv.${name}: parsing ${JSON.stringify(value)}: invalid syntax`);
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(value) ?? [];
  const prefixed = base === 0 ? /^0[xXoObB]/.test(digits) : false;
  const radix = base === 0 ? 10 : base;
  const allowed = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, radix);
  try {
    if (prefixed) return sign === '-' ? -BigInt(digits) : BigInt(digits);
  } catch {
    throw fail();
  }
  const plain = base === 0 ? digits.replaceAll('_', '') : digits;
  if (plain === '') throw fail();
  let result = 0n;
  for (const char of plain.toLowerCase()) {
    const at = allowed.indexOf(char);
    if (at < 0) throw fail();
    result = result * BigInt(radix) + BigInt(at);
  }
  return sign === '-' ? -result : result;
}

export const strconv = {
  Unquote: define([string], (_call, value) => {
    try {
      const parsed: unknown = JSON.parse(text(value));
      if (typeof parsed === 'string') return parsed;
    } catch {
      // The text is no string; the message says so.
    }
    throw new CallFault('invalid syntax');
  }),
  ParseBool: define([string], (_call, value) => {
    const name = text(value);
    if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(name)) return true;
    if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(name)) return false;
    throw new CallFault(`strconv.ParseBool: parsing ${JSON.stringify(name)}: invalid syntax`);
  }),
  Atoi: define([string], (_call, value) => parseInteger('Atoi', text(value), 10)),
  ParseInt: define([string, int, int], (_call, value, base) => parseInteger('ParseInt', text(value), integer(base))),
  ParseUint: define([string, int, int], (_call, value, base) => parseInteger('ParseUint', text(value), integer(base))),
  ParseFloat: define([string, int], (_call, value) => {
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text(value))) {
      throw new CallFault(`strconv.ParseFloat: parsing ${JSON.stringify(text(value))}: invalid syntax`);
    }
    return { type: 'float', value: readDecimal(text(value)) };
  }),
  FormatBool: define([bool], (_call, value) => String(truth(value))),
  FormatInt: define([int, int], (_call, value, base) => integerOf(value).toString(integer(base))),
  FormatUint: define([int, int], (_call, value, base) => integerOf(value).toString(integer(base))),
  Quote: textFunction((value) => atomText(stringAtom(value))),
};

const integerOf = (value: Parameters<typeof number>[0]): bigint =>
  number(value).coefficient * 10n ** BigInt(Math.max(0, number(value).exponent));
