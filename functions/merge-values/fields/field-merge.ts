/**
 * Merges an overlay into one field of a resource. The field can be a map, a list, or a string that contains a
 * document. Missing fields can be created.
 *
 * ```yaml
 * values: {a: 1}         # merged with {b: 2}: {a: 1, b: 2}
 * values: '{"a": 1}'     # merged with {b: 2}: '{"a": 1, "b": 2}'
 * ```
 */
import { pluralize, isNull, catchError, stringScalar, type Tree } from '../../../src/data';
import { contradiction, nestedBy, splitsKeys } from '../../../src/fields';
import {
  asRead,
  changesBetween,
  DocumentSyntaxError,
  type Format,
  type FormatName,
  formatNamed,
  formatOfKey,
  formatTable,
  NoSpellingError,
  type SourceDocument,
} from '../../../src/formats';
import {
  type SuggestionBudget,
  type FieldBefore,
  type NewContent,
  refusedMessage,
  takesStrings,
} from '../../../src/kit';
import type { ResourceId } from '../../../src/krm';
import type { Target } from '../generated/config';
import type { ListRules, Sides } from '../merge/list-merges';
import { newTree, mergeRoots, type MergeChanges } from '../merge/merge-changes';
import { MergeError } from '../merge/merge-error';
import type { Overlay } from './overlay';

export interface FieldMerge {
  readonly outcome: NewContent;
  readonly merges: readonly MergeChanges[];
  readonly sides: Sides;
  /** The format of the document, if the field is a string. */
  readonly format?: FormatName;
}

export interface FieldTarget {
  readonly id: ResourceId;
  readonly options: Target['options'];
  /** Whether the path ends in a dot and therefore refers to the document in the field. */
  readonly wholeDocument: boolean;
  readonly isSecret: boolean;
  readonly searches: SuggestionBudget;
}

/**
 * Merges the overlay into a field. Throws MergeError, FieldError if a string cannot be parsed, or NoSpellingError if
 * the format cannot represent a value.
 */
export function fieldMerge(field: FieldBefore, overlay: Overlay, lists: ListRules, target: FieldTarget): FieldMerge {
  const { node, embedded, keys } = field;
  const { options, id, wholeDocument, isSecret, searches } = target;
  const { format, keySeparator } = options ?? {};
  const isBlank = options?.create === true && node !== undefined && isBlankText(field, node);
  if (node === undefined || isBlank) {
    const isText = wholeDocument || isBlank || (!embedded && (format !== undefined || takesStrings(id, keys)));
    return isText ? newDocument(field, overlay, lists, target) : newField(overlay, lists, target);
  }
  if (isString(node) && field.open !== undefined) {
    const plain = format === undefined ? undefined : plainValue(field, overlay, format);
    if (plain !== undefined) return plain;
    const opened = field.open(options ?? {});
    const { name } = opened.embedded.format;
    const roots = overlay.rootsFor(name, keySeparator, opened.roots);
    const { changes, ...rest } = mergeRoots(opened.roots, roots, lists, {
      isSecret,
      searches,
      overlayFormat: overlay.formatFor(name),
      format: name,
      hasSplitKeys: splitsKeys(name, keySeparator),
    });
    return { outcome: { kind: 'edit', opened, changes }, format: name, ...rest };
  }
  if (wholeDocument) {
    const problem = `is a ${node.kind === 'scalar' ? 'plain value' : node.kind}, but the dot at the end of the path refers to a document in a string: remove the dot`;
    throw new MergeError('invalid-value', 'base', problem);
  }
  const { format: own, isRoot } = field;
  // In a document of a format without types, the base contains the number 1 as a string, and keys can be repeated.
  const roots = overlay.rootsFor('yaml').map((root) => asRead(root, own));
  const untyped = formatTable[own].isTyped ? {} : { format: own, isInside: !isRoot };
  const { changes, ...rest } = mergeRoots([node], roots, lists, { isSecret, searches, ...untyped });
  return { outcome: { kind: 'edit', changes }, ...rest };
}

/** Checks only the type, because reading `text` would serialize a document that has pending changes. */
const isString = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'string';

const isBlankText = ({ text }: FieldBefore, node: Tree): boolean =>
  isNull(node) || (isString(node) && !('opened' in node) && text().trim() === '');

