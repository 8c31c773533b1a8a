/**
 * Which function a functionConfig is for. The table names kinds and not functions, so that a pipeline loads the functions it
 * runs and no other; a test holds it against what each function accepts.
 */
import type { KrmFunction } from '../../src/index';

type Load = () => KrmFunction<unknown>;

const replaceValues: Load = () =>
  (require('../replace-values/function') as typeof import('../replace-values/function')).replaceValues;

const loaders: ReadonlyMap<string, Load> = new Map([
  ['fn.inlay.dev/v1alpha1/ReplaceValues', replaceValues],
  ['builtin/ReplacementTransformer', replaceValues],
  ['fn.kpt.dev/v1alpha1/ApplyReplacements', replaceValues],
]);

/** Every `apiVersion/kind` that a step can have: `fn.inlay.dev/v1alpha1/ReplaceValues`. */
export const stepKinds: readonly string[] = [...loaders.keys()];

/** Undefined where no function takes a functionConfig of this kind. */
export const stepFunction = (apiVersion: string, kind: string): KrmFunction<unknown> | undefined =>
  loaders.get(`${apiVersion}/${kind}`)?.();
