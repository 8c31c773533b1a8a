/**
 * Reads the layers of a functionConfig: from its `values`, from ConfigMaps, Secrets, templates and fields of other items.
 */
import { emptyMap, isNull, treeAt } from '../../../src/data';
import { readDataKey } from './data-key';
import { documentFormat, documentLayer } from './document-layer';
import { fieldLayer } from './field-layer';
import { below, type Wanting } from './find-object';
import type { Layer as LayerConfig } from '../generated/config';
import { keyPath } from '../model/key-path';
import type { Layer, LayerValue } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import { templateLayer, valueLayer } from './text-layer';

/** A layer of CUE source: constraints, not data. */
export interface CueLayer {
  readonly name: string;
  readonly origin: string;
  readonly source: string;
  /** A value of a Secret is in it, which an earlier step of a pipeline wrote there. */
  readonly secret: boolean;
}

export interface Layers {
  readonly data: readonly Layer[];
  readonly cue: readonly CueLayer[];
}

/** The layers that can be read. Mistakes in the others are reported. */
export function readLayers(configs: readonly LayerConfig[], context: LayerContext): Layers {
  const data: Layer[] = [];
  const cue: CueLayer[] = [];
  for (const [index, config] of configs.entries()) {
    const wanting = {
      reader: `layer ${JSON.stringify(config.name)}`,
      field: `spec.layers.${index}`,
      ignoreMissing: config.ignoreMissing ?? false,
    };
    const at = config.at === undefined ? [] : keyPath(config.at);
    const source = cueSource(config, wanting, context);
    if (source !== undefined) {
      if (hasNothing.test(source.source) && config.ignoreMissing !== true) {
        const way = config.cue === undefined ? ' (`ignoreMissing: true` allows it)' : ': leave the layer out';
        const message = `${wanting.reader} sets nothing: its CUE has no declarations${way}`;
        context.config.warning({ code: 'empty-layer', message, field: wanting.field });
      }
      cue.push({ ...source, name: config.name });
      continue;
    }
    const found = isCue(config) ? undefined : valueOf(config, index, wanting, context);
    if (found === undefined) continue;
    if (at.length === 0 && found.tree.kind !== 'map') {
      const what = found.tree.kind === 'list' ? 'a list' : 'a scalar';
      const message = `${wanting.reader} is ${what}: \`at\` says which setting it is`;
      context.config.error({ code: 'not-a-map', field: wanting.field, message });
      continue;
    }
    data.push({
      name: config.name,
      origin: found.origin,
      isDefault: config.mode === 'default',
      secret: found.secret,
      fromSecret: found.fromSecret,
      isUntyped: found.isUntyped ?? false,
      tree: treeAt(at, found.tree),
      ...(found.document === undefined ? {} : { document: found.document }),
    });
  }
  return { data, cue };
}

/** CUE source of comments alone, with or without a package clause. */
const hasNothing = /^(?:\s|\/\/[^\n]*(?:\n|$))*(?:package\s+\w+(?:\s|\/\/[^\n]*(?:\n|$))*)?$/;

const isCue = ({ cue, configMap }: LayerConfig): boolean =>
  cue !== undefined || (configMap !== undefined && documentFormat(configMap) === 'cue');

function cueSource(
  { cue, configMap }: LayerConfig,
  wanting: Wanting,
  context: LayerContext,
): Omit<CueLayer, 'name'> | undefined {
  if (cue !== undefined) return { origin: 'functionConfig', source: cue, secret: false };
  if (configMap === undefined || documentFormat(configMap) !== 'cue') return undefined;
  const found = readDataKey('ConfigMap', configMap, below(wanting, 'configMap'), context);
  return found && { origin: `ConfigMap/${configMap.name}`, source: found.text, secret: found.secret };
}

function valueOf(config: LayerConfig, index: number, wanting: Wanting, context: LayerContext): LayerValue | undefined {
  const { configMap, secret, valueFrom, template, resource } = config;
  if (configMap !== undefined) return documentLayer('ConfigMap', configMap, below(wanting, 'configMap'), context);
  if (secret !== undefined) return documentLayer('Secret', secret, below(wanting, 'secret'), context);
  if (valueFrom !== undefined) return valueLayer(valueFrom, below(wanting, 'valueFrom'), context);
  if (template !== undefined) return templateLayer(template, config.vars ?? {}, wanting, context);
  if (resource !== undefined) return fieldLayer(resource, below(wanting, 'resource'), context);
  // The typed config has no nulls any more, the resource has.
  const tree = context.configResource.get(['spec', 'layers', index, 'values']);
  return {
    origin: 'functionConfig',
    secret: false,
    fromSecret: false,
    tree: tree === undefined || isNull(tree) ? emptyMap : tree,
  };
}
