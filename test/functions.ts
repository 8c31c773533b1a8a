/** All functions by the names of their folders, to be run in this process. */
import { layerConfig } from '../functions/layer-config/function';
import { mergeValues } from '../functions/merge-values/function';
import { renderComponents } from '../functions/render-components/function';
import { renderJsonnet } from '../functions/render-jsonnet/function';
import { replaceValues } from '../functions/replace-values/function';
import { resolveOverwrites } from '../functions/resolve-overwrites/function';
import { runPipeline } from '../functions/run-pipeline/function';
import type { KrmFunction } from '../src/function/krm-function';

/* eslint-disable-next-line typescript/no-explicit-any -- functions of different configs in one table */
export const functions: Readonly<Record<string, KrmFunction<any>>> = {
  'layer-config': layerConfig,
  'merge-values': mergeValues,
  'render-components': renderComponents,
  'render-jsonnet': renderJsonnet,
  'replace-values': replaceValues,
  'run-pipeline': runPipeline,
  'resolve-overwrites': resolveOverwrites,
};
