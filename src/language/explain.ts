/** Explains a position in a functionConfig. Shows the fields that a field path matches, or the schema's description. */
import { getOrMake } from '../data/get-or-make';
import { placeAt } from '../data/text/line-starts';
import { pluralize } from '../data/text/pluralize';
import { textOf } from '../data/tree';
import type { FieldOptions } from '../fields/documents/encoded-field';
import { splitFieldPath } from '../krm/field-path';
import { parseApiVersion } from '../krm/group-version-kind';
import type { ResourceId, ResourceRef } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import type { FieldChange } from './check';
import { keyAt, valueAt } from './cursor';
import { fieldsOf, shownField } from './field-steps';
import { positionsOf, textPositionsOf, type FilePlace, type FilePosition } from './locate';
import { schemaAt } from './schema-places';
import { sectionAt } from './sections';
import { pathFieldAt, type PathField, type LanguageContext } from './language-context';

export interface Explanation {
  /** The explanation in Markdown. */
  readonly text: string;
  /** The explained range, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** The maximum number of listed fields. Any further fields are counted but not listed. */
const maxFields = 10;

/** `changes` are the changes that a run makes, if available. `shownFile` returns the name to show for a file. */
export function explanation(
  text: string,
  offset: number,
  context: LanguageContext,
  changes: readonly FieldChange[],
  shownFile: (file: string) => string = (file) => file,
): Explanation | undefined {
  const found = valueAt(text, offset);
  if (found === undefined) return undefined;
  const { root, path, node } = found;
  if (node.kind === 'scalar') {
    const field = pathFieldAt(root, path, context);
    if (field !== undefined) {
      const { line, column } = placeAt(text, node.start);
      const own = changes.filter(({ config }) => config.line === line && config.column === column);
      // Each functionConfig in a file runs on the original resources, before changes by other functionConfigs.
      const first = placeAt(text, root.start).line;
      const earlier = changes.filter(
        ({ config }) => config.line >= first && (config.line - line || config.column - column) < 0,
      );
      return { text: reached(node.text, field, context, own, earlier, shownFile), from: node.start, to: node.end };
    }
  }
  const key = keyAt(root, path, offset);
  const section = sectionAt(root, path.slice(0, -1), context.kind, context.schemaOf);
  const meaning = section && schemaAt(section.schema, path.slice(section.path.length))?.meaning;
  return key === undefined || meaning === undefined || meaning === ''
    ? undefined
    : { text: meaning, from: key.keyStart, to: key.keyEnd };
}

function reached(
  path: string,
  field: PathField,
  context: LanguageContext,
  changes: readonly FieldChange[],
  earlier: readonly FieldChange[],
  shownFile: (file: string) => string,
): string {
  const lines: string[] = [];
  let count = 0;
  const add = (
    { kind, name }: Pick<ResourceId, 'kind' | 'name'>,
    file: string | undefined,
    valueOf: () => string,
  ): void => {
    count += 1;
    const place = file === undefined ? '' : ` (${shownFile(file)})`;
    if (lines.length < maxFields) lines.push(`- ${kind}/${name}${place}: ${valueOf()}`);
  };
  // Add fields that an earlier step of the pipeline creates, because the files do not contain these fields.
  const addCreated = (all: readonly FieldChange[]): void => {
    for (const { resource, file, before, after = 'another value' } of all) {
      add(resource, file, () => `${before === undefined ? '' : `\`${before}\` → `}\`${after}\``);
    }
  };
  const [byResource, before] = [byResourceIn(changes), byResourceIn(earlier)];
  for (const resource of field.resources) {
    const file = context.fileOf(resource);
    const own = byResource(resource, file);
    const fields = fieldsOf(resource, path, field.options, field.entersTexts);
    if (fields.length === 0) addCreated(own);
    const values = new Map(own.map((one) => [splitFieldPath(one.path).join('\n'), one]));
    const previous = fields.length === 0 ? [] : before(resource, file);
    for (const { node, keys } of fields) {
      add(resource.id, file, () => {
        const change = values.get(keys.join('\n'));
        const shown = change?.before ?? valueAfter(previous, keys, shownField(node, resource, keys));
        const value = shown === undefined ? 'a value from an earlier step' : `\`${shown}\``;
        return change?.after === undefined ? value : `${value} → \`${change.after}\``;
      });
    }
  }
  if (count === 0) addCreated(changes);
  if (count === 0) return 'The path matches no field.';
  const rest = count > lines.length ? [`- and ${count - lines.length} more`] : [];
  const note = ['', 'The values are from the files. Earlier steps may change the values.'];
  return [`${pluralize(count, 'field')}:`, '', ...lines, ...rest, ...(context.isPreliminary === true ? note : [])].join(
    '\n',
  );
}

