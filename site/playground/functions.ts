/** All functions by their names, in the order of the menu. */
import { layerConfig } from '../../functions/layer-config/function';
import { mergeValues } from '../../functions/merge-values/function';
import { renderComponents } from '../../functions/render-components/function';
import { renderJsonnet } from '../../functions/render-jsonnet/function';
import { replaceValues } from '../../functions/replace-values/function';
import { resolveOverwrites } from '../../functions/resolve-overwrites/function';
import { runPipeline } from '../../functions/run-pipeline/function';
import type { KrmFunction } from '../../src/function/krm-function';

/* eslint-disable-next-line typescript/no-explicit-any -- functions of different configs in one table */
export const functions: Readonly<Record<string, KrmFunction<any>>> = {
  'replace-values': replaceValues,
  'merge-values': mergeValues,
  'render-components': renderComponents,
  'render-jsonnet': renderJsonnet,
  'layer-config': layerConfig,
  'resolve-overwrites': resolveOverwrites,
  'run-pipeline': runPipeline,
};
