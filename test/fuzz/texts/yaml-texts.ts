/** YAML as people write it: many styles of one tree. The output may be invalid, so callers ask the judges. */
import type { Scalar, Tree } from '../../../src/data/tree';
import { resolvePlain } from '../../../src/formats/yaml/scalar/resolve-scalar';
import { escaped } from '../escape';
import type { Random } from '../random';
import { map, tree } from '../values';

interface Style {
  readonly step: number;
  readonly listIndent: number;
  /** The percentage of nodes with a comment. */
  readonly comments: number;
  readonly flow: number;
  readonly odd: number;
  /** Whether strings are always written so that all parsers read them as strings. */
  readonly isFaithful?: boolean;
}

/** One to three documents, most of them maps. */
export function yamlText(random: Random): string {
  const documents = random.chance(85) ? 1 : 2 + random.below(2);
  const parts = Array.from({ length: documents }, () => document(random));
  const start = random.chance(15)
    ? random.pick(['---\n', '--- # c\n', '# head\n', '\n# head\n\n', '%YAML 1.1\n---\n'])
    : '';
  const text = start + parts.join(random.pick(['---\n', '---\n', '--- # next\n', '...\n---\n']));
  const cut = random.chance(12) ? text.replace(/\n$/, '') : text;
  return random.chance(10) ? cut.replaceAll('\n', '\r\n') : cut;
}

function document(random: Random): string {
  const style: Style = {
    step: random.pick([2, 2, 2, 3, 4]),
    listIndent: random.pick([0, 0, 2]),
    comments: random.pick([0, 0, 10, 25]),
    flow: random.pick([5, 15, 50]),
    odd: random.pick([0, 0, 3, 10]),
  };
  const root = random.chance(90) ? map(random, 3, tree) : tree(random, 3);
  return `${new Writer(random, style).block(root, random.chance(93) ? 0 : 2).join('\n')}\n`;
}

/** A tree in some style, without anchors, tags and other oddities. */
export function yamlOf(random: Random, value: Tree): string {
  const style = {
    step: 2,
    listIndent: random.pick([0, 2]),
    comments: random.pick([0, 0, 10]),
    flow: 10,
    odd: 0,
    isFaithful: true,
  };
  return `${new Writer(random, style).block(value, 0).join('\n')}\n`;
}

class Writer {
  #anchors = 0;

  constructor(
    private readonly random: Random,
    private readonly style: Style,
  ) {}

