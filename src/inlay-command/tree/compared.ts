/**
 * `inlay build --diff`: shows how functions change the resources of packages. With the name of a branch, shows how
 * commits and local changes have changed the resources since the current branch diverged from the named branch.
 */
import { join } from 'node:path';
import { getOrMake } from '../../data/get-or-make';
import { pluralize } from '../../data/text/pluralize';
import { shownLine } from '../../data/text/shown-text';
import { resourceChanges, type ResourceChange } from '../../function/resource-changes';
import { copyOf, Kustomize, type AllowOptions, type Functions } from '../build';
import { withoutRoot } from '../files/paths';
import type { Port } from '../port';
import { functionFlags } from '../programs';
import type { CommittedFiles } from './changed/committed-files';
import { Graph } from './graph';
import type { Package } from './packages';
import { doneOf, type BuildResult } from './run-packages';

/** The earlier state that builds are compared to. */
interface Before {
  readonly files: CommittedFiles;
  /** All packages that existed before the range of commits. */
  readonly packages: readonly Package[];
}

export interface ComparisonInput {
  readonly packages: readonly Package[];
  /** The packages that are no longer built. */
  readonly removed: readonly Package[];
  /** If undefined, builds with functions are compared to builds without functions. */
  readonly before: Before | undefined;
}

export class Comparison {
  readonly #kustomize: Kustomize;
  readonly #flags: readonly string[];
  readonly #compared: ComparisonInput;
  readonly #port: Port;
  readonly #changes = new Map<Package, readonly ResourceChange[]>();
  readonly #copies = new Map<boolean, string>();

  constructor(flags: readonly string[], options: AllowOptions, compared: ComparisonInput, port: Port) {
    this.#kustomize = new Kustomize(flags, options, port);
    this.#flags = flags;
    this.#compared = compared;
    this.#port = port;
  }

  async compare(one: Package): Promise<BuildResult> {
    const [before, after] = await Promise.all([
      this.#builtBefore(one),
      this.#isRemoved(one) ? { output: '', messages: '' } : built(this.#kustomize, this.#flags, one.folder),
    ]);
    if (after.output === undefined) return after;
    if (before.output === undefined) {
      return { output: '', messages: `${after.messages}the package could not be built before:\n${before.messages}` };
    }
    this.#changes.set(one, resourceChanges(before.output, after.output, this.#port.isColored));
    return { output: '', messages: after.messages };
  }

  /**
   * Returns the comparison as text. Packages that change in the same way share one diff. If `isNamed` is true, each
   * diff contains the names of its packages.
   */
  text(packages: readonly Package[], isNamed: boolean): string {
    const sections = new Map<string, { readonly lines: readonly string[]; readonly names: string[] }>();
    for (const one of packages) {
      const changes = this.#changes.get(one) ?? [];
      const word = !isNamed ? '' : this.#isNew(one) ? ' (new)' : this.#isRemoved(one) ? ' (removed)' : '';
      const lines = word === '' ? changes.flatMap((change) => change.lines) : changes.map(shortLine);
      const same = word === '' ? changes.map((change) => change.groupingKey).join('\n') : one.name;
      const name = `${shownLine(one.name)}${word}`;
      if (lines.length === 0) continue;
      getOrMake(sections, same, () => ({ lines, names: [] })).names.push(name);
    }
    const texts = [...sections.values()].map(({ lines, names }) =>
      [...(isNamed ? [`${fewNames(names)}:\n`] : []), ...lines].join(''),
    );
    return texts.join(isNamed ? '\n' : '');
  }

  async #builtBefore(one: Package): Promise<BuildResult> {
    const { folder } = one;
    if (this.#compared.before === undefined) return built(this.#kustomize, this.#flags, folder, 'idle');
    if (this.#isNew(one)) return { output: '', messages: '' };
    const some = await this.#builtIn(this.#copy(false), folder);
    // The build may need files that no path in the package leads to, so repeat the build in a copy of all files.
    return some.output === undefined ? this.#builtIn(this.#copy(true), folder) : some;
  }

  async #builtIn(copy: string, folder: string): Promise<BuildResult> {
    const { output, messages } = await built(this.#kustomize, this.#flags, join(copy, withoutRoot(folder)));
    return { output, messages: messages.replaceAll(copy, '') };
  }

  #isRemoved(one: Package): boolean {
    return this.#compared.removed.includes(one);
  }

  #isNew({ folder, output }: Package): boolean {
    return this.#compared.before?.packages.every((one) => one.folder !== folder || one.output !== output) ?? false;
  }

  /**
   * The path of a folder with a copy of the commit's files. The copy contains all files if `isWhole` is true.
   * Otherwise, the copy contains only files that the packages read.
   */
  #copy(isWhole: boolean): string {
    const made = this.#copies.get(isWhole);
    if (made !== undefined) return made;
    const { packages, removed } = this.#compared;
    const { files: before } = this.#compared.before as Before;
    const { files, folders, unknown } = new Graph('kustomization', before).inputsOf(
      [...packages, ...removed].map(({ folder }) => before.realPath(folder) ?? folder),
    );
    const all = isWhole || unknown !== undefined;
    const copy = copyOf(this.#port.writeToTemporaryFolder(before.entriesAt(files, all ? [before.top] : [...folders])));
    this.#copies.set(isWhole, copy);
    return copy;
  }
}

export async function built(
  kustomize: Kustomize,
  flags: readonly string[],
  folder: string,
  functions: Functions = 'ours',
): Promise<BuildResult> {
  const refused = kustomize.refused(folder);
  if (refused.length > 0) return { output: undefined, messages: `${refused.join('\n')}\n` };
  return doneOf('kustomize', await kustomize.start([...flags, folder], functionFlags, functions));
}

const signs = { added: '+', removed: '-', changed: ' ' } as const;

const shortLine = ({ name, change }: ResourceChange): string => `${signs[change]} ${shownLine(name)}\n`;

/** The maximum number of package names above a diff. */
const maxNames = 5;

const fewNames = (names: readonly string[]): string =>
  [
    ...names.slice(0, maxNames),
    ...(names.length > maxNames ? [`and ${pluralize(names.length - maxNames, 'more package')}`] : []),
  ].join(', ');
