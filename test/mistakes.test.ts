/**
 * Mistakes that users make, by hand, under kustomize and under kpt. None passes in silence, each answer names the place and
 * the way out, and a run that fails changes nothing. The tables are in `mistakes/`, what an answer needs in `mistakes/mistake.ts`.
 */
import assert from 'node:assert/strict';
import { temporaryFolder, writeFiles } from './temporary-folder';
import { layerConfig } from '../functions/layer-config/function';
import { mergeValues } from '../functions/merge-values/function';
import { renderComponents } from '../functions/render-components/function';
import { replaceValues } from '../functions/replace-values/function';
import { resolveOverwrites } from '../functions/resolve-overwrites/function';
import { runPipeline } from '../functions/run-pipeline/function';
import type { KrmFunction } from '../src/function/krm-function';
import { rootFiles } from '../src/files/root-files';
import { run } from '../src/function/run';
import { commandLineMistakes } from './mistakes/command-line';
import { fieldPathMistakes } from './mistakes/field-paths';
import { inputMistakes } from './mistakes/input';
import { kptMistakes } from './mistakes/kpt';
import { kustomizeMistakes } from './mistakes/kustomize';
import { layerConfigMistakes } from './mistakes/layer-config';
import { mergeValuesMistakes } from './mistakes/merge-values';
import { assertSaid, isFatal, type Mistake, type Table } from './mistakes/mistake';
import { build, evaluate } from './mistakes/orchestrated';
import { renderComponentsMistakes } from './mistakes/render-components';
import { replaceValuesMistakes } from './mistakes/replace-values';
import { resolveOverwritesMistakes } from './mistakes/resolve-overwrites';
import { runPipelineMistakes } from './mistakes/run-pipeline';
import { selectorMistakes } from './mistakes/selectors';
import { shop } from './mistakes/shop';
import { orchestrators } from './orchestrators';
import { runExecutable } from './project';

/** The mistakes made with each function, in process. */
const made: readonly (readonly [fn: KrmFunction<never>, kind: string, ...tables: readonly Table<Mistake>[]])[] = [
  [replaceValues, 'ReplaceValues', selectorMistakes, replaceValuesMistakes, fieldPathMistakes],
  [mergeValues, 'MergeValues', mergeValuesMistakes],
  [layerConfig, 'LayerConfig', layerConfigMistakes],
  [resolveOverwrites, 'ResolveOverwrites', resolveOverwritesMistakes],
  [renderComponents, 'RenderComponents', renderComponentsMistakes],
  [runPipeline, 'RunPipeline', runPipelineMistakes],
];

const head = (kind: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: mistaken\n`;

const ownKind = 'fn.inlay.dev/v1alpha1/ReplaceValues';

const folder = temporaryFolder({
  'directory/kept': '',
  'there.json': '{}\n',
  'empty.yaml': '',
  'mistaken.yaml': '- sourceValue: x\n  target: []\n',
});

for (const [fn, kind, ...tables] of made) {
  describe(`mistakes made with ${fn.name}`, () => {
    for (const [title, mistake] of tables.flatMap((table) => Object.entries(table))) {
      it(title, async () => {
        const { config = '', document = `${head(kind)}${config.trim()}\n`, items = shop } = mistake;
        const outcome = await run(fn, { text: items, functionConfig: document, files: () => rootFiles(folder) });
        const { apiVersion, kind: documentKind } = identity(document);
        assertSaid(outcome.stderr, mistake, `${apiVersion}/${documentKind}`);
        assert.equal(outcome.exitCode !== 0, isFatal(mistake), outcome.stderr);
        if (mistake.writes !== true) assert.equal(outcome.stdout, items);
      });
    }
  });
}

const identity = (document: string): { readonly apiVersion: string; readonly kind: string } => ({
  apiVersion: /^apiVersion: (.*)$/m.exec(document)?.[1] ?? '',
  kind: /^kind: (.*)$/m.exec(document)?.[1] ?? '',
});

describe('mistakes in what a function reads', () => {
  for (const [title, mistake] of Object.entries(inputMistakes)) {
    it(title, async () => {
      const outcome = await run(replaceValues, { text: mistake.input });
      assert.notEqual(outcome.exitCode, 0, outcome.stdout);
      assertSaid(outcome.stderr, mistake, ownKind);
      assert.doesNotMatch(outcome.stdout, /host: changed/);
    });
  }
});

describe('mistakes on the command line', () => {
  for (const [title, mistake] of Object.entries(commandLineMistakes)) {
    it(title, () => {
      const config = 'replacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]\n';
      writeFiles(folder, { 'config.yaml': head('ReplaceValues') + config, 'resources.yaml': shop });
      const { status, stdout, stderr } = runExecutable('replace-values', mistake.args, {
        cwd: folder,
        input: mistake.input ?? '',
      });
      assert.notEqual(status, 0);
      assertSaid(stderr, mistake, ownKind);
      assert.ok(['', shop].includes(stdout), stdout);
    });
  }
});

describe('mistakes made under kustomize', () => {
  for (const [title, mistake] of Object.entries(kustomizeMistakes)) {
    it(title, async () => {
      const { status, stdout, stderr } = await build(mistake);
      assertSaid(stderr, mistake, `fn.inlay.dev/v1alpha1/${mistake.kind}`);
      assert.equal(status !== 0, isFatal(mistake), stderr);
      if (isFatal(mistake)) assert.equal(stdout, '');
    });
  }
});

describe('mistakes made under kpt', () => {
  for (const [title, mistake] of Object.entries(kptMistakes)) {
    it(title, async function () {
      const kpt = orchestrators().find((one) => one.name === 'kpt');
      if (kpt === undefined) return this.skip();
      const { status, text, changed } = await evaluate(kpt.command, mistake);
      assertSaid(text, mistake, `fn.inlay.dev/v1alpha1/${mistake.kind}`);
      assert.equal(status !== 0, isFatal(mistake), text);
      assert.deepEqual(changed, []);
    });
  }
});

describe('the tables of mistakes', () => {
  const byHand = [...made.flatMap(([, , ...tables]) => tables), inputMistakes, commandLineMistakes].flatMap(
    Object.keys,
  );
  const underKustomize = Object.keys(kustomizeMistakes).length;
  const underKpt = Object.keys(kptMistakes).length;

  // The numbers are in the title, so that the log of a run says them. What needs a tool that is absent is skipped above, one by one.
  it(`hold ${byHand.length} by hand, ${underKustomize} under kustomize, ${underKpt} with kpt: no fewer than were found, and forty more`, () => {
    assert.ok(byHand.length >= 62 + 40);
    assert.ok(underKustomize >= 16);
    assert.ok(underKpt >= 9);
  });

  it('name each once', () => {
    for (const [, , ...tables] of made) {
      const titles = tables.flatMap(Object.keys);
      assert.equal(new Set(titles).size, titles.length, titles.join('\n'));
    }
  });
});
