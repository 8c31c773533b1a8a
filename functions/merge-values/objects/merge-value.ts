/** Merges one key that base and overlay both have: decodes, merges, encodes again, and reports. */
import { base64Codec, NotADocumentError } from '../../../src/fields';
import { encodeBase64, kustomizeLayout, type SourceNode } from '../../../src/formats';
import type { Report, Secrets } from '../../../src/function';
import type { NearSearches } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { withBaseName } from './find-base';
import type { MergeValue } from '../generated/config';
import { entryField, type Generator } from '../sources/generators';
import { mergeNotes } from '../merge/merge-notes';
import { mergeText } from '../merge/merge-text';
import { describeNotes } from '../merge/read-text';
import type { Pair } from '../sources/pairs';
import type { DataField } from '../sources/stored-values';
import { MergeError } from '../merge/merge-error';

export interface MergeContext {
  readonly report: Report;
  readonly configResource: Resource;
  readonly secrets: Secrets;
  readonly searches: NearSearches;
}

/** The text to store in `field` of `base`. Undefined where merging failed, which is reported. */
export function mergeValue(
  base: Resource,
  generator: Generator,
  { field, node }: { readonly field: DataField; readonly node: SourceNode },
  pair: Pair,
  options: MergeValue,
  { report, configResource, secrets, searches }: MergeContext,
): string | undefined {
  const ofBase = (): Report => report.at(withBaseName(base), formatPath([field, pair.key]));
  const ofOverlay = report.at(configResource, pair.field);
  try {
    const { text, stored, encode } = textOf(generator, field, node);
    if (typeof pair.value !== 'string') throw new MergeError('binary-value', 'overlay', isBinary);
    // The base has exactly the overlay's text, nulls and all: a former run has taken it whole, and there is nothing to
    // merge.
    if (text === pair.value) return stored;
    const isSecret = secrets.holds(base, [field, pair.key]);
    const merged = mergeText(text, pair.value, options, { isSecret, searches });
    const entry = entryField(generator, `mergeValues.${generator.mergeValues.indexOf(options)}`);
    for (const { code, field: rule, message } of merged.problems) {
      report.at(configResource, `${entry}.${rule}`).error({ code, message });
    }
    if (merged.problems.length > 0) return undefined;
    if (merged.isEmpty) {
      const message = `the value of "${pair.key}" is empty, so nothing is merged`;
      ofOverlay.warning({ code: 'nothing-to-merge', message });
    }
    if (merged.notes.base.length > 0) {
      const message = `the value is merged, but it is not strict JSON: ${describeNotes(merged.notes.base)}`;
      ofBase().warning({ code: 'not-strict-json', message });
    }
    if (merged.notes.overlay.length > 0) {
      const message = `the value of "${pair.key}" is not strict JSON: ${describeNotes(merged.notes.overlay)}`;
      ofOverlay.warning({ code: 'not-strict-json', message });
    }
    for (const { severity, ...note } of mergeNotes(merged.merges, isSecret)) {
      (note.code === 'type-replaced' ? ofBase() : ofOverlay)[severity](note);
    }
    if (merged.writesOutAliases) {
      const message =
        'the merge changes a value that other places share by a YAML anchor: they keep theirs, so all aliases of the document are written out';
      ofBase().info({ code: 'aliases-written-out', message });
    }
    return merged.text === text ? stored : encode(merged.text);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { code, side, problem } = error;
    const whose =
      side === 'base' ? 'the value' : `the value of "${pair.key}" for ${generator.kind} "${generator.name}"`;
    return (side === 'base' ? ofBase() : ofOverlay).error({ code, message: `${whose} ${problem}` });
  }
}

const isBinary = 'is binary data, which cannot be merged: leave the key out of `mergeValues` to replace it';

interface StoredText {
  readonly text: string;
  /** The text as it is in the field, encoded. */
  readonly stored: string;
  /** Encodes another text for the same field. */
  readonly encode: (text: string) => string;
}

/** Throws MergeError where the field holds no text. */
function textOf({ kind }: Generator, field: DataField, node: SourceNode): StoredText {
  if (field === 'binaryData') throw new MergeError('binary-value', 'base', isBinary);
  if (node.kind !== 'scalar') throw new MergeError('not-a-document', 'base', `is a ${node.kind}, not a text`);
  const stored = node.text;
  if (kind === 'ConfigMap' || field === 'stringData') return { text: stored, stored, encode: (text) => text };
  // kustomize writes a short text in one line, too, and wraps it once it is longer.
  const isShort = stored.length < kustomizeLayout.width && !/\s/.test(stored);
  const encode = (text: string): string =>
    isShort ? encodeBase64(text, kustomizeLayout) : base64Codec.encode(text, stored);
  try {
    return { text: base64Codec.decode(stored), stored, encode };
  } catch (error) {
    if (!(error instanceof NotADocumentError)) throw error;
    throw new MergeError('binary-value', 'base', 'is not text in base64: only text can be merged');
  }
}
