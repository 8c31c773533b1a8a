/**
 * The output of `--help`: the introduction of the function's README (`generated/introduction.ts`), the command line,
 * and the fields of the functionConfig from its schema. The output is plain text with at most 100 columns.
 * @lazy
 */
import type { View } from '../function/krm-function';
import type { ShortForm } from '../function/config/short-form';
import { resolvedSchema, type ConfigSchema } from './config-schema';

const width = 100;

const commandLine = `COMMAND LINE

Without options, read a ResourceList from standard input, and write it to standard output.

  -i, --input FILE             read this file instead of standard input: a ResourceList or plain resources
  -o, --output FILE            write this file instead of standard output, if the run succeeds
  -f, --function-config FILE   the functionConfig, if the input has none
  -h, --help                   print this help
  -v, --version                print the version`;

type Options = Readonly<Record<string, Pick<View<never>, 'argument' | 'help'>>>;

/** The command-line option of functions that set `takesPrevious`. */
export const previousOption = (): Options => ({
  previous: { argument: 'FILE', help: 'the output of the previous run, whose versions are kept' },
});

/** `options` are the function's own options. */
export function usageText(
  introduction: string,
  schema: ConfigSchema,
  options: Options = {},
  shortForm?: ShortForm,
): string {
  const fields = ['FIELDS OF THE FUNCTIONCONFIG', '', ...fieldLines(schema, schema, [], new Map())].join('\n');
  const own = Object.entries(options).map(([name, { argument, help }]) => {
    const option = `      --${name} ${argument}`;
    return `${option.padEnd(optionWidth)}${help}`;
  });
  const short = shortForm === undefined ? [] : [shortFormText(shortForm)];
  return [introduction, [commandLine, ...own].join('\n'), ...short, fields].join('\n\n');
}

function shortFormText({ example, keys }: ShortForm): string {
  const lines = Object.entries(keys).map(([key, { about, required }]) =>
    fill(`${key}${required === true ? ' (required)' : ''}: ${about}`, '  '),
  );
  const about = `As arguments of kpt, or under \`configMap:\` in a Kptfile: -- ${example}`;
  return ['SHORT FORM', '', about, '', ...lines].join('\n');
}

/** The column where the description of an option begins, as in `commandLine`. */
const optionWidth = 31;

/** Returns the lines about each field, with nested fields indented. Fields of equal maps are listed only once. */
export function fieldLines(
  schema: ConfigSchema,
  root: ConfigSchema,
  path: readonly string[],
  shown: Map<ConfigSchema, string>,
): readonly string[] {
  const indent = '  '.repeat(path.length + 1);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = resolvedSchema(property, root);
    const inner = resolvedSchema(own.items ?? own, root);
    const place = [...path, name];
    const before = shown.get(inner);
    const about = [
      `${indent}${name} (${typeName(own, root)}${schema.required?.includes(name) === true ? ', required' : ''})`,
      fill(property.description ?? own.description ?? '', `${indent}    `),
      before === undefined ? '' : `${indent}    Fields as in \`${before}\`.`,
    ].filter((line) => line.trim() !== '');
    if (before !== undefined) return about;
    if (inner.properties !== undefined) shown.set(inner, place.join('.'));
    return [...about, ...fieldLines(inner, root, place, shown)];
  });
}

export function typeName(schema: ConfigSchema, root: ConfigSchema): string {
  if (schema.items === undefined) return namesOfTypes(schema).join(' or ');
  const items = resolvedSchema(schema.items, root);
  const names = items.items === undefined ? namesOfTypes(items) : [typeName(items, root)];
  return `list of ${names.map((name) => `${name}s`).join(' or ')}`;
}

const namesOfTypes = (schema: ConfigSchema): readonly string[] =>
  schema.enum === undefined
    ? [schema.type ?? 'any'].flat().map((name) => (name === 'object' ? 'map' : name))
    : [schema.enum.map((value) => (value === '' ? '""' : value)).join(' | ')];

export function fill(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, indent + line].join('\n');
}
