/**
 * Finds resources of one kind by namespace and name. Each resource is read on first use. A missing namespace does not
 * mean `default`, because namespaces are compared literally.
 */
import { didYouMean, getOrMake } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { ResourceId } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';

/** `broken`: the resource exists, but has a mistake that was reported. */
export type LookupResult<T> = { readonly kind: 'found'; readonly value: T } | { readonly kind: 'missing' | 'broken' };

/** Reads a resource. Returns undefined and reports the mistake if the resource is invalid. */
type Reader<T> = (resource: Resource, report: Report) => T | undefined;

export class NamedResources<T> {
  readonly #resources = new Map<string, Resource>();
  readonly #found = new Map<string, LookupResult<T>>();
  readonly #report: Report;
  readonly #reader: Reader<T>;

  constructor(resources: readonly Resource[], report: Report, reader: Reader<T>) {
    this.#report = report;
    this.#reader = reader;
    for (const resource of resources) {
      const { kind, namespace, name } = resource.id;
      const key = keyOf(namespace, name);
      if (!this.#resources.has(key)) this.#resources.set(key, resource);
      else if (!this.#found.has(key)) {
        const shown = [namespace, name].filter(Boolean).join('/');
        report.error({ code: 'duplicate', message: `duplicate ${kind} "${shown}"`, resource });
        this.#found.set(key, { kind: 'broken' });
      }
    }
  }

  named(namespace: string, name: string): LookupResult<T> {
    const key = keyOf(namespace, name);
    return getOrMake(this.#found, key, () => this.#read(this.#resources.get(key)));
  }

  get unused(): readonly Resource[] {
    return [...this.#resources].filter(([key]) => !this.#found.has(key)).map(([, resource]) => resource);
  }

  /** Returns the name in the namespace that is most similar to `name`, if any. */
  similarName(namespace: string, name: string): string | undefined {
    const names = [...this.#resources.values()].flatMap(({ id }) => (id.namespace === namespace ? [id.name] : []));
    return didYouMean(name, names);
  }

  /** Returns a hint for a message about a missing resource: `: did you mean "development"?`. */
  hint(namespace: string, name: string): string {
    const near = this.similarName(namespace, name);
    if (near !== undefined) return `: did you mean "${near}"?`;
    const elsewhere = [...this.#resources.values()].find(({ id }) => id.name === name);
    return elsewhere === undefined
      ? ''
      : `; a resource with this name exists ${namespaceText(elsewhere.id)}, but namespaces must match exactly`;
  }

  #read(resource: Resource | undefined): LookupResult<T> {
    if (resource === undefined) return { kind: 'missing' };
    const value = this.#reader(resource, this.#report);
    return value === undefined ? { kind: 'broken' } : { kind: 'found', value };
  }
}

const namespaceText = ({ namespace }: ResourceId): string =>
  namespace === '' ? 'without namespace' : `in namespace "${namespace}"`;

const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;
