/** Stores the settings, the items, and the shared state of all Installations for one run. */
import { getOrMake } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { ComponentGraph, type Edge, type TransitiveReference } from '../descriptors/component-graph';
import type { DescriptorSource } from '../descriptors/descriptors';
import { versionName, type ComponentRef } from '../model/component-ref';
import type { Supply } from '../descriptors/supplied-descriptors';
import type { Settings } from '../model/settings';
import { OverwriteUsage } from '../overwrites/overwrite-usage';
import type { OverwriteList } from '../overwrites/substitute';
import { previousVersions } from '../nested/previous-versions';
import { Inventory } from '../read/inventory';

/** The maximum number of references that are repeated for an Installation. */
const maxRepeated = 20;

/**
 * Limits the number of results if there are many Installations. Each reference is reported for the first Installation
 * that reaches it. For other Installations, at most `maxRepeated` such references are repeated, and the others are
 * counted.
 */
class ReportedReferences {
  readonly #reported = new Set<Edge>();

  /**
   * Returns the references to report for one Installation, and the number of omitted references, which were reported
   * for other Installations.
   */
  select(references: readonly TransitiveReference[]): {
    readonly some: readonly TransitiveReference[];
    readonly more: number;
  } {
    let repeated = 0;
    const some = references.filter(({ edge }) => !this.#reported.has(edge) || ++repeated <= maxRepeated);
    for (const { edge } of some) this.#reported.add(edge);
    return { some, more: references.length - some.length };
  }
}

export interface UnusedList {
  readonly list: Resource;
  /**
   * `elsewhere`: the list's namespace has no Installation. `unnamed`: the list's namespace has an Installation, but
   * none of the Contexts used there names the list. `perhaps unnamed`: like `unnamed`, but possibly intentional.
   */
  readonly reason: 'elsewhere' | 'unnamed' | 'perhaps unnamed';
}

export class Run {
  readonly inventory: Inventory;
  readonly reportedOverwritten = new ReportedReferences();
  readonly reportedBroken = new ReportedReferences();
  readonly #usage = new Map<OverwriteList, OverwriteUsage>();
  readonly #graphs = new Map<OverwriteUsage | undefined, Map<string, ComponentGraph>>();

  readonly overwrittenName: string;
  readonly #resources: readonly Resource[];
  #previousVersions: ReadonlySet<string> | undefined;

  constructor(
    supply: Omit<Supply, 'paths'>,
    readonly settings: Settings,
    readonly report: Report,
  ) {
    this.inventory = new Inventory({ ...supply, paths: settings.descriptors }, settings.descriptorLookup, report);
    this.overwrittenName = `${supply.configResource.id.name || 'resolve-overwrites'}-overwritten`;
    this.#resources = supply.resources;
  }

  /** Whether a previous run created the component version and asked the user to add it to a repository. */
  isFromPreviousRun(ref: ComponentRef): boolean {
    this.#previousVersions ??= previousVersions(this.#resources, this.overwrittenName);
    return this.#previousVersions.has(versionName(ref));
  }

  usageOf(list: OverwriteList): OverwriteUsage {
    return getOrMake(this.#usage, list, () => new OverwriteUsage(list));
  }

  /** Returns the usage of each list that an Installation uses, in the order of their first use. */
  get usages(): Iterable<OverwriteUsage> {
    return this.#usage.values();
  }

  /**
   * Returns the lists that no Installation uses. The result is valid only after all Installations have been resolved.
   * In mode `status`, overwriting may not be intended yet, as in Landscaper's own test cases, where the default Context
   * has no list. Overwriting counts as intended if, in the same namespace, another list is used, a Context is unused,
   * or a Context has the name of the list. If overwriting does not count as intended, a list is returned only if an
   * Installation sets `spec.context`.
   */
  get unusedLists(): readonly UnusedList[] {
    const { contexts, lists, namespaces } = this.inventory;
    const used = [...this.#usage.keys()].map(({ resource }) => resource);
    const meant = new Set([...used, ...contexts.unused].map(({ id }) => id.namespace));
    return lists.unused.flatMap((list): readonly UnusedList[] => {
      const { namespace, name } = list.id;
      if (!namespaces.has(namespace)) return [{ list, reason: 'elsewhere' }];
      const isMeant =
        this.settings.mode === 'resolve' || meant.has(namespace) || contexts.named(namespace, name).kind === 'found';
      if (isMeant) return [{ list, reason: 'unnamed' }];
      return this.inventory.hasNamedContext(namespace) ? [{ list, reason: 'perhaps unnamed' }] : [];
    });
  }

  /** Returns the graph in which references are looked up in the repository of `root` and overwritten by `usage`. */
  graph(root: ComponentRef, usage: OverwriteUsage | undefined): ComponentGraph {
    const byContext = getOrMake(this.#graphs, usage, () => new Map<string, ComponentGraph>());
    return getOrMake(byContext, root.repositoryContext?.key ?? '', () =>
      graphOf(this.inventory.descriptors, root, usage),
    );
  }
}

/** Like `Run.graph`, but uses the given descriptors, such as the descriptors of a single Installation. */
export const graphOf = (
  descriptors: DescriptorSource,
  { repositoryContext }: ComponentRef,
  usage: OverwriteUsage | undefined,
): ComponentGraph => new ComponentGraph(repositoryContext, descriptors, (ref) => usage?.substitute(ref));
