/**
 * Compares overwrites with the results of Landscaper's own code, for random lists with conflicts and contexts that are
 * nearly equal.
 */
import assert from 'node:assert/strict';
import { resolveOverwrites } from '../../functions/resolve-overwrites/function';
import { landscaper } from '../../functions/resolve-overwrites/items.test';
import { Random } from '../fuzz/random';
import { configOf, runOn } from '../run-on-values';
import { goProgramOrSkip, throughProcess } from './programs';

interface Ref {
  readonly repositoryContext?: object;
  readonly componentName?: string;
  readonly version?: string;
}

interface Case {
  readonly overwrites: readonly { readonly source: Ref; readonly substitution: Ref }[];
  readonly refs: readonly Ref[];
}

const contexts: readonly object[] = [
  { type: 'ociRegistry', baseUrl: 'a.example.com' },
  { baseUrl: 'a.example.com', type: 'ociRegistry' },
  { type: 'OCIRegistry', baseUrl: 'a.example.com' },
  { type: 'ociRegistry', baseUrl: 'a.example.com', componentNameMapping: 'urlPath' },
  { type: 'ociRegistry', baseUrl: 'a.example.com', subPath: null },
  { type: 'ociRegistry', baseUrl: 'https://a.example.com/' },
  { type: 'ociRegistry', baseUrl: 'b.example.com' },
  { type: 'CommonTransportFormat', filePath: '/ctf', size: 1, deep: [{ a: 1.5, b: [true, null] }] },
  { type: 'CommonTransportFormat', filePath: '/ctf', size: 1, deep: [{ b: [true, null], a: 1.5 }] },
  { type: 'CommonTransportFormat', filePath: '/ctf', size: '1', deep: [{ a: 1.5, b: [true, null] }] },
];
const names = ['example.com/a', 'example.com/b', 'example.com/A'];
const versions = ['v1', 'v2', '1.10', 'v1.0.0'];

/** A reference in which each attribute is set, empty, null or missing. */
function partialRef(random: Random, percent: number): Ref {
  const text = (values: readonly string[]): string | undefined =>
    random.chance(percent) ? random.pick(values) : random.chance(10) ? '' : undefined;
  const [componentName, version] = [text(names), text(versions)];
  const repositoryContext = random.chance(percent) ? random.pick(contexts) : undefined;
  return {
    ...(repositoryContext !== undefined && { repositoryContext }),
    ...(componentName !== undefined && { componentName }),
    ...(version !== undefined && { version }),
  };
}

function caseOf(random: Random): Case {
  return {
    overwrites: random.list(1, 8, () => ({
      source: partialRef(random, random.pick([20, 50])),
      substitution: partialRef(random, random.pick([30, 60])),
    })),
    refs: random.list(1, 4, () => ({
      repositoryContext: random.pick(contexts),
      componentName: random.pick(names),
      version: random.pick(versions),
    })),
  };
}

/** Runs the whole function on the Installations of a case, and returns their references. */
async function resolved({ overwrites, refs }: Case): Promise<readonly unknown[]> {
  const { items, exitCode, messages } = await runOn(
    resolveOverwrites,
    configOf('ResolveOverwrites', { spec: { mode: 'resolve' } }),
    [
      ...refs.map((ref, at) => landscaper('Installation', `i${at}`, { spec: { componentDescriptor: { ref } } })),
      landscaper('Context', 'default', { componentVersionOverwrites: 'list' }),
      landscaper('ComponentVersionOverwrites', 'list', { overwrites }),
    ],
  );
  assert.equal(exitCode, 0, messages);
  return items
    .slice(0, refs.length)
    .map(({ spec }) => (spec as { readonly componentDescriptor: { readonly ref: unknown } }).componentDescriptor.ref);
}

describe('a Go program, Landscaper itself', function () {
  it('returns the same for 3,000 random lists of overwrites', async function () {
    const command = goProgramOrSkip(this, 'landscaper');
    const random = new Random(Number(process.env['FC_SEED'] ?? 1));
    const cases = Array.from({ length: 3000 }, () => caseOf(random));
    const lines = cases.map((each) => JSON.stringify(each));
    const answers = throughProcess(command, [], lines).map(
      (line) => JSON.parse(line) as readonly { readonly ref: Ref; readonly matched: boolean }[],
    );
    let changed = 0;
    for (const [at, each] of cases.entries()) {
      const expected = (answers[at] ?? []).map(({ ref }) => ref);
      assert.deepEqual(await resolved(each), expected, JSON.stringify(each));
      changed += expected.filter((ref, index) => JSON.stringify(ref) !== JSON.stringify(each.refs[index])).length;
    }
    assert.ok(changed > 1500, `${changed} references changed`);
  });
});
