/**
 * Adds positions to diagnostics, and converts diagnostics to results of a ResourceList.
 * @lazy
 */
import { omitUndefined } from '../data/omit-undefined';
import type { Result } from '../krm/result';
import { isAboutConfig, type Diagnostic } from './diagnostic';
import { placesIn, type ConfigText } from './source-place';
import { suggestedFix } from './fixes/suggested-fix';
import { fewResources, fileText, shownField } from './terminal';

/**
 * Adds the line, the column and the suggested fix to each diagnostic that refers to the functionConfig. `configText` is
 * called only if there is such a diagnostic.
 */
export function withPlaces(
  diagnostics: readonly Diagnostic[],
  configText: () => ConfigText | undefined,
): readonly Diagnostic[] {
  if (diagnostics.every(({ config }) => config === undefined)) return diagnostics;
  const text = configText();
  if (text === undefined) return diagnostics;
  const placeOf = placesIn(text);
  return diagnostics.map((one) => {
    const { config, replacement } = one;
    if (config === undefined) return one;
    const found = suggestedFix(text, config, one.message, replacement);
    const fix = found && { at: { ...placeOf(found.place), text: '' }, to: found.fix };
    return { ...one, config: { ...config, at: placeOf(config) }, ...(fix !== undefined && { fix }) };
  });
}

/**
 * A result can refer to only one resource, and kpt shows only a result's message. Therefore, the message contains the
 * position, the file and the other resources.
 */
export function asResult(diagnostic: Diagnostic): Result {
  const { config, others = [], message, severity, resourceRef, field: own, file: from, tags } = diagnostic;
  const result = { message, severity, ...omitUndefined({ resourceRef, field: own, file: from, tags }) };
  if (config === undefined) return result;
  const { at, field } = config;
  const place = at === undefined ? '' : `${at.file}:${at.line}:${at.column}: `;
  const isOwn = isAboutConfig(diagnostic);
  const file = at === undefined || isOwn || from === undefined ? '' : fileText(from);
  return {
    ...result,
    message: `${place}${message}${file}${others.length === 0 ? '' : ` (also ${fewResources(others)})`}`,
    tags: { ...tags, ...(isOwn || field === '' ? {} : { config: shownField(field) }) },
  };
}
