/** What is said about a conflict: the path, what is wrong, every value and where it comes from. */
import { shownContributions, shownPath } from '../model/shown';
import type { Conflict } from '../model/unified';

const faults: Readonly<Record<Conflict['about'], string>> = {
  types: 'conflicting types',
  values: 'conflicting values',
  lengths: 'conflicting lengths',
  defaults: 'conflicting defaults',
};

const waysOut: Partial<Readonly<Record<Conflict['about'], string>>> = {
  lengths: '; `lists` with the strategy "append" or "union" joins them',
  defaults: '; a layer without `mode: default` decides',
};

/** `a.b: conflicting values: 1 (layer "x", functionConfig) vs 2 (layer "y", ConfigMap/y)`. */
export const conflictMessage = ({ path, about, contributions }: Conflict): string =>
  `${shownPath(path)}: ${faults[about]}: ${shownContributions(contributions).join(' vs ')}${waysOut[about] ?? ''}`;
