/**
 * Follows one field path of a target in one item. Collects the matching fields, and the findings that are reported
 * after these fields have been changed. If a path is followed twice before the change, only the findings from the
 * second time are reported.
 */
import { shortList, type Tree } from '../../data';
import { type FieldError, type FieldMatch, type FieldOptions, matchFields, type SkippedPlace } from '../../fields';
import { type PieceFields, walkOptions } from '../../fields/documents/encoded-field';
import { formatTable, type NamedFormat, namesOfFormats } from '../../formats';
import { type Finding, shownValue, type Subject } from '../../function';
import { formatPath, type ParsedFieldPath, parseFieldPath } from '../../krm';
import type { Resource } from '../../resource-list';
import type { EntryContext, Note } from './entry-context';
import { type Item, type Items, resourceOf, subjectOf } from './items';

export interface Field {
  readonly text: string;
  readonly path: ParsedFieldPath;
  /** The field of the functionConfig that implies the path, if the path is not an entry of `fieldPaths`. */
  readonly impliedBy?: string;
}

export const fieldOf = (text: string): Field => ({ text, path: parseFieldPath(text) });

/** The options of a target that apply to the fields at its paths. */
export interface FieldTarget extends PieceFields {
  readonly options?: PieceFields['options'] & {
    readonly ignoreMissing?: boolean;
    readonly allowSecretValues?: boolean;
  };
}

/** Returns the existing fields at the path, without reporting findings. Throws the same errors as `matchFields`. */
export const existingFields = (item: Item['now'], { path }: Field, target: FieldTarget): readonly FieldMatch[] =>
  matchFields(item.root, path, { ...walkOptions(resourceOf(item).id, target), create: false });

/** Counts the documents into which an entry's paths lead, to find document options that have no effect. */
export class ReadDocuments {
  #count = 0;
  #nested = 0;

  readonly add = ({ format }: { readonly format: Pick<NamedFormat, 'name'> }): void => {
    this.#count++;
    if (formatTable[format.name].hasDottedKeys) this.#nested++;
  };

  /** Marks all options as used. Called if the options apply to the value itself. */
  markAllUsed(): void {
    this.#count++;
    this.#nested++;
  }

  /** Returns a finding for each document option without effect. `place` is the path of the source or target. */
  unusedOptions({ format, keySeparator }: FieldOptions, place: string): readonly Finding[] {
    const none = 'no field path leads into a document: add field names after the string field';
    const unused = new Map<string, string>();
    if (format !== undefined && this.#count === 0) {
      unused.set('format', `applies to documents in string fields, but ${none}`);
    }
    if (keySeparator !== undefined && this.#nested === 0) {
      const names = namesOfFormats('and', ({ hasDottedKeys }) => hasDottedKeys);
      const why = this.#count > 0 ? 'no field path leads into a document in such a format' : none;
      unused.set('keySeparator', `applies to the formats ${names}, but ${why}`);
    }
    return [...unused].map(([option, why]) => {
      return { code: 'unused', field: `${place}.options.${option}`, message: `\`${option}\` ${why}` };
    });
  }
}

export class FieldSearch {
  /** The item without writes that have not yet been applied to its text. */
  readonly resource: Resource;
  /** The item before the change, for results. */
  readonly subject: Subject;
  readonly #items: Items;
  readonly #position: number;
  readonly #context: EntryContext;
  /** Callbacks that report findings about the path (`#found`) and about written values (`#written`). */
  #found: (() => void)[] = [];
  #written: (() => void)[] = [];
  /** The error that would be thrown without `create`. */
  creationError: FieldError | undefined;

  constructor(
    items: Items,
    position: number,
    readonly field: Field,
    private readonly target: FieldTarget,
    context: EntryContext,
    readonly documents: ReadDocuments,
  ) {
    const now = items.at(position);
    this.#items = items;
    this.#position = position;
    this.#context = context;
    this.resource = resourceOf(now);
    this.subject = subjectOf(now);
  }

