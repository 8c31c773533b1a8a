/** Computes the completions at a position in a functionConfig. */
import { getOrMake } from '../data/get-or-make';
import { nodeAt, type Path, stringOf } from '../data/tree';
import { placedSteps } from '../krm/field-path';
import type { ResourceId } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { cursorAt, type Cursor } from './cursor';
import { nextSteps } from './field-steps';
import { fieldsAt, schemaAt } from './schema-places';
import { sectionAt, type Section } from './sections';
import { pathFieldAt, selectorIn, type PathField, type LanguageContext } from './language-context';

export interface Completion {
  readonly label: string;
  /** A short description, such as the current value, the type, or the resources with this value. */
  readonly detail: string;
  /** The documentation in Markdown. */
  readonly documentation: string;
  readonly kind: 'field' | 'value' | 'step' | 'resource';
  /** The text that replaces the range from `from` to `to`. `from` and `to` are offsets in UTF-16 code units. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

export function completions(text: string, offset: number, context: LanguageContext): readonly Completion[] {
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return [];
  const { isKey, path, before, start } = cursor;
  const parent = isKey ? path.slice(0, -1) : path;
  const section = sectionAt(cursor.root, parent, context.kind, context.schemaOf);
  const place = section && schemaAt(section.schema, parent.slice(section.path.length));
  if (section === undefined || place === undefined) {
    const version = stringOf(nodeAt(cursor.root, ['apiVersion']));
    const isOurs = version === undefined || version.startsWith('fn.inlay.dev/');
    if (context.kind !== 'config') return [];
    if (isWholeField(cursor)) return valueCompletions([`apiVersion: ${ownVersion}\nkind: `], start, offset);
    const field = path.length === 1 && !isKey ? path[0] : undefined;
    const values = field === 'apiVersion' ? [ownVersion] : field === 'kind' && isOurs ? context.kinds : [];
    return valueCompletions(values, start, offset);
  }
  // Without a colon, `- sel` is parsed as a scalar, but the user may be typing the name of a field.
  if (isKey || (place.schema.properties !== undefined && !/\s/.test(before))) {
    return fieldCompletions(text, { ...cursor, path: parent }, offset, section);
  }
  const own = pathFieldAt(cursor.root, path, context);
  if (own !== undefined) return stepCompletions(cursor, offset, own);
  const values = place.schema.enum ?? (place.schema.type === 'boolean' ? ['true', 'false'] : []);
  if (values.length > 0) return valueCompletions(values, start, offset);
  return resourceCompletions(cursor, context).map(([value, detail]) => {
    const insert = cursor.style === 'plain' && !isPlainName(value) ? JSON.stringify(value) : spelled(value, cursor);
    return { label: value, detail, documentation: '', kind: 'resource', insert, from: start, to: offset };
  });
}

const ownVersion = 'fn.inlay.dev/v1alpha1';

/** True if the document contains only the word at the cursor. */
const isWholeField = ({ root, path, isKey }: Cursor): boolean =>
  path.length === 0 ? !isKey : isKey && path.length === 1 && root.kind === 'map' && root.entries.length === 1;

const valueCompletions = (values: readonly string[], from: number, to: number): readonly Completion[] =>
  values.map((value) => {
    const [label = ''] = value.split('\n');
    return { label, detail: '', documentation: '', kind: 'value', insert: value, from, to };
  });

function fieldCompletions(text: string, cursor: Cursor, offset: number, section: Section): readonly Completion[] {
  const { root, path, start } = cursor;
  const map = nodeAt(root, path);
  const there = new Set(map?.kind === 'map' ? map.entries.map(({ key }) => key) : []);
  const follows = /^[\w.-]*[ \t]*:/.test(text.slice(offset));
  const isQuoted = /["']/.test(text.charAt(start - 1));
  return [...fieldsAt(section.schema, path.slice(section.path.length))]
    .filter(([name]) => !there.has(name))
    .map(([name, { meaning, schema: own }]) => ({
      label: name,
      detail: [own.type ?? ''].flat().join(' or '),
      documentation: meaning,
      kind: 'field',
      insert: follows || isQuoted ? name : `${name}: `,
      from: start,
      to: offset,
    }));
}

function stepCompletions(cursor: Cursor, offset: number, field: PathField): readonly Completion[] {
  const { before } = cursor;
  const from = placedSteps(before).at(-1)?.from ?? 0;
  const begun = before.slice(from);
  const prefix = before.slice(0, from).replace(/\.$/, '');
  // The text in the file may be longer than the value, for example if it contains `\\` in double quotes.
  const written = spelled(begun, cursor).length;
  const range = { from: offset - written, to: offset };
  return nextSteps(prefix, field)
    .map((one) => ({ ...one, step: writable(one.step, cursor) }))
    .filter(({ step }) => cursor.style !== 'plain' || !/:(?: |$)| #/.test(step))
    .filter(({ step }) => cursor.style !== 'plain' || !cursor.isFlow || !/[[\]{},]/.test(step))
    .map(({ step, detail }) => {
      return { label: step, detail, documentation: '', kind: 'step', insert: spelled(step, cursor), ...range };
    });
}

/** Replaces `[config.json]` with `config\.json` where brackets would end the value. A query keeps its brackets. */
function writable(step: string, { isFlow, style }: Cursor): string {
  const [, key] = /^\[([^=]*)\]$/.exec(step) ?? [];
  return isFlow && style === 'plain' && key !== undefined ? key.replaceAll('.', '\\.') : step;
}

const spelled = (text: string, { style }: Cursor): string =>
  style === 'double' ? JSON.stringify(text).slice(1, -1) : style === 'single' ? text.replaceAll("'", "''") : text;

/**
 * Completes a field of a selector with values from the resources that match the other fields of the selector. If no
 * resource matches, the values are from all resources.
 */
function resourceCompletions(
  { root, path }: Cursor,
  { resources }: LanguageContext,
): readonly (readonly [string, string])[] {
  const key = path.at(-1);
  if (!isMember(key) || !isSelector(path)) return [];
  const { [key]: _, ...others } = selectorIn(nodeAt(root, path.slice(0, -1)));
  const wanted = Object.entries(others);
  const taken = resources.filter(({ id }) => {
    const own: Readonly<Record<string, string>> = { ...id };
    return wanted.every(([other, value]) => own[other] === undefined || own[other] === value);
  });
  const found = new Map<string, Resource[]>();
  for (const resource of taken.length === 0 ? resources : taken) {
    if (resource.id[key] !== '') getOrMake(found, resource.id[key], () => []).push(resource);
  }
  return [...found].map(([value, all]) => [value, detailOf(all)]);
}

/** True if YAML reads the unquoted text as a string, not as a number, a boolean or null. */
const isPlainName = (text: string): boolean =>
  /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);

const isMember = (one: unknown): one is keyof ResourceId =>
  typeof one === 'string' && ['group', 'version', 'kind', 'namespace', 'name'].includes(one);

const isSelector = (path: Path): boolean =>
  path.some(
    (step) => typeof step === 'string' && /^(?:source|sources|variables|select|reject|values|target|from)$/.test(step),
  );

const detailOf = (all: readonly Resource[]): string =>
  all.length === 1 ? `${all[0]?.id.kind}/${all[0]?.id.name}` : `${all.length} resources`;
