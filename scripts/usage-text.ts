/**
 * What `--help` prints: of the function's README the first paragraph of the Overview, the Usage and the first example of a
 * functionConfig, the command line, and the functionConfig's fields from its schema. Plain text of at most 100 columns.
 */
import type { ConfigSchema } from './config-schema';

const width = 100;

const commandLine = `COMMAND LINE

Without options: a ResourceList from standard input to standard output, as kustomize and kpt call it.

  -i, --input FILE             read this file instead of standard input: a ResourceList or plain resources
  -o, --output FILE            write this file instead of standard output, if the run succeeds
  -f, --function-config FILE   the functionConfig, where the input has none
  -h, --help                   print this
  -v, --version                print the version`;

export function usageText(readme: string, schema: ConfigSchema): string {
  const [, title = '', intro = ''] = /^# (.+)\n\n## Overview\n\n([^]+?)\n\n/.exec(readme) ?? [];
  const [, usage = ''] = /^## Usage\n([^]+?)(?=^## )/m.exec(`${readme}\n## `) ?? [];
  const [, example = ''] = /^## functionConfig\n[^]*?^```yaml\n(?:#.*\n)?([^]+?)^```$/m.exec(readme) ?? [];
  const fields = ['FIELDS OF THE FUNCTIONCONFIG', '', ...fieldLines(schema, schema, [], new Map())].join('\n');
  return [
    title,
    plainText(intro),
    'USAGE',
    plainText(usage),
    'EXAMPLE OF A FUNCTIONCONFIG',
    indented(example),
    commandLine,
    fields,
  ].join('\n\n');
}

/** Markdown as a terminal shows it: paragraphs filled, code blocks indented, links as their text. */
function plainText(markdown: string): string {
  const blocks = markdown.trim().split(/^```.*$/m);
  return blocks
    .map((block, index) => {
      if (index % 2 === 1) return indented(block);
      const text = block
        .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replaceAll('**', '')
        .trim();
      return text
        .split(/\n{2,}/)
        .map((paragraph) => fill(paragraph, ''))
        .join('\n\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

const indented = (code: string): string => code.replaceAll(/^(?=.)/gm, '    ').replaceAll(/^\n+|\n+$/g, '');

/** A line per field, fields of fields indented; a map that was shown already is not shown again. */
function fieldLines(
  schema: ConfigSchema,
  root: ConfigSchema,
  path: readonly string[],
  shown: Map<ConfigSchema, string>,
): readonly string[] {
  const indent = '  '.repeat(path.length + 1);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = resolve(property, root);
    const inner = resolve(own.items ?? own, root);
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

/** References are local: `#/definitions/source`. */
function resolve(schema: ConfigSchema, root: ConfigSchema): ConfigSchema {
  if (schema.$ref === undefined) return schema;
  const definition = root.definitions?.[schema.$ref.replace('#/definitions/', '')];
  if (definition === undefined) throw new Error(`no definition for ${schema.$ref}`);
  return definition;
}

function typeName(schema: ConfigSchema, root: ConfigSchema): string {
  if (schema.items === undefined) return namesOfTypes(schema).join(' or ');
  const items = resolve(schema.items, root);
  const names = items.items === undefined ? namesOfTypes(items) : [typeName(items, root)];
  return `list of ${names.map((name) => `${name}s`).join(' or ')}`;
}

const namesOfTypes = (schema: ConfigSchema): readonly string[] =>
  schema.enum === undefined
    ? [schema.type ?? 'any'].flat().map((name) => (name === 'object' ? 'map' : name))
    : [schema.enum.map((value) => (value === '' ? '""' : value)).join(' | ')];

function fill(text: string, indent: string): string {
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
