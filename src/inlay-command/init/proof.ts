/** Checks that a converted kustomization builds the same bytes with the kustomize on PATH. */
import { basename, dirname } from 'node:path';
import { firstDifference, turnVars, varsName, type Remark, type Vars } from '../../kustomization';
import { functionFlags, type AllowOptions } from '../build';
import type { Port } from '../port';
import { shellPath } from '../shell/shell-words';
import { sideBySide, trialOf, type Built, type Trial, type TriedFolder } from './trial';

/** New files by name, and the new text of the kustomization. */
interface Turned {
  readonly configs: ReadonlyMap<string, string>;
  readonly kustomization: string;
  readonly notes: readonly Remark[];
}

interface Candidate {
  /** The kustomization. */
  readonly file: string;
  /** The conversion without the vars. */
  readonly turned: Turned;
  readonly vars: Vars | undefined;
}

interface Proven extends Turned {
  /** The reasons why nothing may be written. */
  readonly problems: readonly string[];
  readonly summary: readonly string[];
}

interface Tried {
  readonly folder: TriedFolder;
  readonly before: Built;
  /** True if it can be built without any flag. */
  readonly isPlain: boolean;
}

/** Throws CommandError if kustomize is not installed. */
export async function proven({ file, turned, vars }: Candidate, allowed: AllowOptions, port: Port): Promise<Proven> {
  const trial = trialOf(dirname(file), allowed, port);
  const tried = await sideBySide(trial.folders, port.cores, async (folder): Promise<Tried> => {
    const plain = await trial.build(folder);
    if ('output' in plain) return { folder, before: plain, isPlain: true };
    return { folder, before: await trial.buildWithFunctions(folder), isPlain: false };
  });
  const refuse = (...problems: readonly string[]): Proven => ({ ...turned, problems, summary: [] });
  const built = tried.filter(({ before }) => 'output' in before);
  const judge = built.find(({ folder }) => folder.isOwn) ?? built[0];
  const isBuilt = judge !== undefined;
  // kustomize does not support `mergeValues`, and early versions do not support paths into documents.
  if (!isBuilt && (turned.configs.size === 0 || vars !== undefined)) return refuse(cannotBuild(file, tried));
  const whole = vars === undefined || !isBuilt ? turned : await withVars({ file, turned, vars }, judge, trial);
  if ('problem' in whole) return refuse(whole.problem);
  trial.write(new Map([...whole.configs, [basename(file), whole.kustomization]]));
  const judged = tried.filter(({ folder, before }) => 'output' in before || (folder.isOwn && !isBuilt));
  const after = await sideBySide(judged, port.cores, ({ folder }) => trial.buildWithFunctions(folder));
  const problems = judged.flatMap((one, index) => problemOf(one, after[index] as Built, reasonOf(whole)));
  return { ...whole, problems, summary: isBuilt ? summaryOf(tried) : [] };
}

function cannotBuild(file: string, tried: readonly Tried[]): string {
  const [first] = tried.toSorted((a, b) => Number(b.folder.isOwn) - Number(a.folder.isOwn));
  if (first === undefined) return `"${file}" is a component that no kustomization includes, so nothing can be compared`;
  return `"${first.folder.name}" cannot be built as it is, so nothing can be compared: ${faultOf(first.before)}`;
}

const faultOf = (built: Built): string => ('fault' in built ? built.fault : '');

/** The converted kustomization, including its vars. */
async function withVars(
  { file, turned, vars }: Candidate & { readonly vars: Vars },
  judge: Tried,
  trial: Trial,
): Promise<Turned | { readonly problem: string }> {
  trial.write(new Map([...turned.configs, [basename(file), vars.rest]]));
  const plain = await (judge.isPlain && turned.configs.size === 0
    ? trial.build(judge.folder)
    : trial.buildWithFunctions(judge.folder));
  if ('fault' in plain) return { problem: `"${file}" cannot be built without its \`vars\`: ${plain.fault}` };
  const { output } = judge.before as { readonly output: string };
  const { config, kustomization, notes, problem } = turnVars(vars, output, plain.output);
  if (problem !== undefined) return { problem: `${file}: ${problem}` };
  return {
    configs: new Map([...turned.configs, ...(config === undefined ? [] : [[`${varsName}.yaml`, config] as const])]),
    kustomization,
    notes: [...turned.notes, ...notes],
  };
}

const reasonOf = ({ configs }: Turned): string =>
  configs.has(`${varsName}.yaml`)
    ? 'kustomize replaces `vars` last, after changes by overlays and name hashes, but a function runs where it is listed'
    : 'kustomize runs its `replacements` before all transformers, and skips a target that selects nothing';

function problemOf({ folder: { name }, before }: Tried, after: Built, reason: string): readonly string[] {
  if ('fault' in after) {
    return [`"${name}" could not be built${'fault' in before ? '' : ' any longer'}: ${after.fault}`];
  }
  if ('fault' in before) return [];
  if (before.output === after.output) return [];
  const { place, isSameJson } = firstDifference(before.output, after.output);
  const why = isSameJson ? 'kustomize reformats JSON, but a function preserves its formatting' : reason;
  return [`"${name}" would build differently: ${place} differs, because ${why}`];
}

/** The maximum number of names in one line. */
const mostNamed = 10;

function summaryOf(tried: readonly Tried[]): readonly string[] {
  const same = tried.filter(({ before }) => 'output' in before);
  const others = tried.filter(({ before }) => 'fault' in before);
  const flagged = same.filter(({ isPlain, folder }) => isPlain && !folder.isOwn);
  return [
    `Same bytes as before: ${namesOf(same)}`,
    ...(others.length === 0 ? [] : [`Not compared, because they could not be built before: ${namesOf(others)}`]),
    ...(flagged.length === 0 ? [] : [`These now also need ${functionFlags.join(' ')}: ${namesOf(flagged)}`]),
  ];
}

function namesOf(tried: readonly Tried[]): string {
  const names = tried.slice(0, mostNamed).map(({ folder }) => shellPath(folder.name));
  return names.join(' ') + (tried.length > mostNamed ? ` and ${tried.length - mostNamed} more` : '');
}
