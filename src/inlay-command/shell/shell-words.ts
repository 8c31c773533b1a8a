/** Quotes words on command lines for bash, zsh and fish, so that a copied word reaches the program unchanged. */

import { unicodePattern } from '../../data';

/**
 * The text in single quotes. Each single quote in the text ends the quoted string, is escaped, and starts a new quoted
 * string.
 */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const plain = unicodePattern(String.raw`^[\p{L}\p{N}_./:\\@%+,-]+$`, 'u');

/** The word, quoted if necessary: without quotes, `my apps` would be two words. */
export const shellWord = (text: string): string => (plain().test(text) ? text : quoted(text));

/**
 * The word for a path. A path that begins with a dash is changed, so that it cannot be mistaken for an option:
 * `./-my-app`.
 */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
