/**
 * Tests each `schema.json` as editors use it, with a stock validator, including hover text and completions. Every
 * functionConfig on a page or in a successful scenario must be valid.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Ajv from 'ajv';
import type { ConfigSchema } from '../../src/kit/config-schema';
import { plainOf, treeOf } from '../../src/data/trees/plain';
import { formatNames, formatTable } from '../../src/formats';
import { yamlFormat } from '../../src/formats/yaml/format';
import { rootFiles } from '../../src/files/root-files';
import { run, type Outcome } from '../../src/function/run';
import { functionCalled, functionOfKind } from '../../src/inlay-command/functions';
import { formatTests } from '../../test/formats';
import { sampled } from '../../test/law';
import { configFiles } from '../../test/packages';
import { readPage, walkedPages } from '../../test/pages/fences';
import { functionNames, manifest, root } from '../../test/project';
import { scenariosOf } from '../../test/scenario';
import { compatible } from '../release/prepare';

type Config = Readonly<Record<string, unknown>>;

interface Shown {
  readonly place: string;
  readonly text: string;
  readonly config: Config;
}

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');

const schemaOf = (name: string): ConfigSchema => JSON.parse(read('functions', name, 'schema.json')) as ConfigSchema;

const functionFor = ({ apiVersion, kind }: Config): string | undefined =>
  functionOfKind(String(apiVersion), String(kind))?.name;

const documents = (text: string): readonly Config[] =>
  yamlFormat.read(text).roots.flatMap((node) => (node.kind === 'map' ? [plainOf(node) as Config] : []));

/** Every property with its path. Referenced definitions are visited where they are defined. */
function propertiesOf(schema: ConfigSchema, path: string): readonly (readonly [string, ConfigSchema])[] {
  const { properties = {}, items, additionalProperties, definitions = {} } = schema;
  return [
    ...Object.entries(properties).map(([name, property]) => [`${path}.${name}`, property] as const),
    ...[...Object.entries(properties), ...Object.entries(definitions)].flatMap(([name, inner]) =>
      propertiesOf(inner, `${path}.${name}`),
    ),
    ...(items === undefined ? [] : propertiesOf(items, path)),
    ...(typeof additionalProperties === 'object' ? propertiesOf(additionalProperties, path) : []),
  ];
}

function enumsIn(schema: unknown): readonly (readonly unknown[])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]): readonly (readonly unknown[])[] =>
    key === 'enum' && Array.isArray(value) ? [value] : enumsIn(value),
  );
}

/** A strict reader of draft 7 ignores all siblings of `$ref`. */
const descriptionOf = (property: ConfigSchema, schema: ConfigSchema): string | undefined =>
  property.$ref === undefined
    ? property.description
    : schema.definitions?.[property.$ref.replace('#/definitions/', '')]?.description;

/** The default in a description: `` `hash` (default) ``, `Default: 5.`, `true by default`. */
function defaultInWords(description: string): string | undefined {
  const literal = '`([^`]+)`|\\b(true|false|\\d+)\\b';
  const statement = new RegExp(
    `(?:${literal}) (?:\\((?:the )?default\\)|by default)|\\bdefault: (?:${literal})\\.`,
    'i',
  );
  return statement
    .exec(description)
    ?.slice(1)
    .find((group) => group !== undefined);
}

/** The rows of a page's tables that describe one field each, as cells. */
const tableRows = (markdown: string): readonly (readonly [field: string, ...rest: string[]])[] =>
  [...markdown.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, field = '', rest = '']) => [field, ...rest.split(' | ')]);

const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const address = (name: string): string =>
  `https://cdn.jsdelivr.net/npm/${manifest.name}@${compatible(manifest.version)}/functions/${name}/schema.json`;

const isHeader = (path: string): boolean => /^[^.]+\.(?:apiVersion|kind)$/.test(path);

const isShown = ({ config }: Shown): boolean => functionFor(config) !== undefined;

/**
 * The functionConfigs of successful scenarios. Null is only valid in scenarios about null. kpt's short form is a
 * ConfigMap of text, which these schemas do not describe.
 */
