/**
 * Reports mistakes that the schema of a functionConfig cannot detect, such as mutually exclusive fields and variables
 * that are set twice.
 */
import type { ConfigCheck } from '../../src/function';
import { formatPath } from '../../src/krm';
import { rejectDuplicates } from '../../src/render';
import type { RenderJsonnet } from './generated/config';
import { environmentVariable } from './tanka/plan';

const sources = ['file', 'directory', 'tanka'] as const;

export function checkConfig({ spec }: RenderJsonnet, config: ConfigCheck): void {
  const [first, ...others] = sources.filter((source) => spec[source] !== undefined);
  const names = sources.map((source) => `\`${source}\``).join(', ');
  if (first === undefined) config.at('spec').error(`\`spec\` has no program to render: set one of ${names}`);
  for (const other of others) {
    const message = `\`spec\` must have exactly one of ${names}: remove \`${first}\` or \`${other}\``;
    config.at(`spec.${other}`).error(message);
  }
  if (spec.paths === 'keys' && spec.directory !== undefined) {
    config
      .at('spec.paths')
      .error('`paths: keys` requires a single result, but a directory has several results: remove `paths`');
  }
  if (spec.tanka !== undefined) checkTanka(spec, config);
  else if (spec.dataSources !== undefined) {
    config
      .at('spec.dataSources')
      .error('`dataSources` apply only to `spec.tanka`, whose native functions read them: remove `dataSources`');
  }
  for (const group of ['external', 'topLevel'] as const) {
    const at = config.at(`spec.vars.${group}`);
    const values = spec.vars?.[group];
    rejectDuplicates(values, at);
    for (const [how, texts] of [
      ['str', values?.str],
      ['code', values?.code],
    ] as const) {
      for (const [name, value] of Object.entries(texts ?? {})) {
        const [variable] = typeof value === 'string' ? (/\$\{?ARGOCD_(?:APP|ENV)_\w+\}?/.exec(value) ?? []) : [];
        if (variable === undefined) continue;
        at.at(`${how}.${formatPath([name])}`).error(`only Argo CD replaces "${variable}": write the value itself`);
      }
    }
  }
}

function checkTanka({ libraries, namespace, vars }: RenderJsonnet['spec'], config: ConfigCheck): void {
  if (libraries !== undefined) {
    const message = 'a Tanka project uses the libraries in its `lib` and `vendor` folders: remove `libraries`';
    config.at('spec.libraries').error(message);
  }
  if (namespace !== undefined) {
    const message =
      'the resources of a Tanka environment get the `spec.namespace` of the Environment: set it there, and remove `namespace`';
    config.at('spec.namespace').error(message);
  }
  for (const how of ['str', 'code'] as const) {
    if (vars?.external?.[how]?.[environmentVariable] === undefined) continue;
    const message = `the environment sets "${environmentVariable}": remove the variable`;
    config.at(`spec.vars.external.${how}.${formatPath([environmentVariable])}`).error(message);
  }
}
