/**
 * Our functions for programs that are built on the npm package `kpt-functions`: `kptFunction(replaceValues)` is a `KptFunc`.
 *
 * It is a bridge, with that package's losses: its `Configs` sort resources, drop all but the last with the same kind and name, and hold no
 * comments and no numbers beyond 2^53; a resource comes back as data. An executable that reads and writes files is better made with `main`.
 *
 * The package must be installed next to this one: it is an optional peer dependency.
 */
import type { Configs, Json, KptFunc, KubernetesObject, Result as KptResult } from 'kpt-functions';
import { jsonOf, plainOf } from '../data/trees/plain';
import { noFiles, type Files } from '../files/files';
import { yamlFormat } from '../formats/yaml/format';
import type { KrmFunction } from '../function/krm-function';
import type { Result } from '../krm/result';
import { exitCodes } from '../function/exit-codes';
import { run } from '../function/run';

/**
 * `fn` as a function over `Configs`. What it finds becomes results; a warning has the severity `warn`, as that package
 * spells it, and `field.proposedValue` the name `suggestedValue`.
 *
 * Throws FunctionConfigError where the functionConfig is wrong or missing, with all that is wrong in its message, and
 * Error for a defect of ours. Errors in the resources are results, and the resources stay as they are.
 * `files` are what the function may read; none without it. Throws Error at once where the package is not installed.
 */
export function kptFunction<Config>(fn: KrmFunction<Config>, files: Files = noFiles): KptFunc {
  const { FunctionConfigError } = kptPackage();
  const kptFunc = async (configs: Configs): Promise<void> => {
    const list = {
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      items: configs.getAll(),
      functionConfig: configs.getFunctionConfig(),
    };
    const {
      stdout,
      stderr,
      results: found,
      exitCode,
    } = await run(fn, { text: JSON.stringify(list), files: () => files });
    if (exitCode === exitCodes.defect) throw new Error(stderr.trimEnd());
    if (found.some(isOfConfig)) throw new FunctionConfigError(stderr.trimEnd());
    const { items, results = [] } = read(stdout);
    if (exitCode === exitCodes.done) {
      configs.deleteAll();
      configs.insert(...items);
    }
    configs.addResults(...results.map(kptResult));
  };
  return Object.assign(kptFunc, { usage: fn.usage });
}

/** The functionConfig is missing, or `run` has refused it. */
const isOfConfig = ({ tags }: Result): boolean => tags?.['code'] === 'invalid-config';

/** Few have it, so it is not a dependency. */
function kptPackage(): typeof import('kpt-functions') {
  try {
    return require('kpt-functions') as typeof import('kpt-functions');
  } catch (error) {
    throw new Error('inlay-krm/kpt-functions needs the npm package kpt-functions: `npm install kpt-functions`', {
      cause: error,
    });
  }
}

/** A result as it is in the list. */
interface PlainResult extends Omit<Result, 'field'> {
  readonly field?: { readonly path: string; readonly currentValue?: Json; readonly proposedValue?: Json };
}

interface Output {
  readonly items: readonly KubernetesObject[];
  readonly results?: readonly PlainResult[];
}

/** As objects with a prototype, which that package's printer needs. */
function read(text: string): Output {
  const [root] = yamlFormat.read(text).roots;
  if (root === undefined) throw new Error('the run gave no list');
  return JSON.parse(JSON.stringify(jsonOf(plainOf(root)))) as Output;
}

function kptResult({ message, severity, resourceRef, field, file, tags }: PlainResult): KptResult {
  return {
    message,
    severity: severity === 'warning' ? 'warn' : severity,
    ...(resourceRef === undefined ? {} : { resourceRef: { namespace: '', ...resourceRef } }),
    ...(field === undefined
      ? {}
      : {
          field: {
            path: field.path,
            ...(field.currentValue === undefined ? {} : { currentValue: field.currentValue }),
            ...(field.proposedValue === undefined ? {} : { suggestedValue: field.proposedValue }),
          },
        }),
    ...(file === undefined ? {} : { file }),
    ...(tags === undefined ? {} : { tags: { ...tags } }),
  };
}
