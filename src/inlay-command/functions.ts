/** All functions by their names. Each is loaded when it is asked for. */
import { didYouMean } from '../data/nearest-name';
import type { KrmFunction } from '../function/krm-function';
import { CommandError, wrongUsage } from './port';

/** As far as the command cares, their configs have any shape. */
export type AnyFunction = KrmFunction<never>;

const loaders: Readonly<Record<string, () => AnyFunction>> = {
  'layer-config': () =>
    (require('../../functions/layer-config/function') as typeof import('../../functions/layer-config/function'))
      .layerConfig,
  'merge-values': () =>
    (require('../../functions/merge-values/function') as typeof import('../../functions/merge-values/function'))
      .mergeValues,
  'render-components': () =>
    (
      require('../../functions/render-components/function') as typeof import('../../functions/render-components/function')
    ).renderComponents,
  'render-jsonnet': () =>
    (require('../../functions/render-jsonnet/function') as typeof import('../../functions/render-jsonnet/function'))
      .renderJsonnet,
  'replace-values': () =>
    (require('../../functions/replace-values/function') as typeof import('../../functions/replace-values/function'))
      .replaceValues,
  'resolve-overwrites': () =>
    (
      require('../../functions/resolve-overwrites/function') as typeof import('../../functions/resolve-overwrites/function')
    ).resolveOverwrites,
  'run-pipeline': () =>
    (require('../../functions/run-pipeline/function') as typeof import('../../functions/run-pipeline/function'))
      .runPipeline,
};

export const functionNames: readonly string[] = Object.keys(loaders);

/** The argument by which a thread of the program knows that it answers calls of functions. */
export const functionThread = 'functions';

/** Undefined where no function has the name. */
export const loadFunction = (name: string): AnyFunction | undefined =>
  Object.hasOwn(loaders, name) ? loaders[name]?.() : undefined;

/** Throws CommandError with the nearest name. */
export function functionCalled(name: string): AnyFunction {
  const found = loadFunction(name);
  if (found !== undefined) return found;
  const meant = didYouMean(name, functionNames);
  const way = meant === undefined ? `one of ${functionNames.join(', ')}` : `did you mean "${meant}"?`;
  throw new CommandError(`there is no function "${name}": ${way}`, wrongUsage);
}

/** The functions by the kinds that are theirs alone. */
export const functionsByKind = (): ReadonlyMap<string, AnyFunction> =>
  new Map(
    functionNames.flatMap((name) => {
      const fn = loadFunction(name);
      const kind = fn?.accepts[0]?.kind;
      return fn === undefined || kind === undefined ? [] : [[kind, fn] as const];
    }),
  );
