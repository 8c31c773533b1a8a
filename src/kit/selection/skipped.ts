/** What was skipped, passed over or made while there is something with a similar name. */
import type { FieldError, PassedPlace, Slip } from '../../fields';
import type { Subject } from '../../function';
import { type Candidate, formatPath, type Selector } from '../../krm';
import type { EntryContext, Note } from './entry-context';
import type { Items } from './items';
import type { Compile } from './why-nothing';

/** A field. */
export function reportSkippedField(
  slip: Slip | undefined,
  resource: Subject,
  field: string,
  { report }: EntryContext,
): void {
  if (slip === undefined) return;
  const { step, place, meant } = slip;
  const message = `${step} is not in ${place}, and \`ignoreMissing\` skips that, though something like it is there: did you mean ${meant}?`;
  report.info({ code: 'near-miss-skipped', message, resource, field });
}

/** The most places that are named. */
const most = 4;

/** The places of an item that `*` or a query takes and from which the path does not go on, beside others from which it does. */
export function reportPassedOver(
  places: readonly PassedPlace[],
  resource: Subject,
  field: string,
  isHidden: boolean,
  ignoreMissing: boolean,
  { report, lenient, reasons }: EntryContext,
): void {
  const at = report.at(resource, field);
  for (const { error } of places) {
    const slip = reasons.slip(error, isHidden);
    if (slip === undefined) continue;
    const message = `${slip.step} is not in ${slip.place}, which is left as it is, though something like it is there: did you mean ${slip.meant}?`;
    at.warning({ code: 'near-miss-skipped', message });
  }
  if (lenient || ignoreMissing) return;
  const nameOf = (place: PassedPlace): string =>
    `${place.isPiece ? 'a piece of ' : ''}\`${formatPath(place.keys(isHidden))}\``;
  const names = [...new Set(places.map(nameOf))];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  const list = names.slice(0, most).join(', ');
  const message = `${list}${more}: the path does not go on there, so that stays as it is; \`options.ignoreMissing\` says that this is meant`;
  at.info({ code: 'passed-over', message });
}

/** The item of a source, the items of a target, an entry of `reject`. `place` is the selector's. */
export function reportSkippedItems(
  selector: Selector,
  place: string,
  compile: Compile,
  { reasons, config }: EntryContext,
  isMeant?: (one: Candidate) => boolean,
): void {
  const near = reasons.nearMiss(selector, compile, isMeant);
  if (near === undefined) return;
  const message = `${near.what}, and \`ignoreMissing\` skips that, though something like it is there: did you mean "${near.meant}"?`;
  config.info({ code: 'near-miss-skipped', message, field: `${place}.${near.field}` });
}

/**
 * The warning about what `create` made in the item at `position`, where something with a similar name was there before the run. `made` is
 * the error that it would be without `create`.
 */
export function nearMissCreated(
  items: Items,
  position: number,
  made: FieldError | undefined,
  isHidden: boolean,
): Note | undefined {
  const at = (place: string, step: string): string => `${position} ${place} ${step}`;
  const slip = made?.slip(false);
  const isMade = slip !== undefined && items.made.has(at(slip.place, slip.meant));
  if (made?.missing) items.made.add(at(made.missing.place, made.missing.step));
  if (slip === undefined || isMade) return undefined;
  const there = isHidden
    ? 'though nearly the same name, which is not shown, is there'
    : `though something like it is there: did you mean ${slip.meant}?`;
  const message = `${slip.step} was not in ${slip.place} and was made, ${there}`;
  return { severity: 'warning', code: 'near-miss-created', message };
}
