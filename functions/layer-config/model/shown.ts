/**
 * Formats values and their sources for messages. Messages must format values only with these functions. All of them
 * except `shown` replace Secret values with a placeholder.
 */
import {
  isText,
  lineAt,
  lineStarts,
  someScalar,
  sourcePlace,
  truncated,
  type Path,
  type Tree,
} from '../../../src/data';
import { redacted } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { Contribution, Layer, LayerDocument, LayerTree } from './layer';
import type { Conflict, HiddenKeyTest, Unified, UnifiedScalar } from './unified';

const maxLength = 80;

/**
 * Formats a value as `"fernet"`, `["a", 1]` or `{"b": null}`, and shortens a long value. Callers must ensure that the
 * value does not come from a Secret.
 */
export const shown = (tree: LayerTree): string => truncated(literal(tree, maxLength), maxLength);

/** Stops after more than `room` characters, because longer text would be truncated. */
function literal(tree: LayerTree, room: number): string {
  if (tree.kind === 'scalar') {
    if (tree.isHidden) return redacted;
    return isText(tree) ? JSON.stringify(tree.text.slice(0, maxLength + 1)) : tree.text || 'null';
  }
  const parts: string[] = [];
  let length = 0;
  for (const child of tree.kind === 'map' ? tree.entries : tree.items) {
    if (length > room) break;
    const part =
      'key' in child
        ? `${JSON.stringify(child.key)}: ${literal(child.value, room - length)}`
        : literal(child, room - length);
    parts.push(part);
    length += part.length + 2;
  }
  return tree.kind === 'map' ? `{${parts.join(', ')}}` : `[${parts.join(', ')}]`;
}

/** Formats each distinct value with the layers that set the value: `"/tmp" (layer "team", ConfigMap/team-keystone)`. */
export function shownContributions(contributions: readonly Contribution[]): readonly string[] {
  const places = new Map<string | Layer, string[]>();
  for (const { layer, tree } of contributions) {
    const value = shown(tree);
    // A message must not show that two Secret values are equal. Different values may be shortened to the same text.
    const hides = layer.secret || someScalar(tree, ({ isHidden }) => isHidden === true);
    const key = hides || value.endsWith('…') ? layer : value;
    const text = layer.secret ? redacted : value;
    const known = places.get(key) ?? [text];
    places.set(key, [...known, layerPlace(layer, tree)]);
  }
  return [...places.values()].map(([value, ...where]) => `${value} (${where.join('; ')})`);
}

/** Formats a scalar for a message, or returns the placeholder if the scalar may contain a Secret value. */
export const shownScalar = (scalar: UnifiedScalar): string => (scalar.secret ? redacted : shown(scalar));

/**
 * Formats the origin of the first scalar of `value`:
 * ` (layer "team", ConfigMap/team, team.yaml, line 3 of config.yaml)`; '' if the first entry or item has no scalar.
 */
export function shownOrigin(value: Unified | undefined): string {
  let first: Unified | undefined = value;
  while (first !== undefined && first.kind !== 'scalar') {
    first = first.kind === 'map' ? first.entries[0]?.value : first.items[0];
  }
  const places = first?.contributions.map(({ layer, tree }) => layerPlace(layer, tree)) ?? [];
  return places.length === 0 ? '' : ` (${places.join('; ')})`;
}

/**
 * Formats the origin of a setting: `layer "team", ConfigMap/team-keystone, team.yaml, line 3 of config.yaml`. The file
 * name is included only if it is known.
 */
export function layerPlace({ name, origin, document }: Layer, tree: Tree): string {
  const line = document && lineOf(document, tree);
  const parts = [`layer ${JSON.stringify(name)}`, origin, document?.file, line && shownLine(line, document?.key)];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Formats a line number for a message: `line 3 of config.yaml`, or `line 3` if the document has no data key. */
export const shownLine = (line: number, key: string | undefined): string =>
  key === undefined || key === '' ? `line ${line}` : `line ${line} of ${key}`;

/**
 * Returns the line of `tree`, counted from 1. Returns undefined for a tree that was not read from the text, such as the
 * map that `at` adds around a layer.
 */
function lineOf(document: LayerDocument, tree: Tree): number | undefined {
  const place = sourcePlace(tree);
  if (place === undefined) return undefined;
  const lines = known.get(document) ?? lineStarts(document.text);
  known.set(document, lines);
  return lineAt(lines, place.start) + 1;
}

/** The line starts of documents, cached because an explanation looks up the line of every setting. */
const known = new WeakMap<LayerDocument, readonly number[]>();

/** Returns the path with a placeholder for each key that must not be shown. */
export const publicPath = (path: Path, isHiddenKey: HiddenKeyTest = () => false): Path =>
  path.map((step, index) => (isHiddenKey(path.slice(0, index + 1)) ? redacted : step));

/** Formats a path for a message. The empty path becomes `the whole value`. */
export const shownPath = (path: Path, isHiddenKey?: HiddenKeyTest): string =>
  path.length === 0
    ? 'the whole value'
    : formatPath(publicPath(path, isHiddenKey).map((step) => (step === '' ? '""' : step)));

const faults: Readonly<Record<Conflict['about'], string>> = {
  types: 'conflicting types',
  values: 'conflicting values',
  lengths: 'conflicting list lengths',
  defaults: 'conflicting defaults',
};

const remedies: Partial<Readonly<Record<Conflict['about'], string>>> = {
  lengths: '; to join the lists, set `strategy: append` or `strategy: union` in `lists`',
  defaults: '; set the value in a layer without `mode: default`',
};

/**
 * Formats the message about a conflict:
 * `a.b: conflicting values: 1 (layer "x", functionConfig) vs 2 (layer "y", ConfigMap/y)`.
 */
export function conflictMessage({ path, about, contributions }: Conflict): string {
  const way = contributions.some(({ layer }) => layer.isOverride === true)
    ? `; override \`${shownPath(path)}\` as a whole, because an override's path can lead only through maps`
    : (remedies[about] ?? '');
  return `${shownPath(path)}: ${faults[about]}: ${shownContributions(contributions).join(' vs ')}${way}`;
}

/**
 * Returns the field of the functionConfig that contains the layer's setting at `path`, or the layer's entry if the
 * setting is not in `values`.
 */
export const configField = ({ field = 'spec.layers', valuesAt }: Layer, path: Path): string =>
  valuesAt === undefined
    ? field
    : [`${field}.values`, ...path.slice(valuesAt.length).map((step) => formatPath([step]))].join('.');

/** Returns the field of the last contribution that is in the functionConfig, or else the entry of the last layer. */
export function conflictField({ path, contributions }: Pick<Conflict, 'path' | 'contributions'>): string {
  const one = contributions.findLast(({ layer }) => layer.valuesAt !== undefined) ?? contributions.at(-1);
  return one === undefined ? 'spec.layers' : configField(one.layer, path);
}
