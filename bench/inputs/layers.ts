/** Inputs for benchmarks of `layer-config`. */
import { listOf, repeated, resources } from './resources';

const config = (layers: string, more = ''): string => `apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata:
  name: config
  namespace: shop
spec:
  output: {name: shared-config, files: [{key: app.conf, format: ini, ini: {dialect: oslo}}]}
${more}  layers:
${layers}`;

const perSection = 40;

const section = (index: number, settings: number, value: (setting: number) => string): string =>
  `    section${index}:\n${repeated(settings, (at) => `      option_${at}: ${value(at)}\n`)}`;

/** A document of `count` settings, numbered from `from`. */
const settings = (from: number, count: number, value: (setting: number) => string): string =>
  repeated(count / perSection, (at) => section(from / perSection + at, perSection, value));

const configMap = (name: string, document: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: shop\ndata:\n  config.yaml: |\n${document}`;

/**
 * `count` settings, each with a default. Each of the `others` layers sets a quarter of them. From the fifth layer on,
 * layers repeat the settings and values of earlier layers. `more` is appended to the spec.
 */
export function layeredSettings(count: number, others = 4, more = ''): string {
  const defaults = configMap(
    'layer-0',
    settings(0, count, (at) => `default-${at}`),
  );
  const numbers = Array.from({ length: others }, (_, at) => at + 1);
  const maps = numbers.map((layer) => {
    const quarter = (layer - 1) % 4;
    return configMap(
      `layer-${layer}`,
      settings((quarter * count) / 4, count / 4, (at) => `"value ${quarter + 1} ${at}"`),
    );
  });
  const layers = [0, ...numbers].map(
    (layer) =>
      `  - {name: l${layer}, mode: ${layer === 0 ? 'default' : 'fixed'}, configMap: {name: layer-${layer}, key: config.yaml}}\n`,
  );
  return listOf([defaults, ...maps], config(layers.join(''), more));
}

/** `count` items. `users` is the number of items that are Deployments and refer to the generated object. */
export function referringItems(count: number, users: number): string {
  const nth = count / users;
  const items = resources(count).map((item, index) =>
    index % nth === 1
      ? item.replace(/name: config-\d+\n {8}name: config/, 'name: shared-config\n        name: config')
      : item,
  );
  return listOf(items, config('  - {name: a, values: {DEFAULT: {debug: true}}}\n'));
}
