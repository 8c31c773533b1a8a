/**
 * Lists the messages of a run. A message with a location links to this location. A message with a suggestion has a
 * button that applies the suggestion.
 */
import { fixName } from '../editor/editors';
import type { Message } from '../messages';
import type { Place } from '../place';
import { element, fill, made, madeButton, placeButton, withCode } from './elements';

/** The number of messages that are shown at first, and the number that each click adds. */
const portion = 100;

export interface MessageOptions {
  readonly goTo: (place: Place) => void;
  readonly applyFix: (fix: NonNullable<Message['fix']>) => void;
}

export function listMessages(messages: readonly Message[], options: MessageOptions, count = portion): void {
  const items = messages.slice(0, count).map((message) => {
    const { severity, text, code, place, fix } = message;
    const parts = [made('b', severity), ' ', ...withCode(text)];
    const item = made(
      'li',
      place === undefined ? made('span', ...parts) : placeButton(() => options.goTo(place), ...parts),
    );
    if (code !== undefined) {
      const link = made('a', `[${code}]`);
      link.href = `../docs/result-codes.html#${code}`;
      link.target = '_blank';
      item.append(link);
    }
    if (fix !== undefined) item.append(madeButton(() => options.applyFix(fix), fixName(fix.to)));
    item.className = severity;
    return item;
  });
  const rest = messages.length - count;
  if (rest > 0) {
    const showMore = (): void => listMessages(messages, options, count + portion);
    items.push(made('li', madeButton(showMore, `Show ${Math.min(rest, portion)} of ${rest} more`)));
  }
  fill(element('messages'), ...items);
}