  block(value: Tree, column: number): string[] {
    const pad = ' '.repeat(column);
    if (value.kind === 'map' && value.entries.length > 0) {
      return value.entries.flatMap(({ key, value: inner }) => {
        if (this.#chance(this.style.odd / 2)) return [...this.#between(pad), ...this.#questioned(pad, key, inner)];
        const gap = this.#chance(this.style.odd) ? ' ' : '';
        return [...this.#between(pad), ...this.#below(`${pad}${this.#key(key)}${gap}:`, inner, column)];
      });
    }
    if (value.kind === 'list' && value.items.length > 0) {
      return value.items.flatMap((item) => [...this.#between(pad), ...this.#below(`${pad}-`, item, column)]);
    }
    return [pad + this.flow(value)];
  }

  /** An entry in the form `? key` and `: value`. */
  #questioned(pad: string, key: string, value: Tree): string[] {
    return [`${pad}? ${this.#key(key)}${this.#tail()}`, `${pad}: ${this.flow(value)}${this.#tail()}`];
  }

  #below(head: string, value: Tree, column: number): string[] {
    const properties = this.#properties(value);
    if (value.kind === 'scalar') {
      const literal = this.#literal(`${head}${properties}`, value, column);
      if (literal !== undefined) return literal;
      const gap = this.#chance(this.style.odd) ? '   ' : ' ';
      const isEmpty = value.type === 'null' && this.#chance(50);
      return [`${head}${properties}${isEmpty ? '' : gap + this.scalar(value, false)}${this.#tail()}`];
    }
    const size = value.kind === 'map' ? value.entries.length : value.items.length;
    if (size === 0 || this.#chance(this.style.flow)) return [`${head}${properties} ${this.flow(value)}${this.#tail()}`];
    const isItem = head.endsWith('-');
    const inner = isItem ? column + 2 : column + (value.kind === 'list' ? this.style.listIndent : this.style.step);
    const lines = this.block(value, inner);
    const [first = '', ...rest] = lines;
    if (isItem && properties === '' && this.#chance(75) && /^ *[^# ]/.test(first)) {
      return [head + first.slice(column + 1), ...rest];
    }
    return [`${head}${properties}${this.#tail()}`, ...lines];
  }

  /** An anchor, a tag, or nothing. */
  #properties(value: Tree): string {
    if (!this.#chance(this.style.odd)) return '';
    if (this.#chance(60)) return ` &x${this.#anchors++}`;
    if (value.kind === 'scalar') return value.type === 'string' ? ' !!str' : '';
    return this.#chance(50) ? (value.kind === 'map' ? ' !!map' : ' !!seq') : ' !mine';
  }

  #between(pad: string): string[] {
    if (!this.#chance(this.style.comments)) return [];
    if (this.style.isFaithful === true) return [`${pad}# c`];
    return this.random.pick([[''], [`${pad}# c`], ['# far'], [`${pad}   # deep`], ['', `${pad}# why`]]);
  }

  #tail(): string {
    return this.#chance(this.style.comments) ? this.random.pick([' # c', '  # why', ' #']) : '';
  }

  #literal(head: string, { type, text }: Scalar, column: number): string[] | undefined {
    const fits =
      type === 'string' && /^(?![\s#-])[^\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]+$/.test(text);
    if (!fits || !this.#chance(text.includes('\n') ? 70 : 5)) return undefined;
    const chomp = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
    const pad = ' '.repeat(column + this.style.step);
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
    const mark = text.includes('\n') || this.#chance(50) ? '|' : '>';
    return [`${head} ${mark}${chomp}${this.#tail()}`, ...lines.map((line) => (line === '' ? '' : pad + line))];
  }

  flow(value: Tree): string {
    if (value.kind === 'scalar') return this.scalar(value, true);
    const inner =
      value.kind === 'list'
        ? value.items.map((item) => this.#tagged(item))
        : value.entries.map(({ key, value: one }) => `${this.#key(key)}: ${this.#tagged(one)}`);
    const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
    if (inner.length === 0) return open + close;
    const pad = this.random.pick(['', '', ' ']);
    const gap = this.#chance(20) ? `,${this.#tail()}\n                        ` : this.random.pick([', ', ', ', ',']);
    const trailing = this.#chance(this.style.odd) ? ',' : '';
    return `${open}${pad}${inner.join(gap)}${trailing}${pad}${close}`;
  }

  #tagged(value: Tree): string {
    const isTagged = value.kind === 'scalar' && value.type === 'string' && this.#chance(this.style.odd);
    return `${isTagged ? '!!str ' : ''}${this.flow(value)}`;
  }

  #key(key: string): string {
    return isPlainEverywhere(key) && this.#chance(90) ? key : this.#quoted(key);
  }

  scalar({ type, text }: Scalar, inFlow: boolean): string {
    if (type !== 'string') return text;
    const isPlain = inFlow ? isPlainEverywhere(text) : isPlainInBlock(text);
    if (isPlain && this.#chance(80)) return text;
    // Some strings are written without quotes, even if a parser may read another type.
    if (this.style.isFaithful !== true && isPlainEverywhere(text, true) && this.#chance(50)) return text;
    return this.#quoted(text);
  }

  #quoted(text: string): string {
    if (/^[\x20-\x7e\u00a1-\u02ff]*$/.test(text) && this.#chance(50)) return `'${text.replaceAll("'", "''")}'`;
    return escaped(JSON.stringify(text), /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g);
  }

  #chance(percent: number): boolean {
    return this.random.chance(percent);
  }
}

/**
 * Whether the text only contains characters that are safe in plain scalars. With `anyType`, it may be a value that is
 * not a string: `1:30`, `yes`.
 */
const isPlainEverywhere = (text: string, anyType = false): boolean =>
  /^[A-Za-z0-9_./$][A-Za-z0-9_./$%@;=+() -]*$/.test(text) && !text.endsWith(' ') && (anyType || isText(text));

const isPlainInBlock = (text: string): boolean =>
  /^[A-Za-z0-9_./$][\x20-\x7e]*$/.test(text) && !/:(?: |$)| #| $/.test(text) && isText(text);

/** Whether the unquoted text is a string by Go's rules, and neither a YAML 1.1 boolean nor a date. */
const isText = (text: string): boolean =>
  resolvePlain(text) === 'string' && !/^(?:y|n|yes|no|on|off)$|^\d[\d:._TtZz -]*$/i.test(text);
