/**
 * Makes overwritten references of components take effect without overwrites in the cluster. Existing components are not
 * changed. Components above an overwritten reference get new versions instead. The user adds the new versions to a
 * repository, and the Installation refers to the new version of the topmost component.
 */
import { getOrMake, pluralize, scalarsOf } from '../../../src/data';
import { formatPath } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { ComponentGraph } from '../descriptors/component-graph';
import type { Followed, Resolution } from '../follow/resolved-component';
import type { Run } from '../follow/run';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import { changedAttributes, versionName, type ComponentRef } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';
import { refPath, inlinePath } from '../read/installation';
import { firstOf } from '../overwrites/skipped-overwrites';
import { constructorOf, isLocalBlob, lostBlobs } from './constructor';
import { ResolverRules } from './resolver-rules';
import {
  isSigned,
  noPatches,
  patchedName,
  patchesBelow,
  type KnownPatches,
  type Patches,
  type PatchedComponent,
  type PatchProblem,
} from './patches';

const code = 'nested-overwrite';

/** The patched forms of a graph's roots, and the known patches below these roots. */
interface Roots {
  readonly known: KnownPatches;
  readonly patchedRoots: Map<ComponentDescriptor, PatchedRoot>;
}

/** `component` is the patched root; undefined if the root does not have to be patched or cannot be patched. */
interface PatchedRoot {
  readonly component: PatchedComponent | undefined;
}

