/** Checks the functionConfigs in a file and computes the changes that they make. */
import { basename, join, relative } from 'node:path';
import { catchError } from '../../data/catch-error';
import { entryOf, itemsOf, nodeAt, stringOf, type MapTree, type Path, type Tree } from '../../data/tree';
import { treeOf } from '../../data/trees/plain';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { rootsIn } from '../../diagnostics/source-place';
import type { Files } from '../../files/files';
import { rootFiles } from '../../files/root-files';
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceNode } from '../../formats/source-node';
import { yamlFormat } from '../../formats/yaml/format';
import { exitCodes } from '../../function/exit-codes';
import { run, type Outcome, type RunInput } from '../../function/run';
import type { ConfigSchema } from '../../kit/config-schema';
import {
  checked,
  documentsIn,
  RenameError,
  canReport,
  reporting,
  stepsIn,
  type Checked,
  type ConfigDocument,
  type ConfigFile,
} from '../../language';
import { isKustomization } from '../files/input-files';
import { functionOfKind, loadFunction, type AnyFunction } from '../functions';
import { schemas } from '../generated/schemas';
import { previewOf } from '../preview';
import { functionRoles } from '../tree/graph';
import type { Scope, Workspace } from './workspace';

export const schemaOf = (apiVersion: string, kind: string): ConfigSchema | undefined => {
  const fn = functionOfKind(apiVersion, kind);
  return fn && schemas[fn.name];
};

export interface EditedConfig extends ConfigFile, Pick<ConfigDocument, 'line' | 'endLine'> {
  readonly fn: AnyFunction;
}

/** Throws DocumentSyntaxError. */
const configsIn = (file: string, text: string): readonly EditedConfig[] =>
  documentsIn(text).flatMap((document): readonly EditedConfig[] => {
    const fn = functionFor(document.root);
    const schema = fn && schemas[fn.name];
    return fn && schema ? [{ ...document, file, fn, schema, schemaOf }] : [];
  });

function functionFor(config: Tree): AnyFunction | undefined {
  const [apiVersion = '', kind = ''] = ['apiVersion', 'kind'].map((key) => stringOf(entryOf(config, key)));
  return functionOfKind(apiVersion, kind);
}

/** True if the functionConfig evaluates programs. Opening a file in the editor must not run third-party programs. */
const evaluates = ({ root, fn }: Pick<EditedConfig, 'fn' | 'root'>): boolean =>
  fn.name === 'run-pipeline'
    ? stepsIn(root).some(({ tree }) => functionFor(tree)?.perform !== undefined)
    : fn.perform !== undefined;

/** The functionConfigs in a file. Empty if the file contains resources. `fault` is set if the YAML is not valid. */
function configsOf(
  path: string,
  workspace: Workspace,
): { readonly configs: readonly EditedConfig[]; readonly fault?: Diagnostic } {
  const text = workspace.isConfig(path) ? workspace.port.read(path) : undefined;
  if (typeof text !== 'string') return { configs: [] };
  return catchError(
    DocumentSyntaxError,
    () => ({ configs: configsIn(path, text) }),
    ({ message, line, column }) => {
      const at = { file: path, line, column, endColumn: column + 1, text: '' };
      const tags = { code: 'invalid-config' };
      return {
        configs: [],
        fault: { severity: 'error', message: `not valid YAML: ${message}`, tags, config: { of: '', field: '', at } },
      };
    },
  );
}

export interface ConfigRun {
  readonly text: string;
  /** True if the function can report each written field (see `reporting`), even if the run fails. */
  readonly reports: boolean;
  /** Undefined if the functionConfig was not run because it evaluates programs. */
  readonly outcome: Outcome | undefined;
}

/** Runs the functionConfigs of a file on the resources. Throws RenameError if a functionConfig cannot be read. */
export async function runsOf(path: string, scope: Scope, workspace: Workspace): Promise<readonly ConfigRun[]> {
  const { configs, fault } = configsOf(path, workspace);
  if (fault !== undefined) throw new RenameError(`"${basename(path)}" cannot be read: ${fault.message}`);
  const input = inputOf(path, scope, workspace);
  const runs: ConfigRun[] = [];
  const all: readonly InlineConfig[] = [...configs, ...inlineConfigsOf(path, workspace)];
  for (const config of all) {
    const { fn, text, file, root } = config;
    const own = { ...input, functionConfig: text, functionConfigFile: file };
    // eslint-disable-next-line no-await-in-loop -- functions run one at a time
    const outcome = evaluates(config) ? undefined : await run(reporting(fn, schemaOf), own);
    runs.push({ text, reports: canReport(root, schemaOf), outcome });
  }
  return runs;
}

/** A functionConfig inside another file. */
type InlineConfig = Pick<EditedConfig, 'fn' | 'root' | 'text' | 'file'>;

/** The inline functionConfigs in a kustomization, and the ConfigMaps that configure functions in a Kptfile. */
function inlineConfigsOf(path: string, workspace: Workspace): readonly InlineConfig[] {
  const name = basename(path);
  const text = isKustomization(name) || name === 'Kptfile' ? workspace.port.read(path) : undefined;
  const [root] = typeof text === 'string' ? rootsIn(text) : [];
  const itemsAt = (at: Path): readonly SourceNode[] => itemsOf(root && nodeAt(root, at));
  const entries = functionRoles.flatMap((role) => itemsAt([role]));
  const steps = ['mutators', 'validators'].flatMap((role) => itemsAt(['pipeline', role]));
  return [
    ...entries.flatMap((one) =>
      one.kind === 'scalar' ? (catchError(DocumentSyntaxError, () => configsIn(path, one.text)) ?? []) : [],
    ),
    ...steps.flatMap((one) => configOfStep(one, path)),
  ];
}

