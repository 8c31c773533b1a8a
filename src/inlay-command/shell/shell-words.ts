/** Quotes words for bash, zsh and fish, so that users can copy them to a command line. */

import { unicodePattern } from '../../data';

/**
 * Puts text into single quotes. A single quote in the text becomes `'\''`, which ends the quoted string, adds an
 * escaped quote, and starts a new quoted string.
 */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const plain = unicodePattern(String.raw`^[\p{L}\p{N}_./:\\@%+,-]+$`, 'u');

/** Quotes a word if necessary. For example, `my apps` without quotes would be two words. */
export const shellWord = (text: string): string => (plain().test(text) ? text : quoted(text));

/**
 * Quotes a path if necessary. A path that begins with a dash gets the prefix `./`, because otherwise it would look like
 * an option.
 */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
