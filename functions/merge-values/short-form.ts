/** Implements kpt's short form, which merges one structure or file into one field path, or into the resource itself. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: `kind=Application name=shop path=spec.source.helm.values value='{"replicaCount": 3}'`,
  keys: {
    path: { field: 'merges.0.targets.0.fieldPaths.0', about: 'the field path (default: the resource itself)' },
    value: { field: 'merges.0.sourceValue', is: 'structure', about: 'the value to merge, as JSON or YAML on one line' },
    file: { field: 'merges.0.sourceFile', about: 'the file to merge, instead of `value`' },
    group: { field: 'merges.0.targets.0.select.group', about: 'API group of the resources to change' },
    version: { field: 'merges.0.targets.0.select.version', about: 'API version of the resources to change' },
    kind: { field: 'merges.0.targets.0.select.kind', about: 'kind of the resources to change (default: all)' },
    name: { field: 'merges.0.targets.0.select.name', about: 'name of the resources to change' },
    namespace: { field: 'merges.0.targets.0.select.namespace', about: 'namespace of the resources to change' },
    labelSelector: { field: 'merges.0.targets.0.select.labelSelector', about: 'labels of the resources to change' },
    create: { field: 'merges.0.targets.0.options.create', is: 'plain', about: 'true to create missing fields' },
    encoding: { field: 'merges.0.targets.0.options.encoding', about: 'base64 or none' },
    format: { field: 'merges.0.targets.0.options.format', about: 'format of the document in the field' },
    ignoreMissing: {
      field: 'merges.0.targets.0.options.ignoreMissing',
      is: 'plain',
      about: 'true to allow a missing resource or field',
    },
    list: { field: 'merges.0.lists.0.path', about: 'the path of a list to merge' },
    strategy: { field: 'merges.0.lists.0.strategy', about: 'append, prepend or merge' },
    key: { field: 'merges.0.lists.0.key', about: 'the key that identifies list items, with strategy=merge' },
  },
};
