/**
 * Converts words to snake_case and kebab-case like sprig's functions `snakecase` and `kebabcase`: `HTTP20xOK` becomes
 * `http_20x_ok`.
 */

import { unicodePattern } from '../../../../src/data';

export const snakeCase = (text: string): string => joined(text, '_');
export const kebabCase = (text: string): string => joined(text, '-');

/** Matches a separator, a number with the lower-case letters after it, or a word with the number after it. */
const part = unicodePattern(
  String.raw`(?<connectors>[-_\s]+)|(?<signs>\p{P}+)|\p{N}+(?:\p{Ll}|\p{N})*|(?:\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|[^\p{L}\p{N}\p{P}\s]+)(?:\p{N}+(?![\p{N}\p{Ll}]))?`,
  'gu',
);

function joined(text: string, connector: string): string {
  let isWord = false;
  return text.replaceAll(part(), (own, connectors?: string, signs?: string) => {
    const border = isWord && connectors === undefined && signs === undefined ? connector : '';
    isWord = connectors === undefined && signs === undefined;
    return connectors === undefined ? `${border}${own.toLowerCase()}` : own.replaceAll(/[^]/gu, connector);
  });
}