function successes(name: string): readonly Shown[] {
  const hasShortForm = functionCalled(name).shortForm !== undefined;
  return scenariosOf(name)
    .filter((scenario) => !scenario.name.includes('null-fields'))
    .flatMap(({ name: place, input: text, expected: { results, stderr } }): readonly Shown[] => {
      if (/^(?:\[error\]|error\b)/m.test(results + stderr)) return [];
      const { functionConfig } = documents(text)[0] ?? {};
      if (functionConfig === undefined) return [];
      const config = functionConfig as Config;
      const isShortForm = hasShortForm && config['apiVersion'] === 'v1' && config['kind'] === 'ConfigMap';
      return isShortForm ? [] : [{ place, text, config }];
    });
}

const inExamples: readonly Shown[] = [...configFiles(join(root, 'examples'))]
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return documents(text).map((config) => ({ place: relative(root, file), text, config }));
  })
  .filter(isShown);

const inPages: readonly Shown[] = walkedPages()
  .flatMap((page) =>
    readPage(page)
      .filter(({ language }) => language === 'yaml')
      .flatMap(({ content: text }) => documents(text).map((config) => ({ place: page, text, config }))),
  )
  .filter(isShown);

/** A pipeline's steps are also functionConfigs. */
const withSteps = ({ place, text, config }: Shown): readonly Shown[] => {
  const { functions = [] } = (config['spec'] ?? config) as { readonly functions?: readonly Config[] };
  return [
    { place, text, config },
    ...(config['kind'] === 'RunPipeline' ? functions.map((step) => ({ place, text, config: step })) : []),
  ];
};

const editor = new Ajv({ strict: false, allErrors: true, schemas: functionNames.map(schemaOf) });

function mistakesIn(name: string, { place, config }: Shown): readonly string[] {
  const validator = editor.getSchema(address(name));
  assert.ok(validator, name);
  const errors = validator(config) === true ? [] : (validator.errors ?? []);
  return errors.map(({ instancePath, message }) => `${place} ${instancePath} ${message}`);
}

const outcome = (name: string, { place, text }: Shown, config: Config): Promise<Outcome> =>
  run(functionCalled(name), {
    text,
    functionConfig: yamlFormat.print(treeOf(config)),
    files: () => rootFiles(join(root, place)),
  });

