/**
 * Tests the KRM Functions Specification (v1), sentence by sentence, with each function. Then tests the actual input and
 * expectations of kustomize and kpt. Each row is a requirement, an input, and the required output.
 */
import assert from 'node:assert/strict';
import { functionCalled } from '../../src/inlay-command/functions';
import { readListText } from '../../src/resource-list/texts/read';
import { conformanceOf, plainIn } from './conformance';
import { functionNames, root, runExecutable } from '../project';
import { sampled } from '../law';
import { printedLines } from '../printed-lines';
import type { Printed } from '../run-command';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';

/** The title is a level of the specification (MUST, SHOULD) or `practice`, followed by the requirement. */
type Demand = readonly [title: string, check: (name: string) => Promise<void> | void];

const kindOf = (name: string): string => functionCalled(name).accepts[0]?.kind ?? '';

const items = `items:
# a comment
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: b # SHOULD stay
    annotations:
      internal.config.kubernetes.io/index: '1'
      internal.config.kubernetes.io/path: 'z.yaml'
      kustomize.config.k8s.io/id: |
        kind: ConfigMap
        name: b
  data: {octal: 0123, big: 12345678901234567890, word: yes}
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: b
    annotations:
      internal.config.kubernetes.io/index: '0'
      internal.config.kubernetes.io/path: 'a.yaml'
`;

const functionConfig = (name: string, spec: string): string =>
  `functionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: ${kindOf(name)}\n  metadata:\n    name: x\n${spec.replaceAll(/^(?=.)/gm, '  ')}`;

const itemsOf = (name: string): string => items + (conformanceOf(name).items ?? '');

const idleJson = (name: string): string =>
  JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: kindOf(name),
    metadata: { name: 'x' },
    ...(plainIn(conformanceOf(name).idle) as object),
  });

/** The items as JSON, each preceded by a comma. */
const itemsJson = (name: string): string =>
  (plainIn(conformanceOf(name).items ?? '[]') as readonly unknown[])
    .map((item) => `, ${JSON.stringify(item)}`)
    .join('');

const idle = (name: string, head = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'): string =>
  `${head}${itemsOf(name)}${functionConfig(name, conformanceOf(name).idle)}`;

const wrong = (name: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n${itemsOf(name)}${functionConfig(name, conformanceOf(name).wrong)}`;

const started = sampled(functionNames, 4);
const printed = new Map<string, Printed>();

/**
 * The result for an input, computed once per input. Only some functions run as executables; the others run in this
 * process.
 */
async function outcomeOf(name: string, input: string): Promise<Printed> {
  const key = `${name} ${input}`;
  const outcome =
    printed.get(key) ?? (started.includes(name) ? runExecutable(name, [], { input }) : await ran(name, input));
  printed.set(key, outcome);
  return outcome;
}

async function ran(name: string, text: string): Promise<Printed> {
  const { exitCode, stdout, stderr } = await run(functionCalled(name), { text, files: () => rootFiles(root) });
  return { status: exitCode, stdout, stderr: printedLines(stderr) };
}

async function echoes(name: string, input: string): Promise<void> {
  const { status, stdout, stderr } = await outcomeOf(name, input);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, input);
}

const demands: readonly Demand[] = [
  ['MUST: a function reads a ResourceList from stdin and writes one to stdout', (name) => echoes(name, idle(name))],
  ...['config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1', 'config.kubernetes.io/v1alpha1'].map(
    (apiVersion): Demand => [
      `MUST: the apiVersion ${apiVersion} is accepted and echoed`,
      (name) => echoes(name, idle(name, `apiVersion: ${apiVersion}\nkind: ResourceList\n`)),
    ],
  ),
  [
    'MUST: JSON input is accepted',
    (name) =>
      echoes(
        name,
        `{"apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "items": [{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "other"},  "n": 1.0}${itemsJson(name)}], "functionConfig": ${idleJson(name)}}\n`,
      ),
  ],
  [
    'MUST: a failing function exits non-zero and still writes its results; each has a message',
    async (name) => {
      const { status, stdout } = await outcomeOf(name, wrong(name));
      assert.equal(status, 2);
      assert.match(stdout, /\nresults:\n- message: /);
    },
  ],
  [
    'MUST: a failing function does not change the items',
    async (name) => assert.ok((await outcomeOf(name, wrong(name))).stdout.startsWith(wrong(name))),
  ],
  [
    'SHOULD: comments are kept',
    async (name) => assert.match((await outcomeOf(name, idle(name))).stdout, /# SHOULD stay/),
  ],
  [
    'SHOULD: messages go to stderr, and only the list to stdout',
    async (name) => {
      const { stdout, stderr } = await outcomeOf(name, wrong(name));
      assert.match(stderr, /^\[error\] /);
      readListText(stdout);
    },
  ],
  [
    'practice: severity is always written, because kpt shows a missing severity as info',
    async (name) => assert.match((await outcomeOf(name, wrong(name))).stdout, /\n {2}severity: error\n/),
  ],
  [
    'practice: the index of a file is a number, because kpt rejects other types',
    async (name) => {
      const about = `\`wrong\` in functions/${name}/conformance.yaml must cause an error about an item in z.yaml`;
      assert.match((await outcomeOf(name, wrong(name))).stdout, /file:\n {4}path: z.yaml\n {4}index: 1\n/, about);
    },
  ],
  ...[
    ['a byte order mark', '\uFEFFapiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'],
    ['a leading document marker', '---\napiVersion: config.kubernetes.io/v1\nkind: ResourceList\n'],
    ['kind List', 'apiVersion: v1\nkind: List\n'],
    ['unknown top-level fields', 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nmetadata: {name: kept}\n'],
  ].map(([what, head]): Demand => [`practice: ${what}: accepted and kept`, (name) => echoes(name, idle(name, head))]),
  ['practice: Windows line ends: accepted and kept', (name) => echoes(name, idle(name).replaceAll('\n', '\r\n'))],
  ['practice: a trailing `...`: accepted and kept', (name) => echoes(name, `${idle(name)}...\n`)],
  [
    'practice: order, duplicates and all annotations stay, because orchestrators need them',
    (name) => echoes(name, idle(name)),
  ],
  [
    'practice: the same input gives the same bytes',
    async (name) => {
      const once = await outcomeOf(name, wrong(name));
      const twice = runExecutable(name, [], { input: wrong(name), env: { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' } });
      assert.equal(twice.stdout, once.stdout);
      assert.equal(twice.stderr, once.stderr);
    },
  ],
  [
    'practice: --help exits 0 and prints to stdout, for `kpt fn doc`',
    (name) => {
      const { status, stdout, stderr } = runExecutable(name, ['--help']);
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(name));
      assert.equal(stderr, '');
    },
  ],
];

for (const name of functionNames) {
  describe(`${name} conforms`, () => {
    for (const [title, check] of demands) it(title, () => check(name));
  });
}
