/**
 * Formats the lines of a view or a preview for standard output.
 * @lazy
 */
import { shownLine } from '../data/text/shown-text';
import type { ViewLine } from './krm-function';
import type { Secrets } from './secrets/secrets';

const tones = { added: 32, removed: 31, place: 36 } as const;

export function shownViewLine({ text, tone }: ViewLine, secrets: Pick<Secrets, 'redact'>, isColored: boolean): string {
  const shown = shownLine(secrets.redact(text));
  return isColored && tone !== undefined ? `\u001b[${tones[tone]}m${shown}\u001b[0m\n` : `${shown}\n`;
}
