/**
 * Deletes the fields that the targets of an entry with `delete: true` name, in resources and in documents of all formats. What is not
 * there counts as deleted by a former run, unless something of nearly the same name is.
 */
import { entriesOf, type Path, type Tree } from '../../src/data';
import { FieldError, type FieldMatch } from '../../src/fields';
import {
  type EntryContext,
  type Field,
  fieldOf,
  FieldSearch,
  fieldsThere,
  isBookkeepingAt,
  isWritable,
  type Items,
  plainKeys,
  ReadDocuments,
  reportUnused,
  reportUnusedSelection,
  resourceOf,
  type Work,
} from '../../src/kit';
import type { Replacement, Target } from './generated/config';

export function deleteFields(items: Items, { targets = [] }: Replacement, context: EntryContext): void {
  for (const [index, target] of targets.entries()) {
    const place = `${context.place}.targets.${index}`;
    const selection = items.select(target.select ?? {}, target.reject ?? []);
    const fields = (target.fieldPaths ?? []).map(fieldOf);
    reportUnusedSelection(selection, target, place, context, deletion(items, target, fields, context));
    const documents = new ReadDocuments();
    const written = selection.items.filter(({ now }) => isWritable(now, context.configResource));
    for (const { position } of written) {
      for (const field of fields) deleteField(items, position, field, target, context, documents.add);
    }
    if (written.length === 0) continue;
    for (const one of documents.unusedOptions(target.options ?? {}, place)) reportUnused(context, one);
  }
}

/** What a target does: it deletes what is at its paths. */
const deletion = (items: Items, target: Target, fields: readonly Field[], { secrets }: EntryContext): Work => ({
  items,
  changed: fields.map(({ path }) => ({ keys: plainKeys(path.steps) })),
  outcome: 'deletes does not have it: it counts as deleted',
  isDone: (item) =>
    fields.every((field) => {
      try {
        withoutNeeded(fieldsThere(item, field, target));
        return false;
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        return error.isMissing && error.slip(secrets.holds(resourceOf(item))) === undefined;
      }
    }),
});

function deleteField(
  items: Items,
  position: number,
  field: Field,
  target: Target,
  context: EntryContext,
  onDocument: ReadDocuments['add'],
): void {
  const { report, place, verbose } = context;
  const search = new FieldSearch(items, position, field, target, context, onDocument);
  const find = (root: Tree): readonly FieldMatch[] => withoutNeeded(search.find(root));
  try {
    items.remove(position, place, find, refusal);
    if (verbose) search.tell('info', { code: 'value-written', message: `deleted (${place})` });
    search.say();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const ofField = report.at(items.at(position), field.text);
    const { code } = error;
    const problem = search.isHidden ? error.message : error.openMessage;
    const mayMiss = target.options?.ignoreMissing === true;
    const lead = `unable to delete field "${field.text}"`;
    if (!error.isMissing) {
      ofField.error({ code, message: `${lead}: ${problem}` });
    } else if (!mayMiss && error.slip(search.isHidden) !== undefined) {
      const way = 'Else `options.ignoreMissing` says that it may be gone';
      ofField.error({ code, message: `${lead}: ${problem} ${way}` });
    } else if (!mayMiss) {
      const message = `nothing to delete, it counts as deleted by a former run: ${problem}`;
      ofField.info({ code: 'already-replaced', message });
    }
  }
}

/** All annotations are those of the user: the ones that kustomize and kpt need stay. */
function withoutNeeded(matches: readonly FieldMatch[]): readonly FieldMatch[] {
  const [match] = matches;
  if (match?.kind !== 'found' || match.path.join('.') !== 'metadata.annotations') return matches;
  const entries = entriesOf(match.node).map(({ key, value }) => ({
    ...match,
    path: [...match.path, key],
    keys: [...match.keys, key],
    node: value,
  }));
  const own = entries.filter(({ keys }) => !isBookkeepingAt(keys));
  if (own.length === entries.length) return matches;
  if (own.length > 0) return own;
  const problem = 'only annotations that kustomize or kpt needs are there';
  throw new FieldError({ code: 'field-not-found', problem });
}

/** Fields that make the object what it is, and those that kustomize and kpt need. */
function refusal(path: Path): string | undefined {
  const [first, second] = path;
  const isIdentity =
    path.length < 2 &&
    [undefined, 'apiVersion', 'kind', 'metadata'].includes(first === undefined ? first : String(first));
  if (isIdentity || (path.length === 2 && first === 'metadata' && second === 'name')) {
    return `\`${path.join('.')}\` makes the object what it is and cannot be deleted`;
  }
  return isBookkeepingAt(path.map(String)) ? 'kustomize or kpt needs this annotation' : undefined;
}
