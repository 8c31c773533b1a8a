/**
 * Extends the lexer of the package `yaml` to read the single-quoted text that go-yaml and kpt write. If the text ends
 * in a line break, go-yaml writes the closing quote at column 0, which YAML 1.2 forbids inside a map or list:
 *
 * ```yaml
 * data:
 *   a: 'one
 *
 *     two
 *
 * '
 * ```
 */
import { yamlLibrary } from './library';
import type { Lexer } from 'yaml';

/** The private members of the package's lexer that this file uses. */
interface LexerState {
  readonly buffer: string;
  readonly pos: number;
  /** The minimum number of spaces before the next line of a scalar. */
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown>;
}

/** A closing quote at column 0. If other text follows the quote, the quote starts a scalar. */
const closingQuote = /\n\r?\n'(?:[\s,\]}]|$)/;

/** The lexer for `text`. Closing quotes at column 0 are rare. Text without these quotes is only searched once. */
export function newLexer(text: string): Lexer {
  const { Lexer } = yamlLibrary();
  const lexer = new Lexer();
  if (!closingQuote.test(text)) return lexer;
  const state = lexer as unknown as LexerState;
  const parse = state.parseQuotedScalar.bind(lexer);
  state.parseQuotedScalar = function* () {
    const { buffer, pos, indentNext } = state;
    if (closesAtColumnZero(buffer, pos)) state.indentNext = 0;
    const next = yield* parse();
    state.indentNext = indentNext;
    return next;
  };
  return lexer;
}

/**
 * Reports whether the single-quoted scalar at `start` has its closing quote at column 0. Reads only the scalar and the
 * character after it.
 */
function closesAtColumnZero(text: string, start: number): boolean {
  if (text.charAt(start) !== "'") return false;
  let end = text.indexOf("'", start + 1);
  while (end !== -1 && text.charAt(end + 1) === "'") end = text.indexOf("'", end + 2);
  return end !== -1 && closingQuote.test(text.slice(Math.max(start, end - 3), end + 2));
}
