/**
 * Describes a reference for the report's table and diagram: its old and new value, and the overwrites that were applied
 * or skipped.
 */
import type { Edge } from '../descriptors/component-graph';
import { attributes, changedAttributes, versionName, type ComponentRef } from '../model/component-ref';
import type { Overwrite } from '../overwrites/overwrite-index';
import type { ResolvedComponent } from '../follow/resolved-component';
import { firstOf, skippedOverwrites, type SkippedOverwrite } from '../overwrites/skipped-overwrites';
import type { Substitution } from '../overwrites/substitute';

export interface ReportedReference {
  /** The component that contains the reference; undefined for the Installation's own reference. */
  readonly from: ComponentRef | undefined;
  readonly original: ComponentRef;
  readonly effective: ComponentRef;
  readonly substitution: Substitution | undefined;
  readonly isSupplied: boolean;
}

export const ownReference = ({ followed, ...own }: ResolvedComponent): ReportedReference => ({
  ...own,
  from: undefined,
  isSupplied: followed.root !== undefined,
});

export const componentReference = (edge: Edge): ReportedReference => ({
  ...edge,
  isSupplied: edge.target !== undefined,
});

/** Formats the version and its location: `example.com/a:v1 in registry.example.com/components` */
export const versionPlace = (ref: ComponentRef): string =>
  ref.repositoryContext === undefined ? versionName(ref) : `${versionName(ref)} in ${ref.repositoryContext.label}`;

export const isOverwritten = ({ original, effective }: ReportedReference): boolean =>
  changedAttributes(original, effective).length > 0;

/** Returns a line for each applied overwrite: `overwrites[0]: componentName, version` */
export const appliedLines = (substitution: Substitution | undefined): readonly string[] =>
  (substitution?.applied ?? []).map(({ overwrite, attributes: some }) => `${entry(overwrite)}: ${some.join(', ')}`);

/** Returns a line for each of the first skipped overwrites: `overwrites[1]: componentName is already substituted` */
export function skippedLines({ original, substitution }: ReportedReference): readonly string[] {
  if (substitution === undefined) return [];
  const { some, next } = firstOf(skippedOverwrites(original, substitution));
  return [
    ...some.map((skipped) => `${entry(skipped.overwrite)}: ${reasonOf(skipped)}`),
    ...(next === undefined ? [] : [`more from ${entry(next.overwrite)} on`]),
  ];
}

function reasonOf({ reason, substituted }: SkippedOverwrite): string {
  if (reason === 'empty') return 'substitutes nothing';
  if (reason === 'spelling') return 'its repositoryContext is spelled differently';
  if (reason === 'all-taken') return `all ${attributes.length} attributes are already substituted`;
  return `${substituted.join(', ')} ${substituted.length === 1 ? 'is' : 'are'} already substituted`;
}

const entry = ({ index }: Overwrite): string => `overwrites[${index}]`;
