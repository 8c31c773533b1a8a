/** The schemas of the functionConfigs, as editors elsewhere get them too. */
import layerConfig from '../../functions/layer-config/schema.json';
import mergeValues from '../../functions/merge-values/schema.json';
import renderComponents from '../../functions/render-components/schema.json';
import renderJsonnet from '../../functions/render-jsonnet/schema.json';
import replaceValues from '../../functions/replace-values/schema.json';
import resolveOverwrites from '../../functions/resolve-overwrites/schema.json';
import runPipeline from '../../functions/run-pipeline/schema.json';
import type { Schema } from './schema-paths';

/** By the names of the functions, in the order of the menu. */
export const schemas: Readonly<Record<string, Schema>> = {
  'replace-values': replaceValues,
  'merge-values': mergeValues,
  'render-components': renderComponents,
  'render-jsonnet': renderJsonnet,
  'layer-config': layerConfig,
  'resolve-overwrites': resolveOverwrites,
  'run-pipeline': runPipeline,
};
