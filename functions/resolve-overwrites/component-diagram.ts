/** The report as a Mermaid flowchart: Installations, the component versions they lead to, thick arrows where one was overwritten. */
import { changedAttributes, type ComponentRef } from './component-ref';
import { isOverwritten, placeOf, reportedReferences, type ReportedReference } from './reported-reference';
import type { ResolvedComponent } from './resolved-component';

/** Ends in a line break. */
export function componentDiagram(components: readonly ResolvedComponent[]): string {
  const lines = new Set<string>();
  const names = new Map<string, string>();
  const node = (ref: ComponentRef, isSupplied: boolean): string => {
    const label = placeOf(ref);
    const name = names.get(label) ?? `c${names.size}`;
    if (!names.has(label)) lines.add(`  ${name}["${escaped(label)}"]${isSupplied ? '' : ':::missing'}`);
    names.set(label, name);
    return name;
  };
  for (const [index, component] of components.entries()) {
    const { namespace, name } = component.installation.resource.id;
    lines.add(`  i${index}(["${escaped([namespace, name].filter(Boolean).join('/'))}"])`);
    for (const reference of reportedReferences(component)) {
      const { from, effective, isSupplied } = reference;
      const target = node(effective, isSupplied);
      const source = from === undefined ? `i${index}` : node(from, true);
      const arrow = isOverwritten(reference) ? '==>' : '-->';
      const label = labelOf(reference);
      lines.add(`  ${source} ${arrow}${label === '' ? '' : `|"${escaped(label)}"|`} ${target}`);
    }
  }
  return ['flowchart LR', ...lines, '  classDef missing stroke-dasharray: 5 5', ''].join('\n');
}

/** The reference's own name, and what it was before. */
function labelOf({ path, original, effective }: ReportedReference): string {
  const before = changedAttributes(original, effective).map((attribute) => {
    const value = original[attribute];
    return typeof value === 'string' ? value : (value?.label ?? 'no repository');
  });
  return [path.slice(path.lastIndexOf('/') + 1), before.length === 0 ? '' : `was ${before.join(', ')}`]
    .filter(Boolean)
    .join(', ');
}

/** Mermaid reads `#name;` as a character in quoted text. */
const escaped = (text: string): string =>
  text.replaceAll(/[#"<>\p{Cc}]/gu, (character) => `#${character.codePointAt(0)};`);
