/**
 * JSON Schema 2020-12 given by users at run time, as opposed to the functionConfigs' own, whose validators are generated
 * beforehand. Says what must hold and where, never what stands there: that is for the caller, who knows what is secret.
 *
 * A schema is data, too: its patterns are RE2, and it is complete in itself, since nothing is fetched.
 */
import type { ErrorObject } from 'ajv';
import type { Path } from '../data/tree';
import { compileQuery } from '../krm/pattern';
import { ajv2020 } from './library-2020';

/** The schema cannot be used. `message` says why, and what to do about it. */
export class JsonSchemaError extends Error {
  override readonly name = 'JsonSchemaError';
}

export interface SchemaViolation {
  /** Where in the data; a list's index is a number. */
  readonly path: Path;
  /** What must hold: `must be <= 64`. */
  readonly message: string;
  /** The fault is in the value itself, rather than in what it lacks or holds too much. */
  readonly isAboutValue: boolean;
}

/** All violations of plain data (`plainOf`); integers beyond 2^53 are compared as floats. Throws JsonSchemaError. */
export type JsonSchemaCheck = (data: unknown) => readonly SchemaViolation[];

/** `compileJsonSchema({properties: {port: {type: 'integer'}}})`. Throws JsonSchemaError. */
export function compileJsonSchema(schema: unknown): JsonSchemaCheck {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema))) {
    throw new JsonSchemaError('a JSON Schema is a map, true or false');
  }
  const { Ajv2020 } = ajv2020();
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    // In 2020-12 a format is a remark, unless a vocabulary says otherwise.
    validateFormats: false,
    ownProperties: true,
    code: { regExp },
  });
  const validate = compiled(() => ajv.compile(numbersOf(schema) as object));
  // ajv's own keyword: what it finds would come later than anybody waits for it.
  if ('$async' in validate) throw new JsonSchemaError('`$async` is not JSON Schema');
  return (data) => {
    const plain = numbersOf(data);
    return finite(() => validate(plain)) ? [] : (validate.errors ?? []).flatMap((error) => violation(error, plain));
  };
}

/** `{$ref: '#'}` asks the same of the same value again and again. */
function finite<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new JsonSchemaError(
      'a `$ref` leads back to where it stands, or the value is nested too deeply for the schema',
    );
  }
}

/** Patterns of strangers run in linear time. */
const regExp = Object.assign(
  (pattern: string) => {
    const matches = compileQuery(pattern);
    // ajv tells patterns apart by their text.
    return { test: (text: string): boolean => matches(text), toString: () => pattern };
  },
  { code: '' },
);

function compiled<T>(compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const dialect = /^no schema with key or ref "([^"]*)"/.exec(message)?.[1];
    if (dialect !== undefined) {
      throw new JsonSchemaError(`"${dialect}" is not known: \`$schema\` can only be that of JSON Schema 2020-12`);
    }
    const target = /^can't resolve reference (\S+)/.exec(message)?.[1];
    if (target === undefined) throw new JsonSchemaError(message);
    throw new JsonSchemaError(
      `"${target}" is not in the schema, and nothing is fetched: put the definition under \`$defs\` and refer to it by "#/$defs/…"`,
    );
  }
}

/** ajv knows no bigint. Objects keep their lack of a prototype. */
function numbersOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(numbersOf);
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) copy[key] = numbersOf(inner);
  return copy;
}

/** What only repeats its parts is left out, but for `oneOf`: which of its parts was meant nobody knows. */
const wrappers: ReadonlySet<string> = new Set(['if', 'anyOf', 'allOf', 'propertyNames']);

function violation(
  { keyword, instancePath, params, message, propertyName }: ErrorObject,
  data: unknown,
): readonly SchemaViolation[] {
  if (wrappers.has(keyword)) return [];
  const path = pathOf(instancePath, data);
  if (propertyName !== undefined) {
    const fault = message ?? 'does not fit the schema';
    return [
      { path: [...path, propertyName], message: `is no name that the schema allows: it ${fault}`, isAboutValue: false },
    ];
  }
  const { additionalProperty, unevaluatedProperty, missingProperty, allowedValues, allowedValue } = params as Readonly<
    Record<string, unknown>
  >;
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (typeof unknown === 'string') {
    return [{ path: [...path, unknown], message: 'is not in the schema', isAboutValue: false }];
  }
  if (keyword === 'required' && typeof missingProperty === 'string') {
    return [{ path: [...path, missingProperty], message: 'is required', isAboutValue: false }];
  }
  if (keyword === 'enum') return [{ path, message: `must be one of ${list(allowedValues)}`, isAboutValue: true }];
  if (keyword === 'const') return [{ path, message: `must be ${JSON.stringify(allowedValue)}`, isAboutValue: true }];
  return [{ path, message: message ?? 'does not fit the schema', isAboutValue: true }];
}

const list = (values: unknown): string =>
  Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';

/** `/servers/0` is `['servers', 0]` where `servers` is a list. */
function pathOf(pointer: string, data: unknown): Path {
  let at = data;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(at) ? Number(key) : key;
      at = (at as Readonly<Record<string | number, unknown>>)[step];
      return step;
    });
}
