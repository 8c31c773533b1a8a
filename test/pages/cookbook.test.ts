/**
 * Tests that every recipe of the cookbook works as printed: byte for byte in this process, also on its own output;
 * under the real kustomize; and under kpt if it is on PATH. All recipes are bases of one kustomization, and
 * subpackages of one kpt package, so that the tools start once.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/function';
import { recipes, type Recipe } from './cookbook';
import { functionCalled } from '../../src/inlay-command/functions';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { sampled } from '../law';
import { toolCalled } from '../orchestrators';
import { sortedData } from '../packages';
import { childEnvironment, functionNames, pathWith } from '../project';
import { runCommand } from '../run-command';
import { temporaryFolder, writeFiles } from '../temporary-folder';

async function runInProcess({ functionName, functionConfig }: Recipe, text: string): Promise<string> {
  const { exitCode, stdout, stderr } = await run(functionCalled(functionName), { text, functionConfig });
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

describe('the cookbook', function () {
  const all = recipes();
  let env: NodeJS.ProcessEnv;

  before(() => {
    env = childEnvironment({ PATH: pathWith(functionNames) });
  });

  const command = async (name: string, args: readonly string[], cwd: string): Promise<string> => {
    const { status, stdout, stderr } = await runCommand(name, args, { cwd, env });
    assert.equal(status, 0, stderr);
    return stdout;
  };

  /**
   * The output of a build for all recipes, keyed by name. Each recipe has its own namespace. The namespace is set after
   * the function has run.
   */
  const build = async (
    resourcesOf: (recipe: Recipe) => string,
    listed: string,
  ): Promise<ReadonlyMap<string, string>> => {
    const cwd = temporaryFolder(
      withOwnSchema({ 'kustomization.yaml': `resources:\n${all.map(({ name }) => `- ${name}\n`).join('')}` }),
    );
    for (const recipe of all) {
      writeFiles(join(cwd, recipe.name), {
        ...withOwnSchema({
          'kustomization.yaml': `resources: [recipe]\nnamespace: ${recipe.name}\n`,
          'recipe/kustomization.yaml': `resources: [resources.yaml]\n${listed}`,
        }),
        'recipe/resources.yaml': resourcesOf(recipe),
        'recipe/config.yaml': recipe.functionConfig,
      });
    }
    const args = ['build', '--enable-alpha-plugins', '--enable-exec', '.'];
    const built = (await command(kustomizeBinary(), args, cwd)).split(/^---\n/m);
    return new Map(
      all.map(({ name }) => [name, built.filter((one) => one.includes(`\n  namespace: ${name}\n`)).join('---\n')]),
    );
  };

  it('names each recipe once', () => {
    const names = all.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  for (const recipe of all) {
    it(`${recipe.name} by hand`, async () => {
      const { before: given, after: expected } = recipe;
      assert.notEqual(given, expected);
      assert.equal(await runInProcess(recipe, given), expected);
      assert.equal(await runInProcess(recipe, expected), expected);
    });
  }

  it('works under kustomize', async () => {
    const built = await build((recipe) => recipe.before, 'transformers: [config.yaml]\n');
    const expected = await build((recipe) => recipe.after, '');
    for (const { name } of all) {
      assert.notEqual(built.get(name), '');
      assert.equal(built.get(name), expected.get(name), name);
    }
  });

  it('works under kpt', async function () {
    const kpt = toolCalled('kpt');
    if (kpt === undefined) return this.skip();
    const kptfile = (name: string, pipeline: string): string =>
      `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: ${name}\n${pipeline}`;
    const some = sampled(all, 3);
    const folder = temporaryFolder({ Kptfile: kptfile('cookbook', '') });
    for (const { name, functionName, functionConfig, before: given } of some) {
      const pipeline = `pipeline:\n  mutators:\n  - exec: ${functionName}\n    configPath: config.yaml\n`;
      writeFiles(join(folder, name), {
        Kptfile: kptfile(name, pipeline),
        'config.yaml': functionConfig,
        'resources.yaml': given,
      });
    }
    await command(kpt.command, ['fn', 'render', '--allow-exec', '--truncate-output=false'], folder);
    for (const { name, after: expected } of some) {
      assert.deepEqual(
        sortedData(readFileSync(join(folder, name, 'resources.yaml'), 'utf8')),
        sortedData(expected),
        name,
      );
    }
  });
});
