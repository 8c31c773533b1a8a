/** Finds the first syntax error in JSON: its offset, and the message of Go's encoding/json. */

export interface JsonFault {
  readonly message: string;
  readonly offset: number;
}

/** @param isOne whether the text must contain exactly one value instead of a stream of values. */
export function jsonFault(text: string, isOne: boolean): JsonFault | undefined {
  const reader = new Reader(text);
  let at = reader.skip(0);
  try {
    do {
      at = reader.skip(reader.value(at, 'looking for beginning of value'));
      if (isOne && at < text.length) return reader.invalid(at, 'after top-level value');
    } while (at < text.length);
    return undefined;
  } catch (error) {
    if (error instanceof FaultSignal) return error.fault;
    throw error;
  }
}

class FaultSignal extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.message);
  }
}

const maxDepth = 5000;

class Reader {
  readonly #text: string;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  skip(from: number): number {
    let at = from;
    while (at < this.#text.length && ' \t\r\n'.includes(this.#text.charAt(at))) at++;
    return at;
  }

  invalid(at: number, context: string): JsonFault {
    if (at >= this.#text.length) {
      return { message: 'unexpected end of JSON input', offset: Math.max(0, this.#text.length - 1) };
    }
    const char = String.fromCodePoint(this.#text.codePointAt(at) ?? 0);
    const shown =
      char === "'" ? "'\\''" : char === '"' ? "'\"'" : `'${JSON.stringify(char).slice(1, -1).replace('\\u00', '\\x')}'`;
    return { message: `invalid character ${shown} ${context}`, offset: at };
  }

  #stop(at: number, context: string): never {
    throw new FaultSignal(this.invalid(at, context));
  }

  /** Returns the offset after the value. */
  value(at: number, context: string): number {
    const char = this.#text.charAt(at);
    if (char === '{' || char === '[') {
      if (++this.#depth > maxDepth) throw new FaultSignal({ message: 'exceeded max depth', offset: at });
      const end = char === '{' ? this.#object(at + 1) : this.#array(at + 1);
      this.#depth--;
      return end;
    }
    if (char === '"') return this.#string(at);
    if (/[-\d]/.test(char)) return this.#number(at);
    for (const word of ['true', 'false', 'null']) if (char === word.charAt(0)) return this.#word(at, word);
    return this.#stop(at, context);
  }

  #object(from: number): number {
    let at = this.skip(from);
    if (this.#text.charAt(at) === '}') return at + 1;
    for (;;) {
      if (this.#text.charAt(at) !== '"') this.#stop(at, 'looking for beginning of object key string');
      at = this.skip(this.#string(at));
      if (this.#text.charAt(at) !== ':') this.#stop(at, 'after object key');
      at = this.skip(this.value(this.skip(at + 1), 'looking for beginning of value'));
      const char = this.#text.charAt(at);
      if (char === '}') return at + 1;
      if (char !== ',') this.#stop(at, 'after object key:value pair');
      at = this.skip(at + 1);
    }
  }

  #array(from: number): number {
    let at = this.skip(from);
    if (this.#text.charAt(at) === ']') return at + 1;
    for (;;) {
      at = this.skip(this.value(at, 'looking for beginning of value'));
      const char = this.#text.charAt(at);
      if (char === ']') return at + 1;
      if (char !== ',') this.#stop(at, 'after array element');
      at = this.skip(at + 1);
    }
  }

  #string(from: number): number {
    for (let at = from + 1; ; at++) {
      const char = this.#text.charAt(at);
      if (char === '"') return at + 1;
      if (char === '\\') {
        at++;
        if (this.#text.charAt(at) === 'u') {
          for (let count = 0; count < 4; count++) {
            at++;
            if (!/[\da-fA-F]/.test(this.#text.charAt(at))) this.#stop(at, 'in \\u hexadecimal character escape');
          }
        } else if (!/["\\/bfnrt]/.test(this.#text.charAt(at))) this.#stop(at, 'in string escape code');
      } else if (char < ' ') this.#stop(at, 'in string literal');
    }
  }

  #number(from: number): number {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = from;
    const found = pattern.exec(this.#text);
    if (found === null) this.#stop(from + 1, 'in numeric literal');
    const end = from + (found?.[0].length ?? 0);
    const next = this.#text.charAt(end);
    if (next === '.') this.#stop(end + 1, 'after decimal point in numeric literal');
    if (/[eE]/.test(next)) this.#stop(end + 1, 'in exponent of numeric literal');
    return end;
  }

  #word(from: number, word: string): number {
    for (let at = 1; at < word.length; at++) {
      if (this.#text.charAt(from + at) !== word.charAt(at)) {
        this.#stop(from + at, `in literal ${word} (expecting '${word.charAt(at)}')`);
      }
    }
    return from + word.length;
  }
}
