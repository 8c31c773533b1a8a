/**
 * Finds files that may use Inlay's functions, even if the files are invalid. Searches for function names, and for the
 * API group and kinds of functionConfigs. Most files in a repository contain none of these words, so they are not
 * parsed.
 */
import { functionNames, functionsByKind } from '../functions';

export const ownGroup = 'fn.inlay.dev/';

/** The pattern omits the slash after the group, because a misspelled `apiVersion` may have no slash. */
export const ownMarks = (): RegExp => anyOf([ownGroup.slice(0, -1), ...functionsByKind.keys(), ...functionNames]);

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'));

/** True if the text seems to be a template. A template may be invalid YAML although its output is valid. */
export const hasPlaceholder = (text: string): boolean => /\{\{|\{%|<%|\$\{/.test(text);
