/** What does not hold of the scripts of the command, and why. */
import type { MissClass } from './misses';

export const scriptMisses: readonly MissClass[] = [
  { name: 'forms of files', reason: 'JSON Schema', misses: ['export_issue3341'] },
  { name: 'several packages', reason: 'one is evaluated at a time', misses: ['export_select'] },
];
