/**
 * Selects pieces of text in any format, either by two markers or by a pattern. Pieces can be read and
 * written like fields:
 *
 *     between {start: 'listen ', end: ';'}      listen [80]; listen [81];
 *     pattern 'image: .*:(.+)'                  image: web:[1.2]
 * @lazy
 */
import { catchError } from '../../data';
import { compileFinder, quoteMeta, StepBudget, StepLimitError, type Finder } from '../../go/patterns/regexp';
import { applyTextEdits, NoSpellingError, type TextEdit } from '../../formats/document';
import { FieldError, withinSteps } from '../faults/field-error';
import type { FieldFaultCode } from '../faults/field-fault';

/** Selects pieces by either `between` or `pattern`. */
export interface TextSelection {
  readonly between?: { readonly start: string; readonly end: string } | undefined;
  /**
   * An RE2 pattern. The piece is the match of the only group, or of the group named `value` if there are several
   * groups. Without a group, the piece is the whole match.
   */
  readonly pattern?: string | undefined;
  /** The matches to use; `all` by default. */
  readonly occurrences?: 'all' | 'first' | undefined;
}

/** The characters from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const textFault = (code: FieldFaultCode, problem: string): FieldError => new FieldError({ code, problem });

export const notText = (place: string, kind: string): FieldError =>
  textFault('invalid-value', `\`${place}\` is a ${kind}, but parts can be selected only in a string`);

export const severalPieces = (place: string, count: number): FieldError =>
  textFault(
    'ambiguous',
    `${count} different pieces of \`${place}\` are selected, but a source needs exactly one: narrow the selection, or set \`occurrences: first\``,
  );

export const noNumber = (kind: string): FieldError =>
  textFault(
    'invalid-value',
    `the field is ${kind}, which cannot contain the value: replace the field with a string first`,
  );

/** If `isDocument` is true, end markers inside a map or list at the beginning of a piece are ignored. */
export const piecesOf = (text: string, selection: TextSelection, isDocument: boolean): TextPieces =>
  new TextPieces(text, selection, isDocument);

/** The pieces of a field's text that the selection matches. */
export class TextPieces {
  /** The spans in order, without overlaps. */
  readonly spans: readonly Span[];
  /** Whether the pattern matches, even if its group does not take part in the match. */
  readonly #isMatched: boolean;
  readonly #selection: TextSelection;
  readonly #isDocument: boolean;

  constructor(
    readonly text: string,
    selection: TextSelection,
    isDocument: boolean,
  ) {
    this.#selection = selection;
    this.#isDocument = isDocument;
    const { spans, isMatched } = spansIn(text, selection, isDocument);
    this.spans = spans;
    this.#isMatched = isMatched;
  }

  get texts(): readonly string[] {
    return this.spans.map(({ start, end }) => this.text.slice(start, end));
  }

  get missing(): FieldError {
    const { between, pattern = '' } = this.#selection;
    if (between !== undefined) {
      return textFault('text-not-found', `the start marker "${between.start}" is not in the field`);
    }
    const { text } = this;
    const isMatched = this.#isMatched;
    // The message is created lazily, because finding the reason takes as long as the search. If a previous run has
    // already written the value, no message is needed.
    return new FieldError({
      code: 'text-not-found',
      get problem() {
        return notMatched(text, pattern, isMatched);
      },
    });
  }

