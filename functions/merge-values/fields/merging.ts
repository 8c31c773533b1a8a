/** Merges an overlay into every field of every resource that a target selects. */
import { entryOf, isNull, catchError, textOf, type Tree } from '../../../src/data';
import { elementText } from '../../../src/fields';
import type { TransformInput } from '../../../src/function';
import {
  type Attempt,
  boundedReport,
  type ChangedField,
  contextsOf,
  type EntryContext,
  type Field,
  fieldOf,
  meansDocument,
  Items,
  type Mechanism,
  SuggestionBudget,
  plainKeys,
  type RunTarget,
  runTarget,
  type FieldBefore,
  type Outcome,
} from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { MergeArgs, MergeValues, Target } from '../generated/config';
import { ListRules, unusedRules } from '../merge/list-merges';
import { isEmpty } from '../merge/merge-changes';
import { MergeError } from '../merge/merge-error';
import { fieldMerge } from './field-merge';
import { type Overlay, overlayOf } from './overlay';

/** Returns the resources in their original order, with all entries merged. Reports mistakes. */
export function mergeAll(
  resources: readonly Resource[],
  merges: readonly MergeArgs[],
  input: TransformInput<MergeValues>,
): readonly Resource[] {
  const items = new Items(resources);
  const searches = new SuggestionBudget();
  const contextAt = contextsOf(input, items);
  for (const [index, entry] of merges.entries()) {
    const context = contextAt(`merges.${index}`);
    const overlay = overlayOf(entry, items, input.files, context);
    if (overlay === undefined) continue;
    const merge = new Merging(overlay, entry.lists, context, searches);
    for (const [number, target] of entry.targets.entries()) {
      const place = `${context.place}.targets.${number}`;
      const fields = target.fieldPaths?.map(fieldOf) ?? [{ ...wholeResource, impliedBy: place }];
      merge.run(items, target, fields, place);
    }
    merge.finish();
  }
  return items.finishAll(input.report);
}

const wholeResource = { text: '', path: { steps: [], wholeDocument: false } } satisfies Field;

export class Merging {
  readonly #overlay: Overlay;
  readonly #context: EntryContext;
  readonly #lists: ListRules;
  readonly #searches: SuggestionBudget;
  /** The base trees of all merges. These and the overlay trees (`#given`) show which list rules are unused. */
  readonly #base: Tree[] = [];
  readonly #given = new Set<Tree>();
  #hidesKeys = false;
  #isComplete = true;
  /** Prevents duplicate messages, because several fields can have the same problem. */
  readonly #reported = new Set<string>();

  constructor(overlay: Overlay, lists: MergeArgs['lists'], context: EntryContext, searches: SuggestionBudget) {
    this.#searches = searches;
    this.#overlay = overlay;
    this.#context = context;
    this.#lists = new ListRules(lists);
  }

  /** Merges the overlay into the fields of a target. `own` returns overrides for properties of the mechanism. */
  run(
    items: Items,
    target: RunTarget,
    fields: readonly Field[],
    place: string,
    own: (merge: Mechanism) => Partial<Mechanism> = () => ({}),
  ): void {
    const merge = this.#mechanism(target);
    const mechanism = { ...merge, ...own(merge) };
    const { isComplete } = runTarget(items, { target, place, fields, mechanism }, this.#context);
    this.#isComplete &&= isComplete;
  }

  /** Reports the results that depend on all targets. Call this after the last target. */
  finish(): void {
    const { place, config } = this.#context;
    if (!this.#isComplete) return;
    if (this.#given.size > 0 && [...this.#given].every(isEmpty)) {
      const message = `${this.#overlay.what} is empty, so nothing is merged`;
      config.warning({ code: 'empty', field: this.#overlay.field, message });
    }
    const sides = { base: this.#base, overlay: [...this.#given] };
    for (const { field, ...problem } of unusedRules(this.#lists, sides, this.#hidesKeys)) {
      this.#report(`${place}.${field}`, problem);
    }
  }

  #mechanism({ options }: RunTarget): Mechanism {
    return {
      rules: { advice },
      done: 'already has the merged values',
      decide: (field, attempt) => this.#decide(field, options, attempt),
      changedBy: ({ steps }) => this.#structure().flatMap((root) => leaves(root, plainKeys(steps))),
      queriesAfter: (query, behind) =>
        behind !== '' || query.key === ''
          ? []
          : this.#structure().flatMap((root) => {
              const value = elementText(query.key)(root);
              return value === undefined ? [] : [{ step: { ...query, value, exact: true } }];
            }),
      isReported: (error) => {
        if (!(error instanceof MergeError) || error.side === 'base') return false;
        this.#report(this.#overlay.field, { code: error.code, message: `${this.#overlay.what} ${error.problem}` });
        return true;
      },
    };
  }

  #decide(field: FieldBefore, options: Target['options'], { resource, path, search }: Attempt): Outcome {
    const isSecret = this.#overlay.isSecret || this.#context.secrets.isHidden(resource, field.keys);
    const target = { id: resource.id, options, wholeDocument: meansDocument(path), isSecret, searches: this.#searches };
    const { outcome, merges, sides, format } = fieldMerge(field, this.#overlay, this.#lists, target);
    if (search === undefined) return outcome;
    if (format !== undefined) search.documents.add({ format: { name: format } });
    this.#hidesKeys ||= isSecret;
    search.runAfterWrite(() => {
      this.#base.push(...sides.base);
      for (const one of sides.overlay) this.#given.add(one);
      const ofOverlay = this.#context.report.from(this.#overlay.field);
      const { report, reportOmitted } = boundedReport(ofOverlay.at(search.subject, formatPath(field.keys)));
      for (const { severity, ...note } of merges.flatMap((merge) => merge.notes)) report[severity](note);
      reportOmitted();
      for (const { field: rule, ...problem } of merges.flatMap(({ problems }) => problems)) {
        this.#report(`${this.#context.place}.${rule}`, problem);
      }
    });
    return { ...outcome, isSecret: this.#overlay.isSecret };
  }

  #report(field: string, problem: { readonly code: string; readonly message: string }): void {
    const key = JSON.stringify([field, problem]);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#context.config.error({ ...problem, field });
  }

  /**
   * Returns the overlay's trees for a merge into a structure in a resource, or an empty list if the overlay is not
   * valid YAML.
   */
  #structure(): readonly Tree[] {
    return catchError(MergeError, () => this.#overlay.rootsFor('yaml')) ?? [];
  }
}

const advice = {
  string: 'put it in quotes',
  structure: 'to merge into the document in this field, add the field to `fieldPaths`',
};

/**
 * Returns the fields that an overlay at the path `keys` sets or deletes. A map with a directive counts as one field.
 */
function leaves(tree: Tree, keys: readonly string[]): readonly ChangedField[] {
  return tree.kind !== 'map' || entryOf(tree, '$patch') !== undefined
    ? [{ keys, text: isNull(tree) ? undefined : textOf(tree) }]
    : tree.entries.flatMap(({ key, value }) => leaves(value, [...keys, key]));
}
