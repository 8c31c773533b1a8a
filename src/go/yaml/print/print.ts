/**
 * Writes YAML like go-yaml v3, byte for byte, because users compare and hash the output of Go programs. Lists are
 * indented below their key, and keys are in natural order. Resources are printed by yamlFormat instead.
 *
 * ```yaml
 * a:
 *   - x
 * a2: 1
 * a10: 2
 * ```
 */
import type { Json } from '../../../data/json';
import { chompFor } from '../../../formats/yaml/scalar/literal';
import { escapeLetters } from '../../escapes';
import { goFloat } from '../../float';
import { naturalOrder } from './natural-order';
import { scalarStyle } from './scalar-style';

/**
 * Returns the output of `yaml.NewEncoder(…)` with `SetIndent(spaces)` and an `Encode` call for each document.
 * `yaml.Marshal` and an encoder without `SetIndent` indent by four spaces.
 */
export function writeGoYaml(documents: readonly Json[], spaces: 2 | 4 = 2): string {
  const writer = new Writer(spaces);
  return documents.map((document) => writer.document(document)).join('---\n');
}

/** Writes nodes. Only the texts of non-empty collections and of some literal blocks end with a line break. */
class Writer {
  readonly #spaces: number;

  constructor(spaces: number) {
    this.#spaces = spaces;
  }

  document(document: Json): string {
    const column = typeof document === 'string' ? this.#spaces : 0;
    return `${this.#node(document, column)}\n`.replace(/(?<=\n)\n$/, '');
  }

  /** `column` is the column at which the lines of a collection or a literal block start. */
  #node(value: Json, column: number): string {
    if (value === null) return 'null';
    if (typeof value === 'string') return this.#scalar(value, column);
    if (typeof value === 'number') return goFloat(value);
    if (typeof value === 'boolean') return String(value);
    if (Array.isArray(value)) {
      // A dash takes two columns, even if keys are indented by more columns.
      const items = value.map((item) => `- ${this.#node(item, column + 2)}`);
      return lines('[]', column, items);
    }
    const keys = Object.keys(value).toSorted(naturalOrder);
    const entries = keys.map((key) => this.#entry(key, value[key] ?? null, column));
    return lines('{}', column, entries);
  }

  #entry(key: string, value: Json, column: number): string {
    const inner = this.#below(column);
    const name = this.#scalar(key, inner);
    const text = this.#node(value, inner);
    const isCollection = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (isSimpleKey(key)) return `${name}:${isCollection ? `\n${' '.repeat(inner)}` : ' '}${text}`;
    const gap = ' '.repeat(isCollection ? inner - column - 1 : 1);
    return `? ${name}${name.endsWith('\n') ? '' : '\n'}${' '.repeat(column)}:${gap}${text}`;
  }

  /** Returns the column of a key's value: the next multiple of the indentation after `column`. */
  #below(column: number): number {
    return column + this.#spaces - (column % this.#spaces);
  }

  #scalar(text: string, column: number): string {
    switch (scalarStyle(text)) {
      case 'plain':
        return text;
      case 'single':
        return `'${text.replaceAll("'", "''")}'`;
      case 'double':
        // A byte order mark at the start makes go-yaml escape all characters.
        return `"${text.replaceAll(text.startsWith('\ufeff') ? /[^]/gu : escaped, escapeOf)}"`;
      case 'literal':
        return this.#literal(text, column);
    }
  }

  #literal(text: string, column: number): string {
    // go-yaml always writes the configured indentation as the indentation indicator, even if lines are indented by two.
    const hint = /^[ \n]/.test(text) ? String(this.#spaces) : '';
    const margin = ' '.repeat(column);
    return `|${hint}${chompFor(text)}\n${text.replaceAll(/^(?=[^\n])/gm, margin)}`;
  }
}

/** Puts each part on its own line, indented to `column`. A final literal block already ends in a line break. */
function lines(empty: string, column: number, parts: readonly string[]): string {
  if (parts.length === 0) return empty;
  const margin = ' '.repeat(column);
  return parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`)).join(margin);
}

const isSimpleKey = (key: string): boolean => !/[\n\r\x85\u2028\u2029]/.test(key) && Buffer.byteLength(key) <= 128;

const escaped = /["\\]|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu;

const letters: Readonly<Record<string, string>> = {
  ...escapeLetters,
  '\0': '0',
  '\x1b': 'e',
  '"': '"',
  '\\': '\\',
  '\x85': 'N',
  '\xa0': '_',
  '\u2028': 'L',
  '\u2029': 'P',
};

function escapeOf(char: string): string {
  const letter = letters[char];
  if (letter !== undefined) return `\\${letter}`;
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
