/** The report as plain text: for each Installation a table of its references, then the entries that matched nothing. */
import type { OverwriteUsage } from './overwrite-usage';
import {
  appliedLines,
  isOverwritten,
  placeOf,
  reportedReferences,
  skippedLines,
  type ReportedReference,
} from './reported-reference';
import { versionName } from './component-ref';
import type { ResolvedComponent } from './resolved-component';

const header = ['REFERENCE', 'STANDS IN', 'COMPONENT VERSION', 'RESOLVED TO', 'OVERWRITTEN BY', 'SKIPPED'];

/** Ends in a line break. */
export function reportTable(components: readonly ResolvedComponent[], usages: Iterable<OverwriteUsage>): string {
  const blocks = [...components.map(installationBlock), ...[...usages].flatMap(unusedBlock)];
  return blocks.length === 0 ? 'No Installation has a component reference.\n' : blocks.join('\n');
}

function installationBlock(component: ResolvedComponent): string {
  const { installation, context, usage } = component;
  const { namespace, name } = installation.resource.id;
  const list = usage === undefined ? 'no overwrites' : `ComponentVersionOverwrites ${usage.list.name}`;
  const title = `Installation ${[namespace, name].filter(Boolean).join('/')} (Context ${context.name}, ${list})`;
  return [title, '', ...table([header, ...reportedReferences(component).map(row)]), ''].join('\n');
}

function row(reference: ReportedReference): readonly string[] {
  const { path, from, original, effective, substitution, isSupplied } = reference;
  const resolved = isOverwritten(reference) ? placeOf(effective) : 'unchanged';
  return [
    path || '(own)',
    from === undefined ? 'the Installation' : versionName(from),
    placeOf(original),
    isSupplied ? resolved : `${resolved} (not supplied)`,
    appliedLines(substitution).join('; ') || '-',
    skippedLines(reference).join('; ') || '-',
  ];
}

/** Columns as wide as their longest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = header.map((_, column) =>
    rows.reduce((widest, cells) => Math.max(widest, cells[column]?.length ?? 0), 0),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function unusedBlock({ list, unused, isComplete }: OverwriteUsage): readonly string[] {
  if (unused.length === 0) return [];
  const entries = unused.map(({ index }) => `overwrites[${index}]`).join(', ');
  const doubt = isComplete ? '' : ' (there are references that are not supplied here)';
  return [`ComponentVersionOverwrites ${list.name}: matched nothing${doubt}: ${entries}\n`];
}
