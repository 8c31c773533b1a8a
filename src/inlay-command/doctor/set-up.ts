/**
 * Reads the files in a folder that are related to functions: kustomizations, Kptfiles, functionConfigs, and scripts
 * that call kustomize, kpt or kubectl.
 */
import { basename, dirname, join, normalize } from 'node:path';
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { isSkippedByDefault, walkTree, type Walk } from '../../files/tree';
import { cannotBeRead } from '../../files/system-words';
import { relatedFolders, isRelatedPackage, functionFiles, isIn } from './related';
import { controllerMarks } from './controller-problems';
import { isFields, mapsOf, rootsOf, type Document } from '../files/documents';
import { isKustomization } from '../files/input-files';
import { hasPlaceholder, ownMarks } from './marks';
import type { Port } from '../port';

export interface SetUp {
  /** The number of kustomizations and the number of Kptfiles, including those without functions. */
  readonly counts: { readonly kustomizations: number; readonly kptfiles: number };
  readonly kustomizations: readonly Document[];
  readonly kptfiles: readonly Document[];
  /** YAML maps with a `kind`, except kustomizations and Kptfiles. */
  readonly objects: readonly Document[];
  /** YAML maps without a `kind`, in kpt packages or next to functionConfigs. */
  readonly values: readonly Document[];
  /** Folders with a `.krmignore`. */
  readonly ignoring: readonly string[];
  readonly scripts: readonly { readonly file: string; readonly text: string }[];
  /** Unusable paths, such as broken links and pipes. The check may need the files or folders at these paths. */
  readonly unusable: readonly BrokenFile[];
  /** Unusable paths that can be ignored because no file seems to be related to functions. */
  readonly skipped: readonly string[];
  /** Broken links that may have pointed to folders. */
  readonly dangling: readonly string[];
  /** Files that cannot be read, are not valid YAML, or contain a value that is not an object. */
  readonly broken: readonly BrokenFile[];
  /** Files that contain nothing or only comments. */
  readonly empty: readonly string[];
  /** Files with wrong names, such as `Kustomization.yaml`, and the names that kustomize or kpt expects. */
  readonly misnamed: readonly { readonly file: string; readonly suggestion: string }[];
}

interface BrokenFile {
  readonly file: string;
  /** The 1-based line number. */
  readonly line?: number;
  readonly text: string;
}

/**
 * Reads the files below `folder`, except the files and folders in `excluded`. Throws FileAccessError if the folder is
 * too large.
 */
export function readSetUp(folder: string, port: Port, excluded: readonly string[]): SetUp {
  const without = excluded.map((path) => normalize(path).replace(/[\\/]$/, ''));
  const isIncluded = (file: string): boolean => !without.some((path) => file === path || isIn(path, file));
  const skips: Walk['skips'] = (name, path) => isSkipped(name) || !isIncluded(join(folder, path));
  const tree = walkTree(folder, { isWanted, skips }, port);
  const files = tree.files.map((file) => join(folder, file)).toSorted();
  const marks = ownMarks();
  const textOf = (file: string): string => {
    const text = port.read(file);
    return typeof text === 'string' ? text : '';
  };
  const kustomizationFiles = files.filter((file) => isKustomization(basename(file)));
  const kptFiles = files.filter(isKptfile);
  const counts = { kustomizations: kustomizationFiles.length, kptfiles: kptFiles.length };
  const controllers = new Set<string>();
  const marked = new Set<string>();
  for (const file of files) {
    if (!canContainObjects(file) && !isOwn(file) && !isNearlyOwn(file)) continue;
    const text = port.read(file);
    // If a kustomization or Kptfile cannot be read, assume that it lists functions.
    if (typeof text === 'string' ? marks.test(text) : isOwn(file)) marked.add(file);
    else if (typeof text === 'string' && controllerMarks.test(text)) controllers.add(file);
  }
  const faults = tree.faults.map(({ path, reason }) => ({ file: join(folder, path), text: reason }));
  // If there are no functions, only unusable kustomizations and Kptfiles matter, because their folders cannot be built.
  const unusable = faults.filter(({ file }) => marked.size > 0 || isOwn(file));
  const skipped = faults.filter((one) => !unusable.includes(one)).map(({ file }) => file);
  const dangling = tree.dangling.map(({ path }) => join(folder, path));
  if (marked.size === 0) return { ...nothing, counts, unusable, skipped, dangling };

  const reader = new Reader(port);
  const isMarked = (file: string): boolean => marked.has(file);
  const objects = [...marked]
    .filter((file) => !isOwn(file) && canContainObjects(file))
    .flatMap((file) => reader.read(file));
  // A broken file may be a functionConfig. A file that contains only comments is probably an unfinished functionConfig.
  const own = new Set(
    [...objects.filter((one) => marks.test(JSON.stringify(one.data))), ...reader.broken]
      .map(({ file }) => file)
      .concat(reader.empty),
  );
  const all = kustomizationFiles.flatMap((file) => reader.read(file));
  const folders = relatedFolders(all, own, isMarked);
  const isRelated = ({ file }: { readonly file: string }): boolean => folders.has(normalize(dirname(file)));
  const kustomizations = all.filter(isRelated);
  const packages = new Set(kptFiles.filter((file) => isRelatedPackage(file, own, isMarked)));
  const kptfiles = [...packages].flatMap((file) => reader.read(file));
  const listed = new Set(kustomizations.flatMap(functionFiles));
  const rest = files.filter(
    (file) =>
      !marked.has(file) &&
      !isOwn(file) &&
      canContainObjects(file) &&
      (controllers.has(file) ||
        listed.has(normalize(file)) ||
        (!file.endsWith('.json') && kptfiles.some((one) => isIn(normalize(dirname(one.file)), file)))),
  );
  const documents = [...objects, ...rest.flatMap((file) => reader.read(file))];
  const isChecked = ({ file }: { readonly file: string }): boolean =>
    !isOwn(file) || marked.has(file) || packages.has(file) || (!isKptfile(file) && isRelated({ file }));
  return {
    counts,
    kustomizations,
    kptfiles,
    objects: documents.filter(hasKind),
    values: documents.filter((one) => !hasKind(one)),
    ignoring: files.filter((file) => basename(file) === '.krmignore').map((file) => dirname(file)),
    scripts: files.filter(isScript).map((file) => ({ file, text: textOf(file) })),
    unusable,
    skipped,
    dangling,
    broken: reader.broken.filter(isChecked),
    empty: reader.empty.filter((file) => isChecked({ file })),
    misnamed: files
      .filter((file) => isNearlyOwn(file) && !isOwn(file) && (marked.has(file) || isRelated({ file })))
      .flatMap((file) => {
        const suggestion = suggestedName(basename(file).toLowerCase(), textOf(file));
        return suggestion === undefined ? [] : [{ file, suggestion }];
      }),
  };
}

