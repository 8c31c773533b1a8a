/**
 * Finds the type of a scalar according to the rules of go-yaml v3, which kustomize uses. The text is kept as written:
 * `0123`, `1.10`, `12345678901234567890`. Timestamps are strings, because JSON does not have a type for them.
 */
import type { Scalar, ScalarType } from '../../../data/tree';

/** The plain scalars with a fixed spelling: nulls, booleans, infinities and NaN. */
const words = new Map<string, ScalarType>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, 'null'] as const),
  ...['true', 'True', 'TRUE', 'false', 'False', 'FALSE'].map((word) => [word, 'bool'] as const),
  ...['.inf', '.Inf', '.INF', '.nan', '.NaN', '.NAN'].map((word) => [word, 'float'] as const),
  ...['+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF'].map((word) => [word, 'float'] as const),
]);

const wordStarts = new Set([...words.keys()].map((word) => word.charCodeAt(0)));

/** Returns `'int'` for `0123` (octal), `'float'` for `089`, `'string'` for `yes` and `'null'` for the empty text. */
export function resolvePlain(text: string): ScalarType {
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e;
  // The first letter of most scalars is not the first letter of any word in the table.
  if (!isNumeric && !wordStarts.has(first)) return 'string';
  const word = words.get(text);
  if (word !== undefined) return word;
  return isNumeric ? resolveNumber(text, first === 0x2e) : 'string';
}

/** The scalar that YAML reads if the text is not quoted: an int for `80`, and a string for `web`. */
export const plainScalar = (text: string): Scalar => ({ kind: 'scalar', type: resolvePlain(text), text });

const dotFloat = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;
const float = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const integer = /^([-+]?)(0|[1-9]\d*|0[xX][\da-fA-F]+|0[oO]?[0-7]+|0[bB][01]+)$/;
/** A quirk of go-yaml: the text after the prefix may have a sign. */
const signInside = /^0(?:b([-+])([01]+)|o([-+])([0-7]+))$/;

function resolveNumber(text: string, startsWithDot: boolean): ScalarType {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  if (startsWithDot) return dotFloat.test(text) && Number.isFinite(Number(plain)) ? 'float' : 'string';
  const parts = integer.exec(plain);
  if (parts !== null && hasDigits(parts[1] ?? '', parts[2] ?? '')) return 'int';
  // A number too large for a float64 is an error in Go's parser, so go-yaml treats it as text.
  if (float.test(plain) && Number.isFinite(Number(plain))) return 'float';
  const odd = signInside.exec(plain);
  if (odd === null) return 'string';
  const [, bitSign, bits, octalSign, octals] = odd;
  return hasDigits(bitSign ?? octalSign ?? '', bits === undefined ? `0o${octals}` : `0b${bits}`) ? 'int' : 'string';
}

/** Reports whether the integer fits into an int64 or, without a sign, into a uint64. */
function hasDigits(sign: string, digits: string): boolean {
  if (digits.length < 16) return true;
  const isOctal = /^0\d/.test(digits);
  const value = BigInt(isOctal ? `0o${digits}` : digits);
  if (sign === '') return value < 1n << 64n;
  return value < 1n << 63n || (sign === '-' && value === 1n << 63n);
}

/**
 * The type of a scalar that may have a tag: `!!int`, `!<tag:yaml.org,2002:int>`, `!local`. Returns undefined if the
 * text does not match the tag: `!!int x`. A scalar with a custom tag is a string.
 */
export function resolveTagged(tag: string | undefined, text: string, isPlain: boolean): ScalarType | undefined {
  const name = tag === undefined || tag === '!' ? '' : standardName(tag);
  if (name === '') return isPlain ? resolvePlain(text) : 'string';
  const type = resolvePlain(text);
  if (name === 'float') return type === 'float' || type === 'int' ? 'float' : undefined;
  if (name === 'int' || name === 'bool' || name === 'null') return type === name ? type : undefined;
  return name === 'map' || name === 'seq' ? undefined : 'string';
}

/** Reports whether a scalar with this tag and text has the type, and is valid for readers that decode the tag. */
export const matchesTag = (tag: string, text: string, isPlain: boolean, type: ScalarType): boolean =>
  decoded.get(standardName(tag))?.test(text) !== false && resolveTagged(tag, text, isPlain) === type;

/** The patterns of valid text for the tags that some readers decode. */
const decoded: ReadonlyMap<string, RegExp> = new Map([
  ['binary', /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/],
  ['timestamp', /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)?)?$/],
]);

/** Returns `int` for `!!int`, `!<tag:yaml.org,2002:int>` and `tag:yaml.org,2002:int`, and other tags unchanged. */
function standardName(tag: string): string {
  return /^(?:!!|!<tag:yaml\.org,2002:|tag:yaml\.org,2002:)([^>]*)>?$/.exec(tag)?.[1] ?? tag;
}