/** Collects the patched components of all Installations, and the data needed to create these components. */
export class NestedOverwrites {
  /** The patched components, keyed by name and version. Several Installations can share a component. */
  readonly components = new Map<string, PatchedComponent>();
  readonly referencedVersions = new Set<string>();
  /** The repositories in which Installations look up `referencedVersions`, keyed by their normalized form. */
  readonly targets = new Map<string, RepositoryContext>();
  /** Repositories, on disk and elsewhere, that contain components to which patched components refer. */
  readonly origins = { folders: new Set<string>(), contexts: new Map<string, RepositoryContext>() };
  /**
   * Referenced components that only a constructor describes, with the location of the constructor. These components may
   * not be in a repository yet.
   */
  readonly planned = new Map<string, string>();
  readonly rules = new ResolverRules();
  readonly #run: Run;
  readonly #roots = new Map<ComponentGraph, Roots>();
  readonly #reportedContexts = new Set<string>();
  /** Components whose descriptors are not supplied, keyed by the list of overwrites that would apply below them. */
  readonly #missing = new Map<OverwriteUsage, Map<string, Resource>>();

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * Returns the new reference of the Installation. The reference leads to a patched component if overwrites below the
   * component require a patch and the component can be patched.
   */
  resolve(resolution: Resolution, { root, graph, references }: Followed): ComponentRef {
    const { effective } = resolution;
    if (root === undefined) this.#recordMissing(resolution, effective);
    for (const { edge } of references) if (edge.target === undefined) this.#recordMissing(resolution, edge.effective);
    if (root === undefined || graph === undefined) return effective;
    const { known, patchedRoots } = getOrMake(this.#roots, graph, () => ({
      known: noPatches(),
      patchedRoots: new Map<ComponentDescriptor, PatchedRoot>(),
    }));
    // If several Installations have the same component, mistakes are reported only for the first Installation.
    const hasRules = this.#run.settings.nested === 'resolvers';
    const { component } = getOrMake(patchedRoots, root, () =>
      this.#patchedRoot(resolution, root, patchesBelow(root, graph, known, hasRules)),
    );
    if (component === undefined) return effective;
    const ref = this.#refTo(component, resolution);
    this.#warnOfTarget(resolution);
    this.referencedVersions.add(versionName(ref));
    if (ref.repositoryContext !== undefined) this.targets.set(ref.repositoryContext.normalized, ref.repositoryContext);
    this.#reportReference(resolution, ref);
    return ref;
  }

  #refTo({ component: { name, version } }: PatchedComponent, { effective }: Resolution): ComponentRef {
    const repositoryContext = this.#run.settings.target ?? effective.repositoryContext;
    return { componentName: name, version, repositoryContext };
  }

  #patchedRoot(resolution: Resolution, root: ComponentDescriptor, patches: Patches): PatchedRoot {
    const { resource } = resolution.installation;
    for (const problem of patches.problems) {
      this.#run.report.error({ code, message: messageOf(problem), resource, field: formatPath(refPath) });
    }
    if (this.#run.settings.nested === 'resolvers') this.#addRules(resolution, patches);
    const component = patches.patched.get(root);
    if (component === undefined || !this.#canRefer(resolution, this.#refTo(component, resolution), patches)) {
      return { component: undefined };
    }
    this.#collect(patches);
    return { component };
  }

  #addRules({ installation: { resource }, effective }: Resolution, { edges, relocated, patched }: Patches): void {
    const { report, overwrittenName } = this.#run;
    this.rules.see(edges.flatMap(({ effective: ref, target }) => (target && patched.has(target) ? [] : [ref])));
    const { repositoryContext } = effective;
    const place = repositoryContext === undefined ? '' : `${repositoryContext.label}//`;
    if (relocated.length > 0) this.rules.roots.add(place + versionName(effective));
    for (const { effective: ref } of relocated) {
      if (!this.rules.add(ref)) continue;
      const message = `only the repository of ${ref.componentName} is overwritten, so a resolver rule in ConfigMap \`${overwrittenName}\` redirects the component to ${ref.repositoryContext?.label ?? ''}`;
      report.info({ code, message, resource });
    }
  }

  /**
   * Reports resolver rules that also affect references without an overwrite. Call this after all Installations have
   * been resolved.
   */
  reportWideRules(): void {
    for (const message of this.rules.wide()) this.#run.report.warning({ code, message });
  }

  #reportReference({ installation: { resource }, effective }: Resolution, ref: ComponentRef): void {
    const { report, overwrittenName } = this.#run;
    const message = `the Installation refers to ${versionName(ref)}, which is created from ${versionName(effective)}: add it to a repository as described in ConfigMap \`${overwrittenName}\``;
    report.info({ code, message, resource, field: formatPath([...refPath, 'version']) });
  }

  #recordMissing({ usage, installation }: Resolution, ref: ComponentRef): void {
    if (usage === undefined) return;
    const missing = getOrMake(this.#missing, usage, () => new Map<string, Resource>());
    const name = versionName(ref);
    if (!missing.has(name)) missing.set(name, installation.resource);
  }

  /**
   * Reports components whose descriptors are not supplied, unless all entries of the list that applies to them are
   * used. An unused entry may be intended for references below these components, and would silently have no effect.
   * Call this after all Installations have been resolved.
   */
  reportMissing(): void {
    const { settings, report } = this.#run;
    if (settings.missingDescriptorIsSet && settings.missingDescriptor !== 'error') return;
    for (const [usage, missing] of this.#missing) {
      const [unused] = usage.unused;
      if (unused === undefined) continue;
      for (const [name, resource] of missing) {
        const message = `component version ${name} not found, so components that refer to it cannot be patched, and overwrites[${unused.index}] of ComponentVersionOverwrites '${usage.list.name}' matches no other component: supply the descriptor, or set \`missingDescriptor: ignore\``;
        report.error({ code, message, resource });
      }
    }
  }

  #canRefer(resolution: Resolution, ref: ComponentRef, patches: Patches): boolean {
    const { installation, isInline } = resolution;
    const { resource } = installation;
    const { report, settings } = this.#run;
    if (isInline) {
      const message =
        'an inline component descriptor cannot be patched: refer to the component by `spec.componentDescriptor.ref`, and supply its descriptor';
      report.error({ code, message, resource, field: formatPath(inlinePath) });
      return false;
    }
    const again = settings.detachContexts ? undefined : this.#appliedAgain(resolution, ref, patches);
    if (again !== undefined) {
      report.error({ code, message: again, resource, field: formatPath(refPath) });
      return false;
    }
    // Components shared with another Installation were already checked.
    const unchecked = patches.added.filter((each) => !this.components.has(patchedName(each)));
    for (const patched of unchecked) this.#checkContent(resource, patched);
    this.#warnOfSignatures(
      resource,
      unchecked.filter(({ descriptor }) => isSigned(descriptor)),
    );
    return true;
  }

  /** Limits the warnings, because a signed component may refer to thousands of signed components. */
  #warnOfSignatures(resource: Resource, signed: readonly PatchedComponent[]): void {
    const { report } = this.#run;
    const { some, next } = firstOf(signed);
    for (const patched of some) {
      const message = `${versionName(patched.descriptor)} is signed, but overwritten versions are not: sign ${patchedName(patched)} with \`ocm sign componentversions\`, or Landscaper cannot verify it`;
      report.warning({ code, message, resource });
    }
    if (next === undefined) return;
    const more = signed.length - some.length;
    const areSigned =
      more === 1
        ? 'is signed, but its overwritten version is not'
        : 'are signed, but their overwritten versions are not';
    const message = `${pluralize(more, 'more component version')} ${areSigned}`;
    report.warning({ code, message, resource });
  }

  /**
   * Landscaper applies the list again to the patched components. Returns the reason, if any, why Landscaper would find
   * the wrong components or none.
   */
  #appliedAgain({ usage }: Resolution, top: ComponentRef, { edges, relocated, patched }: Patches): string | undefined {
    if (usage === undefined) return undefined;
    // Skip relocated components, because Landscaper finds them through the resolver rules.
    const others = new Set(edges);
    for (const edge of relocated) others.delete(edge);
    const refs = [
      top,
      ...Array.from(others, ({ effective, target }) => {
        const { name, version } = (target && patched.get(target)?.component) ?? {
          name: effective.componentName,
          version: effective.version,
        };
        return { componentName: name, version, repositoryContext: top.repositoryContext };
      }),
    ];
    for (const ref of refs) {
      const { ref: after, applied } = usage.list.substitute(ref);
      if (changedAttributes(ref, after).length === 0) continue;
      const entry = `overwrites[${applied[0]?.overwrite.index}] of ComponentVersionOverwrites '${usage.list.name}'`;
      return `Landscaper would apply ${entry} again, to ${versionName(ref)}: set \`detachContexts: true\`, or add the overwritten \`version\` to its \`source\``;
    }
    return undefined;
  }

  #warnOfTarget({ installation: { resource }, context }: Resolution): void {
    const { settings, report } = this.#run;
    const { target } = settings;
    const place = `${resource.id.namespace}/${context.name}`;
    if (target === undefined || context.repositoryContext?.normalized === target.normalized) return;
    if (this.#reportedContexts.has(place)) return;
    this.#reportedContexts.add(place);
    const message = `Context "${context.name}" has a different repository than \`target\`, and Landscaper looks up Helm charts and templates of the patched components in the repository of the Context: set its \`repositoryContext\` to ${target.label}`;
    report.warning({ code, message, resource });
  }

  #checkContent(resource: Resource, patched: PatchedComponent): void {
    const { report } = this.#run;
    const name = versionName(patched.descriptor);
    if (patched.component.sources.some(isLocalBlob)) {
      const message = `a source of ${name} is stored with the component version, and \`ocm\` cannot copy the source into another version: give the source its own \`access\``;
      report.error({ code, message, resource });
    }
    for (const lost of lostBlobs(patched)) {
      const message = `resource "${lost}" is stored with ${name}, but the descriptor names no repository: supply the repository (a CTF or an OCI layout), or a descriptor with \`repositoryContexts\``;
      report.error({ code, message, resource });
    }
    for (const { scalar } of scalarsOf(constructorOf(patched))) {
      if (!scalar.text.includes('${')) continue;
      const message = `${name} contains the text "${scalar.text}", and \`ocm add\` replaces \`\${…}\`: call it with \`--templater none\``;
      report.warning({ code, message, resource });
      break;
    }
  }

  #collect({ patched, added, edges }: Patches): void {
    for (const one of added) this.components.set(patchedName(one), one);
    for (const { target, effective } of edges) {
      if (target !== undefined && patched.has(target)) continue;
      const context = effective.repositoryContext;
      if (target?.source.plan !== undefined) this.planned.set(versionName(target), target.source.plan);
      else if (target?.source.folder !== undefined) this.origins.folders.add(target.source.folder);
      else if (context !== undefined) this.origins.contexts.set(context.normalized, context);
    }
  }
}

function messageOf(problem: PatchProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `component version ${versionName(problem.edge.effective)} not found, so components that refer to it cannot be patched: supply the descriptor`;
    case 'cycle':
      return `components refer to each other, so none can be patched: ${problem.components.map(versionName).join(' -> ')}`;
    case 'version':
      return `${versionName(problem.descriptor)} cannot be patched: its version must be a semantic version (example: v1.2.0), and the new version must have at most 128 characters`;
  }
}
