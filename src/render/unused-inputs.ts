/** Reports variables and recorded outputs in the functionConfig that no program uses. */
import { unusedMessage, type TransformInput } from '../function';
import { keyPlace } from './messages';
import type { VariableGroups, Variables } from './variables';

export function reportUnusedVariable(
  given: VariableGroups<Variables>,
  group: keyof VariableGroups<unknown>,
  name: string,
  message: string,
  { configResource, report }: Pick<TransformInput<unknown>, 'configResource' | 'report'>,
): void {
  const how = typeof given[group].get(name) === 'string' ? 'str' : 'code';
  report.at(configResource).error({ code: 'unused', message, ...keyPlace(['spec', 'vars', group, how, name]) });
}

/**
 * `used` contains the keys that programs requested, and `what` returns the message for an unused key. An unused key is
 * reported as information, not as an error, because another environment may use it.
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
