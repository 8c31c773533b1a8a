/**
 * Random programs with libraries, variables and arguments, rendered by `render-jsonnet` and evaluated by the go-jsonnet
 * on PATH. The objects must be equal, and with `paths: keys` also the files of `jsonnet -m`. FC_SEED selects other
 * programs.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { renderJsonnet } from '../../functions/render-jsonnet/function';
import { rootFiles } from '../../src/files/root-files';
import { Random } from '../fuzz/random';
import { orchestrators } from '../orchestrators';
import { childEnvironment } from '../project';
import { configOf, runOn } from '../run-on-values';
import { temporaryFolder } from '../temporary-folder';

interface Variables {
  readonly str: Readonly<Record<string, string>>;
  readonly code: Readonly<Record<string, unknown>>;
}

interface Program {
  readonly files: Readonly<Record<string, string>>;
  readonly libraries: readonly string[];
  readonly external: Variables;
  readonly topLevel: Variables;
}

const words = ['', 'a b', 'ä€😀', '017', "it's", '${x}', 'line\nbreak', 'on'] as const;
const numbers = [0, -0.5, 0.1, 1e21, 123456789012, 1e-7, 3] as const;

function randomProgram(random: Random): Program {
  let count = 0;
  const value = (): string => {
    const literals = [JSON.stringify(random.pick(words)), String(random.pick(numbers)), 'true', 'null'] as const;
    const computed = [
      "std.extVar('word')",
      "std.extVar('data')",
      'argument',
      'lib.value',
      "std.manifestJsonEx([std.extVar('data'), argument], '  ')",
      'std.md5(std.toString([argument]))',
      `std.toString(${random.pick(numbers)})`,
    ] as const;
    return random.pick(random.chance(40) ? literals : computed);
  };
  const object = (): string =>
    `lib.object('o${count++}') { data: { ${random.list(0, 3, (at) => `k${at}: ${value()}`).join(', ')} } }`;
  const tree = (depth: number): string => {
    if (depth === 0 || random.chance(30)) return object();
    const kind = random.below(4);
    if (kind === 0) return `[${random.list(0, 3, () => tree(depth - 1)).join(', ')}]`;
    if (kind === 1) return `{ apiVersion: 'v1', kind: 'List', items: [${random.list(0, 2, object).join(', ')}] }`;
    const names = ['b.c', 'b', '10', '9', 'Z', 'é', 'a'].filter(() => random.chance(40));
    return `{ ${names.map((name) => `'${name}': ${random.chance(15) ? 'null' : tree(depth - 1)}`).join(', ')} }`;
  };
  const library = (name: string): string =>
    `{ value: '${name}', object(name):: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name } } }`;
  const keys = random.list(1, 3, (at) => `${random.pick(['dir/', ''])}f${at}`);
  const body = keys.map((key) => `  '${key}': ${tree(3)},\n`).join('');
  const isFunction = random.chance(70);
  return {
    files: {
      'main.jsonnet': `local lib = import 'lib.libsonnet';\n${isFunction ? "function(argument, other='x')" : 'local argument = 1;'} {\n${body}  vars: lib.object('vars') { data: { v: std.toString([std.extVar('word'), std.extVar('data')]) } },\n}\n`,
      'one/lib.libsonnet': library('one'),
      'two/lib.libsonnet': library('two'),
    },
    libraries: random.pick([['one', 'two'], ['two', 'one'], ['two']]),
    external: {
      str: { word: random.pick(words) },
      code: { data: { b: [random.pick(numbers), null], a: random.pick(words) } },
    },
    topLevel: isFunction
      ? { str: {}, code: { argument: [random.pick(words), random.pick(numbers)] } }
      : { str: {}, code: {} },
  };
}

const options = (flag: string, { str, code }: Variables): readonly string[] => [
  ...Object.entries(str).flatMap(([name, text]) => [`--${flag}-str`, `${name}=${text}`]),
  ...Object.entries(code).flatMap(([name, data]) => [`--${flag}-code`, `${name}=${JSON.stringify(data)}`]),
];

function byGoJsonnet(command: string, cwd: string, { libraries, external, topLevel }: Program): unknown {
  const paths = libraries.flatMap((library) => ['-J', library]);
  const { status, stdout, stderr } = spawnSync(
    command,
    [...paths, ...options('ext', external), ...options('tla', topLevel), 'main.jsonnet'],
    { cwd, encoding: 'utf8', env: childEnvironment() },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** The objects in a value, ordered by the bytes of their keys. */
function objectsIn(value: unknown): readonly object[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if ('items' in value) return objectsIn(value.items);
  if ('kind' in value) return [value];
  return Object.entries(value)
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .flatMap(([, inner]) => objectsIn(inner));
}

describe('random programs', function () {
  const go = orchestrators().find(({ name }) => name === 'go-jsonnet');
  const seed = Number(process.env['FC_SEED'] ?? 15);

  for (const paths of ['kinds', 'keys'] as const) {
    it(`have the same result as in go-jsonnet, with \`paths: ${paths}\``, async function () {
      if (go === undefined) return this.skip();
      const random = new Random(seed);
      for (let round = 0; round < 40; round++) {
        const program = randomProgram(random);
        const folder = temporaryFolder(program.files);
        const theirs = byGoJsonnet(go.command, folder, program) as Readonly<Record<string, unknown>>;
        const { libraries, external, topLevel } = program;
        const spec = { file: 'main.jsonnet', libraries, paths, vars: { external, topLevel } };
        const ran = await runOn(renderJsonnet, configOf('RenderJsonnet', { spec }), [], rootFiles(folder));
        const what = `FC_SEED=${seed}, program ${round}\n${join(folder)}\n${program.files['main.jsonnet']}\n${ran.messages}`;
        assert.equal(ran.exitCode, 0, what);
        const files = ran.items.map(({ metadata }) => metadata.annotations?.['internal.config.kubernetes.io/path']);
        if (paths === 'keys') {
          const keys = Object.keys(theirs).toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
          assert.deepEqual(
            files,
            keys.flatMap((key) => objectsIn(theirs[key]).map(() => `${key}.yaml`)),
            what,
          );
        }
        const ours = JSON.stringify(ran.items, (key, value: unknown) => (key === 'annotations' ? undefined : value));
        assert.deepEqual(JSON.parse(ours), objectsIn(theirs), what);
      }
    });
  }
});
