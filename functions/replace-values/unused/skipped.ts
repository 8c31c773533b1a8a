/** Reports that `ignoreMissing` skipped something while there is something with a similar name. */
import type { Slip } from '../../../src/fields';
import type { Subject } from '../../../src/function';
import type { Candidate, Selector } from '../../../src/krm';
import type { ReplacementContext } from './context';
import type { Compile } from './why-nothing';

/** A field. */
export function reportSkippedField(
  slip: Slip | undefined,
  resource: Subject,
  field: string,
  { report }: ReplacementContext,
): void {
  if (slip === undefined) return;
  const { step, place, meant } = slip;
  const message = `${step} is not in ${place}, and \`ignoreMissing\` skips that, though something like it is there: did you mean ${meant}?`;
  report.info({ code: 'near-miss-skipped', message, resource, field });
}

/** The item of a source, the items of a target, an entry of `reject`. `place` is the selector's. */
export function reportSkippedItems(
  selector: Selector,
  place: string,
  compile: Compile,
  { reasons, config }: ReplacementContext,
  isMeant?: (one: Candidate) => boolean,
): void {
  const near = reasons.nearMiss(selector, compile, isMeant);
  if (near === undefined) return;
  const message = `${near.what}, and \`ignoreMissing\` skips that, though something like it is there: did you mean "${near.meant}"?`;
  config.info({ code: 'near-miss-skipped', message, field: `${place}.${near.field}` });
}
