/**
 * A report that remains readable, because 10,000 conflicts usually have one cause and nobody reads 10,000 lines. For each code, it reports
 * the first results and the number of omitted results. The report does not contain a result twice.
 */
import { pluralize } from '../../data';
import type { Finding, Report } from '../../function';
import { reportTo } from '../../function/report';
import type { Severity } from '../../krm';

/** The maximum number of results reported for one code and severity. */
const most = 100;

export interface BoundedReport {
  readonly report: Report;
  /** Reports how many results were omitted. Call it after everything is reported. */
  readonly tellRest: () => void;
}

export function boundedReport(whole: Report): BoundedReport {
  const counts = new Map<string, { readonly severity: Severity; readonly code: string; count: number }>();
  const told = new Set<string>();
  const report = reportTo((severity, finding) => {
    const { code, message, field, resource } = finding;
    // A mistake in a layer that all members share is found once per member.
    const all = JSON.stringify([severity, code, message, field, resource?.id]);
    if (told.has(all)) return;
    told.add(all);
    const key = `${severity} ${code}`;
    const known = counts.get(key) ?? { severity, code, count: 0 };
    known.count += 1;
    counts.set(key, known);
    if (known.count <= most) tell(whole, severity, finding);
  });
  return {
    report,
    tellRest: () => {
      for (const { severity, code, count } of counts.values()) {
        if (count <= most) continue;
        const message = `${pluralize(count - most, 'more result')} like the ${most} with the code "${code}" ${count - most === 1 ? 'is' : 'are'} not shown`;
        tell(whole, severity, { code, message });
      }
    },
  };
}

const tell = (report: Report, severity: Severity, finding: Finding): void => {
  report[severity](finding);
};
