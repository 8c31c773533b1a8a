/** Reports entries of `spec.vars` and `spec.files` that no program reads. An unread entry is usually misspelled. */
import { unusedMessage, type TransformInput } from '../../src/function';
import {
  cleanPath,
  keyPlace,
  lastOf,
  namesInNoProgram,
  reportUnusedVariable,
  type VariableGroups,
  type Variables,
} from '../../src/render';
import type { RenderJsonnet } from './generated/config';

/**
 * `used` contains the variables that programs have read, and the parameters of the programs. `texts` contains programs
 * that may read more variables in another run.
 */
export function reportUnusedVariables(
  given: VariableGroups<Variables>,
  used: VariableGroups<ReadonlySet<string>>,
  texts: () => Iterable<string>,
  input: TransformInput<RenderJsonnet>,
): void {
  if (input.config.spec.vars?.ignoreMissing === true) return;
  const reportUnused = (
    group: keyof VariableGroups<unknown>,
    name: string,
    what: string,
    candidates: readonly string[],
  ): void => {
    const message = unusedMessage({ what: `${what} "${name}"`, name, candidates, allowedBy: 'vars.ignoreMissing' });
    reportUnusedVariable(given, group, name, message, input);
  };
  const unread = [...given.external.keys()].filter((name) => !used.external.has(name));
  // A program may read some variables only in other environments.
  const unmentioned = [...namesInNoProgram(texts(), unread)];
  const read = unmentioned.length === 0 ? [] : namesIn(texts(), variableRead);
  for (const name of unmentioned) reportUnused('external', name, 'no program reads the external variable', read);
  const what = 'no program is a function with a parameter for the top-level variable';
  for (const name of given.topLevel.keys()) {
    if (!used.topLevel.has(name)) reportUnused('topLevel', name, what, [...used.topLevel]);
  }
}

/** Matches calls such as `std.extVar('name')`. The second group is the name. */
const variableRead = /\bstd\.extVar\(\s*(['"])(.+?)\1/g;

const namesIn = (texts: Iterable<string>, pattern: RegExp): readonly string[] =>
  Array.from(texts).flatMap((text) => Array.from(text.matchAll(pattern), ([, , name = '']) => name));

/**
 * `used` contains the normalized paths of programs and their imports. A file can be imported in another run only if its
 * name occurs in one of the `texts`, because import paths are always literals.
 */
export function reportUnusedFiles(
  used: ReadonlySet<string>,
  texts: () => Iterable<string>,
  { config: { spec }, configResource, report }: TransformInput<RenderJsonnet>,
): void {
  const ofTanka = spec.tanka === undefined ? [] : filesOfTanka;
  const given = Object.keys(spec.files ?? {}).filter(
    (path) => !used.has(cleanPath(path) ?? path) && !ofTanka.includes(lastOf(path)),
  );
  const unmentioned = namesInNoProgram(texts(), given.map(lastOf));
  const imported = unmentioned.size === 0 ? [] : namesIn(texts(), importedPath).map(lastOf);
  for (const path of given) {
    if (!unmentioned.has(lastOf(path))) continue;
    const message = unusedMessage({ what: `no program imports "${path}"`, name: lastOf(path), candidates: imported });
    report.at(configResource).error({ code: 'unused', message, ...keyPlace(['spec', 'files', path]) });
  }
}

const filesOfTanka = ['tkrc.yaml', 'jsonnetfile.json', 'spec.json'];

/** Matches `import 'path'`. The second group is the path. */
const importedPath = /\bimport(?:str|bin)?\s*(['"])(.+?)\1/g;
