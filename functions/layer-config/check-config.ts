/** What is wrong with a functionConfig that fits its schema: fields that exclude each other, paths that are none. */
import { contradiction } from '../../src/fields';
import { nothingUsed } from '../../src/function';
import { parseFieldPath } from '../../src/krm';
import type { ConfigProblem } from '../../src/schema';
import { dataKeyProblem } from './output/flat-formats';
import type { Document, File, Layer, LayerConfig, Override, Spec, ValueSource } from './generated/config';
import { keyPath } from './model/key-path';
import { parseTemplate } from './layers/template';

export function checkConfig({ metadata, spec }: LayerConfig): readonly ConfigProblem[] {
  const { layers, lists = [], overrides = [], output, schema, references } = spec;
  return [
    ...(layers.length === 0 ? [{ field: 'spec.layers', message: '`layers` is empty: nothing would be set' }] : []),
    ...repeated(layers, ({ name }) => name, 'spec.layers', 'name'),
    ...layers.flatMap((layer, index) => checkLayer(layer, `spec.layers.${index}`)),
    ...lists.flatMap(({ path }, index) => checkPath(path, `spec.lists.${index}.path`)),
    ...repeated(lists, ({ path }) => path, 'spec.lists', 'path'),
    ...checkOverrides(overrides),
    ...checkName(output?.name ?? metadata.name, output?.name === undefined ? 'metadata.name' : 'spec.output.name'),
    ...(output?.files ?? []).flatMap((file, index) => checkFile(file, `spec.output.files.${index}`)),
    ...repeated(output?.files ?? [], ({ key }) => key, 'spec.output.files', 'key'),
    ...checkUnwritten(spec),
    ...(output?.type !== undefined && output.kind !== 'Secret'
      ? [{ field: 'spec.output.type', message: '`type` is that of a Secret: say `kind: Secret`' }]
      : []),
    ...(schema !== undefined && (schema.inline === undefined) === (schema.configMap === undefined)
      ? [{ field: 'spec.schema', message: '`schema` needs one of `inline` and `configMap`' }]
      : []),
    ...(references?.extra ?? []).flatMap(({ path }, index) => checkPath(path, `spec.references.extra.${index}.path`)),
  ];
}

const sources = ['values', 'configMap', 'secret', 'valueFrom', 'template', 'resource', 'cue'] as const;

function checkLayer(layer: Layer, field: string): readonly ConfigProblem[] {
  const given = sources.filter((source) => layer[source] !== undefined);
  const [source, another] = given;
  if (source === undefined || another !== undefined) {
    const found = given.length === 0 ? 'none' : given.map((name) => `\`${name}\``).join(' and ');
    const all = sources.map((name) => `\`${name}\``).join(', ');
    return [{ field, message: `a layer needs one source of ${all}; this one has ${found}` }];
  }
  const problems = layer.at === undefined ? [] : [...checkPath(layer.at, `${field}.at`)];
  if ((source === 'values' || source === 'cue') && layer.ignoreMissing === true) {
    problems.push({
      field: `${field}.ignoreMissing`,
      message: `\`ignoreMissing\` has no meaning with \`${source}\`, which stands here and cannot be missing`,
    });
  }
  if ((source === 'valueFrom' || source === 'template') && layer.at === undefined) {
    problems.push({ field: `${field}.at`, message: `\`at\` is required with \`${source}\`: which setting it is` });
  }
  if (source === 'cue' || (layer.configMap !== undefined && isCue(layer.configMap))) {
    if (layer.at !== undefined) {
      problems.push({
        field: `${field}.at`,
        message: 'CUE source says itself where its settings stand: leave `at` out',
      });
    }
    if (layer.mode === 'default') {
      problems.push({
        field: `${field}.mode`,
        message: 'CUE has its own defaults: write `*value | type` in the source',
      });
    }
  }
  if (layer.secret !== undefined && isCue(layer.secret)) {
    problems.push({
      field: `${field}.secret`,
      message: 'CUE source cannot come from a Secret: its errors show its text',
    });
  }
  if (layer.vars !== undefined && source !== 'template') {
    problems.push({ field: `${field}.vars`, message: '`vars` belong to a `template`' });
  }
  if (layer.template !== undefined) problems.push(...checkTemplate(layer.template, layer.vars ?? {}, field));
  if (layer.valueFrom !== undefined) problems.push(...checkValueSource(layer.valueFrom, `${field}.valueFrom`));
  if (layer.resource !== undefined) {
    problems.push(...checkFieldPath(layer.resource.fieldPath, `${field}.resource.fieldPath`));
  }
  return problems;
}

const isCue = ({ format, key }: Document): boolean =>
  format === 'cue' || (format === undefined && key.endsWith('.cue'));

