/**
 * From what a path has found, and what a mechanism makes of each field, to the writes: encoded, checked, none of them done yet. `apply.ts`
 * makes them in drafts of the documents that contain the fields; later the text of each document is edited once, in place, by its own format.
 */
import { article } from '../../data/article';
import { hasElement } from '../../data/element-index';
import { equalTrees } from '../../data/equal';
import { dateLike } from '../../data/date-text';
import { stringScalar, textOf, type ListTree, type Tree } from '../../data/tree';
import { applyTextEdits, type Change } from '../../formats/document';
import { asRead } from '../../formats/as-read';
import type { FormatName } from '../../formats/table';
import { writesOut } from '../../formats/changes/writes-out';
import { plainScalar } from '../../formats/yaml/scalar/resolve-scalar';
import { DocumentDraft } from '../documents/document-draft';
import { plainCodec, type Codec } from '../documents/embedded';
import { EmbeddedText } from '../documents/embedded-text';
import { inField, openField, type Opened, type OpenedScalar, type Reading } from '../documents/open-field';
import { noNumber, notText } from '../text/text-pieces';
import type { FieldMatch, FoundField, MissingField, TextField } from '../walk';
import { applyWrites } from './apply';
import { checkDeletion } from './deletions';
import type { FieldWrite, InnerWrites } from './field-write';
import type { Guard } from './guards/guard';
import { isNoOp, type Decide, type FieldBefore, type Outcome } from './outcome';

/** The document that contains the fields. */
interface Outer {
  readonly shared: boolean;
  readonly format: FormatName;
}

const resource: Outer = { shared: false, format: 'yaml' };

/** For a trial, of which nothing is written. */
const unguarded: Guard = { field: (field, decide) => decide(field), text: () => undefined };

/** `root` is the document that contains the fields. Throws what `decide` and `guard` throw. */
export function planWrites(
  root: Tree,
  matches: readonly FieldMatch[],
  decide: Decide,
  guard: Guard = unguarded,
  outer: Outer = resource,
): readonly FieldWrite[] {
  const planned: FieldWrite[] = [];
  for (const match of matches) {
    const writesOutAt: FieldBefore['writesOut'] = (kind) => outer.shared || writesOut(root, { kind, path: match.path });
    if (match.kind === 'embedded') {
      const { opened, documents } = match;
      const inside = { shared: writesOutAt('set'), format: opened.embedded.format.name };
      const inner = documents.map(({ root: number, fields }): InnerWrites => {
        const writes = planWrites(opened.roots[number] as Tree, fields, decide, guard, inside);
        return { root: number, writes };
      });
      const write = { kind: 'inside', match, inner } as const;
      checkDeletion(write);
      // What nobody writes into need not be read again for the next path.
      if (inner.some(({ writes }) => writes.length > 0)) planned.push(write);
      continue;
    }
    const field = fieldBefore(match, writesOutAt, outer);
    if (match.kind === 'text') {
      const value = pieceValue(match, field, decide, guard);
      if (value !== undefined) planned.push({ kind: 'set', match: { ...match, kind: 'found' }, value });
      continue;
    }
    const write = written(match, field, guard.field(field, decide), outer.format, guard);
    if (write !== undefined) planned.push(write);
  }
  return planned;
}

/** Undefined where nothing is to be written. */
function written(
  match: FoundField | MissingField,
  field: FieldBefore,
  outcome: Outcome,
  format: FormatName,
  guard: Guard,
): FieldWrite | undefined {
  const { codec } = match;
  if (outcome.kind === 'keep') return undefined;
  if (match.kind === 'missing') {
    if (outcome.kind !== 'set') throw new TypeError(`a field that is missing takes a value, not "${outcome.kind}"`);
    const { value } = outcome;
    if (field.isThere?.(value) === true) return undefined;
    const made = match.wrap(stored(value, codec, format));
    const { behind } = match;
    return { kind: 'set', match, value: behind === undefined ? made : { kind: 'list', items: [behind, made] } };
  }
  switch (outcome.kind) {
    case 'set':
      return unlessSame(match, stored(outcome.value, codec, format, match.node));
    case 'text': {
      const before = field.text();
      const after = applyTextEdits(before, outcome.edits);
      guard.text(field, before, after, outcome.edits);
      return unlessSame(match, withText(match, after));
    }
    case 'edit':
      return isNoOp(field, outcome) ? undefined : { ...storedChanges(outcome, format), match };
    case 'delete':
      checkDeletion({ kind: 'delete', match });
      return { kind: 'delete', match };
  }
}

