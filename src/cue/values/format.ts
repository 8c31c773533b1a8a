/** Atoms and bounds as messages show them. */
import { decimalText } from './decimal';
import { kindText } from './kind';
import type { Atom, Bound, KindValue } from './value';

/** What messages show for a value out of a Secret. */
export const standIn = '(secret)';

export function atomText(atom: Atom): string {
  if (atom.isSecret === true) return standIn;
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

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

function quoted(text: string, quote: '"' | "'"): string {
  const body = text.replaceAll(/[\\"'\x00-\x1f\x7f-\xff]/g, (char) => {
    if (char === quote) return `\\${quote}`;
    const known = escapes[char];
    if (known !== undefined) return known;
    const code = char.charCodeAt(0);
    if (code < 32 || code === 127) {
      return quote === "'" ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
    }
    if (quote === "'" && code > 127) return `\\x${code.toString(16)}`;
    return char;
  });
  return quote + body + quote;
}

export const boundText = ({ operator, operand }: Bound): string => operator + atomText(operand);

export function scalarText(value: Atom | Bound | KindValue): string {
  if (value.type === 'kinds') return kindText(value.kinds).replaceAll(/^\(|\)$/g, '');
  return value.type === 'bound' ? boundText(value) : atomText(value);
}
