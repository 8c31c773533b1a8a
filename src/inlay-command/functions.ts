/** All functions by name. Each function is loaded lazily. */
import { functionTable, stepFunction, type FunctionRow } from '../../functions/run-pipeline/function-table';
import { didYouMean } from '../data/text/nearest-name';
import type { KrmFunction } from '../function/krm-function';
import { CommandError } from './port';

/** A function with any type of functionConfig. */
export type AnyFunction = KrmFunction<never>;

const rows: Readonly<Record<string, FunctionRow>> = {
  ...functionTable,
  'run-pipeline': {
    kind: 'RunPipeline',
    reads: 'folders',
    startsEmpty: true,
    takesPrevious: true,
    load: () =>
      (require('../../functions/run-pipeline/function') as typeof import('../../functions/run-pipeline/function'))
        .runPipeline,
  },
};

const functions: ReadonlyMap<string, FunctionRow> = new Map(Object.entries(rows));

export const functionNames: readonly string[] = [...functions.keys()].toSorted();

/** The first argument of threads that run functions for kustomize. */
export const functionThread = 'functions';

export const loadFunction = (name: string): AnyFunction | undefined => functions.get(name)?.load();

export const readsOf = (name: string): FunctionRow['reads'] | undefined => functions.get(name)?.reads;

/** True if the function can create resources from an input without items. */
export const startsEmpty = (name: string): boolean => functions.get(name)?.startsEmpty === true;

/** Whether the function has the option `--previous`. */
export const takesPrevious = (name: string): boolean => functions.get(name)?.takesPrevious === true;

/** Loads a function. If no function is called `name`, throws a CommandError with the most similar name. */
export function functionCalled(name: string): AnyFunction {
  const found = loadFunction(name);
  if (found !== undefined) return found;
  const meant = didYouMean(name, functionNames);
  const way = meant === undefined ? `one of ${functionNames.join(', ')}` : `did you mean "${meant}"?`;
  throw new CommandError(`unknown function "${name}": ${way}`);
}

/** Maps each kind that exactly one function accepts to the function's name. */
export const functionsByKind: ReadonlyMap<string, string> = new Map(
  [...functions].map(([name, { kind }]) => [kind, name]),
);

/** The kind of pipelines. A pipeline must not be a step of another pipeline. */
export const pipelineKind = 'fn.inlay.dev/v1alpha1/RunPipeline';

export const functionOfKind = (apiVersion: string, kind: string): AnyFunction | undefined =>
  `${apiVersion}/${kind}` === pipelineKind ? loadFunction('run-pipeline') : stepFunction(apiVersion, kind);
