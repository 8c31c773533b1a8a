/**
 * Determines which components need new versions so that the overwritten references below a root take effect, and
 * computes the content of these versions. A component is patched if one of its references changes or refers to a
 * patched component:
 *
 *     shop:v3.0.0 -> core:v2.0.0 -> db:v1.0.0      with the overwrite db v1.0.0 -> v1.1.0-dev.7
 *     shop:v3.0.0-overwritten.76cf2g5849 -> core:v2.0.0-overwritten.9g6f7k45m8 -> db:v1.1.0-dev.7
 *
 * The new version ends in a hash of the resulting component, so the version changes if any component below changes.
 */
import { getOrMake, itemsAt, stringScalar, withEntries, type Tree } from '../../../src/data';
import { sha256Hex } from '../../../src/go';
import { shortHash } from '../../../src/krm';
import { textAt, type ComponentDescriptor } from '../descriptors/component-descriptor';
import { edgesBelow, type ComponentGraph, type Edge } from '../descriptors/component-graph';
import { versionName } from '../model/component-ref';
import { componentOf, type Component } from './component';
import { normalized } from './normalized';

export interface PatchedComponent {
  readonly descriptor: ComponentDescriptor;
  /** The component with its new version, and with references to the new targets. */
  readonly component: Component;
  readonly targets: readonly PatchedComponent[];
}

/** The name in messages: `example.com/core:v2.0.0-overwritten.9g6f7k45m8` */
export const patchedName = ({ component: { name, version } }: PatchedComponent): string =>
  versionName({ componentName: name, version });

export type PatchProblem =
  /**
   * Only the repository of a reference is overwritten, so the referenced component must be patched, but its descriptor
   * is missing.
   */
  | { readonly kind: 'missing'; readonly edge: Edge }
  /**
   * Components that refer to each other, with the first component repeated at the end. Versions cannot be computed for
   * these components.
   */
  | { readonly kind: 'cycle'; readonly components: readonly ComponentDescriptor[] }
  | { readonly kind: 'version'; readonly descriptor: ComponentDescriptor };

export interface Patches {
  /** Each component comes after the components to which it refers. */
  readonly patched: ReadonlyMap<ComponentDescriptor, PatchedComponent>;
  readonly added: readonly PatchedComponent[];
  readonly problems: readonly PatchProblem[];
  /** The references below the root that no earlier walk visited, each with its overwritten form. */
  readonly edges: readonly Edge[];
  /**
   * The references in `edges` to which resolver rules apply. Only the repository of such a reference is overwritten,
   * and the referenced component is not patched.
   */
  readonly relocated: readonly Edge[];
}

/**
 * The patches below other roots of the same graph. The patches are kept, because thousands of roots can reach the same
 * components.
 */
export interface KnownPatches {
  readonly seen: Set<ComponentDescriptor>;
  readonly patched: Map<ComponentDescriptor, PatchedComponent>;
}

export const noPatches = (): KnownPatches => ({ seen: new Set(), patched: new Map() });

/**
 * Adds the patches to `known`. With `hasRules`, a reference whose repository is the only overwritten attribute requires
 * no patch. Without `hasRules`, the patches are not added if there is such a reference.
 */
export function patchesBelow(
  root: ComponentDescriptor,
  graph: ComponentGraph,
  known: KnownPatches = noPatches(),
  hasRules = false,
): Patches {
  const seen = new Set(known.seen.has(root) ? [] : [root]);
  const edges = edgesBelow(seen, graph, known.seen);
  const elsewhere = edges.filter(isRelocated);
  const moved = hasRules ? [] : elsewhere;
  // An overwritten repository changes the target of a reference only for some roots, so patches cannot be shared.
  if (moved.length > 0 && known.seen.size > 0) return patchesBelow(root, graph);
  const problems: PatchProblem[] = moved
    .filter(({ target }) => target === undefined)
    .map((edge) => ({ kind: 'missing', edge }));
  const order = bottomUp(affectedBy(edges, known.patched, hasRules), graph);
  if ('cycle' in order) {
    return { patched: new Map(), added: [], problems: [...problems, order.cycle], edges, relocated: [] };
  }
  const patched = moved.length === 0 ? known.patched : new Map<ComponentDescriptor, PatchedComponent>();
  const added: PatchedComponent[] = [];
  for (const descriptor of order.components) {
    const found = patch(descriptor, graph.edgesOf(descriptor), patched);
    if (found === undefined) {
      problems.push({ kind: 'version', descriptor });
      continue;
    }
    patched.set(descriptor, found);
    added.push(found);
  }
  if (moved.length === 0) for (const each of seen) known.seen.add(each);
  const isPatched = ({ target }: Edge): boolean => target !== undefined && patched.has(target);
  return { patched, added, problems, edges, relocated: hasRules ? elsewhere.filter((edge) => !isPatched(edge)) : [] };
}

