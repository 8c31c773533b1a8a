/** Reports mistakes that the schema of the functionConfig does not detect, such as mutually exclusive fields. */
import { getOrMake } from '../../src/data';
import { contradiction } from '../../src/fields';
import { type ConfigCheck, unusedMessage } from '../../src/function';
import { checkListStrategy, checkSelector, givenFields, keyPath, parseTemplate, repeatedAt } from '../../src/kit';
import { dataKeyProblem, effectiveNamespace, formatPath, parseFieldPath, parseLabelSelector } from '../../src/krm';
import { checkReferences, checkVersions, maxBaseLength } from '../../src/versions';
import type { Document, File, Ini, Layer, LayerConfig, Override, Spec, ValueSource } from './generated/config';
import { dayOf } from './model/day';
import { optionMatcher } from './oslo/wildcard';

export function checkConfig({ metadata, spec }: LayerConfig, config: ConfigCheck): void {
  const { layers, lists, overrides = [], output = {}, schema, references } = spec;
  const at = config.at('spec');
  if (layers.length === 0 && spec.cleanUp === undefined) {
    at.at('layers').error('`layers` is empty: add at least one layer');
  }
  checkCleanUp(metadata, spec, at.at('cleanUp'));
  rejectDuplicates(layers, 'name', at.at('layers'));
  at.at('layers').each(layers, checkLayer);
  at.at('lists').each(lists, ({ path, strategy }, list) => {
    checkPath(path, list.at('path'));
    checkListStrategy(strategy, otherStrategies, list.at('strategy'));
  });
  rejectDuplicates(lists, 'path', at.at('lists'));
  checkOverrides(overrides, at.at('overrides'));
  checkDates(spec, at);
  const { name = metadata.name, files, type, kind } = output;
  checkName(name, config.at(output.name === undefined ? 'metadata.name' : 'spec.output.name'));
  checkMembers(spec, maxBaseLength - name.length - 1, at);
  checkNodes(spec, at);
  at.at('output.files').each(files, checkFile);
  rejectDuplicates(files, 'key', at.at('output.files'));
  checkUnwritten(spec, at);
  if (type !== undefined && kind !== 'Secret') {
    at.at('output.type').error('`type` applies only to Secrets: set `kind: Secret`');
  }
  if (schema !== undefined) {
    const given = givenFields(schema, ['inline', 'configMap']);
    if (given.length === 0) at.at('schema').error('`schema` requires exactly one of `inline` and `configMap`');
    if (given.length > 1) at.at('schema.configMap').error('set either `inline` or `configMap` in `schema`, not both');
  }
  if (spec.cue !== undefined && !layers.some((layer) => isCueLayer(layer) || layer.directory !== undefined)) {
    at.at('cue').error(
      '`cue` applies only to CUE layers, but no layer contains CUE source: add a layer with `cue`, or with a ConfigMap that contains CUE source',
    );
  }
  if (spec.explain === true && spec.dryRun === true) {
    at.at('explain').error('`explain` writes a ConfigMap, but `dryRun` writes nothing: remove one of the two');
  }
  checkVersions(output.versions, output.naming ?? 'hash', at.at('output.versions'));
  checkReferences(references ?? {}, at.at('references'));
}

const sources = ['values', 'configMap', 'secret', 'directory', 'valueFrom', 'template', 'resource', 'cue'] as const;

const otherStrategies = {
  prepend: 'write `append`, and put the layer before the other layers',
  merge: 'use `unify`, which merges lists of the same length item by item',
  replace: 'add an entry to `overrides`, because no layer takes precedence',
};

