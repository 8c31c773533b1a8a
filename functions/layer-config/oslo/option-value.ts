/**
 * Whether oslo.config takes a text for an option of the schema, and the text that it reads as the value that YAML means: `0x10` of an
 * integer is `16`. What its types accept was tried with oslo.config 10.7. What the generator does not print (schemes of a URI, types of
 * items) is not checked.
 */
import { plainOf, type Scalar } from '../../../src/data';
import type { Option } from './option-schema';

const yes = ['true', '1', 'on', 'yes'];
const no = ['false', '0', 'off', 'no'];

/** The scalar with the spelling that oslo.config reads. A text stays as it is. */
export function spelledFor({ type }: Option, scalar: Scalar): Scalar {
  if (scalar.type === 'bool' && type === 'boolean value') {
    return isWord(scalar.text) ? scalar : { ...scalar, text: String(plainOf(scalar)) };
  }
  if (scalar.type === 'int') return { ...scalar, text: String(plainOf(scalar)) };
  if (scalar.type === 'float' && !/\d/.test(scalar.text)) {
    return { ...scalar, text: scalar.text.replace('.', '').toLowerCase() };
  }
  return scalar;
}

const isWord = (text: string): boolean => [...yes, ...no].includes(text.toLowerCase());

/** A requirement such as `must be an integer`; undefined if oslo.config accepts the text. */
export function textProblemFor(option: Option, text: string): string | undefined {
  const check = checks.get(option.type);
  return check === undefined ? undefined : check(text.trim(), option);
}

type Check = (text: string, option: Option) => string | undefined;

const word: Check = (text) => (isWord(text) ? undefined : `must be one of ${[...yes, ...no].join(', ')}`);

const number =
  (pattern: RegExp, what: string): Check =>
  (text, { min, max, choices }) => {
    if (text === '') return undefined;
    if (!pattern.test(text)) return `must be ${what}`;
    const value = numberOf(text);
    if (choices.length > 0) {
      return choices.some((choice) => Number(choice) === value) ? undefined : `must be one of ${choices.join(', ')}`;
    }
    if (min !== undefined && value < Number(min)) return `must not be less than ${min}`;
    return max !== undefined && value > Number(max) ? `must not be greater than ${max}` : undefined;
  };

const numberOf = (text: string): number => {
  const plain = text.replaceAll('_', '').toLowerCase();
  const [, sign, endless] = /^([-+]?)(?:(inf)(?:inity)?)$/.exec(plain) ?? [];
  if (endless !== undefined) return sign === '-' ? -Infinity : Infinity;
  return Number(plain);
};

const integer = number(/^[-+]?\d+(?:_\d+)*$/, 'an integer, in decimal digits');
const float = number(
  /^[-+]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i,
  'a number',
);

const port: Check = (text, option) => integer(text, { ...option, min: option.min ?? '0', max: option.max ?? '65535' });

/** `1-5`, `5-1`, `-5--1`. */
const range: Check = (text, { min, max }) => {
  const [, from, to = from] = /^(0|-?[1-9]\d*)(?:-(0|-?[1-9]\d*))?$/.exec(text) ?? [];
  if (from === undefined) return 'must be a range of integers, `1-5`';
  const ends = [Number(from), Number(to)];
  if (min !== undefined && Math.min(...ends) < Number(min)) return `must not begin below ${min}`;
  return max !== undefined && Math.max(...ends) > Number(max) ? `must not end above ${max}` : undefined;
};

const choice: Check = (text, { choices }) =>
  choices.length === 0 || choices.includes(text) ? undefined : `must be one of ${choices.join(', ')}`;

/** As oslo.config goes through it: a part without `:` belongs to the next. */
const dict: Check = (text) => {
  if (text === '') return undefined;
  const keys = new Set<string>();
  let before = '';
  const parts = text.split(',');
  for (const [index, each] of parts.entries()) {
    const part = before + each;
    const colon = part.indexOf(':');
    before = `${part},`;
    if (colon === -1 && index < parts.length - 1) continue;
    const key = part.slice(0, Math.max(colon, 0)).trim();
    if (colon === -1 || key === '') return 'must be a map, or a text like `a:1,b:2`';
    // The key may be a part of a Secret.
    if (keys.has(key)) return 'must have each key once';
    keys.add(key);
    before = '';
  }
  return undefined;
};

const isIpv4 = (text: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** Groups of hexadecimal digits, `::` once for as many zeros as are missing, an IPv4 address at the end. */
function isIpv6(text: string): boolean {
  const [head, tail, more] = text.split('::');
  if (head === undefined || more !== undefined) return false;
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  const hasIpv4 = last.includes('.');
  if (hasIpv4 && !isIpv4(last)) return false;
  const plain = hasIpv4 ? all.slice(0, -1) : all;
  const count = plain.length + (hasIpv4 ? 2 : 0);
  return plain.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (tail === undefined ? count === 8 : count < 8);
}

const isAddress = (text: string): boolean => isIpv4(text) || isIpv6(text);

const isHostname = (text: string, letters: string): boolean => {
  const labels = text.replace(/\.$/, '').split('.');
  const label = new RegExp(`^(?!-)[${letters}]{1,63}(?<!-)$`, 'i');
  return text.length <= 253 && /[a-z-]/i.test(labels.at(-1) ?? '') && labels.every((one) => label.test(one));
};

const letters = 'a-z0-9-';

const that =
  (holds: (text: string) => boolean, what: string): Check =>
  (text) =>
    holds(text) ? undefined : `must be ${what}`;

const checks: ReadonlyMap<string, Check | undefined> = new Map([
  // Items have no types in the schema, and the generator has no name for some types.
  ['list value', undefined],
  ['multi valued', undefined],
  ['unknown value', undefined],
  ['unknown type', undefined],
  ['boolean value', word],
  ['integer value', integer],
  ['floating point value', float],
  ['port value', port],
  ['port', port],
  ['string value', choice],
  ['dict value', dict],
  ['range value', range],
  ['IP address value', that(isAddress, 'an IP address')],
  ['hostname value', that((text) => isHostname(text, letters), 'a host name')],
  ['host address value', that((text) => isAddress(text) || isHostname(text, letters), 'a host name or an IP address')],
  [
    'host domain value',
    that((text) => isAddress(text) || isHostname(text, `${letters}_`), 'a host name or an IP address'),
  ],
  [
    'uri value',
    that((text) => /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?[^/?#:@]/i.test(text), 'a URI with a scheme and a host'),
  ],
]);

/** The types that oslo.config has names for. */
export const knownTypes: readonly string[] = [...checks.keys()];

export const isKnownType = (type: string): boolean => checks.has(type);
