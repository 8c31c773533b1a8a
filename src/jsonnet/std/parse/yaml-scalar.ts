/** YAML scalars: the meaning of plain text, escapes in quoted text, folded lines. */

/** The value of plain text by YAML's core schema. */
export function plainValue(text: string): null | boolean | number | string {
  if (text === '' || /^(?:~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : text;
  }
  if (/^0x[0-9a-fA-F]+$|^0o[0-7]+$/.test(text)) return Number(text);
  return text;
}

/** Joins the lines of a scalar: one line break becomes a space, and each further one stays a line break. */
export function foldLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replaceAll(/[ \t]*\n[ \t]*((?:\n[ \t]*)*)/g, (_, blank: string) =>
    blank === '' ? ' ' : '\n'.repeat(blank.split('\n').length - 1),
  );
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

/** The content of double quotes; undefined if an escape is malformed. */
export function doubleQuoted(raw: string): string | undefined {
  let wrong = false;
  const joined = foldLines(raw.replaceAll(/\\\n[ \t]*/g, ''));
  const text = joined.replaceAll(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^])/g, (_, escape: string) => {
    if (escape.length > 1) {
      const point = Number.parseInt(escape.slice(1), 16);
      if (escape.startsWith('U') && point > 0x10ffff) wrong = true;
      else return escape.startsWith('U') ? String.fromCodePoint(point) : String.fromCharCode(point);
    }
    const meaning = escapes[escape];
    if (meaning === undefined) wrong = true;
    return meaning ?? '';
  });
  return wrong ? undefined : text;
}
