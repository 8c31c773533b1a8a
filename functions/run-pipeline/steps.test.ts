/**
 * Tests that a step of `run-pipeline` behaves exactly like the function that it names. Every scenario of every
 * function also runs as a pipeline with one step. Random scenarios run both as a pipeline and as a chain of
 * functions. The items must have the same bytes, and the results may differ only in the step.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runPipeline } from './function';
import { stepFunction, stepKinds } from './function-table';
import { entryOf, type MapTree, plainOf, type Tree } from '../../src/data';
import { yamlFormat } from '../../src/formats/yaml/format';
import { readListText } from '../../src/resource-list/texts/read';
import { Resource } from '../../src/resource-list/resource';
import type { Files } from '../../src/files/files';
import { rootFiles } from '../../src/files/root-files';
import { run, type Outcome } from '../../src/function/run';
import { sampled, samples } from '../../test/law';
import { functionNames } from '../../test/project';
import { outcomeOf, scenariosOf, type Scenario } from '../../test/scenario';

interface Step extends Scenario {
  readonly title: string;
  readonly config: MapTree;
  readonly apiVersion: string;
  readonly kind: string;
}

const scenarios: readonly Step[] = functionNames.flatMap((fn) =>
  scenariosOf(fn).flatMap((scenario) => {
    const config = readConfig(scenario.input);
    if (config?.kind !== 'map') return [];
    const { apiVersion, kind } = Resource.create(config).identity;
    if (!stepKinds.includes(`${apiVersion}/${kind}`)) return [];
    return [{ ...scenario, title: `${fn}: ${scenario.name.replaceAll('-', ' ')}`, config, apiVersion, kind }];
  }),
);

/** The functionConfig in the input; undefined if the input is not a list. */
function readConfig(input: string): Tree | undefined {
  try {
    return readListText(input, { stream: false }).readFunctionConfig?.();
  } catch {
    return undefined;
  }
}

const map = (fields: Readonly<Record<string, Tree | undefined>>): MapTree => ({
  kind: 'map',
  entries: Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
});
const text = (value: string): Tree => ({ kind: 'scalar', type: 'string', text: value });

const annotationsOf = (config: Tree | undefined): Tree | undefined =>
  entryOf(entryOf(config, 'metadata'), 'annotations');

/** kpt adds its annotations to the pipeline, but not to the steps. */
const pipelineOf = (steps: readonly Step[]): string =>
  Resource.create(
    map({
      apiVersion: text('fn.inlay.dev/v1alpha1'),
      kind: text('RunPipeline'),
      metadata: map({ name: text('p'), annotations: annotationsOf(steps[0]?.config) }),
      spec: map({ functions: { kind: 'list', items: steps.map(({ config }) => withAnnotations(config, undefined)) } }),
    }),
  ).text;

const withAnnotations = ({ entries }: MapTree, annotations: Tree | undefined): MapTree => {
  const { metadata, ...fields } = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const kept = metadata?.kind === 'map' ? metadata.entries.map(({ key, value }) => [key, value] as const) : [];
  return map({ ...fields, metadata: map({ ...Object.fromEntries(kept), annotations }) });
};

const resultsPart = /^results:\n[^]*/m;