const isRenamed = ({ original, effective }: Edge): boolean =>
  original.componentName !== effective.componentName || original.version !== effective.version;

/**
 * Whether the overwritten reference differs from the original reference only in its repository. A reference does not
 * have a field for the repository.
 */
const isRelocated = (edge: Edge): boolean => edge.isOverwritten && !isRenamed(edge);

/** Returns the components to patch, including components that refer to a component in `patched`. */
function affectedBy(
  edges: readonly Edge[],
  patched: ReadonlyMap<ComponentDescriptor, PatchedComponent>,
  hasRules: boolean,
): ReadonlySet<ComponentDescriptor> {
  const users = new Map<ComponentDescriptor, ComponentDescriptor[]>();
  const affected = new Set<ComponentDescriptor>();
  for (const edge of edges) {
    if (edge.target !== undefined) getOrMake(users, edge.target, () => []).push(edge.from);
    if (isRenamed(edge) || (edge.target !== undefined && patched.has(edge.target))) affected.add(edge.from);
    else if (!hasRules && edge.isOverwritten && edge.target !== undefined) affected.add(edge.target);
  }
  for (const descriptor of affected) for (const user of users.get(descriptor) ?? []) affected.add(user);
  return affected;
}

/**
 * Returns the components, each after the components to which it refers, or returns a cycle. The function is not
 * recursive, because a long chain of references would overflow the call stack.
 */
function bottomUp(
  affected: ReadonlySet<ComponentDescriptor>,
  graph: ComponentGraph,
): { readonly components: readonly ComponentDescriptor[] } | { readonly cycle: PatchProblem } {
  const done = new Set<ComponentDescriptor>();
  for (const start of affected) {
    const way: ComponentDescriptor[] = done.has(start) ? [] : [start];
    const waiting = new Map(way.map((each) => [each, graph.edgesOf(each).values()]));
    for (let current = way.at(-1); current !== undefined; current = way.at(-1)) {
      const next = waiting.get(current)?.next();
      if (next === undefined || next.done === true) {
        done.add(current);
        waiting.delete(current);
        way.pop();
        continue;
      }
      const { target } = next.value;
      if (target === undefined || !affected.has(target) || done.has(target)) continue;
      if (waiting.has(target)) {
        return { cycle: { kind: 'cycle', components: [...way.slice(way.indexOf(target)), target] } };
      }
      way.push(target);
      waiting.set(target, graph.edgesOf(target).values());
    }
  }
  return { components: [...done] };
}

function patch(
  descriptor: ComponentDescriptor,
  edges: readonly Edge[],
  patched: ReadonlyMap<ComponentDescriptor, PatchedComponent>,
): PatchedComponent | undefined {
  const before = componentOf(descriptor.source.tree());
  const targets = new Set<PatchedComponent>();
  const references = before.references.map((reference, index) => {
    const { target, effective } = edges[index] as Edge;
    const made = target && patched.get(target);
    if (made === undefined) return withTarget(reference, effective.componentName, effective.version);
    targets.add(made);
    return withTarget(reference, made.component.name, made.component.version);
  });
  const version = versionOf({ ...before, references });
  if (version === undefined) return undefined;
  return { descriptor, component: { ...before, version, references }, targets: [...targets] };
}

/** Returns the reference with a new target and without the digest of the original target. */
function withTarget(reference: Tree, componentName: string, version: string): Tree {
  if (textAt(reference, 'componentName') === componentName && textAt(reference, 'version') === version) {
    return reference;
  }
  const target = { componentName: stringScalar(componentName), version: stringScalar(version) };
  const { entries } = withEntries(reference, target);
  return { kind: 'map', entries: entries.filter(({ key }) => key !== 'digest') };
}

const relaxedVersion =
  /^v?(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}(?<pre>-[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?(?:\+[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?$/;

/** The maximum length of a tag in an OCI registry. */
const maxTagLength = 128;

/**
 * Returns a new pre-release version, such as `v1.0.0-overwritten.HASH` for `v1.0.0`. Returns undefined if OCM does not
 * accept the version, or if the new version would be too long.
 */
function versionOf(component: Component): string | undefined {
  const match = relaxedVersion.exec(component.version);
  if (match === null) return undefined;
  const [released = ''] = component.version.split('+');
  const join = match.groups?.['pre'] === undefined ? '-' : '.';
  const version = `${released}${join}overwritten.${shortHash(sha256Hex(normalized(component)))}`;
  return version.length > maxTagLength ? undefined : version;
}

/** Whether the descriptor is signed. A patched version is never signed. */
export function isSigned({ source }: ComponentDescriptor): boolean {
  return itemsAt(source.tree(), 'signatures').length > 0;
}
