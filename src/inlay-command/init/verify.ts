/** Checks that the installed kustomize builds the same bytes before and after the conversion of a kustomization. */
import { basename, dirname } from 'node:path';
import { firstDifference, convertVars, varsName, type Conversion, type Vars } from '../../kustomization';
import type { AllowOptions } from '../build';
import type { Port } from '../port';
import { functionFlags } from '../programs';
import { shellPath } from '../shell/shell-words';
import { performAll } from '../tree/run-packages';
import { trialOf, type Built, type Trial, type TriedFolder } from './trial';

type ConvertedFiles = Omit<Conversion, 'problems'>;

interface Candidate {
  readonly file: string;
  /** The files after the conversion of all features except `vars`. */
  readonly converted: ConvertedFiles;
  readonly vars: Vars | undefined;
}

interface Verified extends ConvertedFiles {
  /** The reasons why the converted files must not be written. */
  readonly problems: readonly string[];
  readonly summary: readonly string[];
}

interface TriedBuild {
  readonly folder: TriedFolder;
  readonly before: Built;
  readonly buildsWithoutFlags: boolean;
}

/** Compares the builds before and after the conversion. Throws CommandError if kustomize is not installed. */
export async function verified(
  { file, converted, vars }: Candidate,
  allowed: AllowOptions,
  port: Port,
): Promise<Verified> {
  const trial = trialOf(dirname(file), allowed, port);
  const tried = await performAll(trial.folders, port.cores, async (folder): Promise<TriedBuild> => {
    const plain = await trial.build(folder);
    if ('output' in plain) return { folder, before: plain, buildsWithoutFlags: true };
    return { folder, before: await trial.buildWithFunctions(folder), buildsWithoutFlags: false };
  });
  const refuse = (...problems: readonly string[]): Verified => ({ ...converted, problems, summary: [] });
  const built = tried.filter(({ before }) => 'output' in before);
  const reference = built.find(({ folder }) => folder.isOwn) ?? built[0];
  const isBuilt = reference !== undefined;
  // A kustomization with `mergeValues` cannot be built before the conversion, because kustomize does not support this
  // field. Many versions of kustomize also do not support paths into documents.
  if (!isBuilt && (converted.configs.size === 0 || vars !== undefined)) return refuse(cannotBuild(file, tried));
  const whole =
    vars === undefined || !isBuilt ? converted : await withVars({ file, converted, vars }, reference, trial);
  if ('problem' in whole) return refuse(whole.problem);
  trial.write(new Map([...whole.configs, [basename(file), whole.kustomization]]));
  const compared = tried.filter(({ folder, before }) => 'output' in before || (folder.isOwn && !isBuilt));
  const after = await performAll(compared, port.cores, ({ folder }) => trial.buildWithFunctions(folder));
  const problems = compared.flatMap((one, index) => problemOf(one, after[index] as Built, reasonOf(whole)));
  return { ...whole, problems, summary: isBuilt ? summaryOf(tried) : [] };
}

function cannotBuild(file: string, tried: readonly TriedBuild[]): string {
  const [first] = tried.toSorted((a, b) => Number(b.folder.isOwn) - Number(a.folder.isOwn));
  if (first === undefined) return `"${file}" is a component that no kustomization includes, so nothing can be compared`;
  return `"${first.folder.name}" cannot be built before the conversion, so nothing can be compared: ${faultOf(first.before)}`;
}

const faultOf = (built: Built): string => ('fault' in built ? built.fault : '');

/** Converts the `vars` of a kustomization after its other features have been converted. */
async function withVars(
  { file, converted, vars }: Candidate & { readonly vars: Vars },
  reference: TriedBuild,
  trial: Trial,
): Promise<ConvertedFiles | { readonly problem: string }> {
  trial.write(new Map([...converted.configs, [basename(file), vars.rest]]));
  const plain = await (reference.buildsWithoutFlags && converted.configs.size === 0
    ? trial.build(reference.folder)
    : trial.buildWithFunctions(reference.folder));
  if ('fault' in plain) return { problem: `"${file}" cannot be built without its \`vars\`: ${plain.fault}` };
  const { output } = reference.before as { readonly output: string };
  const { config, kustomization, notes, problem } = convertVars(vars, output, plain.output);
  if (problem !== undefined) return { problem: `${file}: ${problem}` };
  return {
    configs: new Map([...converted.configs, ...(config === undefined ? [] : [[`${varsName}.yaml`, config] as const])]),
    kustomization,
    notes: [...converted.notes, ...notes],
  };
}

const reasonOf = ({ configs }: ConvertedFiles): string =>
  configs.has(`${varsName}.yaml`)
    ? 'kustomize replaces `vars` last, after changes by overlays and name hashes, but a function runs where it is listed'
    : 'kustomize runs its `replacements` before all transformers, and skips a target that selects nothing';

function problemOf({ folder: { name }, before }: TriedBuild, after: Built, reason: string): readonly string[] {
  if ('fault' in after) {
    return [`"${name}" ${'fault' in before ? 'cannot' : 'can no longer'} be built: ${after.fault}`];
  }
  if ('fault' in before) return [];
  if (before.output === after.output) return [];
  const { place, isSameJson } = firstDifference(before.output, after.output);
  const why = isSameJson ? 'kustomize reformats JSON, but a function preserves its formatting' : reason;
  return [`"${name}" would build differently: ${place} differs, because ${why}`];
}

const maxNamed = 10;

function summaryOf(tried: readonly TriedBuild[]): readonly string[] {
  const same = tried.filter(({ before }) => 'output' in before);
  const others = tried.filter(({ before }) => 'fault' in before);
  const flagged = same.filter(({ buildsWithoutFlags, folder }) => buildsWithoutFlags && !folder.isOwn);
  return [
    `Same bytes as before: ${namesOf(same)}`,
    ...(others.length === 0 ? [] : [`Not compared, because they could not be built before: ${namesOf(others)}`]),
    ...(flagged.length === 0
      ? []
      : [`Kustomizations that now also need ${functionFlags.join(' ')}: ${namesOf(flagged)}`]),
  ];
}

function namesOf(tried: readonly TriedBuild[]): string {
  const names = tried.slice(0, maxNamed).map(({ folder }) => shellPath(folder.name));
  return names.join(' ') + (tried.length > maxNamed ? ` and ${tried.length - maxNamed} more` : '');
}
