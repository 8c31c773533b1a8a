/**
 * Extends the lexer of the package `yaml` to read text that go-yaml accepts but YAML 1.2 does not. On request, an
 * anchor or alias that is a key ends before the colon, and flow collections and quoted text may have any indentation.
 *
 * The lexer always reads the single-quoted text that go-yaml and kpt write. If the text ends in a line break, go-yaml
 * writes the closing quote at column 0, which YAML 1.2 forbids inside a map or list:
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
  parseFlowCollection(): Generator<string, unknown>;
  pushUntil(isEnd: (char: string) => boolean): Generator<string, number>;
  pushCount(count: number): Generator<string, number>;
}

/** Matches a closing quote at column 0. A quote that is followed by other text starts a scalar instead. */
const closingQuote = /\n\r?\n'(?:[\s,\]}]|$)/;

/** The extensions of YAML 1.2 that the lexer accepts, because go-yaml accepts them. */
export interface GoLexerOptions {
  /** Whether to read text such as `*a: 1` and `[b]#c`, where YAML 1.2 requires a space. */
  readonly isGo?: boolean | undefined;
  /** Whether the lines of a flow collection and of quoted text may have any indentation. */
  readonly ignoresIndentation?: boolean | undefined;
}

/** The lexer for `text`. Closing quotes at column 0 are rare. Text without these quotes is only searched once. */
export function newLexer(text: string, { isGo = false, ignoresIndentation = false }: GoLexerOptions): Lexer {
  const { Lexer } = yamlLibrary();
  const lexer = new Lexer();
  const state = lexer as unknown as LexerState;
  if (isGo) endNamesLikeGo(state);
  if (ignoresIndentation) {
    state.parseQuotedScalar = withoutIndentation(state, state.parseQuotedScalar.bind(lexer), () => true);
    state.parseFlowCollection = withoutIndentation(state, state.parseFlowCollection.bind(lexer), () => true);
  } else if (closingQuote.test(text)) {
    state.parseQuotedScalar = withoutIndentation(state, state.parseQuotedScalar.bind(lexer), closesAtColumnZero);
  }
  return lexer;
}

/** Wraps a method so that the next lines may have any indentation if `applies` returns true for the text at an offset. */
const withoutIndentation = (
  state: LexerState,
  parse: () => Generator<string, unknown>,
  applies: (text: string, at: number) => boolean,
): (() => Generator<string, unknown>) =>
  function* () {
    const { buffer, pos, indentNext } = state;
    if (applies(buffer, pos)) state.indentNext = 0;
    const next = yield* parse();
    state.indentNext = indentNext;
    return next;
  };

/** Matches an anchor or alias that may be a key and is followed by a colon. */
const goName = /(?<=(?:^|[\n[{,]|[-?:][ \t]) *)[&*][\w-]+(?=:(?:\s|$))/y;

function endNamesLikeGo(state: LexerState): void {
  const pushUntil = state.pushUntil.bind(state);
  state.pushUntil = function* (isEnd) {
    goName.lastIndex = state.pos;
    const [name] = goName.exec(state.buffer) ?? [];
    return name === undefined ? yield* pushUntil(isEnd) : yield* state.pushCount(name.length);
  };
}

/**
 * Reports whether the single-quoted scalar at `start` has its closing quote at column 0. Reads only the scalar and the
 * character after it.
 */
function closesAtColumnZero(text: string, start: number): boolean {
  if (text.charAt(start) !== "'") return false;
  let end = text.indexOf("'", start + 1);
  while (end !== -1 && text.charAt(end + 1) === "'") end = text.indexOf("'", end + 2);
  return closingQuote.test(text.slice(Math.max(start, end - 3), end + 2));
}
