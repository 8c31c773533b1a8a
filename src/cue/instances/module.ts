/** Reads `cue.mod/module.cue`: the path of the module and the language version. */
import type { Declaration, Field } from '../syntax/ast';
import { parseFile } from '../syntax/parser';
import { isNewer, newest } from '../syntax/language';
import { CueSyntaxError, Source, type Problem } from '../syntax/source';
import type { CueFiles } from './files';

export interface Module {
  /** The module path without its major version; undefined without a valid module file. */
  readonly path: string | undefined;
  /** The major version in the module path, such as `v0`. */
  readonly major: string | undefined;
  /** The language version, such as `v0.15.0`; undefined means the newest. */
  readonly language: string | undefined;
}

export const moduleFile = 'cue.mod/module.cue';

const none: Module = { path: undefined, major: undefined, language: undefined };

export function readModule(files: CueFiles, problem: (problem: Problem) => void): Module {
  const text = files.read(moduleFile);
  if (text === undefined) return none;
  const source = new Source(moduleFile, text);
  try {
    const { declarations } = parseFile(source);
    const [path = '', major] = (textAt(declarations, ['module']) ?? '').split('@');
    for (const each of declarations) {
      const name = each.kind === 'field' ? nameOf(each) : undefined;
      if (name === undefined || known.has(name)) continue;
      problem({ message: `${name}: field not allowed`, place: { source, begin: each.begin, end: each.end } });
    }
    const top = { source, begin: 0, end: 0 };
    if (path === '') problem({ message: 'invalid module file: empty module path', place: top });
    const language = textAt(declarations, ['language', 'version']);
    if (language === undefined) problem({ message: 'no language version declared in module.cue', place: top });
    else if (!/^v\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(language)) {
      problem({ message: `language version "${language}" in module.cue is not valid semantic version`, place: top });
    } else if (isNewer(language, newest)) {
      problem({
        message: `language version "${language}" declared in module.cue is too new for current language version "${newest}"`,
        place: top,
      });
    }
    return { path, major, language };
  } catch (error) {
    if (!(error instanceof CueSyntaxError)) throw error;
    for (const each of [error, ...error.others]) problem(each);
    return none;
  }
}

/**
 * The known fields of a module file. Only programs that fetch modules use fields other than `module` and `language`.
 */
const known = new Set(['module', 'language', 'source', 'description', 'deps', 'custom']);

function nameOf({ label }: Field): string | undefined {
  if (label.kind === 'identifier') return label.name;
  return label.kind === 'string' ? label.text : undefined;
}

/** The text of the field at a path, if its value is a string literal. */
function textAt(declarations: readonly Declaration[], path: readonly string[]): string | undefined {
  const [name, ...rest] = path;
  for (const each of declarations) {
    if (each.kind !== 'field' || nameOf(each) !== name) continue;
    const { value } = each;
    if (rest.length === 0 && value.kind === 'string') return value.text;
    const found = rest.length > 0 && value.kind === 'struct' ? textAt(value.declarations, rest) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