function checkLayer(layer: Layer, at: ConfigCheck): void {
  const given = givenFields(layer, sources);
  const [source, another] = given;
  if (source === undefined || another !== undefined) {
    const found = given.length === 0 ? 'none' : given.map((name) => `\`${name}\``).join(' and ');
    const all = sources.map((name) => `\`${name}\``).join(', ');
    const field = another === undefined ? at : at.at(another);
    field.error(`a layer requires exactly one of ${all}, but this layer has ${found}`);
    return;
  }
  if (layer.at !== undefined) checkPath(layer.at, at.at('at'));
  const isHere = source === 'values' || source === 'cue';
  if (isHere && layer.ignoreMissing === true && layer.nodeSelector === undefined) {
    const message = `\`ignoreMissing\` has no effect with \`${source}\`, which is inline and cannot be missing: remove \`ignoreMissing\``;
    at.at('ignoreMissing').error(message);
  }
  if ((source === 'valueFrom' || source === 'template') && layer.at === undefined) {
    at.at('at').error(`\`at\` is required with \`${source}\`: set \`at\` to the path of the setting`);
  }
  if (isCueLayer(layer)) {
    if (layer.at !== undefined) {
      at.at('at').error('`at` does not apply to CUE source, which defines its own paths: remove `at`');
    }
    if (layer.mode === 'default') {
      at.at('mode').error(
        '`mode: default` does not apply to CUE source, which has its own defaults: write `*value | type` in the source',
      );
    }
  }
  for (const member of ['configMap', 'secret'] as const) {
    const document = layer[member];
    if (document !== undefined) checkDocument(document, at.at(member));
  }
  if (layer.secret !== undefined && isCue(layer.secret)) {
    at.at('secret').error('CUE source cannot come from a Secret, because CUE errors quote the source: use a ConfigMap');
  }
  if (layer.vars !== undefined && source !== 'template') at.at('vars').error('`vars` needs a `template`');
  if (layer.template !== undefined) checkTemplate(layer.template, layer.vars ?? {}, at);
  if (layer.valueFrom !== undefined) checkValueSource(layer.valueFrom, at.at('valueFrom'));
  if (layer.resource !== undefined) {
    const { fieldPath } = layer.resource;
    at.at('resource.fieldPath').parses(
      () => parseFieldPath(fieldPath),
      (why) => `"${fieldPath}" is not a field path: ${why}`,
    );
  }
}

function checkDocument({ name, labelSelector }: Document, at: ConfigCheck): void {
  if ((name === undefined) === (labelSelector === undefined)) {
    const field = name === undefined ? at : at.at('labelSelector');
    field.error('exactly one of `name` and `labelSelector` is required');
  }
  if (labelSelector === undefined) return;
  at.at('labelSelector').parses(
    () => parseLabelSelector(labelSelector),
    (why) => why,
  );
}

const isCueLayer = ({ cue, configMap, directory }: Layer): boolean =>
  cue !== undefined || (configMap !== undefined && isCue(configMap)) || directory?.format === 'cue';

const isCue = ({ format, key }: Document): boolean =>
  format === 'cue' || (format === undefined && key.endsWith('.cue'));

function checkTemplate(template: string, vars: Readonly<Record<string, ValueSource>>, at: ConfigCheck): void {
  const { names, problem } = parseTemplate(template);
  if (problem !== undefined) {
    at.at('template').error(problem);
    return;
  }
  const given = Object.keys(vars);
  for (const name of names) {
    if (given.includes(name)) continue;
    const what = `the template uses \`\${${name}}\`, but \`vars\` does not define "${name}"`;
    at.at('vars').error(unusedMessage({ what, name, candidates: given }));
  }
  for (const name of given) {
    if (names.includes(name)) continue;
    at.at(`vars.${formatPath([name])}`).error(
      unusedMessage({ what: `the template does not use \`\${${name}}\``, name, candidates: names }),
    );
  }
  for (const [name, source] of Object.entries(vars)) checkValueSource(source, at.at(`vars.${formatPath([name])}`));
}

function checkValueSource(source: ValueSource, at: ConfigCheck): void {
  const given = givenFields(source, ['secretKeyRef', 'configMapKeyRef']);
  if (given.length === 0) at.error('exactly one of `secretKeyRef` and `configMapKeyRef` is required');
  if (given.length > 1) at.at('configMapKeyRef').error('set either `secretKeyRef` or `configMapKeyRef`, not both');
}

function checkOverrides(overrides: readonly Override[], at: ConfigCheck): void {
  const before = at.problems.length;
  at.each(overrides, ({ path }, override) => checkPath(path, override.at('path')));
  if (at.problems.length > before) return;
  const paths = overrides.map(({ path }) => keyPath(path));
  const positions = new Map<string, number[]>();
  for (const [index, path] of paths.entries()) getOrMake(positions, JSON.stringify(path), () => []).push(index);
  for (const [index, path] of paths.entries()) {
    const [outer] = path
      .flatMap((_, step) => positions.get(JSON.stringify(path.slice(0, step + 1))) ?? [])
      .filter(
        (position) =>
          (position < index || (paths[position] as readonly string[]).length < path.length) &&
          areForOneMember(overrides[index], overrides[position]),
      )
      .toSorted((one, other) => one - other);
    if (outer === undefined) continue;
    const written = `\`${overrides[index]?.path}\``;
    const message =
      paths[outer]?.length === path.length
        ? `${written} is overridden twice: remove one override, or give them different \`members\``
        : `the override of ${written} is inside the override of \`${overrides[outer]?.path}\`: set the value in the outer override`;
    at.at(`${index}.path`).error(message);
  }
}

