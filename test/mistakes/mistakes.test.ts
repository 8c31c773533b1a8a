/**
 * Tests mistakes that users make with the functions alone, under kustomize and under kpt. Each gets a message that
 * names the location and the remedy, and a run that fails changes nothing. The tables are in `mistakes/`, the
 * requirements for messages in `mistake.ts`.
 */
import assert from 'node:assert/strict';
import { writeFiles } from '../temporary-folder';
import { replaceValues } from '../../functions/replace-values/function';
import { run } from '../../src/function/run';
import { commandLineMistakes } from './command-line';
import { inputMistakes } from './input';
import { kptMistakes } from './kpt';
import { kustomizeMistakes } from './kustomize';
import { folder, head, repairedMistakes, mistakesMade } from './run-mistakes';
import { assertMessages, isFatal } from './mistake';
import { build, evaluate } from './orchestrated';
import { shop } from './shop';
import { sampled } from '../law';
import { orchestrators } from '../orchestrators';
import { runExecutable } from '../project';

const ownKind = 'fn.inlay.dev/v1alpha1/ReplaceValues';

for (const [name, mistakes] of mistakesMade) {
  describe(`mistakes made with ${name}`, () => {
    for (const [title, make] of mistakes) it(title, make);
  });
}

describe('the suggestions of messages', () => {
  it('mend at least 80 of the mistakes above', () => {
    assert.ok(repairedMistakes.length >= 80, `${repairedMistakes.length}`);
  });
});

describe('mistakes in the input of a function', () => {
  for (const [title, mistake] of Object.entries(inputMistakes)) {
    it(title, async () => {
      const outcome = await run(replaceValues, { text: mistake.input });
      assert.notEqual(outcome.exitCode, 0, outcome.stdout);
      assertMessages(outcome.stderr, mistake, ownKind);
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
      assertMessages(stderr, mistake, ownKind);
      assert.ok(['', shop].includes(stdout), stdout);
    });
  }
});

describe('mistakes made under kustomize', () => {
  for (const [title, mistake] of sampled(Object.entries(kustomizeMistakes), 2)) {
    it(title, async () => {
      const { status, stdout, stderr } = await build(mistake);
      assertMessages(stderr, mistake, `fn.inlay.dev/v1alpha1/${mistake.kind}`);
      assert.equal(status !== 0, isFatal(mistake), stderr);
      if (isFatal(mistake)) assert.equal(stdout, '');
    });
  }
});

describe('mistakes made under kpt', () => {
  for (const [title, mistake] of sampled(Object.entries(kptMistakes), 2)) {
    it(title, async function () {
      const kpt = orchestrators().find((one) => one.name === 'kpt');
      if (kpt === undefined) return this.skip();
      const { status, text, changed } = await evaluate(kpt.command, mistake);
      assertMessages(text, mistake, `fn.inlay.dev/v1alpha1/${mistake.kind}`);
      assert.equal(status !== 0, isFatal(mistake), text);
      assert.deepEqual(changed, []);
    });
  }
});

describe('the tables of mistakes', () => {
  const titles = [...mistakesMade.values()].map((mistakes) => mistakes.map(([title]) => title));
  const byHand = [...titles.flat(), ...[inputMistakes, commandLineMistakes].flatMap(Object.keys)];
  const underKustomize = Object.keys(kustomizeMistakes).length;
  const underKpt = Object.keys(kptMistakes).length;

  // The title contains the numbers, so that the log of a run shows them. Tests of absent tools are skipped above, one
  // by one.
  it(`contain ${byHand.length} without an orchestrator, ${underKustomize} under kustomize, ${underKpt} under kpt`, () => {
    assert.ok(byHand.length >= 62 + 40);
    assert.ok(underKustomize >= 16);
    assert.ok(underKpt >= 9);
  });

  it('list each once', () => {
    for (const all of titles) assert.equal(new Set(all).size, all.length, all.join('\n'));
  });
});
