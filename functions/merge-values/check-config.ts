/**
 * Reports mistakes that the schema of a functionConfig does not detect. Messages about a missing name, literals and
 * files have kustomize's wording.
 */
import type { ConfigCheck } from '../../src/function';
import {
  checkFieldPath,
  checkListStrategy,
  checkTarget,
  givenFields,
  parseFileSource,
  parseLiteral,
  repeatedAt,
} from '../../src/kit';
import type { ListMerge, MergeArgs, MergeValues } from './generated/config';
import { builtinKind, listGenerators, type Generator } from './sources/generators';
import { listKeys } from './merge/list-merges';
import { formatTable, namesOfFormats } from '../../src/formats';

/**
 * `entryFields` are the fields of a single generator. Only a builtin document has `entryFields` at the top level. Only
 * a MergeValues has `listFields`.
 */
const sourceFields = ['literals', 'files', 'envs', 'env'] as const;
const entryFields = ['name', 'namespace', 'behavior', 'mergeValues', ...sourceFields, 'options', 'type'] as const;
const listFields = ['configMapGenerator', 'secretGenerator', 'merges', 'generatorOptions'] as const;

export function checkConfig(config: MergeValues, at: ConfigCheck): void {
  checkShape(config, at);
  for (const generator of listGenerators(config)) checkGenerator(generator, at.at(generator.place));
  at.at('merges').each(config.merges, checkMerge);
}

function checkShape(config: MergeValues, at: ConfigCheck): void {
  const kind = builtinKind(config);
  if (kind === undefined) {
    for (const field of givenFields(config, entryFields)) {
      at.at(field).error(
        `\`${field}\` is not allowed here: move it into an entry of \`configMapGenerator\` or \`secretGenerator\``,
      );
    }
    if (givenFields(config, [...entryFields, ...listFields.slice(0, 3)]).length > 0) return;
    const message = '`configMapGenerator`, `secretGenerator` or `merges` is required';
    return at.at('configMapGenerator').error(message);
  }
  for (const field of givenFields(config, listFields)) {
    at.at(field).error(`a ${config.kind} cannot contain \`${field}\`: use a document of kind MergeValues`);
  }
  if (kind === 'ConfigMap' && config.type !== undefined) at.at('type').error('only a Secret has a `type`');
}

function checkGenerator(generator: Generator, at: ConfigCheck): void {
  const { kind, name, literals, files, mergeValues } = generator;
  const isSecret = kind === 'Secret';
  // kustomize's message is the same for a Secret.
  if (name === '') at.at('name').error('a configmap must have a name');
  at.at('literals').each(literals, (one, literal) => literal.parses(() => parseLiteral(one, isSecret)));
  at.at('files').each(files, (one, file) => file.parses(() => parseFileSource(one, isSecret)));
  const repeated = repeatedAt(mergeValues.map(({ key }) => key));
  at.at('mergeValues').each(mergeValues, (entry, value, index) => {
    const { key, format, overlayFormat, keySeparator, strict, lists = [] } = entry;
    if (generator.behavior !== 'merge') {
      value.error(`\`mergeValues\` has no effect with \`behavior: ${generator.behavior}\`: set \`behavior: merge\``);
    }
    if (repeated.includes(index)) value.at('key').error(`the key "${key}" is listed twice in \`mergeValues\``);
    if (strict === true && format !== 'json') {
      value.at('strict').error(`\`strict\` has no effect with \`format: ${format}\`, because it applies only to JSON`);
    }
    if (overlayFormat === format) {
      value
        .at('overlayFormat')
        .error(`\`overlayFormat\` is the same as \`format\`, which applies to both values: remove \`overlayFormat\``);
    }
    if (keySeparator !== undefined && !formatTable[format].hasDottedKeys) {
      const message = `\`keySeparator\` has no effect with \`format: ${format}\`, because it applies only to the formats ${namesOfFormats('and', ({ hasDottedKeys }) => hasDottedKeys)}: remove \`keySeparator\``;
      value.at('keySeparator').error(message);
    }
    checkLists(lists, value.at('lists'));
  });
}

function checkMerge(entry: MergeArgs, at: ConfigCheck): void {
  const given = givenFields(entry, ['source', 'sourceValue', 'sourceFile']);
  if (given.length !== 1) {
    at.error('exactly one of `source`, `sourceValue` and `sourceFile` is required to provide the value to merge');
  }
  checkFieldPath(entry.source?.fieldPath, at.at('source.fieldPath'));
  at.at('targets').each(entry.targets, (target, one) => {
    const problem = '`fieldPaths` is empty: add a field path, or remove `fieldPaths` to merge into the resource itself';
    if (target.fieldPaths?.length === 0) one.at('fieldPaths').error(problem);
    checkTarget(target, one);
  });
  checkLists(entry.lists ?? [], at.at('lists'));
}

const otherStrategies = {
  union: 'write `append`, which adds only the items that the base lacks',
  unify: 'remove the entry to let the list of the overlay replace the list of the base',
  replace: 'remove the entry to replace the list',
};

function checkLists(lists: readonly ListMerge[], at: ConfigCheck): void {
  for (const index of repeatedAt(lists.map(({ path }) => (listKeys(path) ?? [path]).join('\n')))) {
    at.at(`${index}.path`).error(`the path "${lists[index]?.path}" is listed twice in \`lists\``);
  }
  at.each(lists, ({ path, strategy, key }, list) => {
    checkListStrategy(strategy, otherStrategies, list.at('strategy'));
    const isMerge = strategy === 'merge';
    const needed = '`strategy: merge` requires `key`: set `key` to the field that identifies matching items';
    if (isMerge && !key) list.at('key').error(needed);
    if (!isMerge && key) list.at('key').error(`\`key\` has no effect with \`strategy: ${strategy}\`: remove \`key\``);
    if (listKeys(path) === undefined) {
      list
        .at('path')
        .error(
          `the path "${path}" must consist of keys joined by \`.\`, without indexes and queries, because it continues into all list items`,
        );
    }
  });
}
