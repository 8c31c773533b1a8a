/** Generates the reference of a functionConfig, in Markdown, from its `schema.json`. */
import { innermost, resolvedSchema, type ConfigSchema } from '../../src/kit/config-schema';

/** Returns a heading and a table of fields for each map. A definition that is used in several places has one table. */
export function schemaPage(name: string, root: ConfigSchema): string {
  const parts: string[] = [];
  const waiting: { readonly heading: string; readonly schema: ConfigSchema }[] = [{ heading: 'fields', schema: root }];
  const headings = new Map<ConfigSchema, string>([[root, 'fields']]);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { heading, schema } = next;
    const rows = Object.entries(schema.properties ?? {}).map(([field, value]) => {
      const inner = innermost(value, root);
      if (inner.properties !== undefined && !headings.has(inner)) {
        const title = heading === 'fields' ? field : `${heading}.${field}`;
        headings.set(inner, title);
        waiting.push({ heading: title, schema: inner });
      }
      const at = headings.get(inner);
      const label = at === undefined ? `\`${field}\`` : `[\`${field}\`](#${anchorOf(at)})`;
      return `| ${label} | ${typeOf(value, root)} | ${meaningOf(value, inner, schema, field)} |\n`;
    });
    const words = schema === root ? '' : `${schema.description ?? ''}\n\n`;
    parts.push(
      `## ${heading === 'fields' ? 'Fields' : `\`${heading}\``}\n\n${words}| field | type | meaning |\n| --- | --- | --- |\n${rows.join('')}`,
    );
  }
  return `# ${name}: all fields\n\n${root.description ?? ''} [The page of the function](README.md) explains the fields with examples.\n\n${parts.join('\n')}`;
}

/** Returns the anchor that GitHub generates for a heading. GitHub removes dots. */
const anchorOf = (heading: string): string => heading.replaceAll('.', '').toLowerCase();

function typeOf(schema: ConfigSchema, root: ConfigSchema): string {
  const own = resolvedSchema(schema, root);
  if (own.items !== undefined) return `list of ${typeOf(own.items, root)}`;
  if (own.enum !== undefined) return own.enum.map((one) => `\`${one}\``).join(', ');
  const types = own.type === undefined ? ['any'] : [own.type].flat();
  return types.map((type) => (type === 'object' ? 'map' : type === 'array' ? 'list' : type)).join(' or ');
}

function meaningOf(value: ConfigSchema, inner: ConfigSchema, parent: ConfigSchema, field: string): string {
  const description = value.description ?? inner.description ?? '';
  const standard = value.default ?? inner.default;
  const notes = [
    ...(parent.required?.includes(field) === true ? ['Required.'] : []),
    ...(standard === undefined ? [] : [`Default: \`${JSON.stringify(standard)}\`.`]),
  ];
  return [description, ...notes].join(' ').replaceAll('|', '\\|').replaceAll('\n', ' ');
}
