/**
 * Reports configuration that has no effect, such as an empty list or an unused option. In a kustomize or kpt document,
 * such configuration is reported as a warning.
 */
import { type EntryContext, reportUnused } from '../../../src/kit';
import { parseFieldPath } from '../../../src/krm';
import type { PlacedReplacement } from '../model/replacements';

export function reportUnusedParts({ replacement, place }: PlacedReplacement, context: EntryContext): void {
  const { source, targets } = replacement;
  if (targets?.length === 0) {
    const message = 'the value is not used, because `targets` is empty';
    reportUnused(context, { code: 'empty', field: `${place}.targets`, message });
  }
  for (const [index, { fieldPaths }] of (targets ?? []).entries()) {
    if (fieldPaths?.length !== 0) continue;
    const message = "`fieldPaths` is empty: add a field path, for example `metadata.name` to set the resource's name";
    reportUnused(context, { code: 'empty', field: `${place}.targets.${index}.fieldPaths`, message });
  }
  // kustomize silently ignores options that have no effect.
  const lists = (['sources', 'variables', 'targets'] as const).flatMap((list) =>
    (replacement[list] ?? []).map(({ options }, index) => [`${place}.${list}.${index}`, options] as const),
  );
  const optionsAt = [[`${place}.source`, source?.options] as const, ...lists];
  for (const [at, options] of optionsAt) {
    if (options?.index === undefined || (options.delimiter ?? '') !== '') continue;
    const message =
      '`index` selects one of the pieces into which `delimiter` splits the value, but `delimiter` is not set: set `delimiter`, or remove `index`';
    reportUnused(context, { code: 'unused', field: `${at}.options.index`, message });
  }
  for (const [index, { fieldPaths = [], options }] of (targets ?? []).entries()) {
    if (options?.exactQueries !== true) continue;
    if (fieldPaths.some((path) => parseFieldPath(path).steps.some(({ kind }) => kind === 'query'))) continue;
    const message = '`exactQueries` applies to queries such as `[key=value]`, but no field path has a query';
    const field = `${place}.targets.${index}.options.exactQueries`;
    // An unnecessary `exactQueries` is harmless, so report it as a warning.
    context.config.warning({ code: 'unused', message, field });
  }
}
