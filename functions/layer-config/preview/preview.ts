/** Reports the lines of files that a dry run would change, without Secret values. */
import { entriesOf, entryOf, textOf, type Path, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import { decoded, redacted, unifiedDiff } from '../../../src/kit';
import { formatPath, nameHash } from '../../../src/krm';
import type { File } from '../generated/config';
import type { GeneratedObject } from '../output/generated-object';
import { masked, secretPathTest, withoutSecretKeys } from '../secrets/masked';
import type { OutputFile } from '../output/output-files';
import type { Styles } from '../oslo/check-options';
import { readRendered } from '../output/read-rendered';
import { renderFile } from '../output/render';
import { contentsOf, shownFiles } from './shown-files';
import { parseSecretSettings, secretSettingsKey, secretsNow, shownDataKeys } from '../secrets/secret-settings';
import type { Version, VersionPlan } from '../../../src/versions';

/** Reports the differences between `object` and the version that was current before this run. */
export function previewFiles(
  plan: VersionPlan,
  object: GeneratedObject,
  files: readonly OutputFile[],
  report: Report,
): void {
  const { last, current } = plan;
  const nameOf = shownDataKeys(files, last?.resource.annotations().get(secretSettingsKey));
  const reportPreview = (key: string, message: string): void => {
    const field = nameOf(key) === key ? { field: formatPath(['data', key]) } : {};
    report.info({ code: 'file-preview', message: nameOf(key) + message, resource: current, ...field });
  };
  const textOfLast = last && shownTexts(last);
  const left = new Set(last === undefined ? [] : keysOf(last));
  for (const output of files) {
    const { file, styles } = output;
    const now = secretsNow(output);
    for (const [key, after] of shownFiles(output, contentsOf(last?.resource), contentsOf(current))) {
      left.delete(key);
      const isSame =
        last !== undefined && textOf(entryOf(last.resource.get(['data']), key)) === textOf(entryOf(object.data, key));
      if (isSame && last.kind === object.kind) continue;
      const before = textOfLast === undefined ? '' : textOfLast(key, file, now(key), styles);
      if (before === undefined) {
        reportPreview(key, ' would change, but its previous text cannot be shown without revealing values of Secrets');
        continue;
      }
      const name = nameOf(key);
      const lines = unifiedDiff(before, after, named(name, last?.name), named(name, object.name));
      const shown = lines.map(({ text }) => `\n${text}`).join('');
      reportPreview(
        key,
        lines.length === 0 ? `: ${hiddenDifference(before, after)} would change` : ` would change:${shown}`,
      );
    }
  }
  for (const key of left) reportPreview(key, ' would be removed');
}

/** Describes the difference between two files whose shown lines are equal. */
export const hiddenDifference = (before: string, after: string): string =>
  before === after ? 'only hidden values' : 'only the line break at the end';

/** Returns the file name for a diff header. As in `diff`, the name of a missing file is `/dev/null`. */
export const named = (key: string, version: string | undefined): string =>
  version === undefined ? '/dev/null' : `${key} (${version})`;

export const keysOf = ({ resource }: Version): readonly string[] =>
  entriesOf(resource.get(['data'])).map(({ key }) => key);

type ShownText = (key: string, file: File, now: readonly Path[], styles?: Styles) => string | undefined;

/**
 * Returns a function that returns the text of a file in an earlier version. The text is '' if the version does not
 * contain the file, and undefined if it might show a Secret value. `now` contains the paths that are secret in this
 * run, because the earlier version may not have marked them as secret.
 */
export function shownTexts({ resource, kind, name }: Version): ShownText {
  const note = resource.annotations().get(secretSettingsKey);
  const noted = parseSecretSettings(note);
  // If the name has no matching hash, the version may have been edited, and any value may be a secret. The hash is
  // computed only if a setting is secret.
  let isEdited: boolean | undefined;
  return (key, file, now, styles) => {
    const text = textOf(entryOf(resource.get(['data']), key));
    if (text === undefined) return '';
    if (kind === 'ConfigMap' && note === undefined && now.length === 0) return text;
    const content = kind === 'Secret' ? decoded(text) : text;
    isEdited ??= !name.endsWith(`-${nameHash(resource.root, kind)}`);
    if (isEdited || content === undefined) return undefined;
    const secrets = [...noted(key), ...now];
    if (file.format === 'keys') return secrets.length > 0 ? redacted : content;
    const tree = readRendered(content, file);
    // The version may have used a different format, so its secrets may have different names.
    if (tree === undefined || render(tree, file, styles) !== content) return undefined;
    return render(withoutSecretKeys(masked(tree, secretPathTest(secrets)), secrets, file.format), file, styles);
  };
}

/**
 * Omits settings that cannot be written, without reporting them. If a setting is omitted, the result differs from the
 * previous text, so the previous text is not shown.
 */
const render = (tree: Tree, file: File, styles: Styles | undefined): string | undefined =>
  renderFile(tree, file, () => undefined, styles).get(file.key ?? '');
