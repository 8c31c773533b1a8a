/** Merges a generator's value for a key into the object's value for the same key, like an entry of `merges`. */
import { catchError, textOf } from '../../../src/data';
import { FieldError } from '../../../src/fields';
import { type FormatName, formatNamed, type JsonNote, NoSpellingError, type SourceNode } from '../../../src/formats';
import type { TransformInput } from '../../../src/function';
import {
  contextsOf,
  type DataField,
  type FieldBefore,
  type Items,
  type Mechanism,
  type Outcome,
  type SuggestionBudget,
  wrappedBase64,
} from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import { Merging } from '../fields/merging';
import { describeNotes, Overlay, strictNotes } from '../fields/overlay';
import type { MergeValue, MergeValues } from '../generated/config';
import { MergeError } from '../merge/merge-error';
import { called, entryField, type Generator } from '../sources/generators';
import type { Pair } from '../sources/pairs';

/** The context of a generator's merges. `searches` is shared by the whole run. */
export type MergeContext = TransformInput<MergeValues> & { readonly searches: SuggestionBudget };

/**
 * Merges the pair's value into the object. `items` contains only the object. `field` is the field of the object that
 * contains the key. If `node` is undefined, the key is created. Reports mistakes.
 */
export function mergeValue(
  items: Items,
  generator: Generator,
  { field, node }: { readonly field: DataField; readonly node?: SourceNode },
  { key, value, field: source }: Pair,
  options: MergeValue,
  input: MergeContext,
): void {
  const place = entryField(generator, `mergeValues.${generator.mergeValues.indexOf(options)}`);
  const context = contextsOf(input, items)(place);
  const path = [field, key];
  const what = `the value of "${key}" for ${called({ ...generator, namespace: '' })}`;
  if (node !== undefined && (field === 'binaryData' || node.kind !== 'scalar')) {
    const [code, problem] =
      field === 'binaryData' ? ['invalid-value', isBinary] : ['not-a-document', `is a ${node.kind}, not a string`];
    return input.report
      .from(`${place}.key`)
      .at(items.at(0), formatPath(path))
      .error({ code, message: `the value ${problem}` });
  }
  if (typeof value !== 'string') {
    return context.config.error({ code: 'invalid-value', message: `${what} ${isBinary}`, field: source });
  }
  const { overlayFormat, strict, format, keySeparator, lists } = options;
  const overlay = new Overlay({ content: value, field: source, what, format: overlayFormat, strict });
  const target = {
    options: { format, create: true, ...(keySeparator !== undefined && { keySeparator }) },
    codec: wrappedBase64,
  };
  const steps = path.map((step) => ({ kind: 'key', key: step, raw: step }) as const);
  const merging = new Merging(overlay, lists, context, input.searches);
  const own = (merge: Mechanism): Partial<Mechanism> => ({
    decide(before, attempt) {
      const { search } = attempt;
      if (before.node !== undefined) requireText(before);
      const outcome = merge.decide(before, attempt);
      const opened = outcome.kind === 'edit' ? outcome.opened : undefined;
      const length = opened === undefined ? 0 : strictNotes(opened.embedded.document, strict, 'base').length;
      const code = 'not-strict-json';
      // Check the merged text, because the merge replaces some of the text with strict JSON.
      const left = length + overlay.notes.length === 0 ? [] : notesOf(outcome, format);
      if (left.length > 0) {
        const message = `the value is merged, but it is not strict JSON: ${describeNotes(left)}`;
        search?.reportAfterWrite({ severity: 'warning', code, message });
      }
      if (overlay.notes.length > 0) {
        const message = `${what} is not strict JSON: ${describeNotes(overlay.notes)}`;
        search?.runAfterWrite(() => context.config.warning({ code, message, field: source }));
      }
      return outcome;
    },
  });
  const implied = { text: formatPath(path), path: { steps, wholeDocument: false }, impliedBy: `${place}.key` };
  merging.run(items, target, [implied], place, own);
  merging.finish();
}

function notesOf(outcome: Outcome, format: FormatName): readonly JsonNote[] {
  if (outcome.kind === 'set') return strictNotes(formatNamed(format).read(textOf(outcome.value) ?? ''), false, 'base');
  if (outcome.kind !== 'edit' || outcome.opened === undefined) return [];
  const { document, format: reader } = outcome.opened.embedded;
  // Values that the format cannot represent are reported when the document is written.
  const text = catchError(NoSpellingError, () => document.editAll(outcome.changes));
  return text === undefined ? [] : strictNotes(reader.read(text), false, 'base');
}

/** Returns the text of a field. Throws MergeError for a Secret value that is not text. */
const requireText = ({ text }: FieldBefore): string =>
  catchError(FieldError, text, () => {
    throw new MergeError('invalid-value', 'base', 'does not decode from base64 to text; only text can be merged');
  });

const isBinary = 'is binary data, which cannot be merged: remove the key from `mergeValues` to replace it';
