/** Formats atoms and bounds for messages. */
import { redacted } from '../../data/text/redacted';
import { escapeLetters, hexDigits } from '../../go/escapes';
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
      return quoted(atom.value, '"');
    case 'bytes':
      return quoted(atom.value, "'");
  }
}

function quoted(text: string, quote: '"' | "'"): string {
  const isBytes = quote === "'";
  const body = text.replaceAll(isBytes ? /[\\'\x00-\x1f\x7f-\xff]/g : /[\\"\x00-\x1f\x7f]/g, (char) => {
    const letter = char === '\\' || char === quote ? char : escapeLetters[char];
    if (letter !== undefined) return `\\${letter}`;
    const code = char.charCodeAt(0);
    return isBytes ? `\\x${hexDigits(code, 2)}` : `\\u${hexDigits(code, 4)}`;
  });
  return quote + body + quote;
}

export const boundText = ({ operator, operand }: Bound): string => operator + atomText(operand);

export function scalarText(value: Atom | Bound | KindValue): string {
  if (value.type === 'kinds') return kindText(value.kinds).replaceAll(/^\(|\)$/g, '');
  return value.type === 'bound' ? boundText(value) : atomText(value);
}
