/** Runs a program: sets up the state of one evaluation, and brings its result into the form asked for. */
import type { Json } from '../data/json';
import { analyse } from './compile/analysis';
import { createCompiler } from './compile/compile';
import type { Compiler } from './compile/compiler';
import { JsonnetError, rangeLimit } from './errors';
import type { Importer } from './importer';
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
import { parse } from './syntax/parser';
import { escapeText } from './text/quote';
import { decodeUtf8 } from './text/utf8';

/** What is passed to a program: a string as it is, or Jsonnet code. */
export type Input = string | { readonly code: string };

/** A function in TypeScript for `std.native(name)`: takes and returns plain data. */
export interface NativeFunction {
  readonly parameters: readonly string[];
  call(...args: readonly Json[]): Json;
}

/**
 * A program and its surroundings. Only `name` must be given.
 *
 *     evaluate({ name: 'a.jsonnet', code: "{ host: std.extVar('host') }", extVars: { host: 'shop' } }); // { host: 'shop' }
 */
export interface Options {
  /** The program's name in messages, and what its imports are relative to. */
  readonly name: string;
  /** The program; without it the importer loads `name`. */
  readonly code?: string;
  readonly importer?: Importer;
  readonly extVars?: Readonly<Record<string, Input>>;
  /** Arguments, by name, for a program that is a function. */
  readonly topLevelArguments?: Readonly<Record<string, Input>>;
  readonly natives?: Readonly<Record<string, NativeFunction>>;
  readonly limits?: Limits;
  /** Takes what `std.trace` says: `TRACE: file:line text`. */
  readonly trace?: (message: string) => void;
  /** Keeps parsed texts from one evaluation to the next. */
  readonly cache?: ParseCache;
}

/** Parsed texts, by id. A text that has changed is parsed again. */
export class ParseCache {
  readonly #parsed = new Map<string, Program>();

  /** @internal */
  get(name: string, text: string): Program {
    const known = this.#parsed.get(name);
    if (known?.source.text === text) return known;
    const program = prepare(new Source(name, text));
    this.#parsed.set(name, program);
    return program;
  }
}

interface Program {
  readonly source: Source;
  readonly node: Node;
  readonly frameSize: number;
}

function prepare(source: Source): Program {
  const node = parse(source);
  return { source, node, frameSize: analyse(node) };
}

/** The result as plain data. Throws a JsonnetError. */
export function evaluate(options: Options): Json {
  return run(options, (operators, value) => toData(operators, value, limitOf(options), manifestation));
}

/** The result as JSON text in the reference's layout, without the line break at its end. */
export function evaluateToText(options: Options): string {
  return run(options, (operators, value) =>
    writeText(operators, value, { ...reference, limit: limitOf(options) }, manifestation),
  );
}

/** The result, which must be a string, as it is. */
export function evaluateToString(options: Options): string {
  return run(options, (operators, value) => stringResult(operators, value, manifestation));
}

/** One text per field of the result, which must be an object. With `strings` the fields must be strings. */
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
    const layout = { ...reference, limit: limitOf(options) };
    return new Map(
      objects.names(value, false).map((name) => {
        const field = objects.field(value, name, manifestation);
        const place = objects.place(value, name);
        runtime.enter('object <anonymous>', manifestation);
        const text = strings ? stringResult(operators, field, place) : writeText(operators, field, layout, place);
        runtime.leave();
        return [name, text];
      }),
    );
  });
}

/** One text per element of the result, which must be an array. */
export function evaluateStream(options: Options, strings = false): readonly string[] {
  return run(options, (operators, value) => {
    if (!Array.isArray(value)) {
      throw operators.runtime.fail(
        manifestation,
        `stream mode: top-level object was a ${typeName(value)}, should be an array whose elements hold the JSON for each document in the stream.`,
      );
    }
    const layout = { ...reference, limit: limitOf(options) };
    const { runtime } = operators;
    return value.map((slot) => {
      const place = slotPlace(slot) ?? manifestation;
      const element = runtime.force(slot, manifestation);
      runtime.enter('thunk <array_element>', manifestation);
      const text = strings ? stringResult(operators, element, place) : writeText(operators, element, layout, place);
      runtime.leave();
      return text;
    });
  });
}

function stringResult(operators: Operators, value: Value, place?: Span): string {
  if (typeof value === 'string') return value;
  throw operators.runtime.fail(place, `expected string result, got: ${typeName(value)}`);
}

function limitOf(options: Options): number {
  return options.limits?.maxOutputBytes ?? Infinity;
}

function run<Result>(options: Options, finish: (operators: Operators, value: Value) => Result): Result {
  const runtime = new Runtime(options.limits ?? {});
  try {
    const evaluation = new Evaluation(options, runtime);
    return finish(evaluation.operators, evaluation.result());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // JavaScript's stack is full before the limit is reached only if expressions are nested deeply as well.
    const { detail, failure } = rangeLimit(error);
    throw runtime.fail(undefined, detail, failure);
  }
}

class Evaluation implements Engine {
  readonly #options: Options;
  readonly #runtime: Runtime;
  readonly operators: Operators;
  readonly standard: Engine['standard'];
  readonly native: Engine['native'];
  readonly #compiler: Compiler;
  readonly #cache: ParseCache;
  readonly #imports = new Map<string, Thunk>();
  readonly #externals = new Map<string, Slot>();

