/**
 * Reads the inline descriptor of an Installation, and the descriptors that are nested in labels of its references, at
 * any depth. Landscaper's own code reads a nested descriptor only if the component itself has the label, but no known
 * example has such a component.
 */
import { entryOf, itemsOf, textOf, type Tree } from '../../../src/data';
import { readComponentDescriptor, type ComponentDescriptor } from './component-descriptor';
import { Descriptors, type DescriptorLookup } from './descriptors';
import type { Report } from '../../../src/function';
import { reportTo } from '../../../src/kit';

const nestedLabel = 'landscaper.gardener.cloud/component-descriptor';

export interface InlineDescriptors {
  readonly root: ComponentDescriptor;
  readonly descriptors: Descriptors;
}

/** Reads an inline descriptor. Returns undefined if the inline descriptor or a nested descriptor is invalid. */
export function inlineDescriptors(tree: Tree, lookup: DescriptorLookup, report: Report): InlineDescriptors | undefined {
  const descriptors = new Descriptors(lookup);
  const root = readComponentDescriptor(tree, report, { tree: () => tree });
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    descriptors.add(next);
    for (const { name, labels } of next.references) {
      for (const nested of nestedIn(labels)) {
        const inReference = reportTo((severity, { code, message }) =>
          report[severity]({ code, message: `the descriptor nested in reference ${name}: ${message}` }),
        );
        const descriptor = readComponentDescriptor(nested, inReference, { tree: () => nested });
        if (descriptor === undefined) return undefined;
        waiting.push(descriptor);
      }
    }
  }
  return root && { root, descriptors };
}

function nestedIn(labels: Tree | undefined): readonly Tree[] {
  return itemsOf(labels).flatMap((label) => {
    const [name, value] = [entryOf(label, 'name'), entryOf(label, 'value')];
    return textOf(name) === nestedLabel && value !== undefined ? [value] : [];
  });
}
