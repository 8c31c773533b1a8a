/** Words of command lines, for bash, zsh and fish: one that is to be copied must come to the program as it is. */

import { unicodePattern } from '../../data';

/** A single quote is left and entered again. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const plain = unicodePattern(String.raw`^[\p{L}\p{N}_./:\\@%+,-]+$`, 'u');

/** Quoted where it has to be: `my apps` is two words. */
export const shellWord = (text: string): string => (plain().test(text) ? text : quoted(text));

/** The word for a path, which is not taken for an option: `./-my-app`. */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
