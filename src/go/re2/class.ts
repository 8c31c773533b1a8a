/**
 * Sets of characters. Each part contains the text of a JavaScript character class, because JavaScript implements
 * Unicode's scripts, categories and case folding.
 */

export interface ClassPart {
  /** `a-z\p{Lu}` */
  readonly body: string;
  readonly isNegated: boolean;
}

/** A set of characters, each given as its code point. */
export class CharSet {
  /** Caches lookups by the low bits of the code. An entry is `(code + 1) * 2`, plus 1 if the code is in the set. */
  readonly #known = new Int32Array(512);
  readonly #find: (code: number) => boolean;

  constructor(find: (code: number) => boolean) {
    this.#find = find;
  }

  has(code: number): boolean {
    const known = this.#known[code & 511] as number;
    if (known >> 1 === code + 1) return (known & 1) === 1;
    const isIn = this.#find(code);
    this.#known[code & 511] = (code + 1) * 2 + (isIn ? 1 : 0);
    return isIn;
  }
}

/** Returns the set of characters that are in any of the parts or, if `isNegated` is set, in none of the parts. */
export function charSet(parts: readonly ClassPart[], isNegated: boolean, foldsCase: boolean): CharSet {
  const tests = parts.map(
    ({ body, isNegated: isOut }) => new RegExp(`^[${isOut ? '^' : ''}${body}]$`, foldsCase ? 'iu' : 'u'),
  );
  return new CharSet((code) => {
    const char = String.fromCodePoint(code);
    return tests.some((test) => test.test(char)) !== isNegated;
  });
}

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

const partOf = (bodies: typeof named, key: string, isNegated: boolean): ClassPart | undefined =>
  Object.hasOwn(bodies, key) ? { body: bodies[key] ?? '', isNegated } : undefined;

/** `[:alpha:]`, `[:^digit:]`. */
export const posixClass = (name: string): ClassPart | undefined =>
  partOf(named, name.replace(/^\^/, ''), name.startsWith('^'));

const perl: Readonly<Record<string, string>> = { d: '0-9', s: '\\t\\n\\f\\r ', w: '0-9A-Za-z_' };

/** `\d`, `\W`. */
export const perlClass = (letter: string): ClassPart | undefined =>
  partOf(perl, letter.toLowerCase(), letter.toLowerCase() !== letter);

/** `\p{Greek}`, `\PL`: a category or a script of Unicode. */
export function unicodeClass(name: string, isNegated: boolean): ClassPart | undefined {
  if (name === 'Any') return { body: '\\p{Any}', isNegated };
  for (const body of [`\\p{gc=${name}}`, `\\p{Script=${name}}`]) {
    try {
      if (new RegExp(body, 'u').source !== '') return { body, isNegated };
    } catch {
      // Unicode does not define a property with this name.
    }
  }
  return undefined;
}
