/** kpt's short form: renders one program, directory or Tanka environment. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'directory=jsonnet libraries=vendor,lib ext-str.region=eu',
  keys: {
    file: { field: 'spec.file', about: 'the program' },
    directory: { field: 'spec.directory.path', about: 'the directory of programs, in the place of `file`' },
    environment: { field: 'spec.tanka.environment', about: 'the environment of Tanka, in the place of `file`' },
    libraries: { field: 'spec.libraries', is: 'list', about: 'library paths, with commas between them' },
    namespace: { field: 'spec.namespace', about: 'for objects that have none' },
    'ext-str.*': { field: 'spec.vars.external.str', about: 'external variables that are texts' },
    'ext-code.*': { field: 'spec.vars.external.code', about: 'external variables that are code' },
    'tla-str.*': { field: 'spec.vars.topLevel.str', about: 'top-level arguments that are texts' },
    'tla-code.*': { field: 'spec.vars.topLevel.code', about: 'top-level arguments that are code' },
  },
};
