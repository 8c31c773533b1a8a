/**
 * The table of functions that a pipeline can run. Each function has a folder next to this folder. The command, the site
 * and the tests find all other data in the function's folder. `run-pipeline` itself depends on this table, so it is
 * listed only in the command's table.
 */
import type { KrmFunction } from '../../src/function';

export interface FunctionRow {
  /** The kind of the function's functionConfigs, with Inlay's apiVersion: `ReplaceValues`. */
  readonly kind: string;
  /**
   * The other values of `apiVersion/kind` that the function accepts in a functionConfig. A plain ConfigMap, which kpt
   * creates from command line arguments, is omitted, because it would not identify the function in a list of steps.
   */
  readonly otherKinds?: readonly string[];
  /**
   * The way in which the function finds files below its root directory: by paths of files or folders in the
   * functionConfig, or by imports in programs.
   */
  readonly reads: 'files' | 'folders' | 'anything';
  /** Whether the function can create resources if there are no items. */
  readonly startsEmpty?: true;
  /** Whether the function has the option `--previous`. */
  readonly takesPrevious?: true;
  readonly load: () => KrmFunction<unknown>;
}

export const functionTable: Readonly<Record<string, FunctionRow>> = {
  'layer-config': {
    kind: 'LayerConfig',
    reads: 'folders',
    startsEmpty: true,
    takesPrevious: true,
    load: () => (require('../layer-config/function') as typeof import('../layer-config/function')).layerConfig,
  },
  'merge-values': {
    kind: 'MergeValues',
    otherKinds: ['builtin/ConfigMapGenerator', 'builtin/SecretGenerator'],
    reads: 'files',
    startsEmpty: true,
    load: () => (require('../merge-values/function') as typeof import('../merge-values/function')).mergeValues,
  },
  'render-components': {
    kind: 'RenderComponents',
    reads: 'anything',
    startsEmpty: true,
    load: () =>
      (require('../render-components/function') as typeof import('../render-components/function')).renderComponents,
  },
  'render-jsonnet': {
    kind: 'RenderJsonnet',
    reads: 'anything',
    startsEmpty: true,
    load: () => (require('../render-jsonnet/function') as typeof import('../render-jsonnet/function')).renderJsonnet,
  },
  'replace-values': {
    kind: 'ReplaceValues',
    otherKinds: ['builtin/ReplacementTransformer', 'fn.kpt.dev/v1alpha1/ApplyReplacements'],
    reads: 'files',
    load: () => (require('../replace-values/function') as typeof import('../replace-values/function')).replaceValues,
  },
  'resolve-overwrites': {
    kind: 'ResolveOverwrites',
    reads: 'folders',
    load: () =>
      (require('../resolve-overwrites/function') as typeof import('../resolve-overwrites/function')).resolveOverwrites,
  },
  'version-config': {
    kind: 'VersionConfig',
    reads: 'files',
    takesPrevious: true,
    load: () => (require('../version-config/function') as typeof import('../version-config/function')).versionConfig,
  },
};

const rows = Object.values(functionTable);

const functions: ReadonlyMap<string, FunctionRow> = new Map([
  ...rows.map((row) => [`fn.inlay.dev/v1alpha1/${row.kind}`, row] as const),
  ...rows.flatMap((row) => (row.otherKinds ?? []).map((kind) => [kind, row] as const)),
]);

/** Every `apiVersion/kind` that a step can have: `fn.inlay.dev/v1alpha1/ReplaceValues`. */
export const stepKinds: readonly string[] = [...functions.keys()];

/** Returns the function for a kind, or undefined if no function accepts a functionConfig of this kind. */
export const stepFunction = (apiVersion: string, kind: string): KrmFunction<unknown> | undefined =>
  functions.get(`${apiVersion}/${kind}`)?.load();
