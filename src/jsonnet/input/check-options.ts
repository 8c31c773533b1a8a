/** Checks options at run time, because callers in JavaScript have no compiler that reports misspelled options. */
import { didYouMean } from '../../data/text/nearest-name';
import { kindOf } from './plain-data';

/** The known options with their `typeof`; undefined for options that are checked elsewhere. */
export type OptionTypes = Readonly<Record<string, 'string' | 'number' | undefined>>;

/**
 * Throws a TypeError for an unknown option, or an option of the wrong type. `group` precedes the option's name in
 * messages: `limits.`.
 */
export function checkOptions(given: object, known: OptionTypes, group = ''): void {
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined) continue;
    if (!Object.hasOwn(known, name)) {
      const near = didYouMean(name, Object.keys(known));
      const names = Object.keys(known).map((one) => `\`${one}\``);
      const meant = near === undefined ? `available: ${names.join(', ')}` : `did you mean \`${near}\`?`;
      throw new TypeError(`unknown option \`${group}${name}\`: ${meant}`);
    }
    const type = known[name];
    if (type !== undefined && (typeof value !== type || Number.isNaN(value))) {
      throw new TypeError(`\`${group}${name}\` must be a ${type}, not ${kindOf(value)}`);
    }
  }
}
