/** Formats atoms, bounds and kinds for messages. */
import { redacted } from '../../data/text/redacted';
import { escapeLetters, hexDigits, isPrintable } from '../../go/escapes';
import { decodeUtf8, sequences } from '../../go/utf8';
import { decimalText } from './decimal';
import { kindText } from './kind';
import type { Atom, Bound, KindValue } from './value';

export function atomText(atom: Atom): string {
  if (atom.isSecret === true) return redacted;
  switch (atom.type) {
    case 'null':
      return 'null';
    case 'bool':
      return String(atom.value);
    case 'int':
      return decimalText(atom.value);
    case 'float': {
      const text = decimalText(atom.value);
      return /^-?\d+$/.test(text) ? `${text}.0` : text;
    }
    case 'string':
      return `"${escaped(atom.value, '"')}"`;
    case 'bytes':
      return `'${atom.value.replaceAll(sequences, (byte, valid: string | undefined) =>
        valid === undefined ? byteEscape(byte) : escaped(decodeUtf8(valid), "'"),
      )}'`;
  }
}

const byteEscape = (byte: string): string => `\\x${hexDigits(byte.charCodeAt(0), 2)}`;

const escaped = (text: string, quote: '"' | "'"): string =>
  text.replaceAll(/[^ -~]|[\\'"]/gu, (rune) => {
    const letter = rune === '\\' || rune === quote ? rune : escapeLetters[rune];
    if (letter !== undefined) return `\\${letter}`;
    if (isPrintable(rune)) return rune;
    if (quote === "'" && rune < ' ') return byteEscape(rune);
    const code = rune.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${hexDigits(code, 8)}` : `\\u${hexDigits(code, 4)}`;
  });

export const boundText = ({ operator, operand }: Bound): string => operator + atomText(operand);

export function scalarText(value: Atom | Bound | KindValue): string {
  if (value.type === 'kinds') return kindText(value.kinds).replaceAll(/^\(|\)$/g, '');
  return value.type === 'bound' ? boundText(value) : atomText(value);
}
