/**
 * Composes the message about an object that a functionConfig names but that is not among the items. The message
 * suggests an object that differs in only one respect: the namespace, the kind, the apiVersion, or a typo in the
 * name. Like `unused-message.ts`, this file only composes the text.
 * @lazy
 */
import { formatApiVersion } from '../../krm/group-version-kind';
import { effectiveNamespace } from '../../krm/resource-id';
import type { Resource } from '../../resource-list/resource';
import { didYouMean } from '../../data/text/nearest-name';
import { unusedMessage, whereItemsAre } from '../../function/config/unused-message';

export interface Absent {
  /** A sentence without a period: `the ConfigMap "shpo" is not among the items`. */
  readonly what: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** The namespace of the object. '' means `default`. Undefined if any namespace matches. */
  readonly namespace?: string;
  /** The functionConfig field that sets the object's namespace. */
  readonly namespaceField?: string;
  /**
   * Returns the field for objects of another kind, such as `secretGenerator` for `Secret`, or undefined if there is
   * none.
   */
  readonly fieldOfKind?: (kind: string) => string | undefined;
  /** The field that makes the object optional: `ignoreMissing`. */
  readonly allowedBy?: string;
}

/** Returns `what`, followed by a similar object or the available objects. */
export function absentObject(resources: readonly Resource[], absent: Absent): string {
  const { what, apiVersion, kind, name, allowedBy } = absent;
  const allowed = allowedBy === undefined ? {} : { allowedBy };
  const near = namesake(resources, absent);
  if (near !== undefined) return unusedMessage({ what: `${what}; ${near}`, ...allowed });
  const isAlone = resources.every(({ id }) => id.group === 'fn.inlay.dev');
  if (isAlone) return unusedMessage({ what: `${what}, because there are no items: ${whereItemsAre}`, ...allowed });
  const ofKind = resources.filter(({ id }) => id.kind === kind && formatApiVersion(id) === apiVersion);
  const kinds = ofKind.length > 0 ? [] : [...new Set(resources.map(({ id }) => id.kind))].filter((one) => one !== kind);
  if (didYouMean(kind, kinds) !== undefined) {
    return unusedMessage({ what: `${what}; the items contain no ${kind}`, name: kind, candidates: kinds, ...allowed });
  }
  const here = ofKind.filter((resource) => isHere(resource, absent));
  const candidates = here.flatMap((resource) => [resource.id.name, ...resource.previousIds().map((id) => id.name)]);
  const where =
    here.length === 0 ? `; ${ofKind.length === 0 ? 'the items contain' : 'this namespace contains'} no ${kind}` : '';
  return unusedMessage({ what: `${what}${where}`, name, candidates, ...allowed });
}

/** The clause about a resource that has the same name but differs in another respect. */
function namesake(resources: readonly Resource[], absent: Absent): string | undefined {
  const { apiVersion, kind, name, namespaceField, fieldOfKind } = absent;
  const named = resources.filter(({ id }) => id.name === name);
  const here = named.filter((resource) => isHere(resource, absent));
  const other = here.find(({ id }) => id.kind === kind && formatApiVersion(id) !== apiVersion);
  if (other !== undefined) return `a ${kind} with this name has the apiVersion "${formatApiVersion(other.id)}"`;
  const elsewhere = named.find(({ id }) => id.kind === kind && formatApiVersion(id) === apiVersion);
  if (elsewhere !== undefined) {
    const field = namespaceField === undefined ? '' : `: set \`${namespaceField}\` to use it`;
    return `a ${kind} with this name exists in namespace "${effectiveNamespace(elsewhere.id.namespace)}"${field}`;
  }
  const [ofKind] = here.flatMap(({ id }) => {
    const field = fieldOfKind?.(id.kind);
    if (field !== undefined) return [`"${name}" is a ${id.kind}: use \`${field}\``];
    return isCounterpart(kind, id.kind) ? [`"${name}" is a ${id.kind}`] : [];
  });
  return ofKind;
}

const isHere = ({ id }: Resource, { namespace }: Absent): boolean =>
  namespace === undefined || effectiveNamespace(id.namespace) === effectiveNamespace(namespace);

/** True if one kind is ConfigMap and the other is Secret, because users confuse these kinds. */
export const isCounterpart = (kind: string, other: string): boolean =>
  kind !== other && [kind, other].every((one) => one === 'ConfigMap' || one === 'Secret');