  /** True if the item contains Secret values at `keys` or, without `keys`, anywhere. */
  isHidden(keys?: readonly string[]): boolean {
    return this.#context.secrets.isHidden(this.resource, keys);
  }

  /** Throws like `matchFields`. */
  readonly find = (root: Tree): readonly FieldMatch[] => {
    const { report } = this.#context;
    const { text, path } = this.field;
    this.#found = [];
    this.#written = [];
    this.creationError = undefined;
    // Assign the fields without a spread, because this runs for every path of every item.
    const options = walkOptions(this.resource.id, this.target);
    let inexact: Set<string> | undefined;
    options.onInexactMatch = (query, element) => {
      inexact ??= new Set();
      if (inexact.has(query)) return;
      inexact.add(query);
      this.#found.push(() => {
        // The match follows kustomize's rules, but few users expect it.
        const message = `\`${query}\` also matches ${shownValue(element, this.isHidden())}, because it is an unanchored regular expression: use \`[key==value]\` or \`options.exactQueries\` to compare whole values`;
        report.info({ code: 'inexact-match', message, resource: this.subject, field: text });
      });
    };
    options.onNew = (missing) => (this.creationError ??= missing);
    options.onSkipped = (places) => this.#found.push(() => this.#reportSkipped(places));
    options.onDocument = this.documents.add;
    return matchFields(root, path, options);
  };

  runAfterWrite(report: () => void): void {
    this.#written.push(report);
  }

  /** After the fields have been changed, reports a result about the field path. */
  readonly reportAfterWrite = ({ severity, code, message }: Note): void =>
    this.runAfterWrite(() => {
      this.#context.report[severity]({ code, message, resource: this.subject, field: this.field.text });
    });

  /**
   * Reports a warning about a created field if a field with a similar name existed before the run. Must be called
   * after the field has been written.
   */
  reportCreated(): void {
    const made = this.creationError;
    if (made?.missing === undefined) return;
    const at = (place: string, step: string): string => `${this.#position} ${place} ${step}`;
    const known = this.#items.made;
    const slip = made.likelyTypo(false);
    const isMade = slip !== undefined && known.has(at(slip.place, slip.suggestion));
    known.add(at(made.missing.place, made.missing.step));
    if (slip === undefined || isMade) return;
    const there = this.isHidden()
      ? ', although a similar name exists, which is not shown because it may be secret'
      : `: did you mean ${slip.suggestion}?`;
    const message = `${slip.step} did not exist in ${slip.place} and was created${there}`;
    this.reportAfterWrite({ severity: 'warning', code: 'near-miss', message });
  }

  /** If the path continues only at some positions, reports the positions at which it ends early. */
  #reportSkipped(places: readonly SkippedPlace[]): void {
    const { report, lenient, reasons } = this.#context;
    const isHidden = this.isHidden();
    const at = report.at(this.subject, this.field.text);
    for (const { error } of places) {
      const slip = reasons.likelyTypo(error, isHidden);
      if (slip === undefined) continue;
      const message = `${slip.step} is not in ${slip.place}, which is left unchanged: did you mean ${slip.suggestion}?`;
      at.warning({ code: 'near-miss', message });
    }
    if (lenient || this.target.options?.ignoreMissing === true) return;
    const nameOf = (place: SkippedPlace): string =>
      `${place.isPiece ? 'a piece of ' : ''}\`${formatPath(place.keys(isHidden))}\``;
    const names = [...new Set(places.map(nameOf))];
    const message = `the path does not continue in ${shortList(names, maxPlaces)}, so nothing changes there: set \`options.ignoreMissing\` to allow this`;
    at.info({ code: 'passed-over', message });
  }

  /** Reports the findings about the path and, if the fields have been written, about the writes. */
  report(isWritten: boolean): void {
    for (const report of isWritten ? [...this.#found, ...this.#written] : this.#found) report();
  }
}

const maxPlaces = 4;
