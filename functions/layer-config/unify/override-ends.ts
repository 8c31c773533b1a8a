/** Overrides whose end has come: a temporary override must not count forever. */
import type { Report } from '../../../src/function';
import type { Spec } from '../generated/config';
import { dayOf } from '../model/day';

/** An override counts until the end of its last day. */
export function checkOverrideEnds({ date, overrides = [] }: Spec, config: Report): void {
  const today = dayOf(date ?? '');
  for (const [index, { path, until, reason }] of overrides.entries()) {
    const last = dayOf(until ?? '');
    if (today === undefined || last === undefined || today <= last) continue;
    const message = `the override of \`${path}\` was to count until "${last}", and \`date\` is "${today}": take it out, or give it a later \`until\` (its reason: ${reason})`;
    config.error({ code: 'override-ended', field: `spec.overrides.${index}.until`, message });
  }
}
