/**
 * Finds the references to a ConfigMap or Secret and replaces the name in these references. The references are in the
 * fields listed in `krm/names/name-references.ts` and in fields that a caller adds:
 *
 *     configMapRef: {name: app}      configMapRef: {name: app-6ct58987ht}
 *
 * Only these scalars change. A resource is not parsed if its kind cannot contain references, or if its text cannot
 * contain an old name. This module does not check whether the named object exists, and does not rename the object
 * itself.
 * @lazy
 */
import { getOrMake } from '../data/get-or-make';
import { entryOf, itemsOf, stringOf, stringScalar, textOf, type Path, type Tree } from '../data/tree';
import type { Change } from '../formats/document';
import { formatPath } from '../krm/field-path';
import { nameReferenceFields, type NameReferenceField, type ReferencedKind } from '../krm/names/name-references';
import { effectiveNamespace, type ResourceId } from '../krm/resource-id';

/** A field at a path of plain keys. */
export interface KeyedField {
  readonly node: Tree;
  /** The map that contains the last key. */
  readonly parent: Tree;
  /** The path from the root, including the indexes of list items. */
  readonly path: Path;
}

/** The properties of `Resource` that this module uses. */
export interface Referrer<R> {
  readonly id: ResourceId;
  readonly text: string;
  readonly root: Tree;
  edit(changes: readonly Change[]): R;
}

/** A field that names a ConfigMap or Secret. */
export interface NameReference {
  readonly refersTo: ReferencedKind;
  readonly name: string;
  /** The namespace of the named object, `default` if none is set; undefined if the object can be in any namespace. */
  readonly namespace: string | undefined;
  readonly path: Path;
  /** The namespace and the slash before the name in the field: `prod/`. Usually empty. */
  readonly qualifier: string;
}

/** A renamed object. All references to the old name must change. */
export interface Rename {
  readonly kind: ReferencedKind;
  /** The namespace of the object; '' is `default`. */
  readonly namespace: string;
  readonly from: string | OldNames;
  readonly to: string;
}

/** A set of old names: `{part: 'app-', matches: (name) => /^app-[2-9a-z]{10}$/.test(name)}`. */
export interface OldNames {
  /** A substring that all old names contain. */
  readonly part: string;
  matches(name: string): boolean;
}

/** A reference that has been changed to the new name. */
export interface RewrittenReference<R> {
  /** The resource with the new name in its reference. */
  readonly resource: R;
  /** `spec.template.spec.volumes.0.configMap.name` */
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly rename: Rename;
}

/**
 * An additional reference field, which is not in the table: `{group: 'x.io', kind: 'Foo', field: {refersTo:
 * 'ConfigMap', path: ['spec', 'configRef', 'name']}}`. If the group, version or kind is not given, the field applies to
 * every group, version or kind.
 */
export interface ExtraReference {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly field: NameReferenceField;
}

/**
 * Returns the resources in the same order, with the new names in their references. If several renames of one kind match
 * a field, the first is used. A field that could refer to a ConfigMap or Secret is not changed if the new names differ.
 */
export function rewriteReferences<R extends Referrer<R>>(
  resources: readonly R[],
  renames: readonly Rename[],
  extra: readonly ExtraReference[] = [],
): { readonly resources: readonly R[]; readonly rewritten: readonly RewrittenReference<R>[] } {
  const rewritten: RewrittenReference<R>[] = [];
  const parts = [...new Set(renames.map(({ from }) => (typeof from === 'string' ? from : from.part)))];
  const edited = resources.map((resource) => {
    if (!canRefer(resource.id, extra) || !mayContain(resource.text, parts)) return resource;
    const found = nameReferences(resource, extra).flatMap((reference) => {
      const rename = renames.find((candidate) => isReferenced(candidate, reference));
      return rename === undefined ? [] : [{ reference, rename }];
    });
    const hits = unambiguous(found).filter(({ reference, rename }) => rename.to !== reference.name);
    if (hits.length === 0) return resource;
    const now = resource.edit(
      hits.map(({ reference: { path, qualifier }, rename: { to } }) => ({
        kind: 'set',
        path,
        value: stringScalar(qualifier + to),
      })),
    );
    for (const { reference, rename } of hits) {
      const { name: from, path } = reference;
      rewritten.push({ resource: now, field: formatPath(path), from, to: rename.to, rename });
    }
    return now;
  });
  return { resources: edited, rewritten };
}

interface Hit {
  readonly reference: NameReference;
  readonly rename: Rename;
}

/** Omits fields for which a ConfigMap and a Secret with the same old name have different new names. */
function unambiguous<H extends Hit>(hits: readonly H[]): readonly H[] {
  const names = new Map<string, Set<string>>();
  for (const { reference, rename } of hits) getOrMake(names, keyOf(reference), () => new Set()).add(rename.to);
  return hits.filter(({ reference }) => names.get(keyOf(reference))?.size === 1);
}

