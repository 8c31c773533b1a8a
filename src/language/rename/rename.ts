/** Renames a key of a document in a string. Also updates all field paths that lead to the key. */
import { catchError } from '../../data/catch-error';
import { getOrMake } from '../../data/get-or-make';
import { lineAt, lineStarts } from '../../data/text/line-starts';
import { entriesOf, entryOf, stringScalar, type Path, type Scalar, type ScalarStyle, type Tree } from '../../data/tree';
import { equalTrees } from '../../data/trees/equal';
import { mapScalars, scalarsOf } from '../../data/trees/visit';
import { rootsIn, textRange } from '../../diagnostics/source-place';
import type { Reading } from '../../fields/documents/embedded';
import { applyTextEdits, type TextEdit } from '../../formats/document';
import type { SourceScalar } from '../../formats/source-node';
import { formatKey, parseFieldPath, placedSteps, splitFieldPath, type FieldStep } from '../../krm/field-path';
import { syntaxErrorOf } from '../../resource-list/item-syntax-error';
import type { Resource } from '../../resource-list/resource';
import { fieldsOf } from '../field-steps';
import {
  differenceOf,
  keyPlaceAt,
  keyPlaceInText,
  renamedInText,
  renamedKey,
  RenameError,
  type FoundKey,
  type KeyPlace,
} from './key-places';
import { pathFieldAt, type PathField, type LanguageContext } from '../language-context';

/** A file with functionConfigs, and one context of this file. A file may have several contexts. */
export interface ConfigUse {
  readonly file: string;
  readonly text: string;
  readonly context: LanguageContext;
}

