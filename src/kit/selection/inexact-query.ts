/** Reports an element that a query took for a part of its text only: kustomize does so, and few people expect it. */
import type { Report, Subject } from '../../function';

/** `element` is the element's text, as messages show it. */
export function reportInexactMatch(
  report: Report,
  resource: Subject,
  field: string,
  query: string,
  element: string,
): void {
  const message = `\`${query}\` also matches ${element}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
  report.info({ code: 'inexact-query', message, resource, field });
}