for (const name of functionNames) {
  describe(`published schema of ${name}`, () => {
    const schema = schemaOf(name);
    const properties = propertiesOf(schema, name);
    const readme = read('functions', name, 'README.md');

    it('is draft 7, under an address of this version', () => {
      const ajv = new Ajv({ strict: false });
      assert.ok(ajv.validateSchema(schema), ajv.errorsText());
      assert.equal((schema as { readonly $schema?: string }).$schema, 'http://json-schema.org/draft-07/schema#');
      assert.equal(schema.$id, address(name));
    });

    it('offers the values that the function accepts', () => {
      const { accepts } = functionCalled(name);
      for (const field of ['apiVersion', 'kind'] as const) {
        const values = [...new Set(accepts.map((one) => one[field]))];
        assert.deepEqual(schema.properties?.[field]?.enum, values);
        assert.equal(schema.properties?.[field]?.default, values[0]);
      }
    });

    it('has all formats if it has some', () => {
      const offered = formatNames.filter((format) => name !== 'layer-config' || formatTests[format].supportsLayers);
      const escaped = formatNames.filter((format) => formatTable[format].hasEscapes);
      for (const values of enumsIn(schema)) {
        const found = formatNames.filter((format) => values.includes(format));
        // An `enum` with `shell` lists kinds of escapes.
        if (found.length > 1) assert.deepEqual(found, values.includes('shell') ? escaped : offered);
      }
    });

    it('describes every field', () => {
      assert.deepEqual(
        properties.filter(([, property]) => (descriptionOf(property, schema) ?? '') === '').map(([path]) => path),
        [],
      );
    });

    it('has exactly the defaults in its descriptions', () => {
      for (const [path, { description = '', default: value }] of properties.filter(([one]) => !isHeader(one))) {
        assert.equal(value === undefined ? undefined : String(value), defaultInWords(description), path);
      }
    });

    it('has exactly the values and defaults in the README', () => {
      for (const [field, ...cells] of tableRows(readme)) {
        const row = cells.join(' ');
        const inRow = properties.filter(([path]) => [field, ...namesIn(row)].includes(path.split('.').at(-1) ?? ''));
        const stated = defaultInWords(row);
        assert.ok(
          stated === undefined || inRow.some(([, one]) => String(one.default) === stated),
          `${field}: ${stated}`,
        );
        if (!/^`[^`]+`(?:, `[^`]+`)+$/.test(cells[0] ?? '')) continue;
        const [, property] = inRow.find(([path]) => path.endsWith(`.${field}`)) ?? [];
        const { type, default: first, enum: values } = property ?? {};
        assert.deepEqual(type === 'boolean' ? [first, !first].map(String) : values, namesIn(cells[0] ?? ''), field);
      }
      const reported = properties.filter(([path]) => !isHeader(path)).flatMap(([, { enum: values = [] }]) => values);
      assert.deepEqual(
        reported.filter((value) => !new RegExp(`(?<![\\w-])${value}(?![\\w-])`).test(readme)),
        [],
      );
    });

    it('accepts every functionConfig that the function accepts', () => {
      const shown = successes(name);
      assert.ok(shown.length > 2, `${name} needs at least three scenarios that succeed`);
      assert.deepEqual(
        shown.flatMap((one) => mistakesIn(name, one)),
        [],
      );
    });

    it('means the same with its defaults written out', async () => {
      const writeOut = new Ajv({ strict: false, useDefaults: true }).compile(schema);
      const written = successes(name).flatMap((shown) => {
        const full = structuredClone(shown.config);
        assert.ok(writeOut(full), `${shown.place}: ${JSON.stringify(writeOut.errors)}`);
        return isDeepStrictEqual(full, structuredClone(shown.config)) ? [] : [{ shown, full }];
      });
      for (const { shown, full } of sampled(written, 3)) {
        assert.deepEqual(await outcome(name, shown, full), await outcome(name, shown, shown.config), shown.place);
      }
      assert.equal(
        written.length > 0,
        properties.some(([path, one]) => one.default !== undefined && !isHeader(path)),
      );
    });
  });
}

describe('functionConfigs that are shown', () => {
  it('are valid for an editor', () => {
    assert.ok(inExamples.length > 20 && inPages.length > 10);
    const mistakes = [...inExamples, ...inPages]
      .flatMap(withSteps)
      .flatMap((shown) => mistakesIn(functionFor(shown.config) ?? '', shown));
    assert.deepEqual(mistakes, []);
  });

  it('name the schema of their kind, at least one example for each function', () => {
    const named = [...inExamples, ...inPages].flatMap((shown) => {
      const [, schema] = /^# yaml-language-server: \$schema=(https:.*)$/m.exec(shown.text) ?? [];
      return schema === undefined ? [] : [{ ...shown, schema }];
    });
    for (const { place, text, config, schema } of named) {
      assert.equal(schema, address(functionFor(config) ?? ''), place);
      assert.ok(text.startsWith('# yaml-language-server: '), `${place}: it must be the first line`);
    }
    const examples = named.filter(({ place }) => place.startsWith('examples'));
    const shows = (name: string): boolean => examples.some(({ config }) => functionFor(config) === name);
    assert.deepEqual(
      functionNames.filter((name) => !shows(name)),
      [],
      'functions without an example whose functionConfig begins with `# yaml-language-server: $schema=…`',
    );
  });

  it('name files of the package, and VS Code can have one for each function', () => {
    const page = read('docs', 'edit-with-completion.md');
    for (const [, file = ''] of page.matchAll(/inlay-krm(?:@[\d.]+)?\/(functions\/\S+\.json)/g)) {
      assert.ok(existsSync(join(root, file)), file);
    }
    const [, settings = ''] = /^`\.vscode\/settings\.json`:\n\n```json\n([^]*?)^```$/m.exec(page) ?? [];
    const { 'yaml.schemas': schemas } = JSON.parse(settings) as { readonly 'yaml.schemas': object };
    assert.deepEqual(
      Object.keys(schemas),
      functionNames.map((name) => `./node_modules/inlay-krm/functions/${name}/schema.json`),
    );
  });
});
