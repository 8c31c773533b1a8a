/**
 * Selects files of a directory like Argo CD's directory source. Patterns match relative paths, and files are in lexical
 * order. Unlike in Argo CD, YAML and JSON files are used only if a pattern matches them, and a pattern without matches
 * is an error. Files of tools such as kustomize are ignored.
 */
import { type Files, isSkippedByDefault, classifiedEntries } from '../../../src/files';
import { unusedMessage, type Report } from '../../../src/function';
import { BadPatternError, compareBytes, compileGobwas } from '../../../src/go';
import { joined, toolFiles } from '../../../src/render';
import { generatedByKey } from '../../../src/resource-list';
import type { Directory } from '../generated/config';
import { directoryAt, type SourceFile } from './source-file';

/** As in Argo CD, a file that contains this text is skipped. */
const skipMark = '+argocd:skip-file-rendering';

/**
 * Whether a previous run wrote the file. Under kpt, generated files may be in the directory. `mark` identifies the
 * objects that the functionConfig generates.
 */
const isGenerated = (text: string, mark: string): boolean =>
  text.split('\n').some((line) => line.replaceAll(/[",]/g, '').trim() === `${generatedByKey}: ${mark}`);

/**
 * Selects the files of a directory. Adds an error to `report` and returns undefined if the directory or a pattern is
 * invalid, a selected file cannot be read, or no files remain.
 */
export function directoryFiles(
  { path, recurse = false, include, exclude = [] }: Directory,
  mark: string,
  files: Files,
  report: Report,
): readonly SourceFile[] | undefined {
  const at = directoryAt(path, files);
  if ('fault' in at) return report.error({ code: 'not-found', field: 'path', message: at.fault });
  const directory = at.path;
  const all = filesBelow(directory, recurse, files, report);
  const found = all.map(({ name }) => name);
  const chosen = include ?? ['*.jsonnet'];
  const isIn = nameMatcher(chosen, found, (index) => (include === undefined ? undefined : `include.${index}`), report);
  const isOut = nameMatcher(exclude, found, (index) => `exclude.${index}`, report);
  const candidates = all.filter(({ name }) => isIn(name) && !isOut(name));
  for (const { name, fault } of candidates) {
    if (fault === undefined) continue;
    report.error({ code: 'file-not-readable', message: `"${joined(directory, name)}" ${fault}` });
  }
  if (report.failed) return undefined;
  const taken = candidates.map(({ name }) => ({ name, text: files.read(joined(directory, name)) }));
  const left = taken.filter(({ text }) => !isGenerated(text, mark));
  const rendered = left.filter(({ text }) => !text.includes(skipMark));
  if (rendered.length > 0) {
    return rendered.map(({ name }) => ({ path: joined(directory, name), folder: name.replace(/\.[^./]*$/, '') }));
  }
  const why =
    left.length > 0
      ? ` because all selected files contain "${skipMark}"`
      : taken.length > 0
        ? ' because a previous run generated all selected files'
        : found.some(isIn)
          ? ' because `exclude` excludes all selected files'
          : noFileReason(directory, recurse, found, files);
  return report.error({ code: 'not-found', message: `no file in "${path}" is rendered${why}` });
}

interface FoundFile {
  /** The path relative to the directory. */
  readonly name: string;
  readonly fault?: string;
}

/** Returns files that may be sources. As in Argo CD, links to directories are not followed. */
function filesBelow(directory: string, recurse: boolean, files: Files, report: Report): readonly FoundFile[] {
  const found: FoundFile[] = [];
  const into = (below: string): void => {
    const folder = joined(directory, below);
    const sorted = classifiedEntries(files.list(folder === '' ? '.' : folder), isSource, () => false);
    for (const { path, reason } of sorted.faults) {
      if (isSource(path)) found.push({ name: joined(below, path), fault: reason });
      else if (recurse && !isSkippedByDefault(path)) {
        report.error({ code: 'file-not-readable', message: `"${joined(directory, joined(below, path))}" ${reason}` });
      }
    }
    found.push(...sorted.files.map(({ name }) => ({ name: joined(below, name) })));
    for (const { name, link } of sorted.folders) if (recurse && !link) into(joined(below, name));
  };
  into('');
  return found.toSorted((a, b) => compareBytes(asListed(a), asListed(b)));
}

/** Returns a sort key that puts paths in lexical order, directory by directory. */
const asListed = ({ name }: FoundFile): string => name.replaceAll('/', '\0');

const isSource = (name: string): boolean => /\.(?:jsonnet|yaml|yml|json)$/.test(name) && !toolFiles.has(name);

/**
 * Returns a function that tests whether a name matches one of the patterns. If `fieldOf` returns undefined, the pattern
 * is the default pattern, and is not required to match a file.
 */
function nameMatcher(
  patterns: readonly string[],
  found: readonly string[],
  fieldOf: (index: number) => string | undefined,
  report: Report,
): (name: string) => boolean {
  const matchers = patterns.flatMap((pattern, index) => {
    const field = fieldOf(index);
    try {
      const matches = compileGobwas(pattern);
      if (field !== undefined && !found.some(matches)) {
        const what = `the pattern "${pattern}" matches no file that ends in \`.jsonnet\`, \`.yaml\`, \`.yml\` or \`.json\``;
        report.error({ code: 'unused', field, message: unusedMessage({ what, name: pattern, candidates: found }) });
      }
      return [matches];
    } catch (error) {
      if (!(error instanceof BadPatternError)) throw error;
      report.error({ code: 'invalid-path', ...(field && { field }), message: `"${pattern}": ${error.message}` });
      return [];
    }
  });
  return (name) => matchers.some((matches) => matches(name));
}

/** Returns the end of the message about missing files: the reason, or possible remedies. */
function noFileReason(directory: string, recurse: boolean, found: readonly string[], files: Files): string {
  const hasFolders = files.list(directory === '' ? '.' : directory).some(({ kind }) => kind === 'directory');
  const hints = [
    ...(found.length > 0 ? ['set `include` to render files that do not end in `.jsonnet`'] : []),
    ...(hasFolders && !recurse ? ['set `recurse: true` to render files in subdirectories'] : []),
  ];
  return hints.length === 0
    ? ' because the directory contains no Jsonnet, YAML or JSON files'
    : `: ${hints.join('; ')}`;
}
