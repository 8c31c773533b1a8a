/**
 * Plans the writes to the fields that a path has found. The caller, such as a replacement or a merge, supplies the
 * values. Planned writes are encoded and checked, and `applyWrites` applies them to drafts of the documents that
 * contain the fields. Later, each document's format edits the text in place.
 */
import { typeWithArticle } from '../../data/text/type-with-article';
import { hasElement } from '../../data/trees/element-index';
import { equalTrees } from '../../data/trees/equal';
import { dateLike } from '../../data/text/numbers/date-text';
import { childAt, itemsOf, stringScalar, textOf, type ListTree, type Path, type Tree } from '../../data/tree';
import { applyTextEdits, NoSpellingError, type Change } from '../../formats/document';
import { asRead, asReadBack } from '../../formats/as-read';
import { formatTable, namesOfFormats, type FormatName } from '../../formats/table';
import { writesOut } from '../../formats/changes/writes-out';
import { scalarIn } from '../../formats/number-text';
import { DocumentDraft } from '../documents/document-draft';
import { plainCodec, type Codec, type Reading } from '../documents/embedded';
import { EmbeddedText } from '../documents/embedded-text';
import { inField, openField, type Opened, type OpenedScalar } from '../documents/open-field';
import { FieldError, repeatedInTemplate } from '../faults/field-error';
import { noNumber, notText } from '../text/text-pieces';
import type { FieldMatch, FoundField, MissingField, TextField } from '../matches';
import type { ResourceGuard } from './guards/guard';
import { isNoOp, type Decide, type FieldBefore, type FieldWrite, type InnerWrites, type Outcome } from './outcome';

/** Properties of the document that contains the fields. */
interface Outer {
  readonly shared: boolean;
  readonly format: FormatName;
  readonly isEmbedded: boolean;
}

/**
 * Plans the writes. `root` is the document that contains the fields. Throws the errors of `decide` and `guard`. Without
 * a guard, the values are not checked.
 */
export const planWrites = (
  root: Tree,
  matches: readonly FieldMatch[],
  decide: Decide,
  guard?: ResourceGuard,
): readonly FieldWrite[] => {
  const shared = guard?.isCopy === true;
  return new Plan(decide, guard).writes(root, matches, { shared, format: 'yaml', isEmbedded: false });
};

class Plan {
  readonly #decide: Decide;
  readonly #guard: ResourceGuard | undefined;

  constructor(decide: Decide, guard: ResourceGuard | undefined) {
    this.#decide = decide;
    this.#guard = guard;
  }

  writes(root: Tree, matches: readonly FieldMatch[], outer: Outer): readonly FieldWrite[] {
    const planned: FieldWrite[] = [];
    for (const match of matches) {
      const write = this.#write(root, match, outer);
      if (write === undefined) continue;
      if (isRepeated(root, match.path)) throw repeatedInTemplate();
      planned.push(write);
    }
    return planned;
  }

