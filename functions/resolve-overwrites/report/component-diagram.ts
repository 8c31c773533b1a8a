/**
 * The report as a Mermaid flowchart: Installations and the component versions they lead to. A thick arrow is an overwritten
 * reference.
 */
import { getOrMake } from '../../../src/data';
import type { Edge } from '../descriptors/component-graph';
import { changedAttributes, type ComponentRef } from '../model/component-ref';
import {
  componentReference,
  eachEdge,
  isOverwritten,
  ownReference,
  versionPlace,
  type ReportedReference,
} from './reported-reference';
import type { ResolvedComponent } from '../follow/resolved-component';
import { resourcePlace } from '../model/resource-place';

/** Mermaid draws at most 500 arrows, and refuses more. */
const mostArrows = 400;

/**
 * The references that are overwritten, and those that lead to them; the table has them all. The text ends in a line break and says how
 * many it leaves out.
 */
export function componentDiagram(components: readonly ResolvedComponent[]): string {
  const lines = new Set<string>();
  const names = new Map<string, string>();
  const node = (ref: ComponentRef, isSupplied: boolean): string => {
    const label = versionPlace(ref);
    const name = names.get(label) ?? `c${names.size}`;
    if (!names.has(label)) lines.add(`  ${name}["${escaped(label)}"]${isSupplied ? '' : ':::missing'}`);
    names.set(label, name);
    return name;
  };
  let arrows = 0;
  let left = 0;
  const arrow = (name: string, reference: ReportedReference, installation: string): void => {
    if (arrows === mostArrows) {
      left++;
      return;
    }
    const { from, original, effective, isSupplied } = reference;
    const target = node(effective, isSupplied);
    const source = from === undefined ? installation : node(placed(from, original), true);
    const label = labelOf(name, reference);
    const line = isOverwritten(reference) ? '==>' : '-->';
    lines.add(`  ${source} ${line}${label === '' ? '' : `|"${escaped(label)}"|`} ${target}`);
    arrows++;
  };
  const drawn = new Set<Edge>();
  for (const [index, component] of components.entries()) {
    const own = ownReference(component);
    const all: Edge[] = [];
    eachEdge(component, (edge) => all.push(edge));
    const shown = leadingEdges(all);
    const edges = all.filter((edge) => shown.has(edge) && !drawn.has(edge));
    // Many Installations can lead to the same components.
    left += all.filter((edge) => !shown.has(edge) && !drawn.has(edge)).length;
    for (const edge of all) drawn.add(edge);
    if (shown.size === 0 && !isOverwritten(own)) {
      left++;
      continue;
    }
    const name = `i${index}`;
    if (arrows < mostArrows) lines.add(`  ${name}(["${escaped(resourcePlace(component.installation.resource))}"])`);
    arrow('', own, name);
    for (const edge of edges) arrow(edge.reference.name, componentReference(edge), name);
  }
  const omitted = left === 0 ? [] : [`  %% not drawn, see references.txt: ${left} more references`];
  return ['flowchart LR', ...lines, ...omitted, '  classDef missing stroke-dasharray: 5 5', ''].join('\n');
}

/** A component that records no repository is in that of the Installation. */
const placed = ({ componentName, version, repositoryContext }: ComponentRef, original: ComponentRef): ComponentRef => ({
  componentName,
  version,
  repositoryContext: repositoryContext ?? original.repositoryContext,
});

/** Those that are overwritten, and those that lead to one that is. */
function leadingEdges(edges: readonly Edge[]): ReadonlySet<Edge> {
  const into = new Map<unknown, Edge[]>();
  for (const edge of edges) if (edge.target !== undefined) getOrMake(into, edge.target, () => []).push(edge);
  const found = new Set(edges.filter(({ isOverwritten: is }) => is));
  // A set is walked in the order in which it grows.
  for (const { from } of found) for (const edge of into.get(from) ?? []) found.add(edge);
  return found;
}

/** The reference's own name, and what it was before. */
function labelOf(name: string, { original, effective }: ReportedReference): string {
  const before = changedAttributes(original, effective).map((attribute) => {
    const value = original[attribute];
    return typeof value === 'string' ? value : (value?.label ?? 'no repository');
  });
  return [name, before.length === 0 ? '' : `was ${before.join(', ')}`].filter(Boolean).join(', ');
}

/** Mermaid reads `#34;` in quoted text as the character with that number. */
const escaped = (text: string): string =>
  text.replaceAll(/[#"<>\p{Cc}]/gu, (character) => `#${character.codePointAt(0)};`);
