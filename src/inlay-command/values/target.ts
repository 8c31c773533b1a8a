/**
 * Parses the arguments of `inlay get` and `inlay set`: `ConfigMap/shop`, `data.[config.json].host=shop.example.com`.
 */
import { parseFieldPath, type ParsedFieldPath } from '../../krm/field-path';
import { effectiveNamespace, type ResourceId } from '../../krm/resource-id';
import { CommandError } from '../port';

const targetPattern = /^([^/]+)\/([^/]+)$/;

type Target = Pick<ResourceId, 'kind' | 'name'>;

export const targetText = ({ kind, name }: Target): string => `${kind}/${name}`;

/** True if the resource can be selected by kind and name on the command line. */
export const isTarget = (id: Target): boolean => targetPattern.test(targetText(id));

/** Throws CommandError. */
export function targetOf(text: string): Target {
  const [, kind = '', name = ''] = targetPattern.exec(text) ?? [];
  if (kind !== '') return { kind, name };
  throw new CommandError(`"${text}" does not name a resource: write its kind and name, such as ConfigMap/shop`);
}

/** Throws CommandError. */
export function pathOf(text: string): ParsedFieldPath {
  try {
    return parseFieldPath(text);
  } catch (error) {
    throw new CommandError(`"${text}" is not a field path: ${error instanceof Error ? error.message : ''}`);
  }
}

/**
 * True if the resource has the kind and name of the target and, if `namespace` is given, this namespace. A resource
 * without a namespace is in the namespace `default`.
 */
export function isNamed(id: ResourceId, { kind, name }: Target, namespace: string | undefined): boolean {
  const isThere = namespace === undefined || effectiveNamespace(id.namespace) === effectiveNamespace(namespace);
  return id.kind === kind && id.name === name && isThere;
}

export interface Assignment {
  readonly path: string;
  readonly value: string;
}

/** Splits `a.[name=b].c=value` at the first `=` outside of brackets. Returns undefined if there is no such `=`. */
export function assignmentOf(text: string): Assignment | undefined {
  const [, path, value = ''] = /^((?:(?:^|\.)\[[^\]]*\](?=[.=])|[^=])+)=([^]*)$/.exec(text) ?? [];
  return path === undefined ? undefined : { path, value };
}
