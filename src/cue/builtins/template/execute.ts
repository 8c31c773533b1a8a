/** Executes Go templates on data. A mistake in a template throws a CallFault with Go's message and the position of the mistake. */
import type { Tree } from '../../../data/tree';
import { CallFault } from '../../evaluate/expressions/call';
import { maxText, tooLong } from '../../evaluate/limits';
import { fail } from '../signature';
import { functionNames, functions } from './functions';
import { Int, isList, isMap, isNil, isTrue, itemOf, typeOf, type Item } from './item';
import { parseTemplate, type Command, type Node, type Operand, type Pipeline, type Span, type Template } from './parse';
import { plain } from './print';

/** The maximum depth of template calls. */
const maxDepth = 1000;

/**
 * `execute('{{.a}}', data, step)` returns `x` for the data `{a: 'x'}`. Each node, command and iteration calls `step`.
 */
export function execute(text: string, data: Tree, step: () => void): string {
  const run = new Execution(text, parseTemplate(text, functionNames), step);
  run.template('', itemOf(data));
  return run.out.join('');
}

type Control = Extract<Node, { body: unknown }>;

/** The action that ends a list of nodes early, if any. */
type Exit = 'break' | 'continue' | undefined;

class Execution {
  readonly out: string[] = [];
  /** The name of the current template. */
  #name = '';
  #depth = 0;
  #size = 0;
  #variables: { readonly name: string; value: Item }[] = [];

  constructor(
    private readonly text: string,
    private readonly parsed: Template,
    private readonly step: () => void,
  ) {}

  template(name: string, data: Item): void {
    const [before, variables] = [this.#name, this.#variables];
    this.#name = name;
    this.#variables = [{ name: '$', value: data }];
    this.#nodes(name === '' ? this.parsed.nodes : (this.parsed.defined.get(name) ?? []), data);
    [this.#name, this.#variables] = [before, variables];
  }

  #fail({ at, text }: Span, message: string): never {
    const lines = this.text.slice(0, at).split('\n');
    const place = `:${lines.length}:${(lines.at(-1) ?? '').length}`;
    return fail(`template: ${place}: executing ${JSON.stringify(this.#name)} at <${text}>: ${message}`);
  }

  #write(text: string): void {
    this.#size += text.length;
    if (this.#size > maxText) fail(tooLong);
    this.out.push(text);
  }

  /** Executes nodes. Returns `break` or `continue` if such an action ends the list early. */
  #nodes(nodes: readonly Node[], dot: Item): Exit {
    for (const node of nodes) {
      this.step();
      const ended = this.#node(node, dot);
      if (ended !== undefined) return ended;
    }
    return undefined;
  }

