/**
 * Limits the length of a report, because thousands of conflicts usually have one cause. For each code and severity, the
 * report contains the first results and the number of omitted results. Duplicate results are reported only once.
 */
import { pluralize } from '../../data';
import type { Report } from '../../function';
import { reportTo } from '../../function/report';
import type { Severity } from '../../krm';

const maxResults = 100;

export interface BoundedReport {
  readonly report: Report;
  /** Reports the number of omitted results. Must be called after all results have been reported. */
  readonly reportOmitted: () => void;
}

export function boundedReport(whole: Report): BoundedReport {
  const counts = new Map<string, { readonly severity: Severity; readonly code: string; count: number }>();
  const reported = new Set<string>();
  const report = reportTo((severity, finding) => {
    const { code, message, field, resource } = finding;
    // A mistake in a layer that several members share is found once for each member.
    const all = JSON.stringify([severity, code, message, field, resource?.id]);
    if (reported.has(all)) return;
    reported.add(all);
    const key = `${severity} ${code}`;
    const known = counts.get(key) ?? { severity, code, count: 0 };
    known.count += 1;
    counts.set(key, known);
    if (known.count <= maxResults) whole[severity](finding);
  });
  return {
    report,
    reportOmitted: () => {
      for (const { severity, code, count } of counts.values()) {
        if (count <= maxResults) continue;
        const message = `${pluralize(count - maxResults, 'more result')} with the code "${code}" ${count - maxResults === 1 ? 'is' : 'are'} not shown`;
        whole[severity]({ code, message });
      }
    },
  };
}