  constructor(options: Options, runtime: Runtime) {
    this.#options = options;
    this.#runtime = runtime;
    this.operators = new Operators(runtime, (text, values) => (this.native('format') as NativeCode).run(text, values));
    this.#cache = options.cache ?? new ParseCache();
    this.#compiler = createCompiler(this);
    const { standard, native } = createStandard(this);
    this.standard = standard;
    this.native = native;
  }

  result(): Value {
    const { name, code: text, topLevelArguments } = this.#options;
    const id = text === undefined ? this.#found(name) : name;
    const thunk = this.#program(this.#cache.get(id, text ?? this.#options.importer?.load(id) ?? ''), '');
    const value = this.#runtime.forceThunk(thunk);
    if (!(value instanceof JsonnetFunction)) return value;
    const named = new Map<string, Slot>();
    for (const [key, input] of Object.entries(topLevelArguments ?? {})) {
      named.set(key, this.#input(`tla:${key}`, input, `thunk <${key}>`));
    }
    const { code, frame } = value;
    const program = code.isNative ? code : { ...code, label: 'function <top_level>' };
    return this.#runtime.call(new JsonnetFunction(program, frame), [], topLevelCall, named);
  }

  /** The id of the program itself. */
  #found(name: string): string {
    const id = this.#options.importer?.resolve('', name);
    if (id === undefined) throw this.#runtime.error(`couldn't open "${escapeText(name)}": no match`);
    return id;
  }

  #imported(id: string): Thunk {
    const known = this.#imports.get(id);
    if (known !== undefined) return known;
    const text = this.#options.importer?.load(id) ?? '';
    const thunk = this.#program(this.#cache.get(id, text), 'thunk <import>');
    this.#imports.set(id, thunk);
    return thunk;
  }

  #program(program: Program, label: string): Thunk {
    return new Thunk(this.#compiler.body(program.node, label), newFrame(program.frameSize, nowhere));
  }

  #input(name: string, input: Input, label: string): Slot {
    return typeof input === 'string' ? input : this.#program(prepare(new Source(name, input.code)), label);
  }

  load(how: 'code' | 'text' | 'bytes', path: string, site: Span): Value {
    const fail = (reason: string): JsonnetError =>
      this.#runtime.fail(site, `couldn't open import "${escapeText(path)}": ${reason}`, { kind: 'import', path });
    if (path === '') throw fail('the empty string is not a valid filename');
    const { importer } = this.#options;
    let id: string | undefined;
    try {
      id = importer?.resolve(site.source.name, path);
    } catch (error) {
      // An importer may know why a file that is there cannot be read.
      throw error instanceof JsonnetError && error.kind === 'import' ? fail(error.detail) : error;
    }
    if (importer === undefined || id === undefined) throw fail('no match locally or in the Jsonnet library paths.');
    if (how === 'text') {
      const text = importer.load(id);
      return text.includes('\ufffd') && importer.loadBytes !== undefined ? decodeUtf8(importer.loadBytes(id)) : text;
    }
    if (how === 'bytes') {
      const bytes = importer.loadBytes?.(id) ?? Buffer.from(importer.load(id), 'utf8');
      this.#runtime.checkArray(bytes.length);
      return [...bytes];
    }
    return this.#runtime.forceThunk(this.#imported(id), site);
  }

  extVar(name: string): Value {
    let slot = this.#externals.get(name);
    if (slot === undefined) {
      const { extVars } = this.#options;
      const input = extVars !== undefined && Object.hasOwn(extVars, name) ? extVars[name] : undefined;
      if (input === undefined) {
        throw this.#runtime.fail(undefined, `undefined external variable: ${name}`, { kind: 'variable', name });
      }
      slot = this.#input(`<extvar:${name}>`, input, '');
      this.#externals.set(name, slot);
    }
    if (!(slot instanceof Thunk)) return slot;
    // As in the reference, the code runs in the frame that called std.extVar.
    this.#runtime.dissolve();
    const { body } = slot;
    const value = body === undefined ? slot.value : body.code(slot.frame);
    this.#externals.set(name, value);
    return value;
  }

  caller(name: string): JsonnetFunction | undefined {
    const { natives } = this.#options;
    const native = natives !== undefined && Object.hasOwn(natives, name) ? natives[name] : undefined;
    if (native === undefined) return undefined;
    const code: NativeCode = {
      isNative: true,
      label: `function <${name}>`,
      parameters: native.parameters.map((parameter) => ({ name: parameter, optional: false, lazy: false })),
      required: native.parameters.length,
      hasLazy: false,
      run: (...args) => {
        const data = args.map((arg) =>
          toData(this.operators, arg as Value, limitOf(this.#options), this.#runtime.site()),
        );
        let result: Json;
        try {
          result = native.call(...data);
        } catch (error) {
          // A native function may run another program: if that exceeds a limit, so does this program. Any other failure is a runtime failure.
          if (error instanceof JsonnetError) {
            throw this.#runtime.fail(undefined, error.detail, error.kind === 'limit' ? error.failure : undefined);
          }
          throw this.#runtime.error(error instanceof Error ? error.message : String(error));
        }
        try {
          return fromData(result, () => this.#runtime.tick());
        } catch (error) {
          throw error instanceof TypeError ? this.#runtime.error(error.message) : error;
        }
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
