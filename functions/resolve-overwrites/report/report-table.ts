/** The report as plain text: for each Installation a table of its references, then the entries that matched nothing. */
import type { Resource } from '../../../src/resource-list';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import {
  appliedLines,
  componentReference,
  eachEdge,
  isOverwritten,
  ownReference,
  versionPlace,
  skippedLines,
  type ReportedReference,
} from './reported-reference';
import { versionName } from '../model/component-ref';
import type { ResolvedComponent } from '../follow/resolved-component';
import { resourcePlace } from '../model/resource-place';
import { pathText } from '../descriptors/transitive-references';

const header = ['REFERENCE', 'STANDS IN', 'COMPONENT VERSION', 'RESOLVED TO', 'OVERWRITTEN BY', 'SKIPPED'];

/** A bound on the references of components: a chain of thousands below many Installations would make millions of lines. */
const mostRows = 20_000;

/** The text ends in a line break. */
export function reportTable(
  components: readonly ResolvedComponent[],
  usages: Iterable<OverwriteUsage>,
  unnamed: readonly Resource[] = [],
): string {
  let rows = 0;
  const takeRow = (): boolean => ++rows <= mostRows;
  const blocks = [
    ...components.map((component) => installationBlock(component, takeRow)),
    ...[...usages].flatMap(unusedBlock),
    ...unnamed.map(
      (resource) => `ComponentVersionOverwrites ${resourcePlace(resource)}: no Context of an Installation names it\n`,
    ),
  ];
  return blocks.length === 0 ? 'No Installation has a component reference.\n' : blocks.join('\n');
}

function installationBlock(component: ResolvedComponent, takeRow: () => boolean): string {
  const { installation, context, usage } = component;
  const list = usage === undefined ? 'no overwrites' : `ComponentVersionOverwrites ${usage.list.name}`;
  const rows = [header, row('(own)', ownReference(component))];
  let left = 0;
  eachEdge(component, (edge, path) => {
    if (takeRow()) rows.push(row(pathText(path), componentReference(edge)));
    else left++;
  });
  return [
    `Installation ${resourcePlace(installation.resource)} (Context ${context.name}, ${list})`,
    '',
    ...table(rows),
    ...(left === 0 ? [] : [`${left} more references of components: the report shows the first ${mostRows}`]),
    '',
  ].join('\n');
}

function row(name: string, reference: ReportedReference): readonly string[] {
  const { from, original, effective, substitution, isSupplied } = reference;
  const resolved = isOverwritten(reference) ? versionPlace(effective) : 'unchanged';
  return [
    name,
    from === undefined ? 'the Installation' : versionName(from),
    versionPlace(original),
    isSupplied ? resolved : `${resolved} (not supplied)`,
    appliedLines(substitution).join('; ') || '-',
    skippedLines(reference).join('; ') || '-',
  ];
}

/** Columns as wide as their longest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = header.map((_, column) => {
    const cells = rows.map((one) => one[column] ?? '');
    const width = cells.reduce((widest, { length }) => Math.max(widest, length), 0);
    return cells.map((cell) => cell.padEnd(width));
  });
  return rows.map((_, index) =>
    columns
      .map((cells) => cells[index])
      .join('  ')
      .trimEnd(),
  );
}

function unusedBlock({ list, unused, isComplete }: OverwriteUsage): readonly string[] {
  if (unused.length === 0) return [];
  const entries = unused.map(({ index }) => `overwrites[${index}]`).join(', ');
  const doubt = isComplete ? '' : ' (there are references that are not supplied here)';
  return [`ComponentVersionOverwrites ${resourcePlace(list.resource)}: matched nothing${doubt}: ${entries}\n`];
}
