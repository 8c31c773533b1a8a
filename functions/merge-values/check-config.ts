/** What is wrong with a functionConfig beyond its shape: all of it, in kustomize's words where it has some. */
import type { ConfigProblem } from '../../src/schema';
import type { ListMerge, MergeValue, MergeValues } from './generated/config';
import { builtinKind, fieldOf, listGenerators, type Generator } from './sources/generators';
import { listKeys } from './merge/list-merges';
import { parseFileSource, parseLiteral, SourceError } from './sources/sources';

/** The fields of one generator, which only a builtin document has itself, and those that only a MergeValues has. */
const entryFields = [
  'name',
  'namespace',
  'behavior',
  'mergeValues',
  'literals',
  'files',
  'envs',
  'env',
  'options',
  'type',
] as const;
const listFields = ['configMapGenerator', 'secretGenerator', 'generatorOptions'] as const;

export function checkConfig(config: MergeValues): readonly ConfigProblem[] {
  return [...checkShape(config), ...listGenerators(config).flatMap(checkGenerator)];
}

function checkShape(config: MergeValues): readonly ConfigProblem[] {
  const given = (fields: readonly (keyof MergeValues)[]): readonly string[] =>
    fields.filter((field) => config[field] !== undefined);
  const kind = builtinKind(config);
  if (kind === undefined) {
    const misplaced = given(entryFields).map((field) => ({
      field,
      message: `\`${field}\` belongs into an entry of \`configMapGenerator\` or \`secretGenerator\``,
    }));
    if (misplaced.length > 0 || given(listFields.slice(0, 2)).length > 0) return misplaced;
    const message = '`configMapGenerator` or `secretGenerator` is required: the list of what to generate';
    return [{ field: 'configMapGenerator', message }];
  }
  const misplaced = given(listFields).map((field) => ({
    field,
    message: `a ${config.kind} is one generator: \`${field}\` belongs into a document of kind MergeValues`,
  }));
  if (kind === 'Secret' || config.type === undefined) return misplaced;
  return [...misplaced, { field: 'type', message: 'only a Secret has a `type`' }];
}

function checkGenerator(generator: Generator): readonly ConfigProblem[] {
  const { kind, literals, files, mergeValues } = generator;
  const name = generator.name === '' ? [{ field: fieldOf(generator, 'name'), message: nameMissing }] : [];
  return [
    ...name,
    ...literals.flatMap((literal, index) =>
      checkSource(fieldOf(generator, `literals.${index}`), () => parseLiteral(literal, kind === 'Secret')),
    ),
    ...files.flatMap((source, index) =>
      checkSource(fieldOf(generator, `files.${index}`), () => parseFileSource(source, kind === 'Secret')),
    ),
    ...mergeValues.flatMap((entry, index) => checkMergeValue(generator, entry, index)),
  ];
}

/** kustomize says so of Secrets, too. */
const nameMissing = 'a configmap must have a name';

function checkSource(field: string, parse: () => unknown): readonly ConfigProblem[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return [{ field, message: error.message }];
  }
}

function checkMergeValue(generator: Generator, entry: MergeValue, index: number): readonly ConfigProblem[] {
  const field = fieldOf(generator, `mergeValues.${index}`);
  const { key, format, strict, lists = [] } = entry;
  const problems: ConfigProblem[] = [];
  if (generator.behavior !== 'merge') {
    const message = `\`mergeValues\` needs \`behavior: merge\`: \`${generator.behavior}\` has nothing to merge with`;
    problems.push({ field, message });
  }
  if (generator.mergeValues.findIndex((other) => other.key === key) < index) {
    problems.push({ field: `${field}.key`, message: `the key "${key}" is listed twice in \`mergeValues\`` });
  }
  if (strict === true && format !== 'json') {
    const message = `\`strict\` says how to read JSON: it has no meaning with \`format: ${format}\``;
    problems.push({ field: `${field}.strict`, message });
  }
  const paths = lists.map(({ path }) => (listKeys(path) ?? [path]).join('\n'));
  const repeated = lists.flatMap(({ path }, at) =>
    paths.indexOf(paths[at] ?? '') === at
      ? []
      : [{ field: `${field}.lists.${at}.path`, message: `the path "${path}" is listed twice in \`lists\`` }],
  );
  return [...problems, ...repeated, ...lists.flatMap((list, at) => checkList(list, `${field}.lists.${at}`))];
}

function checkList({ path, strategy, key }: ListMerge, field: string): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if ((strategy === 'merge') !== (key !== undefined && key !== '')) {
    const message =
      strategy === 'merge'
        ? '`strategy: merge` needs a `key`: the field that tells which items belong together'
        : `\`key\` has no meaning with \`strategy: ${strategy}\``;
    problems.push({ field: `${field}.key`, message });
  }
  if (listKeys(path) === undefined) {
    const message = `\`${path}\` must be keys joined by \`.\`: it goes through the items of lists by itself`;
    problems.push({ field: `${field}.path`, message });
  }
  return problems;
}
