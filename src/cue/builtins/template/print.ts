/** Formats items like Go's package `fmt`. */
import { formatFloat } from '../numbers/float-text';
import { quoted } from '../text/quote';
import { hexOf } from '../../../go/escapes';
import { encodeUtf8 } from '../../../go/utf8';
import { tooLong } from '../../evaluate/limits';
import { fail } from '../signature';
import { Int, isList, isMap, isNil, typeOf, type Item } from './item';

/** `fmt.Sprint`: operands are separated by a space if neither is a string. */
export function sprint(items: readonly Item[]): string {
  return items
    .map((item, at) => {
      const before = items[at - 1];
      const isApart = at > 0 && typeof item !== 'string' && typeof before !== 'string';
      return (isApart ? ' ' : '') + plain(item);
    })
    .join('');
}

export const sprintln = (items: readonly Item[]): string => `${items.map(plain).join(' ')}\n`;

/** Formats an item like `%v`. */
export const plain = (item: Item): string => formatted(item, { verb: 'v', flags: '', width: 0, precision: undefined });

interface Directive {
  readonly verb: string;
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
}

const pattern = /%([-+# 0]*)(\d+)?(?:(\.)(\d*))?([^]|$)/gu;

/** The maximum width and precision of a directive. */
const maxWidth = 100_000;

/** `fmt.Sprintf`. Throws a CallFault for argument indexes (`%[1]d`) and for widths from arguments (`%*d`). */
export function sprintf(format: string, items: readonly Item[]): string {
  let next = 0;
  const text = format.replaceAll(
    pattern,
    (whole, flags: string, width: string | undefined, point: string | undefined, digits: string, verb: string) => {
      if (verb === '%') return '%';
      if (verb === '[' || verb === '*') fail(`${JSON.stringify(whole)} is not supported in a format`);
      if (verb === '') return '%!(NOVERB)';
      if (next >= items.length) return `%!${verb}(MISSING)`;
      const precision = point === undefined ? undefined : Number(digits);
      const directive = { verb, flags, width: Number(width ?? 0), precision };
      if (directive.width > maxWidth || (precision ?? 0) > maxWidth) fail(tooLong);
      const item = items[next++];
      return verb === 'T' ? padded(typeOf(item), directive) : formatted(item, directive);
    },
  );
  const extra = items.slice(next).map((item) => (isNil(item) ? '<nil>' : `${typeOf(item)}=${plain(item)}`));
  return extra.length === 0 ? text : `${text}%!(EXTRA ${extra.join(', ')})`;
}

function formatted(item: Item, directive: Directive): string {
  const { verb, flags } = directive;
  // `%+v` adds field names to structs, but data does not contain structs.
  if (verb === 'v' && flags.includes('+')) return formatted(item, { ...directive, flags: flags.replace('+', '') });
  if (verb === 'v' && flags.includes('#')) {
    if (typeof item !== 'string' && !(item instanceof Int) && typeof item !== 'boolean') {
      fail('"%#v" of this value is not supported in a format');
    }
    return typeof item === 'string' ? padded(quoted(item), directive) : formatted(item, { ...directive, flags: '' });
  }
  if (isList(item)) return `[${item.map((each) => formatted(each, directive)).join(' ')}]`;
  if (isMap(item)) {
    const entries = Array.from(item, ([key, value]) => `${formatted(key, directive)}:${formatted(value, directive)}`);
    return `map[${entries.join(' ')}]`;
  }
  const text = scalar(item, directive);
  if (text !== undefined) return text;
  return isNil(item) ? `%!${verb}(<nil>)` : `%!${verb}(${typeOf(item)}=${plain(item)})`;
}

function scalar(item: Item, directive: Directive): string | undefined {
  const { verb, precision } = directive;
  if (isNil(item)) return verb === 'v' ? padded('<nil>', directive) : undefined;
  if (typeof item === 'boolean') return verb === 'v' || verb === 't' ? padded(String(item), directive) : undefined;
  if (typeof item === 'string') return ofText(item, directive);
  if (item instanceof Int) return ofInt(item.value, directive);
  if (typeof item !== 'number' || !/^[vbeEfFgGxX]$/.test(verb)) return undefined;
  const format = verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb;
  const digits = precision ?? (/^[eEf]$/.test(format) ? 6 : -1);
  return signed(formatFloat(item, format, digits, 64), directive);
}

function ofText(text: string, directive: Directive): string | undefined {
  const { verb, flags, precision } = directive;
  const cut = precision === undefined ? text : Array.from(text).slice(0, precision).join('');
  switch (verb) {
    case 'v':
    case 's':
      return padded(cut, directive);
    case 'q':
      return padded(flags.includes('#') && !cut.includes('`') ? `\`${cut}\`` : quoted(cut), directive);
    case 'x':
    case 'X': {
      const hex = hexOf(encodeUtf8(text).slice(0, precision));
      return padded(verb === 'X' ? hex.toUpperCase() : hex, directive);
    }
    default:
      return undefined;
  }
}

const bases: Readonly<Record<string, readonly [base: number, prefix: string]>> = {
  v: [10, ''],
  d: [10, ''],
  b: [2, '0b'],
  o: [8, '0'],
  O: [8, '0o'],
  x: [16, '0x'],
  X: [16, '0X'],
};

function ofInt(value: bigint, directive: Directive): string | undefined {
  const { verb, flags, precision = 1 } = directive;
  const rune = value >= 0n && value <= 0x10ffffn ? String.fromCodePoint(Number(value)) : '\ufffd';
  if (verb === 'c') return padded(rune, directive);
  if (verb === 'q') return padded(quoted(rune, 'print', "'"), directive);
  if (verb === 'U') return padded(`U+${value.toString(16).toUpperCase().padStart(4, '0')}`, directive);
  const found = bases[verb];
  if (found === undefined) return undefined;
  const [base, prefix] = found;
  const digits = (value < 0n ? -value : value).toString(base).padStart(precision, '0');
  const text = (flags.includes('#') || verb === 'O' ? prefix : '') + (verb === 'X' ? digits.toUpperCase() : digits);
  return signed((value < 0n ? '-' : '') + text, directive);
}

/** Adds the sign and the leading zeros that the flags request. */
function signed(text: string, directive: Directive): string {
  const { flags, width } = directive;
  const sign = /^[-+]/.exec(text)?.[0] ?? '';
  const shown = sign === '-' ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const digits = text.slice(sign.length);
  if (!flags.includes('0') || flags.includes('-')) return padded(shown + digits, directive);
  return shown + digits.padStart(width - shown.length, '0');
}

function padded(text: string, { flags, width }: Directive): string {
  const missing = width - Array.from(text).length;
  if (missing <= 0) return text;
  if (flags.includes('-')) return text + ' '.repeat(missing);
  return (flags.includes('0') ? '0' : ' ').repeat(missing) + text;
}
