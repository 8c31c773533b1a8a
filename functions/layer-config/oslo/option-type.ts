/**
 * The values that an option accepts. The generator's file contains only the name of the type, with bounds and choices.
 * oslo-options.py adds a description in `accepts`:
 *
 * ```yaml
 * {dest: hosts, type: list value, accepts: {kind: list, items: {kind: text, regex: "^[a-z]+$", re2: '\A(?:[a-z]){1,}\n?\z'}}}
 * ```
 */

export interface TextType {
  readonly kind: 'text';
  readonly choices?: readonly string[] | undefined;
  readonly ignoresCase?: boolean;
  /** True if the schema does not specify whether the choices are case-sensitive. */
  readonly mayIgnoreCase?: boolean;
  readonly maxLength?: number | undefined;
  /** Whether oslo.config removes quotes around the text. */
  readonly hasQuotes?: boolean;
  /** The service's pattern, in Python's syntax. */
  readonly pattern?: string | undefined;
  /** The pattern in RE2's syntax; undefined if RE2 cannot express the pattern. */
  readonly re2?: string | undefined;
}

export interface NumberType {
  readonly kind: 'integer' | 'float';
  /** The bounds, as spelled in the schema. */
  readonly min?: string;
  readonly max?: string;
  readonly choices?: readonly string[];
  /** Whether an empty string is rejected. */
  readonly isRequired?: boolean;
}

export interface RangeType {
  readonly kind: 'range';
  readonly min?: string;
  readonly max?: string;
}

export interface ListType {
  readonly kind: 'list';
  readonly items: OptionType;
  readonly hasBounds?: boolean;
  readonly minLength?: number | undefined;
}

export interface DictType {
  readonly kind: 'dict';
  readonly values: OptionType;
  readonly separator: string;
  readonly hasBounds?: boolean;
  readonly minLength?: number | undefined;
}

export interface AddressType {
  readonly kind: 'ip' | 'host' | 'domain';
  readonly version?: 4 | 6;
}

export interface UriType {
  readonly kind: 'uri';
  readonly schemes?: readonly string[] | undefined;
  readonly maxLength?: number | undefined;
}

export interface PlainType {
  /**
   * `any` accepts every value, because the schema does not describe the values further. `unknown` also accepts every
   * value, but causes a warning, because the type is custom, missing or misspelled.
   */
  readonly kind: 'boolean' | 'hostname' | 'any' | 'unknown';
}

export type OptionType = TextType | NumberType | RangeType | ListType | DictType | AddressType | UriType | PlainType;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the type that oslo-options.py describes. An unsupported kind becomes `unknown`. */
export function describedType(value: unknown): OptionType {
  const fields: Fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  const { kind } = fields;
  switch (kind) {
    case 'text':
      return { kind, ...textFields(fields) };
    case 'integer':
    case 'float':
      return { kind, ...bounds(fields), ...choices(fields), isRequired: fields['required'] === true };
    case 'range':
      return { kind, ...bounds(fields) };
    case 'list':
      return { kind, items: describedType(fields['items']), ...collection(fields) };
    case 'dict': {
      const separator = textField(fields, 'separator') ?? ':';
      return { kind, values: describedType(fields['values']), separator, ...collection(fields) };
    }
    case 'ip':
    case 'host':
    case 'domain': {
      const { version } = fields;
      return version === 4 || version === 6 ? { kind, version } : { kind };
    }
    case 'uri':
      return { kind, schemes: textsField(fields, 'schemes'), maxLength: numberField(fields, 'max_length') };
    case 'boolean':
    case 'hostname':
      return { kind };
    default:
      return { kind: 'unknown' };
  }
}

/**
 * Returns the type of an option in the output of `oslo-config-generator`, or `unknown` if oslo.config has no type with
 * that name.
 */
export function namedType(name: string, fields: Fields): OptionType {
  const limits = { ...bounds(fields), ...choices(fields) };
  switch (name) {
    case 'string value':
      return { kind: 'text', mayIgnoreCase: true, ...choices(fields) };
    case 'integer value':
      return { kind: 'integer', ...limits };
    case 'floating point value':
      return { kind: 'float', ...limits };
    case 'port':
    case 'port value':
      return { kind: 'integer', min: '0', max: '65535', ...limits };
    case 'range value':
      return { kind: 'range', ...bounds(fields) };
    case 'dict value':
      return { kind: 'dict', separator: ':', values: { kind: 'any' } };
    default:
      return { kind: plainKinds.get(name) ?? 'unknown' };
  }
}

const plainKinds = new Map<string, 'any' | 'boolean' | 'ip' | 'hostname' | 'host' | 'domain' | 'uri'>([
  // The generator's file does not describe items or brackets, and some types have no names.
  ['list value', 'any'],
  ['multi valued', 'any'],
  ['unknown value', 'any'],
  ['unknown type', 'any'],
  ['boolean value', 'boolean'],
  ['IP address value', 'ip'],
  ['hostname value', 'hostname'],
  ['host address value', 'host'],
  ['host domain value', 'domain'],
  ['uri value', 'uri'],
]);

/** The names of oslo.config's own types. A service may define other types. */
export const knownTypes: readonly string[] = [
  'string value',
  'integer value',
  'floating point value',
  'port',
  'port value',
  'range value',
  'dict value',
  ...plainKinds.keys(),
];

const textFields = (fields: Fields): Omit<TextType, 'kind'> => ({
  choices: textsField(fields, 'choices'),
  ignoresCase: fields['ignore_case'] === true,
  maxLength: numberField(fields, 'max_length'),
  hasQuotes: fields['quotes'] === true,
  pattern: textField(fields, 'regex'),
  re2: textField(fields, 're2'),
});

const collection = (fields: Fields): Pick<ListType, 'hasBounds' | 'minLength'> => ({
  hasBounds: fields['bounds'] === true,
  minLength: numberField(fields, 'min_length'),
});

function bounds(fields: Fields): Pick<NumberType, 'min' | 'max'> {
  const [min, max] = [numberField(fields, 'min'), numberField(fields, 'max')];
  return { ...(min !== undefined && { min: String(min) }), ...(max !== undefined && { max: String(max) }) };
}

/** The generator prints an empty list if there are no choices. */
function choices(fields: Fields): Pick<NumberType, 'choices'> {
  const found = fields['choices'];
  if (!Array.isArray(found) || found.length === 0) return {};
  return { choices: found.map((choice) => String(Array.isArray(choice) ? choice[0] : choice)) };
}

const textField = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

const numberField = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
};

const textsField = (fields: Fields, name: string): readonly string[] | undefined => {
  const value = fields[name];
  return Array.isArray(value) ? value.map(String) : undefined;
};
