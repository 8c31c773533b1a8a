/** A case by chance: an edit of a document, or a run with one of the mechanisms. */
import type { FormatName } from '../../src/formats';
import { formatTests } from '../formats';
import { type Case, editing, running } from './case';
import { corpusText } from './corpus';
import { anyDraft } from './drafts';
import { anyFormat, editCase } from './edit-cases';
import { hostFor } from './hosts';
import { mechanisms } from './mechanisms/index';
import type { Random } from './random';

/** Undefined where there is nothing to change. With `only`, a run with that mechanism. */
export function randomCase(random: Random, only?: string): Case | undefined {
  const format = anyFormat(random);
  if (only !== undefined) return mechanismCase(random, only, format);
  if (random.chance(50)) {
    const one = editCase(random, format, random.chance(12) ? corpusText(format) : formatTests[format].generated);
    return one && editing(one);
  }
  return mechanismCase(random, random.pick(Object.keys(mechanisms)), format);
}

export function mechanismCase(random: Random, name: string, format: FormatName): Case | undefined {
  const given = anyDraft(random, format);
  const wish = given && mechanisms[name]?.(random, given);
  if (given === undefined || wish === undefined) return undefined;
  const draft = wish.draft ?? given;
  return running({ name, draft, host: hostFor(random, draft, wish), wish, style: random.below(1_000_000) });
}
