/**
 * Kubernetes' label selectors: `app=web,tier in (front,back),!legacy`. kustomize applies the same syntax to
 * annotations. The grammar and the error messages are from `labels` in k8s.io/apimachinery, of which kustomize contains
 * a copy.
 */
import { labelKeyProblems, labelValueProblems } from '../label-syntax';

/** The labels of a resource, by key. */
export type Labels = ReadonlyMap<string, string>;

/** Returns true for labels that match all requirements. */
export type LabelMatcher = (labels: Labels) => boolean;

/**
 * `a` and `!a` check whether the label exists. `a=b`, `a==b`, `a in (b,c)`, `a>1` and `a<1` require the label with a
 * matching value; `a!=b` and `a notin (b)` also match if the label is missing. The empty selector matches everything.
 * Requirements for keys in `ignoredKeys` are ignored. Throws an Error with Kubernetes' message, for example: `found
 * '=', expected: identifier after ','`.
 */
export function parseLabelSelector(text: string, ignoredKeys: readonly string[] = []): LabelMatcher {
  const requirements = new SelectorParser(text).requirements().filter(({ key }) => !ignoredKeys.includes(key));
  return (labels) => requirements.every(({ matches }) => matches(labels));
}

/**
 * The labels that a selector requires: for `a=b,c in (d,e),f,!g`, these are `a` with the value `b`, `c` with `d` or
 * `e`, and `f` with any value.
 */
export function wantedLabels(text: string): readonly WantedLabel[] {
  return new SelectorParser(text).requirements().filter(({ matches }) => !matches(new Map()));
}

/** A label that a selector requires. */
export interface WantedLabel {
  readonly key: string;
  /** The label must have one of these values. Empty if any value matches, or if the values cannot be listed. */
  readonly values: readonly string[];
}

interface Requirement extends WantedLabel {
  readonly matches: LabelMatcher;
}

type SelectorTokenKind = 'end' | 'word' | ',' | '!' | '=' | '==' | '!=' | '<' | '>' | '(' | ')';

interface SelectorToken {
  readonly kind: SelectorTokenKind;
  readonly text: string;
}

const end: SelectorToken = { kind: 'end', text: '' };

function tokens(text: string): readonly SelectorToken[] {
  return Array.from(text.matchAll(/([=!]=|[=!(),<>])|[^=!(),<> \t\r\n]+/g), ([token, symbol]) => ({
    kind: (symbol as SelectorTokenKind | undefined) ?? 'word',
    text: token,
  }));
}

