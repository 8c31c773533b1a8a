/**
 * `npm run dev -- conformance:oslo CHECKOUT [OPTIONS]`: takes the configurations for oslo.config from the values.yaml
 * of each chart in a checkout of openstack/openstack-helm. `layer-config` writes the configurations, and oslo.config
 * must read the intended values: unchanged strings, lists and repeated options. No chart is copied into this project.
 * OPTIONS is a folder with the output of `oslo-config-generator --format json` for services, such as `nova.json`.
 * `layer-config` then writes the service's configuration again with this schema. Options that are lists in the schema
 * are written as lists. oslo.config must read the same values from this output as from the chart's own file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layerConfig } from '../../functions/layer-config/function';
import { entriesOf, nodeAt, plainOf, type Tree } from '../../src/data';
import { yamlFormat } from '../../src/formats';
import { osloValues, type QueriedOption } from '../../test/judges/oslo';
import { configOf, resource, runOn } from '../../test/run-on-values';

interface Configuration {
  /** The names of the service and the file, such as `nova nova.conf`. */
  readonly name: string;
  readonly chart: string;
  readonly options: readonly HelmOption[];
}

interface HelmOption {
  readonly group: string;
  readonly name: string;
  readonly kind: 'text' | 'list' | 'multi';
  readonly texts: readonly string[];
}

/** Matches files of other programs. The charts render these files in the same way as files for oslo.config. */
const otherPrograms = /uwsgi|logging|paste|audit_map/;

