/**
 * Words by which a file is known to have to do with our functions, whatever is wrong with it: the group of functionConfigs, their kinds, and the
 * names of functions. Most files of a repository have none of them, and are not parsed.
 */
import { functionNames, functionsByKind } from '../functions';

export const ownGroup = 'fn.inlay.dev/';

/** Without the slash that a misspelt `apiVersion` may lack. */
export const ownMarks = (): RegExp => anyOf([ownGroup.slice(0, -1), ...functionsByKind.keys(), ...functionNames]);

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'));

/** Where a template fills something in: what it makes can be YAML where the template is not. */
export const hasHole = (text: string): boolean => /\{\{|\{%|<%|\$\{/.test(text);
