/** One reference as the report has it, in both of its forms: what it was, what it is, and what every overwrite did to it. */
import {
  attributes,
  changedAttributes,
  isSpecified,
  versionName,
  type Attribute,
  type ComponentRef,
} from './component-ref';
import type { ResolvedComponent } from './resolved-component';
import type { Overwrite, Substitution } from './substitute';

export interface ReportedReference {
  /** `intermediate/referenced`; '' for the Installation's own. */
  readonly path: string;
  /** The component it stands in; undefined for the Installation's own. */
  readonly from: ComponentRef | undefined;
  readonly original: ComponentRef;
  readonly effective: ComponentRef;
  readonly substitution: Substitution | undefined;
  readonly isSupplied: boolean;
}

/** All references of an Installation, its own first, then in the order of the walk. */
export const reportedReferences = (component: ResolvedComponent): readonly ReportedReference[] => [
  { ...component, path: '', from: undefined },
  ...component.transitive.map(({ path, edge }) => ({ ...edge, path, isSupplied: edge.target !== undefined })),
];

/** `example.com/a:v1 in registry.example.com/components` */
export const placeOf = (ref: ComponentRef): string =>
  ref.repositoryContext === undefined ? versionName(ref) : `${versionName(ref)} in ${ref.repositoryContext.label}`;

export const isOverwritten = ({ original, effective }: ReportedReference): boolean =>
  changedAttributes(original, effective).length > 0;

/** `overwrites[0]: componentName, version` for each that was applied. */
export const appliedLines = (substitution: Substitution | undefined): readonly string[] =>
  (substitution?.applied ?? []).map(({ overwrite, attributes: some }) => `${entry(overwrite)}: ${some.join(', ')}`);

/** `overwrites[1]: componentName is substituted already` for each that could have been and was not. */
export function skippedLines(substitution: Substitution | undefined): readonly string[] {
  if (substitution === undefined) return [];
  const { matches, applied, ignored, unreached, nearMisses } = substitution;
  const takenBefore = (overwrite: Overwrite): readonly Attribute[] =>
    applied.flatMap((one) => (one.overwrite.index < overwrite.index ? one.attributes : []));
  const reasons = new Map<Overwrite, string>();
  for (const one of matches) reasons.set(one, 'substitutes nothing');
  for (const { overwrite } of applied) reasons.delete(overwrite);
  for (const one of ignored) {
    const taken = takenBefore(one).filter((attribute) => isSpecified(one.substitution, attribute));
    reasons.set(one, `${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'} substituted already`);
  }
  for (const one of unreached) reasons.set(one, `all ${attributes.length} attributes are substituted already`);
  for (const one of nearMisses) reasons.set(one, 'its repositoryContext is spelt differently');
  return [...reasons]
    .toSorted(([a], [b]) => a.index - b.index)
    .map(([overwrite, reason]) => `${entry(overwrite)}: ${reason}`);
}

const entry = ({ index }: Overwrite): string => `overwrites[${index}]`;
