/** Runs a program: sets up the state of one evaluation and converts its result to the requested form. */
import { isStackOverflow, isLanguageLimit } from '../data/stack-overflow';
import type { Json } from '../data/json';
import { analyze } from './compile/analysis';
import { createCompiler } from './compile/compile';
import type { Compiler } from './compile/compiler';
import { checkOptions, type OptionTypes } from './input/check-options';
import { JsonnetError } from './errors';
import type { Importer } from './imports/importer';
import { readInput, type Input } from './input/input';
import { checkedResult, isPromise, kindOf } from './input/plain-data';
import { fromData, toData } from './run/data';
import type { Engine } from './run/engine';
import type { Limits } from './run/limits';
import { reference, writeText } from './run/manifest';
import { Operators } from './run/operators';
import { newFrame, Runtime } from './run/runtime';
import {
  JsonnetFunction,
  JsonnetObject,
  nowhere,
  slotPlace,
  Thunk,
  typeName,
  type NativeCode,
  type Slot,
  type Value,
} from './run/value';
import { manifestation, Source, topLevelCall, type Span } from './source';
import { createStandard } from './std';
import type { Node } from './syntax/ast';
import { readJson } from './syntax/json-text';
import { parse } from './syntax/parser';
import { escapeText } from './text/quote';
import { decodeUtf8 } from './text/utf8';

/**
 * A TypeScript function that takes and returns plain data, for `std.native(name)`. Any other result, such as a Promise,
 * ends the program with an error that names the function.
 */
export interface NativeFunction {
  readonly parameters: readonly string[];
  call(...args: readonly Json[]): Json;
}

/** The native function with this name, if any. `spend` counts steps of the calling program. */
export type FindNative = (name: string, spend: (steps: number) => void) => NativeFunction | undefined;

/**
 * A program and its environment. Only `name` is required.
 *
 *     evaluate({ name: 'a.jsonnet', code: "{ host: std.extVar('host') }", extVars: { host: 'shop' } }); // { host: 'shop' }
 */
export interface Options {
  /** The program's name in messages, and the base of its relative imports. */
  readonly name: string;
  /** The program; if it is omitted, the importer loads `name`. */
  readonly code?: string;
  readonly importer?: Importer;
  readonly extVars?: Readonly<Record<string, Input>>;
  /**
   * Arguments by name, for a program that is a function. Alternatively, a function that takes the program's parameter
   * names and returns the arguments.
   */
  readonly topLevelArguments?:
    | Readonly<Record<string, Input>>
    | ((parameters: readonly string[]) => Readonly<Record<string, Input>>);
  /**
   * Native functions by name, or a function that looks up a native function by name. This lookup may throw an Error
   * that explains why a native function does not exist. A native function from a lookup should call `spend` if its work
   * is not proportional to the size of its arguments.
   */
  readonly natives?: Readonly<Record<string, NativeFunction>> | FindNative;
  /**
   * A Jsonnet function that takes the program's value. The function's result is the result of the evaluation. Fields
   * and elements that the function does not use are never evaluated. `function(main) std.objectFields(main)`
   */
  readonly view?: string;
  readonly limits?: Limits;
  /** Receives the output of `std.trace`: `TRACE: file:line text`. */
  readonly trace?: (message: string) => void;
  /** Keeps parsed sources from one evaluation to the next. */
  readonly cache?: ParseCache;
}

/**
 * The maximum total length of cached sources, in UTF-16 code units: several times the size of kube-prometheus. Parsed
 * sources take about ten times as many bytes.
 */
const maxCachedLength = 2 ** 24;

/** Parsed sources, keyed by name. A source whose text has changed is parsed again. */
export class ParseCache {
  readonly #parsed = new Map<string, Program>();
  #length = 0;

  /** @internal */
  get(name: string, text: string): Program {
    const known = this.#parsed.get(name);
    if (known?.source.text === text) return known;
    const program = prepare(new Source(name, text));
    this.#length += text.length - (known?.source.text.length ?? 0);
    if (this.#length > maxCachedLength) {
      this.#parsed.clear();
      this.#length = text.length;
    }
    this.#parsed.set(name, program);
    return program;
  }
}

type Program = { readonly source: Source } & (
  | { readonly node: Node; readonly frameSize: number }
  | { readonly node: undefined; readonly data: Json }
);

function prepare(source: Source): Program {
  const data = readJson(source.text);
  if (data !== undefined) return { source, node: undefined, data };
  const node = parse(source);
  return { source, node, frameSize: analyze(node) };
}

