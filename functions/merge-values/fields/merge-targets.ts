/** Merges what an entry of `merges` gives into every field of every resource that its targets select. */
import { entryOf, isNull, rescue, textOf, type Tree } from '../../../src/data';
import { documentText, type FieldBefore, FieldError, fieldWrites, type Slip } from '../../../src/fields';
import { type FormatName, NoSpellingError, TemplateError } from '../../../src/formats';
import type { Report, Secrets } from '../../../src/function';
import type { Files } from '../../../src/files';
import {
  type ChangedField,
  type EntryContext,
  type Field,
  fieldOf,
  FieldSearch,
  fieldsThere,
  isWritable,
  type Item,
  Items,
  plainKeys,
  Reasons,
  ReadDocuments,
  reportSkippedField,
  reportUnused,
  reportUnusedSelection,
  resourceOf,
  wayOut,
} from '../../../src/kit';
import { type FieldStep, formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { MergeArgs, Target } from '../generated/config';
import { ListRules } from '../merge/list-merges';
import { isEmpty } from '../merge/merge-changes';
import { MergeError } from '../merge/merge-error';
import { describeConflict } from '../merge/merge-text';
import { unusedRules } from '../merge/unused-rules';
import { fieldMerge, type FieldMerge } from './field-merge';
import { type Overlay, overlayOf } from './overlay';
import { refusedValues } from './refused';

export interface Run {
  readonly report: Report;
  readonly configResource: Resource;
  readonly secrets: Secrets;
  readonly files: Files;
}

/** The resources with all entries merged, in their order. What is wrong goes to the report. */
export function mergeAll(resources: readonly Resource[], merges: readonly MergeArgs[], run: Run): readonly Resource[] {
  if (merges.length === 0) return resources;
  const items = new Items(resources);
  const reasons = new Reasons(items);
  const { report, configResource, secrets, files } = run;
  const config = report.at(configResource);
  for (const [index, entry] of merges.entries()) {
    const place = `merges.${index}`;
    const context = { report, config, configResource, place, secrets, verbose: false, lenient: false, reasons };
    const overlay = overlayOf(entry, items, files, context);
    if (overlay !== undefined) new EntryMerge(items, entry, overlay, context).run();
  }
  return items.finishAll();
}

/** The resource itself. */
const wholeResource: Field = { text: '', path: { steps: [], wholeDocument: false } };

class EntryMerge {
  readonly #items: Items;
  readonly #entry: MergeArgs;
  readonly #overlay: Overlay;
  readonly #context: EntryContext;
  readonly #lists: ListRules;
  /** What has been merged with what, for rules about lists that nothing used. */
  readonly #base: Tree[] = [];
  readonly #given = new Set<Tree>();
  #hidesKeys = false;
  /** What has been said of the functionConfig: several fields can have the same problem. */
  readonly #told = new Set<string>();

  constructor(items: Items, entry: MergeArgs, overlay: Overlay, context: EntryContext) {
    this.#items = items;
    this.#entry = entry;
    this.#overlay = overlay;
    this.#context = context;
    this.#lists = new ListRules(entry.lists);
  }

  run(): void {
    const { place, config, configResource } = this.#context;
    let isComplete = true;
    for (const [index, target] of this.#entry.targets.entries()) {
      const at = `${place}.targets.${index}`;
      const selection = this.#items.select(target.select ?? {}, target.reject ?? []);
      const fields = target.fieldPaths?.map(fieldOf) ?? [wholeResource];
      reportUnusedSelection(selection, target, at, this.#context, {
        items: this.#items,
        changed: fields.flatMap((field) => this.#changedBy(field)),
        outcome: 'changes has what is merged: it counts as merged',
        isDone: (item) => fields.every((field) => this.#isMerged(item, field, target)),
      });
      const written = selection.items.filter(({ now }) => isWritable(now, configResource));
      const documents = new ReadDocuments();
      let isMerged = written.length > 0;
      for (const item of written) {
        for (const field of fields) {
          const formats = this.#merge(item, field, target);
          if (formats === undefined) isMerged = false;
          else for (const name of formats) documents.add({ format: { name } });
        }
      }
      if (!isMerged) {
        isComplete = false;
        continue;
      }
      for (const one of documents.unusedOptions(target.options ?? {}, at)) reportUnused(this.#context, one);
    }
    if (!isComplete) return;
    if ([...this.#given].every(isEmpty)) {
      const message = 'what is merged is empty: nothing is done';
      config.warning({ code: 'nothing-to-merge', field: this.#overlay.field, message });
    }
    const sides = { base: this.#base, overlay: [...this.#given] };
    for (const problem of unusedRules(this.#lists, sides, this.#hidesKeys)) this.#tell(problem.field, problem);
  }

  /** The formats of the texts that were read or written as documents; undefined where the field was not merged. */
  #merge(item: Item, field: Field, target: Target): readonly FormatName[] | undefined {
    const { report, secrets, reasons } = this.#context;
    const { text } = field;
    try {
      return this.#write(item.position, field, target);
    } catch (error) {
      const now = this.#items.at(item.position);
      const isHidden = secrets.holds(resourceOf(now));
      const ofField = report.at(now, text);
      if (error instanceof MergeError) {
        const { code, side, message } = error;
        if (side === 'overlay') this.#tell(this.#overlay.field, { code, message: `what is merged ${message}` }, true);
        else ofField.error({ code, message: `the field ${message}` });
      } else if (error instanceof TemplateError) {
        ofField.error({ code: 'template-expression', message: error.message });
      } else if (error instanceof NoSpellingError) {
        ofField.error({ code: 'value-not-writable', message: error.message });
      } else if (!(error instanceof FieldError)) {
        throw error;
      } else if (error.isMissing && this.#isMergedElement(now, field, target, () => reasons.slip(error, isHidden))) {
        const message =
          'nothing fits the query, but an element of the list has what is merged: it counts as merged by a former run';
        ofField.info({ code: 'already-replaced', message });
      } else if (error.isMissing && target.options?.ignoreMissing === true) {
        reportSkippedField(error.slip(isHidden), now, text, this.#context);
      } else {
        const { code, openMessage, message } = error;
        const create = target.options?.create === true;
        const what = `unable to find ${create ? 'or create ' : ''}field "${text}" to merge into`;
        const way = wayOut(error, isHidden, { mayMake: !create, mayMiss: true, others: '' });
        ofField.error({ code, message: `${what}: ${isHidden ? message : openMessage}${way}` });
      }
      return undefined;
    }
  }

  /** A mistake in the functionConfig. */
  #tell(field: string, { code, message }: { readonly code: string; readonly message: string }, isWhole = false): void {
    const { config, place } = this.#context;
    const at = isWhole ? field : `${place}.${field}`;
    const key = JSON.stringify([at, code, message]);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    config.error({ code, field: at, message });
  }

  #write(position: number, field: Field, target: Target): readonly FormatName[] {
    const { report, secrets, place } = this.#context;
    const formats: FormatName[] = [];
    const search = new FieldSearch(this.#items, position, field, target, this.#context, ({ format }) =>
      formats.push(format.name),
    );
    const { resource, subject } = search;
    let merged: FieldMerge[] = [];
    const find: FieldSearch['find'] = (root) => {
      merged = [];
      formats.length = 0;
      return search.find(root);
    };
    this.#items.write(position, place, find, (before) => {
      const merge = this.#fieldMerge(before, resource, field, target);
      const { keys } = before;
      if (merge.format !== undefined) formats.push(merge.format);
      merged.push(merge);
      search.afterwards(() =>
        this.#inform(merge, this.#isSecret(resource, keys), report.at(subject, formatPath(keys))),
      );
      for (const message of refusals(merge, before, resource, target)) {
        search.tell('warning', { code: 'kubernetes-refuses', message });
      }
      if (this.#overlay.isSecret) secrets.mark(resource, keys);
      return merge.written;
    });
    for (const { sides, merges } of merged) {
      this.#base.push(...sides.base);
      for (const one of sides.overlay) this.#given.add(one);
      for (const problem of merges.flatMap(({ problems }) => problems)) this.#tell(problem.field, problem);
    }
    if (this.#overlay.isSecret || search.isHidden) this.#hidesKeys = true;
    search.reportMade();
    search.say();
    return formats;
  }

  #fieldMerge(before: FieldBefore, resource: Resource, { path }: Field, { options }: Target): FieldMerge {
    const isSecret = this.#isSecret(resource, before.keys);
    const wholeDocument = path.wholeDocument && path.steps.at(-1)?.kind !== 'document';
    return fieldMerge(before, this.#overlay, this.#lists, { resource, options, wholeDocument, isSecret });
  }

  #isSecret(resource: Resource, keys: readonly string[]): boolean {
    return this.#overlay.isSecret || this.#context.secrets.holds(resource, keys);
  }

  /** The fields of a resource that a merge at this path changes. */
  #changedBy({ path }: Field): readonly ChangedField[] {
    const keys = plainKeys(path.steps);
    return this.#structure().flatMap((root) => leaves(root, keys));
  }

  /** What is merged into a structure of a resource; nothing where it is no YAML. */
  #structure(): readonly Tree[] {
    return rescue(
      MergeError,
      () => this.#overlay.rootsFor('yaml'),
      () => [],
    );
  }

  /** Whether a merge changes nothing there. */
  #isMerged(item: Item['now'], field: Field, target: Target): boolean {
    const resource = resourceOf(item);
    let isSame = true;
    try {
      fieldWrites(item.root, fieldsThere(item, field, target), (before) => {
        const { written } = this.#fieldMerge(before, resource, field, target);
        isSame &&= 'changes' in written && written.changes.size === 0;
        return written;
      });
      return isSame;
    } catch (error) {
      const isRefused = [FieldError, MergeError, NoSpellingError].some((one) => error instanceof one);
      if (isRefused) return false;
      throw error;
    }
  }

  /** For a query at the end of the path that takes nothing: whether an element of the list, with the key that is merged, has all of it. */
  #isMergedElement(item: Item['now'], field: Field, target: Target, slipOf: () => Slip | undefined): boolean {
    const { steps } = field.path;
    const query = steps.at(-1);
    if (query?.kind !== 'query' || query.key === '') return false;
    const has = (last: FieldStep): boolean =>
      this.#isMerged(item, { ...field, path: { ...field.path, steps: [...steps.slice(0, -1), last] } }, target);
    const texts = this.#structure().flatMap((root) => documentText(root, query.key) ?? []);
    if (!texts.some((value) => has({ ...query, value, exact: true }))) return false;
    const meant = slipOf()?.meantStep;
    return meant?.kind !== 'query' || has({ ...meant, exact: true });
  }

  #inform({ merges, writesOutAliases }: FieldMerge, isSecret: boolean, ofField: Report): void {
    for (const conflict of merges.flatMap(({ conflicts }) => conflicts)) {
      ofField.info({ code: 'type-replaced', message: `merging replaced ${describeConflict(conflict, isSecret)}` });
    }
    for (const { path, near } of isSecret ? [] : merges.flatMap(({ undeleted }) => undeleted)) {
      const message = `\`null\` deletes \`${formatPath(path)}\`, which is not there: did you mean "${near}"?`;
      ofField.info({ code: 'nothing-to-delete', message });
    }
    if (writesOutAliases) ofField.info({ code: 'aliases-written-out', message: writtenOut });
  }
}

const writtenOut =
  'the merge changes a value that other places share by a YAML anchor: they keep theirs, so all aliases of the document are written out';

/** What Kubernetes will refuse of what is merged into the resource itself. */
function refusals(
  { written }: FieldMerge,
  { embedded, keys }: FieldBefore,
  resource: Resource,
  { options }: Target,
): readonly string[] {
  if (embedded || ('changes' in written && written.opened !== undefined)) return [];
  const changes =
    'changes' in written ? (written.changes.get(0) ?? []) : [{ kind: 'set', path: [], value: written } as const];
  return changes.flatMap((change) =>
    change.kind === 'set'
      ? refusedValues(resource, [...keys, ...change.path.map(String)], change.value, options?.encoding)
      : [],
  );
}

/** The fields that an overlay at `keys` names, with their texts; a map with a directive is one field. */
function leaves(tree: Tree, keys: readonly string[]): readonly ChangedField[] {
  return tree.kind !== 'map' || entryOf(tree, '$patch') !== undefined
    ? [{ keys, text: isNull(tree) ? undefined : textOf(tree) }]
    : tree.entries.flatMap(({ key, value }) => leaves(value, [...keys, key]));
}
