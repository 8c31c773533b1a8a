/** Implements kpt's short form, which renders the components of an app for one environment. */
import type { ShortForm } from '../../src/function';

export const shortForm: ShortForm = {
  example: 'environment=prod app=apps/shop ext-str.region=eu',
  keys: {
    environment: { field: 'spec.environment', required: true, about: 'the environment' },
    app: { field: 'spec.app', about: 'the directory of the app' },
    tag: { field: 'spec.tag', about: "qbec's `--app-tag`" },
    components: { field: 'spec.components', is: 'list', about: 'components to render, separated by commas' },
    excludeComponents: {
      field: 'spec.excludeComponents',
      is: 'list',
      about: 'components to exclude, separated by commas',
    },
    'ext-str.*': { field: 'spec.vars.external.str', about: 'external variables with string values' },
    'ext-code.*': { field: 'spec.vars.external.code', about: 'external variables with code' },
    'tla-str.*': { field: 'spec.vars.topLevel.str', about: 'top-level variables with string values' },
    'tla-code.*': { field: 'spec.vars.topLevel.code', about: 'top-level variables with code' },
  },
};
