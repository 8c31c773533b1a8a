/**
 * Layers in CUE, unified with those of data: the data `workers: 4` and the layer `workers: <=8, threads: *2 | int` give
 * `workers: 4, threads: 2`. The engine is loaded only where there is
 * such a layer.
 */
import type { CueData, CueFiles, CueSource, DataSource, EvaluateOptions } from '../../../src/cue';
import {
  anyValue,
  emptyMap,
  isAnyValue,
  type Path,
  type Scalar,
  scalarsOf,
  someScalar,
  type Tree,
} from '../../../src/data';
import { FileAccessError } from '../../../src/files';
import { plainScalar } from '../../../src/formats';
import { unknownPath } from '../../../src/kit';
import { cleanPath, givenTexts, packageFiles, sourceFiles } from '../../../src/render';
import type { Spec } from '../generated/config';
import type { Layers } from '../layers/read-layers';
import { keyPath } from '../model/key-path';
import type { Contribution, Layer } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import type { PathRules } from '../model/path-rules';
import { layerPlace, shownPath } from '../model/shown';
import type { Unification } from '../model/unified';
import { CueMessages } from './cue-messages';
import { resultOf } from './cue-result';
import { aligned } from './cue-sources';
import { isSetIn } from './unused-rules';

const limits = { deadlineMs: 30_000, maxOutputBytes: 64 * 1024 * 1024 };

type Engine = typeof import('../../../src/cue');

/** Undefined where layers disagree or come to no value, which is reported. */
export function unifiedWithCue(
  engine: Engine,
  layers: Layers,
  rules: PathRules,
  spec: Spec,
  context: LayerContext,
): Unification | undefined {
  const { config } = context;
  for (const { layer, path } of nonNumbers(layers.data)) {
    const message = `${shownPath(path)}: CUE has no infinity and no NaN: write them as strings (${layerPlace(layer, emptyMap)})`;
    config.error({ code: 'cue-conflict', field: 'spec.layers', message });
  }
  const files = filesFor(engine, spec, context);
  if (config.failed) return undefined;
  const overrides = (spec.overrides ?? []).map(({ path }, index): DataSource => {
    const tree = context.configResource.get(['spec', 'overrides', index, 'value']) ?? nothing;
    return { name: `override ${index}`, text: '', tree, overrides: keyPath(path) };
  });
  const cue = layers.cue.map(({ source, secret }, index): CueSource => ({
    name: `cue ${index}`,
    text: source,
    isSecret: secret,
    mustTakePart: true,
  }));
  const { definition } = spec.cue ?? {};
  const options: EvaluateOptions = {
    limits,
    ...(files === undefined ? {} : { files: files.files }),
    ...(definition === undefined ? {} : { definition }),
  };
  try {
    const data = typedLayers(
      engine,
      layers.data,
      (trees) => [...overrides, ...dataSources(layers.data, trees), ...cue],
      options,
    );
    const trees = aligned(data, rules);
    const said = data.map(({ layer }, index): Contribution => ({ layer, tree: trees[index] ?? emptyMap }));
    const found = engine.exportSources([...overrides, ...dataSources(layers.data, trees), ...cue], options);
    const messages = new CueMessages(said, layers.cue);
    if ('errors' in found) {
      for (const { code, field, message } of messages.of(found.errors)) config.error({ code, field, message });
      return undefined;
    }
    const fromSecret = layers.data.some((layer) => layer.fromSecret);
    const unused = checkOverrides(spec, layers, found, context);
    files?.checkUsed(found.used);
    const result = resultOf(found, said, rules, (origin) => messages.layerAt(origin, fromSecret));
    const overridden = result.overridden
      .filter(({ rule }) => !unused.has(rule.path))
      .map((one) => ({ ...one, hasCue: found.isReplaced(keyPath(one.rule.path)) }));
    return { ...result, overridden };
  } catch (error) {
    if (error instanceof FileAccessError) {
      return config.error({ code: 'file-not-readable', field: 'spec.cue.module', message: error.message });
    }
    if (!(error instanceof engine.CueLimitError)) throw error;
    return config.error({ code: 'limit-exceeded', field: 'spec.layers', message: `the CUE layers: ${error.message}` });
  }
}

const nothing: Tree = { kind: 'scalar', type: 'null', text: 'null' };

const dataSources = (layers: readonly Layer[], trees: readonly Tree[]): readonly DataSource[] =>
  layers.map(({ isDefault, secret, document }, index) => ({
    name: `data ${index}`,
    text: document?.text ?? '',
    tree: trees[index] ?? emptyMap,
    isDefault,
    isSecret: secret,
  }));

const isNone = ({ type, text }: Scalar): boolean => type === 'float' && !/\d/.test(text);

