/** Words of command lines, for bash, zsh and fish: a copied word must reach the program unchanged. */

import { unicodePattern } from '../../data';

/** A single quote is left and entered again. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const plain = unicodePattern(String.raw`^[\p{L}\p{N}_./:\\@%+,-]+$`, 'u');

/** Quoted if necessary: `my apps` is two words. */
export const shellWord = (text: string): string => (plain().test(text) ? text : quoted(text));

/** The word for a path, which is not mistaken for an option: `./-my-app`. */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
