/** What a folder has that has to do with functions: kustomizations, Kptfiles, functionConfigs, and scripts that call the tools. */
import { basename, dirname, join } from 'node:path';
import { plainOf } from '../data/plain';
import { rescue } from '../data/rescue';
import { entryOf, type Tree } from '../data/tree';
import { DocumentSyntaxError } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import { isPassedOver, walkTree, type Walk } from '../files/tree';
import { isKustomization } from './input-files';
import type { Port } from './port';

export type Fields = Readonly<Record<string, unknown>>;

/** A map in a YAML file, as plain data. */
export interface Document {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly data: Fields;
}

export interface SetUp {
  readonly kustomizations: readonly Document[];
  readonly kptfiles: readonly Document[];
  /** All other maps that have a `kind`. */
  readonly objects: readonly Document[];
  /** Those that have none. */
  readonly values: readonly Document[];
  /** Folders with a `.krmignore`. */
  readonly ignoring: readonly string[];
  readonly scripts: readonly { readonly file: string; readonly text: string }[];
  /** What may be one of these files, or a folder with such files, and is a link to nothing, a pipe and the like. */
  readonly unusable: readonly BrokenFile[];
  /** Files that cannot be read, are no YAML, or hold no objects, with what is wrong. */
  readonly broken: readonly BrokenFile[];
  /** Files of YAML that hold nothing but comments. */
  readonly empty: readonly string[];
  /** Files whose names tools take for others: `Kustomization.yaml`, with the name that they would know. */
  readonly misnamed: readonly { readonly file: string; readonly meant: string }[];
}

interface BrokenFile {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  readonly text: string;
}

/** Throws FileAccessError for a tree without end. */
export function readSetUp(folder: string, port: Port): SetUp {
  const tree = walkTree(folder, walk, port);
  const files = tree.files.map((file) => join(folder, file)).toSorted();
  const broken: BrokenFile[] = [];
  const empty: string[] = [];
  const read = (file: string): readonly Document[] => {
    const text = port.read(file);
    if (typeof text !== 'string') {
      broken.push({ file, text: `cannot be read: ${text.code}` });
      return [];
    }
    const found = rescue(
      DocumentSyntaxError,
      () => rootsOf(text),
      ({ line, message }) => ({ line, text: `is not valid YAML: ${message}` }),
    );
    if ('text' in found) {
      broken.push({ file, ...found });
      return [];
    }
    const other = found.find(({ data }) => data !== null && !isFields(data));
    if (other !== undefined) {
      const kind = Array.isArray(other.data) ? 'a list' : 'a value';
      broken.push({
        file,
        line: other.line,
        text: `holds ${kind}, and no object: several objects have a line \`---\` between them`,
      });
    }
    if (found.every(({ data }) => data === null)) empty.push(file);
    return mapsOf(file, found);
  };
  const documents = files.filter((file) => !isOwn(file) && mayHoldObjects(file, port)).flatMap(read);
  return {
    kustomizations: files.filter((file) => isKustomization(basename(file))).flatMap(read),
    kptfiles: files.filter(isKptfile).flatMap(read),
    objects: documents.filter(hasKind),
    values: documents.filter((one) => !hasKind(one)),
    ignoring: files.filter((file) => basename(file) === '.krmignore').map((file) => dirname(file)),
    scripts: files.filter(isScript).flatMap((file) => {
      const text = port.read(file);
      return typeof text === 'string' ? [{ file, text }] : [];
    }),
    unusable: tree.faults.map(({ path, why }) => ({ file: join(folder, path), text: why })),
    broken,
    empty,
    misnamed: files.flatMap((file) => {
      const meant = meantName(file, port);
      return meant === undefined ? [] : [{ file, meant }];
    }),
  };
}

/** Most files of JSON are no configuration, and some are large. */
function mayHoldObjects(file: string, port: Port): boolean {
  if (!file.endsWith('.json')) return /\.ya?ml$/.test(file);
  const text = port.read(file);
  return typeof text === 'string' && text.includes('"fn.inlay.dev/');
}

/** Tools tell upper from lower case, and know one spelling. Undefined where the file is known, or is something else. */
function meantName(file: string, port: Port): string | undefined {
  const name = basename(file).toLowerCase();
  const text = isNearOwn(name) && !isOwn(file) ? port.read(file) : undefined;
  if (typeof text !== 'string') return undefined;
  if (name.startsWith('kptfile')) return /^kind: *Kptfile\b/m.test(text) ? 'Kptfile' : undefined;
  const isKustomizations =
    /^(?:resources|components|generators|transformers|apiVersion: *kustomize\.config\.k8s\.io\/.*)\b/m;
  return isKustomizations.test(text) ? 'kustomization.yaml' : undefined;
}

const isNearOwn = (name: string): boolean => /^(?:kustomi[sz](?:ation|e)|kptfile)(?:\.ya?ml)?$/i.test(name);

interface Root {
  readonly line: number;
  readonly data: unknown;
}

/** What the documents of a stream hold, of a list of objects each. Throws DocumentSyntaxError. */
function rootsOf(text: string): readonly Root[] {
  const rootOf = (tree: Tree): Root => ({ line: text.slice(0, tree.start).split('\n').length, data: plainOf(tree) });
  return yamlFormat.read(text).roots.flatMap((tree) => {
    const root = rootOf(tree);
    const items = isFields(root.data) && root.data['kind'] === 'List' ? entryOf(tree, 'items') : undefined;
    return items?.kind === 'list' ? items.items.map(rootOf) : [root];
  });
}

/** The maps of a stream. Throws DocumentSyntaxError. */
export const documentsOf = (file: string, text: string): readonly Document[] => mapsOf(file, rootsOf(text));

const mapsOf = (file: string, roots: readonly Root[]): readonly Document[] =>
  roots.flatMap(({ line, data }) => (isFields(data) ? [{ file, line, data }] : []));

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasKind = ({ data }: Document): boolean => typeof data['kind'] === 'string';

/** Whether tools look for a file by this name. */
export const isOwn = (file: string): boolean => isKustomization(basename(file)) || isKptfile(file);

const isKptfile = (file: string): boolean => basename(file) === 'Kptfile';

const isScript = (file: string): boolean =>
  /(?:\.(?:sh|bash|mk)|^(?:GNUm|m|M)akefile|^[Jj]ustfile|^Jenkinsfile|^Dockerfile|^package\.json|^Taskfile\.ya?ml|^\.gitlab-ci\.ya?ml|^azure-pipelines\.ya?ml|^\.pre-commit-config\.ya?ml)$/.test(
    basename(file),
  ) ||
  /^\.(?:github|circleci|gitlab|buildkite)$/.test(basename(dirname(dirname(file)))) ||
  /[\\/]\.circleci[\\/]/.test(file);

/** Files and folders of CI and of tools, in which scripts are. */
const isSetUpByDot = (name: string): boolean =>
  /^\.(?:github|circleci|gitlab|buildkite|krmignore|gitlab-ci\.ya?ml|pre-commit-config\.ya?ml)$/.test(name);

const walk: Walk = {
  wants: (name, path) => /\.(?:ya?ml|json)$/.test(name) || isNearOwn(name) || name === '.krmignore' || isScript(path),
  passesOver: (name) => isPassedOver(name) && !isSetUpByDot(name),
};
