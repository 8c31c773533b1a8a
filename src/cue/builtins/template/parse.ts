/** Parses Go templates into trees. The grammar is at https://pkg.go.dev/text/template. */
import { escapedLetters } from '../../../go/escapes';
import { fail } from '../signature';
import { Int, type Item } from './item';

/** A value in a command: `.a.b`, `$x.y`, `"text"`, `(index .a 1).b`, or the name of a function. */
export interface Operand {
  readonly root:
    | { readonly kind: 'dot' | 'nil' }
    | { readonly kind: 'constant'; readonly value: Item }
    | { readonly kind: 'variable' | 'function'; readonly name: string }
    | { readonly kind: 'pipeline'; readonly pipeline: Pipeline };
  readonly fields: readonly Span[];
  readonly span: Span;
}

/** A part of the template's text, and its offset. */
export interface Span {
  readonly at: number;
  readonly text: string;
}

export interface Command {
  readonly operands: readonly Operand[];
  readonly span: Span;
}

export interface Pipeline {
  /** The names of the variables, including the leading `$`. */
  readonly variables: readonly string[];
  /** True for `=`, false for `:=`. */
  readonly isAssignment: boolean;
  readonly commands: readonly Command[];
  readonly span: Span;
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly pipeline: Pipeline }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    }
  | { readonly kind: 'break' | 'continue' }
  | { readonly kind: 'template'; readonly name: string; readonly pipeline: Pipeline | undefined; readonly span: Span };

export interface Template {
  readonly nodes: readonly Node[];
  /** The templates from `define` and `block`, keyed by name. */
  readonly defined: ReadonlyMap<string, readonly Node[]>;
}

/** A token between `{{` and `}}`. */
const token =
  /[ \t\r\n]+|:=|[=,|()]|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'|\$[\p{L}\p{Nd}_]*|\.[\p{L}_][\p{L}\p{Nd}_]*|[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|\.|[\p{L}_][\p{L}\p{Nd}_]*/uy;

const unquoted = (literal: string): string =>
  literal.startsWith('`')
    ? literal.slice(1, -1)
    : literal
        .slice(1, -1)
        .replaceAll(
          /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/gu,
          (
            _all,
            x: string | undefined,
            u: string | undefined,
            long: string | undefined,
            octal: string | undefined,
            letter: string,
          ) => {
            const hex = x ?? u ?? long;
            if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
            if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
            return escapedLetters[letter] ?? letter;
          },
        );

function numberOf(text: string): Item {
  const plain = text.replaceAll('_', '').replace(/^\+/, '');
  if (/^-?\d+\.|^-?\.|^-?\d+[eE]/.test(plain)) return Number(plain);
  return new Int(plain.startsWith('-') ? -BigInt(plain.slice(1)) : BigInt(plain));
}

type Ending = 'end' | 'else';

/** Throws a CallFault if the text is not a template. `functions` are the names of the available functions. */
export function parseTemplate(text: string, functions: ReadonlySet<string>): Template {
  return new Parser(text, functions).template();
}

const isEmpty = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.kind === 'text' && node.text.trim() === '');

class Parser {
  readonly #defined = new Map<string, readonly Node[]>();
  #variables: string[] = ['$'];
  #loops = 0;
  /** The nesting depth of the node list that is being parsed. */
  #depth = 0;
  #at = 0;
  /** Whether the text before `#at` ends in `-}}`. */
  #trims = false;

  constructor(
    private readonly text: string,
    private readonly functions: ReadonlySet<string>,
  ) {}

  template(): Template {
    const { nodes, ending } = this.#list();
    if (ending !== undefined) this.#fail(`unexpected {{${ending}}}`);
    return { nodes, defined: this.#defined };
  }

  #fail(message: string): never {
    return fail(`template: :${this.text.slice(0, this.#at).split('\n').length}: ${message}`);
  }

