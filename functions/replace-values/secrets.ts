/**
 * Which resources hold secret values: Secrets, and every resource into which a value of one was written. One place decides
 * what of a value may be shown.
 */
import type { Resource } from '../../src/index';

export interface Secrets {
  holds(resource: Resource): boolean;
  /** A secret value was written into `resource`; its later edits are meant as well. */
  mark(resource: Resource): void;
}

export function trackSecrets(): Secrets {
  const marked = new Set<number | undefined>();
  return {
    holds: (resource) => isSecret(resource) || (resource.origin !== undefined && marked.has(resource.origin.index)),
    mark: (resource) => marked.add(resource.origin?.index),
  };
}

const isSecret = ({ id }: Resource): boolean => id.kind === 'Secret' && id.group === '';

/** A value for a message: in quotes, or a stand-in. */
export const shown = (text: string, secret: boolean): string => (secret ? '(a value of a Secret)' : `"${text}"`);
