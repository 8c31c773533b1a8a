/** Implements kpt's short form, which creates versions of the objects that one selector selects. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'kind=ConfigMap name=app keep=5',
  keys: {
    kind: { field: 'spec.select.0.kind', about: 'ConfigMap or Secret (default: both)' },
    name: { field: 'spec.select.0.name', about: 'regular expression for the names of the objects' },
    namespace: { field: 'spec.select.0.namespace', about: 'regular expression for the namespaces of the objects' },
    labelSelector: { field: 'spec.select.0.labelSelector', about: 'labels of the objects' },
    keep: { field: 'spec.versions.keep', is: 'plain', about: 'number of unused earlier versions to keep' },
  },
};
