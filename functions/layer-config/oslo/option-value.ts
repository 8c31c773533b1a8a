/**
 * Checks whether oslo.config accepts a string as the value of an option, and converts values to oslo.config's spelling:
 * the integer `0x10` becomes `16`. The type rules were tested with oslo.config 10.7.
 */
import { catchError, plainOf, type Scalar } from '../../../src/data';
import { compileQuery } from '../../../src/go';
import { isHostname, isIpAddress, isUri, schemeOf } from './option-address';
import type { DictType, ListType, NumberType, OptionType, RangeType, TextType, UriType } from './option-type';

const yes = ['true', '1', 'on', 'yes'];
const no = ['false', '0', 'off', 'no'];

/** Returns the scalar in a spelling that oslo.config reads. Strings are not changed. */
export function spelledFor(type: OptionType, scalar: Scalar): Scalar {
  if (type.kind === 'list') return spelledFor(type.items, scalar);
  if (type.kind === 'dict') return spelledFor(type.values, scalar);
  if (scalar.type === 'bool' && type.kind === 'boolean') {
    return isWord(scalar.text) ? scalar : { ...scalar, text: String(plainOf(scalar)) };
  }
  if (scalar.type === 'int') return { ...scalar, text: String(plainOf(scalar)) };
  if (scalar.type === 'float' && !/\d/.test(scalar.text)) {
    return { ...scalar, text: scalar.text.replace('.', '').toLowerCase() };
  }
  return scalar;
}

const isWord = (text: string): boolean => [...yes, ...no].includes(text.toLowerCase());

/** Returns the violated requirement, such as `must be a host name`, or undefined if none is known. */
export function textProblemFor(type: OptionType, text: string): string | undefined {
  switch (type.kind) {
    case 'any':
    case 'unknown':
      return undefined;
    case 'text':
      return textProblem(type, text);
    case 'boolean':
      return isWord(text) ? undefined : `must be one of ${[...yes, ...no].join(', ')}`;
    case 'integer':
      return numberProblem(type, text, integer, 'an integer in decimal notation');
    case 'float':
      return numberProblem(type, text, float, 'a number');
    case 'range':
      return rangeProblem(type, text);
    case 'list':
      return listProblem(type, text);
    case 'dict':
      return dictProblem(type, text);
    case 'ip':
      return isIpAddress(text, type.version) ? undefined : `must be an ${ip(type.version)} address`;
    case 'hostname':
      return isHostname(text) ? undefined : 'must be a host name';
    case 'host':
    case 'domain': {
      const isHost = isIpAddress(text, type.version) || isHostname(text, type.kind === 'domain' ? '_' : '');
      return isHost ? undefined : `must be a host name or an ${ip(type.version)} address`;
    }
    case 'uri':
      return uriProblem(type, text);
  }
}

const ip = (version: 4 | 6 | undefined): string => (version === undefined ? 'IP' : `IPv${version}`);

/** Whether the text differs from a choice only in case. oslo.config may ignore case. */
export const isOnlyCase = (type: OptionType, text: string): boolean =>
  type.kind === 'text' &&
  type.mayIgnoreCase === true &&
  type.choices?.some((choice) => choice.toLowerCase() === text.toLowerCase()) === true;

/** Whether a list or dict contains items of a type that the service itself defines. */
export const hasUnknownParts = (type: OptionType): boolean =>
  (type.kind === 'list' && isUnknown(type.items)) || (type.kind === 'dict' && isUnknown(type.values));

const isUnknown = (type: OptionType): boolean => type.kind === 'unknown' || hasUnknownParts(type);

/** Returns a type's patterns that RE2 does not support. The patterns are in Python's syntax. */
export function uncheckedPatterns(type: OptionType): readonly string[] {
  if (type.kind === 'list') return uncheckedPatterns(type.items);
  if (type.kind === 'dict') return uncheckedPatterns(type.values);
  return type.kind === 'text' && type.pattern !== undefined && patternOf(type) === undefined ? [type.pattern] : [];
}

const patternOf = ({ re2 }: TextType): ((text: string) => boolean) | undefined =>
  re2 === undefined ? undefined : catchError(Error, () => compileQuery(re2));

