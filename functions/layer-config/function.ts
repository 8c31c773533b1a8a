/**
 * `layer-config` combines layers of configuration, and reports an error if layers have conflicting values. The function
 * checks and renders the result, and writes an object whose name contains a hash of its content by default:
 *
 * ```yaml
 * layers:
 * - {name: base, values: {database: {pool: 5}}}
 * - {name: team, values: {database: {host: db}}}
 * output: {files: [{key: app.yaml, format: yaml}]}
 * ```
 *
 * results in the ConfigMap `NAME-522f8tm8tb`, whose key `app.yaml` contains `pool: 5` and `host: db` below `database`.
 * If an error is reported, nothing is written.
 */
import type { KrmFunction, Report, Secrets, TransformInput } from '../../src/function';
import { boundedReport, type OtherRun, presentNamespace, type View, type ViewLine } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import { checkConfig } from './check-config';
import { checkNames } from './family/check-names';
import { withTakenOver } from './family/take-over';
import {
  followedReferences,
  formerConfigs,
  type MadeObject,
  reportPlan,
  reportTakenOver,
  reportUnavailable,
  type Versioner,
  type VersionPlan,
  withFormerVersions,
  writeVersions,
} from '../../src/versions';
import { familyOf } from './family/family';
import { baseName, type GeneratedObject, generatedObject } from './output/generated-object';
import { reportFamily } from './family/report-family';
import { checkLists, checkOverridesHaveEffect } from './unify/unused-rules';
import type { LayerConfig, Spec } from './generated/config';
import validator from './generated/validator';
import type { LayerContext } from './model/layer-context';
import { filesOptions, type FilesOptions } from './oslo/file-options';
import { checkOptionRules } from './oslo/unused-rules';
import { outputData } from './output/output-data';
import { type OutputFile, outputFiles } from './output/output-files';
import { checkSelected } from './output/unselected';
import { explainPath, withExplanation, withoutExplanation } from './explain/explanation';
import { environmentDiff, previousFiles, generatedFiles } from './preview/environment-diff';
import { previewFiles } from './preview/preview';
import { scalarsOf } from '../../src/data';
import { secretSettings, secretSettingsKey, shownDataKeys } from './secrets/secret-settings';
import type { Unified } from './model/unified';
import { daemonSets } from './nodes/daemon-sets';
import { familyConfig, groupsOf, reportGroups } from './nodes/node-layers';
import { checkFilesUsed } from './unify/cue-files';
import { layersOf, unifiedValue, type UnifiedLayers } from './unify/unified-value';
import { usage } from './usage';
import { dayOf } from './model/day';

export type * from './generated/config';

const views: Readonly<Record<string, View<LayerConfig>>> = {
  explain: {
    argument: 'PATH',
    help: 'print where the settings at or below PATH come from; use `.` for all',
    show: explainView('text'),
  },
  svg: { argument: 'PATH', help: 'print the output of `--explain` as an SVG picture', show: explainView('picture') },
  compare: {
    argument: 'FILE',
    takesFile: true,
    help: 'print a diff of the files against FILE: the LayerConfig of another environment, or the output of a previous run',
    show: diffView,
  },
};

/** The function [layer-config](../../functions/layer-config/README.md), for `run`, `main` and your own pipelines. */
export const layerConfig: KrmFunction<LayerConfig> = {
  name: 'layer-config',
  accepts: [{ apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'LayerConfig' }],
  validator,
  get usage() {
    return usage(views);
  },
  views,
  takesPrevious: true,
  check: checkConfig,
  transform,
};

/** Calls `make` with an input whose report limits the number of results. */
async function reported<T>(
  input: TransformInput<LayerConfig>,
  make: (input: TransformInput<LayerConfig>) => Promise<T>,
): Promise<T> {
  const { report, reportOmitted } = boundedReport(input.report);
  const made = await make({ ...input, report });
  reportOmitted();
  return made;
}

function transform(input: TransformInput<LayerConfig>): Promise<readonly Resource[]> {
  return reported(input, generateForNodes);
}

/**
 * Generates the objects. If layers have a `nodeSelector`, the groups of nodes become the members of a family, and
 * DaemonSets that refer to the family become templates.
 */
async function generateForNodes(input: TransformInput<LayerConfig>): Promise<readonly Resource[]> {
  const context = contextOf(input);
  const groups = groupsOf(input.config, context);
  if (context.report.failed) return input.resources;
  const config = familyConfig(input.config, groups);
  const followed = followedReferences(input.config.spec.references ?? {}, context);
  const { resources, withTemplates, reportWithout, findings } = daemonSets(groups, config, followed, context);
  const report = reportWithout(input.report);
  const known = { followed, whole: context, hasFailed: context.report.failed };
  const made = await generate({ ...input, config, resources, report }, known);
  if (report.failed) return input.resources;
  for (const each of findings) report.info(each);
  reportGroups(groups, config, resources, followed, context);
  if (config.spec.dryRun === true) return input.resources;
  return withTemplates(made);
}

