/**
 * JSON Schema 2020-12 given by users at run time, as opposed to the functionConfigs' own, whose validators are generated
 * beforehand. Says what must hold and where, never what stands there: that is for the caller, who knows what is secret.
 *
 * A schema is data, too: its patterns are RE2, and it is complete in itself, since nothing is fetched. What it may cost is
 * bounded by the number of steps, in which the same input always ends in the same way; a clock would not.
 */
import type { ErrorObject, KeywordErrorDefinition } from 'ajv';
import { equalityKey } from '../data/equal';
import { jsonOf, treeOf } from '../data/plain';
import type { Path, Step } from '../data/tree';
import { compileQuery } from '../go/regexp';
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

/**
 * The violations of plain data (`plainOf`), each once. Where there are very many, the last one counts those that are left out.
 * Integers beyond 2^53 are compared as floats. Throws JsonSchemaError, also where the check takes too many steps.
 */
export type JsonSchemaCheck = (data: unknown) => readonly SchemaViolation[];

/** `compileJsonSchema({properties: {port: {type: 'integer'}}})`. Throws JsonSchemaError. */
export function compileJsonSchema(schema: unknown): JsonSchemaCheck {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema))) {
    throw new JsonSchemaError('a JSON Schema is a map, true or false');
  }
  const { Ajv2020, _ } = ajv2020();
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    // In 2020-12 a format is a remark, unless a vocabulary says otherwise.
    validateFormats: false,
    ownProperties: true,
    // Copies of a definition that is referred to a thousand times would be megabytes of code.
    inlineRefs: false,
    code: { regExp },
  });
  // ajv compares values with one another two by two, and fails on maps that have no prototype or a key `valueOf`.
  for (const keyword of ['enum', 'const', 'uniqueItems']) ajv.removeKeyword(keyword);
  const params: KeywordErrorDefinition['params'] = ({ schemaCode }) => _`{allowed: ${schemaCode}}`;
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    errors: false,
    error: { message: 'must be one of the allowed values', params },
    compile: isAmong,
  });
  ajv.addKeyword({
    keyword: 'const',
    errors: false,
    error: { message: 'must be the constant', params },
    compile: (allowed: unknown) => isAmong([allowed]),
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: false,
    error: { message: 'must not have an item twice' },
    compile: (isWanted: boolean) => (items: readonly unknown[]) => !isWanted || twins(items) === undefined,
  });
  let steps = 0;
  ajv.addKeyword({
    keyword: stepKeyword,
    before: '$ref',
    errors: false,
    validate: () => {
      steps -= 1;
      if (steps >= 0) return true;
      throw new JsonSchemaError(
        'the check of this value takes too long: the schema has alternatives (`anyOf`, `oneOf`) that multiply, each of which refers to the next; let fewer of them refer to one another',
      );
    },
  });
  const counted = withSteps(schema) as object;
  // To know what was evaluated, ajv tries all alternatives, also behind one that fits.
  ajv.opts.unevaluated = JSON.stringify(counted).includes('unevaluated');
  const validate = compiled(() => ajv.compile(counted));
  // ajv's own keyword: what it finds would come later than anybody waits for it.
  if ('$async' in validate) throw new JsonSchemaError('`$async` is not JSON Schema');
  return (data) => {
    // ajv knows no bigint.
    const plain = jsonOf(data);
    steps = fixedSteps + stepsForValue * valuesIn(plain);
    return finite(() => validate(plain)) ? [] : toldOf(validate.errors ?? [], plain);
  };
}

/**
 * A step is one subschema asked about one value. Schemas that describe data ask about each value a few times. On a machine of
 * today the fixed part takes half a second.
 */
const fixedSteps = 200_000;
const stepsForValue = 50;

/** Stands in every subschema, and counts. */
const stepKeyword = 'inlay-step';

/** Maps of names to schemas, and what is no schema at all. */
const namesToSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);
const values: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

/** The schema with the keyword that counts in each of its subschemas; `{}`, which is true, stays. */
function withSteps(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withSteps);
  if (!isMap(schema)) return jsonOf(schema);
  const copy = mapped(schema, (inner, key) => {
    if (values.has(key)) return jsonOf(inner);
    return namesToSchemas.has(key) && isMap(inner) ? mapped(inner, withSteps) : withSteps(inner);
  });
  if (Object.keys(copy).length > 0) copy[stepKeyword] = true;
  return copy;
}

