/** What is wrong with a functionConfig that fits its schema: fields that exclude each other, names that nothing can have. */
import type { ConfigProblem } from '../../src/schema';
import type { RenderComponents, Values } from './generated/config';

export function checkConfig({ spec }: RenderComponents): readonly ConfigProblem[] {
  const { components = [], excludeComponents = [], vars = {}, dataSources = {} } = spec;
  return [
    ...(components.length > 0 && excludeComponents.length > 0 ? [bothFilters] : []),
    ...givenTwice(vars.external, 'spec.vars.external'),
    ...givenTwice(vars.topLevel, 'spec.vars.topLevel'),
    ...Object.keys(dataSources)
      .filter((uri) => !uri.startsWith('data://'))
      .map((uri) => ({
        field: `spec.dataSources.${uri}`,
        message: `\`spec.dataSources\`: "${uri}" is imported by nobody: an output is recorded under the URI of its import, \`data://name/path\``,
      })),
  ];
}

const bothFilters = {
  field: 'spec.components',
  message:
    '`spec.components`: cannot include as well as exclude components, specify one or the other (`spec.excludeComponents`)',
};

/** The code would win without a word. */
const givenTwice = ({ str = {}, code = {} }: Values = {}, field: string): readonly ConfigProblem[] =>
  Object.keys(str)
    .filter((name) => Object.hasOwn(code, name))
    .map((name) => ({
      field: `${field}.str.${name}`,
      message: `the variable "${name}" is given as \`str\` and as \`code\`: leave one out`,
    }));
