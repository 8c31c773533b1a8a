/**
 * Matches words that relate a file to Inlay's functions, even if the file is invalid: the group and the kinds of
 * functionConfigs, and the names of functions. Most files of a repository contain none of these words and are not
 * parsed.
 */
import { functionNames, functionsByKind } from '../functions';

export const ownGroup = 'fn.inlay.dev/';

/** The pattern omits the slash after the group, because a misspelt `apiVersion` may have no slash. */
export const ownMarks = (): RegExp => anyOf([ownGroup.slice(0, -1), ...functionsByKind.keys(), ...functionNames]);

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'));

/** The output of a template can be valid YAML even if the template itself is not. */
export const hasPlaceholder = (text: string): boolean => /\{\{|\{%|<%|\$\{/.test(text);