interface PlainResult {
  readonly message: string;
  readonly severity: string;
  readonly resourceRef?: { readonly apiVersion: string; readonly kind: string };
  readonly field?: { readonly path: string };
  readonly file?: unknown;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The results, without differences between a step and the function on its own. */
function resultsOf(list: string): readonly string[] {
  const tree = yamlFormat.read(resultsPart.exec(list)?.[0] ?? 'results: []').roots[0];
  const { results } = plainOf(tree as Tree) as { readonly results: readonly PlainResult[] };
  return results.map(({ message, severity, resourceRef, field, file, tags = {} }) => {
    const isConfig =
      resourceRef !== undefined &&
      (resourceRef.kind === 'RunPipeline' || stepKinds.includes(`${resourceRef.apiVersion}/${resourceRef.kind}`));
    const plain = {
      message: message.replace(/^step \d+: /, ''),
      severity,
      code: tags['code'],
      file,
      resourceRef: isConfig ? 'config' : resourceRef,
      field: { ...field, path: (field?.path ?? '').replace(/^spec\.functions\.\d+\.?/, '') },
    };
    return JSON.stringify(plain, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  });
}

/** The items of all steps in one list, without duplicates. */
function joined(steps: readonly Step[]): string {
  const items = new Set(steps.map(({ input }) => itemLines.exec(input)?.[1] ?? ''));
  return `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${[...items].join('')}`;
}

const itemLines = /^items:\n((?:- .*\n(?: .*\n|\n)*)+)/m;

const itemsOf = (list: string): string => list.replace(resultsPart, '');

/** The codes of results that the library reports, which do not name a step. */
const stepless = new Set(['invalid-config', 'invalid-item', 'invalid-annotation']);

function assertStepIsNamed({ stderr }: Outcome, title: string): void {
  for (const line of stderr.trimEnd().split('\n')) {
    // A message may have several lines, such as the files of a dry run.
    const code = /^\[[a-z]+\] .*\[([a-z-]+)\]$/.exec(line)?.[1];
    if (code !== undefined && !stepless.has(code)) assert.match(line, /: step \d+: /, title);
  }
}

describe('a pipeline of one step', () => {
  it('has the same output and messages as the function', async () => {
    assert.ok(scenarios.length > 300);
    for (const scenario of sampled(scenarios, 3)) {
      const { title, folder, input } = scenario;
      const files = (): Files => rootFiles(folder);
      const piped = await run(runPipeline, { text: input, files, functionConfig: pipelineOf([scenario]) });
      const { stdout: expected } = await outcomeOf(scenario);
      assert.equal(itemsOf(piped.stdout), itemsOf(expected), title);
      assert.deepEqual(resultsOf(piped.stdout), resultsOf(expected), title);
      assertStepIsNamed(piped, title);
    }
  });
});

describe('a pipeline of several steps', () => {
  it('has the same output and messages as a chain of its functions, or changes nothing', async () => {
    let done = 0;
    const chained = new Map(scenarios.filter(({ input }) => itemLines.test(input)).map((one) => [one.title, one]));
    const pipelines = fc.array(fc.constantFrom(...chained.keys()), { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(pipelines, async (titles) => {
        const steps = titles.flatMap((title) => chained.get(title) ?? []);
        const input = joined(steps);
        const piped = await run(runPipeline, { text: input, functionConfig: pipelineOf(steps) });
        if (piped.exitCode === 2) return;
        const results: string[] = [];
        let items = input;
        for (const { config, apiVersion, kind } of steps) {
          const fn = stepFunction(apiVersion, kind);
          assert.ok(fn);
          const alone = await run(fn, {
            text: items,
            functionConfig: Resource.create(withAnnotations(config, annotationsOf(steps[0]?.config))).text,
          });
          results.push(...resultsOf(alone.stdout));
          if (alone.exitCode !== 0) {
            assert.equal(piped.exitCode, alone.exitCode);
            assert.equal(itemsOf(piped.stdout), input);
            return;
          }
          items = itemsOf(alone.stdout);
        }
        done += 1;
        assert.equal(itemsOf(piped.stdout), items);
        assert.deepEqual(new Set(resultsOf(piped.stdout)), new Set(results));
      }),
      { numRuns: samples(150) },
    );
    assert.ok(done > samples(20), `only ${done} pipelines succeeded`);
  });

  it('has the same output as a chain of its functions on a stream, whose new objects are not in files', async () => {
    const api = 'apiVersion: fn.inlay.dev/v1alpha1';
    const configs = [
      `{${api}, kind: MergeValues, metadata: {name: m}, configMapGenerator: [{name: app, literals: [a=b]}]}`,
      `{${api}, kind: VersionConfig, metadata: {name: v}, spec: {select: [{name: app}]}}`,
    ];
    const pipeline = `{${api}, kind: RunPipeline, metadata: {name: p}, functions: [${configs.join(', ')}]}`;
    const input = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n';
    const { stdout } = await run(runPipeline, { text: input, functionConfig: pipeline });
    let items = input;
    for (const [index, kind] of ['MergeValues', 'VersionConfig'].entries()) {
      const fn = stepFunction('fn.inlay.dev/v1alpha1', kind);
      assert.ok(fn);
      items = (await run(fn, { text: items, functionConfig: configs[index] ?? '' })).stdout;
    }
    assert.match(items, /name: app-\w{10}\n/);
    assert.equal(stdout, items);
  });
});
