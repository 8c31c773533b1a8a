/** A case of the fuzz tests: an edit of a document, or a whole run of a function. */
import { catchError } from '../../../src/data';
import { DocumentSyntaxError, formatNamed } from '../../../src/formats';
import type { Claim } from '../../judges/claim';
import { scenarioOf, storyOf } from '../findings/found';
import { type RunCase, tryRun } from '../run-trial';
import { shorterTexts, smallerEdits } from '../findings/smaller';
import { type EditCase, type Fault, tryEdit } from '../trial';
import type { Draft } from '../change-request';

export interface TriedCase {
  /** The claims for the judges, a fault, or the reason for a refusal. */
  readonly outcome: { readonly claims: readonly Claim[] } | { readonly fault: Fault } | { readonly refused: string };
  /** A ResourceList that reproduces the case. */
  readonly input: string | undefined;
  readonly story: string;
  /** The CPU time of the first and of the second run in milliseconds. */
  readonly cost?: readonly [number, number];
}

export interface Case {
  /** The format of an edit, or the mechanism of a run. Cases are counted by this name. */
  readonly name: string;
  readonly size: number;
  readonly tried: () => Promise<TriedCase>;
  /** Variants of the case with a shorter document or a simpler change. */
  readonly smaller: () => readonly Case[];
}

export const editing = (one: EditCase): Case => ({
  name: one.format,
  size: one.text.length + JSON.stringify(one.changes).length,
  tried: () => {
    const trial = tryEdit(one);
    const story = storyOf(one, 'claim' in trial ? trial.claim.after : undefined);
    const outcome = 'claim' in trial ? { claims: [trial.claim] } : trial;
    return Promise.resolve({ outcome, input: scenarioOf(one), story });
  },
  smaller: () => smallerEdits(one).map(editing),
});

export const running = (one: RunCase): Case => ({
  name: one.name,
  size: one.draft.text.length,
  tried: async () => {
    const { input, outcome, cost } = await tryRun(one);
    return { outcome, input, story: `${one.name} in ${one.draft.format}, ${one.host.name}`, cost };
  },
  // A run takes longer than an edit. So remove whole lines first. Shorten lines only if the document is short.
  smaller: () =>
    shorterTexts(one.draft.text, 100).flatMap((text) => {
      const draft = withText(one.draft, text);
      return draft === undefined ? [] : [running({ ...one, draft })];
    }),
});

/** The draft with a different text; undefined if our reader rejects the text, or the number of documents differs. */
function withText(draft: Draft, text: string): Draft | undefined {
  if (draft.template !== undefined) return undefined;
  if (draft.format === 'text') return { ...draft, text };
  const reader = formatNamed(draft.format);
  const roots = catchError(DocumentSyntaxError, () => reader.read(text).roots);
  return roots?.length === draft.roots.length ? { ...draft, text, roots } : undefined;
}