function configurationsOf(checkout: string): readonly Configuration[] {
  return readdirSync(checkout).flatMap((chart): readonly Configuration[] => {
    const template = join(checkout, chart, 'templates', 'configmap-etc.yaml');
    if (!existsSync(template)) return [];
    const [values] = yamlFormat.read(readFileSync(join(checkout, chart, 'values.yaml'), 'utf8')).roots;
    const calls = readFileSync(template, 'utf8').matchAll(/^ *(\S+): .*to_oslo_conf" (?:\$\w+)?\.Values\.([\w.]+)/gm);
    return [...calls].flatMap(([, file = '', path = '']) => {
      const tree = values && nodeAt<Tree>(values, path.split('.'));
      const options = tree === undefined || otherPrograms.test(file) ? [] : optionsOf(tree);
      return options.length === 0 ? [] : [{ name: `${chart} ${file}`, chart, options }];
    });
  });
}

/** Returns the options as the chart's template reads them: without nulls, and without sections that are not maps. */
const optionsOf = (tree: Tree): readonly HelmOption[] =>
  entriesOf(tree).flatMap(({ key: group, value: section }) =>
    entriesOf(section).flatMap(({ key: name, value }): readonly HelmOption[] => {
      if (value.kind === 'scalar') {
        return value.type === 'null' ? [] : [{ group, name, kind: 'text', texts: [String(plainOf(value))] }];
      }
      const kind = plainOf(nodeAt<Tree>(value, ['type']) ?? value);
      const items = value.kind === 'list' ? value : nodeAt<Tree>(value, ['values']);
      const texts = items?.kind === 'list' ? items.items.map((item) => String(plainOf(item))) : [];
      return value.kind === 'map' && kind !== 'multistring' && kind !== 'csv'
        ? []
        : [{ group, name, kind: kind === 'multistring' ? 'multi' : 'list', texts }];
    }),
  );

function helmText(options: readonly HelmOption[]): string {
  const lines = options.flatMap(({ group, name, kind, texts }) => [
    `[${group}]`,
    ...(kind === 'multi' ? texts : [texts.join(',')]).map((text) => `${name} = ${text}`),
  ]);
  return `${lines.join('\n')}\n`;
}

const isInterpolated = ({ kind, texts }: HelmOption): boolean => kind === 'text' && /\$\w/.test(texts[0] ?? '');

async function written(
  options: readonly HelmOption[],
  asValue: (option: HelmOption) => unknown,
  schema?: string,
): Promise<string> {
  const values: Record<string, Record<string, unknown>> = {};
  for (const option of options) (values[option.group] ??= {})[option.name] = asValue(option);
  const rules = options.flatMap((option) => {
    const path = [option.group, option.name].map((key) => (key.includes('.') ? `[${key}]` : key)).join('.');
    if (isInterpolated(option)) return [{ path, as: 'interpolated' }];
    return option.kind === 'multi' && schema === undefined ? [{ path, as: 'multi' }] : [];
  });
  const bySchema = schema === undefined ? {} : { unknown: 'ignore', deprecated: 'ignore', schema: schemaSource };
  const file = { key: 'x.conf', format: 'ini', ini: { dialect: 'oslo', options: rules, ...bySchema } };
  const spec = { output: { naming: 'none', kind: 'Secret', files: [file] }, layers: [{ name: 'chart', values }] };
  const items = schema === undefined ? [] : [resource('ConfigMap', 'options', { data: { 'options.json': schema } })];
  const { exitCode, items: out, messages } = await runOn(layerConfig, configOf('LayerConfig', { spec }), items);
  const text = out.find(({ metadata }) => metadata.name === 'x')?.data?.['x.conf'];
  if (exitCode !== 0 || text === undefined) throw new Error(messages);
  return Buffer.from(text, 'base64').toString();
}

const schemaSource = { configMap: { name: 'options', key: 'options.json' } };

/** Checks that oslo.config reads each string and list as the chart intends. */
async function readDifference({ options }: Configuration): Promise<string | undefined> {
  const text = await written(options, ({ kind, texts }) => (kind === 'text' ? texts[0] : texts));
  const types = { text: 'string value', list: 'list value', multi: 'multi valued' };
  // Also register the options that interpolated strings refer to, without values.
  const names = options.flatMap((option) =>
    isInterpolated(option) ? (option.texts[0]?.match(/(?<=\$)\w+/g) ?? []) : [],
  );
  const asked = [
    ...options.map(({ group, name, kind }): QueriedOption => ({ group, name, type: types[kind] })),
    ...names.map((name): QueriedOption => ({ group: 'DEFAULT', name, type: 'string value' })),
  ];
  const [read = []] = osloValues([{ text, options: asked }]);
  const wrong = options.filter(({ kind, texts }, index) => {
    const meant = kind === 'text' ? (texts[0] ?? '').replaceAll(/\$\w+/g, '') : texts;
    return JSON.stringify(read[index]) !== JSON.stringify(meant);
  });
  return wrong.length === 0 ? undefined : wrong.map(({ group, name }) => `${group}.${name}`).join(', ');
}

interface Generated {
  readonly options: Readonly<Record<string, { readonly opts: readonly GeneratedOption[] }>>;
}

interface GeneratedOption extends Omit<QueriedOption, 'group' | 'choices'> {
  readonly dest: string;
  readonly choices: readonly (readonly [unknown, unknown])[];
  readonly deprecated_opts: readonly { readonly group: string; readonly name: string }[];
}

/**
 * Checks that oslo.config reads the same values from the chart's own file and from a file whose lists are written
 * according to the schema.
 */
async function schemaDifference({ options }: Configuration, schema: string): Promise<string | undefined> {
  const known = Object.entries((JSON.parse(schema) as Generated).options).flatMap(([group, { opts }]) =>
    opts.map((opt) => ({ ...opt, group, name: opt.dest })),
  );
  const typeOf = ({ group, name }: HelmOption): string | undefined =>
    known.find((one) => one.name === name && one.group.toLowerCase() === group.toLowerCase())?.type;
  const optionValue = (option: HelmOption): unknown => {
    const [text = ''] = option.texts;
    if (option.kind !== 'text') return option.texts;
    const items = text.split(',').map((item) => item.trim());
    return typeOf(option) === 'list value' && !items.includes('') ? items : text;
  };
  const asked = known.map(({ group, name, type, min, max, choices, deprecated_opts: old }): QueriedOption => ({
    group,
    name,
    type,
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
    choices: choices.map(([value]) => value),
    old: old.map((each) => [each.group, each.name] as const),
  }));
  const texts = [await written(options, optionValue, schema), helmText(options)];
  const [ours = [], charts = []] = osloValues(texts.map((text) => ({ text, options: asked })));
  const wrong = asked.filter((_, index) => JSON.stringify(ours[index]) !== JSON.stringify(charts[index]));
  return wrong.length === 0 ? undefined : wrong.map(({ group, name }) => `${group}.${name}`).join(', ');
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function compare(checkout: string, optionsFolder: string | undefined): Promise<void> {
  const configurations = configurationsOf(checkout);
  const lines: string[] = [];
  let bySchema = 0;
  for (const configuration of configurations) {
    const why = await readDifference(configuration).catch(errorMessage);
    if (why !== undefined) lines.push(`${configuration.name}: ${why}`);
    const schema = optionsFolder === undefined ? '' : join(optionsFolder, `${configuration.chart}.json`);
    if (!configuration.name.endsWith(`${configuration.chart}.conf`) || !existsSync(schema)) continue;
    bySchema++;
    const differing = await schemaDifference(configuration, readFileSync(schema, 'utf8')).catch(errorMessage);
    if (differing !== undefined) lines.push(`${configuration.name}, according to its schema: ${differing}`);
  }
  const count = configurations.reduce((sum, { options }) => sum + options.length, 0);
  console.log(`${configurations.length} configurations with ${count} options, ${bySchema} of them with a schema`);
  console.log(lines.length === 0 ? 'oslo.config reads all values as intended' : lines.join('\n'));
  process.exitCode = lines.length === 0 ? 0 : 1;
}

const [checkout, optionsFolder] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('usage: npm run dev -- conformance:oslo CHECKOUT_OF_openstack-helm [FOLDER_OF_OPTIONS]');
  process.exitCode = 64;
} else void compare(checkout, optionsFolder);