function checkTemplate(
  template: string,
  vars: Readonly<Record<string, ValueSource>>,
  field: string,
): readonly ConfigProblem[] {
  const { names, problem } = parseTemplate(template);
  if (problem !== undefined) return [{ field: `${field}.template`, message: problem }];
  const missing = names.filter((name) => !Object.hasOwn(vars, name));
  const unused = Object.keys(vars).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => ({
      field: `${field}.vars`,
      message: nothingUsed({
        what: `the template has \`\${${name}}\`, \`vars\` has no "${name}"`,
        name,
        among: Object.keys(vars),
      }),
    })),
    ...unused.map((name) => ({
      field: `${field}.vars.${name}`,
      message: nothingUsed({ what: `the template has no \`\${${name}}\``, name, among: names }),
    })),
    ...Object.entries(vars).flatMap(([name, source]) => checkValueSource(source, `${field}.vars.${name}`)),
  ];
}

const checkValueSource = ({ secretKeyRef, configMapKeyRef }: ValueSource, field: string): readonly ConfigProblem[] =>
  (secretKeyRef === undefined) === (configMapKeyRef === undefined)
    ? [{ field, message: 'one of `secretKeyRef` and `configMapKeyRef` is needed' }]
    : [];

function checkOverrides(overrides: readonly Override[]): readonly ConfigProblem[] {
  const problems = overrides.flatMap(({ path }, index) => checkPath(path, `spec.overrides.${index}.path`));
  if (problems.length > 0) return problems;
  const paths = overrides.map(({ path }) => keyPath(path));
  return paths.flatMap((path, index) => {
    const outer = paths.findIndex(
      (other, at) =>
        at !== index &&
        other.length <= path.length &&
        (other.length < path.length || at < index) &&
        other.every((key, step) => key === path[step]),
    );
    if (outer === -1) return [];
    const message = `the override of \`${overrides[index]?.path}\` is in that of \`${overrides[outer]?.path}\`: say it there`;
    return [{ field: `spec.overrides.${index}.path`, message }];
  });
}

function checkFile({ key, format, select, ini }: File, field: string): readonly ConfigProblem[] {
  const problems = select === undefined || select === '' ? [] : [...checkPath(select, `${field}.select`)];
  if (format === 'keys' && key !== undefined) {
    problems.push({ field: `${field}.key`, message: 'with `format: keys` the settings are the keys: leave `key` out' });
  }
  if (format !== 'keys') {
    const problem = key === undefined ? 'it is required' : dataKeyProblem(key);
    if (problem !== undefined) problems.push({ field: `${field}.key`, message: `\`key\`: ${problem}` });
  }
  // No extension is Cuttlefish's.
  if (key !== undefined && format !== 'keys' && format !== 'cuttlefish') {
    const contradicted = contradiction('', format, key);
    if (contradicted !== undefined) problems.push({ field: `${field}.format`, message: `"${key}" ${contradicted}` });
  }
  if (ini !== undefined && format !== 'ini') {
    problems.push({ field: `${field}.ini`, message: `\`ini\` has no meaning with \`format: ${format}\`` });
  }
  return problems;
}

/** What says how to write has no meaning where nothing is written, or nothing of that kind. */
function checkUnwritten({ output = {}, references, history }: Spec): readonly ConfigProblem[] {
  const naming = output.naming ?? 'hash';
  if (history !== undefined && naming !== 'hash') {
    const message = `\`history\` has no meaning with \`naming: ${naming}\`, which has no earlier versions`;
    return [{ field: 'spec.history', message }];
  }
  const { files = [], ...others } = output;
  if (files.length > 0) return [];
  const given = [
    ...Object.keys(others).map((field) => `output.${field}`),
    ...(references === undefined ? [] : ['references']),
    ...(history === undefined ? [] : ['history']),
  ];
  return given.map((field) => ({
    field: `spec.${field}`,
    message: `\`${field}\` needs \`output.files\`: without a file nothing is written`,
  }));
}

/** The hash and its dash come behind the name. */
const longestName = 253 - 11;

function checkName(name: string, field: string): readonly ConfigProblem[] {
  const label = '[a-z\\d](?:[-a-z\\d]*[a-z\\d])?';
  if (!new RegExp(`^${label}(?:\\.${label})*$`).test(name)) {
    const message = `"${name}" is no name for an object: lower-case letters, digits, "-" and "." only, a letter or digit at each end`;
    return [{ field, message }];
  }
  if (name.length <= longestName) return [];
  return [{ field, message: `the name is longer than ${longestName} characters, and a hash of 11 is appended` }];
}

function checkPath(text: string, field: string): readonly ConfigProblem[] {
  try {
    keyPath(text);
    return [];
  } catch (error) {
    return [{ field, message: `the path "${text}" ${(error as Error).message}` }];
  }
}

function checkFieldPath(text: string, field: string): readonly ConfigProblem[] {
  try {
    parseFieldPath(text);
    return [];
  } catch (error) {
    return [{ field, message: `"${text}" is no field path: ${(error as Error).message}` }];
  }
}

/** Two entries of a list that should differ. */
function repeated<T>(
  entries: readonly T[],
  of: (entry: T) => string | undefined,
  field: string,
  key: string,
): readonly ConfigProblem[] {
  const seen = new Set<string | undefined>([undefined]);
  return entries.flatMap((entry, index) => {
    const value = of(entry);
    if (seen.has(value) && value !== undefined) {
      return [{ field: `${field}.${index}.${key}`, message: `"${value}" is there twice` }];
    }
    seen.add(value);
    return [];
  });
}
