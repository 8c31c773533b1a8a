/** Sets of characters. Each part is the inside of a class of JavaScript, which knows Unicode's scripts, categories and cases. */

export interface ClassPart {
  /** `a-z\p{Lu}` */
  readonly body: string;
  readonly isNegated: boolean;
}

/** Whether a character, given as its code point, belongs to a set. */
export type CharTest = (code: number) => boolean;

/** The test for any of the parts, or for none of them. */
export function charTest(parts: readonly ClassPart[], isNegated: boolean, foldsCase: boolean): CharTest {
  const tests = parts.map(({ body, isNegated: isOut }) => {
    const pattern = new RegExp(`^[${isOut ? '^' : ''}${body}]$`, foldsCase ? 'iu' : 'u');
    return (char: string): boolean => pattern.test(char);
  });
  // 1 is in the set, 2 is not.
  const known = new Uint8Array(256);
  const find = (code: number): boolean => {
    const char = String.fromCodePoint(code);
    return tests.some((test) => test(char)) !== isNegated;
  };
  return (code) => {
    if (code > 255) return find(code);
    if (known[code] === 0) known[code] = find(code) ? 1 : 2;
    return known[code] === 1;
  };
}

/** A character as it is written in a class. */
export const classChar = (code: number): string => `\\u{${code.toString(16)}}`;

const named: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/** `[:alpha:]`, `[:^digit:]`. */
export function posixClass(name: string): ClassPart | undefined {
  const isNegated = name.startsWith('^');
  const key = isNegated ? name.slice(1) : name;
  return Object.hasOwn(named, key) ? { body: named[key] ?? '', isNegated } : undefined;
}

const perl: Readonly<Record<string, string>> = { d: '0-9', s: '\\t\\n\\f\\r ', w: '0-9A-Za-z_' };

/** `\d`, `\W`. */
export function perlClass(letter: string): ClassPart | undefined {
  const key = letter.toLowerCase();
  return Object.hasOwn(perl, key) ? { body: perl[key] ?? '', isNegated: key !== letter } : undefined;
}

/** `\p{Greek}`, `\PL`: a category or a script of Unicode. */
export function unicodeClass(name: string, isNegated: boolean): ClassPart | undefined {
  if (name === 'Any') return { body: '\\p{Any}', isNegated };
  for (const body of [`\\p{gc=${name}}`, `\\p{Script=${name}}`]) {
    try {
      if (new RegExp(body, 'u').source !== '') return { body, isNegated };
    } catch {
      // Unicode has no such name.
    }
  }
  return undefined;
}