/** A recursive descent parser. `in` and `notin` are operators only after a key. */
class SelectorParser {
  readonly #tokens: readonly SelectorToken[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokens(text);
  }

  requirements(): readonly Requirement[] {
    const all: Requirement[] = [];
    if (this.#next.kind === 'end') return all;
    this.#expectKey("!, identifier, or 'end of string'");
    for (;;) {
      try {
        all.push(this.#requirement());
      } catch (error) {
        throw new Error(`unable to parse requirement: ${(error as Error).message}`, { cause: error });
      }
      const { kind, text } = this.#take();
      if (kind === 'end') return all;
      if (kind !== ',') throw unexpected(text, "',' or 'end of string'");
      this.#expectKey("identifier after ','");
    }
  }

  #requirement(): Requirement {
    const negated = this.#next.kind === '!';
    if (negated) this.#take();
    const { kind, text: key } = this.#take();
    if (kind !== 'word') throw unexpected(key, 'identifier');
    checkKey(key);
    if (negated) return { key, values: [], matches: (labels) => !labels.has(key) };
    if (this.#next.kind === 'end' || this.#next.kind === ',') {
      return { key, values: [], matches: (labels) => labels.has(key) };
    }
    return { key, ...this.#comparison(key) };
  }

  #comparison(key: string): Omit<Requirement, 'key'> {
    const { text: operator } = this.#take();
    switch (operator) {
      case '=':
      case '==':
        return oneOf(key, [this.#value()]);
      case 'in':
        return oneOf(key, this.#valueList());
      case '!=':
        return { values: [], matches: noneOf(key, [this.#value()]) };
      case 'notin':
        return { values: [], matches: noneOf(key, this.#valueList()) };
      case '>':
        return { values: [], matches: compared(key, this.#value(), (label, bound) => label > bound) };
      case '<':
        return { values: [], matches: compared(key, this.#value(), (label, bound) => label < bound) };
      default:
        // Kubernetes' message also omits the opening quote of `notin`.
        throw unexpected(operator, "'=', '!=', '==', 'in', notin'");
    }
  }

  /** `a=` compares with the empty string. */
  #value(): string {
    if (this.#next.kind === 'end' || this.#next.kind === ',') return '';
    const { kind, text } = this.#take();
    if (kind !== 'word') throw unexpected(text, 'identifier');
    return text;
  }

  /** A list such as `(b,c)`. An empty item, as in `(b,)`, `(,b)` and `()`, is the empty string. */
  #valueList(): readonly string[] {
    const open = this.#take();
    if (open.kind !== '(') throw new Error(`found '${open.text}' expected: '('`);
    const { kind, text } = this.#next;
    if (kind !== 'word' && kind !== ',' && kind !== ')') throw unexpected(text, "',', ')' or identifier");
    const values: string[] = [];
    for (;;) {
      const place = this.#next;
      if (place.kind === 'word') values.push(this.#take().text);
      else if (place.kind === ',' || place.kind === ')') values.push('');
      else throw unexpected(place.text, "',', or identifier");
      const separator = this.#next;
      if (separator.kind !== ',' && separator.kind !== ')') throw unexpected(separator.text, "',' or ')'");
      this.#take();
      if (separator.kind === ')') return values;
    }
  }

  #expectKey(expected: string): void {
    const { kind, text } = this.#next;
    if (kind !== 'word' && kind !== '!') throw unexpected(text, expected);
  }

  get #next(): SelectorToken {
    return this.#tokens[this.#at] ?? end;
  }

  #take(): SelectorToken {
    const token = this.#next;
    this.#at++;
    return token;
  }
}

const unexpected = (found: string, expected: string): Error => new Error(`found '${found}', expected: ${expected}`);

function oneOf(key: string, values: readonly string[]): Omit<Requirement, 'key'> {
  checkValues(key, values);
  const matches: LabelMatcher = (labels) => {
    const label = labels.get(key);
    return label !== undefined && values.includes(label);
  };
  return { values, matches };
}

function noneOf(key: string, values: readonly string[]): LabelMatcher {
  const { matches } = oneOf(key, values);
  return (labels) => !matches(labels);
}

function compared(key: string, value: string, compare: (label: bigint, bound: bigint) => boolean): LabelMatcher {
  const bound = int64(value);
  if (bound === undefined) throw new Error("for 'Gt', 'Lt' operators, the value must be an integer");
  checkValues(key, [value]);
  return (labels) => {
    const label = int64(labels.get(key) ?? '');
    return label !== undefined && compare(label, bound);
  };
}

/** A decimal int64 as Go reads it. Any other label value is neither greater nor less than a number. */
function int64(text: string): bigint | undefined {
  if (!/^[-+]?0*\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function checkKey(key: string): void {
  const problems = labelKeyProblems(key);
  if (problems.length > 0) throw new Error(`invalid label key ${JSON.stringify(key)}: ${problems.join('; ')}`);
}

function checkValues(key: string, values: readonly string[]): void {
  for (const value of values.toSorted()) {
    const problems = labelValueProblems(value);
    if (problems.length === 0) continue;
    const [place, text] = [JSON.stringify(key), JSON.stringify(value)];
    throw new Error(`invalid label value: ${text}: at key: ${place}: ${problems.join('; ')}`);
  }
}