/** Evaluates a program to plain data. Throws a JsonnetError. */
export function evaluate(options: Options): Json {
  return run(options, (operators, value) => toData(operators, value, limitOf(options), manifestation));
}

/** Evaluates a program to JSON text in the layout of the `jsonnet` command, without the final line break. */
export function evaluateToText(options: Options): string {
  return run(options, (operators, value) => resultText(operators, value, options, false, manifestation));
}

/** Evaluates a program whose result must be a string, and returns the string without quotes. */
export function evaluateToString(options: Options): string {
  return run(options, (operators, value) => resultText(operators, value, options, true, manifestation));
}

/**
 * Evaluates a program to the JSON text of each visible field of the result, which must be an object. If `strings` is
 * set, the fields must be strings, which are returned without quotes.
 */
export function evaluateMulti(options: Options, strings = false): ReadonlyMap<string, string> {
  return run(options, (operators, value) => {
    if (!(value instanceof JsonnetObject)) {
      throw operators.runtime.fail(
        manifestation,
        `multi mode: top-level object was a ${typeName(value)}, should be an object whose keys are filenames and values hold the JSON for that file.`,
      );
    }
    const { objects, runtime } = operators;
    objects.check(value, manifestation);
    return new Map(
      objects.names(value, false).map((name) => {
        const field = objects.field(value, name, manifestation);
        const place = objects.place(value, name);
        runtime.enter('object <anonymous>', manifestation);
        const text = resultText(operators, field, options, strings, place);
        runtime.leave();
        return [name, text];
      }),
    );
  });
}

/** Like `evaluateMulti`, but returns the text of each element of the result, which must be an array. */
export function evaluateStream(options: Options, strings = false): readonly string[] {
  return run(options, (operators, value) => {
    if (!Array.isArray(value)) {
      throw operators.runtime.fail(
        manifestation,
        `stream mode: top-level object was a ${typeName(value)}, should be an array whose elements hold the JSON for each document in the stream.`,
      );
    }
    const { runtime } = operators;
    return value.map((slot) => {
      const place = slotPlace(slot) ?? manifestation;
      const element = runtime.force(slot, manifestation);
      runtime.enter('thunk <array_element>', manifestation);
      const text = resultText(operators, element, options, strings, place);
      runtime.leave();
      return text;
    });
  });
}

function resultText(operators: Operators, value: Value, options: Options, isString: boolean, place?: Span): string {
  const limit = limitOf(options);
  if (!isString) return writeText(operators, value, { ...reference, limit }, place);
  const { runtime } = operators;
  if (typeof value !== 'string') throw runtime.fail(place, `expected string result, got: ${typeName(value)}`);
  if (value.length > limit) throw runtime.exceeded('output', `output exceeds ${limit} bytes`);
  return value;
}

function limitOf(options: Options): number {
  return options.limits?.maxOutputBytes ?? Infinity;
}

const knownOptions: Readonly<Record<keyof Options, OptionTypes[string]>> = {
  name: 'string',
  code: 'string',
  importer: undefined,
  extVars: undefined,
  topLevelArguments: undefined,
  natives: undefined,
  view: 'string',
  limits: undefined,
  trace: undefined,
  cache: undefined,
};

const knownLimits: Readonly<Record<keyof Limits, OptionTypes[string]>> = {
  maxStack: 'number',
  maxSteps: 'number',
  spent: undefined,
  expired: undefined,
  maxOutputBytes: 'number',
};

function run<Result>(options: Options, finish: (operators: Operators, value: Value) => Result): Result {
  checkOptions(options, knownOptions);
  checkOptions(options.limits ?? {}, knownLimits, 'limits.');
  const runtime = new Runtime(options.limits ?? {});
  try {
    const evaluation = new Evaluation(options, runtime);
    return finish(evaluation.operators, evaluation.viewed());
  } catch (error) {
    if (!isLanguageLimit(error)) throw error;
    throw runtime.outOfRange(error);
  } finally {
    options.limits?.spent?.(runtime.steps);
  }
}

class Evaluation implements Engine {
  readonly #options: Options;
  readonly #runtime: Runtime;
  readonly operators: Operators;
  readonly standard: Engine['standard'];
  readonly native: Engine['native'];
  readonly #compiler: Compiler;
  readonly #imports = new Map<string, Thunk>();
  readonly #externals = new Map<string, Slot>();

  constructor(options: Options, runtime: Runtime) {
    this.#options = options;
    this.#runtime = runtime;
    this.operators = new Operators(runtime, (text, values) => (this.native('format') as NativeCode).run(text, values));
    this.#compiler = createCompiler(this);
    const { standard, native } = createStandard(this);
    this.standard = standard;
    this.native = native;
  }

