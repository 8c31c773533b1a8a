/**
 * Kubernetes' rules for the name and the namespace of an object. A few kinds, such as Service, have stricter rules.
 * @lazy
 */
import { dnsLabel, subdomain } from '../label-syntax';
import type { ResourceId } from '../resource-id';

/**
 * The API groups of Kubernetes whose object names follow these rules. Other groups can have different rules: names of
 * OpenShift users can contain colons. The RBAC group is missing because it allows the name `system:node`.
 */
const ownGroups = new Set([
  '', 'admissionregistration.k8s.io', 'apiextensions.k8s.io', 'apiregistration.k8s.io', 'apps', 'autoscaling',
  'batch', 'coordination.k8s.io', 'discovery.k8s.io', 'events.k8s.io', 'networking.k8s.io', 'node.k8s.io', 'policy',
  'scheduling.k8s.io', 'storage.k8s.io',
]); // prettier-ignore

/** The name of an IPAddress is an address, which can contain colons. */
const isAddress = ({ group, kind }: ResourceId): boolean => group === 'networking.k8s.io' && kind === 'IPAddress';

/** `${NAME}` and `$(NAME)` are replaced by Flux, envsubst and similar tools before Kubernetes sees the name. */
const isFilledIn = (text: string): boolean => /\$[{(]/.test(text);

/**
 * The message for a name that Kubernetes rejects: `Kubernetes rejects the name "A B": …`. Undefined if the name is
 * valid, or if the rules for the kind are unknown.
 */
export function nameProblem(id: ResourceId): string | undefined {
  const { group, kind, name } = id;
  if (!ownGroups.has(group) || isAddress(id) || isFilledIn(name)) return undefined;
  if (kind === 'Namespace' && group === '') return labelProblem('name', name);
  if (name.length <= 253 && new RegExp(`^${subdomain}$`).test(name)) return undefined;
  return `${refused('name', name)}: ${letters}, \`-\` and \`.\`, at most 253 characters, and ${ends}`;
}

/** The message for a namespace that Kubernetes rejects; undefined if the namespace is valid or missing. */
export const namespaceProblem = ({ namespace }: ResourceId): string | undefined =>
  namespace === '' || isFilledIn(namespace) ? undefined : labelProblem('namespace', namespace);

function labelProblem(what: string, text: string): string | undefined {
  if (text.length <= 63 && new RegExp(`^${dnsLabel}$`).test(text)) return undefined;
  return `${refused(what, text)}: ${letters} and \`-\`, at most 63 characters, and ${ends}`;
}

const refused = (what: string, text: string): string => `Kubernetes rejects the ${what} "${text}"`;
const letters = 'use only lower-case letters, digits';
const ends = 'begin and end with a letter or digit';

/** The reason why Kubernetes rejects a key of `data` in a ConfigMap or Secret; undefined if the key is valid. */
export function dataKeyProblem(key: string): string | undefined {
  if (!/^[-._a-zA-Z\d]+$/.test(key)) return 'data keys consist of letters, digits, "-", "_" and "."';
  if (key.length > 253) return 'data keys are no longer than 253 characters';
  return key === '.' || key.startsWith('..') ? 'data keys are not "." and do not start with ".."' : undefined;
}
