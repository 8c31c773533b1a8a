/** Provides the files of `spec.cue` that CUE layers can import, and reports unused files. */
import type { CueFiles, EvaluateOptions } from '../../../src/cue';
import { unusedMessage } from '../../../src/function';
import { nearFile } from '../../../src/kit';
import { cleanPath, givenTexts, packageFiles, sourceFiles } from '../../../src/render/files';
import type { Spec } from '../generated/config';
import type { LayerContext } from '../model/layer-context';

export type Engine = typeof import('../../../src/cue');

export type SharedCue = Pick<EvaluateOptions, 'files' | 'cache'>;

const ofFamilies = new WeakMap<object, SharedCue>();

/** Returns the state that is shared by the members of a family. Reports mistakes. */
export function sharedCue(engine: Engine, spec: Spec, context: LayerContext): SharedCue {
  const { family } = context;
  const known = family && ofFamilies.get(family);
  if (known !== undefined) return known;
  const files = cueFiles(engine, spec, context);
  if (family === undefined) return files === undefined ? {} : { files };
  const made = { files: files ?? engine.cachedFiles(engine.filesOf(new Map())), cache: new engine.CachedParts() };
  ofFamilies.set(family, made);
  return made;
}

/** Returns the files that layers can import; undefined if `spec.cue` names none, or if a mistake was reported. */
function cueFiles(engine: Engine, { cue = {} }: Spec, context: LayerContext): CueFiles | undefined {
  const { module } = cue;
  if (module === undefined && cue.files === undefined && cue.filesFrom === undefined) return undefined;
  const { config, resources } = context;
  const texts = givenTexts(cue, resources, config, 'spec.cue');
  if (module === undefined) return engine.cachedFiles(engine.filesOf(texts));
  const directory = cleanPath(module);
  if (directory === undefined) {
    const message = `the path "${module}" must be relative and stay below the root directory of the function`;
    return config.error({ code: 'invalid-path', field: 'spec.cue.module', message });
  }
  if (context.files.kind(directory || '.') !== 'directory') {
    const what = `the module "${module}" is not a directory below the root directory of the function`;
    const message = unusedMessage({ what, ...nearFile(context.files, directory) });
    return config.error({ code: 'file-not-readable', field: 'spec.cue.module', message });
  }
  return engine.cachedFiles(packageFiles(sourceFiles({ texts, directory }, context.files)));
}

/**
 * Reports entries of `spec.cue` whose files no layer imports. `used` contains the paths that the layers of all members
 * import.
 */
export function checkFilesUsed(
  { cue = {} }: Spec,
  used: ReadonlySet<string>,
  { config, resources }: LayerContext,
): void {
  const { module, files = {}, filesFrom = [] } = cue;
  if (module === undefined && cue.files === undefined && cue.filesFrom === undefined) return;
  for (const path of Object.keys(files)) {
    if (used.has(cleanPath(path) ?? path)) continue;
    const message = `no CUE layer imports a package that contains the file "${path}"`;
    config.error({ code: 'unused', field: 'spec.cue.files', message });
  }
  if (config.failed) return;
  if (![...used].some((path) => path !== 'cue.mod/module.cue')) {
    const field = module === undefined ? 'spec.cue.filesFrom' : 'spec.cue.module';
    config.error({ code: 'unused', field, message: `no CUE layer imports a file from \`${field}\`` });
    return;
  }
  // If two entries contain the same file, the later entry is used.
  const from = new Map<string, number>();
  for (const [index, one] of filesFrom.entries()) {
    for (const path of givenTexts({ filesFrom: [one] }, resources, config).keys()) from.set(path, index);
  }
  for (const path of Object.keys(files)) from.delete(cleanPath(path) ?? path);
  const needed = new Set([...used].map((path) => from.get(path)));
  for (const [index, { configMap }] of filesFrom.entries()) {
    if (needed.has(index)) continue;
    const message = `no CUE layer imports a file from ConfigMap/${configMap.name}`;
    config.error({ code: 'unused', field: `spec.cue.filesFrom.${index}`, message });
  }
}
