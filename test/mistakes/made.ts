/** The mistakes made with each function, and how each is made in this process. */
import assert from 'node:assert/strict';
import { layerConfig } from '../../functions/layer-config/function';
import { mergeValues } from '../../functions/merge-values/function';
import { renderComponents } from '../../functions/render-components/function';
import { renderJsonnet } from '../../functions/render-jsonnet/function';
import { replaceValues } from '../../functions/replace-values/function';
import { resolveOverwrites } from '../../functions/resolve-overwrites/function';
import { runPipeline } from '../../functions/run-pipeline/function';
import { rootFiles } from '../../src/files/root-files';
import type { KrmFunction } from '../../src/function/krm-function';
import { run } from '../../src/function/run';
import { fieldPathMistakes } from './functions/field-paths';
import { layerConfigMistakes } from './functions/layer-config';
import { mergeValuesMistakes } from './functions/merge-values';
import { operatorMistakes } from './functions/operator';
import { assertSaid, isFatal, type Mistake, type Table } from './mistake';
import { renderJsonnetMistakes } from './functions/render-jsonnet';
import { renderComponentsMistakes } from './functions/render-components';
import { replaceValuesMistakes } from './functions/replace-values';
import { resolveOverwritesMistakes } from './functions/resolve-overwrites';
import { runPipelineMistakes } from './functions/run-pipeline';
import { selectorMistakes } from './functions/selectors';
import { shop } from './shop';
import { mergeSlips, pipelineSlips, replacementSlips } from './functions/writes';
import { temporaryFolder } from '../temporary-folder';

/** Each with the kind of its functionConfig, and its tables. */
const made: readonly (readonly [fn: KrmFunction<never>, kind: string, ...tables: readonly Table<Mistake>[]])[] = [
  [replaceValues, 'ReplaceValues', selectorMistakes, replaceValuesMistakes, fieldPathMistakes, replacementSlips],
  [mergeValues, 'MergeValues', mergeValuesMistakes, mergeSlips],
  [layerConfig, 'LayerConfig', layerConfigMistakes, operatorMistakes],
  [resolveOverwrites, 'ResolveOverwrites', resolveOverwritesMistakes],
  [renderComponents, 'RenderComponents', renderComponentsMistakes],
  [renderJsonnet, 'RenderJsonnet', renderJsonnetMistakes],
  [runPipeline, 'RunPipeline', runPipelineMistakes, pipelineSlips],
];

export const head = (kind: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: mistaken\n`;

/** The directory that the functions read files in. */
export const folder = temporaryFolder({
  'directory/kept': '',
  'there.json': '{}\n',
  'empty.yaml': '',
  'mistaken.yaml': '- sourceValue: x\n  target: []\n',
});

/** By the name of the function: each mistake's title, and what makes it and throws where the answer is not good. */
export const mistakesMade: ReadonlyMap<string, readonly (readonly [title: string, make: () => Promise<void>])[]> =
  new Map(
    made.map(([fn, kind, ...tables]) => [
      fn.name,
      tables
        .flatMap((table) => Object.entries(table))
        .map(([title, mistake]) => [title, () => make(fn, kind, mistake)] as const),
    ]),
  );

async function make(fn: KrmFunction<never>, kind: string, mistake: Mistake): Promise<void> {
  const { config = '', document = `${head(kind)}${config.trim()}\n`, items = shop } = mistake;
  const outcome = await run(fn, { text: items, functionConfig: document, files: () => rootFiles(folder) });
  const [apiVersion, documentKind] = [/^apiVersion: (.*)$/m, /^kind: (.*)$/m].map(
    (one) => one.exec(document)?.[1] ?? '',
  );
  assertSaid(outcome.stderr, mistake, `${apiVersion}/${documentKind}`);
  assert.equal(outcome.exitCode !== 0, isFatal(mistake), outcome.stderr);
  if (mistake.writes !== true) assert.equal(outcome.stdout, items);
}
