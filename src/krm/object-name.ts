/** What Kubernetes accepts as the name and the namespace of an object. A few kinds, such as Service, are stricter. */
import { dnsLabel, subdomain } from './label-syntax';
import type { ResourceId } from './resource-id';

/** `Kubernetes refuses the name "A B": …`; undefined for a name that it takes. */
export function nameProblem({ group, kind, name }: ResourceId): string | undefined {
  if (group === 'rbac.authorization.k8s.io') {
    return /^(?!\.\.?$)[^/%]+$/.test(name) ? undefined : `${refused('name', name)}: it holds no \`/\` and no \`%\``;
  }
  if (kind === 'Namespace' && group === '') return labelProblem('name', name);
  if (name.length <= 253 && new RegExp(`^${subdomain}$`).test(name)) return undefined;
  return `${refused('name', name)}: ${letters}, \`-\` and \`.\`, at most 253 in all, and ${ends}`;
}

/** The same of its namespace; '' is none. */
export const namespaceProblem = ({ namespace }: ResourceId): string | undefined =>
  namespace === '' ? undefined : labelProblem('namespace', namespace);

function labelProblem(what: string, text: string): string | undefined {
  if (text.length <= 63 && new RegExp(`^${dnsLabel}$`).test(text)) return undefined;
  return `${refused(what, text)}: ${letters} and \`-\`, at most 63 in all, and ${ends}`;
}

const refused = (what: string, text: string): string => `Kubernetes refuses the ${what} "${text}"`;
const letters = 'it takes lower-case letters, digits';
const ends = 'begins and ends with a letter or digit';