const isSingleScalar = ([root, second]: readonly Tree[]): boolean => root?.kind === 'scalar' && second === undefined;

/**
 * A JSON or YAML document that is a single plain value cannot be merged. Only an overlay that is also a plain value can
 * replace such a document.
 */
function plainValue({ text }: FieldBefore, overlay: Overlay, format: FormatName): FieldMerge | undefined {
  const before = catchError(DocumentSyntaxError, () => formatNamed(format).read(text()).roots) ?? [];
  if (!isSingleScalar(before)) return undefined;
  const given = overlay.textIn(format);
  const roots = overlay.rootsFor(format);
  if (given === undefined || !isSingleScalar(roots)) return undefined;
  const sides = { base: [], overlay: roots };
  // An overlay without content changes nothing.
  const value = stringScalar(given.trim() === '' ? text() : given);
  return { outcome: { kind: 'set', value }, format, merges: [], sides };
}

/** Creates a missing field that is not a string. */
function newField(overlay: Overlay, lists: ListRules, target: FieldTarget): FieldMerge {
  const roots = overlay.rootsFor('yaml');
  const value = newTree(onlyRoot(roots), lists, { isSecret: target.isSecret });
  return { outcome: { kind: 'set', value }, merges: [], sides: { base: [], overlay: roots } };
}

function onlyRoot(roots: readonly Tree[]): Tree {
  const [root, second] = roots;
  if (root !== undefined && second === undefined) return root;
  const problem = `has ${pluralize(roots.length, 'document')}, but a field can be created only from exactly one document`;
  throw new MergeError('document-count-mismatch', 'overlay', problem);
}

/** Creates a missing or blank field as a string that contains a document. */
function newDocument(field: FieldBefore, overlay: Overlay, lists: ListRules, target: FieldTarget): FieldMerge {
  const { options, wholeDocument, isSecret } = target;
  const format = options?.format ?? formatOfKey(field.keys.at(-1)) ?? (wholeDocument ? 'yaml' : undefined);
  if (format === undefined) {
    const problem = 'does not exist, and its key does not imply a format: set `options.format`';
    throw new MergeError('unknown-format', 'base', problem);
  }
  const contradicted = contradiction('', format, field.keys.at(-1));
  // The next run would reject the document.
  if (contradicted !== undefined) throw new MergeError('not-a-document', 'base', contradicted);
  const { keySeparator } = options ?? {};
  const roots = overlay.rootsFor(format, keySeparator);
  const merging = { isSecret, format, hasSplitKeys: splitsKeys(format, keySeparator) };
  const given = overlay.textIn(format);
  // If `format` is set, write a plain value unchanged, as into an existing field.
  const isPlain = options?.format !== undefined && given !== undefined && isSingleScalar(roots);
  // An empty document has the value null.
  const fresh = roots.map((root) => (isPlain || isNull(root) ? root : newTree(root, lists, merging)));
  const reader = nestedBy(formatNamed(format), keySeparator);
  const text = given === undefined ? printed(reader, fresh, isSecret) : withoutDirectives(reader.read(given), fresh);
  // Keep blank text if the new text is also blank. A previous run may have deleted everything but blank lines.
  const isAsBefore = field.node !== undefined && isString(field.node) && text.trim() === '';
  return {
    outcome: { kind: 'set', value: stringScalar(isAsBefore ? field.text() : text), isDocument: true },
    format,
    merges: [],
    sides: { base: [], overlay: roots },
  };
}

/** Returns the text of the overlay's only document. */
function printed(reader: Format, fresh: readonly Tree[], isSecret: boolean): string {
  const root = onlyRoot(fresh);
  if (isNull(root)) return '';
  return catchError(
    NoSpellingError,
    () => reader.print(root),
    (error) => {
      if (isSecret) throw error;
      throw new NoSpellingError(refusedMessage(error, [{ kind: 'set', path: [], value: root }], reader));
    },
  );
}

/** Returns the overlay's text without the nulls and directives that `fresh` does not contain. */
function withoutDirectives(overlay: SourceDocument, fresh: readonly Tree[]): string {
  const changes = overlay.roots.map((root, index) => [index, changesBetween(root, fresh[index] ?? root, [])] as const);
  return overlay.editAll(new Map(changes));
}
