/**
 * Unifies CUE layers with data layers: the data `workers: 4` and the layer `workers: <=8, threads: *2 | int` result
 * in `workers: 4, threads: 2`. The engine is loaded only if a CUE layer exists.
 * @lazy
 */
import type { CueSource, DataSource, EvaluateOptions } from '../../../src/cue';
import {
  anyValue,
  emptyMap,
  nodeAt,
  type Path,
  type Scalar,
  scalarsOf,
  someScalar,
  type Tree,
} from '../../../src/data';
import { FileAccessError } from '../../../src/files';
import { typedScalar } from '../../../src/formats';
import type { Spec } from '../generated/config';
import type { Layers } from '../layers/read-layers';
import { keyPath } from '../../../src/kit';
import type { Contribution, Layer, LayerScalar, LayerTree } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import type { FilesOptions } from '../oslo/file-options';
import { overridesIn, type PathRules } from '../model/paths/path-rules';
import { replacedScalars } from '../model/replaced-scalars';
import { configField, layerPlace, shownPath } from '../model/shown';
import { hasSecrets, type Unification, type Unified } from '../model/unified';
import { sharedCue, type Engine, type SharedCue } from './cue-files';
import { CueMessages } from './cue-messages';
import { resultOf } from './cue-result';
import { aligned } from './cue-sources';
import { checkOverrides } from './unused-rules';

const limits = { maxOutputBytes: 64 * 1024 * 1024 };

/** Unifies the layers. If CUE finds a mistake, such as a conflict, reports the mistake and returns undefined. */
export function unifiedWithCue(
  engine: Engine,
  layers: Layers,
  rules: PathRules,
  spec: Spec,
  options: FilesOptions,
  context: LayerContext,
): Unification | undefined {
  const { config } = context;
  for (const { layer, path } of nonNumbers(layers.data)) {
    const message = `${shownPath(path)}: CUE cannot express infinity or NaN: write the value as a string (${layerPlace(layer, emptyMap)})`;
    config.error({ code: 'layer-conflict', field: configField(layer, path), message });
  }
  const shared = sharedCue(engine, spec, context);
  if (config.failed) return undefined;
  try {
    return evaluated(engine, layers, rules, { spec, options, shared }, context);
  } catch (error) {
    if (error instanceof FileAccessError) {
      return config.error({ code: 'file-not-readable', field: 'spec.cue.module', message: error.message });
    }
    if (!(error instanceof engine.CueLimitError)) throw error;
    return config.error({ code: 'limit-exceeded', field: 'spec.layers', message: `the CUE layers: ${error.message}` });
  }
}

interface EvaluationInput {
  readonly spec: Spec;
  readonly options: FilesOptions;
  readonly shared: SharedCue;
}

function evaluated(
  engine: Engine,
  layers: Layers,
  rules: PathRules,
  { spec, options, shared }: EvaluationInput,
  context: LayerContext,
): Unification | undefined {
  const overrides = overrideSources(rules);
  const cue = layers.cue.map(({ source, secret }, index): CueSource => ({
    name: `cue ${index}`,
    text: source,
    isSecret: secret,
    isRequired: true,
  }));
  const { definition } = spec.cue ?? {};
  const settings: EvaluateOptions = { limits, ...shared, ...(definition === undefined ? {} : { definition }) };
  const all = (trees: readonly LayerTree[], name = 'data'): readonly (CueSource | DataSource)[] => [
    ...overrides,
    ...dataSources(layers.data, trees, name),
    ...cue,
  ];
  // Use a different source name for the variant with placeholders, so that the members of a family can share the
  // compiled code of both variants.
  const data = typedLayers(engine, layers.data, (trees) => all(trees, 'opened'), settings);
  const trees = aligned(data, rules);
  const contributions = data.map(({ layer }, index): Contribution => ({ layer, tree: trees[index] ?? emptyMap }));
  const sources = all(trees);
  const found = engine.exportSources(sources, settings);
  const messages = new CueMessages(contributions, layers.cue, options, context.secrets);
  if ('errors' in found) {
    for (const finding of messages.of(found.errors)) context.config.error(finding);
    return undefined;
  }
  const fromSecret = layers.data.some((layer) => layer.fromSecret);
  const layerTrees = layers.data.map(({ tree }) => tree);
  const unused = checkOverrides(spec.overrides ?? [], layerTrees, context, found);
  const result = resultOf(found, contributions, rules, (origin) => messages.layerAt(origin, fromSecret));
  const overridden = result.overridden
    .filter(({ rule }) => !unused.has(rule.path))
    .map((one) => ({ ...one, hasCue: found.isReplaced(keyPath(one.rule.path)) }));
  return {
    ...result,
    overridden,
    usedFiles: found.used,
    isHiddenKey: (path) => found.isHiddenLabel(path) && !isPublic(nodeAt(result.value, path)),
    ...(context.explains && { constraintsAt: (path) => messages.constraints(found.writtenAt(path)) }),
  };
}

