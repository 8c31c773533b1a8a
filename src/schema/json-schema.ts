/**
 * JSON Schema 2020-12 that users give at run time. (The validators of functionConfigs are generated at build time.) A violation says
 * what must hold and where, never the value: the caller knows which values are secret.
 *
 * A schema is input, too: its patterns are RE2, and it must be complete, since nothing is fetched. The number of steps is limited
 * instead of the time, so that the same input always has the same outcome.
 */
import type { ErrorObject, KeywordErrorDefinition } from 'ajv';
import { equalityKey } from '../data/equal';
import { jsonOf, treeOf } from '../data/plain';
import type { Path, Step } from '../data/tree';
import { compileQuery } from '../go/regexp';
import { JsonSchemaError } from './json-schema-error';
import { ajv2020 } from './library-2020';

export interface SchemaViolation {
  /** Where in the data; a list's index is a number. */
  readonly path: Path;
  /** What must hold: `must be <= 64`. */
  readonly message: string;
  /** The value itself is wrong; undefined if something is missing in it or too much. */
  readonly isAboutValue: boolean;
}

/**
 * The violations of plain data (`plainOf`), each once. If there are very many, the last one tells how many are left out. Integers
 * beyond 2^53 are compared as floats. Throws JsonSchemaError, also if the check takes too many steps.
 */
export type JsonSchemaCheck = (data: unknown) => readonly SchemaViolation[];

/** `compileJsonSchema({properties: {port: {type: 'integer'}}})`. Throws JsonSchemaError. */
export function compileJsonSchema(schema: unknown): JsonSchemaCheck {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema))) {
    throw new JsonSchemaError('a JSON Schema is a map, true or false');
  }
  const { Ajv2020, BoundedReferences, _ } = ajv2020();
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    validateSchema: false,
    // In 2020-12 `format` is only an annotation, unless a vocabulary says otherwise.
    validateFormats: false,
    ownProperties: true,
    // No inlining: a definition with a thousand references would become megabytes of code.
    inlineRefs: false,
    code: { regExp },
  });
  // ajv compares all pairs, and fails on maps that have no prototype or a key `valueOf`.
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
  const counted = withSteps(schema, 0) as object | boolean;
  // To know which properties were evaluated, ajv tries all alternatives, also after one that fits.
  ajv.opts.unevaluated = JSON.stringify(counted).includes('unevaluated');
  const [references, validate] = compiled(() => {
    void ajv.validateSchema(counted, true);
    const bounded = new BoundedReferences(ajv);
    return [bounded, bounded.compile(counted)] as const;
  });
  // ajv's own asynchronous keyword: nothing here waits for its answer.
  if ('$async' in validate) throw new JsonSchemaError('`$async` is not JSON Schema');
  return (data) => {
    // ajv does not know bigint.
    const plain = jsonOf(data);
    steps = fixedSteps + stepsForValue * valuesIn(plain);
    return references.within(() => validate(plain)) ? [] : toldOf(validate.errors ?? [], plain);
  };
}

/**
 * A step is one check of one value by one subschema. Usual schemas check each value a few times. On a machine of today the fixed part
 * takes half a second.
 */
const fixedSteps = 200_000;
const stepsForValue = 50;

/** The keyword that counts steps. It is added to every subschema. */
const stepKeyword = 'inlay-step';

/** Keywords that hold maps of names to schemas, and keywords that hold no schema. */
const namesToSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);
const values: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

/** Maps and lists in one another: ajv is recursive, and takes up to 3 KB of the stack for a level. */
const mostLevels = 150;

/** The schema with the counting keyword in each of its subschemas, except in `{}`, which accepts everything. Throws JsonSchemaError. */
function withSteps(schema: unknown, level: number): unknown {
  if (level > mostLevels) throw new JsonSchemaError(`the schema is nested deeper than ${mostLevels} levels`);
  if (Array.isArray(schema)) return schema.map((inner) => withSteps(inner, level + 1));
  if (!isMap(schema)) return jsonOf(schema);
  const copy = mapped(schema, (inner, key) => {
    if (values.has(key)) return jsonOf(inner);
    return namesToSchemas.has(key) && isMap(inner)
      ? mapped(inner, (named) => withSteps(named, level + 2))
      : withSteps(inner, level + 1);
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

/** The same text for equal values. It is kept, since many alternatives can ask about the same map. */
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

/** Patterns come from users, so they must run in linear time. */
const regExp = Object.assign(
  (pattern: string) => {
    const matches = compileQuery(pattern);
    // ajv identifies patterns by their text.
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

/** The most violations that are told: alternatives multiply them, and no one reads more. */
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

/** Leaves out an error that only repeats the errors of its parts, except for `oneOf`, where no one knows which part was meant. */
const repeatingKeywords: ReadonlySet<string> = new Set(['if', 'anyOf', 'allOf', 'propertyNames']);

function violation(
  { keyword, instancePath, params, message: fault = 'does not fit the schema', propertyName }: ErrorObject,
  data: unknown,
): readonly SchemaViolation[] {
  if (repeatingKeywords.has(keyword)) return [];
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

/** `/servers/0` is `['servers', 0]` if `servers` is a list. */
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
