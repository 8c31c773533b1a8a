/**
 * Reads the layers of a functionConfig: inline values and CUE source, ConfigMaps, Secrets, files, templates, and fields
 * of items.
 */
import { type Tree, treeAt } from '../../../src/data';
import { withSubfield, keyPath, readDataKey, type ObjectReader } from '../../../src/kit';
import { documentFormat, documentLayer, fileFormat, fileLayer } from './document-layer';
import { fieldLayer } from './field-layer';
import type { Layer as LayerConfig } from '../generated/config';
import type { Layer, LayerValue } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import { singleLayers, type SingleLayer } from './single-layers';
import { templateLayer, valueLayer } from './text-layer';

export interface CueLayer {
  readonly name: string;
  readonly origin: string;
  /** The path of the layer's entry in the functionConfig: `spec.layers.0`. */
  readonly field: string;
  /** The family members to which the layer applies; all members if undefined. */
  readonly members?: readonly string[];
  readonly isInline: boolean;
  /** The data key that contains the source; undefined if the source is in the functionConfig or is a whole file. */
  readonly key: string | undefined;
  readonly source: string;
  /** Whether the source contains a Secret value that an earlier step of a pipeline wrote there. */
  readonly secret: boolean;
}

export interface Layers {
  readonly data: readonly Layer[];
  readonly cue: readonly CueLayer[];
}

/** Returns the layers of all members. Reports and omits layers with mistakes, and omits missing optional layers. */
export function readLayers(configs: readonly LayerConfig[], context: LayerContext): Layers {
  const data: Layer[] = [];
  const cue: CueLayer[] = [];
  for (const [index, config] of configs.entries()) {
    const reader = {
      description: `layer ${JSON.stringify(config.name)}`,
      field: `spec.layers.${index}`,
      ignoreMissing: config.ignoreMissing ?? false,
    };
    for (const single of singleLayers(config, reader, context) ?? []) {
      const description = `layer ${JSON.stringify(single.name)}`;
      const own = { ...reader, description };
      const members = config.members && { members: config.members };
      if (isCue(single)) {
        const found = readCueLayer(single, own, context);
        if (found !== undefined) cue.push({ ...found, ...members });
      } else {
        const found = readDataLayer(single, index, own, context);
        if (found !== undefined) data.push({ ...found, ...members });
      }
    }
  }
  return { data, cue };
}

/** Returns undefined if the source is missing, or if a mistake was reported. */
function readCueLayer(config: SingleLayer, reader: ObjectReader, context: LayerContext): CueLayer | undefined {
  const source = cueSource(config, reader, context);
  if (source === undefined) return undefined;
  if (config.at !== undefined || config.mode === 'default') {
    const message = `${reader.description} contains CUE source, which defines its own paths and defaults: remove \`at\` and \`mode\``;
    return context.config.error({ code: 'layer-not-readable', message, field: reader.field });
  }
  if (hasNothing.test(source.source) && config.ignoreMissing !== true) {
    const way = config.cue === undefined ? ': if that is intended, set `ignoreMissing: true`' : ': remove the layer';
    const message = `${reader.description} sets nothing, because its CUE source has no declarations${way}`;
    context.config.warning({ code: 'empty', message, field: reader.field });
  }
  return { ...source, name: config.name, field: reader.field, isInline: config.cue !== undefined };
}

/** Returns undefined if the source is missing, or if a mistake was reported. */
function readDataLayer(
  config: SingleLayer,
  index: number,
  reader: ObjectReader,
  context: LayerContext,
): Layer | undefined {
  const found = valueOf(config, index, reader, context);
  if (found === undefined) return undefined;
  const at = config.at === undefined ? [] : keyPath(config.at);
  if (at.length === 0 && found.tree.kind !== 'map') {
    const what = found.tree.kind === 'list' ? 'a list' : 'a scalar';
    const message = `${reader.description} is ${what}: set \`at\` to the path of the setting`;
    return context.config.error({ code: 'layer-not-readable', field: reader.field, message });
  }
  return {
    ...found,
    name: config.name,
    field: reader.field,
    ...(isInline(config) && { valuesAt: at }),
    isDefault: config.mode === 'default',
    tree: treeAt(at, found.tree),
  };
}

/** Matches CUE source without declarations: only comments and an optional package clause. */
const hasNothing = /^(?:\s|\/\/[^\n]*(?:\n|$))*(?:package\s+\w+(?:\s|\/\/[^\n]*(?:\n|$))*)?$/;

/** True if the layer has no other source, so its content is in `values`. */
const isInline = ({ configMap, secret, file, valueFrom, template, resource }: SingleLayer): boolean =>
  [configMap, secret, file, valueFrom, template, resource].every((one) => one === undefined);

const isCue = ({ cue, configMap, file }: SingleLayer): boolean =>
  cue !== undefined ||
  (configMap !== undefined && documentFormat(configMap) === 'cue') ||
  (file !== undefined && fileFormat(file) === 'cue');

function cueSource(
  { cue, configMap, file }: SingleLayer,
  reader: ObjectReader,
  context: LayerContext,
): Pick<CueLayer, 'origin' | 'key' | 'source' | 'secret'> | undefined {
  const whole = { key: undefined, secret: false };
  if (cue !== undefined) return { ...whole, origin: 'functionConfig', source: cue };
  if (file !== undefined) return { ...whole, origin: file.path, source: file.text };
  if (configMap === undefined) return undefined;
  const found = readDataKey('ConfigMap', configMap, withSubfield(reader, 'configMap'), context);
  if (found === undefined) return undefined;
  const { text: source, secret } = found;
  return { origin: `ConfigMap/${configMap.name}`, key: configMap.key, source, secret };
}

function valueOf(
  config: SingleLayer,
  index: number,
  reader: ObjectReader,
  context: LayerContext,
): LayerValue | undefined {
  const { configMap, secret, file, valueFrom, template, resource } = config;
  if (configMap !== undefined) return documentLayer('ConfigMap', configMap, withSubfield(reader, 'configMap'), context);
  if (secret !== undefined) return documentLayer('Secret', secret, withSubfield(reader, 'secret'), context);
  if (file !== undefined) return fileLayer(file, withSubfield(reader, 'directory'), context);
  if (valueFrom !== undefined) return valueLayer(valueFrom, withSubfield(reader, 'valueFrom'), context);
  if (template !== undefined) return templateLayer(template, config.vars ?? {}, reader, context);
  if (resource !== undefined) return fieldLayer(resource, withSubfield(reader, 'resource'), context);
  // The typed config does not contain nulls, so read the layer from the resource.
  const tree = context.configResource.get(['spec', 'layers', index, 'values']) as Tree;
  return { origin: 'functionConfig', secret: false, fromSecret: false, tree };
}