type ChangesOf = (resource: Resource, file: string | undefined) => readonly FieldChange[];

function byResourceIn(changes: readonly FieldChange[]): ChangesOf {
  const found = new Map<string, FieldChange[]>();
  for (const one of changes) getOrMake(found, keyOf(one.resource), () => []).push(one);
  return ({ id }, file) => (found.get(resourceKey(id)) ?? []).filter((one) => isIn(file, one));
}

/**
 * Returns the value of a field after the changes to its resource, given its previous `value`. Undefined if a part or a
 * parent of the field was changed, because the value may then be different.
 */
function valueAfter(changes: readonly FieldChange[], keys: readonly string[], value: string): string | undefined {
  let shown: string | undefined = value;
  for (const { path, after } of changes) {
    const other = splitFieldPath(path);
    if (!other.slice(0, keys.length).every((key, index) => key === keys[index])) continue;
    // If a change has no value, the field is in a Secret, and `shown` does not contain the value either.
    shown = other.length === keys.length ? (after ?? shown) : undefined;
  }
  return shown;
}

/** A key for a resource. `keyOf` returns the same key for a reference to the resource. */
const resourceKey = ({ group, version, kind, namespace, name }: ResourceId): string =>
  JSON.stringify([group, version, kind, namespace, name]);

function keyOf({ apiVersion, kind, name, namespace = '' }: ResourceRef): string {
  const { group, version } = parseApiVersion(apiVersion);
  return resourceKey({ group, version, kind, name, namespace });
}

/** True if the change may be in the file `own`. */
const isIn = (own: string | undefined, { file }: FieldChange): boolean =>
  file === undefined || own === undefined || file === own;

export interface Hint {
  readonly label: string;
  /** The 1-based position. Editors show the hint before the character at this position. */
  readonly line: number;
  readonly column: number;
}

/** Shows the changes that a position in a functionConfig causes: `"localhost" → "shop.example.com"` or `3 places`. */
export function hints(changes: readonly FieldChange[]): readonly Hint[] {
  const places = new Map<string, FieldChange[]>();
  for (const one of changes) getOrMake(places, `${one.config.line} ${one.config.endColumn}`, () => []).push(one);
  return [...places.values()].flatMap((all): readonly Hint[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { before = 'nothing', after = 'another value' } = first;
    const label = all.length > 1 ? pluralize(all.length, 'place') : `${before} → ${after}`;
    return [{ label, line: first.config.line, column: first.config.endColumn }];
  });
}

/** The positions of the fields that the field path at the offset matches. */
export function definitions(text: string, offset: number, context: LanguageContext): readonly FilePlace[] {
  const found = valueAt(text, offset);
  const path = textOf(found?.node);
  const field = found && path !== undefined ? pathFieldAt(found.root, found.path, context) : undefined;
  if (field === undefined || path === undefined) return [];
  return field.resources.flatMap((resource) => placesOf(resource, path, field.options, context));
}

/** The positions of a resource's fields in its file, or in the files that the resource is generated from. */
function placesOf(
  resource: Resource,
  path: string,
  options: FieldOptions,
  context: LanguageContext,
): readonly FilePlace[] {
  const file = context.fileOf(resource);
  return file === undefined
    ? textPositionsOf(resource, path, options, (key) => context.textFileOf?.(resource, key))
    : positionsOf(resource, path, options).map((place) => ({ file, ...place }));
}

export interface PlacedChange {
  readonly change: FieldChange;
  readonly place: FilePosition;
}

export function placedChanges(
  changes: readonly FieldChange[],
  file: string,
  context: LanguageContext,
): readonly PlacedChange[] {
  const found = new Map<string, PlacedChange>();
  const byKey = new Map<string, Resource[]>();
  for (const one of context.resources) {
    if ((context.fileOf(one) ?? file) === file) getOrMake(byKey, resourceKey(one.id), () => []).push(one);
  }
  for (const change of changes) {
    for (const resource of byKey.get(keyOf(change.resource)) ?? []) {
      if (!isIn(context.fileOf(resource), change)) continue;
      for (const place of placesOf(resource, change.path, change.options, context)) {
        if (place.file !== file) continue;
        const { config } = change;
        // A path with `*` can cause several changes. Keep only one change for each position.
        found.set(JSON.stringify([config.file, config.line, config.column, place]), { change, place });
      }
    }
  }
  return [...found.values()];
}
