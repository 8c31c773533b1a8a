/** Recorded outputs that no program has asked for. */
import { unusedMessage, type TransformInput } from '../function';

/**
 * `used` are the keys of those that were asked for, `what` says of a key that nothing asks for it. Another environment may ask for others, so it is
 * no error.
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
    const message = unusedMessage({ what: `${what(key)}, whose output is recorded`, name: key, among: [...used] });
    report.at(configResource, `spec.dataSources.${key}`).info({ code: 'unused-data-source', message });
  }
}
