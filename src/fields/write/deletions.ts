/** What cannot be deleted, since a second run would delete something else, or nothing would be left. */
import { formatTable, namesOfFormats } from '../../formats/table';
import { FieldError } from '../faults/field-error';
import type { FoundField } from '../walk';
import type { FieldWrite } from './field-write';

type Write<K extends FieldWrite['kind']> = Extract<FieldWrite, { kind: K }>;

/** Throws FieldError. */
export function checkDeletion(write: Write<'delete' | 'inside'>): void {
  const problem = write.kind === 'delete' ? unsure(write.match) : documentProblem(write);
  if (problem !== undefined) throw new FieldError({ code: 'invalid-path', problem });
}

/** Why documents of a stream cannot be deleted; undefined where they can, or none is to be. */
function documentProblem({ match, inner }: Write<'inside'>): string | undefined {
  const gone = inner.filter(({ writes }) =>
    writes.some(({ kind, match: { path } }) => kind === 'delete' && path.length === 0),
  );
  if (gone.length === 0) return undefined;
  if (gone.some(({ writes }) => writes.some((write) => write.match.keys.length === match.keys.length))) {
    return 'a document by its number is another one in the next run: a query such as `[kind=Service]` or `[metadata.name==web]` behind the field says which one is deleted';
  }
  const { embedded, roots } = match.opened;
  if (!formatTable[embedded.format.name].deletesDocuments) {
    return `only documents of ${namesOfFormats('and', ({ deletesDocuments }) => deletesDocuments)} are deleted from a stream`;
  }
  const numbers = new Set(gone.map(({ root }) => root));
  return roots.some(({ kind }, number) => !numbers.has(number) && kind !== 'scalar')
    ? undefined
    : 'no document would be left in the text: delete the field that holds it';
}

/** What the next run would not find gone. */
function unsure({ path, keys }: FoundField): string | undefined {
  const step = keys.at(-1) ?? '';
  if (typeof path.at(-1) !== 'number' || !/^[-+]?\d+$/.test(step)) return undefined;
  return `element \`${step}\` is another one in the next run: a query such as \`[name=…]\` or \`[==text]\` says which one is deleted`;
}
