/** References as they are written: in an Installation, in both halves of an overwrite, in a recorded annotation. */
import type { Path } from '../../../src/data';
import type { ComponentRef } from '../model/component-ref';
import type { Fields } from '../model/fields';
import { RepositoryContext } from '../model/repository-context';

/** The reference in the map at `path`. `{}` is a context, null is none. */
export function readRef(fields: Fields, path: Path): ComponentRef {
  return {
    repositoryContext: readContext(fields, [...path, 'repositoryContext']),
    componentName: fields.text([...path, 'componentName']),
    version: fields.text([...path, 'version']),
  };
}

export function readContext(fields: Fields, path: Path): RepositoryContext | undefined {
  const tree = fields.map(path);
  return tree && new RepositoryContext(tree);
}
