/** Describes a reference to a component version, and the three attributes that overwrites match and replace. */
import { didYouMean, type Path } from '../../../src/data';
import type { Fields } from './fields';
import { contextTypes, equalContexts, ociFields, RepositoryContext } from './repository-context';

/**
 * `{repositoryContext: {type: ociRegistry, baseUrl: r.example.com}, componentName: example.com/a, version: v1}`. A
 * missing context is undefined. As in Landscaper, a missing name or version is the empty string.
 */
export interface ComponentRef {
  readonly repositoryContext: RepositoryContext | undefined;
  readonly componentName: string;
  readonly version: string;
}

export const attributes = ['repositoryContext', 'componentName', 'version'] as const;

export type Attribute = (typeof attributes)[number];

export const isSpecified = (ref: ComponentRef, attribute: Attribute): boolean =>
  ref[attribute] !== undefined && ref[attribute] !== '';

/** Returns the attributes in which two references differ. As in Landscaper, the comparison is strict. */
export const changedAttributes = (before: ComponentRef, after: ComponentRef): readonly Attribute[] =>
  attributes.filter((attribute) =>
    attribute === 'repositoryContext'
      ? !equalContexts(before.repositoryContext, after.repositoryContext)
      : before[attribute] !== after[attribute],
  );

/** Returns the name of a component version in messages: `example.com/a:v1`. */
export const versionName = ({ componentName, version }: Pick<ComponentRef, 'componentName' | 'version'>): string =>
  `${componentName}:${version}`;

/**
 * Reads the reference in the map at `path`. The map can be in an Installation, in the `source` or `substitution` of an
 * overwrite, or in a recorded annotation. `repositoryContext: {}` is a context, but `repositoryContext: null` is not.
 * Names and versions are compared literally, so a name or version with invalid characters causes a warning.
 */
export function readRef(fields: Fields, path: Path): ComponentRef {
  const repositoryContext = readContext(fields, [...path, 'repositoryContext']);
  const componentName = fields.text([...path, 'componentName']);
  const version = fields.text([...path, 'version']);
  if (componentName !== '' && !/^[\w.-]+(?:\/[\w.-]+)*$/.test(componentName)) {
    fields.warn(
      [...path, 'componentName'],
      `"${componentName}" is not a valid component name (example: example.com/shop): patterns are not supported`,
    );
  }
  if (version !== '' && !/^[\w.+-]+$/.test(version)) {
    fields.warn(
      [...path, 'version'],
      `"${version}" is not a valid version (example: v1.2.0): patterns and ranges are not supported`,
    );
  }
  return { repositoryContext, componentName, version };
}

/**
 * Reads the repository context in the map at `path`. A context without a type causes a warning, because the context
 * does not specify a location.
 */
export function readContext(fields: Fields, path: Path): RepositoryContext | undefined {
  const tree = fields.map(path);
  if (tree === undefined) return undefined;
  const context = new RepositoryContext(tree);
  const type = context.text('type') ?? '';
  const near = context.isOci ? undefined : didYouMean(type, contextTypes);
  if (type === '') {
    fields.warn(
      path,
      'has no `type`, so no repository is found: set the type (example: {type: ociRegistry, baseUrl: registry.example.com})',
    );
  }
  if (near !== undefined && near !== type) {
    fields.warn([...path, 'type'], `"${type}" is not a repository type: did you mean "${near}"?`);
  }
  if (context.isOci) fields.checkSpelling(path, [...ociFields]);
  return context;
}
