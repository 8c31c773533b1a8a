/** Finds the first mistake in a text that is not JSON, and describes it in the words of the reference's JSON library. */

type Kind = '[' | ']' | '{' | '}' | ':' | ',' | 'true' | 'false' | 'null' | 'string' | 'number' | 'end';

class Fault extends Error {}

const kindNames: Readonly<Record<Kind, string>> = {
  '[': "'['",
  ']': "']'",
  '{': "'{'",
  '}': "'}'",
  ':': "':'",
  ',': "','",
  true: 'true literal',
  false: 'false literal',
  null: 'null literal',
  string: 'string literal',
  number: 'number literal',
  end: 'end of input',
};
const anyValue = "'[', '{', or a literal";
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const numberStart = /-?(?:(?:0|[1-9]\d*)(?:\.(?:\d+(?:[eE][+-]?)?)?|[eE][+-]?)?)?/y;

/**
 * `[json.exception.parse_error.101] parse error at line 1, column 1: syntax error while parsing value - …`. Calls
 * `tick` for every value before the mistake.
 */
export function describeFault(text: string, tick: () => void): string {
  try {
    new Scanner(text, tick).document();
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
  return '[json.exception.parse_error.101] parse error: not JSON';
}

class Scanner {
  readonly #text: string;
  readonly #tick: () => void;
  #at = 0;
  /** The offset of the last string, number or word: messages show the text from there as last read. */
  #readFrom = 0;
  #kind: Kind = 'end';
  #context = 'value';
  #expected = '';

  constructor(text: string, tick: () => void) {
    this.#text = text;
    this.#tick = tick;
  }

  /** Walks the document with a stack of open brackets. */
  document(): void {
    const open: ('[' | '{')[] = [];
    this.#next('value', '');
    for (;;) {
      this.#tick();
      if (this.#kind === '{') {
        if (this.#next('object key', kindNames.string) !== '}') {
          this.#key();
          open.push('{');
          continue;
        }
      } else if (this.#kind === '[') {
        if (this.#next('value', '') !== ']') {
          open.push('[');
          continue;
        }
      } else if (!['true', 'false', 'null', 'string', 'number'].includes(this.#kind)) {
        throw this.#unexpected('value', anyValue);
      }
      // A value is complete: close the brackets that it completes.
      for (;;) {
        const top = open[open.length - 1];
        if (top === undefined) {
          if (this.#next('value', kindNames.end) !== 'end') throw this.#unexpected('value', kindNames.end);
          return;
        }
        const close = top === '[' ? ']' : '}';
        const what = top === '[' ? 'array' : 'object';
        const next = this.#next(what, kindNames[close]);
        if (next === ',') {
          if (top === '{') {
            this.#next('object key', kindNames.string);
            this.#key();
          } else this.#next('value', '');
          break;
        }
        if (next !== close) throw this.#unexpected(what, kindNames[close]);
        open.pop();
      }
    }
  }

  #key(): void {
    if (this.#kind !== 'string') throw this.#unexpected('object key', kindNames.string);
    if (this.#next('object separator', kindNames[':']) !== ':') {
      throw this.#unexpected('object separator', kindNames[':']);
    }
    this.#next('value', '');
  }

  #unexpected(context: string, expected: string): Fault {
    return this.#fault(
      context,
      `unexpected ${kindNames[this.#kind]}`,
      expected,
      this.#kind === 'end' ? this.#at + 1 : this.#at,
    );
  }

  #malformed(detail: string, end: number): Fault {
    const read = this.#text
      .slice(this.#readFrom, end)
      .replaceAll(
        /[\u0000-\u001f]/g,
        (char) => `<U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
      );
    return this.#fault(this.#context, `${detail}; last read: '${read}'`, this.#expected, end);
  }

  #fault(context: string, detail: string, expected: string, end: number): Fault {
    const before = this.#text.slice(0, end);
    const line = before.split('\n').length;
    const column = end - (before.lastIndexOf('\n') + 1);
    const wanted = expected === '' ? '' : `; expected ${expected}`;
    return new Fault(
      `[json.exception.parse_error.101] parse error at line ${line}, column ${column}: syntax error while parsing ${context} - ${detail}${wanted}`,
    );
  }

  /** Reads a token. The message of a mistake in it names the context. */
  #next(context: string, expected: string): Kind {
    this.#read(context, expected);
    return this.#kind;
  }

  #read(context: string, expected: string): void {
    this.#context = context;
    this.#expected = expected;
    while (' \t\r\n'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at++;
    const char = this.#text.charAt(this.#at);
    if (char === '') {
      this.#kind = 'end';
      return;
    }
    if ('[]{}:,'.includes(char)) {
      this.#kind = char as Kind;
      this.#at++;
      return;
    }
    if (char === '"') this.#string();
    else if (char === 't' || char === 'f' || char === 'n') {
      this.#word(char === 't' ? 'true' : char === 'f' ? 'false' : 'null');
    } else if (char === '-' || (char >= '0' && char <= '9')) this.#number();
    else throw this.#malformed('invalid literal', this.#at + 1);
  }

  #word(word: 'true' | 'false' | 'null'): void {
    this.#readFrom = this.#at;
    for (const letter of word) {
      if (this.#text.charAt(this.#at) !== letter) throw this.#malformed('invalid literal', this.#at + 1);
      this.#at++;
    }
    this.#kind = word;
  }

  #number(): void {
    this.#readFrom = this.#at;
    number.lastIndex = this.#at;
    numberStart.lastIndex = this.#at;
    const complete = number.test(this.#text) ? number.lastIndex : this.#at;
    numberStart.test(this.#text);
    const reached = numberStart.lastIndex;
    if (reached > complete) {
      const last = this.#text.charAt(reached - 1);
      const detail =
        last === '-' && reached === this.#readFrom + 1
          ? "expected digit after '-'"
          : last === '.'
            ? "expected digit after '.'"
            : last === 'e' || last === 'E'
              ? "expected '+', '-', or digit after exponent"
              : 'expected digit after exponent sign';
      throw this.#malformed(`invalid number; ${detail}`, Math.min(reached + 1, this.#text.length + 1));
    }
    this.#at = complete;
    this.#kind = 'number';
  }

  #string(): void {
    this.#readFrom = this.#at;
    let at = this.#at + 1;
    for (; ; at++) {
      const char = this.#text.charAt(at);
      if (char === '') throw this.#malformed('invalid string: missing closing quote', at + 1);
      if (char === '"') break;
      const code = char.charCodeAt(0);
      if (code < 32) {
        const hex = code.toString(16).toUpperCase().padStart(4, '0');
        throw this.#malformed(`invalid string: control character U+${hex} must be escaped to \\u${hex}`, at + 1);
      }
      if (char !== '\\') continue;
      at++;
      const escape = this.#text.charAt(at);
      if (escape === 'u') {
        for (let digit = 0; digit < 4; digit++) {
          at++;
          if (!/[0-9a-fA-F]/.test(this.#text.charAt(at))) {
            throw this.#malformed("invalid string: '\\u' must be followed by 4 hex digits", at + 1);
          }
        }
      } else if (escape === '' || !'"\\/bfnrt'.includes(escape)) {
        throw this.#malformed('invalid string: forbidden character after backslash', at + 1);
      }
    }
    this.#at = at + 1;
    this.#kind = 'string';
  }
}