function textProblem(type: TextType, text: string): string | undefined {
  const { hasQuotes, maxLength, pattern, choices, ignoresCase } = type;
  const isQuoted = hasQuotes === true && /^["']/.test(text);
  if (isQuoted && (text.length === 1 || !text.endsWith(text.charAt(0)))) {
    return 'must end with the quote that it starts with';
  }
  const inner = isQuoted ? text.slice(1, -1) : text;
  if (maxLength !== undefined && lengthOf(inner) > maxLength) return `must have at most ${maxLength} characters`;
  if (patternOf(type)?.(inner) === false) return `must match the pattern ${pattern ?? ''}`;
  if (choices === undefined) return undefined;
  const isChoice =
    ignoresCase === true
      ? choices.some((choice) => choice.toLowerCase() === inner.toLowerCase())
      : choices.includes(inner);
  return isChoice ? undefined : oneOf(choices);
}

const oneOf = (choices: readonly string[]): string => `must be one of ${choices.join(', ')}`;

/** Returns the number of characters, counted as in Python. */
const lengthOf = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

const integer = /^[-+]?\d+(?:_\d+)*$/;
const float =
  /^[-+]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i;

function numberProblem(type: NumberType, written: string, pattern: RegExp, what: string): string | undefined {
  const { min, max, choices, isRequired } = type;
  const text = written.trim();
  if (text === '' && isRequired !== true) return undefined;
  if (!pattern.test(text)) return `must be ${what}`;
  const value = numberOf(text);
  if (choices !== undefined) return choices.some((choice) => Number(choice) === value) ? undefined : oneOf(choices);
  if (min !== undefined && value < Number(min)) return `must be at least ${min}`;
  return max !== undefined && value > Number(max) ? `must be at most ${max}` : undefined;
}

function numberOf(text: string): number {
  const plain = text.replaceAll('_', '').toLowerCase();
  const [, sign, endless] = /^([-+]?)(?:(inf)(?:inity)?)$/.exec(plain) ?? [];
  if (endless !== undefined) return sign === '-' ? -Infinity : Infinity;
  return Number(plain);
}

/** Accepts ranges such as `1-5`, `5-1` and `-5--1`, and single integers. */
function rangeProblem({ min, max }: RangeType, text: string): string | undefined {
  const [, from, to = from] = /^(0|-?[1-9]\d*)(?:-(0|-?[1-9]\d*))?$/.exec(text) ?? [];
  if (from === undefined) return 'must be a range of integers like `1-5`';
  const ends = [Number(from), Number(to)];
  if (min !== undefined && Math.min(...ends) < Number(min)) return `must start at ${min} or above`;
  return max !== undefined && Math.max(...ends) > Number(max) ? `must end at ${max} or below` : undefined;
}

/** Returns the text between two brackets, or undefined if a bracket is missing. */
const withinBounds = (text: string, open: string, close: string): string | undefined =>
  text.startsWith(open) && text.endsWith(close) ? text.slice(1, -1) : undefined;

function listProblem(type: ListType, written: string): string | undefined {
  const text = written.trim().replace(/(?<!,),+$/, '');
  const inner = type.hasBounds === true ? withinBounds(text, '[', ']') : text;
  if (inner === undefined) return 'must be enclosed in "[" and "]"';
  const parts = inner === '' ? [] : inner.split(',');
  let count = 0;
  for (const found of joined(parts, (part) => textProblemFor(type.items, part.trim()))) {
    if ('problem' in found) return `must be a list in which each item ${found.problem}`;
    count++;
  }
  return lengthProblem(type, count);
}

function dictProblem(type: DictType, written: string): string | undefined {
  const { values, separator, hasBounds } = type;
  const text = written.trim();
  const inner = hasBounds === true ? withinBounds(text, '{', '}') : text;
  if (inner === undefined) return 'must be enclosed in "{" and "}"';
  const form = `must be a map, or a string like \`a${separator}1,b${separator}2\``;
  const keys = new Set<string>();
  const parts = inner === '' ? [] : inner.split(',');
  const check = (pair: string): string | undefined => {
    const at = pair.indexOf(separator);
    if (at === -1) return form;
    const problem = textProblemFor(values, pair.slice(at + separator.length).trim());
    return problem === undefined ? undefined : `must be a map in which each value ${problem}`;
  };
  for (const found of joined(parts, check)) {
    if ('problem' in found) return found.problem;
    const key = found.part.slice(0, found.part.indexOf(separator)).trim();
    if (key === '') return form;
    // The message does not show the key, because the key may be part of a Secret.
    if (keys.has(key)) return 'must have unique keys';
    keys.add(key);
  }
  return lengthProblem(type, keys.size);
}

export const lengthProblem = ({ kind, minLength = 0 }: ListType | DictType, count: number): string | undefined =>
  count < minLength ? `must have at least ${minLength} ${nounFor(kind, minLength)}` : undefined;

const nounFor = (kind: 'list' | 'dict', count: number): string =>
  kind === 'list' ? (count === 1 ? 'item' : 'items') : count === 1 ? 'entry' : 'entries';

/**
 * Like oslo.config, splits a list or dict at commas. If oslo.config would reject an item, the item is joined with the
 * next item, including the comma.
 */
function* joined(
  parts: readonly string[],
  check: (part: string) => string | undefined,
): Generator<{ readonly part: string } | { readonly problem: string }> {
  for (let at = 0; at < parts.length; at++) {
    let part = parts[at] ?? '';
    const first = check(part);
    let problem = first;
    while (problem !== undefined && at < parts.length - 1) {
      at++;
      part += `,${parts[at]}`;
      problem = check(part);
    }
    yield first === undefined || problem === undefined ? { part } : { problem: first };
  }
}

function uriProblem({ schemes, maxLength }: UriType, text: string): string | undefined {
  if (!isUri(text)) return 'must be a URI with a scheme and a host';
  if (schemes !== undefined && schemes.length > 0) {
    const known = schemes.map((scheme) => scheme.toLowerCase());
    if (!known.includes(schemeOf(text))) return `must be a URI with the scheme ${known.join(' or ')}`;
  }
  return maxLength !== undefined && lengthOf(text) > maxLength
    ? `must have at most ${maxLength} characters`
    : undefined;
}
