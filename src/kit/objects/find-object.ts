/** Finds the object that a layer or another part of the functionConfig reads. The object must be among the items. */
import { unusedMessage, type Report, type Secrets } from '../../function';
import { absentObject, isCounterpart } from '../suggestions/absent-object';
import { getOrMake } from '../../data';
import { CandidateIndex, effectiveNamespace, matchesSource } from '../../krm';
import { parseApiVersion } from '../../krm/group-version-kind';
import type { Resource } from '../../resource-list';

export interface ObjectContext {
  readonly resources: readonly Resource[];
  /**
   * The functionConfig's namespace, or the namespace to which kustomize has moved all items (`present-namespace.ts`).
   * '' means `default`.
   */
  readonly namespace: string;
  /** The namespace as written in the functionConfig. */
  readonly writtenNamespace: string;
  readonly report: Report;
  /** The report for mistakes in the functionConfig that can only be detected by examining the resources. */
  readonly config: Report;
  readonly secrets: Secrets;
}

export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** A part of the functionConfig that reads an object, and the description of this part in messages. */
export interface ObjectReader {
  /** `layer "team"`, `the schema` */
  readonly description: string;
  /** `spec.layers.2.configMap` */
  readonly field: string;
  /** True if the object is optional. Undefined if this part of the functionConfig does not have the option. */
  readonly ignoreMissing?: boolean;
}

/**
 * Returns `reader` with a subfield of its field: `withSubfield({field: 'spec.layers.2'}, 'configMap')` has the field
 * `spec.layers.2.configMap`.
 */
export const withSubfield = (reader: ObjectReader, field: string): ObjectReader => ({
  ...reader,
  field: `${reader.field}.${field}`,
});

/** The field that makes the object optional, for messages. Undefined if the reader does not have this field. */
export const allowMissing = ({ ignoreMissing }: ObjectReader): { readonly allowedBy?: string } =>
  ignoreMissing === undefined ? {} : { allowedBy: 'ignoreMissing' };

/** The indexes of the items. All layers of a run share an index, because layers may read thousands of objects. */
const indexes = new WeakMap<readonly Resource[], CandidateIndex>();

/**
 * Returns the object with this kind and name in the functionConfig's namespace. An object is found by its current name
 * and namespace, and also by those that it had before kustomize changed them. If several objects are found, or a
 * required object is missing, reports an error and returns undefined.
 */
export function findObject(wanted: ObjectName, reader: ObjectReader, context: ObjectContext): Resource | undefined {
  const { kind, name } = wanted;
  const { group, version } = parseApiVersion(wanted.apiVersion);
  const namespace = effectiveNamespace(context.namespace);
  const namespaces = new Set([namespace, effectiveNamespace(context.writtenNamespace)]);
  const index = getOrMake(indexes, context.resources, () => new CandidateIndex(context.resources));
  const found = index
    .named({ name, kind })
    .map((position) => context.resources[position] as Resource)
    .filter(
      (resource) =>
        resource.id.kind === kind &&
        resource.id.group === group &&
        [...namespaces].some((one) => matchesSource(resource, { version, kind, name, namespace: one })),
    );
  const what = `${reader.description} reads ${kind}/${name}`;
  if (found.length > 1) {
    const places = new Set(found.map(({ id }) => effectiveNamespace(id.namespace)));
    const several = `${what}, which exists in ${places.size} namespaces: set \`metadata.namespace\` to choose one`;
    const message =
      places.size > 1
        ? unusedMessage({ what: several, candidates: [...places] })
        : `${what}, which exists ${found.length} times in namespace "${namespace}": names must be unique`;
    return context.config.error({ code: 'ambiguous', field: reader.field, message });
  }
  const [only] = found;
  if (only !== undefined || reader.ignoreMissing === true) return only;
  const message = absentObject(context.resources, {
    ...wanted,
    what: `${what}, which is not among the items in namespace "${namespace}"`,
    namespace,
    namespaceField: 'metadata.namespace',
    fieldOfKind: (other) => (isCounterpart(kind, other) ? counterpart(reader) : undefined),
    ...allowMissing(reader),
  });
  return context.config.error({ code: 'not-found', field: reader.field, message });
}

/**
 * The field to use if the object is of the other kind: `configMapKeyRef` for `spec.layers.2.valueFrom.secretKeyRef`.
 * Only layers can read both kinds.
 */
const counterpart = ({ field, ignoreMissing }: ObjectReader): string | undefined =>
  ignoreMissing === undefined ? undefined : counterparts[field.slice(field.lastIndexOf('.') + 1)];

/** Maps a field for ConfigMaps, such as `configMap`, to the field for Secrets, such as `secret`, and vice versa. */
const counterparts: Readonly<Record<string, string>> = {
  configMap: 'secret',
  secret: 'configMap',
  configMapKeyRef: 'secretKeyRef',
  secretKeyRef: 'configMapKeyRef',
};
