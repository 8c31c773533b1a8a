/** A ConfigMap or Secret whose name depends on its content: `keystone` becomes `keystone-8b7k2fh4tc`. */
import type { Tree } from '../../data';
import { changesBetween, type Change } from '../../formats';
import type { ReferencedKind } from '../../krm';
import type { Resource } from '../../resource-list';

/** The properties that references use to identify an object. */
export interface NamedObject {
  readonly kind: ReferencedKind;
  /** The base name, including the name of the member. */
  readonly base: string;
  /** The object's name. With `naming: hash`, the name ends with the hash of the content. */
  readonly name: string;
  readonly namespace: string;
}

export interface ReferredObject extends NamedObject {
  /** For a LayerConfig, the name of the family member. For a VersionConfig, the source object: `ConfigMap/app`. */
  readonly member: string | undefined;
  readonly source?: Source;
}

export interface VersionedObject extends ReferredObject {
  readonly keys: readonly string[];
  /** The keys that messages may show. By default, messages may show all keys. */
  readonly publicKeys?: readonly string[];
  readonly content: Content;
  create(labels: Notes, annotations: Notes): Resource;
}

export interface Source {
  readonly resource: Resource;
  /** True if the source is in a file and must be kept. Otherwise, the version replaces the source. */
  readonly isFile: boolean;
}

export type Notes = Readonly<Record<string, string | undefined>>;

/** The fields of a ConfigMap or Secret other than `apiVersion`, `kind` and `metadata`. */
export type Content = Partial<Readonly<Record<(typeof contentFields)[number], Tree>>>;

export const contentFields = ['type', 'immutable', 'data', 'binaryData', 'stringData'] as const;

const dataFields: ReadonlySet<string> = new Set(['data', 'binaryData', 'stringData']);

/** The changes that turn `resource`'s content into `content`. Keeps `type` and `immutable` if `content` omits them. */
export const contentChanges = (resource: Resource, content: Content): readonly Change[] =>
  contentFields.flatMap((key): readonly Change[] => {
    const value = content[key];
    if (value !== undefined) return changesBetween(resource.get([key]), value, [key]);
    return dataFields.has(key) && resource.get([key]) !== undefined ? [{ kind: 'delete', path: [key] }] : [];
  });

/** The maximum length of a base name. A name, including `-` and the hash, can have 253 characters. */
export const maxBaseLength = 253 - 11;

/** The name of a resource in messages: `Deployment/web`. */
export const nameOf = ({ id }: Pick<Resource, 'id'>): string => `${id.kind}/${id.name}`;