const contextOf = (
  { config, ...input }: TransformInput<LayerConfig>,
  explains = config.spec.explain === true,
): LayerContext => ({
  ...input,
  explains,
  namespace: presentNamespace(config.metadata.namespace ?? '', input.resources),
  writtenNamespace: config.metadata.namespace ?? '',
  isOslo: config.spec.output?.files?.some(({ ini }) => ini?.dialect === 'oslo') === true,
  config: input.report.at(input.configResource),
});

/** The inputs of a run that are available before the layers are read. */
interface Preparation {
  readonly followed: Versioner['followed'];
  /**
   * The context with the original DaemonSet templates instead of placeholders. Layers may read the templates, and
   * placeholders do not show whether kustomize changed the namespace.
   */
  readonly whole: LayerContext;
  readonly hasFailed: boolean;
}

async function generate(
  input: TransformInput<LayerConfig>,
  { followed, whole, hasFailed }: Preparation,
): Promise<readonly Resource[]> {
  const { config, report } = input;
  const { spec } = config;
  const context = { ...contextOf(input), namespace: whole.namespace };
  const found = await evaluated(config, { ...context, resources: whole.resources });
  const made = found && generatedObjects(config, found, report);
  if (found === undefined || made === undefined) return input.resources;
  const versioner = versionerOf(config, followed, context);
  const formers = formerConfigs(spec.cleanUp ?? [], versioner);
  const known = withFormerVersions(versioner, formers, input.previous, context);
  const objects = made.map(({ object }) => object);
  const resources = withTakenOver(versioner, formers, config, objects, known);
  const family = spec.members && familyOf(spec.members, config, versioner, { ...context, resources });
  checkNames(config, objects, { ...context, resources });
  if (made.length > 0) reportUnavailable(versioner, input.previous, context);
  if (report.failed || hasFailed) return input.resources;

  reportTakenOver(known.resources, resources, versioner, context);
  const removal = { entries: spec.cleanUp ?? [], forget: withoutExplanation, isOurs: () => true };
  const given = { bases: [baseName(config)], targets: family, removal };
  const { plans, items, index } = writeVersions(versioner, made, resources, given, context);
  for (const [at, { object, value, outputs, settings }] of made.entries()) {
    const plan = plans[at] as VersionPlan;
    if (settings !== undefined) markSecrets(value, settings, plan, input.secrets);
    reportPlan(plan, versioner, index, report, known.former);
    if (spec.dryRun === true) previewFiles(plan, object, outputs, report);
  }
  if (family !== undefined) reportFamily(config, versioner, index, context, known.former);
  if (spec.dryRun === true) return input.resources;
  return withExplanation(items, config.metadata.name, spec.explain === true ? found : undefined, context);
}

function versionerOf(
  { metadata, spec }: LayerConfig,
  followed: Versioner['followed'],
  context: LayerContext,
): Versioner {
  const { output = {}, references = {} } = spec;
  return {
    kind: 'LayerConfig',
    name: metadata.name,
    namespace: context.namespace,
    configResource: context.configResource,
    naming: output.naming ?? 'hash',
    versions: output.versions ?? {},
    field: 'spec.output.versions',
    references,
    followed,
    isDryRun: spec.dryRun === true,
  };
}

function explainView(as: 'text' | 'picture'): View<LayerConfig>['show'] {
  return (whole, path) =>
    reported(whole, async (input) => {
      const context = contextOf(input, true);
      const found = await evaluatedForNodes(input.config, context);
      return found === undefined ? [] : explainPath(path, as, found, context).map((text) => ({ text }));
    });
}

/** Compares two functionConfigs, or the output of a previous run with the output of this run. */
function diffView(
  whole: TransformInput<LayerConfig>,
  _: string,
  other?: OtherRun<LayerConfig>,
): Promise<readonly ViewLine[]> {
  return reported(whole, async (input) => {
    const made = await objectsOf(input);
    if (made === undefined) return [];
    const { resources = [], input: otherInput } = other ?? {};
    if (otherInput === undefined) {
      const found = previousFiles(resources, input.config.metadata.name, made, contextOf(input));
      return found === undefined ? [] : environmentDiff(found, generatedFiles(made, found));
    }
    const others = await objectsOf({ ...otherInput, report: input.report });
    if (others === undefined) return [];
    const before = generatedFiles(others);
    return environmentDiff(before, generatedFiles(made, before));
  });
}

async function objectsOf(input: TransformInput<LayerConfig>): Promise<readonly GeneratedLayer[] | undefined> {
  const found = await evaluatedForNodes(input.config, contextOf(input));
  return found && generatedObjects(input.config, found, input.report);
}

const evaluatedForNodes = (config: LayerConfig, context: LayerContext): ReturnType<typeof evaluated> =>
  evaluated(familyConfig(config, groupsOf(config, context)), context);

