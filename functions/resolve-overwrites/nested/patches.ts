/**
 * Which components must be made anew so that overwritten references below a root are the ones that are used, and what each becomes.
 * A component is patched if one of its references changes, or leads to a patched one:
 *
 *     shop:v3.0.0 -> core:v2.0.0 -> db:v1.0.0      with the overwrite db v1.0.0 -> v1.1.0-dev.7
 *     shop:v3.0.0-overwritten.76cf2g5849 -> core:v2.0.0-overwritten.9g6f7k45m8 -> db:v1.1.0-dev.7
 *
 * The new version ends in a hash of the component as it will be, so it is another one whenever anything below changes.
 */
import { entryOf, getOrMake, stringScalar, type Tree } from '../../../src/data';
import { sha256Hex } from '../../../src/go';
import { shortHash } from '../../../src/krm';
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import type { ComponentGraph, Edge } from '../descriptors/component-graph';
import { versionName } from '../model/component-ref';
import { componentOf, type Component } from './component';
import { normalised } from './normalised';

/** A component that must be made anew. */
export interface PatchedComponent {
  readonly descriptor: ComponentDescriptor;
  /** With the new version, and references to what they shall lead to. */
  readonly component: Component;
  /** The patched components to which it refers. */
  readonly targets: readonly PatchedComponent[];
}

/** `example.com/core:v2.0.0-overwritten.9g6f7k45m8` */
export const patchedName = ({ component: { name, version } }: PatchedComponent): string =>
  versionName({ componentName: name, version });

export type PatchProblem =
  /** Only the repository of a reference is overwritten, so its target must be patched; but it is not supplied. */
  | { readonly kind: 'missing'; readonly edge: Edge }
  /** Components that refer to each other, the first one again at the end: no version could be computed. */
  | { readonly kind: 'cycle'; readonly components: readonly ComponentDescriptor[] }
  | { readonly kind: 'version'; readonly descriptor: ComponentDescriptor };

export interface Patches {
  /** What is referred to comes before what refers to it. */
  readonly patched: ReadonlyMap<ComponentDescriptor, PatchedComponent>;
  readonly problems: readonly PatchProblem[];
  /** Every reference below the root, as the overwrites leave it. */
  readonly edges: readonly Edge[];
}

export function patchesBelow(root: ComponentDescriptor, graph: ComponentGraph): Patches {
  const edges = edgesBelow(root, graph);
  const problems: PatchProblem[] = edges
    .filter((edge) => isElsewhere(edge) && edge.target === undefined)
    .map((edge) => ({ kind: 'missing', edge }));
  const affected = affectedBy(edges);
  const order = bottomUp(affected, graph);
  if ('cycle' in order) return { patched: new Map(), problems: [...problems, order.cycle], edges };
  const patched = new Map<ComponentDescriptor, PatchedComponent>();
  for (const descriptor of order.components) {
    const found = patch(descriptor, graph.edgesOf(descriptor), patched);
    if (found === undefined) problems.push({ kind: 'version', descriptor });
    else patched.set(descriptor, found);
  }
  return { patched, problems, edges };
}

/** Each component's references once. */
function edgesBelow(root: ComponentDescriptor, graph: ComponentGraph): readonly Edge[] {
  const found: Edge[] = [];
  const seen = new Set([root]);
  // A set is walked in the order in which it grows.
  for (const descriptor of seen) {
    for (const edge of graph.edgesOf(descriptor)) {
      found.push(edge);
      if (edge.target?.isStored === true) seen.add(edge.target);
    }
  }
  return found;
}

const isRenamed = ({ original, effective }: Edge): boolean =>
  original.componentName !== effective.componentName || original.version !== effective.version;

/** The same name and version, in another repository: a reference has no field that could say so. */
const isElsewhere = (edge: Edge): boolean => edge.isOverwritten && !isRenamed(edge);

function affectedBy(edges: readonly Edge[]): ReadonlySet<ComponentDescriptor> {
  const users = new Map<ComponentDescriptor, ComponentDescriptor[]>();
  const affected = new Set<ComponentDescriptor>();
  for (const edge of edges) {
    if (edge.target !== undefined) getOrMake(users, edge.target, () => []).push(edge.from);
    if (isRenamed(edge)) affected.add(edge.from);
    else if (edge.isOverwritten && edge.target !== undefined) affected.add(edge.target);
  }
  for (const descriptor of affected) for (const user of users.get(descriptor) ?? []) affected.add(user);
  return affected;
}

/** No recursion: a chain of references can be longer than the stack is deep. */
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
    const edge = edges[index];
    const target = edge?.target === undefined ? undefined : patched.get(edge.target);
    if (target !== undefined) targets.add(target);
    const { componentName, version } = edge?.effective ?? descriptor;
    return withTarget(reference, target?.component.name ?? componentName, target?.component.version ?? version);
  });
  const version = versionOf({ ...before, references });
  if (version === undefined) return undefined;
  return { descriptor, component: { ...before, version, references }, targets: [...targets] };
}

/** Without its digest, which is of another target. */
function withTarget(reference: Tree, componentName: string, version: string): Tree {
  if (reference.kind !== 'map') return reference;
  const texts: Readonly<Record<string, string>> = { componentName, version };
  const isSame = reference.entries.every(({ key, value }) => {
    const text = texts[key];
    return text === undefined || (value.kind === 'scalar' && value.text === text);
  });
  if (isSame) return reference;
  return {
    kind: 'map',
    entries: reference.entries
      .filter(({ key }) => key !== 'digest')
      .map(({ key, value }) => ({ key, value: texts[key] === undefined ? value : stringScalar(texts[key]) })),
  };
}

const relaxedVersion =
  /^v?(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}(?<pre>-[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?(?:\+[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?$/;

/** The most characters that a tag of an OCI registry has. */
const longestTag = 128;

/** Undefined where the version is none that OCM knows, or would be too long. It sorts below the released one. */
function versionOf(component: Component): string | undefined {
  const match = relaxedVersion.exec(component.version);
  if (match === null) return undefined;
  const [released = ''] = component.version.split('+');
  const join = match.groups?.['pre'] === undefined ? '-' : '.';
  const version = `${released}${join}overwritten.${shortHash(sha256Hex(normalised(component)))}`;
  return version.length > longestTag ? undefined : version;
}

/** True for a descriptor that somebody has signed. What is made of it is not. */
export function isSigned({ source }: ComponentDescriptor): boolean {
  const signatures = entryOf(source.tree(), 'signatures');
  return signatures?.kind === 'list' && signatures.items.length > 0;
}
