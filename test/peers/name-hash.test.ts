/**
 * Compares the names that the real kustomize gives to generated ConfigMaps and Secrets with those of `nameHash`: a
 * few builds with many generators each, with values that are hard to encode.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from '../temporary-folder';
import { nodeAt } from '../../src/data/tree';
import { yamlFormat } from '../../src/formats/yaml/format';
import { nameHash } from '../../src/krm/names/name-hash';
import { kustomizeBinary } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { childEnvironment } from '../project';

/** Files by key. */
type Data = Readonly<Record<string, Uint8Array>>;

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  // Strings without control characters, U+2028 and U+2029, because kustomize cannot print these in a form that YAML 1.2
  // reads back.
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replaceAll(/[\u2028\u2029]/g, '')),
  fc
    .array(fc.constantFrom('a: b', '- x', '', '<&>', '# no', 'é 😀', '"', "'"), { maxLength: 6 })
    .map((lines) => lines.join('\n')),
  // prettier-ignore
  fc.constantFrom(
    '', '\n', 'x\n', 'x\n\n', ' lead', 'null', 'yes', '0123', '{"a":\n  "<b>&c"}\n', 'a\r\nb\r\n', 'x'.repeat(300),
  ),
);
const binary = fc.uint8Array({ minLength: 1, maxLength: 120 }).map((array) => Uint8Array.from([0xff, ...array]));
const value: fc.Arbitrary<Uint8Array> = fc.oneof({ arbitrary: text.map(bytes), weight: 4 }, binary);
/** kustomize 4.5.4 cannot write keys that YAML reads as other types than strings. */
const key = fc.stringMatching(/^[A-Za-z][A-Za-z0-9._-]{0,9}-$/);
const data: fc.Arbitrary<Data> = fc.dictionary(key, value, { maxKeys: 4 });

interface Generator {
  readonly kind: 'configMap' | 'secret';
  readonly data: Data;
  readonly type?: string;
  readonly immutable: boolean;
}

const generator: fc.Arbitrary<Generator> = fc.record({
  kind: fc.constantFrom('configMap', 'secret'),
  data,
  type: fc.constantFrom('Opaque', 'kubernetes.io/tls', 'my-type'),
  immutable: fc.boolean(),
});

/** Pairs of the suffix of each name in a build and the result of `nameHash` for the same object. */
function build(
  generators: readonly Generator[],
  command: readonly [string, string] = [kustomizeBinary(), 'build'],
): readonly (readonly [name: string, hash: string | undefined])[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'kustomization.yaml'), kustomization(folder, generators));
  const child = spawnSync(command[0], [command[1], folder], { encoding: 'utf8', env: childEnvironment() });
  assert.equal(child.status, 0, child.stderr);
  return yamlFormat.read(child.stdout).roots.map((root) => {
    const name = nodeAt(root, ['metadata', 'name']);
    assert.ok(name?.kind === 'scalar');
    return [name.text, nameHash(root)];
  });
}

/** Writes the files of the generators. Returns the kustomization as JSON, which is also YAML. */
function kustomization(folder: string, generators: readonly Generator[]): string {
  const fields: Record<'configMapGenerator' | 'secretGenerator', unknown[]> = {
    configMapGenerator: [],
    secretGenerator: [],
  };
  for (const [index, { kind, type, immutable, data: files }] of generators.entries()) {
    const sources = Object.entries(files).map(([name, content], file) => {
      const path = `file-${index}-${file}`;
      writeFileSync(join(folder, path), content);
      return `${name}=${path}`;
    });
    const options = { immutable, labels: { number: String(index) } };
    const common = { name: `n${index}`, files: sources, options };
    if (kind === 'configMap') fields.configMapGenerator.push(common);
    else fields.secretGenerator.push({ ...common, type });
  }
  return JSON.stringify(fields);
}

function assertEqual(pairs: ReturnType<typeof build>): void {
  assert.equal(pairs.length, 80);
  for (const [name, hash] of pairs) assert.equal(name.replace(/^n\d+-/, ''), hash, name);
}

describe('name hashes', function () {
  it('match those of kustomize, for 240 generated ConfigMaps and Secrets', () => {
    for (const seed of [1, 2, 3]) assertEqual(build(fc.sample(generator, { seed, numRuns: 80 })));
  });

  it("also match those of kubectl's kustomize", function () {
    const kubectl = orchestrators().find(({ name }) => name === 'kubectl');
    if (kubectl === undefined) return this.skip();
    assertEqual(build(fc.sample(generator, { seed: 4, numRuns: 80 }), [kubectl.command, 'kustomize']));
  });
});