/** Lines and columns are 1-based. Columns count UTF-16 code units. The end is the position after the last character. */
export interface FileEdit {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

export interface Renaming {
  readonly key: string;
  /** The range of the key, as offsets in the text in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  /** The options for parsing the documents that contain the key. */
  readonly readings: readonly Reading[];
  /**
   * Returns the edits. Each edit changes only the key in a file. The caller must check that the resources built from
   * the edited files are still correct. Throws RenameError.
   */
  readonly edits: (name: string) => readonly FileEdit[];
}

/**
 * Finds the key at an offset in a file. The key can be in a functionConfig's field path or in a resource. Throws
 * RenameError if no key at the offset can be renamed.
 */
export function renaming({ file, text, context }: ConfigUse, offset: number, uses: readonly ConfigUse[]): Renaming {
  const isHere = ({ start, end }: SourceScalar): boolean => start <= offset && offset <= end;
  const [path] = pathsIn({ file, text, context }, isHere);
  const step = path && stepAt(path, text, offset);
  const found = step ?? keyInFile(file, text, offset, context);
  const { key, from, to } = found;
  const taken = allOf(found.places, key, uses, context);
  for (const { resource, within } of taken.places) {
    if (within.length > 0) continue;
    throw new RenameError(
      `"${key}" of ${nameOf(resource)} is a field of the resource itself, so other programs may depend on its name: only keys in embedded documents can be renamed`,
    );
  }
  const readings = taken.places.flatMap(({ within }) =>
    within.map(({ opened: { hints } }): Reading => ({ format: hints.format, keySeparator: hints.keySeparator })),
  );
  const distinct = [...new Map(readings.map((one) => [JSON.stringify(one), one])).values()];
  return { key, from, to, readings: distinct, edits: (name) => editsOf(taken, name, context) };
}

interface WrittenPath {
  readonly use: ConfigUse;
  /** The index of the document in the file. */
  readonly root: number;
  readonly path: Path;
  readonly scalar: SourceScalar;
  readonly field: PathField;
}

function pathsIn(use: ConfigUse, isRenamedText: (scalar: SourceScalar) => boolean): readonly WrittenPath[] {
  return rootsIn(use.text).flatMap((root, index) =>
    scalarsOf<SourceScalar>(root).flatMap(({ path, scalar }): readonly WrittenPath[] => {
      const field = isRenamedText(scalar) ? pathFieldAt(root, path, use.context) : undefined;
      return field?.entersTexts === true ? [{ use, root: index, path, scalar, field }] : [];
    }),
  );
}

interface Step {
  readonly path: WrittenPath;
  readonly index: number;
  readonly places: readonly KeyPlace[];
}

const stepsOf = (text: string): readonly FieldStep[] => catchError(Error, () => parseFieldPath(text))?.steps ?? [];

/** The key that a step refers to. An index or `-` can also be the key of a map. */
function keyOf(step: FieldStep | undefined): string {
  if (step?.kind === 'key' || step?.kind === 'query') return step.key;
  return step?.kind === 'index' || step?.kind === 'last' ? step.raw : '';
}

function placesOf({ scalar, field }: WrittenPath, index: number, step: FieldStep): readonly KeyPlace[] {
  const prefix = scalar.text.slice(0, placedSteps(scalar.text)[index]?.to);
  return field.resources.flatMap((resource) =>
    fieldsOf(resource, prefix, field.options, true).flatMap(({ within, path, node }): readonly KeyPlace[] => {
      if (step.kind !== 'query') return path.at(-1) === keyOf(step) ? [{ resource, within, path }] : [];
      return entryOf(node, step.key) === undefined ? [] : [{ resource, within, path: [...path, step.key] }];
    }),
  );
}

interface Start extends Omit<FoundKey, 'place'> {
  readonly places: readonly KeyPlace[];
}

function stepAt(path: WrittenPath, text: string, offset: number): Start {
  const { scalar } = path;
  const steps = stepsOf(scalar.text);
  for (const [index, { from, to }] of placedSteps(scalar.text).entries()) {
    const step = steps[index];
    const key = keyOf(step);
    const start = step?.kind === 'query' ? from + 1 : from;
    const range = textRange(text, scalar, [start, step?.kind === 'query' ? start + key.length : to]);
    if (offset < range[0] || offset > range[1]) continue;
    if (step === undefined || key === '') throw new RenameError('this step of the field path is not a key');
    const places = placesOf(path, index, step);
    if (places.length === 0) {
      const isKey = step.kind === 'key' || step.kind === 'query';
      throw new RenameError(isKey ? 'the path matches no field' : 'this step of the field path is not a key');
    }
    return { key, from: range[0], to: range[1], places };
  }
  throw new RenameError('the cursor is not on a key');
}

/** The key at which the rename starts. `first` is the offset where the text with the key begins in the file. */
const startAt = (first: number, { place, key, from, to }: FoundKey): Start => ({
  key,
  from: first + from,
  to: first + to,
  places: [place],
});

function keyInFile(file: string, text: string, offset: number, context: LanguageContext): Start {
  const starts = lineStarts(text);
  const offsetOf = ({ origin }: Resource): number =>
    origin === undefined ? Infinity : (starts[origin.line() - 1] ?? 0) + origin.column();
  const own = context.resources.filter((one) => context.fileOf(one) === file);
  const resource = own.findLast((one) => offsetOf(one) <= offset);
  if (resource !== undefined && syntaxErrorOf(resource) === undefined) {
    const first = offsetOf(resource);
    return startAt(first, keyPlaceAt(resource, offset - first));
  }
  for (const one of context.resources.filter((each) => context.fileOf(each) === undefined)) {
    const made = entriesOf(one.get(['data'])).find(({ key }) => context.textFileOf?.(one, key) === file);
    if (made !== undefined) return startAt(0, keyPlaceInText(one, made.key, offset));
  }
  throw new RenameError('only keys in field paths and in resources can be renamed');
}

interface RenamedPlaces {
  readonly places: readonly KeyPlace[];
  readonly steps: readonly Step[];
}

/**
 * Finds everything that must be renamed together. If a place is renamed, the steps of field paths that lead to it must
 * be renamed. If a step is renamed, all other places that it leads to must be renamed. The search ends when it finds no
 * more places.
 */
function allOf(
  places: readonly KeyPlace[],
  key: string,
  uses: readonly ConfigUse[],
  context: LanguageContext,
): RenamedPlaces {
  const hasKey = ({ text }: SourceScalar): boolean => stepsOf(text).some((step) => keyOf(step) === key);
  const left = new Set(
    uses
      .flatMap((use) => pathsIn(use, hasKey))
      .flatMap((path) =>
        stepsOf(path.scalar.text).flatMap((step, index): readonly Step[] =>
          keyOf(step) === key ? [{ path, index, places: placesOf(path, index, step) }] : [],
        ),
      ),
  );
  const known = new Map<string, KeyPlace>();
  const steps: Step[] = [];
  const add = (place: KeyPlace): unknown => getOrMake(known, placeId(place, context), () => place);
  for (const place of places) add(place);
  for (let before = -1; before < steps.length;) {
    before = steps.length;
    for (const step of left) {
      if (!step.places.some((place) => known.has(placeId(place, context)))) continue;
      left.delete(step);
      steps.push(step);
      for (const place of step.places) add(place);
    }
  }
  return { places: [...known.values()], steps };
}

/** The file that contains the outermost document. Undefined if this document is in the resource's file. */
const textFileOf = ({ resource, within: [outermost] }: KeyPlace, context: LanguageContext): string | undefined =>
  outermost?.path[0] === 'data' ? context.textFileOf?.(resource, String(outermost.path[1])) : undefined;

/**
 * Returns an id for the place of a key in a file. The id is the same for all objects that are generated from the file.
 */
function placeId(place: KeyPlace, context: LanguageContext): string {
  const { resource, within, path } = place;
  const { origin } = resource;
  const textFile = textFileOf(place, context);
  const file = textFile ?? [context.fileOf(resource) ?? nameOf(resource), origin?.line(), origin?.column()];
  const documents = within.map((one, depth) => [depth === 0 && textFile !== undefined ? [] : one.path, one.root]);
  return JSON.stringify([file, documents, path]);
}

function editsOf({ places, steps }: RenamedPlaces, name: string, context: LanguageContext): readonly FileEdit[] {
  if (name.trim() === '') throw new RenameError('the new name is empty');
  return [...places.map((place) => placeEdit(place, name, context)), ...pathEdits(steps, name)];
}

function placeEdit(place: KeyPlace, name: string, context: LanguageContext): FileEdit {
  const { resource, within } = place;
  const { text, origin } = resource;
  const file = context.fileOf(resource);
  if (file !== undefined) {
    return placed(file, text, renamedKey(place, name), { line: origin?.line() ?? 1, column: origin?.column() ?? 0 });
  }
  const [outermost] = within;
  const textFile = textFileOf(place, context);
  if (outermost === undefined || textFile === undefined) throw new RenameError(`${nameOf(resource)} is not in a file`);
  const { document } = outermost.opened.embedded;
  return placed(textFile, document.text, renamedInText(place, name), { line: 1, column: 0 });
}

/** The edits of the field paths. Steps are grouped by file, because a file may have several contexts. */
function pathEdits(steps: readonly Step[], name: string): readonly FileEdit[] {
  const byFile = groupsOf(steps, ({ path }) => path.use.file);
  return [...byFile.values()].flatMap((all) => configEdits(all[0].path.use, all, name));
}

const scalarId = (root: number, path: Path): string => JSON.stringify([root, path]);

/** The edits of the field paths in one file. A value with an anchor is edited once, even if it has aliases. */
function configEdits({ file, text }: ConfigUse, steps: readonly Step[], name: string): readonly FileEdit[] {
  const renamed = [...groupsOf(steps, ({ path: { root, path } }) => scalarId(root, path))].map(([id, all]) => {
    const { scalar } = all[0].path;
    return { id, scalar, text: renamedPath(scalar.text, new Set(all.map(({ index }) => index)), name) };
  });
  const texts = new Map(renamed.map((one) => [one.id, one.text]));
  const wanted = rootsIn(text).map((root, index) =>
    mapScalars(root, (scalar, path): Scalar => {
      const now = texts.get(scalarId(index, path));
      return now === undefined ? scalar : stringScalar(now);
    }),
  );
  const written = new Map(
    renamed.filter(({ scalar }) => scalar.alias === undefined).map((one) => [one.scalar.start, one]),
  );
  for (const isQuoted of [false, true]) {
    const edits = [...written.values()].map(({ scalar: { start, end, style }, text: now }): TextEdit => {
      const before = text.slice(start, end);
      const edit = differenceOf(before, spelledText(now, isQuoted && style !== 'double' ? 'single' : style));
      return { start: start + edit.start, end: start + edit.end, text: edit.text };
    });
    const after = rootsIn(applyTextEdits(text, edits));
    if (after.length === wanted.length && after.every((root, index) => equalTrees(root, wanted[index] as Tree))) {
      return edits.map((edit) => placed(file, text, edit, { line: 1, column: 0 }));
    }
  }
  throw new RenameError(
    `"${name}" cannot be written in the field paths without other changes: other keys may use the same YAML anchor`,
  );
}

const spelledText = (text: string, style: ScalarStyle): string =>
  style === 'single' ? `'${text.replaceAll("'", "''")}'` : style === 'double' ? JSON.stringify(text) : text;

/** The path, with the new key in the given steps. Throws RenameError. */
function renamedPath(text: string, indexes: ReadonlySet<number>, name: string): string {
  const [places, steps] = [placedSteps(text), stepsOf(text)];
  const wanted = places.map(({ step }, index) => {
    const own = steps[index];
    if (!indexes.has(index)) return step;
    return own?.kind === 'query' ? `[${name}${step.slice(1 + own.key.length)}` : name;
  });
  for (const spelled of [spelledKey, (key: string): string => formatKey(key) ?? key]) {
    let renamed = text;
    for (const [index, { from, to }] of [...places.entries()].toReversed()) {
      if (!indexes.has(index)) continue;
      const old = text.slice(from, to);
      const now = steps[index]?.kind === 'query' ? (wanted[index] ?? '') : spelled(name, old);
      renamed = renamed.slice(0, from) + now + renamed.slice(to);
    }
    const read = stepsOf(renamed);
    const isRenamedText =
      read.length === steps.length &&
      read.every((step, index) => isRenamed(step, steps[index], indexes.has(index) ? name : undefined));
    if (isRenamedText && splitFieldPath(renamed).join('\n') === wanted.join('\n')) return renamed;
  }
  throw new RenameError(`"${name}" cannot be written as a step of a field path`);
}

/** True if the step has the key `name` and a permitted kind. If `name` is undefined, true if the kind is unchanged. */
const isRenamed = (step: FieldStep, before: FieldStep | undefined, name: string | undefined): boolean =>
  name === undefined
    ? step.kind === before?.kind
    : keyOf(step) === name && (step.kind === before?.kind || (step.kind === 'key' && before?.kind !== 'query'));

/** Writes the new key in the notation of the old step. */
const spelledKey = (key: string, old: string): string =>
  old.startsWith('[') ? `[${key}]` : old.includes('\\.') ? key.replaceAll('.', '\\.') : key;

const nameOf = ({ id: { kind, name } }: Resource): string => `${kind}/${name}`;

/** Converts an edit of `text` to an edit of the file. `first` is the position where `text` begins in the file. */
function placed(
  file: string,
  text: string,
  { start, end, text: now }: TextEdit,
  first: { readonly line: number; readonly column: number },
): FileEdit {
  const starts = lineStarts(text);
  const placeOf = (offset: number): { readonly line: number; readonly column: number } => {
    const line = lineAt(starts, offset);
    return { line: first.line + line, column: offset - (starts[line] ?? 0) + 1 + (line === 0 ? first.column : 0) };
  };
  const [from, to] = [placeOf(start), placeOf(end)];
  return { file, ...from, endLine: to.line, endColumn: to.column, text: now };
}

function groupsOf<T>(all: readonly T[], keyIn: (one: T) => string): ReadonlyMap<string, readonly [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const key = keyIn(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
