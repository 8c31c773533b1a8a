/**
 * The report as a Mermaid flowchart: Installations and the component versions they lead to. A thick arrow is an overwritten
 * reference.
 */
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

/** The text ends in a line break. */
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
  const arrow = (name: string, reference: ReportedReference, installation: number): void => {
    const { from, effective, isSupplied } = reference;
    const target = node(effective, isSupplied);
    const source = from === undefined ? `i${installation}` : node(from, true);
    const label = labelOf(name, reference);
    const line = isOverwritten(reference) ? '==>' : '-->';
    lines.add(`  ${source} ${line}${label === '' ? '' : `|"${escaped(label)}"|`} ${target}`);
  };
  const drawn = new Set<Edge>();
  for (const [index, component] of components.entries()) {
    lines.add(`  i${index}(["${escaped(resourcePlace(component.installation.resource))}"])`);
    arrow('', ownReference(component), index);
    eachEdge(component, (edge) => {
      // Many Installations can lead to the same components.
      if (drawn.has(edge)) return;
      drawn.add(edge);
      arrow(edge.reference.name, componentReference(edge), index);
    });
  }
  return ['flowchart LR', ...lines, '  classDef missing stroke-dasharray: 5 5', ''].join('\n');
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
