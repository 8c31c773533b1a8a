/** Implements kpt's short form, which renders one program, directory or Tanka environment. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'directory=jsonnet libraries=vendor,lib ext-str.region=eu',
  keys: {
    file: { field: 'spec.file', about: 'the program' },
    directory: { field: 'spec.directory.path', about: 'the directory of programs, instead of `file`' },
    environment: { field: 'spec.tanka.environment', about: 'the Tanka environment, instead of `file`' },
    libraries: { field: 'spec.libraries', is: 'list', about: 'library paths, separated by commas' },
    namespace: { field: 'spec.namespace', about: 'the namespace for objects without a namespace' },
    'ext-str.*': { field: 'spec.vars.external.str', about: 'external variables with string values' },
    'ext-code.*': { field: 'spec.vars.external.code', about: 'external variables with code' },
    'tla-str.*': { field: 'spec.vars.topLevel.str', about: 'top-level arguments with string values' },
    'tla-code.*': { field: 'spec.vars.topLevel.code', about: 'top-level arguments with code' },
  },
};
