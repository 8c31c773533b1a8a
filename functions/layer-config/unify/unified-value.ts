/**
 * Reads the layers of a functionConfig, unifies them (with CUE if a layer is CUE source), and checks the value against
 * the schema.
 */
import { scalarsOf } from '../../../src/data';
import { equalSettings } from '../model/kind';
import type { Report } from '../../../src/function';
import { checkSchema } from './check-schema';
import { dayOf } from '../model/day';
import { keyPath } from '../../../src/kit';
import { unifiedWithCue } from './cue-layers';
import type { Spec } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { appliesTo } from '../model/paths/members';
import { type Layers, readLayers } from '../layers/read-layers';
import type { FilesOptions } from '../oslo/file-options';
import { pathRules, type PathRule, type PathRules } from '../model/paths/path-rules';
import { conflictField, conflictMessage, shown, shownContributions } from '../model/shown';
import type { Layer, LayerScalar } from '../model/layer';
import { replacedScalars } from '../model/replaced-scalars';
import type { Overridden, Unification } from '../model/unified';
import type { Resource } from '../../../src/resource-list';
import { versionLabels } from '../../../src/versions';
import { unify } from './unify';
import { checkRules } from './unused-rules';

export interface UnifiedLayers extends Pick<Unification, 'value' | 'isHiddenKey' | 'constraintsAt' | 'usedFiles'> {
  readonly layers: readonly Layer[];
  readonly rules: PathRules;
  /** The paths of overrides whose value the layers already set. */
  readonly redundant: ReadonlySet<string>;
}

/** Returns the value for the member in `context`, or undefined if a mistake such as a conflict was reported. */
export async function unifiedValue(
  spec: Spec,
  all: Layers,
  options: FilesOptions,
  context: LayerContext,
): Promise<UnifiedLayers | undefined> {
  const { report, config, member } = context;
  const layers = {
    data: all.data.filter((layer) => appliesTo(layer, member)),
    cue: all.cue.filter((layer) => appliesTo(layer, member)),
  };
  const unused = report.failed ? new Set<string>() : checkRules(spec, layers, context);
  const rules = configRules(spec, options, context);
  if (layers.cue.length > 0 && report.failed) return undefined;
  const found =
    layers.cue.length === 0
      ? unify(layers.data, rules)
      : unifiedWithCue(await import('../../../src/cue/index.js'), layers, rules, spec, options, context);
  if (found === undefined) return undefined;
  const isRead = !report.failed;
  const redundant = found.overridden.filter(isRedundant);
  for (const one of found.overridden) if (!redundant.includes(one) && !unused.has(one.rule.path)) warnOf(one, config);
  for (const conflict of found.conflicts) {
    config.error({ code: 'layer-conflict', field: conflictField(conflict), message: conflictMessage(conflict) });
  }
  const { isHiddenKey, constraintsAt, usedFiles } = found;
  const value = options.withSecrets(found.value);
  if (spec.schema !== undefined && isRead) checkSchema(value, spec.schema, found, context);
  if (report.failed) return undefined;
  return {
    value,
    layers: layers.data,
    rules,
    redundant: new Set(redundant.map(({ rule }) => rule.path)),
    ...(isHiddenKey && { isHiddenKey }),
    ...(constraintsAt && { constraintsAt }),
    ...(usedFiles && { usedFiles }),
  };
}

export const layersOf = ({ layers }: Spec, options: FilesOptions, context: LayerContext): Layers =>
  withHidden(readLayers(layers, context), options, context);

/**
 * Returns the layers in the form that oslo.config reads, and marks hidden values: copies of Secret values, and options
 * that oslo.config hides. Options that oslo.config hides are hidden even in messages of later pipeline steps.
 */
function withHidden({ data, cue }: Layers, options: FilesOptions, { resources, secrets }: LayerContext): Layers {
  // An earlier run may have copied values from a Secret into the source of a layer. A generated Secret is not a source,
  // because it also contains public settings.
  const redact = secrets.redactor(resources.filter((one) => !isGenerated(one)));
  const hideCopy = (scalar: LayerScalar): LayerScalar =>
    redact(scalar.text) === scalar.text ? scalar : { ...scalar, isHidden: true };
  const marked = data.map((layer): Layer => {
    const tree = options.marked(layer.isOslo ? options.read(layer.tree) : layer.tree);
    for (const { scalar } of scalarsOf(tree)) if (scalar.isHidden) secrets.addValue(scalar.text);
    if (layer.secret || layer.valuesAt !== undefined) return { ...layer, tree };
    return { ...layer, tree: replacedScalars(tree, [], hideCopy) };
  });
  return { data: marked, cue };
}

const isGenerated = (resource: Resource): boolean =>
  resource.mentions(versionLabels.LayerConfig) && resource.labels().has(versionLabels.LayerConfig);

const areEqual = ({ rule, contributions }: Overridden): boolean =>
  contributions.length > 0 && contributions.every(({ tree }) => equalSettings(tree, rule.value));

const isRedundant = (overridden: Overridden): boolean => overridden.hasCue !== true && areEqual(overridden);

function warnOf(overridden: Overridden, config: Report): void {
  const { rule, contributions, hasCue = false } = overridden;
  const instead = areEqual(overridden)
    ? ' regardless of the CUE value'
    : contributions.length === 0
      ? hasCue
        ? ' instead of the CUE value'
        : ', although no layer sets it'
      : ` instead of ${shownContributions(contributions).join(' and ')}`;
  const message = `\`${rule.path}\` is overridden with ${shown(rule.value)}${instead}; reason: ${rule.reason}`;
  config.warning({ code: 'overridden', field: rule.field, message });
}

function configRules(
  { lists = [], overrides = [] }: Spec,
  options: FilesOptions,
  { config, configResource, member }: LayerContext,
): PathRules {
  const rules: PathRule[] = lists.map(({ path, strategy }) => [keyPath(path), { strategy }]);
  for (const [index, override] of overrides.entries()) {
    if (!appliesTo(override, member)) continue;
    const { path, reason: why, until } = override;
    const reason = until === undefined ? why : `${why} (until ${dayOf(until) ?? until})`;
    const field = `spec.overrides.${index}`;
    // The typed config does not contain nulls or the spelling of numbers.
    const written = configResource.get(['spec', 'overrides', index, 'value']);
    if (written === undefined) {
      const message = '`value` is required; `value: null` is also allowed';
      config.error({ code: 'invalid-config', field: `${field}.value`, message });
      continue;
    }
    const value = options.marked(written, keyPath(path));
    rules.push([keyPath(path), { override: { path, value, reason, field } }]);
  }
  return pathRules(rules);
}
