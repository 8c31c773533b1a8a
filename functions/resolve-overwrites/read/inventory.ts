/** What a run knows: the resources by kind, read when needed, and what is shared between Installations. */
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { checkKinds } from './check-kinds';
import { ComponentGraph } from '../descriptors/component-graph';
import type { ComponentRef } from '../model/component-ref';
import type { Descriptors, DescriptorSource } from '../descriptors/descriptors';
import { NamedResources } from './named-resources';
import type { OverwriteList } from '../overwrites/overwrite-list';
import { OverwriteUsage } from '../overwrites/overwrite-usage';
import { readLandscaperContext, type Context } from './read-context';
import { readOverwrites } from './read-overwrites';
import type { Settings } from '../model/settings';
import { suppliedDescriptors } from '../descriptors/supplied-descriptors';
import { ToldReferences } from '../descriptors/told-references';
import { TransitiveReferences } from '../descriptors/transitive-references';

const landscaperApiVersion = 'landscaper.gardener.cloud/v1alpha1';

export type LandscaperKind = 'Installation' | 'Context' | 'ComponentVersionOverwrites';

/** What stands among the items under these kinds is read; of what is misspelt from them, `checkKinds` tells. */
export const isLandscaper = (resource: Resource, kind: LandscaperKind): boolean =>
  resource.identity.kind === kind && resource.identity.apiVersion === landscaperApiVersion;

export class Inventory {
  readonly contexts: NamedResources<Context>;
  readonly lists: NamedResources<OverwriteList>;
  readonly descriptors: Descriptors;
  readonly toldOverwritten = new ToldReferences();
  readonly toldBroken = new ToldReferences();
  readonly #installations: readonly Resource[];
  #usedContexts: ReadonlySet<string> | undefined;
  readonly #usage = new Map<OverwriteList, OverwriteUsage>();
  readonly #references = new Map<OverwriteUsage | undefined, Map<string, TransitiveReferences>>();

  constructor(
    resources: readonly Resource[],
    readonly settings: Settings,
    readonly report: Report,
  ) {
    checkKinds(resources, report);
    const ofKind = (kind: LandscaperKind) => resources.filter((resource) => isLandscaper(resource, kind));
    this.#installations = ofKind('Installation');
    this.contexts = new NamedResources(ofKind('Context'), report, readLandscaperContext);
    this.lists = new NamedResources(ofKind('ComponentVersionOverwrites'), report, readOverwrites);
    this.descriptors = suppliedDescriptors(resources, settings.descriptorLookup, report);
  }

  /** Of the lists that were asked for, in that order. */
  get usages(): Iterable<OverwriteUsage> {
    return this.#usage.values();
  }

  /**
   * Lists to which no Installation leads, in namespaces where one leads to another list, or where a Context leads to none: without
   * both, overwriting may not be meant yet, and Landscaper's own cases have it so. Ask when all have been resolved.
   */
  get unusedLists(): readonly Resource[] {
    const used = [...this.#usage.keys()].map(({ resource }) => resource);
    const namespaces = new Set([...used, ...this.contexts.unasked].map(({ id }) => id.namespace));
    return this.lists.unasked.filter(({ id }) => namespaces.has(id.namespace));
  }

  /** Whether an Installation names the Context. */
  isContextUsed(namespace: string, name: string): boolean {
    this.#usedContexts ??= new Set(
      this.#installations.map((resource) => {
        const context = resource.get(['spec', 'context']);
        return `${resource.id.namespace}/${context?.kind === 'scalar' ? context.text : ''}`;
      }),
    );
    return this.#usedContexts.has(`${namespace}/${name}`);
  }

  usageOf(list: OverwriteList): OverwriteUsage {
    let usage = this.#usage.get(list);
    if (usage === undefined) {
      usage = new OverwriteUsage(list);
      this.#usage.set(list, usage);
    }
    return usage;
  }

  /** What can be reached under `usage`'s overwrites from roots in the repository of `root`. */
  transitive(root: ComponentRef, usage: OverwriteUsage | undefined): TransitiveReferences {
    let byContext = this.#references.get(usage);
    if (byContext === undefined) {
      byContext = new Map();
      this.#references.set(usage, byContext);
    }
    const key = root.repositoryContext?.key ?? '';
    let references = byContext.get(key);
    if (references === undefined) {
      references = this.transitiveIn(this.descriptors, root, usage);
      byContext.set(key, references);
    }
    return references;
  }

  /** The same with descriptors that are one Installation's own. */
  transitiveIn(
    descriptors: DescriptorSource,
    { repositoryContext }: ComponentRef,
    usage: OverwriteUsage | undefined,
  ): TransitiveReferences {
    const graph = new ComponentGraph(repositoryContext, descriptors, (ref) => usage?.substitute(ref));
    return new TransitiveReferences(graph);
  }
}
