/**
 * Reports broken references, and names in fields that may be references. Each report suggests a remedy. Also reports an
 * object that no item refers to.
 */
import { pluralize } from '../../data';
import { effectiveNamespace, formatPath, stemOf, versionHash } from '../../krm';
import type { Resource } from '../../resource-list';
import { unusedMessage, type Finding, type Report } from '../../function';
import type { References, Versioner } from '../versioner';
import { pinKey } from '../bookkeeping';
import type { FormerOutput } from '../former-versions';
import { nameOf } from '../objects/versioned-object';
import type { AbsentKey } from '../references/absent-keys';
import type { VersionedObject, NamedObject } from '../objects/versioned-object';
import type { ItemIndex } from '../references/item-index';
import { isRequired, leadsInto, updateBlocker, type ObjectNames, type Use } from '../references/references';
import { entryFor, unfollowedNames } from '../references/unfollowed-names';
import type { UnmetReferences } from '../references/unmet-references';

const placed = ({ resource, path }: Use): Pick<Finding, 'resource' | 'field'> => ({
  resource,
  field: formatPath(path),
});

export function reportUnmet(
  { misdirected, elsewhere, dangling, isReferredTo }: UnmetReferences,
  object: NamedObject,
  { kind, references }: Pick<Versioner, 'kind' | 'references'>,
  items: ItemIndex,
  report: Report,
  former: FormerOutput | undefined,
): void {
  const name = `${object.kind}/${object.name}`;
  for (const use of misdirected) {
    const message = `${nameOf(use.resource)} refers to ${use.refersTo}/${use.name}, but the object is a ${object.kind}: change the kind of the reference`;
    report.warning({ code: 'dangling-reference', message, ...placed(use) });
  }
  for (const use of elsewhere) {
    const where = use.namespace ?? effectiveNamespace('');
    if (items.isGenerated(object.base, where)) continue;
    // The referenced object may exist in the cluster, although it is not among the items. A reference from an item
    // without a namespace is still reported, because a later step may set the item's namespace.
    const isBare = use.resource.id.namespace === '' && where === effectiveNamespace('');
    if (kind === 'VersionConfig' && isReferredTo && !isBare) continue;
    const own = effectiveNamespace(object.namespace);
    const user = nameOf(use.resource);
    const remedy =
      kind === 'LayerConfig'
        ? `set \`metadata.namespace: ${where}\` in the LayerConfig, or move ${user} to namespace "${own}"`
        : `set the same \`metadata.namespace\` in ${user} and ${object.kind}/${object.base}`;
    const message = `${user} refers to ${use.refersTo}/${use.name}, which is not among the items in namespace "${where}"; ${name} is in namespace "${own}": ${remedy}`;
    report.warning({ code: 'dangling-reference', message, ...placed(use) });
  }
  for (const use of dangling) {
    if (!isRequired(use)) continue;
    if (former?.isEmpty === true && versionHash(use.name) !== undefined) continue;
    const message = `${nameOf(use.resource)} refers to ${use.refersTo}/${use.name}, which is not among the items, so pods that need it do not start. ${explanation(use.resource, updateBlocker(use.resource), references, name, use.name !== object.base)}`;
    report.warning({ code: 'dangling-reference', message, ...placed(use) });
  }
}

export function reportAbsentKeys(found: readonly AbsentKey[], object: VersionedObject, report: Report): void {
  for (const { resource, key, path, files } of found) {
    const owner = `${object.kind}/${object.name}`;
    const what =
      files === undefined
        ? `reads the key "${key}", which ${owner} does not contain, so the containers do not start`
        : `mounts the file "${key}", which its volume from ${owner} does not contain, so the container gets an empty directory`;
    const message = unusedMessage({
      what: `${nameOf(resource)} ${what}`,
      name: key,
      candidates: files ?? object.publicKeys ?? object.keys,
    });
    report.warning({ code: 'dangling-reference', message, resource, field: formatPath(path) });
  }
}

/** Reports an object that no item refers to, but only if there are items of a kind that can refer to the object. */
export function reportUnused(
  { misdirected, elsewhere, dangling, isReferredTo, canBeReferredTo }: UnmetReferences,
  object: VersionedObject,
  references: References,
  current: Resource,
  items: ItemIndex,
  report: Report,
): void {
  if (isReferredTo || !canBeReferredTo || references.ignoreMissing === true) return;
  // Broken references are already reported.
  if (misdirected.length + elsewhere.length + dangling.length > 0) return;
  // kustomize also updates references that use an earlier name of the object.
  const formers = new Set(current.previousIds().map(({ name }) => name));
  const uses = items.usesOf({ parts: [], stems: new Set([...formers].map(stemOf)), has: (name) => formers.has(name) });
  if (uses.some((use) => use.refersTo === object.kind && leadsInto(use, object.namespace))) return;
  const near = items.similarUnresolvedName(object);
  const hint = near === undefined ? `refer to the name "${object.base}"` : `does "${near}" mean "${object.base}"?`;
  const message = `no item refers to ${object.kind}/${object.name}: ${hint} (to suppress this message, set \`references.ignoreMissing: true\`)`;
  report.warning({ code: 'unused-config', message, resource: current });
}

/**
 * Reports fields that may be references but are not followed. A field that contains a name without a hash (one of
 * `bases`) may have a different purpose.
 */
export function reportUnfollowed(
  bases: ReadonlySet<string>,
  names: ObjectNames,
  { naming, references, followed }: Versioner,
  { items }: ItemIndex,
  report: Report,
): void {
  if (references.rewrite === false || naming === 'none') return;
  for (const { resource, name, paths } of unfollowedNames(items, bases, names, followed)) {
    const [first] = paths;
    if (first === undefined) continue;
    const more = paths.length === 1 ? '' : ` and in ${pluralize(paths.length - 1, 'more field')}`;
    const message = `${nameOf(resource)} has "${name}" at \`${formatPath(first)}\`${more}, but Inlay does not treat the field as a reference. If the field refers to the object, add \`references.extra: [${entryFor(resource, first)}]\`; otherwise add the annotation \`${pinKey}: "true"\` to the resource`;
    report.warning({ code: 'unfollowed-name', message, resource, field: formatPath(first) });
  }
}

function explanation(
  resource: Resource,
  held: 'owner' | 'pin' | undefined,
  { rewrite }: References,
  name: string,
  isVersion: boolean,
): string {
  const current = `change the reference to ${name}`;
  const former = isVersion ? ', or restore that version from version control' : '';
  if (held === 'pin') return `${nameOf(resource)} is pinned: ${current}${former}`;
  if (held === 'owner') {
    return `A controller owns ${nameOf(resource)}: change the resource from which the controller creates it${former}`;
  }
  if (rewrite === false) {
    return `\`references.rewrite: false\` keeps the reference unchanged: ${current}, unless a later step changes it`;
  }
  return `The reference is not changed automatically: ${current}`;
}
