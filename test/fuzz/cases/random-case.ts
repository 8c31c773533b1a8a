/** A random case: an edit of a document, or a run with one of the mechanisms. */
import { nodeAt, textOf, type Tree } from '../../../src/data';
import type { FormatName } from '../../../src/formats';
import { formatTests } from '../../formats';
import { type Case, editing, running } from './case';
import { corpusText } from '../corpus';
import { anyDraft } from '../drafts';
import { anyFormat, editCase } from './edit-cases';
import { hostFor } from '../hosts';
import { mechanisms } from '../mechanisms/index';
import type { Random } from '../random';
import { type Draft, hasElements } from '../change-request';

/** A random case; undefined if there is nothing to change. With `only`, the case is a run with that mechanism. */
export function randomCase(random: Random, only?: string): Case | undefined {
  const format = anyFormat(random);
  if (only !== undefined) return mechanismCase(random, only, format);
  if (random.chance(50)) {
    const one = editCase(random, format, random.chance(12) ? corpusText(format) : formatTests[format].generated);
    return one && editing(one);
  }
  return mechanismCase(random, random.pick(Object.keys(mechanisms)), format);
}

/** A run of a function with a document of that format. */
export function mechanismCase(random: Random, name: string, format: FormatName): Case | undefined {
  const given = anyDraft(random, format);
  const wished = given && mechanisms[name]?.(random, given);
  if (given === undefined || wished === undefined) return undefined;
  const draft = wished.draft ?? given;
  const before = draft.roots[draft.root];
  const [after] = (before && wished.change(before)) ?? [];
  if (before !== undefined && after !== undefined && !selectsSameDocument(draft, before, after)) return undefined;
  const isSure = hasElements(draft.format) ? hasOneRoot(after) : draft.format !== 'properties' || !looksLikeYaml(draft);
  const wish = isSure ? wished : { ...wished, must: undefined };
  return running({ name, draft, host: hostFor(random, draft, wish), wish, style: random.below(1_000_000) });
}

/** Whether a second run selects the same document of the stream. */
const selectsSameDocument = ({ selector }: Draft, before: Tree, after: Tree): boolean =>
  selector?.at === undefined || textOf(nodeAt(before, selector.at)) === textOf(nodeAt(after, selector.at));

/** Whether Java properties contain a line that is only a key and a colon. Such text may be rejected as YAML. */
const looksLikeYaml = ({ text }: Draft): boolean => /^[ \t]*[\w.-]+:[ \t]*$/m.test(text);

/**
 * Whether the XML has exactly one root. Otherwise the change may be rejected, but the models of mechanisms do not
 * predict this.
 */
const hasOneRoot = (tree: Tree | undefined): boolean =>
  tree?.kind === 'map' && tree.entries.length === 1 && tree.entries[0]?.value.kind !== 'list';
