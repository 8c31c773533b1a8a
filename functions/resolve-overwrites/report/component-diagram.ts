/**
 * Writes the report as a Mermaid flowchart of Installations and the component versions to which they refer. A thick
 * arrow is an overwritten reference.
 */
import { pluralize, getOrMake } from '../../../src/data';
import type { ComponentDescriptor } from '../descriptors/component-descriptor';
import { edgesBelow, type ComponentGraph, type Edge } from '../descriptors/component-graph';
import { changedAttributes, type ComponentRef } from '../model/component-ref';
import {
  componentReference,
  isOverwritten,
  ownReference,
  versionPlace,
  type ReportedReference,
} from './reported-reference';
import type { ResolvedComponent } from '../follow/resolved-component';
import { resourcePlace } from '../model/resource-place';

/** Mermaid rejects more than 500 arrows or 50,000 characters. */
const maxArrows = 400;
const maxCharacters = 45_000;

class Flowchart {
  readonly #lines: string[] = [];
  readonly #nodes = new Map<string, string>();
  #arrows = 0;
  #characters = 0;
  #isFull = false;

  /**
   * Adds the arrow `source ==> target`, and any missing nodes. Returns false and adds nothing if the diagram would
   * exceed its limits, or has exceeded them before.
   */
  add(
    source: string | Node,
    target: Node,
    arrow: (from: string, to: string) => string,
    before: readonly string[],
  ): boolean {
    const fresh = new Map<string, string>();
    const lines = [...before];
    const name = ({ label, isSupplied }: Node): string => {
      const known = this.#nodes.get(label) ?? fresh.get(label);
      if (known !== undefined) return known;
      const made = `c${this.#nodes.size + fresh.size}`;
      fresh.set(label, made);
      lines.push(`  ${made}["${escaped(label)}"]${isSupplied ? '' : ':::missing'}`);
      return made;
    };
    const to = name(target);
    const from = typeof source === 'string' ? source : name(source);
    lines.push(arrow(from, to));
    const characters = lines.reduce((sum, { length }) => sum + length + 1, this.#characters);
    this.#isFull ||= this.#arrows === maxArrows || characters > maxCharacters;
    if (this.#isFull) return false;
    this.#arrows++;
    this.#characters = characters;
    for (const [label, made] of fresh) this.#nodes.set(label, made);
    this.#lines.push(...lines);
    return true;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}

interface Node {
  readonly label: string;
  readonly isSupplied: boolean;
}

/**
 * Draws the overwritten references and the references on the paths to them. The text ends with a line break, and
 * contains the number of omitted references.
 */
export function componentDiagram(components: readonly ResolvedComponent[]): string {
  const chart = new Flowchart();
  let left = 0;
  const arrow = (
    name: string,
    reference: ReportedReference,
    installation: string,
    before: readonly string[] = [],
  ): void => {
    const { from, original, effective, isSupplied } = reference;
    const target = { label: versionPlace(effective), isSupplied };
    const source =
      from === undefined ? installation : { label: versionPlace(withRepository(from, original)), isSupplied: true };
    const label = labelOf(name, reference);
    const line = isOverwritten(reference) ? '==>' : '-->';
    const text = label === '' ? '' : `|"${escaped(label)}"|`;
    if (!chart.add(source, target, (one, other) => `  ${one} ${line}${text} ${other}`, before)) left++;
  };
  const graphs = new Map<ComponentGraph, OverwrittenPaths>();
  for (const [index, component] of components.entries()) {
    const own = ownReference(component);
    const { root, graph } = component.followed;
    const leading = graph && getOrMake(graphs, graph, () => new OverwrittenPaths(graph));
    // Several Installations can refer to the same components, so draw only components that were not drawn before.
    const { shown, others } = (root && leading?.next(root)) ?? { shown: [], others: 0 };
    left += others;
    if (!isOverwritten(own) && (root === undefined || leading?.has(root) !== true)) {
      left++;
      continue;
    }
    const name = `i${index}`;
    arrow('', own, name, [`  ${name}(["${escaped(resourcePlace(component.installation.resource))}"])`]);
    for (const edge of shown) arrow(edge.reference.name, componentReference(edge), name);
  }
  const omitted = left === 0 ? [] : [`  %% not drawn, see references.txt: ${pluralize(left, 'more reference')}`];
  return ['flowchart LR', ...chart.lines, ...omitted, '  classDef missing stroke-dasharray: 5 5', ''].join('\n');
}

/** Returns the reference. If it has no repository, adds the Installation's repository. */
const withRepository = (
  { componentName, version, repositoryContext }: ComponentRef,
  original: ComponentRef,
): ComponentRef => ({ componentName, version, repositoryContext: repositoryContext ?? original.repositoryContext });

/** Finds the components of a graph from which an overwritten reference can be reached. */
class OverwrittenPaths {
  readonly #seen = new Set<ComponentDescriptor>();
  readonly #found = new Set<ComponentDescriptor>();

  constructor(readonly graph: ComponentGraph) {}

  has(component: ComponentDescriptor): boolean {
    return this.#found.has(component);
  }

  /**
   * Returns the references below `root` that are overwritten or are on the path to an overwritten reference, and the
   * number of all other references. References that earlier calls returned are not included.
   */
  next(root: ComponentDescriptor): { readonly shown: readonly Edge[]; readonly others: number } {
    const fresh = new Set(this.#seen.has(root) ? [] : [root]);
    const edges = edgesBelow(fresh, this.graph, this.#seen);
    for (const each of fresh) this.#seen.add(each);
    const into = new Map<ComponentDescriptor, ComponentDescriptor[]>();
    const found = new Set<ComponentDescriptor>();
    const isShown = ({ isOverwritten: is, target }: Edge): boolean =>
      is || (target !== undefined && this.#found.has(target));
    for (const edge of edges) {
      if (isShown(edge)) found.add(edge.from);
      else if (edge.target !== undefined) getOrMake(into, edge.target, () => []).push(edge.from);
    }
    // This loop also visits elements that are added to the set during the loop.
    for (const each of found) {
      this.#found.add(each);
      for (const from of into.get(each) ?? []) found.add(from);
    }
    const shown = edges.filter(isShown);
    return { shown, others: edges.length - shown.length };
  }
}

/** Returns the label of an arrow: the name of the reference and, if it is overwritten, its previous value. */
function labelOf(name: string, { original, effective }: ReportedReference): string {
  const before = changedAttributes(original, effective).map((attribute) => {
    const value = original[attribute];
    return typeof value === 'string' ? value : (value?.label ?? 'no repository');
  });
  return [name, before.length === 0 ? '' : `was ${before.join(', ')}`].filter(Boolean).join(', ');
}

/** Mermaid reads `#34;` in quoted text as the character with that number. */
const escaped = (text: string): string =>
  text.replaceAll(/[#"<>\0-\u001f\u007f-\u009f]/gu, (character) => `#${character.codePointAt(0)};`);
