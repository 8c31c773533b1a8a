/** Helpers for the tests of all formats: changes with plain values, short calls for edits, and checks of refused text. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../test/law';
import { errorFrom, orError } from '../../test/or-error';
import { equalTrees, nodeAt, type Path, plainOf, type Scalar, type Tree, treeOf } from '../data';
import { applied, asText, changesOf, isSubsequence, type Wish } from './changes/arbitrary-edits.test';
import { DocumentSyntaxError, NoSpellingError, type Change, type Format } from './document';
import type { SourceNode } from './source-node';

export const set = (path: Path, value: unknown, before?: string): Change => ({
  kind: 'set',
  path,
  value: treeOf(value),
  ...(before === undefined ? {} : { before }),
});

export const insert = (path: Path, value: unknown, beforeItem: number): Change =>
  ({ ...set(path, value), beforeItem }) as Change;

export const remove = (...path: Path): Change => ({ kind: 'delete', path });

export interface FormatKit {
  readonly edit: (text: string, ...changes: readonly Change[]) => string;
  /** The first root. */
  readonly rootOf: (text: string) => SourceNode;
  /** The data of the first root as JSON, which shows the order of the keys. */
  readonly dataOf: (text: string) => string;
}

export function kitOf(format: Format): FormatKit {
  const rootOf = (text: string): SourceNode => format.read(text).roots[0] as SourceNode;
  return {
    edit: (text, ...changes) => format.read(text).edit(changes),
    rootOf,
    dataOf: (text) => JSON.stringify(plainOf(rootOf(text))),
  };
}

/** A change that sets a scalar with the spelling of a different format. */
export const setScalar = (path: Path, type: Scalar['type'], text: string): Change => ({
  kind: 'set',
  path,
  value: { kind: 'scalar', type, text },
});

/** Deletes the documents with these indices. */
export const withoutDocuments =
  (format: Format) =>
  (text: string, ...indices: readonly number[]): string =>
    format.read(text).editAll(new Map(indices.map((index) => [index, [remove()]])));

/** The lines of a text without a byte order mark. */
export const linesOf = (text: string): readonly string[] => text.replace('\uFEFF', '').split(/\r\n?|\n/);

/** How data is read back from a format, and the parts of a text that must remain if an edit only adds data. */
export interface EditLaw {
  readonly normal: (tree: Tree) => Tree;
  readonly partsOf: (text: string) => readonly string[];
  /** True if the format may refuse the second edit. */
  readonly mayRefuse?: boolean;
}

/**
 * Asserts that the changes for `list` produce the intended data and keep the other parts of `text`, and that a second edit with the
 * same values changes nothing. The format may refuse the changes.
 */
export function assertEdited(format: Format, text: string, list: readonly Wish[], how: EditLaw): void {
  const { edit, rootOf } = kitOf(format);
  const root = rootOf(text);
  const changes = changesOf(root, list);
  assert.equal(edit(text), text);
  const edited = orError(NoSpellingError, () => edit(text, ...changes));
  if (edited instanceof NoSpellingError) return;
  const message = `${JSON.stringify(text)}\n${JSON.stringify(changes)}\n${JSON.stringify(edited)}`;
  assert.ok(equalTrees(how.normal(rootOf(edited)), how.normal(applied(root, changes))), message);
  if (changes.every(({ path }) => nodeAt<Tree>(root, path) === undefined)) {
    assert.ok(isSubsequence(how.partsOf(text.replace(/\r?\n$/, '')), how.partsOf(edited)), message);
  }
  const sets = changes.filter(({ kind, path }) => kind === 'set' && path.every((step) => typeof step === 'string'));
  const again = orError(NoSpellingError, () => edit(edited, ...sets));
  if (how.mayRefuse !== true || !(again instanceof NoSpellingError)) assert.equal(again, edited, message);
}

/** Asserts that the printed tree is read back. The format may refuse to print the tree. */
export function assertReadBack(format: Format, tree: Tree, normal = (read: Tree): Tree => read): void {
  const text = orError(NoSpellingError, () => format.print(tree));
  if (text instanceof NoSpellingError) return;
  assert.ok(equalTrees(normal(kitOf(format).rootOf(text)), normal(tree)), text);
}

/** Defines a law: a text made of these pieces is either refused, or read and kept unchanged by an empty edit. */
export const readsAnyText = (format: Format, count: number, ...pieces: readonly string[]): unknown =>
  law(
    'any text is read or refused',
    count,
    [fc.array(fc.constantFrom(...pieces)).map((list) => list.join(''))],
    (text) => {
      const same = orError(DocumentSyntaxError, () => format.read(text).edit([]));
      if (!(same instanceof DocumentSyntaxError)) assert.equal(same, text);
    },
  );

/** Whether the format can read a text. */
export const isReadable =
  (format: Format) =>
  (text: string): boolean =>
    !(orError(DocumentSyntaxError, () => format.read(text)) instanceof DocumentSyntaxError);

/** The position and the message of the error that `read` throws: `1:3 a comma is missing`. */
export function faultIn(read: () => unknown): string {
  const { line, column, message } = errorFrom(DocumentSyntaxError, read);
  return `${line}:${column} ${message}`;
}

/** `place` is `line:column`. */
export const assertRefused = (format: Format, text: string, place: string, message: string): void =>
  assert.equal(
    faultIn(() => format.read(text)),
    `${place} ${message}`,
  );

/**
 * For formats of flat rows: asserts that `edited`, the result of `changes` in `text`, contains the changed data and all
 * other lines, and that a second `set` of the same values has no effect.
 */
export function assertRowsKept(
  { edit, rootOf }: FormatKit,
  text: string,
  changes: readonly Change[],
  edited: string,
): void {
  const message = `${JSON.stringify(text)} ${JSON.stringify(changes)} ${JSON.stringify(edited)}`;
  const root = rootOf(text);
  assert.equal(edit(text), text);
  assert.ok(equalTrees(rootOf(edited), asText(applied(root, changes))), message);
  const touched = new Set(changes.map(({ path }) => path[0]));
  assert.ok(root.kind === 'map');
  let rest = text;
  for (const { key, keyStart, value } of root.entries.toReversed()) {
    if (touched.has(key)) rest = rest.slice(0, keyStart) + rest.slice(value.end);
  }
  const lines = linesOf(rest).filter((one) => one.trim() !== '');
  assert.ok(isSubsequence(lines, linesOf(edited)), message);
  assert.equal(edit(edited, ...changes.filter(({ kind }) => kind === 'set')), edited);
}