  viewed(): Value {
    const { view } = this.#options;
    if (view === undefined) return this.#result();
    const look = this.#runtime.forceThunk(this.#program(this.#prepared('<view>', view), ''));
    if (look instanceof JsonnetFunction) return this.#runtime.call(look, [this.#result()], topLevelCall);
    throw this.#runtime.error(`\`view\` must be a function, not ${typeName(look)}`);
  }

  #result(): Value {
    const { name, code, topLevelArguments } = this.#options;
    const program = code === undefined ? this.#main(name) : this.#parsed(name, code);
    const thunk = this.#program(program, '');
    const value = this.#runtime.forceThunk(thunk);
    if (!(value instanceof JsonnetFunction)) return value;
    const named = new Map<string, Slot>();
    const given = typeof topLevelArguments === 'function' ? topLevelArguments(value.parameterNames) : topLevelArguments;
    for (const [key, input] of Object.entries(given ?? {})) {
      named.set(key, this.#input('topLevelArguments', key, input));
    }
    const body = value.code.isNative ? value.code : { ...value.code, label: 'function <top_level>' };
    return this.#runtime.call(new JsonnetFunction(body, value.frame), [], topLevelCall, named);
  }

  #main(name: string): Program {
    const request: ImportRequest = {
      from: '',
      path: name,
      fault: `couldn't open "${escapeText(name)}": `,
      site: undefined,
    };
    const { importer, id } = this.#find(request, 'no match');
    return this.#parsed(id, this.#text(request, importer, id));
  }

  /** A cached source costs as many steps as a new source, so that the cost does not depend on previous evaluations. */
  #parsed(name: string, text: string): Program {
    this.#runtime.spend(text.length >>> 1);
    return this.#prepared(name, text);
  }

  #prepared(name: string, text: string): Program {
    return this.#options.cache?.get(name, text) ?? prepare(new Source(name, text));
  }

  #find(request: ImportRequest, absent: string): { readonly importer: Importer; readonly id: string } {
    const { importer } = this.#options;
    const id = this.#ask(request, () => {
      const answer = importer?.resolve(request.from, request.path);
      return answer === undefined ? undefined : expectText('resolve', answer);
    });
    if (importer === undefined || id === undefined) throw this.#importFailure(request, absent);
    return { importer, id };
  }

  #text(request: ImportRequest, importer: Importer, id: string): string {
    return this.#ask(request, () => expectText('load', importer.load(id)));
  }

  /** Undefined if the importer has no `loadBytes`. */
  #bytes(request: ImportRequest, importer: Importer, id: string): Uint8Array | undefined {
    if (importer.loadBytes === undefined) return undefined;
    return this.#ask(request, () => expectBytes(importer.loadBytes?.(id)));
  }

  /** Calls a method of the importer. Errors of the method are reported with the position of the import. */
  #ask<Answer>(request: ImportRequest, call: () => Answer): Answer {
    try {
      return call();
    } catch (error) {
      if (isStackOverflow(error)) throw error;
      if (error instanceof JsonnetError && error.kind === 'limit') {
        throw this.#runtime.fail(request.site, error.detail, error.failure);
      }
      const reason =
        error instanceof JsonnetError ? error.detail : error instanceof Error ? error.message : String(error);
      throw this.#importFailure(request, reason, error);
    }
  }

  #importFailure({ fault, path, site }: ImportRequest, reason: string, cause?: unknown): JsonnetError {
    return this.#runtime.fail(site, `${fault}${reason}`, { kind: 'import', path }, cause);
  }

  #program(program: Program, label: string): Thunk {
    if (program.node !== undefined) {
      return new Thunk(this.#compiler.body(program.node, label), newFrame(program.frameSize, nowhere));
    }
    const { source, data } = program;
    const place = { source, begin: 0, end: source.text.length };
    return new Thunk({ label, place, code: () => fromData(data, this.operators) }, nowhere);
  }

  #input(group: 'extVars' | 'topLevelArguments', key: string, input: Input): Slot {
    const read = readInput(group, key, input);
    if ('data' in read) return fromData(read.data, this.operators);
    this.#runtime.spend(read.code.length >>> 1);
    const [name, label] = group === 'extVars' ? [`<extvar:${key}>`, ''] : [`tla:${key}`, `thunk <${key}>`];
    return this.#program(prepare(new Source(name, read.code)), label);
  }

  load(how: 'code' | 'text' | 'bytes', path: string, site: Span): Value {
    const fault = `couldn't open import "${escapeText(path)}": `;
    const request: ImportRequest = { from: site.source.name, path, fault, site };
    if (path === '') throw this.#importFailure(request, 'the empty string is not a valid filename');
    const { importer, id } = this.#find(request, 'no match locally or in the Jsonnet library paths.');
    if (how === 'text') {
      const text = this.#text(request, importer, id);
      this.#runtime.charge(text.length);
      const bytes = text.includes('\ufffd') ? this.#bytes(request, importer, id) : undefined;
      return bytes === undefined ? text : decodeUtf8(bytes);
    }
    if (how === 'bytes') {
      const bytes = this.#bytes(request, importer, id) ?? Buffer.from(this.#text(request, importer, id), 'utf8');
      this.#runtime.makeArray(bytes.length);
      return [...bytes];
    }
    let thunk = this.#imports.get(id);
    if (thunk === undefined) {
      thunk = this.#program(this.#parsed(id, this.#text(request, importer, id)), 'thunk <import>');
      this.#imports.set(id, thunk);
    }
    return this.#runtime.forceThunk(thunk, site);
  }

  extVar(name: string): Value {
    let slot = this.#externals.get(name);
    if (slot === undefined) {
      const { extVars } = this.#options;
      const input = extVars !== undefined && Object.hasOwn(extVars, name) ? extVars[name] : undefined;
      if (input === undefined) {
        throw this.#runtime.fail(undefined, `undefined external variable: ${name}`, { kind: 'variable', name });
      }
      slot = this.#input('extVars', name, input);
      this.#externals.set(name, slot);
    }
    if (!(slot instanceof Thunk)) return slot;
    // As in the C++ implementation, the code runs in the frame that called std.extVar.
    this.#runtime.dissolve();
    const { body } = slot;
    const value = body === undefined ? slot.value : body.code(slot.frame);
    this.#externals.set(name, value);
    return value;
  }

  #nativeFunction(name: string): NativeFunction | undefined {
    const { natives = {} } = this.#options;
    if (typeof natives !== 'function') return Object.hasOwn(natives, name) ? natives[name] : undefined;
    try {
      return natives(name, (steps) => this.#runtime.spend(steps));
    } catch (error) {
      throw this.#runtime.error(error instanceof Error ? error.message : String(error));
    }
  }

  caller(name: string): JsonnetFunction | undefined {
    const native = this.#nativeFunction(name);
    if (native === undefined) return undefined;
    const code: NativeCode = {
      isNative: true,
      label: `function <${name}>`,
      parameters: native.parameters.map((parameter) => ({ name: parameter, optional: false, lazy: false })),
      required: native.parameters.length,
      run: (...args) => {
        const data = args.map((arg) =>
          toData(this.operators, arg as Value, limitOf(this.#options), this.#runtime.site()),
        );
        let result: Json;
        try {
          result = checkedResult(name, native.call(...data));
        } catch (error) {
          // A native function may run another program. If that program exceeds a limit, this program also exceeds it.
          // Any other failure is a runtime failure.
          if (isStackOverflow(error)) throw error;
          if (error instanceof JsonnetError) {
            throw this.#runtime.fail(undefined, error.detail, error.kind === 'limit' ? error.failure : undefined);
          }
          throw this.#runtime.error(error instanceof Error ? error.message : String(error));
        }
        if (typeof result === 'string') this.#runtime.makeString(result.length);
        return fromData(result, this.operators);
      },
    };
    return new JsonnetFunction(code, nowhere);
  }

  trace(message: string): void {
    const at = this.#runtime.site();
    const where = at === undefined ? '' : ` ${at.source.name}:${at.source.position(at.begin).line}`;
    this.#options.trace?.(`TRACE:${where} ${message}`);
  }
}

interface ImportRequest {
  readonly from: string;
  readonly path: string;
  /** The beginning of the error message if the import fails. */
  readonly fault: string;
  readonly site: Span | undefined;
}

function expectText(method: 'resolve' | 'load', answer: unknown): string {
  if (typeof answer === 'string') return answer;
  throw unexpected(method, answer, 'a string');
}

function expectBytes(answer: unknown): Uint8Array {
  // A Uint8Array from another realm is not an `instanceof` Uint8Array.
  if (ArrayBuffer.isView(answer) && 'length' in answer) return answer as Uint8Array;
  throw unexpected('loadBytes', answer, 'a Uint8Array');
}

function unexpected(method: keyof Importer, answer: unknown, what: string): TypeError {
  const remark = isPromise(answer) ? ': importers are synchronous; in a JsonnetWorker, they can be asynchronous' : '';
  return new TypeError(`\`${method}\` of the importer returned ${kindOf(answer)}, not ${what}${remark}`);
}
