/** Finds mistakes in the pipelines of Kptfiles and in the files that kpt passes to the functions. */
import { basename, dirname, join, normalize, relative } from 'node:path';
import { didYouMean } from '../../data/text/nearest-name';
import { execProblem, namedFunction, type Problem } from '../function-ref';
import { functionsByKind } from '../functions';
import type { Port } from '../port';
import { isFields, type Document, type Fields } from '../files/documents';
import { mapsOf } from '../tree/reads';
import type { SetUp } from './set-up';

const lists = ['mutators', 'validators'];

export const kptProblems = ({ kptfiles, objects, values, ignoring }: SetUp, port: Port): readonly Problem[] => [
  ...kptfiles.flatMap((one) => [
    ...versionProblem(one),
    ...unknownFields(one),
    ...stepsOf(one).flatMap((step) => [...stepProblems(one, step, port), ...configProblems(one, step, objects)]),
  ]),
  ...kptfiles.flatMap((one) => (stepsOf(one).length === 0 ? [] : valuesIn(one, values, ignoring))),
];

/** The normalized paths of the functionConfigs in pipelines. */
export const kptConfigs = (kptfiles: readonly Document[]): ReadonlySet<string> =>
  new Set(
    kptfiles.flatMap((one) =>
      stepsOf(one).flatMap(({ configPath }) =>
        typeof configPath === 'string' ? [normalize(join(dirname(one.file), configPath))] : [],
      ),
    ),
  );

function configProblems(
  { file, line }: Document,
  { exec, image, configPath }: Fields,
  objects: readonly Document[],
): readonly Problem[] {
  const program = typeof exec === 'string' ? exec : image;
  if (typeof program !== 'string') {
    const text = 'a step of the pipeline has neither `exec` nor `image`, so it runs no function';
    return [{ file, line, name: 'no-function', text }];
  }
  const called = namedFunction(program);
  if (called === undefined || typeof configPath !== 'string') return [];
  const path = normalize(join(dirname(file), configPath));
  const configs = objects.filter((one) => normalize(one.file) === path);
  if (configs.length > 1) {
    const text = `"${configPath}" contains ${configs.length} objects, but a step of the pipeline accepts only one`;
    return [{ file, line, name: 'several-configs', text }];
  }
  return configs.flatMap(({ data }) => {
    const expected = functionsByKind.get(String(data['kind']));
    if (expected === undefined || expected === called) return [];
    const text = `the pipeline passes "${configPath}" to ${called}, but only ${expected} accepts this kind`;
    return [{ file, line, name: 'other-function', text }];
  });
}

/**
 * Reports files that kpt rejects because they are not resources. Packages with a `.krmignore` are skipped, because
 * their authors already know how to exclude files.
 */
const valuesIn = (kptfile: Document, values: readonly Document[], ignoring: readonly string[]): readonly Problem[] =>
  values.flatMap(({ file, line }): readonly Problem[] => {
    const path = relative(dirname(kptfile.file), file);
    const isHidden = path.split(/[\\/]/).some((part) => part.startsWith('.'));
    if (isHidden || ignoring.some((folder) => !relative(dirname(kptfile.file), folder).startsWith('..'))) return [];
    const text = `has no \`kind\`, and kpt rejects files that are not resources: add "${basename(file)}" to a \`.krmignore\` of the package`;
    return [{ file, line, name: 'not-a-resource', text }];
  });

export const kptSteps = (kptfiles: readonly Document[]): number => kptfiles.flatMap(stepsOf).length;

function versionProblem({ file, line, data: { apiVersion, kind } }: Document): readonly Problem[] {
  if (apiVersion === 'kpt.dev/v1' && kind === 'Kptfile') return [];
  const text = `"${String(apiVersion)}/${String(kind)}" must be "kpt.dev/v1/Kptfile"`;
  return [{ file, line, name: 'wrong-version', text }];
}

const stepsOf = ({ data: { pipeline } }: Document): readonly Fields[] =>
  isFields(pipeline) ? lists.flatMap((list) => mapsOf(pipeline, list)) : [];

const stepFields = ['image', 'exec', 'configPath', 'configMap', 'name', 'selectors', 'exclude'];

/** Reports unknown fields that are similar to kpt's fields. Any other unknown field may belong to a later kpt. */
function unknownFields(kptfile: Document): readonly Problem[] {
  const { file, line, data } = kptfile;
  const { pipeline } = data;
  const found = (text: string): Problem => ({ file, line, name: 'unknown-field', text });
  const near = (fields: Fields, known: readonly string[]): readonly Problem[] =>
    Object.keys(fields).flatMap((field) => {
      const meant = known.includes(field) ? undefined : didYouMean(field, known);
      return meant === undefined ? [] : [found(`\`${field}\`: did you mean \`${meant}\`?`)];
    });
  return [
    ...lists.filter((list) => list in data).map((list) => found(`\`${list}\` belongs in \`pipeline\``)),
    ...near(data, ['pipeline']),
    ...(isFields(pipeline) ? near(pipeline, lists) : []),
    ...stepsOf(kptfile).flatMap((step) => near(step, stepFields)),
  ];
}

/** The file that `kpt pkg get` creates in each copy of a package. */
const madeByKpt = 'package-context.yaml';

function stepProblems({ file, line }: Document, step: Fields, port: Port): readonly Problem[] {
  const { exec, image, configPath, configMap } = step;
  const found = (name: string, text: string): Problem => ({ file, line, name, text });
  const folder = dirname(file);
  const both = [
    ['image', image, 'exec', exec],
    ['configMap', configMap, 'configPath', configPath],
  ] as const;
  const path = typeof configPath === 'string' ? configPath : undefined;
  return [
    ...both
      .filter(([, value, , another]) => value !== undefined && another !== undefined)
      .map(([one, , other]) =>
        found(
          'two-ways',
          `a step of the pipeline has both \`${one}\` and \`${other}\`, but kpt accepts only one of them`,
        ),
      ),
    ...(path !== undefined && /^\.\.(?:[\\/]|$)/.test(normalize(path))
      ? [found('outside', `\`configPath\` is "${path}", but kpt accepts only files in the package`)]
      : []),
    ...(typeof exec === 'string' ? execProblem(exec, folder, port).map(({ name, text }) => found(name, text)) : []),
    ...(path !== undefined && basename(path) !== madeByKpt && port.kind(join(folder, path)) === undefined
      ? [found('no-such-file', `\`configPath\` is "${path}", which does not exist`)]
      : []),
    ...Object.entries(isFields(configMap) ? configMap : {})
      .filter(([, value]) => typeof value === 'object' && value !== null)
      .map(([key]) =>
        found(
          'not-text',
          `\`configMap.${key}\` is a map or a list, but kpt accepts only strings: put the value in quotes`,
        ),
      ),
  ];
}