  /** Parses nodes up to `{{end}}`, `{{else` or the end of the text. */
  #list(): { readonly nodes: readonly Node[]; readonly ending: Ending | undefined } {
    const nodes: Node[] = [];
    this.#depth++;
    while (this.#at < this.text.length) {
      if (!this.#literal(nodes)) break;
      if (this.#comment()) continue;
      const word = this.#word();
      if (word === 'end') {
        this.#close('end');
        this.#depth--;
        return { nodes, ending: 'end' };
      }
      if (word === 'else') {
        this.#depth--;
        return { nodes, ending: 'else' };
      }
      const node = this.#node(word);
      if (node !== undefined) nodes.push(node);
    }
    return { nodes, ending: undefined };
  }

  /** Reads text and the `{{` of the next action. Returns whether there is an action. */
  #literal(nodes: Node[]): boolean {
    const open = this.text.indexOf('{{', this.#at);
    let text = this.text.slice(this.#at, open < 0 ? undefined : open);
    if (this.#trims) text = text.replace(/^[ \t\r\n]+/, '');
    this.#trims = false;
    this.#at = open < 0 ? this.text.length : open + 2;
    if (open >= 0 && /^-[ \t\r\n]/.test(this.text.slice(this.#at, this.#at + 2))) {
      // Without the lookbehind, the time for a run of whitespace would grow with the square of its length.
      text = text.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');
      this.#at += 2;
    }
    if (text !== '') nodes.push({ kind: 'text', text });
    return open >= 0;
  }

  #comment(): boolean {
    if (!this.text.startsWith('/*', this.#at)) return false;
    const end = this.text.indexOf('*/', this.#at);
    if (end < 0) this.#fail('unclosed comment');
    this.#at = end + 2;
    if (!this.#closes()) this.#fail('comment ends before closing delimiter');
    return true;
  }

  /** Skips a closing `}}`, if any. Returns whether there was a closing `}}`. */
  #closes(): boolean {
    const close = /[ \t\r\n]*(?:[ \t\r\n](-))?\}\}/y;
    close.lastIndex = this.#at;
    const found = close.exec(this.text);
    if (found === null) return false;
    this.#at += found[0].length;
    this.#trims = found[1] !== undefined;
    return true;
  }

  #close(context: string): void {
    if (!this.#closes()) this.#unexpected(context);
  }

  /** Returns the next token without leading whitespace. The token is empty before `}}` and at the end. */
  #peek(): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.text)?.[0] ?? '';
    if (!/^[ \t\r\n]/.test(found)) return found;
    token.lastIndex = this.#at + found.length;
    return token.exec(this.text)?.[0] ?? '';
  }

  #space(): boolean {
    const before = this.#at;
    while (/[ \t\r\n]/.test(this.text.charAt(this.#at))) this.#at++;
    return this.#at > before;
  }

  #take(wanted?: string): string {
    const found = this.#peek();
    if (wanted !== undefined && found !== wanted) return '';
    this.#space();
    this.#at += found.length;
    return found;
  }

  #unexpected(context: string): never {
    const before = this.#at;
    this.#space();
    const rest = this.text.slice(this.#at);
    if (/^(?:"(?:[^"\\\n]|\\.)*(?:\n|$))/.test(rest)) this.#fail('unterminated quoted string');
    if (rest === '' || !this.text.includes('}}', before)) this.#fail('unclosed action');
    if (rest.startsWith(')')) this.#fail('unexpected right paren');
    const what = this.#peek() || (rest.startsWith('}}') ? '}}' : (Array.from(rest)[0] ?? ''));
    return this.#fail(`unexpected ${JSON.stringify(what)} in ${context}`);
  }

  /** Takes the keyword at the start of an action. Returns an empty string if there is none. */
  #word(): string {
    const next = this.#peek();
    return /^(?:if|with|range|else|end|break|continue|template|block|define)$/.test(next) ? this.#take() : '';
  }

  #node(word: string): Node | undefined {
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        return this.#control(word);
      case 'break':
      case 'continue':
        if (this.#loops === 0) this.#fail(`{{${word}}} outside {{range}}`);
        this.#close(word);
        return { kind: word };
      case 'template':
        return this.#call();
      case 'block':
        return this.#define(word);
      case 'define':
        if (this.#depth > 1) this.#fail('unexpected <define> in command');
        return this.#define(word);
      default:
        return { kind: 'action', pipeline: this.#pipeline('command') };
    }
  }

  #control(kind: 'if' | 'with' | 'range'): Node {
    const outside = this.#variables.length;
    const pipeline = this.#pipeline(kind);
    if (kind === 'range') this.#loops++;
    const { nodes: body, ending } = this.#list();
    if (kind === 'range') this.#loops--;
    if (ending === undefined) this.#fail('unexpected EOF');
    let otherwise: readonly Node[] = [];
    if (ending === 'else') {
      const next = kind === 'range' ? '' : this.#take(kind);
      if (next === kind) otherwise = [this.#control(kind)];
      else {
        this.#close('else');
        const found = this.#list();
        if (found.ending === undefined) this.#fail('unexpected EOF');
        if (found.ending === 'else') this.#fail('expected end; found {{else}}');
        otherwise = found.nodes;
      }
    }
    this.#variables.length = outside;
    return { kind, pipeline, body, otherwise };
  }

  #name(context: string): string {
    const literal = this.#peek();
    if (!/^["`]/.test(literal)) this.#unexpected(context);
    this.#take();
    return unquoted(literal);
  }

  #call(): Node {
    this.#space();
    const at = this.#at;
    const name = this.#name('template clause');
    const span = { at, text: `{{template ${JSON.stringify(name)}}}` };
    if (this.#closes()) return { kind: 'template', name, pipeline: undefined, span };
    return { kind: 'template', name, pipeline: this.#pipeline('template clause'), span };
  }

  #define(kind: 'block' | 'define'): Node | undefined {
    this.#space();
    const at = this.#at;
    const name = this.#name(`${kind} clause`);
    const span = { at, text: `{{template ${JSON.stringify(name)}}}` };
    const pipeline = kind === 'block' ? this.#pipeline('block clause') : undefined;
    if (kind === 'define') this.#close('define clause');
    const [variables, loops] = [this.#variables, this.#loops];
    [this.#variables, this.#loops] = [['$'], 0];
    const { nodes, ending } = this.#list();
    [this.#variables, this.#loops] = [variables, loops];
    if (ending !== 'end') this.#fail(ending === undefined ? 'unexpected EOF' : `unexpected {{else}} in ${kind} clause`);
    // Of several definitions, only one may have content.
    if (isEmpty(this.#defined.get(name) ?? [])) this.#defined.set(name, nodes);
    else if (!isEmpty(nodes)) this.#fail(`template: multiple definition of template ${JSON.stringify(name)}`);
    return kind === 'define' ? undefined : { kind: 'template', name, pipeline, span };
  }

  #since(at: number): Span {
    return { at, text: this.text.slice(at, this.#at) };
  }

  /** Parses a pipeline and the closing `}}`. */
  #pipeline(context: string): Pipeline {
    const found = this.#commands(context);
    if (!this.#closes()) this.#unexpected('operand');
    return found;
  }

  #commands(context: string): Pipeline {
    const { variables, isAssignment } = this.#declared(context);
    this.#space();
    const at = this.#at;
    const commands: Command[] = [];
    do commands.push(this.#command(context));
    while (this.#take('|') !== '');
    if (!isAssignment) this.#variables.push(...variables);
    return { variables, isAssignment, commands, span: this.#since(at) };
  }

  #declared(context: string): Pick<Pipeline, 'variables' | 'isAssignment'> {
    const pattern =
      context === 'range'
        ? /[ \t\r\n]*(\$[\p{L}\p{Nd}_]*)(?:[ \t\r\n]*,[ \t\r\n]*(\$[\p{L}\p{Nd}_]*))?[ \t\r\n]*(:?=)/uy
        : /[ \t\r\n]*(\$[\p{L}\p{Nd}_]*)()[ \t\r\n]*(:?=)/uy;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found === null) return { variables: [], isAssignment: false };
    this.#at += found[0].length;
    const variables = found.slice(1, 3).filter((name) => name !== undefined && name !== '');
    const isAssignment = found[3] === '=';
    if (isAssignment) for (const name of variables) this.#known(name);
    return { variables, isAssignment };
  }

  #known(name: string): void {
    if (!this.#variables.includes(name)) this.#fail(`undefined variable ${JSON.stringify(name)}`);
  }

  #command(context: string): Command {
    this.#space();
    const from = this.#at;
    const operands: Operand[] = [];
    for (;;) {
      const operand = this.#operand();
      if (operand === undefined) break;
      operands.push(operand);
      const end = this.#at;
      if (!this.#space() || /^[|)]?$/.test(this.#peek())) {
        this.#at = end;
        break;
      }
    }
    if (operands.length === 0) {
      if (this.#closes()) this.#fail(`missing value for ${context}`);
      this.#unexpected(context);
    }
    return { operands, span: this.#since(from) };
  }

  #operand(): Operand | undefined {
    const at = this.#at;
    const root = this.#root();
    if (root === undefined) return undefined;
    const isField = root.kind === 'dot' && this.#at - at > 1;
    if (isField) this.#at = at;
    else if (root.kind === 'dot' && this.text.startsWith('.', this.#at)) this.#fail('unexpected . after term "."');
    const fields: Span[] = [];
    for (;;) {
      const field = /\.[\p{L}_][\p{L}\p{Nd}_]*/uy;
      field.lastIndex = this.#at;
      const found = field.exec(this.text)?.[0];
      if (found === undefined) break;
      fields.push({ at: this.#at, text: found.slice(1) });
      this.#at += found.length;
    }
    return { root, fields, span: this.#since(at) };
  }

  #root(): Operand['root'] | undefined {
    const next = this.#peek();
    if (next === '' || /^(?::=|[=,|)])$/.test(next)) return undefined;
    this.#at += next.length;
    if (next === '(') {
      const pipeline = this.#commands('parenthesized pipeline');
      if (this.#take(')') === '') this.#fail('unclosed left paren');
      return { kind: 'pipeline', pipeline };
    }
    if (next.startsWith('.') && !/^\.\d/.test(next)) return { kind: 'dot' };
    if (next.startsWith('$')) {
      this.#known(next);
      return { kind: 'variable', name: next };
    }
    if (/^["`]/.test(next)) return { kind: 'constant', value: unquoted(next) };
    if (next.startsWith("'")) return { kind: 'constant', value: this.#character(next) };
    if (/^[-+.\d]/.test(next)) return { kind: 'constant', value: this.#number(next) };
    if (next === 'nil') return { kind: 'nil' };
    if (next === 'true' || next === 'false') return { kind: 'constant', value: next === 'true' };
    if (!this.functions.has(next)) this.#fail(`function ${JSON.stringify(next)} not defined`);
    return { kind: 'function', name: next };
  }

  #character(literal: string): Item {
    const [char = '', ...others] = Array.from(unquoted(literal));
    if (others.length > 0) this.#fail(`malformed character constant: ${literal}`);
    return new Int(BigInt(char.codePointAt(0) ?? 0));
  }

  #number(literal: string): Item {
    const more = /[\p{L}\p{Nd}_]+/uy;
    more.lastIndex = this.#at;
    const rest = more.exec(this.text)?.[0];
    if (rest !== undefined) this.#fail(`bad number syntax: ${JSON.stringify(literal + rest)}`);
    return numberOf(literal);
  }
}
