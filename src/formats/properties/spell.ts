/** How new keys and values of Java properties are spelled: escapes only where Java needs them. */

/** `a b=c` -> `a\ b\=c`. Beyond ASCII with `\u` escapes if `isAscii`. */
export function spellKey(key: string, isAscii: boolean): string {
  return escaped(key, isAscii).replaceAll(/[ =:]/g, '\\$&').replace(/^[#!]/, '\\$&');
}

/** The text behind `separator`, which is blanks, `=` or `:`. */
export function spellValue(value: string, separator: string, isAscii: boolean): string {
  const text = escaped(value, isAscii);
  const isTaken = text.startsWith(' ') || (/^[=:]/.test(text) && !/[=:]/.test(separator));
  return isTaken ? `\\${text}` : text;
}

const letters: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\f': '\\f', '\\': '\\\\' };

function escaped(text: string, isAscii: boolean): string {
  const pattern = isAscii ? /[^ -[\]-~]/g : /[\0-\u001f\\\u007f]/g;
  return text.replaceAll(
    pattern,
    (character) => letters[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