const nonNumbers = (layers: readonly Layer[]): readonly { readonly layer: Layer; readonly path: Path }[] =>
  layers.flatMap((layer) => {
    if (!someScalar(layer.tree, isNone)) return [];
    return scalarsOf(layer.tree).flatMap(({ scalar, path }) => (isNone(scalar) ? [{ layer, path }] : []));
  });

/**
 * The layers, in which text of formats without types is a number or boolean where nothing else fits. What fits is asked of CUE, with
 * any value in the place of such a text.
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
      ? withTexts(tree, [], (path, text) => {
          if (plainScalar(text).type === 'string') return undefined;
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
    const typed = withTexts(tree, [], (path, text) => {
      const scalar = plainScalar(text);
      const allowed = kinds.get(JSON.stringify(path)) ?? [];
      const isNumber = scalar.type === 'int' || scalar.type === 'float';
      const isFit = isNumber ? allowed.includes('int') || allowed.includes('float') : allowed.includes(scalar.type);
      return allowed.includes('string') || !isFit ? undefined : scalar;
    });
    return { layer, tree: typed };
  });
}

/** The tree with others in the place of some of its texts. */
function withTexts(tree: Tree, path: Path, change: (path: Path, text: string) => Tree | undefined): Tree {
  switch (tree.kind) {
    case 'scalar': {
      const now = tree.type === 'string' ? change(path, tree.text) : undefined;
      return now === undefined || isAnyValue(now) || now.kind !== 'scalar' ? (now ?? tree) : { ...tree, ...now };
    }
    case 'list':
      return { ...tree, items: tree.items.map((item, index) => withTexts(item, [...path, index], change)) };
    case 'map':
      return {
        ...tree,
        entries: tree.entries.map((entry) => ({
          ...entry,
          value: withTexts(entry.value, [...path, entry.key], change),
        })),
      };
  }
}

/** Reports overrides of what neither data nor CUE sets. Returns their paths. */
function checkOverrides(
  { overrides = [] }: Spec,
  { data }: Layers,
  found: CueData,
  { config }: LayerContext,
): ReadonlySet<string> {
  const unused = new Set<string>();
  for (const [index, { path, ignoreMissing }] of overrides.entries()) {
    const keys = keyPath(path);
    if (ignoreMissing === true || found.isReplaced(keys) || data.some(({ tree }) => isSetIn(tree, keys))) continue;
    const what = `no layer sets \`${path}\`, which is to be overridden`;
    const message = unknownPath({ what, path, trees: [without(found.data, keys)], allow: 'ignoreMissing' });
    config.error({ code: 'unused-override', field: `spec.overrides.${index}.path`, message });
    unused.add(path);
  }
  return unused;
}

function without(tree: Tree, [key, ...rest]: readonly string[]): Tree {
  if (tree.kind !== 'map') return tree;
  const entries = tree.entries.flatMap((entry) => {
    if (entry.key !== key) return [entry];
    return rest.length === 0 ? [] : [{ ...entry, value: without(entry.value, rest) }];
  });
  return { ...tree, entries };
}

interface ImportedFiles {
  readonly files: CueFiles;
  /** Reports what was given and nothing imports. */
  readonly checkUsed: (used: ReadonlySet<string>) => void;
}

/** The files that CUE layers can import. */
function filesFor(engine: Engine, { cue = {} }: Spec, context: LayerContext): ImportedFiles | undefined {
  const { module, files = {}, filesFrom = [] } = cue;
  if (module === undefined && cue.files === undefined && cue.filesFrom === undefined) return undefined;
  const { config, resources } = context;
  const texts = givenTexts(files, filesFrom, resources, config, 'spec.cue');
  const directory = module === undefined ? undefined : cleanPath(module);
  if (module !== undefined && directory === undefined) {
    const message = `the path "${module}" must be relative and stay below the root directory of the function`;
    config.error({ code: 'invalid-source-path', field: 'spec.cue.module', message });
  }
  const checkUsed = (used: ReadonlySet<string>): void => {
    for (const path of Object.keys(files)) {
      if (used.has(cleanPath(path) ?? path)) continue;
      const message = `no CUE layer imports a package that has the file "${path}"`;
      config.error({ code: 'unused-file', field: 'spec.cue.files', message });
    }
    if (config.failed || [...used].some((path) => path !== 'cue.mod/module.cue')) return;
    const field = module === undefined ? 'spec.cue.filesFrom' : 'spec.cue.module';
    config.error({ code: 'unused-file', field, message: 'no CUE layer imports anything of these files' });
  };
  if (directory === undefined) return { files: engine.filesOf(texts), checkUsed };
  return { files: packageFiles(sourceFiles({ texts, directory }, context.files)), checkUsed };
}
