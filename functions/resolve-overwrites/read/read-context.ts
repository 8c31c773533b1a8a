/**
 * Reads a Landscaper Context: the fields that concern component references. A Context has its fields at the top level
 * instead of in a `spec`.
 */
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { Fields } from '../model/fields';
import { readContext } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';

export interface Context {
  readonly name: string;
  /** Whether the Context is missing from the items. */
  readonly isMissing: boolean;
  /** The repository context for references without a repository context. */
  readonly repositoryContext: RepositoryContext | undefined;
  /** The name of a ComponentVersionOverwrites in the same namespace, or ''. */
  readonly overwrites: string;
  /**
   * Whether the Context names an OCM configuration. The configuration can define the location of components without a
   * repository context.
   */
  readonly hasOcmConfig: boolean;
}

const topFields = [
  'apiVersion', 'kind', 'metadata', 'repositoryContext', 'ocmConfig', 'registryPullSecrets', 'configurations',
  'componentVersionOverwrites', 'verificationSignatures',
]; // prettier-ignore

/** Reads a Context. If a field is invalid, reports the problem and returns undefined. */
export function readLandscaperContext(resource: Resource, report: Report): Context | undefined {
  const fields = new Fields(resource.root, report.at(resource));
  fields.checkNames([], topFields, 'spec');
  fields.map(['ocmConfig']);
  const context: Context = {
    name: resource.id.name,
    isMissing: false,
    repositoryContext: readContext(fields, ['repositoryContext']),
    overwrites: fields.text(['componentVersionOverwrites']),
    hasOcmConfig: fields.text(['ocmConfig', 'name']) !== '',
  };
  return fields.failed ? undefined : context;
}

/** Returns an empty Context to use for a Context that is not among the items and whose settings are unknown. */
export const emptyContext = (name: string): Context => ({
  name,
  isMissing: true,
  repositoryContext: undefined,
  overwrites: '',
  hasOcmConfig: false,
});
