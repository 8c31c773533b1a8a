/** Implements kpt's short form, which writes one value into one field path. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: "kind=ConfigMap name=shop path='data.config\\.json.host' value=example.com",
  keys: {
    path: { field: 'replacements.0.targets.0.fieldPaths.0', required: true, about: 'the field path' },
    value: { field: 'replacements.0.sourceValue', required: true, about: 'the value' },
    group: { field: 'replacements.0.targets.0.select.group', about: 'API group of the resources to change' },
    version: { field: 'replacements.0.targets.0.select.version', about: 'API version of the resources to change' },
    kind: { field: 'replacements.0.targets.0.select.kind', about: 'kind of the resources to change (default: all)' },
    name: { field: 'replacements.0.targets.0.select.name', about: 'name of the resources to change' },
    namespace: { field: 'replacements.0.targets.0.select.namespace', about: 'namespace of the resources to change' },
    labelSelector: {
      field: 'replacements.0.targets.0.select.labelSelector',
      about: 'labels of the resources to change',
    },
    pattern: { field: 'replacements.0.targets.0.pattern', about: 'a regular expression for the text to replace' },
    create: { field: 'replacements.0.targets.0.options.create', is: 'plain', about: 'true to create missing fields' },
    delimiter: {
      field: 'replacements.0.targets.0.options.delimiter',
      about: 'the text between the pieces of the field',
    },
    index: {
      field: 'replacements.0.targets.0.options.index',
      is: 'plain',
      about: 'the index of the piece to replace, starting at 0',
    },
    encoding: { field: 'replacements.0.targets.0.options.encoding', about: 'base64 or none' },
    format: { field: 'replacements.0.targets.0.options.format', about: 'format of the document in the field' },
    type: { field: 'replacements.0.targets.0.options.type', about: 'the type to write' },
    ignoreMissing: {
      field: 'replacements.0.targets.0.options.ignoreMissing',
      is: 'plain',
      about: 'true to allow a missing resource or field',
    },
    report: { field: 'report', is: 'plain', about: 'true to report each written value' },
  },
};
