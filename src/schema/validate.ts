/**
 * Validates a functionConfig: reports all mistakes at once, each with its field path and, if a field is misspelled, the
 * intended field. ajv generates the validators at build time, and is not loaded at run time.
 */
import { didYouMean, notOneOf } from '../data/text/nearest-name';
import { formatPath } from '../krm/field-path';
import type { Path } from '../data/tree';

/** A mistake found by a validator. It has only the properties of an ajv error that messages use. */
export interface SchemaError {
  readonly keyword: string;
  /** A JSON pointer into the config: `/replacements/0/source`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The schema that the data does not match. The `properties` of this schema are the known fields. */
  readonly parentSchema?: object;
  readonly data?: unknown;
}

/**
 * Checks the shape of a config, which is plain data. The mistakes of the last call are in `errors`. ajv compiles a JSON
 * schema to a validator: `new Ajv({ allErrors: true, verbose: true }).compile(schema)`.
 */
export interface Validator {
  (config: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** A mistake in a functionConfig. */
export interface ConfigProblem {
  /**
   * The path of the field, such as `replacements.0.targets`. Empty if the mistake concerns the whole functionConfig.
   */
  readonly field: string;
  readonly message: string;
  /** Set if the key of the field is wrong, not its value. */
  readonly isKey?: true;
}

/** Returns the mistakes in `config` (plain data), or an empty list if it matches the schema. */
export function validate(validator: Validator, config: unknown): readonly ConfigProblem[] {
  if (validator(config)) return [];
  const errors = (validator.errors ?? []).filter(({ keyword }) => !wrappers.has(keyword));
  // If a required field is misspelled, do not also report it as missing.
  const misspelled = new Set(errors.map((error) => `${error.instancePath}/${suggestedField(error)}`));
  return errors
    .filter(({ keyword, instancePath, params }) => {
      return keyword !== 'required' || !misspelled.has(`${instancePath}/${String(params['missingProperty'])}`);
    })
    .map(problemOf);
}

/** Returns the known field that the user probably meant, if the error is about an unknown field. */
function suggestedField({ params, parentSchema }: SchemaError): string | undefined {
  const name = params['additionalProperty'];
  if (typeof name !== 'string') return undefined;
  const known = fieldsOf(parentSchema);
  return suggestedByTerm(name, known) ?? didYouMean(name, known);
}

/** Keywords whose errors only repeat the errors of their subschemas. */
const wrappers: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf']);

const fieldsOf = (schema: object = {}): readonly string[] =>
  'properties' in schema ? Object.keys(schema.properties as object) : [];

function problemOf(error: SchemaError): ConfigProblem {
  const path = pointerPath(error.instancePath);
  const field = formatPath(path);
  const subject = field === '' ? 'the functionConfig' : `\`${field}\``;
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const known = fieldsOf(error.parentSchema);
      const meant = suggestedField(error);
      const all = known.length === 0 ? 'no fields are allowed here' : `the fields here are ${known.join(', ')}`;
      const way = meant === undefined ? all : `did you mean \`${meant}\`?`;
      return { field: formatPath([...path, name]), message: `unknown field \`${name}\`: ${way}`, isKey: true };
    }
    case 'required': {
      const name = String(params['missingProperty']);
      return { field: formatPath([...path, name]), message: `\`${name}\` is required` };
    }
    case 'type':
      return { field, message: `${subject} must be ${typeMismatch(String(params['type']), error.data)}` };
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly unknown[]).map(String).filter((value) => value !== '');
      return { field, message: notOneOf(subject, allowed, typeof error.data === 'string' ? error.data : '') };
    }
    case 'const':
      return { field, message: `${subject} must be ${JSON.stringify(params['allowedValue'])}, or be omitted` };
    case 'minLength':
    case 'minItems':
    case 'minProperties': {
      if (params['limit'] !== 1) break;
      const known = fieldsOf(error.parentSchema);
      const way = known.length === 0 ? '' : `: the fields here are ${known.join(', ')}`;
      return { field, message: `${subject} is empty${way}` };
    }
  }
  return { field, message: `${subject} ${error.message ?? 'does not match the schema'}` };
}

/** Names that users may write instead of a field's name. A field is suggested only where the schema allows it. */
const terms: Readonly<Record<string, string>> = {
  optional: 'ignoreMissing',
  allowmissing: 'ignoreMissing',
  exclude: 'reject',
  value: 'sourceValue',
  objref: 'source',
  fieldref: 'fieldPath',
};

/** Fields that users often write directly in a source or target instead of in its `options`. */
const inOptions: ReadonlySet<string> = new Set([
  'create', 'delimiter', 'encoding', 'exactQueries', 'format', 'ignoreMissing', 'index', 'type',
]); // prettier-ignore

function suggestedByTerm(name: string, known: readonly string[]): string | undefined {
  const term = Object.hasOwn(terms, name.toLowerCase()) ? (terms[name.toLowerCase()] ?? name) : name;
  if (known.includes(term)) return term;
  const hasOptions = known.includes('options') && (known.includes('fieldPath') || known.includes('fieldPaths'));
  return hasOptions && inOptions.has(term) ? `options.${term}` : undefined;
}

/**
 * The end of the message about a wrong type: `a string, not a number: put it in quotes`. The advice about quotes or
 * list items is added only if it helps.
 */
function typeMismatch(type: string, value: unknown): string {
  const types = type.split(',');
  const isPlain = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
  const isQuoted = typeof value === 'string' && types.some((one) => spellings[one]?.test(value));
  const kind = typeof value === 'bigint' ? 'an integer beyond 2^53' : kindOf(value);
  const isMap = kind === 'a map' && types.includes('array');
  const ways = [
    ...(isPlain && types.includes('string') ? [': put it in quotes'] : []),
    ...(isQuoted ? [': remove the quotes'] : []),
    ...(isMap ? [': begin each item with "- "'] : []),
  ];
  return `${types.map((one) => names[one] ?? one).join(' or ')}, not ${kind}${ways.join('')}`;
}

/** Matches strings that would have the required type if the quotes were removed. */
const spellings: Readonly<Record<string, RegExp>> = { integer: /^-?\d{1,15}$/, boolean: /^(?:true|false)$/ };

/** `/servers/0` is `['servers', '0']`. */
const pointerPath = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'object':
      return 'a map';
    case 'string':
      return 'a string';
    case 'boolean':
      return 'a boolean';
    default:
      return 'a number';
  }
}

const names: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a string',
  boolean: 'a boolean (true or false)',
  integer: 'an integer',
  number: 'a number',
  null: 'null',
};
