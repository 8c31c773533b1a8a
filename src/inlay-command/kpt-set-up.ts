/** What is wrong with the pipelines of Kptfiles. */
import { dirname, join } from 'node:path';
import { execProblem, type Found } from './function-ref';
import type { Port } from './port';
import { isFields, type Document, type Fields } from './set-up';

export const kptProblems = (kptfiles: readonly Document[], port: Port): readonly Found[] =>
  kptfiles.flatMap((one) => [...versionProblem(one), ...stepsOf(one).flatMap((step) => stepProblems(one, step, port))]);

/** How many functions their pipelines run. */
export const kptSteps = (kptfiles: readonly Document[]): number => kptfiles.flatMap(stepsOf).length;

function versionProblem({ file, line, data: { apiVersion, kind } }: Document): readonly Found[] {
  return apiVersion === 'kpt.dev/v1' && kind === 'Kptfile'
    ? []
    : [
        {
          file,
          line,
          name: 'wrong-version',
          text: `"${String(apiVersion)}/${String(kind)}" must be "kpt.dev/v1/Kptfile"`,
        },
      ];
}

const stepsOf = ({ data: { pipeline } }: Document): readonly Fields[] =>
  isFields(pipeline)
    ? ['mutators', 'validators'].flatMap((list) => {
        const steps = pipeline[list];
        return Array.isArray(steps) ? steps.filter(isFields) : [];
      })
    : [];

function stepProblems({ file, line }: Document, step: Fields, port: Port): readonly Found[] {
  const { exec, configPath, configMap } = step;
  const found = (name: string, text: string): Found => ({ file, line, name, text });
  const folder = dirname(file);
  return [
    ...(typeof exec === 'string' ? execProblem(exec, folder, port).map(({ name, text }) => found(name, text)) : []),
    ...(typeof configPath === 'string' && port.kind(join(folder, configPath)) === undefined
      ? [found('no-such-file', `\`configPath\` is "${configPath}", which is not there`)]
      : []),
    ...(isFields(configMap)
      ? Object.entries(configMap)
          .filter(([, value]) => typeof value === 'object' && value !== null)
          .map(([key]) =>
            found('not-text', `\`configMap.${key}\` is a map or a list, and kpt reads texts alone: put it in quotes`),
          )
      : []),
  ];
}