  /** Plans the write for a match. Returns undefined if nothing changes. */
  #write(root: Tree, match: FieldMatch, outer: Outer): FieldWrite | undefined {
    // Only YAML has aliases.
    const writesOutAt: FieldBefore['writesOut'] = (kind) =>
      outer.shared || (outer.format === 'yaml' && writesOut(root, kind, match.path));
    if (match.kind === 'embedded') {
      const { opened, documents } = match;
      const inside = { shared: writesOutAt('set'), format: opened.embedded.format.name, isEmbedded: true };
      const inner = documents.map(({ root: number, fields }): InnerWrites => {
        return { root: number, writes: this.writes(opened.roots[number] as Tree, fields, inside) };
      });
      const write = { kind: 'inside', match, inner } as const;
      checkDeletion(write);
      // Omit texts without writes, because otherwise the next path would parse them again.
      return inner.some(({ writes }) => writes.length > 0) ? write : undefined;
    }
    const field = fieldBefore(match, writesOutAt, outer);
    if (match.kind === 'text') return this.#pieces(match, field);
    const outcome = this.#guard === undefined ? this.#decide(field) : this.#guard.field(field, this.#decide);
    const { codec } = match;
    if (outcome.kind === 'keep') return undefined;
    if (match.kind === 'missing') {
      if (outcome.kind !== 'set') throw new TypeError(`a missing field needs a value, not "${outcome.kind}"`);
      const { value } = outcome;
      if (field.hasEqualElement?.(value) === true) return undefined;
      const made = match.wrap(stored(value, codec, outer.format));
      return { kind: 'set', match, value: match.join?.(made) ?? made };
    }
    switch (outcome.kind) {
      case 'set':
        // In the next run, the path would match each of the new elements.
        if (match.isItem === true && itemsOf(outcome.value).length > 1) {
          const remedy = 'to replace all elements with the list, remove the last step of the path';
          throw new NoSpellingError(`a list cannot replace a single XML element: ${remedy}`);
        }
        if (match.isOnlyItem === true && asReadBack(outcome.value, outer.format).kind === 'map') {
          throw new NoSpellingError('in the next run, `*` would match the new child elements: remove `*`, or use `0`');
        }
        return unlessSame(match, stored(outcome.value, codec, outer.format, match.node));
      case 'text': {
        const before = field.text();
        const after = applyTextEdits(before, outcome.edits);
        this.#guard?.text(field, before, after, outcome.edits);
        return unlessSame(match, withText(match, after, outer.format));
      }
      case 'edit':
        return isNoOp(field, outcome) ? undefined : { ...storedChanges(outcome, outer.format), match };
      case 'delete':
        if (match.isElementText === true) return unlessSame(match, stringScalar(''));
        checkDeletion({ kind: 'delete', match });
        return { kind: 'delete', match };
    }
  }

  /** The write that replaces pieces of the field with new values. A number remains a number. */
  #pieces(match: TextField, field: FieldBefore): FieldWrite | undefined {
    const { pieces, fields } = match;
    const inside = { shared: field.writesOut('set'), format: 'yaml', isEmbedded: true } as const;
    const edits = pieces.spans.map((span, index) => {
      const root = stringScalar(pieces.text.slice(span.start, span.end));
      const draft = new DocumentDraft([root]);
      applyWrites(draft, this.writes(root, fields[index] ?? [], inside));
      const text = textOf(draft.roots[0]);
      if (text === undefined) throw notText('part of a string', 'structure');
      return { ...span, text };
    });
    const text = pieces.written(edits);
    if (text === pieces.text) return undefined;
    this.#guard?.text(field, pieces.text, text, edits);
    return { kind: 'set', match: { ...match, kind: 'found' }, value: withText(match, text, field.format) };
  }
}

/** Whether the path contains a key that a template repeats, for example because `*` has matched it. */
function isRepeated(root: Tree, path: Path): boolean {
  let node: Tree | undefined = root;
  for (const step of path) {
    node = node && childAt(node, step);
    if (node?.template === 'repeated') return true;
  }
  return false;
}

const unlessSame = (match: FoundField, value: Tree): FieldWrite | undefined =>
  equalTrees(match.node, value) ? undefined : { kind: 'set', match, value };

function fieldBefore(
  match: FoundField | MissingField | TextField,
  writesOutAt: FieldBefore['writesOut'],
  outer: Outer,
): FieldBefore {
  const { codec, keys, path, reading } = match;
  const { format, isEmbedded } = outer;
  const both = { keys, format, isEncoded: codec !== plainCodec, reading, writesOut: writesOutAt };
  if (match.kind === 'missing') {
    const { appendsTo: list } = match;
    const hasEqualElement = (value: Tree): boolean =>
      list !== undefined && hasItem(list, match.wrap(stored(value, codec, format)), format);
    const embedded = isEmbedded || match.embedded === true;
    return { ...both, node: undefined, text: () => '', embedded, isRoot: false, ...(list && { hasEqualElement }) };
  }
  const { node } = match;
  return {
    ...both,
    node,
    embedded: isEmbedded,
    isRoot: path.length === 0,
    text: () => (node.kind === 'scalar' ? inField(keys, () => codec.decode(node.text)) : ''),
    open: (options: Reading): Opened => openField(node as OpenedScalar, codec, keys, options),
  };
}

/** Returns the field's new scalar for a document in the format. The scalar contains the encoded `text`. */
function withText({ node, codec }: FoundField | TextField, text: string, format: FormatName): Tree {
  if (node.kind !== 'scalar') throw notText('the field', node.kind);
  if (node.type === 'string' || codec !== plainCodec) return stringScalar(codec.encode(text, node.text));
  const scalar = dateLike(node, text) ?? scalarIn(text, format);
  if (scalar.type === node.type || (scalar.type === 'int' && node.type === 'float')) return scalar;
  throw noNumber(typeWithArticle(node.type));
}

const hasItem = ({ items }: ListTree, element: Tree, format: FormatName): boolean =>
  hasElement(items, asReadBack(element, format), (item) => item instanceof EmbeddedText);

