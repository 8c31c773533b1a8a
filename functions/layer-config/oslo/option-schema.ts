/**
 * The options of a service, in the output format of `oslo-config-generator --format json` or `yaml`:
 *
 * ```yaml
 * options: {DEFAULT: {opts: [{dest: workers, type: integer value, min: 1, choices: [], default: null, …}]}}
 * deprecated_options: {DEFAULT: [{name: pci_alias, replacement_group: pci, replacement_name: alias}]}
 * ```
 *
 * oslo-options.py adds `accepts` to each option, a more detailed form of `type`, `min`, `max` and `choices`.
 *
 * oslo.config ignores the case of group names, except for `DEFAULT`, which must be in upper case.
 */
import { yamlFormat } from '../../../src/formats';
import { getOrMake, plainOf } from '../../../src/data';
import type { Shape } from './option-shape';
import { describedType, namedType, type OptionType } from './option-type';

export interface Option {
  /** The name of the group, as spelled by the generator. */
  readonly group: string;
  /** The option's name in a file. */
  readonly name: string;
  /**
   * The name of the type, such as `integer value`; a service may define its own types. '' if the schema does not
   * specify the type.
   */
  readonly type: string;
  readonly accepts: OptionType;
  /**
   * The shape of the option's value; undefined if unknown. A type without a name in oslo.config may be any type,
   * including a list.
   */
  readonly shape: Shape | undefined;
  /** Whether the default of the option is an empty list or no value. */
  readonly isEmptyByDefault: boolean;
  readonly isSecret: boolean;
  /** The release in which the option was deprecated for removal, and the reason: ` since RELEASE: REASON`. */
  readonly removal: string | undefined;
}

export interface OptionSchema {
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, Option>>;
  /** Returns the current options for a deprecated group and name: several options if the old one was split. */
  replacements(section: string, name: string): readonly Option[];
  optionAt(section: string, name: string): Option | undefined;
}

export const groupKey = (section: string): string => (section === 'DEFAULT' ? section : section.toLowerCase());

function shapeOf(type: OptionType, isMulti: boolean): Shape | undefined {
  switch (type.kind) {
    case 'any':
    case 'unknown':
      return isMulti ? 'multi' : undefined;
    case 'list':
      return isMulti ? 'multi' : type.hasBounds === true ? 'list-bounds' : 'list';
    case 'dict':
      return isMulti ? 'multi-dict' : type.hasBounds === true ? 'dict-bounds' : 'dict';
    default:
      return isMulti ? 'multi' : 'text';
  }
}

const namedShapes: ReadonlyMap<string, Shape> = new Map([
  ['list value', 'list'],
  ['dict value', 'dict'],
  ['multi valued', 'multi'],
]);

const shapeOfName = (type: string): Shape | undefined =>
  namedShapes.get(type) ?? (type.endsWith(' value') && type !== 'unknown value' ? 'text' : undefined);

/**
 * Thrown if the text is not the output of the generator. The message continues a sentence that starts with
 * the name of the text: `has no "options": …`.
 */
export class OptionSchemaError extends Error {
  override readonly name = 'OptionSchemaError';
}

/** Reads the generator's output. Throws OptionSchemaError, or DocumentSyntaxError for invalid JSON or YAML. */
export function readOptionSchema(text: string): OptionSchema {
  const data = fieldsOf(parsed(text));
  if (data['options'] === undefined) throw new OptionSchemaError(`has no "options": ${way}`);
  const groups = new Map<string, Map<string, Option>>();
  const old = new Map<string, Map<string, Option>>();
  const note = (section: unknown, name: unknown, option: Option): void => {
    const key = oldKey(String(section), String(name));
    getOrMake(old, key, () => new Map<string, Option>()).set(`${option.group}.${option.name}`, option);
  };
  for (const [group, content] of Object.entries(fieldsOf(data['options']))) {
    const options = getOrMake(groups, groupKey(group), () => new Map<string, Option>());
    const { opts } = fieldsOf(content);
    if (!Array.isArray(opts)) throw new OptionSchemaError(`has no list "opts" in the group "${group}": ${way}`);
    for (const each of opts.map(fieldsOf)) {
      const option = optionOf(group, each);
      options.set(option.name, option);
      for (const one of listOf(each['deprecated_opts']).map(fieldsOf)) note(one['group'] ?? group, one['name'], option);
    }
  }
  for (const [group, content] of Object.entries(fieldsOf(data['deprecated_options'] ?? {}))) {
    for (const one of listOf(content).map(fieldsOf)) {
      const option = groups.get(groupKey(String(one['replacement_group'])))?.get(fileName(one['replacement_name']));
      if (option !== undefined) note(group, one['name'], option);
    }
  }
  return {
    groups,
    optionAt: (section, name) => groups.get(groupKey(section))?.get(name),
    replacements: (section, name) => [...(old.get(oldKey(section, name))?.values() ?? [])],
  };
}

const way = 'it must be the output of `oslo-config-generator --format json` or `--format yaml`';

const oldKey = (section: string, name: string): string => JSON.stringify([groupKey(section), fileName(name)]);

/** Option names use `_` in a file and `-` on the command line. */
export const fileName = (name: unknown): string => String(name).replaceAll('-', '_');

function optionOf(group: string, fields: Fields): Option {
  const { default: value, accepts } = fields;
  const type = typeof fields['type'] === 'string' ? fields['type'] : '';
  const isDescribed = accepts !== undefined && accepts !== null;
  const since = fields['deprecated_since'];
  const reason = fields['deprecated_reason'];
  const parts = [
    typeof since === 'string' ? ` since ${since}` : '',
    typeof reason === 'string' && reason.trim() !== '' ? `: ${reason.trim().replaceAll(/\s+/g, ' ')}` : '',
  ];
  return {
    group,
    name: typeof fields['dest'] === 'string' ? fields['dest'] : fileName(fields['name']),
    type,
    ...(isDescribed
      ? described(type, fieldsOf(accepts))
      : { accepts: namedType(type, fields), shape: shapeOfName(type) }),
    isEmptyByDefault: value === null || value === undefined || (Array.isArray(value) && value.length === 0),
    isSecret: fields['secret'] === true,
    removal: fields['deprecated_for_removal'] === true ? parts.join('') : undefined,
  };
}

function described(type: string, fields: Fields): Pick<Option, 'accepts' | 'shape'> {
  const accepts = describedType(fields);
  return { accepts, shape: shapeOf(accepts, fields['multi'] === true) ?? shapeOfName(type) };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new OptionSchemaError(`does not consist of groups and options: ${way}`);
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads JSON with `JSON.parse`, because a service's options can take up a megabyte, and the YAML parser is slower. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const [root] = yamlFormat.read(text).roots;
  return root && plainOf(root);
}