function isAmong(allowed: readonly unknown[]): (value: unknown) => boolean {
  const wanted = new Set(allowed.map(keyOf));
  return (value) => wanted.has(keyOf(value));
}

/** The positions of the first two items that are equal. */
function twins(items: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first !== undefined) return [first, index];
    seen.set(key, index);
  }
  return undefined;
}

/** Equal for equal values. Remembered, since each of many alternatives may ask about the same map. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return equalityKey(treeOf(value));
  const known = keys.get(value) ?? equalityKey(treeOf(value));
  keys.set(value, known);
  return known;
}

const keys = new WeakMap<object, string>();

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1);
}

/** `{$ref: '#'}` asks the same of the same value again and again. */
function finite<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new JsonSchemaError(endless);
  }
}

const endless = 'a `$ref` leads back to where it stands, or the schema or the value is nested too deeply';

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
    if (error instanceof RangeError) throw new JsonSchemaError(endless);
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

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mapped(
  map: Readonly<Record<string, unknown>>,
  change: (inner: unknown, key: string) => unknown,
): Record<string, unknown> {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(map)) copy[key] = change(inner, key);
  return copy;
}

/** More violations than these nobody reads: alternatives multiply them. */
const mostViolations = 50;

function toldOf(errors: readonly ErrorObject[], data: unknown): readonly SchemaViolation[] {
  const told = new Map<string, SchemaViolation>();
  for (const one of errors.flatMap((error) => violation(error, data))) {
    const key = JSON.stringify([one.path, one.message]);
    if (!told.has(key)) told.set(key, one);
  }
  const all = [...told.values()];
  if (all.length <= mostViolations) return all;
  const more = all.length - mostViolations;
  const message = `does not fit the schema in ${more} more ${more === 1 ? 'way' : 'ways'}`;
  return [...all.slice(0, mostViolations), { path: [], message, isAboutValue: false }];
}

/** What only repeats its parts is left out, but for `oneOf`: which of its parts was meant nobody knows. */
const wrappers: ReadonlySet<string> = new Set(['if', 'anyOf', 'allOf', 'propertyNames']);

function violation(
  { keyword, instancePath, params, message: fault = 'does not fit the schema', propertyName }: ErrorObject,
  data: unknown,
): readonly SchemaViolation[] {
  if (wrappers.has(keyword)) return [];
  const path = pathOf(instancePath, data);
  if (propertyName !== undefined) {
    return [
      { path: [...path, propertyName], message: `is no name that the schema allows: it ${fault}`, isAboutValue: false },
    ];
  }
  const { additionalProperty, unevaluatedProperty, missingProperty, allowed } = params as Readonly<
    Record<string, unknown>
  >;
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (typeof unknown === 'string') {
    return [{ path: [...path, unknown], message: 'is not in the schema', isAboutValue: false }];
  }
  if (keyword === 'required' && typeof missingProperty === 'string') {
    return [{ path: [...path, missingProperty], message: 'is required', isAboutValue: false }];
  }
  if (keyword === 'enum') return [{ path, message: `must be one of ${list(allowed)}`, isAboutValue: true }];
  if (keyword === 'const') return [{ path, message: `must be ${json(allowed)}`, isAboutValue: true }];
  const more = keyword === 'uniqueItems' ? which(valueAt(data, path)) : '';
  return [{ path, message: cut(fault, 500) + more, isAboutValue: true }];
}

/** `: 0 and 2 are equal` */
function which(items: unknown): string {
  const found = Array.isArray(items) ? twins(items) : undefined;
  return found === undefined ? '' : `: the items ${found[0]} and ${found[1]} are equal`;
}

/** `"a", "b", … (12 in all)` */
function list(allowed: unknown): string {
  if (!Array.isArray(allowed)) return '';
  const few = allowed.slice(0, 10).map(json);
  return allowed.length > few.length ? `${few.join(', ')}, … (${allowed.length} in all)` : few.join(', ');
}

const json = (value: unknown): string => cut(JSON.stringify(value), 100);

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

/** `/servers/0` is `['servers', 0]` where `servers` is a list. */
function pathOf(pointer: string, data: unknown): Path {
  let at = data;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(at) ? Number(key) : key;
      at = valueAt(at, [step]);
      return step;
    });
}

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce((at, step) => (at as Readonly<Record<Step, unknown>>)[step], data);
