/**
 * Reports mistakes that the schema of a functionConfig cannot detect: mutually exclusive fields, duplicates, and
 * invalid URIs of data sources.
 */
import type { ConfigCheck } from '../../src/function';
import { formatPath } from '../../src/krm';
import { rejectDuplicates } from '../../src/render';
import type { RenderComponents } from './generated/config';

export function checkConfig({ spec }: RenderComponents, config: ConfigCheck): void {
  const { components = [], excludeComponents = [], vars = {}, dataSources = {} } = spec;
  if (components.length > 0 && excludeComponents.length > 0) {
    config
      .at('spec.components')
      .error(
        '`spec.components`: cannot include as well as exclude components, specify one or the other (`spec.excludeComponents`)',
      );
  }
  rejectDuplicates(vars.external, config.at('spec.vars.external'));
  rejectDuplicates(vars.topLevel, config.at('spec.vars.topLevel'));
  for (const uri of Object.keys(dataSources)) {
    if (uri.startsWith('data://')) continue;
    const message = `\`spec.dataSources\`: "${uri}" is not the URI of a data source: use the URI that the app imports, such as \`data://name/path\``;
    config.at(`spec.dataSources.${formatPath([uri])}`).error(message);
  }
}
