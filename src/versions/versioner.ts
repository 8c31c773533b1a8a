/** The options for versions that `layer-config` and `version-config` share. */
import type { ExtraReference } from '../fields';
import type { Files } from '../files';
import type { Report } from '../function';
import type { ObjectContext } from '../kit';
import type { Resource } from '../resource-list';
import type { VersionerKind } from './bookkeeping';

export interface VersionRules {
  /** The number of unused earlier versions that are kept. */
  readonly keep?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Controllers that must not prune versions. */
  readonly protect?: readonly Protection[];
  /** A file under the root directory that contains the output of the previous run. */
  readonly history?: { readonly from: { readonly file: string } };
}

export type Protection = 'flux' | 'argocd' | 'argocd-prune-last';

export interface References {
  readonly rewrite?: boolean;
  readonly extra?: readonly Reference[];
  readonly configurations?: readonly Configuration[];
  readonly ignoreMissing?: boolean;
}

export interface Reference {
  readonly group?: string;
  readonly kind: string;
  readonly path?: string;
  readonly podSpec?: string;
  readonly ignoreMissing?: boolean;
}

/** Exactly one of `file` and `configMap` is set. */
export interface Configuration {
  readonly file?: string;
  readonly configMap?: { readonly name: string; readonly key: string };
}

/** A functionConfig that creates versions of objects. */
export interface Versioner {
  readonly kind: VersionerKind;
  readonly name: string;
  /** The namespace of the objects. Empty if this is a VersionConfig, whose objects can be in any namespace. */
  readonly namespace: string;
  readonly configResource: Resource;
  /** With `hash`, every change to the content creates a new object. Otherwise, a single object is edited. */
  readonly naming: 'hash' | 'kustomize' | 'none';
  readonly versions: VersionRules;
  /** The path of the field `versions` in the functionConfig. */
  readonly field: string;
  readonly references: References;
  /** The references that are followed in addition to kustomize's references. */
  readonly followed: readonly ExtraReference[];
  readonly isDryRun: boolean;
}

export interface VersionContext extends ObjectContext {
  readonly report: Report;
  readonly files: Files;
}
