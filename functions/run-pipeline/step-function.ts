/**
 * The table of functions, and which function a functionConfig is for; a test compares the table with what each function
 * accepts. All functions are loaded at the start. To load only those of a pipeline would cost more than it saves: V8 reads
 * the code of a module that is loaded later twice.
 */
import type { KrmFunction } from '../../src/function';
import { layerConfig } from '../layer-config/function';
import { mergeValues } from '../merge-values/function';
import { renderComponents } from '../render-components/function';
import { renderJsonnet } from '../render-jsonnet/function';
import { replaceValues } from '../replace-values/function';
import { resolveOverwrites } from '../resolve-overwrites/function';

/**
 * A plain ConfigMap, which kpt makes of a command line, is left out: in a list of steps it would not say which function is
 * meant.
 */
const functions: ReadonlyMap<string, KrmFunction<unknown>> = new Map<string, KrmFunction<unknown>>([
  ['fn.inlay.dev/v1alpha1/LayerConfig', layerConfig],
  ['fn.inlay.dev/v1alpha1/MergeValues', mergeValues],
  ['fn.inlay.dev/v1alpha1/RenderComponents', renderComponents],
  ['fn.inlay.dev/v1alpha1/RenderJsonnet', renderJsonnet],
  ['fn.inlay.dev/v1alpha1/ReplaceValues', replaceValues],
  ['fn.inlay.dev/v1alpha1/ResolveOverwrites', resolveOverwrites],
  ['builtin/ConfigMapGenerator', mergeValues],
  ['builtin/SecretGenerator', mergeValues],
  ['builtin/ReplacementTransformer', replaceValues],
  ['fn.kpt.dev/v1alpha1/ApplyReplacements', replaceValues],
]);

/** Every `apiVersion/kind` that a step can have: `fn.inlay.dev/v1alpha1/ReplaceValues`. */
export const stepKinds: readonly string[] = [...functions.keys()];

/** Undefined where no function takes a functionConfig of this kind. */
export const stepFunction = (apiVersion: string, kind: string): KrmFunction<unknown> | undefined =>
  functions.get(`${apiVersion}/${kind}`);
