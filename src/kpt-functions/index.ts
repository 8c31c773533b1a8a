/**
 * Inlay's functions for programs that are built on the npm package `kpt-functions`: `kptFunction(replaceValues)` is a
 * `KptFunc`.
 *
 * The adapter has the limitations of `kpt-functions`: its `Configs` sort resources, keep only the last of several
 * resources with the same apiVersion, kind, namespace and name, and lose comments and numbers beyond 2^53. For an
 * executable, use `main` instead.
 *
 * `kpt-functions` is an optional peer dependency, so install it separately.
 */
import type { Configs, Json, KptFunc, KubernetesObject, Result as KptResult } from 'kpt-functions';
import { omitUndefined } from '../data/omit-undefined';
import { jsonOf, plainOf } from '../data/trees/plain';
import { noFiles, type Files } from '../files/files';
import { yamlFormat } from '../formats/yaml/format';
import type { KrmFunction } from '../function/krm-function';
import type { Result } from '../krm/result';
import { exitCodes } from '../function/exit-codes';
import { run } from '../function/run';

/**
 * Converts `fn` to a function that takes `Configs`. The findings of `fn` become results. As `kpt-functions` requires, a
 * warning has the severity `warn`, and `field.proposedValue` is called `suggestedValue`.
 *
 * Throws FunctionConfigError, with all mistakes in its message, if the functionConfig is invalid or missing. Throws
 * Error if the run fails because of a bug in Inlay. Errors in the resources become results and leave the resources
 * unchanged. `files` are the files that the function may read. By default, the function cannot read any files. Throws
 * Error immediately if `kpt-functions` is not installed.
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
    const outcome = await run(fn, { text: JSON.stringify(list), files: () => files });
    const { stdout, stderr, exitCode } = outcome;
    if (exitCode === exitCodes.defect) throw new Error(stderr.trimEnd());
    if (outcome.results.some(isOfConfig)) throw new FunctionConfigError(stderr.trimEnd());
    const { items, results = [] } = read(stdout);
    if (exitCode === exitCodes.done) {
      configs.deleteAll();
      configs.insert(...items);
    }
    configs.addResults(...results.map(kptResult));
  };
  return Object.assign(kptFunc, { usage: fn.usage });
}

const isOfConfig = ({ tags }: Result): boolean => tags?.['code'] === 'invalid-config';

/** Loads `kpt-functions` on demand, because few users install this optional package. */
function kptPackage(): typeof import('kpt-functions') {
  try {
    return require('kpt-functions') as typeof import('kpt-functions');
  } catch (error) {
    throw new Error('inlay-krm/kpt-functions needs the npm package kpt-functions: `npm install kpt-functions`', {
      cause: error,
    });
  }
}

/** A result as it appears in the ResourceList. */
interface PlainResult extends Omit<Result, 'field'> {
  readonly field?: { readonly path: string; readonly currentValue?: Json; readonly proposedValue?: Json };
}

interface Output {
  readonly items: readonly KubernetesObject[];
  readonly results?: readonly PlainResult[];
}

/** Reads data as objects with a prototype, because the printer of `kpt-functions` needs the prototype. */
function read(text: string): Output {
  const [root] = yamlFormat.read(text).roots;
  if (root === undefined) throw new Error('the run returned no ResourceList');
  return JSON.parse(JSON.stringify(jsonOf(plainOf(root)))) as Output;
}

function kptResult({ message, severity, resourceRef, field, file, tags }: PlainResult): KptResult {
  return {
    message,
    severity: severity === 'warning' ? 'warn' : severity,
    ...omitUndefined({
      resourceRef: resourceRef && { namespace: '', ...resourceRef },
      field: field && {
        path: field.path,
        ...omitUndefined({ currentValue: field.currentValue, suggestedValue: field.proposedValue }),
      },
      file,
      tags: tags && { ...tags },
    }),
  };
}
