/**
 * Determines the edit of a functionConfig that a message suggests.
 * @lazy
 */
import { didYouMean } from '../../data/text/nearest-name';
import { nodeAt, type Path } from '../../data/tree';
import type { SourceNode } from '../../formats/source-node';
import { splitFieldPath } from '../../krm/field-path';
import type { ConfigPlace } from '../diagnostic';
import { rangeOf, type ConfigText } from '../source-place';

export interface SuggestedFix {
  readonly place: ConfigPlace;
  readonly fix: string;
}

/**
 * Returns the edit for `replacement`, the text that the function suggests for `place`. If `replacement` is undefined,
 * the suggestion at the end of the message is used. Returns undefined if no suggestion can be applied as an edit.
 */
export function suggestedFix(
  config: ConfigText,
  place: ConfigPlace,
  message: string,
  replacement?: string,
): SuggestedFix | undefined {
  const value = nodeAt<SourceNode>(config.root, pathOf(place.field));
  // The place may be in another file that the functionConfig names.
  if (value === undefined) return undefined;
  if (replacement !== undefined) return spelled(config, place, replacement);
  const raw = config.text.slice(value.start, value.end);
  const isLine = raw !== '' && !raw.includes('\n');
  if (isLine && message.endsWith('put it in quotes')) return { place, fix: JSON.stringify(raw) };
  if (isLine && message.endsWith('remove the quotes')) return { place, fix: raw.slice(1, -1) };
  if (isLine && /must be a list, not a (?:string|map\b)/.test(message)) {
    return { place: { ...place, part: 'all' }, fix: `[${raw}]` };
  }
  const [meant, another] = [...message.matchAll(question)].map(([, name, path]) => name ?? path ?? '');
  if (meant === undefined || another !== undefined) return undefined;
  if (place.part === 'key') return meant.includes('.') ? undefined : spelled(config, place, meant);
  if (value.kind === 'scalar' && isLine) {
    if (isNear(value.text, meant)) return spelled(config, place, meant);
    const [word, other] = [...value.text.matchAll(/[\w-]+/g)].filter(([one]) => isNear(one, meant));
    if (word !== undefined && other === undefined) {
      return spelled(config, { ...place, part: [word.index, word.index + word[0].length] }, meant);
    }
  }
  const key = splitFieldPath(place.field).at(-1) ?? '';
  return isNear(key, meant) ? spelled(config, { ...place, part: 'key' }, meant) : undefined;
}

const question = /did you mean (?:the regular expression )?(?:"([^"]+)"|`([^`]+)`)\?/g;

/** True if `text` resembles `meant`: `shpo` or `sho*` resembles `shop`, and `integer` resembles `int`. */
const isNear = (text: string, meant: string): boolean =>
  text !== meant && (didYouMean(text, [meant]) !== undefined || (meant.length > 2 && text.startsWith(meant)));

/**
 * Quotes a replacement in the style of the existing text. Returns undefined for text with several lines and for block
 * scalars, and if a part of an unquoted value would need quotes.
 */
function spelled({ text, root }: ConfigText, place: ConfigPlace, replacement: string): SuggestedFix | undefined {
  const [start, end] = rangeOf(text, root, place);
  const old = text.slice(start, end);
  if (old.includes('\n')) return undefined;
  if (typeof place.part !== 'object') {
    const quote = /^["']/.exec(old)?.[0] ?? (isPlainScalar(replacement) ? '' : '"');
    return { place, fix: quote === '' ? replacement : quote + inQuotes(replacement, quote) + quote };
  }
  const node = nodeAt<SourceNode>(root, pathOf(place.field));
  if (node?.kind !== 'scalar') return undefined;
  const quote = { plain: '', single: "'", double: '"', literal: undefined, folded: undefined }[node.style];
  if (quote === undefined) return undefined;
  if (quote !== '') return { place, fix: inQuotes(replacement, quote) };
  // Inside a value, the new text may begin with a bracket if the old text also began with a bracket.
  const before = old.startsWith('[') ? 'x' : '';
  return isPlainScalar(before + replacement) ? { place, fix: replacement } : undefined;
}

const pathOf = (field: string): Path => splitFieldPath(field).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const inQuotes = (text: string, quote: string): string =>
  quote === '"' ? JSON.stringify(text).slice(1, -1) : text.replaceAll("'", "''");

const isPlainScalar = (text: string): boolean =>
  /^[\w$\\/.*=-]+$|^[\w$\\/.*=[\]-]*[\w\]]$/.test(text) && !/^[-*[\]]/.test(text);
