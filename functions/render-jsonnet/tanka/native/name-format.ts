/**
 * Implements `nameFormat` of helmTemplate and kustomizeBuild: a Go template for the key of an object, such as
 * `{{ print .metadata.namespace "_" .kind "_" .metadata.name | snakecase }}`. A template may contain text, and actions
 * that consist of fields, strings and the functions below. Everything else is reported as unsupported.
 */
import type { Json, JsonObject } from '../../../../src/data';
import { goText } from '../../../../src/go';
import { fieldOf, isObject } from '../../../../src/render';
import { kebabCase, snakeCase } from './word-case';

export const defaultNameFormat = '{{ print .kind "_" .metadata.name | snakecase }}';

/** Returns the key of an object. Throws an Error if the template cannot be applied to the object. */
export type NameFormat = (object: JsonObject) => string;

/**
 * The maximum length of a template. The limit is sufficient for any name. The limit exists because matching a regular
 * expression cannot be interrupted.
 */
const maxLength = 1000;

type Operand = { readonly path: readonly string[] } | { readonly text: string };

interface Call {
  /** The function's name; undefined if the command is a single operand. */
  readonly name: string | undefined;
  readonly operands: readonly Operand[];
}

/** Parses a template. Throws an Error for a template that is invalid or not supported. */
export function parseNameFormat(format: string): NameFormat {
  if (format.length > maxLength) throw new Error(`nameFormat must not be longer than ${maxLength} characters`);
  const parts = [...format.matchAll(part)].map(([whole, pipeline]) => {
    if (pipeline !== undefined) return parsePipeline(pipeline, format);
    if (whole === '{{') throw notUnderstood(format, '{{');
    return whole;
  });
  return (object) =>
    parts
      .map((one) => {
        if (typeof one === 'string') return one;
        const value = run(one, object, format);
        return value === null ? '<no value>' : goText(value);
      })
      .join('');
}

/** Matches text, or an action including the whitespace that `{{-` and `-}}` remove. */
const part =
  /(?:\s*\{\{-\s|\{\{)\s*((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`}])*?)\s*(?:\s-\}\}\s*|\}\})|[^{\s]+|\s+(?!\{\{-)|\{\{?/g;

/** Functions of Go and sprig that are commonly used to name objects. */
const functions: Readonly<Record<string, (...args: readonly Json[]) => Json>> = {
  print: (...args) => sprint(args),
  snakecase: (text) => snakeCase(textOf(text)),
  kebabcase: (text) => kebabCase(textOf(text)),
  lower: (text) => textOf(text).toLowerCase(),
  upper: (text) => textOf(text).toUpperCase(),
  replace: (old, by, text) => textOf(text).replaceAll(textOf(old), textOf(by)),
  default: (given = null, value = null) => (value === null || value === '' ? given : value),
};

const arity: Readonly<Record<string, number>> = {
  snakecase: 1,
  kebabcase: 1,
  lower: 1,
  upper: 1,
  replace: 3,
  default: 2,
};

function parsePipeline(pipeline: string, format: string): readonly Call[] {
  const tokens = pipeline.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|\||[^\s|"`]+/g) ?? [];
  const commands: string[][] = [[]];
  for (const token of tokens) {
    if (token === '|') commands.push([]);
    else commands.at(-1)?.push(token);
  }
  return commands.map((command, index) => {
    const [first = ''] = command;
    const name = Object.hasOwn(functions, first) ? first : undefined;
    const operands = command.slice(name === undefined ? 0 : 1).map((token) => operandOf(token, format));
    const isCall =
      name === undefined
        ? index === 0 && operands.length === 1
        : acceptsCount(name, operands.length + (index > 0 ? 1 : 0));
    if (!isCall) throw notUnderstood(format, pipeline);
    return { name, operands };
  });
}

const acceptsCount = (name: string, count: number): boolean => arity[name] === undefined || arity[name] === count;

function operandOf(token: string, format: string): Operand {
  if (token.startsWith('`')) return { text: token.slice(1, -1) };
  if (token.startsWith('"')) {
    try {
      return { text: JSON.parse(token) as string };
    } catch {
      throw notUnderstood(format, token);
    }
  }
  if (/^(?:\.\w+)+$/.test(token)) return { path: token.slice(1).split('.') };
  throw notUnderstood(format, token);
}

function run(calls: readonly Call[], object: JsonObject, format: string): Json {
  let value: Json = null;
  for (const [index, { name, operands }] of calls.entries()) {
    const args = operands.map((operand) => ('text' in operand ? operand.text : follow(object, operand.path, format)));
    if (index > 0) args.push(value);
    const call = name === undefined ? undefined : functions[name];
    value = call === undefined ? (args[0] ?? null) : call(...args);
  }
  return value;
}

function follow(object: JsonObject, path: readonly string[], format: string): Json {
  let value: Json = object;
  for (const key of path) {
    if (value === null) return null;
    if (!isObject(value)) {
      throw new Error(`nameFormat ${JSON.stringify(format)}: an object has no field \`${path.join('.')}\``);
    }
    value = fieldOf(value, key) ?? null;
  }
  return value;
}

/** Implements Go's `fmt.Sprint`, which adds a space between two operands if neither is a string. */
const sprint = (values: readonly Json[]): string =>
  values
    .map((value, at) => {
      const gap = at > 0 && typeof value !== 'string' && typeof values[at - 1] !== 'string' ? ' ' : '';
      return `${gap}${value === null ? '<nil>' : goText(value)}`;
    })
    .join('');

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  throw new Error('nameFormat: a field that is not a string is passed to a string function');
}

const notUnderstood = (format: string, what: string): Error =>
  new Error(
    `nameFormat ${JSON.stringify(format)}: \`${what}\` is not supported: use fields (\`.metadata.name\`), strings and the functions ${Object.keys(functions).join(', ')}`,
  );