  /** The text with each piece replaced. Throws NoSpellingError if a second run would change other pieces. */
  written(edits: readonly TextEdit[]): string {
    let shift = 0;
    const expected = edits.map(({ start, end, text }) => {
      const from = start + shift;
      shift += text.length - (end - start);
      return { start: from, end: end + shift };
    });
    const after = applyTextEdits(this.text, edits);
    const found = new Set(expected.map(({ start, end }) => `${start} ${end}`));
    const { spans: again } = spansIn(after, this.#selection, this.#isDocument);
    const isKept = this.#selection.between === undefined || again.length === expected.length;
    const other = again.find(({ start, end }) => !found.has(`${start} ${end}`));
    if (isKept && other === undefined) return after;
    const isInside = other !== undefined && expected.some(({ start, end }) => start <= other.start && other.end <= end);
    throw new NoSpellingError(unstable(this.#selection, edits, isInside));
  }
}

/**
 * The reason why a second run would change other pieces. `isInside` is true if the second run would find a piece inside
 * a written piece.
 */
function unstable({ between }: TextSelection, edits: readonly TextEdit[], isInside: boolean): string {
  if (between === undefined) {
    const why = isInside
      ? 'the pattern matches a part of its own result, so a second run would change it again: match the whole value, for example with `(?:www\\.)?example\\.com`'
      : 'the pattern still matches elsewhere, so a second run would change that place: make it match more of the surrounding text';
    return `${why}, or add a capture group for the value, surrounded by fixed text`;
  }
  const { end } = between;
  // Without this check, writing the value `x;` before `;;` would add another `;` in every run.
  if (edits.some(({ text }) => `${text}${end}`.indexOf(end) < text.length)) {
    return `the end marker "${end}" begins within the value, so a second run would not find the end of the value`;
  }
  return 'after the replacement, the markers select other text, which a second run would change';
}

/**
 * The message for a pattern that does not match. The message suggests a forgotten flag: `m` (`^` and `$` match at line
 * breaks), `i` (ignore case) or `s` (a dot matches line breaks).
 */
function notMatched(text: string, pattern: string, isMatched: boolean): string {
  if (isMatched) return `the pattern \`${pattern}\` matches, but its group never does, so no text can be replaced`;
  const problem = `the pattern \`${pattern}\` does not match the field`;
  const budget = new StepBudget(hintSteps);
  const isMatch = (other: string, subject: string): boolean =>
    catchError(StepLimitError, () => compileFinder(other)(subject, 0, budget)) !== undefined;
  if (text.includes('\r\n') && isMatch(pattern, text.replaceAll('\r\n', '\n'))) {
    return `${problem}, whose lines end in CR LF: write \`\\r?\\n\` for a line break, and \`\\r?$\` for the end of a line`;
  }
  const flag = ['m', 'i', 's'].find((one) => isMatch(`(?${one})${pattern}`, text));
  return flag === undefined ? problem : `${problem}: did you mean \`(?${flag})${pattern}\`?`;
}

/** Limits the steps of all searches for a hint, so that the searches take only a fraction of a second. */
const hintSteps = 2 ** 24;

/**
 * True if the pattern matches with `value` in place of its group. A previous run may then have written `value`. In
 * `a|b(c)`, the group must take part in the match.
 */
export function containsPiece(text: string, pattern: string, value: string): boolean {
  const find = compileFinder(pattern);
  const [start, end] = find.spans[pieceGroup(find)] ?? [0, pattern.length];
  const taken = `${pattern.slice(0, start)}(?P<value>${quoteMeta(value)})${pattern.slice(end)}`;
  const found = catchError(FieldError, () => spansIn(text, { pattern: taken, occurrences: 'first' }, false));
  return found !== undefined && found.spans.length > 0;
}

/** Throws an Error if the pattern is invalid or if its groups do not identify the piece. */
export function checkPattern(pattern: string): void {
  const { groups, names, spans } = compileFinder(pattern);
  const named = spans.filter(([start]) => /^\(\?P?<value>/.test(pattern.slice(start, start + '(?P<value>'.length)));
  if (named.length > 1) {
    throw new Error(
      'two groups are named `value`, but only one piece is replaced: use a single group, for example `(?P<value>a|b)`',
    );
  }
  if (groups < 2 || names.has('value')) return;
  const way = 'name the group for the value with `(?P<value>…)`, or use `(?:…)` for the other groups';
  throw new Error(`the pattern has ${groups} groups: ${way}`);
}

/** The number of the group whose match is the piece; 0 for the whole match. */
const pieceGroup = ({ groups, names }: Finder): number => names.get('value') ?? Math.min(groups, 1);

function spansIn(
  text: string,
  { between, pattern = '', occurrences }: TextSelection,
  isDocument: boolean,
): { readonly spans: readonly Span[]; readonly isMatched: boolean } {
  const places = between === undefined ? matches(text, pattern) : gaps(text, between, isDocument);
  const spans: Span[] = [];
  const matchesReturn = /\r|\\r/.test(pattern);
  let isMatched = false;
  for (const span of places) {
    isMatched = true;
    if (span === undefined) continue;
    spans.push(matchesReturn ? span : withoutReturn(text, span));
    if (occurrences === 'first') break;
  }
  return { spans, isMatched };
}

/**
 * Returns the span without a carriage return at its end. Otherwise, on a line that ends in CR LF, a piece that ends
 * before the line feed would include the carriage return.
 */
function withoutReturn(text: string, { start, end }: Span): Span {
  const isHalf = start < end && text[end - 1] === '\r' && text[end] === '\n';
  return isHalf ? { start, end: end - 1 } : { start, end };
}

/** Yields the pieces. Yields undefined for a match in which the group does not take part. */
function* matches(text: string, pattern: string): Generator<Span | undefined> {
  const find = compileFinder(pattern);
  const group = pieceGroup(find);
  const budget = new StepBudget();
  let done = -1;
  for (let from = 0; from <= text.length;) {
    const match = withinSteps(() => find(text, from, budget));
    if (match === undefined) return;
    const { start, end } = match;
    // As in Go, an empty match directly after another match is ignored.
    if (end > start || start !== done) {
      const place = match.place(group);
      yield place && { start: place[0], end: place[1] };
    }
    done = end;
    from = end > from ? end : from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
}

/**
 * The spans between the markers. Throws FieldError if a start marker has no end marker, even with `ignoreMissing`,
 * because writing only the other pieces would hide the mistake.
 */
function* gaps(
  text: string,
  { start, end }: NonNullable<TextSelection['between']>,
  isDocument: boolean,
): Iterable<Span> {
  for (let at = text.indexOf(start); at !== -1;) {
    const from = at + start.length;
    const behind = isDocument ? behindBrackets(text, from) : from;
    const to = behind === undefined ? -1 : text.indexOf(end, behind);
    if (to === -1) {
      const line = text.slice(0, at).split('\n').length;
      const problem = `the start marker "${start}" in line ${line} has no end marker "${end}" after it`;
      throw textFault('marker-not-closed', problem);
    }
    yield { start: from, end: to };
    at = text.indexOf(start, to + end.length);
  }
}

/**
 * Returns the offset after the map or list that begins at `from`. Returns `from` if no map or list begins there, and
 * undefined if the map or list does not end.
 */
function behindBrackets(text: string, from: number): number | undefined {
  const sign = /["'{}[\]]|\/\/|\/\*/g;
  const blank = /\s*/y;
  blank.lastIndex = from;
  blank.test(text);
  if (!/[{[]/.test(text.charAt(blank.lastIndex))) return from;
  let depth = 0;
  sign.lastIndex = blank.lastIndex;
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const at = sign.lastIndex;
    const [one] = found;
    if (one === '{' || one === '[') depth++;
    else if (one === '}' || one === ']') depth--;
    else {
      const end =
        one === '//' ? text.indexOf('\n', at) : one === '/*' ? text.indexOf('*/', at) : closingQuote(text, at, one);
      if (end === -1) return undefined;
      sign.lastIndex = end + 1;
    }
    if (depth === 0) return at;
  }
  return undefined;
}

function closingQuote(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (text[at] === '\\') at++;
  }
  return -1;
}
