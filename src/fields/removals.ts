/**
 * Takes away what a path has found, in drafts of the documents that hold the fields. Later the text of each document is edited once, in
 * place, by its own format.
 */
import { entriesOf, nodeAt, type Path, type Tree } from '../data/tree';
import { formatTable, namesOfFormats, type FormatName } from '../formats/table';
import type { DocumentDraft } from './documents/document-draft';
import { FieldError } from './faults/field-error';
import type { EmbeddedField, FieldMatch } from './walk';
import { inText, isShared } from './write';

/** `refusal` says why a field at a path from the root must stay. Throws FieldError for one that is to stay. */
export function checkRemovals(matches: readonly FieldMatch[], refusal: (path: Path) => string | undefined): void {
  for (const match of matches) {
    if (match.kind === 'embedded') {
      for (const { fields } of match.documents) checkRemovals(fields, noRefusal);
    }
    const problem = match.kind === 'embedded' ? documentProblem(match) : (refusal(match.path) ?? unsure(match));
    if (problem !== undefined) throw new FieldError({ code: 'invalid-path', problem });
  }
}

/** Deletes what `matches` are in the document number `root` of `draft`. */
export function applyRemovals(draft: DocumentDraft, matches: readonly FieldMatch[], root = 0): void {
  for (const match of matches) {
    if (match.kind !== 'embedded') continue;
    inText(draft, root, match.path, match.node, match.opened, (inside) => {
      for (const { root: number, fields } of match.documents) applyRemovals(inside, fields, number);
    });
  }
  const own = matches.filter(({ kind }) => kind !== 'embedded');
  draft.edit(
    root,
    own.map(({ path }) => ({ kind: 'delete', path })),
  );
}

/** As `readsBack`, after a deletion. `text` is that of the document. */
export function readsBackWithout(
  root: Tree,
  matches: readonly FieldMatch[],
  text: string,
  format: FormatName = 'yaml',
): boolean {
  // A key could come back through a merge key.
  if (text.includes('<<')) return false;
  const isStructured = formatTable[format].readsBack;
  return matches.every((match) => {
    const { path } = match;
    if (isShared(root, path)) return false;
    if (match.kind === 'embedded') {
      const { embedded, roots } = match.opened;
      const { name } = embedded.format;
      const inner = embedded.document.text;
      return (
        isStructured &&
        embedded.document.isTemplate !== true &&
        match.documents.every(({ root: number, fields }) =>
          readsBackWithout(roots[number] as Tree, fields, inner, name),
        )
      );
    }
    if (isStructured) return path.length > 0;
    // What holds nothing any more may be gone, too, and a list of one element may be that element.
    const siblings = matches.length === 1 ? entriesOf(nodeAt(root, path.slice(0, -1))) : [];
    return typeof path.at(-1) === 'string' && siblings.length > 1;
  });
}

const noRefusal = (): undefined => undefined;

/** Why documents of a stream cannot be deleted; undefined where they can, or none is to be. */
function documentProblem({ keys, opened, documents }: EmbeddedField): string | undefined {
  const gone = documents.filter(({ fields }) => fields.some(({ path }) => path.length === 0));
  if (gone.length === 0) return undefined;
  if (gone.some(({ fields }) => fields.some((field) => field.keys.length === keys.length))) {
    return 'a document by its number is another one in the next run: a query such as `[kind=Service]` or `[metadata.name==web]` behind the field says which one is deleted';
  }
  const { embedded, roots } = opened;
  if (!formatTable[embedded.format.name].deletesDocuments) {
    return `only documents of ${namesOfFormats('and', ({ deletesDocuments }) => deletesDocuments)} are deleted from a stream`;
  }
  const numbers = new Set(gone.map(({ root }) => root));
  return roots.some(({ kind }, number) => !numbers.has(number) && kind !== 'scalar')
    ? undefined
    : 'no document would be left in the text: delete the field that holds it';
}

/** What the next run would not find gone. */
function unsure({ kind, path, keys }: FieldMatch): string | undefined {
  const step = keys.at(-1) ?? '';
  if (kind === 'missing') return `\`${step}\` is a new element: a query such as \`[name=…]\` says which one is deleted`;
  if (typeof path.at(-1) !== 'number' || !/^[-+]?\d+$/.test(step)) return undefined;
  return `element \`${step}\` is another one in the next run: a query such as \`[name=…]\` or \`[==text]\` says which one is deleted`;
}
