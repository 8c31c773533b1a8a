/**
 * Lists a resource's scalars, empty maps and empty lists with their paths. The list includes the fields of documents in
 * strings. These fields can be read with `lookupField` and written by targets.
 */
import { catchError } from '../data/catch-error';
import type { Scalar, Tree } from '../data/tree';
import { formatKey, parseFieldPath } from '../krm/field-path';
import { NotADocumentError, openEmbedded, plainCodec } from './documents/embedded';
import { ifMatched } from './documents/open-field';
import type { WalkOptions } from './matches';
import { lookupField } from './walk';

export interface ListedField {
  /** `data.[config.json].ports.0` */
  readonly path: string;
  /** A scalar, or an empty map or list. */
  readonly node: Tree;
}

export interface FieldList {
  readonly fields: readonly ListedField[];
  /** The number of fields omitted because no path can express their keys or a template generates their values. */
  readonly unnamed: number;
}

/** If `documents` is `none`, the strings are not read as documents, because the keys of a Secret's document are secret. */
export function listFields(root: Tree, options: WalkOptions, documents: 'all' | 'none'): FieldList {
  const fields: ListedField[] = [];
  let unnamed = 0;
  const visit = (node: Tree, path: string | undefined, keys: readonly string[], outer: boolean): void => {
    if (node.kind === 'scalar') {
      const roots = documentsIn(node, keys, outer);
      if (roots === undefined) return add(node, path);
      for (const [index, one] of roots.entries()) {
        visit(one, roots.length === 1 ? path : `${path}.[${index}]`, keys, false);
      }
      return;
    }
    const members: readonly (readonly [key: string, step: string | undefined, value: Tree])[] =
      node.kind === 'map'
        ? node.entries.map(({ key, value }) => [key, formatKey(key), value])
        : node.items.map((value, index) => [String(index), String(index), value]);
    if (members.length === 0) return add(node, path);
    for (const [key, step, value] of members) {
      const below = step === undefined ? undefined : path === '' ? step : path && `${path}.${step}`;
      visit(value, below, [...keys, key], outer);
    }
  };
  const documentsIn = (node: Scalar, keys: readonly string[], outer: boolean): readonly Tree[] | undefined => {
    if (node.type !== 'string' || documents === 'none') return undefined;
    const codec = outer ? options.codecAt(keys, node.text) : plainCodec;
    return catchError(
      NotADocumentError,
      () => openEmbedded(codec.decode(node.text), { key: keys.at(-1) }).document.roots,
    );
  };
  const add = (node: Tree, path: string | undefined): void => {
    const found = path && ifMatched(() => lookupField(root, parseFieldPath(path), options));
    if (path && found && found.kind === node.kind) fields.push({ path, node: found });
    else unnamed += 1;
  };
  visit(root, '', [], true);
  return { fields, unnamed };
}