function configOfStep(step: SourceNode, file: string): readonly InlineConfig[] {
  const data = entryOf(step, 'configMap');
  const program = stringOf(entryOf(step, 'exec')) ?? stringOf(entryOf(step, 'image'))?.replace(/[:@][^/]*$/, '');
  const fn = data && program !== undefined ? loadFunction(basename(program)) : undefined;
  if (data === undefined || fn === undefined) return [];
  const head = treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' } }) as MapTree;
  const text = yamlFormat.print({ ...head, entries: [...head.entries, { key: 'data', value: data }] });
  return rootsIn(text).map((root) => ({ fn, root, text, file }));
}

/** Runs the functionConfigs in a file, except those that evaluate programs. */
export async function checkedFile(path: string, scope: Scope, workspace: Workspace): Promise<Checked> {
  const { configs, fault } = configsOf(path, workspace);
  const input = inputOf(path, scope, workspace);
  const all: Checked[] = [];
  for (const config of configs.filter((one) => !evaluates(one))) {
    // eslint-disable-next-line no-await-in-loop -- functions run one at a time
    all.push(await checked(config.fn, config, input));
  }
  const diagnostics = all.flatMap((one) => one.diagnostics);
  // True if a resource cannot be parsed, for example while the user is editing it.
  const hasFault = diagnostics.some(({ tags }) => tags?.['code'] === 'invalid-item') || workspace.hasFault(scope);
  const isWhole = scope.isComplete && input.text !== '' && configs.length === 1 && !hasFault;
  return {
    // If some resources are unknown, omit errors about resources, because kustomize may generate or change them.
    diagnostics: [...(fault ? [fault] : []), ...(isWhole ? diagnostics : diagnostics.filter(isOfConfigAlone))],
    changes: all.flatMap(({ changes }) => changes),
  };
}

/** True if the error does not depend on the resources. */
const isOfConfigAlone = ({ tags }: Diagnostic): boolean => tags?.['code'] === 'invalid-config';

function inputOf(path: string, scope: Scope, workspace: Workspace, nameOf = (file: string): string => file): RunInput {
  const texts = workspace.textsOf(scope, path);
  const [first, ...more] = texts.map(({ file, text }) => ({ file: nameOf(file), text }));
  return { ...(first ?? { text: '' }), more, mayBeEmpty: true, files: () => editedFiles(scope.folder, workspace) };
}

/** The files in the folder. For files that are being edited, uses the editor's text. */
function editedFiles(folder: string, workspace: Workspace): Files {
  const saved = rootFiles(folder);
  const textOf = (path: string): string | undefined => {
    const file = join(folder, path);
    return workspace.editedText(workspace.port.realPath(file) ?? file);
  };
  return {
    ...saved,
    // Read the saved file first, so that a forbidden file is still an error.
    read: (path, max) => {
      const text = saved.read(path, max);
      return textOf(path) ?? text;
    },
    readBytes: (path) => {
      const bytes = saved.readBytes(path);
      const text = textOf(path);
      return text === undefined ? bytes : Buffer.from(text);
    },
  };
}

/** Thrown if the changes that the functionConfigs in a file make cannot be shown. The message contains the reason. */
export class NoChangesError extends Error {}

/**
 * The unified diff of the changes that all functionConfigs in a file make. If the 1-based `line` is given, the diff
 * contains only changes by the functionConfig at this line. As in `inlay run --diff`, programs are also evaluated.
 * Throws NoChangesError.
 */
export async function changesOf(
  path: string,
  line: number | undefined,
  scope: Scope,
  workspace: Workspace,
): Promise<string> {
  const { configs, fault } = configsOf(path, workspace);
  const meant = line === undefined ? configs : configs.filter(({ endLine }) => line < endLine).slice(0, 1);
  if (fault !== undefined) throw new NoChangesError(fault.message);
  if (meant.length === 0) throw new NoChangesError('no Inlay functionConfig was found here');
  const shown = (file: string): string => relative(scope.folder, file);
  const input = inputOf(path, scope, workspace, shown);
  const diffs: string[] = [];
  for (const { fn, text: functionConfig } of meant) {
    const { preview } = previewOf(true, false);
    const jobs = workspace.port.threads(fn);
    // eslint-disable-next-line no-await-in-loop -- functions run one at a time
    const { exitCode, stdout, stderr } = await run(fn, {
      ...input,
      functionConfig,
      functionConfigFile: shown(path),
      ...(preview && { preview }),
      ...(jobs && { jobs }),
    });
    if (exitCode !== exitCodes.done) throw new NoChangesError(stderr.trim());
    diffs.push(stdout);
  }
  return diffs.join('');
}

/**
 * Returns layer-config's explanation of a setting in the functionConfig at the 1-based `line`. Undefined if there is no
 * explanation.
 */
export async function explainedSetting(
  path: string,
  line: number,
  setting: string,
  scope: Scope,
  workspace: Workspace,
): Promise<string | undefined> {
  const config = configsOf(path, workspace).configs.find(({ endLine }) => line < endLine);
  if (config?.fn.views?.['explain'] === undefined) return undefined;
  const { exitCode, stdout } = await run(config.fn, {
    ...inputOf(path, scope, workspace),
    functionConfig: config.text,
    view: { name: 'explain', argument: setting, isColored: false },
  });
  return exitCode === exitCodes.done ? stdout.trimEnd() : undefined;
}

/** The positions of the code lenses in a file, one for each functionConfig. */
export const lensesOf = (path: string, workspace: Workspace): readonly Pick<EditedConfig, 'line' | 'endLine'>[] =>
  configsOf(path, workspace).configs;
