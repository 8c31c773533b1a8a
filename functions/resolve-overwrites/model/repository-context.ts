/**
 * Where a component is fetched from. Landscaper compares contexts strictly, field by field. But one place has several
 * spellings, so there is also a normalised form: to find descriptors and to give hints, never to match an overwrite.
 */
import { entryOf, isNull, type MapTree, stringOf, stringScalar } from '../../../src/data';
import { sortedJson } from './sorted-json';

/** The types of contexts that OCM has, as they are written. */
export const contextTypes = ['ociRegistry', 'OCIRegistry', 'CommonTransportFormat'] as const;

/** The fields of a context of type `ociRegistry`. */
export const ociFields: ReadonlySet<string> = new Set(['type', 'baseUrl', 'subPath', 'componentNameMapping']);

/** `{type: ociRegistry, baseUrl: registry.example.com/components}`; any object with a `type`. */
export class RepositoryContext {
  #key: string | undefined;
  #normalized: string | undefined;

  constructor(readonly tree: MapTree) {}

  /**
   * The same text for contexts that Landscaper takes for equal: all fields count, the order of keys does not, nothing is
   * normalised.
   */
  get key(): string {
    this.#key ??= sortedJson(this.tree);
    return this.#key;
  }

  /**
   * The same text for `{type: ociRegistry, baseUrl: "https://r/a/"}` and `{type: OCIRegistry/v1, baseUrl: r, subPath: a}`.
   */
  get normalized(): string {
    this.#normalized ??= this.isOci ? this.#normalize() : this.key;
    return this.#normalized;
  }

  /** For people: `registry.example.com/components`, or JSON where that says nothing. */
  get label(): string {
    return (this.isOci && [this.text('baseUrl'), this.text('subPath')].filter(Boolean).join('/')) || this.key;
  }

  /** The string in field `name`; '' if it is missing or null, undefined if it is something else. */
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

/** Two contexts, or two absences, that Landscaper takes for equal. */
export const equalContexts = (a: RepositoryContext | undefined, b: RepositoryContext | undefined): boolean =>
  a?.key === b?.key;