const overrideSources = (rules: PathRules): readonly DataSource[] =>
  overridesIn(rules).map(({ keys, rule: { value: tree } }, index) => {
    const isSecret = someScalar(tree, isHidden);
    return { name: `override ${index}`, text: '', tree, isSecret, overrides: keys };
  });

/** True if data layers contain all settings below a key. In that case, the key does not come from a Secret. */
const isPublic = (value: Unified | undefined): boolean =>
  value !== undefined && someScalar(value, () => true) && !hasSecrets(value);

const isHidden = (scalar: LayerScalar): boolean => scalar.isHidden === true;

/**
 * Splits a layer that contains some hidden settings into two sources, so that CUE's messages about the other settings
 * can be shown.
 */
const dataSources = (layers: readonly Layer[], trees: readonly LayerTree[], name: string): readonly DataSource[] =>
  layers.flatMap(({ isDefault, secret, document }, index) => {
    const tree = trees[index] ?? emptyMap;
    const source = { name: `${name} ${index}`, text: document?.text ?? '', tree, isDefault, isSecret: secret };
    if (secret || !someScalar(tree, isHidden)) return [source];
    return [
      { ...source, tree: partOf(tree, false) },
      { ...source, tree: partOf(tree, true), isSecret: true },
    ];
  });

/** Returns only the hidden settings of a tree, or only the visible ones. An option is never partly hidden. */
function partOf(tree: LayerTree, wantsHidden: boolean): LayerTree {
  if (tree.kind !== 'map') return tree;
  const entries = tree.entries.flatMap((entry) => {
    const { value } = entry;
    if (!someScalar(value, isHidden)) return wantsHidden ? [] : [entry];
    if (value.kind !== 'map' || !someScalar(value, (scalar) => !isHidden(scalar))) return wantsHidden ? [entry] : [];
    return [{ ...entry, value: partOf(value, wantsHidden) }];
  });
  return { ...tree, entries };
}

const isNone = ({ type, text }: Scalar): boolean => type === 'float' && !/\d/.test(text);

const nonNumbers = (layers: readonly Layer[]): readonly { readonly layer: Layer; readonly path: Path }[] =>
  layers.flatMap((layer) =>
    scalarsOf(layer.tree).flatMap(({ scalar, path }) => (isNone(scalar) ? [{ layer, path }] : [])),
  );

/**
 * Returns the layers after converting text from formats without types to numbers or booleans where strings are not
 * allowed. To determine the allowed types, CUE first evaluates the layers with each text replaced by a placeholder that
 * can be any value.
 */
function typedLayers(
  engine: Engine,
  layers: readonly Layer[],
  sources: (trees: readonly Tree[]) => readonly (CueSource | DataSource)[],
  options: EvaluateOptions,
): readonly Contribution[] {
  const paths: Path[] = [];
  const opened = layers.map(({ isUntyped, tree }) =>
    isUntyped
      ? replacedScalars(tree, [], (scalar, path) => {
          if (scalar.type !== 'string' || typedScalar(scalar.text).type === 'string') return scalar;
          paths.push(path);
          return anyValue;
        })
      : tree,
  );
  if (paths.length === 0) return layers.map((layer) => ({ layer, tree: layer.tree }));
  const kinds = new Map<string, readonly string[]>();
  for (const [index, found] of engine.kindsAt(sources(opened), paths, options).entries()) {
    kinds.set(JSON.stringify(paths[index]), found);
  }
  return layers.map((layer) => {
    const { isUntyped, tree } = layer;
    if (!isUntyped) return { layer, tree };
    const typed = replacedScalars(tree, [], (scalar, path) => {
      if (scalar.type !== 'string') return scalar;
      const read = typedScalar(scalar.text);
      const allowed = kinds.get(JSON.stringify(path)) ?? [];
      const isNumber = read.type === 'int' || read.type === 'float';
      const isFit = isNumber ? allowed.includes('int') || allowed.includes('float') : allowed.includes(read.type);
      return allowed.includes('string') || !isFit ? scalar : { ...scalar, ...read };
    });
    return { layer, tree: typed };
  });
}
