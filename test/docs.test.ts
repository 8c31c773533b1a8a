/**
 * The documentation against the code: every field of a schema and every code of a result is described, every functionConfig
 * shown is accepted, every link leads somewhere.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { evaluate, memoryImporter } from '../src/jsonnet';
import { functionNames, root, runExecutable } from './project';

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');

/** The names of all properties in a JSON schema, at any depth. */
function propertiesOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesOf(value),
  ]);
}

/** Whether a function catches what goes wrong on the way along a field path. */
const followsFields = (name: string): boolean =>
  readdirSync(join(root, 'functions', name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .some((file) => read('functions', name, file).includes('FieldError'));

/** The codes of the results that a function may give: its own and the library's. */
function codesOf(name: string): ReadonlySet<string> {
  const fields = new Set(followsFields(name) ? [] : codesIn('src/fields'));
  return new Set([...codesIn('src').filter((code) => !fields.has(code)), ...codesIn(`functions/${name}`)]);
}

/** Every string literal after `code:` or as the first argument of an error class, in a folder's sources. */
function codesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('generated'))
    .flatMap((file) => {
      const text = read(folder, file);
      const literal = /(?:code: |(?:FieldError|ValueError)\(\s*|complain(?:Of)?\([^'()]*)'([a-z]+(?:-[a-z]+)+)'/g;
      return [...text.matchAll(literal)].map(([, code = '']) => code);
    });
}

const fences = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, content = '']) => content);

const isFunctionConfig = (yaml: string): boolean => /^apiVersion: fn\.inlay\.dev\//m.test(yaml);

function assertAccepted(name: string, functionConfig: string): void {
  const indented = functionConfig.trimEnd().replaceAll(/^(?=.)/gm, '  ');
  const input = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\nfunctionConfig:\n${indented}\n`;
  const { status, stderr } = runExecutable(name, [], { input });
  assert.notEqual(status, 3, stderr);
}

const functionOf = (functionConfig: string): string => {
  const kind = /^kind: (\w+)$/m.exec(functionConfig)?.[1] ?? '';
  return kind.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
};

for (const name of functionNames) {
  describe(`documentation of ${name}`, () => {
    const readme = read('functions', name, 'README.md');
    const schema: unknown = JSON.parse(read('functions', name, 'schema.json'));

    it('describes every field of the schema', () => {
      const missing = propertiesOf(schema).filter((property) => !new RegExp(`\\b${property}\\b`).test(readme));
      assert.deepEqual(missing, []);
    });

    it('describes every code of a result', () => {
      const codes = codesOf(name);
      assert.ok(codes.size > 5);
      assert.deepEqual(
        [...codes].filter((code) => !readme.includes(`\`${code}\``)),
        [],
      );
    });

    it('describes no code that there is not', () => {
      const codes = codesOf(name);
      const [, results = ''] = readme.split('\n## Results\n');
      const described = [...(results.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code),
      );
      assert.deepEqual(
        described.filter((code) => !codes.has(code)),
        [],
      );
    });

    it('has the sections of the catalogue', () => {
      for (const heading of ['Usage', 'functionConfig', 'Results', 'Examples']) {
        assert.match(readme, new RegExp(`^## ${heading}$`, 'm'));
      }
      assert.ok(existsSync(join(root, 'functions', name, 'metadata.yaml')));
    });
  });
}

describe('documentation', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
  const all = [...pages, ...functionNames.map((name) => `functions/${name}/README.md`)];

  it('shows only functionConfigs that are accepted', () => {
    const configs = all.flatMap((page) => fences(read(page))).filter(isFunctionConfig);
    assert.ok(configs.length > 1);
    for (const config of configs) assertAccepted(functionOf(config), config.replace(/^#.*\n/, ''));
  });

  it('shows calls of the Jsonnet engine that return what they say', () => {
    const [example = ''] = read('src/jsonnet/README.md').split('```ts\n').slice(1);
    const [code = ''] = example.split('```');
    const [, names = '', call = '', result = ''] =
      /^import (\{.*\}) from 'inlay-krm\/jsonnet';\n\n([^]*); \/\/ (.*)\n$/.exec(code) ?? [];
    const shown: unknown = runInNewContext(`const ${names} = engine; JSON.stringify([${call}, ${result}])`, {
      engine: { evaluate, memoryImporter },
    });
    const [actual, expected] = JSON.parse(String(shown)) as readonly unknown[];
    assert.deepEqual(actual, expected);
    assert.deepEqual(Object.keys(actual as object), ['env', 'host', 'replicas']);
  });

  it('links to what is there', () => {
    for (const page of all) {
      for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        assert.ok(existsSync(resolve(root, dirname(page), target)), `${page}: ${target}`);
      }
    }
  });
});
