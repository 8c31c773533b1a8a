/**
 * Finds kustomizations and kpt packages that use Inlay's functions. Also finds kustomizations that include such a
 * kustomization or are included by one. Other kustomizations and packages are not checked, because other tools report
 * their mistakes.
 */
import { dirname, join, normalize, sep } from 'node:path';
import { getOrMake } from '../../data/get-or-make';
import { didYouMean } from '../../data/text/nearest-name';
import type { Document } from '../files/documents';
import { functionRoles, includeFields } from '../tree/graph';
import { textsOf } from '../tree/reads';

/** Finds misspelled names of fields that list functionConfigs, such as `transformer` instead of `transformers`. */
export const misspelledRoles = ({ data }: Document): readonly { readonly field: string; readonly meant: string }[] =>
  Object.keys(data).flatMap((field) => {
    const isKnown = field === 'generatorOptions' || functionRoles.some((role) => role === field);
    const meant = isKnown ? undefined : didYouMean(field, functionRoles);
    return meant === undefined ? [] : [{ field, meant }];
  });

/** The field `role` of a kustomization, and fields whose names are typos of `role`. */
export const fieldsOfRole = (kustomization: Document, role: string): readonly string[] => [
  role,
  ...misspelledRoles(kustomization).flatMap(({ field, meant }) => (meant === role ? [field] : [])),
];

const listedBy = (one: Document, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => textsOf(one.data, field).map((entry) => pathOf(dirname(one.file), entry)));

const pathOf = (folder: string, entry: string): string => normalize(join(folder, entry)).replace(/(?<=.)[\\/]$/, '');

export const functionFiles = (one: Document): readonly string[] =>
  functionRoles.flatMap((role) => listedBy(one, fieldsOfRole(one, role)));

/**
 * Returns the folders of related kustomizations. `own` are files that may contain Inlay's functionConfigs. A
 * kustomization is related if it lists a file in `own`, if it is in the same folder as a file in `own`, or if
 * `isMarked` is true for it. A kustomization that includes a related kustomization, or is included by one, is also
 * related.
 */
export function relatedFolders(
  kustomizations: readonly Document[],
  own: ReadonlySet<string>,
  isMarked: (file: string) => boolean,
): ReadonlySet<string> {
  const folders = new Set([...own].map((file) => dirname(file)));
  const edges = new Map<string, Set<string>>();
  for (const one of kustomizations) {
    const folder = normalize(dirname(one.file));
    const listed = [...listedBy(one, includeFields), ...functionFiles(one)];
    for (const path of listed) getOrMake(edges, folder, () => new Set()).add(path);
    if (isMarked(one.file) || listed.some((path) => own.has(path))) folders.add(folder);
  }
  const below = new Set(folders);
  for (const folder of below) for (const path of edges.get(folder) ?? []) below.add(path);
  const found = new Set(folders);
  const including = new Map<string, string[]>();
  for (const [folder, paths] of edges) {
    for (const path of paths) getOrMake(including, path, () => []).push(folder);
  }
  for (const folder of found) for (const one of including.get(folder) ?? []) found.add(one);
  return new Set([...found, ...below]);
}

/** True if `file` is under the folder. The paths must not contain `..`. */
export const isIn = (folder: string, file: string): boolean => folder === '.' || file.startsWith(folder + sep);

/** True if the kpt package contains a file in `own`, or if `isMarked` is true for its Kptfile. */
export const isRelatedPackage = (
  kptfile: string,
  own: ReadonlySet<string>,
  isMarked: (file: string) => boolean,
): boolean => isMarked(kptfile) || [...own].some((file) => isIn(normalize(dirname(kptfile)), file));
