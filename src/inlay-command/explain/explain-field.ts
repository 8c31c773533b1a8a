/** Describes the fields of a functionConfig, based on its schema. */
import { getOrMake } from '../../data/get-or-make';
import { didYouMean } from '../../data/text/nearest-name';
import { fieldOf, innermost, resolvedSchema, type ConfigSchema } from '../../kit/config-schema';
import { fieldLines, fill, typeName } from '../../kit/usage-text';
import { CommandError } from '../port';
import { schemas } from '../generated/schemas';

/**
 * Describes the field at `path`. The empty path is the functionConfig itself. Indexes and brackets are ignored, so
 * `path` can also be the `field` of a result. Throws CommandError for an unknown field.
 */
export function explainField(fn: string, path: string, isRecursive: boolean): string {
  const root = schemas[fn];
  if (root === undefined) throw new Error(`${fn} has no schema`);
  const steps = stepsOf(path);
  const { schema, description, isRequired } = placeOf(fn, root, steps);
  const kind = `${fn}: apiVersion fn.inlay.dev/v1alpha1, kind ${root.title ?? ''}`;
  const own =
    steps.length === 0 ? [] : [`${steps.join('.')} (${typeName(schema, root)}${isRequired ? ', required' : ''})`];
  const byDefault = schema.default === undefined ? [] : [fill(`By default ${JSON.stringify(schema.default)}.`, '  ')];
  const inner = innermost(schema, root);
  const fields = isRecursive ? fieldLines(inner, root, [], new Map()) : shallowFields(inner, root);
  return [
    kind,
    '',
    ...own,
    ...(description === '' ? [] : [fill(description, '  ')]),
    ...(steps.length === 0 ? [] : byDefault),
    ...(fields.length === 0 ? [] : ['', 'FIELDS', '', ...fields]),
    ...(fields.length === 0 || isRecursive
      ? []
      : ['', `To describe one of these fields: inlay explain ${[fn, [...steps, '<field>'].join('.')].join(' ')}`]),
    '',
  ].join('\n');
}

/** The field names of a path: `replacements.0.targets[1].select` becomes `['replacements', 'targets', 'select']`. */
const stepsOf = (path: string): readonly string[] =>
  path
    .replaceAll(/\[[^\]]*\]/g, '')
    .split('.')
    .filter((step) => step !== '' && !/^(?:\d+|-|\*)$/.test(step));

interface Place {
  readonly schema: ConfigSchema;
  readonly description: string;
  readonly isRequired: boolean;
}

function placeOf(fn: string, root: ConfigSchema, steps: readonly string[]): Place {
  let place: Place = { schema: root, description: root.description ?? '', isRequired: false };
  for (const [index, step] of steps.entries()) {
    const around = innermost(place.schema, root);
    const { properties = {}, required = [] } = around;
    const found = fieldOf(around, step);
    if (found === undefined) throw unknownField(fn, root, steps.slice(0, index), step, Object.keys(properties));
    const schema = resolvedSchema(found, root);
    place = { schema, description: found.description ?? schema.description ?? '', isRequired: required.includes(step) };
  }
  return place;
}

function unknownField(
  fn: string,
  root: ConfigSchema,
  above: readonly string[],
  step: string,
  names: readonly string[],
): CommandError {
  const where = above.length === 0 ? `the functionConfig of ${fn}` : `\`${above.join('.')}\` of ${fn}`;
  const within = (name: string): string => [...above, name].join('.');
  if (names.length === 0) {
    return new CommandError(`${where} has no fields, so "${step}" does not exist`);
  }
  const all = allPaths(root);
  const near = didYouMean(step, names);
  const elsewhere = all.get(step) ?? all.get(didYouMean(step, [...all.keys()]) ?? '');
  const meant = all.has(step) || near === undefined ? elsewhere?.slice(0, 3) : [within(near)];
  const way =
    meant === undefined
      ? `it has ${names.map((name) => `\`${name}\``).join(', ')}`
      : `did you mean ${meant.map((path) => `"${path}"`).join(' or ')}?`;
  return new CommandError(`${where} has no field "${step}": ${way}`);
}

/**
 * Maps each field name to the paths that end in this name, shortest first. If several fields share a schema, only the
 * first of these fields is searched.
 */
function allPaths(root: ConfigSchema): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<ConfigSchema>();
  let level: readonly (readonly [ConfigSchema, readonly string[]])[] = [[root, []]];
  while (level.length > 0) {
    const next: (readonly [ConfigSchema, readonly string[]])[] = [];
    for (const [schema, path] of level) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const inner = [...path, key];
        getOrMake(found, key, () => []).push(inner.join('.'));
        next.push([innermost(property, root), inner]);
      }
    }
    level = next;
  }
  return found;
}

const shallowFields = (schema: ConfigSchema, root: ConfigSchema): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = resolvedSchema(property, root);
    const isRequired = schema.required?.includes(name) === true;
    const about = property.description ?? own.description ?? '';
    return [
      `  ${name} (${typeName(own, root)}${isRequired ? ', required' : ''})`,
      ...(about === '' ? [] : [fill(about, '      ')]),
    ];
  });