/** True if both overrides apply to the same member. An override without `members` applies to all members. */
const areForOneMember = (one: Override | undefined, other: Override | undefined): boolean =>
  one?.members === undefined ||
  other?.members === undefined ||
  one.members.some((name) => other.members?.includes(name));

function checkCleanUp({ name, namespace }: LayerConfig['metadata'], { cleanUp, output }: Spec, at: ConfigCheck): void {
  const isWritten = (output?.files ?? []).length > 0;
  at.each(cleanUp, (former, entry) => {
    const isOwn =
      (former.name ?? name) === name &&
      effectiveNamespace(former.namespace ?? namespace ?? '') === effectiveNamespace(namespace ?? '');
    if (isOwn && isWritten) {
      entry.error(
        '`cleanUp` names this LayerConfig, which still generates `output.files`: set the `name` or `namespace` of a removed LayerConfig',
      );
    }
  });
}

function checkMembers({ members, layers, overrides = [], output }: Spec, longest: number, at: ConfigCheck): void {
  const names = members?.map(({ name }) => name) ?? [];
  if (members?.length === 0) at.at('members').error('`members` is empty: remove the field to generate a single object');
  rejectDuplicates(members, 'name', at.at('members'));
  at.at('members').each(members, ({ name, target }, member) => {
    if (!new RegExp(`^${nameLabel}$`).test(name)) {
      member
        .at('name')
        .error(
          `"${name}" is not a valid member name: use only lower-case letters, digits and "-", with a letter or digit at each end`,
        );
    } else if (name.length > Math.min(longest, 63)) {
      member.at('name').error(`the name has ${name.length} characters, but the maximum is ${Math.min(longest, 63)}`);
    }
    if (target !== undefined) checkSelector(target, member.at('target'));
  });
  if (members !== undefined && (output?.files ?? []).length === 0) {
    at.at('members').error(
      '`members` requires `output.files`: without files, the layers are only checked, and no object is written for a member',
    );
  }
  const checkNames = (given: readonly string[] | undefined, field: ConfigCheck): void => {
    field.each(given, (name, one) => {
      if (names.includes(name)) return;
      one.error(unusedMessage({ what: `\`members\` does not list "${name}"`, name, candidates: names }));
    });
  };
  at.at('layers').each(layers, (layer, one) => checkNames(layer.members, one.at('members')));
  at.at('overrides').each(overrides, (override, one) => checkNames(override.members, one.at('members')));
}

/**
 * Checks whether `nodeSelector` can be combined with the given `nodes`, `members` and `output.files`. If a layer has a
 * `nodeSelector`, the function derives the members from the nodes.
 */
function checkNodes({ nodes, members, layers, overrides = [], output }: Spec, at: ConfigCheck): void {
  const hasNodes = layers.some(({ nodeSelector }) => nodeSelector !== undefined);
  if (!hasNodes) {
    if (nodes !== undefined) {
      at.at('nodes').error('`nodes` has no effect, because no layer has a `nodeSelector`: remove `nodes`');
    }
    return;
  }
  if ((output?.files ?? []).length === 0) {
    at.at('layers').error(
      '`nodeSelector` requires `output.files`: without files, the layers are only checked, and no object is written for a group of nodes',
    );
  }
  const given = [
    ...(members === undefined ? [] : [at.at('members')]),
    ...[...layers.entries()].flatMap(([index, each]) => (each.members ? [at.at(`layers.${index}.members`)] : [])),
    ...[...overrides.entries()].flatMap(([index, each]) => (each.members ? [at.at(`overrides.${index}.members`)] : [])),
  ];
  for (const field of given) {
    field.error(
      '`members` cannot be combined with `nodeSelector`, because the node groups are members: remove `members`',
    );
  }
}

function checkDay(text: string, at: ConfigCheck): void {
  if (dayOf(text) === undefined) at.error(`"${text}" is not a valid date: use the form \`2027-01-31\``);
}

