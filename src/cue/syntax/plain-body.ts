/**
 * Bodies of definitions that need no parser to be known as right: a declaration a line, of names, texts, numbers and operators. Packages made
 * of Kubernetes' types have thousands, of which a program asks for a few; only these are parsed. Regular expressions look through the rest,
 * because they are quick from the first time on. They are small, since compiling them is what they cost, and repeat
 * groups within bounds, since each repetition takes place on a stack.
 */
import type { Declaration, StructLiteral } from './ast';

/** A struct whose declarations are made when somebody asks for them. */
export abstract class WaitingStruct<Declarations> {
  readonly kind = 'struct';
  #declarations: Declarations | undefined;
  readonly #make: () => Declarations;

  constructor(make: () => Declarations) {
    this.#make = make;
  }

  get declarations(): Declarations {
    return (this.#declarations ??= this.#make());
  }
}

/** A struct that is right, and waits to be parsed. */
export class Body extends WaitingStruct<readonly Declaration[]> implements StructLiteral {
  constructor(
    readonly begin: number,
    readonly end: number,
    parse: () => readonly Declaration[],
  ) {
    super(parse);
  }

  /** Whether `test` accepts each name in it that is not a label, with the first selector after it: `#Port`, `list.MaxItems`. */
  references(source: string, test: (reference: string) => boolean): boolean {
    const text = source.slice(this.begin, this.end);
    for (let at = 0; at < text.length; at = reference.lastIndex) {
      reference.lastIndex = at;
      const [found = '', name] = reference.exec(text) ?? [];
      if (found === '' || (name !== undefined && !test(name))) return false;
    }
    return true;
  }
}

const raw = String.raw;

const space = raw`[ \t\r]*`;
const gap = raw`[ \t\r\n]*`;
const name = raw`_?#?[A-Za-z][\w$]*`;
const path = raw`${name}(?:\.#?[A-Za-z]\w*){0,9}`;
const quoted = raw`"[^"\\\n]*(?:\\["\\/bfnrtv][^"\\\n]*){0,99}"(?!")`;
const list = raw`\[\.\.\.${path}\]`;
const scalar = raw`(?:(?:[<>]=?|!=|[!=]~) ?)?-?(?:${path}(?:\(\d{0,9}\))?|${quoted}|(?!0\d)\d{1,15}(?![\w.]))`;
const operand = raw`(?:${scalar}|${list}|\{\[string\]: *(?:${path}|${list})\}|_(?![|\w$#]))`;
/** Before an operand: the colon, or an operand and an operator; then a mark of a default, unless it may belong to an operand of `&`. */
const before = raw`(?:(?<=:[ \t\r]*)|(?<=[\w$")\]}])${space}(?:&|\|(?:${gap}\*(?=[^&\n]*\n))?)${gap})`;
const labels = raw`(?:(?:(?:${name}|${quoted})[?!]?|\[${path}\]):${space}){1,9}`;
const text = raw`[^()[\]{}"'#/\n]*`;
/** What `@tag` and `@embed` ask for concerns the whole file. */
const attribute = raw`@(?!tag\b|embed\b)[A-Za-z]\w*\(${text}(?:(?:\[${text}\]|${quoted})${text}){0,99}\)`;
/** An attribute whose end is easily seen. */
export const plainAttribute = new RegExp(attribute, 'y');
const attributes = `(?:${space}${attribute}){0,9}`;
const lineEnd = raw`${space}(?://[^\n]*)?\n`;

const lines = new RegExp(
  raw`(?:(?:${space}(?:${labels}(?:${before}${operand}){1,999}${attributes}|${path}|\.\.\.))?${lineEnd}){0,999}`,
  'y',
);
const opening = new RegExp(raw`${space}${labels}(?:${path} [|&] )?(?:\{|\[\.\.\.(\{))`, 'y');
const closing = new RegExp(raw`${space}\}(\])?${attributes}${lineEnd}`, 'y');
const last = new RegExp(raw`${space}\}`, 'y');

/** Where the body ends that begins at an offset; undefined where it takes a parser to know. */
export function plainBodyEnd(source: string, begin: number): number | undefined {
  /** For each brace that is open, whether it is that of an item: `[...{`. */
  const open: boolean[] = [];
  let at = begin + 1;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    lines.lastIndex = at;
    lines.test(source);
    at = lines.lastIndex;
    const opened = read(opening);
    if (opened !== null) {
      if (open.push(opened[1] !== undefined) > 50) return undefined;
      continue;
    }
    const wanted = open.pop();
    if (wanted === undefined) return read(last) === null ? undefined : at;
    const closed = read(closing);
    if (closed === null || (closed[1] !== undefined) !== wanted) return undefined;
  }
}

const reference = new RegExp(
  raw`(?://[^\n]*|${quoted}|${attribute}|${name}[?!]?:|(?:null|true|false)(?![\w$.])|[^\w$#"@/]|/|\d+|_(?![\w$#])){0,999}(${name}(?:\.#?\w+)?)?(?:\.#?\w+){0,9}`,
  'y',
);
