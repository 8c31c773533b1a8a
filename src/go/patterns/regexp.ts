/**
 * Implements the regular expressions of Go's package `regexp` (RE2). Matching takes linear time for every pattern and
 * text.
 *
 * Most patterns are names or names with dots (`networking.k8s.io`). JavaScript's engine matches these patterns in the
 * same way, but faster. Compiled patterns are cached, because a tree traversal uses the same pattern at every list.
 */
import { unicodePattern } from '../../data/text/unicode-pattern';
import { parsePattern } from '../re2/parse';
import { newMachine } from '../re2/run';
import { StepBudget } from '../re2/steps';

export { StepBudget, StepLimitError } from '../re2/steps';

export type Matcher = (text: string) => boolean;

/** A match. The text of a group is extracted only when it is requested. */
export class PatternMatch {
  readonly #text: string;
  readonly #slots: readonly number[];

  constructor(text: string, slots: readonly number[]) {
    this.#text = text;
    this.#slots = slots;
  }

  get start(): number {
    return this.#slots[0] ?? 0;
  }

  get end(): number {
    return this.#slots[1] ?? 0;
  }

  /** Returns the text of group `n`; empty if the group does not exist or did not participate. */
  group(n: number): string {
    return this.#text.slice(...(this.place(n) ?? [0, 0]));
  }

  /** Returns the start and end of group `n`; undefined if the group does not exist or did not participate. */
  place(n: number): readonly [number, number] | undefined {
    const { [n * 2]: start = -1, [n * 2 + 1]: end = -1 } = this.#slots;
    return start < 0 || end < 0 ? undefined : [start, end];
  }
}

/**
 * Searches for the pattern from an offset. The text before the offset still affects `^` and `\b`. Throws
 * StepLimitError.
 */
export interface Finder {
  (text: string, from: number, budget?: StepBudget): PatternMatch | undefined;
  /** Maps the name of each named group to its number. */
  readonly names: ReadonlyMap<string, number>;
  readonly groups: number;
  /** The range of each group in the pattern, including its parentheses. */
  readonly spans: readonly (readonly [number, number])[];
}

/**
 * The maximum number of cached patterns. Normal runs use fewer patterns, but programs that use the library may be
 * long-lived.
 */
const maxKept = 256;

/**
 * Compiles a selector's pattern, which must match the whole text: `app-.*` matches `app-web`. The empty pattern matches
 * everything. Throws an Error with Go's message: ``error parsing regexp: missing closing ): `^(?:(a)$` `` (Go also
 * shows the anchored form).
 */
export const compilePattern: (source: string) => Matcher = cached((source) => {
  if (source === '') return () => true;
  if (isLiteral(source)) return (text) => text === source;
  const { text: start, isEntirePattern } = prefixOf(source);
  if (isEntirePattern) return (text) => text === start;
  // Names with dots do not need a group, and `$` matches the end of the text both in JavaScript and in Go.
  return isDotted(source) ? dotted(`^${source}$`) : machine(`^(?:${source})$`);
});

/** Compiles a pattern that may match anywhere in the text: `web` matches `web2`. Throws like compilePattern. */
export const compileQuery: (source: string) => Matcher = cached((source) => {
  if (isLiteral(source)) return (text) => text.includes(source);
  return isDotted(source) ? dotted(source) : machine(source);
});

/** Compiles a pattern for searches with an offset and groups. Throws like compilePattern. */
export const compileFinder: (source: string) => Finder = cached((source) => {
  const pattern = parsePattern(source);
  const compiled = newMachine(source, pattern);
  const find = (text: string, from: number, budget = new StepBudget()): PatternMatch | undefined => {
    const slots = compiled.find(text, from, budget);
    return slots && new PatternMatch(text, slots);
  };
  return Object.assign(find, { names: pattern.names, groups: pattern.groupCount, spans: pattern.spans });
});

/** Reports whether a pattern has no metacharacters, and therefore only matches its own text. */
export const isLiteral = (source: string): boolean => !/[\\.+*?()|[\]{}^$]/.test(source);

/** `regexp.QuoteMeta`: a pattern that only matches `text`. */
export const quoteMeta = (text: string): string => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&');

const isDotted = (source: string): boolean => !/[\\+*?()|[\]{}^$]/.test(source);

/**
 * Returns the common prefix of all texts that a selector's pattern matches: `app-` for `app-.*`. Returns '' if no
 * prefix is known. `isEntirePattern` is true if the pattern matches only this text: `^my\.config$`.
 */
export function prefixOf(source: string): { readonly text: string; readonly isEntirePattern: boolean } {
  if (source.includes('|')) return { text: '', isEntirePattern: false };
  const [whole = '', start = ''] = /^\^?((?:[\w-]|\\\.)*)/.exec(source) ?? [];
  const rest = source.slice(whole.length);
  const isRepeated = /^[*+?{]/.test(rest);
  const sure = isRepeated ? start.replace(/\\?.$/s, '') : start;
  return { text: sure.replaceAll('\\', ''), isEntirePattern: rest === '' || rest === '$' };
}

/**
 * Compiles a pattern whose only metacharacter is `.`. Replaces each `.`, because JavaScript's `.` excludes three more
 * characters than RE2's.
 */
function dotted(source: string): Matcher {
  const expression = new RegExp(source.replaceAll('.', '[^\\n]'), 'u');
  return (text) => expression.test(text);
}

function machine(source: string): Matcher {
  const compiled = newMachine(source, parsePattern(source));
  return (text) => compiled.test(text);
}

function cached<T>(compile: (source: string) => T): (source: string) => T {
  const compiled = new Map<string, T>();
  return (source) => {
    const known = compiled.get(source);
    if (known !== undefined) return known;
    const matcher = compile(source);
    if (compiled.size >= maxKept) compiled.clear();
    compiled.set(source, matcher);
    return matcher;
  };
}

/**
 * `Regexp.ReplaceAllString`: `replaceAllString(compileFinder('a(x*)b'), '-axxb-', '<${1}>', …)` is `-<xx>-`. In the
 * template, `$1`, `$name`, `${1}` and `${name}` refer to groups, and `$$` is a literal dollar sign. A name extends as
 * far as possible, so `$1W` refers to the group `1W`. `beforeSearch` is called before each search and may throw an
 * error to stop. Throws StepLimitError.
 */
export function replaceAllString(
  find: Finder,
  text: string,
  template: string,
  budget = new StepBudget(),
  beforeSearch?: () => void,
): string {
  let out = '';
  let done = 0;
  let from = 0;
  while (from <= text.length) {
    beforeSearch?.();
    const match = find(text, from, budget);
    if (match === undefined) break;
    out += text.slice(done, match.start);
    // An empty match directly after another match is not replaced.
    if (match.end > done || match.start === 0) out += expand(template, match, find.names);
    done = match.end;
    from = Math.max(from + widthAt(text, from), match.end);
  }
  return out + text.slice(done);
}

const reference = unicodePattern(String.raw`\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})`, 'gu');

function expand(template: string, match: PatternMatch, names: ReadonlyMap<string, number>): string {
  return template.replaceAll(reference(), (_, bare: string | undefined, braced: string | undefined) => {
    const name = bare ?? braced;
    if (name === undefined) return '$';
    const number = /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : names.get(name);
    return number === undefined ? '' : match.group(number);
  });
}

/** The width of the character at `at`, in UTF-16 code units. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
