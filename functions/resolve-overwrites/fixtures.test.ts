/**
 * Compares the function with reference cases: the results of Landscaper's own code for Installations, as ResourceLists.
 * Clones of this project do not include the cases. If the cases are missing, the test is skipped with a message. The
 * test calls the function like `run` but omits its final steps, which sort the results and return the original items
 * after an error.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, plainOf, type Tree } from '../../src/data';
import { yamlFormat } from '../../src/formats';
import { run } from '../../src/function';
import type { Resource } from '../../src/resource-list';
import { noFiles } from '../../src/files/files';
import { jobsInThisThread } from '../../src/jobs/jobs';
import { resultTree, type Result } from '../../src/krm/result';
import { trackSecrets } from '../../src/function/secrets/secrets';
import { configProblems } from '../../src/function/config/config-problems';
import { collectReport } from '../../src/function/report';
import { readListText } from '../../src/resource-list/texts/read';
import { Resource as Item } from '../../src/resource-list/resource';
import { directories, root } from '../../test/project';
import { resolveOverwrites } from './function';
import type { ResolveOverwrites } from './generated/config';

const folder = join(root, '..', 'shared', 'fixtures', 'overwrites');

describe('resolve-overwrites agrees with the reference cases', () => {
  if (!existsSync(folder)) {
    it(`in ${join('..', 'shared', 'fixtures', 'overwrites')}, which is absent`, function () {
      this.skip();
    });
    return;
  }

  it('all 26 exist', () => assert.equal(directories(folder).length, 26));

  for (const name of directories(folder)) {
    it(name, async () => {
      const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
      const expected = plain(yamlFormat.read(read('expected.yaml')).roots[0]);
      const { items, results } = await resolve(read('input.yaml'));
      assert.deepEqual(items, expected['items']);
      assert.deepEqual(results, expected['results'] ?? []);
    });

    it(`${name}, as a whole run: errors first, no repeated messages, and no changes after an error`, async () => {
      const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
      const [input, expected, actual] = [
        read('input.yaml'),
        read('expected.yaml'),
        (await run(resolveOverwrites, { text: read('input.yaml') })).stdout,
      ].map((text) => plain(yamlFormat.read(text).roots[0]));
      const results = (expected?.['results'] ?? []) as readonly { readonly severity: string }[];
      const isFailed = results.some(({ severity }) => severity === 'error');
      assert.deepEqual(actual?.['items'], isFailed ? input?.['items'] : expected?.['items']);
      const messages = (list: unknown): readonly string[] =>
        ((list ?? []) as readonly { readonly message: string }[]).map(({ message }) => message);
      const sorted = ['error', 'warning', 'info'].flatMap((rank) =>
        results.filter(({ severity }) => severity === rank),
      );
      assert.deepEqual(messages(actual?.['results']), [...new Set(messages(sorted))]);
    });
  }
});

async function resolve(text: string): Promise<{ readonly items: unknown; readonly results: readonly unknown[] }> {
  const list = readListText(text);
  const written = list.readFunctionConfig?.();
  assert.ok(written);
  const config = plainOf(written) as ResolveOverwrites;
  const problems = configProblems(resolveOverwrites, config);
  const items = (resources: readonly Resource[]) => resources.map(({ root: tree }) => plain(tree));
  if (problems.length > 0) {
    // The cases do not contain the path in the functionConfig, because `run` adds it.
    return { items: items(list.resources), results: problems.map(({ message }) => ({ severity: 'error', message })) };
  }
  const report = collectReport(resolveOverwrites.name);
  const resources = await resolveOverwrites.transform({
    resources: list.resources,
    config,
    configResource: Item.create(written),
    isFunctionConfig: () => false,
    report,
    secrets: trackSecrets([]),
    files: noFiles,
    jobs: jobsInThisThread((job) => job, noFiles),
  });
  return { items: items(resources), results: report.results.map(withoutTags) };
}

/** Removes tags, because the cases have none. */
function withoutTags(result: Result): unknown {
  const { tags, ...others } = plain(resultTree(result));
  assert.ok(tags);
  return others;
}

/** Converts a tree to data for deepEqual, which requires objects with a prototype. */
function plain(tree: Tree | undefined): Record<string, unknown> {
  assert.ok(tree !== undefined && entryOf(tree, '__proto__') === undefined);
  return structuredClone(plainOf(tree)) as Record<string, unknown>;
}