interface Evaluated {
  /** The context names the member of the family, if any. */
  readonly context: LayerContext;
  readonly options: FilesOptions;
  readonly unified: UnifiedLayers;
  readonly outputs: readonly OutputFile[];
}

/**
 * Returns one element for each member of the family, or a single element if there is no family. If a layer is invalid,
 * reports the problem and returns undefined.
 */
async function evaluated(config: LayerConfig, context: LayerContext): Promise<readonly Evaluated[] | undefined> {
  const { members, output = {}, lists = [] } = config.spec;
  const options = filesOptions(output, context);
  checkOverrideEnds(config.spec, context.config);
  const layers = layersOf(config.spec, options, context);
  if (members !== undefined && !context.report.failed) {
    const trees = layers.data.map(({ tree }) => tree);
    checkLists(lists, trees, context);
  }
  const contexts = members === undefined ? [context] : membersOf(members, context);
  const found = await Promise.all(
    contexts.map(async (own): Promise<Evaluated | undefined> => {
      const unified = await unifiedValue(config.spec, layers, options, own);
      return unified && { context: own, options, unified, outputs: outputFiles(unified, output, options, own) };
    }),
  );
  const all = found.filter((one) => one !== undefined);
  const isWhole = all.length === found.length;
  if (isWhole) {
    const values = all.map(({ unified }) => unified.value);
    checkOptionRules(
      output.files ?? [],
      all.map(({ unified }) => unified),
      context.config,
    );
    checkOverridesHaveEffect(config.spec, all, context.config);
    // CUE layers can refer to any setting, so a setting that no file selects may still be used.
    if (layers.cue.length === 0 && !context.report.failed) checkSelected(output.files ?? [], values, context.config);
    const used = all.flatMap(({ unified }) => [...(unified.usedFiles ?? [])]);
    if (all.some(({ unified }) => unified.usedFiles !== undefined)) checkFilesUsed(config.spec, new Set(used), context);
  }
  options.report(context.report);
  return isWhole ? all : undefined;
}

/**
 * Returns a context for each member. Each context has its own report, so that a mistake in one member does not stop the
 * checks of the other members. If a mistake was already reported, the contexts share one report.
 */
function membersOf(members: readonly { readonly name: string }[], context: LayerContext): readonly LayerContext[] {
  const family = {};
  return members.map(({ name }) => {
    const report = context.report.failed ? context.report : context.report.at();
    return { ...context, member: name, family, report, config: report.at(context.configResource) };
  });
}

interface GeneratedLayer extends MadeObject {
  readonly object: GeneratedObject;
  readonly value: Unified;
  readonly outputs: readonly OutputFile[];
  /** The value of the annotation that lists the settings from Secrets; undefined if there are none. */
  readonly settings: string | undefined;
}

/**
 * Returns one object for each member of the family, or a single object if there is no family. Returns an empty list if
 * there are no files. If a file is invalid, reports the problem and returns undefined.
 */
function generatedObjects(
  config: LayerConfig,
  found: readonly Evaluated[],
  report: Report,
): readonly GeneratedLayer[] | undefined {
  if ((config.spec.output?.files ?? []).length === 0) return report.failed ? undefined : [];
  const made = found.map((one) => generatedLayer(config, one));
  return made.every((one) => one !== undefined) ? made : undefined;
}

function generatedLayer(config: LayerConfig, { context, unified, outputs }: Evaluated): GeneratedLayer | undefined {
  const texts = outputData(outputs, config.spec.output ?? {}, unified, context);
  if (texts === undefined) return undefined;
  const object = generatedObject(config, context, texts, shownDataKeys(outputs));
  const settings = secretSettings(outputs);
  return { object, annotations: { [secretSettingsKey]: settings }, value: unified.value, outputs, settings };
}

/** Makes later steps of a pipeline hide the Secret values in the object, even if the object is a ConfigMap. */
function markSecrets(value: Unified, settings: string, { current }: VersionPlan, secrets: Secrets): void {
  for (const key of Object.keys(JSON.parse(settings) as object)) secrets.mark(current, ['data', key]);
  for (const { scalar } of scalarsOf(value)) if (scalar.secret) secrets.addValue(scalar.text);
}

/** Reports overrides that have ended. An override applies until the end of its last day. */
function checkOverrideEnds({ date, overrides = [] }: Spec, config: Report): void {
  const today = dayOf(date ?? '');
  for (const [index, { path, until, reason }] of overrides.entries()) {
    const last = dayOf(until ?? '');
    if (today === undefined || last === undefined || today <= last) continue;
    const message = `the override of \`${path}\` was valid until "${last}", but \`date\` is "${today}": remove the override, or set a later \`until\` (reason: ${reason})`;
    config.error({ code: 'override-ended', field: `spec.overrides.${index}.until`, message });
  }
}