const keyOf = ({ path }: Pick<NameReference, 'path'>): string => JSON.stringify(path);

/**
 * All references in `resource`. A resource is not parsed if its kind cannot contain references. Extra fields that
 * duplicate a field in the table or an earlier extra field are ignored.
 */
export function nameReferences<R extends Referrer<R>>(
  resource: R,
  extra: readonly ExtraReference[] = [],
): readonly NameReference[] {
  const fields = nameReferenceFields(resource.id);
  const known = fields.length === 0 ? [] : referencesIn(resource, fields);
  const more = extra.filter((one) => isOfKind(resource.id, one)).map((one) => one.field);
  if (more.length === 0) return known;
  const taken = new Set(known.map(keyOf));
  const added = new Map<string, NameReference>();
  for (const reference of referencesIn(resource, more)) {
    const key = keyOf(reference);
    if (!taken.has(key)) getOrMake(added, `${reference.refersTo} ${key}`, () => reference);
  }
  return [...known, ...added.values()];
}

const canRefer = (id: ResourceId, extra: readonly ExtraReference[]): boolean =>
  nameReferenceFields(id).length > 0 || extra.some((one) => isOfKind(id, one));

const isOfKind = (
  id: ResourceId,
  { group = id.group, version = id.version, kind = id.kind }: ExtraReference,
): boolean => group === id.group && version === id.version && kind === id.kind;

/** Whether `text` may contain one of the parts. A backslash can be part of an escaped name. */
const mayContain = (text: string, parts: readonly string[]): boolean =>
  parts.some((part) => text.includes(part)) || text.includes('\\');

function isReferenced({ kind, namespace, from }: Rename, reference: NameReference): boolean {
  if (kind !== reference.refersTo) return false;
  if (reference.namespace !== undefined && reference.namespace !== effectiveNamespace(namespace)) return false;
  return typeof from === 'string' ? from === reference.name : from.matches(reference.name);
}

const referencesIn = <R extends Referrer<R>>(
  { id, root }: R,
  fields: readonly NameReferenceField[],
): readonly NameReference[] => {
  const own = effectiveNamespace(id.namespace);
  return fields.flatMap((field) =>
    fieldsAt(root, field.path)
      .filter(({ parent }) => field.ruleFor === undefined || isRuleFor(parent, field.ruleFor))
      .flatMap(scalarsIn)
      .flatMap(({ node, parent, path }) => {
        const text = stringOf(node);
        return text === undefined ? [] : [referenceAt(text, path, parent, field, own)];
      }),
  );
};

/** The items of a list, including the items of nested lists; any other value is returned unchanged. */
const scalarsIn = (field: KeyedField): readonly KeyedField[] =>
  field.node.kind === 'list'
    ? field.node.items.flatMap((node, index) => scalarsIn({ ...field, node, path: [...field.path, index] }))
    : [field];

function referenceAt(
  text: string,
  path: Path,
  parent: Tree,
  { refersTo, anyNamespace, namespaceKey, mayBeQualified }: NameReferenceField,
  own: string,
): NameReference {
  const slash = text.indexOf('/');
  if (mayBeQualified === true && slash > 0) {
    const qualifier = text.slice(0, slash + 1);
    return { refersTo, path, name: text.slice(slash + 1), namespace: text.slice(0, slash), qualifier };
  }
  const namespace = namespaceKey === undefined ? '' : (stringOf(entryOf(parent, namespaceKey)) ?? '');
  return {
    refersTo,
    path,
    name: text,
    namespace: namespace === '' ? (anyNamespace === true ? undefined : own) : namespace,
    qualifier: '',
  };
}

/** Whether a rule of a Role applies to this resource of the core group. */
const isRuleFor = (rule: Tree, resource: string): boolean =>
  textsIn(entryOf(rule, 'resources')).some((text) => text === resource || text === '*') &&
  textsIn(entryOf(rule, 'apiGroups')).some((text) => text === '' || text === '*');

const textsIn = (list: Tree | undefined): readonly string[] => itemsOf(list).flatMap((item) => textOf(item) ?? []);

/**
 * Returns all fields at `keys`: `fieldsAt(pod, ['spec', 'volumes', 'name'])` returns the name of every volume. Does not
 * search documents in strings. A list at the end of the path counts as one field.
 */
export function fieldsAt(root: Tree, keys: readonly string[]): readonly KeyedField[] {
  const found: KeyedField[] = [];
  const follow = (node: Tree, parent: Tree, path: Path, next: number): void => {
    const key = keys[next];
    if (key === undefined) {
      found.push({ node, parent, path });
    } else if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) follow(item, node, [...path, index], next);
    } else {
      const below = entryOf(node, key);
      if (below !== undefined) follow(below, node, [...path, key], next + 1);
    }
  };
  follow(root, root, [], 0);
  return found;
}
