/**
 * The location from which a component is fetched. Landscaper compares contexts strictly, field by field. A location can
 * be spelled in several ways, so there is also a normalized form. The normalized form is used to find descriptors and
 * to give hints, but never to match an overwrite.
 */
import { entryOf, isNull, type MapTree, stringOf, stringScalar } from '../../../src/data';
import { sortedJson } from './sorted-json';

/** The types of OCM contexts, in their usual spelling. */
export const contextTypes = ['ociRegistry', 'OCIRegistry', 'CommonTransportFormat'] as const;

/** The fields of a context of type `ociRegistry`. */
export const ociFields: ReadonlySet<string> = new Set(['type', 'baseUrl', 'subPath', 'componentNameMapping']);

/**
 * A context is a map, usually with a `type`, such as `{type: ociRegistry, baseUrl: registry.example.com/components}`.
 */
export class RepositoryContext {
  #key: string | undefined;
  #normalized: string | undefined;

  constructor(readonly tree: MapTree) {}

  /**
   * Returns a string that is the same for contexts that Landscaper considers equal. All fields are compared without
   * normalization. The order of keys does not matter.
   */
  get key(): string {
    this.#key ??= sortedJson(this.tree);
    return this.#key;
  }

  /**
   * Returns a string that is the same for `{type: ociRegistry, baseUrl: "https://r/a/"}` and
   * `{type: OCIRegistry/v1, baseUrl: r, subPath: a}`.
   */
  get normalized(): string {
    this.#normalized ??= this.isOci ? this.#normalize() : this.key;
    return this.#normalized;
  }

  /** Returns a readable form such as `registry.example.com/components`, or JSON if the context has no readable form. */
  get label(): string {
    return (this.isOci && [this.text('baseUrl'), this.text('subPath')].filter(Boolean).join('/')) || this.key;
  }

  /**
   * Returns the string in the field `name`: '' if the field is missing or null, undefined if the value is not a string.
   */
  text(name: string): string | undefined {
    const value = entryOf(this.tree, name);
    if (value === undefined || isNull(value)) return '';
    return stringOf(value);
  }

  get isOci(): boolean {
    return /^ociregistry(?:\/v1)?$/i.test(this.text('type') ?? '');
  }

  #normalize(): string {
    const place = [this.text('baseUrl'), this.text('subPath')]
      .map((part = '') => part.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replaceAll(/^\/+|\/+$/g, ''))
      .filter((part) => part !== '')
      .join('/');
    const mapping = this.text('componentNameMapping') ?? '';
    return sortedJson({
      kind: 'map',
      entries: [
        ...this.tree.entries.filter(({ key }) => !ociFields.has(key)),
        { key: 'type', value: stringScalar('ociRegistry') },
        { key: 'baseUrl', value: stringScalar(place) },
        { key: 'componentNameMapping', value: stringScalar(mapping === '' ? 'urlPath' : mapping) },
      ],
    });
  }
}

/** Whether Landscaper considers two contexts equal. Two missing contexts are equal. */
export const equalContexts = (a: RepositoryContext | undefined, b: RepositoryContext | undefined): boolean =>
  a?.key === b?.key;
