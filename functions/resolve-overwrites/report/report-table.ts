/**
 * Writes the report as plain text: a table of references for each Installation, then the entries that matched nothing.
 */
import { pluralize } from '../../../src/data';
import { pathText, type Edge } from '../descriptors/component-graph';
import type { Resource } from '../../../src/resource-list';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import {
  appliedLines,
  componentReference,
  isOverwritten,
  ownReference,
  versionPlace,
  skippedLines,
  type ReportedReference,
} from './reported-reference';
import { versionName } from '../model/component-ref';
import type { ResolvedComponent } from '../follow/resolved-component';
import { resourcePlace } from '../model/resource-place';

const header = ['REFERENCE', 'DECLARED IN', 'COMPONENT VERSION', 'RESOLVED TO', 'OVERWRITTEN BY', 'SKIPPED'];

/**
 * Limits the rows for references of components. A chain of thousands of components below many Installations would
 * result in millions of rows. After `maxRepeated` rows, only references that were not shown for another Installation
 * get a row, so the table remains complete. After `maxRows` rows, no more rows are added.
 */
const maxRepeated = 20_000;
const maxRows = 100_000;

class RowLimiter {
  readonly #shown = new Set<Edge>();
  #count = 0;

  take(edge: Edge): boolean {
    if (this.#count >= maxRows || (this.#count >= maxRepeated && this.#shown.has(edge))) return false;
    this.#shown.add(edge);
    this.#count++;
    return true;
  }

  has(edge: Edge): boolean {
    return this.#shown.has(edge);
  }
}

/** The text ends with a line break. */
export function reportTable(
  components: readonly ResolvedComponent[],
  usages: readonly OverwriteUsage[],
  unnamed: readonly Resource[],
): string {
  const rows = new RowLimiter();
  const blocks = [
    ...components.map((component) => installationBlock(component, rows)),
    ...usages.flatMap(unusedBlock),
    ...unnamed.map(
      (resource) =>
        `ComponentVersionOverwrites ${resourcePlace(resource)}: unused, because no Context of an Installation refers to it\n`,
    ),
  ];
  return blocks.length === 0 ? 'No Installation has a component reference.\n' : blocks.join('\n');
}

function installationBlock(component: ResolvedComponent, limiter: RowLimiter): string {
  const { installation, context, usage, patchedVersion, followed } = component;
  const list = usage === undefined ? 'no overwrites' : `ComponentVersionOverwrites ${usage.list.name}`;
  const rows = [header, row('(own)', ownReference(component), patchedVersion)];
  let shown = 0;
  let left = 0;
  const { graph, root } = followed;
  if (root !== undefined) {
    graph?.walk(root, (edge, path) => {
      if (limiter.take(edge)) rows.push(row(pathText(path), componentReference(edge)));
      else if (limiter.has(edge)) shown++;
      else left++;
    });
  }
  return [
    `Installation ${resourcePlace(installation.resource)} (Context ${context.name}, ${list})`,
    '',
    ...table(rows),
    ...(shown === 0
      ? []
      : [`${pluralize(shown, 'more reference')} of components: shown above for another Installation`]),
    ...(left === 0
      ? []
      : [`${pluralize(left, 'more reference')} of components (the report shows only the first ${maxRows} rows)`]),
    '',
  ].join('\n');
}

function row(name: string, reference: ReportedReference, patchedVersion?: string): readonly string[] {
  const { from, original, effective, substitution, isSupplied } = reference;
  const overwritten = isOverwritten(reference) ? versionPlace(effective) : 'unchanged';
  const resolved = patchedVersion === undefined ? overwritten : `${overwritten}, re-created as ${patchedVersion}`;
  return [
    name,
    from === undefined ? 'the Installation' : versionName(from),
    versionPlace(original),
    isSupplied ? resolved : `${resolved} (not supplied)`,
    appliedLines(substitution).join('; ') || '-',
    skippedLines(reference).join('; ') || '-',
  ];
}

/** Formats a table whose columns are as wide as their longest cell. */
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
  const doubt = isComplete ? '' : ' (some component references are unknown)';
  return [`ComponentVersionOverwrites ${resourcePlace(list.resource)}: unused${doubt}: ${entries}\n`];
}
