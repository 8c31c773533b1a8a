/** Masks Secret values in the files of a run. A changed value is shown as `connection = (secret, changed)`. */
import { entryOf, type Path, textOf } from '../../../src/data';
import { decoded } from '../../../src/kit';
import { readRendered } from '../output/read-rendered';
import { renderFile } from '../output/render';
import type { OutputFile } from '../output/output-files';
import type { Resource } from '../../../src/resource-list';
import { changedPathTest, maskedValue, withChangedSecrets, withoutSecretKeys } from '../secrets/masked';
import { secretsNow } from '../secrets/secret-settings';

export type ContentOf = (key: string) => string | undefined;

/** Returns the text to show for each data key. `before` and `after` return the complete content of a file. */
export function shownFiles(output: OutputFile, before: ContentOf, after: ContentOf): ReadonlyMap<string, string> {
  const { file, value, styles } = output;
  const masked = maskedValue(value, changedPathsIn(output, before, after));
  const tree = withoutSecretKeys(masked, secretsNow(output)(file.key ?? ''), file.format);
  const shown = renderFile(tree, file, () => undefined, styles);
  return new Map(Array.from(shown, ([key, text]) => [key, withChangedSecrets(text)]));
}

function changedPathsIn({ file }: OutputFile, before: ContentOf, after: ContentOf): (path: Path) => boolean {
  if (file.format === 'keys') {
    return (path) => {
      const key = path.join('.');
      return before(key) !== undefined && before(key) !== after(key);
    };
  }
  const [old, now] = [before, after].map((contentOf) => {
    const text = contentOf(file.key ?? '');
    return text === undefined ? undefined : readRendered(text, file);
  });
  return old === undefined || now === undefined ? () => false : changedPathTest(old, now);
}

/**
 * Returns a function that looks up the content of a data key in a ConfigMap or Secret. The function also returns
 * undefined for content that is not text.
 */
export const contentsOf =
  (resource: Resource | undefined): ContentOf =>
  (key) => {
    const text = textOf(entryOf(resource?.get(['data']), key));
    return text === undefined || resource?.id.kind !== 'Secret' ? text : decoded(text);
  };