/** The value that will be read back. In encoded fields and in formats with only strings, scalars become strings. */
function stored(value: Tree, codec: Codec, format: FormatName, before?: Tree): Tree {
  if (codec !== plainCodec && value.kind === 'scalar') {
    return stringScalar(codec.encode(value.text, before?.kind === 'scalar' ? before.text : undefined));
  }
  return asRead(value, format);
}

/** Like `stored`, but converts the values of all changes in the field or in the document in its text. */
function storedChanges(outcome: Extract<Outcome, { kind: 'edit' }>, format: FormatName): typeof outcome {
  const own = outcome.opened?.embedded.format.name ?? format;
  const storedChange = (change: Change): Change =>
    change.kind === 'set' ? { ...change, value: stored(change.value, plainCodec, own) } : change;
  return { ...outcome, changes: new Map([...outcome.changes].map(([root, all]) => [root, all.map(storedChange)])) };
}

type Write<K extends FieldWrite['kind']> = Extract<FieldWrite, { kind: K }>;

/** Throws FieldError if a second run would delete a different field, or if no document would be left in the text. */
function checkDeletion(write: Write<'delete' | 'inside'>): void {
  const problem = write.kind === 'delete' ? unsure(write.match) : documentProblem(write);
  if (problem !== undefined) throw new FieldError({ code: 'invalid-path', problem });
}

/** Returns the reason why documents of a stream cannot be deleted. Returns undefined if all deletions are allowed. */
function documentProblem({ match, inner }: Write<'inside'>): string | undefined {
  const gone = inner.filter(({ writes }) =>
    writes.some(({ kind, match: { path } }) => kind === 'delete' && path.length === 0),
  );
  if (gone.length === 0) return undefined;
  if (gone.some(({ writes }) => writes.some((write) => write.match.keys.length === match.keys.length))) {
    return 'in the next run, this index would select a different document: put a query such as `[kind=Service]` or `[metadata.name==web]` after the field';
  }
  const { embedded, roots } = match.opened;
  if (!formatTable[embedded.format.name].deletesDocuments) {
    return `documents can be deleted from a stream only in the formats ${namesOfFormats('and', ({ deletesDocuments }) => deletesDocuments)}`;
  }
  const numbers = new Set(gone.map(({ root }) => root));
  return roots.some(({ kind }, number) => !numbers.has(number) && kind !== 'scalar')
    ? undefined
    : 'no document would be left in the text: delete the field that contains it';
}

/** The reason why the next run could not recognize that the field has been deleted. */
function unsure({ path, keys, isIndexed }: FoundField): string | undefined {
  if (typeof path.at(-1) !== 'number' || isIndexed !== true) return undefined;
  return `in the next run, the index \`${keys.at(-1)}\` would select a different element: use a query such as \`[name=…]\` or \`[==text]\``;
}

/** Applies `writes` to document `root` of `draft`. All deletions refer to the indexes before any deletion. */
export function applyWrites(draft: DocumentDraft, writes: readonly FieldWrite[], root = 0): void {
  const deleted: Path[] = [];
  for (const write of writes) {
    const { path } = write.match;
    switch (write.kind) {
      case 'set':
        draft.set(root, path, write.value);
        break;
      case 'delete':
        deleted.push(path);
        break;
      case 'inside': {
        const { inner, match } = write;
        inText(draft, root, match, match.opened, (own) => {
          for (const { root: number, writes: deeper } of inner) applyWrites(own, deeper, number);
        });
        break;
      }
      case 'edit': {
        const { opened, changes } = write;
        if (opened === undefined) {
          const own = changes.get(0) ?? [];
          const placed = own.map((change) => ({ ...change, path: [...path, ...change.path] }));
          draft.edit(root, placed);
        } else {
          inText(draft, root, write.match, opened, (inner) => {
            for (const [number, own] of changes) inner.edit(number, own);
          });
        }
      }
    }
  }
  draft.edit(
    root,
    deleted.map((path) => ({ kind: 'delete', path })),
  );
}

function inText(
  draft: DocumentDraft,
  root: number,
  { path, node }: Pick<FoundField, 'path' | 'node'>,
  opened: Opened,
  write: (inner: DocumentDraft) => void,
): void {
  if (node instanceof EmbeddedText && node.own === opened) {
    write(opened.draft);
    node.changed();
    return;
  }
  const text = new EmbeddedText(node as OpenedScalar, opened);
  write(opened.draft);
  if (opened.draft.isEdited) draft.edit(root, [{ kind: 'set', path, value: text }]);
}