const nothing: Omit<SetUp, 'counts' | 'unusable' | 'skipped' | 'dangling'> = {
  kustomizations: [],
  kptfiles: [],
  objects: [],
  values: [],
  ignoring: [],
  scripts: [],
  broken: [],
  empty: [],
  misnamed: [],
};

class Reader {
  readonly #port: Port;
  readonly broken: BrokenFile[] = [];
  readonly empty: string[] = [];

  constructor(port: Port) {
    this.#port = port;
  }

  read(file: string): readonly Document[] {
    const text = this.#port.read(file);
    if (typeof text !== 'string') {
      this.broken.push({ file, text: cannotBeRead(text.code) });
      return [];
    }
    const found = catchError(
      DocumentSyntaxError,
      () => rootsOf(text),
      ({ line, message }) => ({ line, text: `is not valid YAML: ${message}` }),
    );
    if ('text' in found) {
      if (!hasPlaceholder(text.split('\n')[found.line - 1] ?? '')) this.broken.push({ file, ...found });
      return [];
    }
    const other = found.find(({ data }) => data !== null && !isFields(data));
    if (other !== undefined) {
      const kind = Array.isArray(other.data) ? 'a list' : 'a value';
      this.broken.push({
        file,
        line: other.line,
        text: `contains ${kind}, not an object: separate objects with \`---\` lines`,
      });
    }
    if (found.every(({ data }) => data === null)) this.empty.push(file);
    return mapsOf(file, found);
  }
}

const canContainObjects = (file: string): boolean => /\.(?:ya?ml|json)$/.test(file);

const isNearlyOwn = (file: string): boolean => /^(?:kustomi[sz](?:ation|e)|kptfile)(?:\.ya?ml)?$/i.test(basename(file));

/**
 * Returns the name that kustomize or kpt expects for the file. Undefined if the text seems to be neither a Kptfile nor
 * a kustomization.
 */
function suggestedName(name: string, text: string): string | undefined {
  if (name.startsWith('kptfile')) return /^kind: *Kptfile\b/m.test(text) ? 'Kptfile' : undefined;
  const isKustomizations =
    /^(?:resources|components|generators|transformers|apiVersion: *kustomize\.config\.k8s\.io\/.*)\b/m;
  return isKustomizations.test(text) ? 'kustomization.yaml' : undefined;
}

const hasKind = ({ data }: Document): boolean => typeof data['kind'] === 'string';

/** True if kustomize or kpt finds the file by its name. */
export const isOwn = (file: string): boolean => isKustomization(basename(file)) || isKptfile(file);

const isKptfile = (file: string): boolean => basename(file) === 'Kptfile';

const isScript = (file: string): boolean =>
  /(?:\.(?:sh|bash|mk)|^(?:GNUm|m|M)akefile|^[Jj]ustfile|^Jenkinsfile|^Dockerfile|^package\.json|^Taskfile\.ya?ml|^\.gitlab-ci\.ya?ml|^azure-pipelines\.ya?ml|^\.pre-commit-config\.ya?ml)$/.test(
    basename(file),
  ) ||
  isOfCi(basename(dirname(dirname(file)))) ||
  /[\\/]\.circleci[\\/]/.test(file);

/** True for `.krmignore` and the hidden files and folders of CI systems and pre-commit, which are not skipped. */
const isSetUpByDot = (name: string): boolean =>
  isOfCi(name) || /^\.(?:krmignore|gitlab-ci\.ya?ml|pre-commit-config\.ya?ml)$/.test(name);

const isOfCi = (folder: string): boolean => /^\.(?:github|circleci|gitlab|buildkite)$/.test(folder);

const isWanted = (name: string, path: string): boolean =>
  canContainObjects(name) || isNearlyOwn(name) || name === '.krmignore' || isScript(path);

const isSkipped = (name: string): boolean => isSkippedByDefault(name) && !isSetUpByDot(name);
