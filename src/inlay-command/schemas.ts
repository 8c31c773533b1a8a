/** The schemas of all functionConfigs, by the names of the functions. */
import layerConfig from '../../functions/layer-config/schema.json';
import mergeValues from '../../functions/merge-values/schema.json';
import renderComponents from '../../functions/render-components/schema.json';
import renderJsonnet from '../../functions/render-jsonnet/schema.json';
import replaceValues from '../../functions/replace-values/schema.json';
import resolveOverwrites from '../../functions/resolve-overwrites/schema.json';
import runPipeline from '../../functions/run-pipeline/schema.json';
import type { ConfigSchema } from '../kit/config-schema';

export const schemas: Readonly<Record<string, ConfigSchema>> = {
  'layer-config': layerConfig,
  'merge-values': mergeValues,
  'render-components': renderComponents,
  'render-jsonnet': renderJsonnet,
  'replace-values': replaceValues,
  'resolve-overwrites': resolveOverwrites,
  'run-pipeline': runPipeline,
};
