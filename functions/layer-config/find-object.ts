/** Finds the objects that layers are read from, among the items. */
import { matchesSource, type Resource } from '../../src/index';
import { complain, type LayerContext } from './layer-context';

export interface Wanted {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** The part of the functionConfig that wants it, for messages. */
export interface Wanting {
  /** `layer "team"`, `the schema` */
  readonly reader: string;
  /** `spec.layers.2.configMap` */
  readonly field: string;
  /** It may be missing. */
  readonly optional: boolean;
}

/** The same, about a field of it. */
export const below = (wanting: Wanting, field: string): Wanting => ({ ...wanting, field: `${wanting.field}.${field}` });

/**
 * The one object of that kind and name in the functionConfig's namespace, by its name of now or before kustomize's
 * prefixes; undefined where there is none or more than one, which is reported.
 */
export function findObject(
  { apiVersion, kind, name }: Wanted,
  { reader, field, optional }: Wanting,
  context: LayerContext,
): Resource | undefined {
  const slash = apiVersion.indexOf('/');
  const [group, version] = [apiVersion.slice(0, Math.max(slash, 0)), apiVersion.slice(slash + 1)];
  const namespace = context.namespace || 'default';
  const found = context.resources.filter(
    (resource) =>
      resource.id.kind === kind &&
      resource.id.group === group &&
      matchesSource(resource, { version, kind, name, namespace }),
  );
  if (found.length === 1) return found[0];
  const what = `${kind}/${name}`;
  if (found.length > 1) {
    const message = `${reader} reads ${what}, which is there ${found.length} times in namespace "${namespace}": names must be unique`;
    return complain(context, 'ambiguous-layer-source', field, message);
  }
  if (optional) return undefined;
  const message = `${reader} reads ${what} of namespace "${namespace}", which is not among the items: add it, or say \`optional: true\``;
  return complain(context, 'layer-source-not-found', field, message);
}
