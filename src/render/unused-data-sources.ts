/** Reports recorded outputs that no program has requested. */
import { unusedMessage, type TransformInput } from '../function';
import { keyPlace } from './messages';

/**
 * `used` contains the keys that programs requested, and `what` returns the message for an unused key. An unused key is
 * not an error, because another environment may use it.
 */
export function reportUnusedDataSources(
  used: ReadonlySet<string>,
  what: (key: string) => string,
  {
    config: { spec },
    configResource,
    report,
  }: TransformInput<{ readonly spec: { readonly dataSources?: Readonly<Record<string, string>> } }>,
): void {
  for (const key of Object.keys(spec.dataSources ?? {})) {
    if (used.has(key)) continue;
    const message = unusedMessage({ what: `${what(key)}, whose output is recorded`, name: key, candidates: [...used] });
    report.at(configResource).info({ code: 'unused', message, ...keyPlace(['spec', 'dataSources', key]) });
  }
}
