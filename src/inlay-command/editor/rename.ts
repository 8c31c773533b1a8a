/**
 * Tests a rename before returning its edits. The edits are applied to a copy of the files. In this copy, every related
 * functionConfig must have the same outcome as before. Comparing the outcomes detects paths that would lead to a
 * different value, even in fields that are not known to contain paths.
 */
import { basename, dirname, join } from 'node:path';
import type { TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { catchError } from '../../data/catch-error';
import { getOrMake } from '../../data/get-or-make';
import { exitCodes } from '../../function/exit-codes';
import type { Outcome } from '../../function/run';
import {
  RenameError,
  renaming,
  resourcesIn,
  areEqualExceptName,
  type ConfigUse,
  type NewName,
  type Renaming,
} from '../../language';
import { foldersOf } from '../files/paths';
import { kustomizationIn } from '../tree/graph';
import { runsOf, type ConfigRun } from './configs';
import type { Scope, Workspace } from './workspace';
import { contextOf } from './context-of';

/** Throws RenameError. */
export function renamingIn(own: ConfigUse, offset: number, workspace: Workspace): Renaming {
  const uses = scopesOfRename(own.file, workspace).flatMap((scope) => {
    const context = contextOf('config', scope, workspace);
    return scope.configs.flatMap((file): readonly ConfigUse[] => {
      const text = workspace.port.read(file);
      return typeof text === 'string' ? [{ file, text, context }] : [];
    });
  });
  return renaming(own, offset, uses);
}

/**
 * Returns the edits of a rename that starts in the file at `path`. Also applies the edits to `copy`, a copy of the
 * workspace. Throws RenameError.
 */
export async function verifiedEdits(
  path: string,
  { key, readings, edits }: Renaming,
  name: string,
  workspace: Workspace,
  copy: Workspace,
): Promise<ReadonlyMap<string, TextEdit[]>> {
  const byFile = new Map<string, TextEdit[]>();
  for (const { file, text: newText, line, column, endLine, endColumn } of edits(name)) {
    const start = { line: line - 1, character: column - 1 };
    const end = { line: endLine - 1, character: endColumn - 1 };
    getOrMake(byFile, file, () => []).push({ range: { start, end }, newText });
  }
  for (const [file, own] of byFile) {
    const text = workspace.port.read(file);
    if (typeof text === 'string') copy.edit(file, editedText(file, text, own));
  }
  await verify(path, workspace, copy, { key, name, readings });
  return byFile;
}

/** Throws RenameError if the edits overlap. */
function editedText(file: string, text: string, edits: TextEdit[]): string {
  const apply = (): string => TextDocument.applyEdits(TextDocument.create(file, '', 0, text), edits);
  return catchError(Error, apply, () => {
    throw new RenameError(`the edits of "${basename(file)}" overlap`);
  });
}

/** The scopes that may read the file, including the scopes of enclosing kpt packages. */
function scopesOfRename(path: string, workspace: Workspace): readonly Scope[] {
  const around = workspace.scopesAround(path);
  const packages = foldersOf(dirname(path))
    .map((folder) => join(folder, 'Kptfile'))
    .filter((file) => workspace.port.kind(file) === 'file')
    .map((file) => workspace.scopeOf(file));
  return [...new Map([...around, ...packages].map((one) => [one.folder, one])).values()];
}

/** Throws RenameError if the rename would change more than the key. */
async function verify(path: string, before: Workspace, after: Workspace, renamed: NewName): Promise<void> {
  const others = scopesOfRename(path, after);
  for (const [index, scope] of scopesOfRename(path, before).entries()) {
    const other = others[index];
    const [one, two] = [before.resourcesIn(scope), other === undefined ? [] : after.resourcesIn(other)];
    if (before.hasFault(scope)) {
      throw new RenameError(`some resources in "${basename(scope.folder)}" cannot be read or generated completely`);
    }
    if (other === undefined || !areEqualExceptName(one, two, renamed)) {
      throw new RenameError(
        `the rename would change more than the key in the resources of "${basename(scope.folder)}": aliases may share parts of them`,
      );
    }
    if (one.length === 0) continue;
    for (const file of configFilesOf(scope, before)) {
      // eslint-disable-next-line no-await-in-loop -- files are verified one at a time
      const runs = await Promise.all([runsOf(file, scope, before), runsOf(file, other, after)]);
      verifyRuns(file, runs, renamed);
    }
  }
}

const configFilesOf = ({ folder, configs }: Scope, { port }: Workspace): readonly string[] => [
  ...configs,
  ...[kustomizationIn(folder, port), join(folder, 'Kptfile')].filter((one) => one !== undefined),
];

function verifyRuns(
  file: string,
  [runs, others]: readonly [readonly ConfigRun[], readonly ConfigRun[]],
  renamed: NewName,
): void {
  const name = basename(file);
  const { key } = renamed;
  for (const [index, { text, reports, outcome }] of runs.entries()) {
    const other = others[index];
    if (outcome === undefined) {
      if (other?.text === text) continue;
      throw new RenameError(`"${name}" evaluates programs, which a rename does not run: rename "${key}" by hand`);
    }
    if (outcome.exitCode !== exitCodes.done && !(reports && isReported(outcome)) && text.includes(key)) {
      throw new RenameError(`"${name}" cannot be run, so it is unknown how it uses "${key}"`);
    }
    if (other?.outcome === undefined || !isSameOutcome(outcome, other.outcome, renamed)) {
      throw new RenameError(`the rename would change the result of "${name}": rename "${key}" there by hand`);
    }
  }
}

/** True if a failed run processed fields. False if the run stopped at an invalid functionConfig. */
const isReported = ({ results }: Outcome): boolean =>
  results.length > 0 && results.every(({ tags }) => tags?.['code'] !== 'invalid-config');

const isSameOutcome = (before: Outcome, after: Outcome, renamed: NewName): boolean =>
  before.exitCode === after.exitCode &&
  findingsOf(before) === findingsOf(after) &&
  areEqualExceptName(resourcesOf(before), resourcesOf(after), renamed);

const resourcesOf = ({ texts, stdout }: Outcome): ReturnType<typeof resourcesIn> => resourcesIn(texts ?? [stdout]);

/**
 * The findings of a run. Messages are omitted, because they contain names of fields. Values are included only for a
 * failed run. After a successful run, the values in the resources are compared instead.
 */
const findingsOf = ({ results, exitCode }: Outcome): string =>
  JSON.stringify(
    results.map(({ severity, tags, config, resourceRef, field }) => {
      const values = exitCode === exitCodes.done ? [] : [field?.currentValue, field?.proposedValue];
      return [severity, tags, config?.field, resourceRef, ...values];
    }),
  );
