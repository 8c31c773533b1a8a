/** kpt's short form: versions the objects that one selector selects. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'kind=ConfigMap name=app keep=5',
  keys: {
    kind: { field: 'spec.select.0.kind', about: 'ConfigMap or Secret; without it, both' },
    name: { field: 'spec.select.0.name', about: 'of the objects; a pattern' },
    namespace: { field: 'spec.select.0.namespace', about: 'of the objects' },
    labelSelector: { field: 'spec.select.0.labelSelector', about: 'of the objects' },
    keep: { field: 'spec.versions.keep', is: 'plain', about: 'how many unused earlier versions are kept' },
  },
};