  #node(node: Node, dot: Item): Exit {
    switch (node.kind) {
      case 'text':
        this.#write(node.text);
        return undefined;
      case 'action': {
        const value = this.#pipeline(node.pipeline, dot);
        if (node.pipeline.variables.length === 0) this.#write(isNil(value) ? '<no value>' : plain(value));
        return undefined;
      }
      case 'break':
      case 'continue':
        return node.kind;
      case 'template':
        this.#call(node, dot);
        return undefined;
      default:
        return this.#within(() => (node.kind === 'range' ? this.#range(node, dot) : this.#condition(node, dot)));
    }
  }

  /** Calls `work`, then discards the variables that `work` has declared. */
  #within<T>(work: () => T): T {
    const { length } = this.#variables;
    const result = work();
    this.#variables.length = length;
    return result;
  }

  #condition(node: Control, dot: Item): Exit {
    const value = this.#pipeline(node.pipeline, dot);
    return isTrue(value)
      ? this.#nodes(node.body, node.kind === 'with' ? value : dot)
      : this.#nodes(node.otherwise, dot);
  }

  #range(node: Control, dot: Item): Exit {
    const { pipeline } = node;
    const value = this.#evaluated(pipeline, dot);
    const [first, second] = pipeline.variables;
    if (second !== undefined && value instanceof Int) {
      this.#fail(pipeline.span, `can't use ${plain(value)} to iterate over more than one variable`);
    }
    let isEmpty = true;
    for (const [key, each] of this.#rounds(value, pipeline)) {
      this.step();
      isEmpty = false;
      const ended = this.#within(() => {
        if (second !== undefined && first !== undefined) {
          this.#set(pipeline, first, key);
          this.#set(pipeline, second, each);
        } else if (first !== undefined) this.#set(pipeline, first, each);
        return this.#nodes(node.body, each);
      });
      if (ended === 'break') break;
    }
    return isEmpty ? this.#nodes(node.otherwise, dot) : undefined;
  }

  *#rounds(value: Item, { span }: Pipeline): Generator<readonly [Item, Item]> {
    if (isMap(value)) yield* value;
    else if (isList(value)) for (const [at, each] of value.entries()) yield [new Int(BigInt(at)), each];
    else if (value instanceof Int && value.type !== '*big.Int') {
      for (let at = 0n; at < value.value; at++) yield [new Int(at, value.type), new Int(at, value.type)];
    } else if (!isNil(value)) this.#fail(span, `range can't iterate over ${plain(value)}`);
  }

  #call({ name, pipeline, span }: Extract<Node, { kind: 'template' }>, dot: Item): void {
    if (!this.parsed.defined.has(name)) this.#fail(span, `template ${JSON.stringify(name)} not defined`);
    if (this.#depth === maxDepth) this.#fail(span, `exceeded maximum template depth (${maxDepth})`);
    const value = pipeline === undefined ? undefined : this.#pipeline(pipeline, dot);
    this.#depth++;
    this.template(name, value);
    this.#depth--;
  }

  #pipeline(pipeline: Pipeline, dot: Item): Item {
    const value = this.#evaluated(pipeline, dot);
    for (const name of pipeline.variables) this.#set(pipeline, name, value);
    return value;
  }

  #set({ isAssignment }: Pipeline, name: string, value: Item): void {
    const known = isAssignment ? this.#variables.findLast((each) => each.name === name) : undefined;
    if (known === undefined) this.#variables.push({ name, value });
    else known.value = value;
  }

  #evaluated({ commands }: Pipeline, dot: Item): Item {
    let final: readonly Item[] = [];
    for (const command of commands) final = [this.#command(command, dot, final)];
    return final[0];
  }

  /** `final` contains the value of the previous command in the pipeline. This value becomes the last argument. */
  #command({ operands, span }: Command, dot: Item, final: readonly Item[]): Item {
    this.step();
    const [first, ...others] = operands;
    if (first === undefined) return undefined;
    const { root, fields } = first;
    if (root.kind === 'function' && fields.length === 0) {
      return this.#function(root.name, span, first, others, dot, final);
    }
    if (others.length > 0 || final.length > 0) {
      const last = fields.at(-1)?.text;
      if (last !== undefined) this.#fail(placeOf(first), `${last} is not a method but has arguments`);
      this.#fail(first.span, `can't give argument to non-function ${first.span.text}`);
    }
    if (root.kind === 'nil') this.#fail(first.span, 'nil is not a command');
    return this.#operand(first, dot);
  }

  #function(
    name: string,
    span: Span,
    operand: Operand,
    others: readonly Operand[],
    dot: Item,
    final: readonly Item[],
  ): Item {
    const count = others.length + final.length;
    const found = functions.get(name);
    const { minArguments, maxArguments } = found ?? { minArguments: 1, maxArguments: Number.POSITIVE_INFINITY };
    if (count < minArguments || count > maxArguments) {
      const wanted = maxArguments === minArguments ? String(minArguments) : `at least ${minArguments}`;
      this.#fail(operand.span, `wrong number of args for ${name}: want ${wanted} got ${count}`);
    }
    if (name === 'and' || name === 'or') return this.#shortcut(name, others, dot, final);
    const values = [...others.map((each) => this.#operand(each, dot)), ...final];
    if (found === undefined) {
      return this.#fail(
        span,
        `error calling ${name}: non-function ${others[0]?.span.text ?? ''} of type ${typeOf(values[0])}`,
      );
    }
    if (name === 'printf' && typeof values[0] !== 'string') {
      return this.#fail(others[0]?.span ?? span, `wrong type for value; expected string; got ${typeOf(values[0])}`);
    }
    try {
      return found.run(...values);
    } catch (error) {
      if (error instanceof CallFault) return this.#fail(span, `error calling ${name}: ${error.message}`);
      throw error;
    }
  }

  /**
   * Evaluates the arguments of `and` or `or` until an argument decides the result. Returns the value of this argument
   * or, if no argument decides the result, of the last argument.
   */
  #shortcut(name: 'and' | 'or', others: readonly Operand[], dot: Item, final: readonly Item[]): Item {
    let value: Item;
    for (const each of others) {
      value = this.#operand(each, dot);
      if (isTrue(value) === (name === 'or')) return value;
    }
    return final.length > 0 ? final[0] : value;
  }

  #operand(operand: Operand, dot: Item): Item {
    let value = this.#root(operand, dot);
    for (const { text } of operand.fields) {
      // As in Go, a field of a missing value is missing, and a field of null is an error.
      if (value === undefined) return undefined;
      if (value === null) this.#fail(placeOf(operand), `nil pointer evaluating interface {}.${text}`);
      if (!isMap(value)) this.#fail(placeOf(operand), `can't evaluate field ${text} in type interface {}`);
      value = value.get(text);
    }
    return value;
  }

  #root({ root, span }: Operand, dot: Item): Item {
    switch (root.kind) {
      case 'dot':
        return dot;
      case 'nil':
        return undefined;
      case 'constant':
        return root.value;
      case 'variable':
        return this.#variables.findLast(({ name }) => name === root.name)?.value;
      case 'pipeline':
        return this.#evaluated(root.pipeline, dot);
      case 'function':
        return this.#function(root.name, span, { root, fields: [], span }, [], dot, []);
    }
  }
}

/** The position that Go reports for an error in an operand: the second field of `.a.b`, the first field of `$x.a`. */
function placeOf({ root, fields, span }: Operand): Span {
  const place = fields[root.kind === 'dot' ? 1 : 0] ?? fields[0];
  return { at: place?.at ?? span.at, text: span.text };
}