function checkDates({ date, overrides = [] }: Spec, at: ConfigCheck): void {
  if (date !== undefined) checkDay(date, at.at('date'));
  const ending = overrides.filter(({ until }) => until !== undefined);
  at.at('overrides').each(overrides, ({ until }, override) => {
    if (until === undefined) return;
    checkDay(until, override.at('until'));
    if (date !== undefined) return;
    override.at('until').error('`until` needs `spec.date`: set `spec.date` to the date of this run');
  });
  if (date !== undefined && ending.length === 0) {
    at.at('date').error('`date` has no effect, because no override has `until`: remove `date`');
  }
}

function checkFile({ key, format, select, ini }: File, at: ConfigCheck): void {
  if (select !== undefined && select !== '') checkPath(select, at.at('select'));
  if (format === 'keys' && key !== undefined) {
    at.at('key').error(
      '`key` has no effect with `format: keys`, which writes each setting to its own key: remove `key`',
    );
  }
  if (format !== 'keys') {
    const problem = key === undefined ? undefined : dataKeyProblem(key);
    if (key === undefined) at.at('key').error('`key` is required');
    else if (problem !== undefined) at.at('key').error(`"${key}" is not a valid \`key\`, because ${problem}`);
  }
  // Cuttlefish has no standard file extension, so any extension is allowed.
  if (key !== undefined && format !== 'keys' && format !== 'cuttlefish') {
    const contradicted = contradiction('', format, key);
    if (contradicted !== undefined) at.at('format').error(`"${key}" ${contradicted}`);
  }
  if (ini !== undefined && format !== 'ini') at.at('ini').error(`\`ini\` has no effect with \`format: ${format}\``);
  if (ini !== undefined) checkIni(ini, at.at('ini'));
}

const ofOslo = ['options', 'schema', 'unknown', 'deprecated', 'open'] as const;

function checkIni(ini: Ini, at: ConfigCheck): void {
  if (ini.dialect !== 'oslo') {
    for (const field of givenFields(ini, ofOslo)) at.at(field).error(`\`${field}\` needs \`dialect: oslo\``);
    return;
  }
  const { schema } = ini;
  if (schema === undefined) {
    for (const field of givenFields(ini, ['unknown', 'deprecated', 'open'])) {
      at.at(field).error(`\`${field}\` needs \`schema\`, because without a schema every option is accepted`);
    }
  } else if (givenFields(schema, ['configMap', 'file']).length !== 1) {
    at.at('schema').error('`schema` requires exactly one of `configMap` and `file`');
  }
  at.at('options').each(ini.options, ({ path }, rule) => checkOption(path, rule.at('path')));
  rejectDuplicates(ini.options, 'path', at.at('options'));
  at.at('open').each(ini.open, checkOption);
}

const checkOption = (path: string, at: ConfigCheck): void =>
  at.parses(
    () => optionMatcher(path),
    (why) => `the path "${path}" ${why}`,
  );

/** Rejects fields that control writing, such as `output.naming`, if no file is written. */
function checkUnwritten({ output = {}, references }: Spec, at: ConfigCheck): void {
  const { files = [], ...others } = output;
  if (files.length > 0) return;
  const given = [
    ...Object.keys(others).map((field) => `output.${field}`),
    ...givenFields({ references }, ['references']),
  ];
  for (const field of given) {
    at.at(field).error(`\`${field}\` needs \`output.files\`, because without files nothing is written`);
  }
}

const nameLabel = '[a-z\\d](?:[-a-z\\d]*[a-z\\d])?';

function checkName(name: string, at: ConfigCheck): void {
  if (!new RegExp(`^${nameLabel}(?:\\.${nameLabel})*$`).test(name)) {
    at.error(
      `"${name}" is not a valid object name: use only lower-case letters, digits, "-" and ".", with a letter or digit at each end`,
    );
  } else if (name.length > maxBaseLength) {
    at.error(
      `the name has ${name.length} characters, but the maximum is ${maxBaseLength}, because "-" and a hash of 10 characters are appended`,
    );
  }
}

const checkPath = (text: string, at: ConfigCheck): void =>
  at.parses(
    () => keyPath(text),
    (why) => `the path "${text}" ${why}`,
  );

/** Reports entries of a list that have the same value in `field`. */
function rejectDuplicates<K extends string>(
  entries: readonly Readonly<Partial<Record<K, string>>>[] | undefined = [],
  field: K,
  at: ConfigCheck,
): void {
  for (const index of repeatedAt(entries.map((entry) => entry[field]))) {
    at.at(`${index}.${field}`).error(`duplicate \`${field}\` "${entries[index]?.[field]}"`);
  }
}
