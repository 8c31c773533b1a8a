/**
 * The table of functions, and which function a functionConfig is for; a test compares the table with what each function
 * accepts. A function is loaded when a step asks for it.
 */
import type { KrmFunction } from '../../src/function';

type Load = () => KrmFunction<unknown>;

const layerConfig: Load = () =>
  (require('../layer-config/function') as typeof import('../layer-config/function')).layerConfig;
const mergeValues: Load = () =>
  (require('../merge-values/function') as typeof import('../merge-values/function')).mergeValues;
const renderComponents: Load = () =>
  (require('../render-components/function') as typeof import('../render-components/function')).renderComponents;
const renderJsonnet: Load = () =>
  (require('../render-jsonnet/function') as typeof import('../render-jsonnet/function')).renderJsonnet;
const replaceValues: Load = () =>
  (require('../replace-values/function') as typeof import('../replace-values/function')).replaceValues;
const resolveOverwrites: Load = () =>
  (require('../resolve-overwrites/function') as typeof import('../resolve-overwrites/function')).resolveOverwrites;

/** A plain ConfigMap, which kpt makes from a command line, is left out: in a list of steps it would not show its function. */
const functions: ReadonlyMap<string, Load> = new Map([
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
  functions.get(`${apiVersion}/${kind}`)?.();
