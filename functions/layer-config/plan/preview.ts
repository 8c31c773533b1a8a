/** What a dry run says about the files: the lines that would change, without values of Secrets. */
import { entryOf, textOf, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import { standIn } from '../../../src/kit';
import { formatPath, nameHash } from '../../../src/krm';
import { secretSettingsKey } from '../versions/bookkeeping';
import type { VersionPlan } from './copy-on-write';
import { diffLines } from './diff-lines';
import type { File, Output } from '../generated/config';
import { decoded } from '../layers/data-key';
import type { GeneratedObject } from '../versions/generated-object';
import { masked, maskedValue, secretsAmong } from '../secrets/masked';
import { selected } from '../output/output-data';
import { readRendered } from '../output/read-rendered';
import { renderFile } from '../output/render';
import { parseSecretSettings } from '../secrets/secret-settings';
import type { Unified } from '../model/unified';
import type { Version } from '../versions/versions';

/** Compares with the version that was current before the plan. */
export function previewFiles(
  plan: VersionPlan,
  object: GeneratedObject,
  value: Unified,
  { files = [] }: Output,
  report: Report,
): void {
  const { last, current } = plan;
  const say = (key: string, message: string): void =>
    report.info({ code: 'file-preview', message, resource: current, field: formatPath(['data', key]) });
  const left = new Set(last === undefined ? [] : keysOf(last));
  for (const file of files) {
    const part = selected(value, file);
    if (part === undefined) continue;
    for (const [key, after] of renderFile(maskedValue(part.value), file, () => undefined)) {
      left.delete(key);
      const isSame =
        last !== undefined && textOf(entryOf(last.resource.get(['data']), key)) === textOf(entryOf(object.data, key));
      if (isSame && last.kind === object.kind) continue;
      const before = last === undefined ? '' : shownText(last, key, file);
      if (before === undefined) {
        say(key, `${key} would change; its former text cannot be shown without showing values of Secrets`);
        continue;
      }
      const lines = diffLines(before, after);
      for (const { sign, number, text } of lines) say(key, `${key} line ${number}: ${sign} ${text}`);
      if (lines.length === 0) say(key, `${key}: only values out of Secrets would change`);
    }
  }
  for (const key of left) say(key, `${key} would be removed`);
}

function keysOf({ resource }: Version): readonly string[] {
  const data = resource.get(['data']);
  return data?.kind === 'map' ? data.entries.map(({ key }) => key) : [];
}

/**
 * The text of a file in an earlier version: '' where the version has no such file, undefined where the text might show a
 * value of a Secret.
 */
function shownText(version: Version, key: string, file: File): string | undefined {
  const text = textOf(entryOf(version.resource.get(['data']), key));
  if (text === undefined) return '';
  const note = version.resource.annotations().get(secretSettingsKey);
  if (version.kind === 'ConfigMap' && note === undefined) return text;
  // The hash in the name does not fit: somebody has edited the version, and any value may be a secret.
  if (!version.name.endsWith(`-${nameHash(version.resource.root)}`)) return undefined;
  const content = version.kind === 'Secret' ? decoded(text) : text;
  if (content === undefined) return undefined;
  const secrets = note === undefined ? [] : parseSecretSettings(note, key);
  if (file.format === 'keys') return secrets.length > 0 ? standIn : content;
  const tree = readRendered(content, file);
  // The file had another format then: its secrets may have other names in it.
  if (tree === undefined || render(tree, file) !== content) return undefined;
  return render(masked(tree, secretsAmong(secrets)), file);
}

/** A setting that cannot be rendered is left out: then the text differs from the former one, and is not shown. */
const render = (tree: Tree, file: File): string | undefined =>
  renderFile(tree, file, () => undefined).get(file.key ?? '');
