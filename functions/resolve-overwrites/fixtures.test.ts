/**
 * Compares the function with reference cases: the results of Landscaper's own code for Installations, as ResourceLists.
 * Clones of this project do not include the cases. If the cases are missing, the test is skipped with a message. The
 * cases have all results in the order of the items, without tags, and without the place of a mistake in the
 * functionConfig. `run` puts errors first, removes repeated messages, and returns the original items after an error.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data';
import { yamlFormat } from '../../src/formats';
import { run } from '../../src/function';
import { directories, root } from '../../test/project';
import { resolveOverwrites } from './function';

const folder = join(root, '..', 'shared', 'fixtures', 'overwrites');

interface Result {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly tags?: { readonly code: string };
}

interface List {
  readonly items: unknown;
  readonly results?: readonly Result[];
}

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
      const [input, expected] = ['input.yaml', 'expected.yaml'].map((file) =>
        readFileSync(join(folder, name, file), 'utf8'),
      ) as [string, string];
      const { stdout } = await run(resolveOverwrites, { text: input });
      const { items, results = [] } = listIn(stdout);
      const wanted = listIn(expected);
      const all = wanted.results ?? [];
      const ordered = (['error', 'warning', 'info'] as const).flatMap((rank) =>
        all.filter(({ severity }) => severity === rank),
      );
      const once = ordered.filter(({ message }, at) => ordered.findIndex((one) => one.message === message) === at);
      assert.deepEqual(results.map(withoutTags), once);
      assert.deepEqual(items, once[0]?.severity === 'error' ? listIn(input).items : wanted.items);
    });
  }
});

function withoutTags({ tags, ...others }: Result): Result {
  const { severity, message } = others;
  assert.ok(tags);
  return tags.code === 'invalid-config' ? { severity, message } : others;
}

function listIn(text: string): List {
  const [tree] = yamlFormat.read(text).roots;
  assert.ok(tree);
  // deepEqual requires objects with a prototype.
  return structuredClone(plainOf(tree)) as List;
}
