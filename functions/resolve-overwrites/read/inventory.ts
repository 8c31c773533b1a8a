/** The items, grouped by kind. Contexts and lists are parsed on first use. The state of a run is in `follow/run.ts`. */
import { textOf } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { checkKinds, isLandscaper, type LandscaperKind } from './check-kinds';
import type { DescriptorLookup, Descriptors } from '../descriptors/descriptors';
import { suppliedDescriptors, type Supply } from '../descriptors/supplied-descriptors';
import type { OverwriteList } from '../overwrites/substitute';
import { NamedResources } from './named-resources';
import { readLandscaperContext, type Context } from './read-context';
import { readOverwrites } from './read-overwrites';

export class Inventory {
  readonly contexts: NamedResources<Context>;
  readonly lists: NamedResources<OverwriteList>;
  readonly descriptors: Descriptors;
  readonly #installations: readonly Resource[];
  #usedContexts: ReadonlySet<string> | undefined;

  constructor(supply: Supply, lookup: DescriptorLookup, report: Report) {
    const { resources } = supply;
    checkKinds(resources, report);
    const ofKind = (kind: LandscaperKind) => resources.filter((resource) => isLandscaper(resource, kind));
    this.#installations = ofKind('Installation');
    this.contexts = new NamedResources(ofKind('Context'), report, readLandscaperContext);
    this.lists = new NamedResources(ofKind('ComponentVersionOverwrites'), report, readOverwrites);
    this.descriptors = suppliedDescriptors(supply, lookup, report);
  }

  get namespaces(): ReadonlySet<string> {
    return new Set(this.#installations.map(({ id }) => id.namespace));
  }

  /** Whether an Installation in the namespace sets `spec.context`. */
  hasNamedContext(namespace: string): boolean {
    return this.#installations.some(
      (resource) => resource.id.namespace === namespace && (textOf(resource.get(['spec', 'context'])) ?? '') !== '',
    );
  }

  isContextUsed(namespace: string, name: string): boolean {
    this.#usedContexts ??= new Set(
      this.#installations.map(
        (resource) => `${resource.id.namespace}/${textOf(resource.get(['spec', 'context'])) ?? ''}`,
      ),
    );
    return this.#usedContexts.has(`${namespace}/${name}`);
  }
}
