/** kpt's short form: versions the objects that one selector selects. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'kind=ConfigMap name=app keep=5',
  keys: {
    kind: { field: 'spec.select.0.kind', about: 'ConfigMap or Secret; by default both' },
    name: { field: 'spec.select.0.name', about: 'selects objects; a pattern' },
    namespace: { field: 'spec.select.0.namespace', about: 'selects objects' },
    labelSelector: { field: 'spec.select.0.labelSelector', about: 'selects objects' },
    keep: { field: 'spec.versions.keep', is: 'plain', about: 'number of unused earlier versions to keep' },
  },
};
