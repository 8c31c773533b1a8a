/** Suggests a path in messages about files that cannot be read. */
import { didYouMean, catchError } from '../../data';
import { FileAccessError, type Files, unusedMessage, type Report } from '../../function';

/** Returns the result of `read`. If the file at `path` cannot be read, reports an error and returns undefined. */
export const readOrReport = <T>(
  files: Files,
  path: string,
  field: string,
  report: Report,
  read: () => T,
): T | undefined =>
  catchError(FileAccessError, read, (error) => {
    const message = unusedMessage({ what: error.message, ...nearFile(files, path) });
    report.error({ code: 'file-not-readable', field, message });
    return undefined;
  });

/**
 * Returns the input that `unusedMessage` needs for the path of a missing file: the path up to its first component that
 * does not exist, and the existing entries in the same folder. For `confg/app.json`, the result is `{name: 'confg',
 * candidates: ['config', 'other']}`. The result is `{}` if the file exists or no entry has a similar name.
 */
export function nearFile(
  files: Files,
  path: string,
): { readonly name?: string; readonly candidates?: readonly string[] } {
  const parts = path.split('/');
  const ways = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const at = ways.findIndex((way) => files.kind(way) === undefined);
  const name = ways[at];
  if (name === undefined || path.startsWith('/')) return {};
  const folder = ways[at - 1];
  const list = catchError(FileAccessError, () => files.list(folder ?? '.')) ?? [];
  // Omit the entry itself, which is listed if it is a link that points outside the root.
  const candidates = list
    .map((entry) => (folder === undefined ? entry.name : `${folder}/${entry.name}`))
    .filter((other) => other !== name);
  return didYouMean(name, candidates) === undefined ? {} : { name, candidates };
}