const unlessSame = (match: FoundField, value: Tree): FieldWrite | undefined =>
  equalTrees(match.node, value) ? undefined : { kind: 'set', match, value };

function fieldBefore(
  match: FoundField | MissingField | TextField,
  writesOutAt: FieldBefore['writesOut'],
  outer: Outer,
): FieldBefore {
  const { codec, keys, path } = match;
  const isEncoded = codec !== plainCodec;
  if (match.kind === 'missing') {
    const { appendsTo: list } = match;
    const isThere = list && ((value: Tree): boolean => hasItem(list, match.wrap(stored(value, codec, outer.format))));
    const embedded = outer !== resource || match.embedded === true;
    const field = { node: undefined, text: () => '', keys, embedded, isRoot: false, isEncoded, writesOut: writesOutAt };
    return isThere === undefined ? field : { ...field, isThere };
  }
  const { node } = match;
  return {
    node,
    keys,
    embedded: outer !== resource,
    isRoot: path.length === 0,
    isEncoded,
    writesOut: writesOutAt,
    text: () => (node.kind === 'scalar' ? inField(keys, () => codec.decode(node.text)) : ''),
    open: (reading: Reading): Opened => openField(node as OpenedScalar, codec, keys, reading),
  };
}

/** The field with the values in the place of its pieces; undefined where each of them keeps its text. A number stays one. */
function pieceValue(match: TextField, field: FieldBefore, decide: Decide, guard: Guard): Tree | undefined {
  const { pieces, fields } = match;
  const texts = pieces.texts.map((piece, index) => {
    const root = stringScalar(piece);
    const draft = new DocumentDraft([root]);
    const inside = { shared: field.writesOut('set'), format: 'yaml' } as const;
    applyWrites(draft, planWrites(root, fields[index] ?? [], decide, guard, inside));
    const text = textOf(draft.roots[0]);
    if (text !== undefined) return text;
    throw notText('a piece of a text', 'structure');
  });
  const text = pieces.written(texts);
  if (text === pieces.text) return undefined;
  const edits = pieces.spans.map((span, index) => ({ ...span, text: texts[index] ?? '' }));
  guard.text(field, pieces.text, text, edits);
  return withText(match, text);
}

/** The scalar with another text, encoded. */
function withText({ node, codec }: FoundField | TextField, text: string): Tree {
  if (node.kind !== 'scalar') throw notText('the field', node.kind);
  if (node.type === 'string' || codec !== plainCodec) return stringScalar(codec.encode(text, node.text));
  const scalar = dateLike(node, text) ?? plainScalar(text);
  if (scalar.type === node.type || (scalar.type === 'int' && node.type === 'float')) return scalar;
  throw noNumber(article(node.type));
}

const hasItem = ({ items }: ListTree, element: Tree): boolean =>
  hasElement(items, element, (item) => item instanceof EmbeddedText);

/** The value as the field has it afterwards: in an encoded field, and in a format whose values are texts, every scalar is text. */
function stored(value: Tree, codec: Codec, format: FormatName, before?: Tree): Tree {
  if (codec !== plainCodec && value.kind === 'scalar') {
    return stringScalar(codec.encode(value.text, before?.kind === 'scalar' ? before.text : undefined));
  }
  return asRead(value, format);
}

/** The same for changes in the field, or in the document in its text. */
function storedChanges(outcome: Extract<Outcome, { kind: 'edit' }>, format: FormatName): typeof outcome {
  const own = outcome.opened?.embedded.format.name ?? format;
  const storedChange = (change: Change): Change =>
    change.kind === 'set' ? { ...change, value: stored(change.value, plainCodec, own) } : change;
  return { ...outcome, changes: new Map([...outcome.changes].map(([root, all]) => [root, all.map(storedChange)])) };
}
